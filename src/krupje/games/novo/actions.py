"""Novo Poker: what can be asked for, and what can happen. Box 0 is the dealer."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import force_setattr

from krupje.cards import Card, Seen
from krupje.money import Cents
from krupje.rounds.audience import Face
from krupje.rounds.boxes import Bet, Dealt, Fold, Folded
from krupje.rounds.event import Action, Deal, Event, Line, Settled, Staked, TimedOut, TimeOut, Void, Voided

__all__ = ["Bet", "Buy", "BuyGame", "Called", "CloseInsurance", "Dealt", "Decision", "Does", "Exchange",
           "Expose", "Fold", "Folded", "Gave", "Happens", "InsuranceClosed", "Insure", "KeepGame", "Kept",
           "Opened", "Shown", "Turned", "UpTurned"]  # fmt: skip


class Expose(Action, frozen=True, tag="expose"):
    """§3.3 — The dealer's next card is turned over by accident as it is dealt."""

    card: Card


class Exchange(Action, frozen=True, tag="exchange"):
    """§4.4 — Pay one Ante to have cards replaced; in whatever order they are named it is one exchange."""

    box: int
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "cards", tuple(sorted(self.cards)))


class Buy(Action, frozen=True, tag="buy"):
    """§4.5 — Pay one Ante for a sixth card."""

    box: int


class Insure(Action, frozen=True, tag="insure"):
    """§6.1 — Insure the combination against the dealer's having no game."""

    box: int
    amount: Cents


class CloseInsurance(Action, frozen=True, tag="close-insurance"):
    """§6.3 — The dealer closes the insurance."""


class KeepGame(Action, frozen=True, tag="keep-game"):
    """§8.2 — Be paid for the dealer's having no game."""

    box: int


class BuyGame(Action, frozen=True, tag="buy-game"):
    """§8.1 — Pay one Ante to have a card of the dealer's replaced."""

    box: int


class UpTurned(Event, frozen=True, tag="up-turned"):
    """The dealer turned his up card: the one at ``place`` among his, in the order dealt."""

    place: int
    card: Card


class Opened(Event, frozen=True, tag="opened"):
    """A box was opened: to its guest (``own``), or by the dealer to everybody (``up``)."""

    box: int
    cards: tuple[Seen, ...]
    face: Face


class Gave(Event, frozen=True, tag="gave"):
    """Cards were set apart to be replaced; of a box that lies open everybody sees which."""

    box: int
    cards: tuple[Seen, ...]
    face: Face = "own"


class InsuranceClosed(Event, frozen=True, tag="insurance-closed"):
    """No more insurance is taken."""


class Turned(Event, frozen=True, tag="turned"):
    """The dealer turned his hand; whether he plays with it."""

    cards: tuple[Card, ...]
    plays: bool


class Called(Event, frozen=True, tag="called"):
    """The dealer said what a wager came to, ahead of the rest: the line its receipt will carry."""

    box: int
    line: Line


class Kept(Event, frozen=True, tag="kept"):
    """A box does not buy the dealer a game."""

    box: int


class Shown(Event, frozen=True, tag="shown"):
    """A box was turned, for its bonus or for the comparison; ``gave`` are cards it had exchanged."""

    box: int
    cards: tuple[Card, ...]
    gave: tuple[Card, ...] = ()


Decision: TypeAlias = Fold | Bet | Exchange | Buy | KeepGame
"""§4.2 to §4.5, §8.2 — What a box may say in its turn."""

Does: TypeAlias = Deal | Expose | Decision | Insure | BuyGame | CloseInsurance | TimeOut | Void
Happens: TypeAlias = (
    Dealt | UpTurned | Opened | Staked | Folded | Gave | InsuranceClosed | Turned | Called | Kept
    | Shown | TimedOut | Voided | Settled
)  # fmt: skip
