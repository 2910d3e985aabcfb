"""Knock Poker: what can happen in a round."""

from __future__ import annotations

from typing import Literal, TypeAlias

from krupje.cards import Card, Seen
from krupje.games.knock.state import Pile
from krupje.rounds.audience import Face
from krupje.rounds.event import Event, Settled, Staked, TimedOut, Voided

Word: TypeAlias = Literal["check", "bet", "call", "raise"]


class Dealt(Event, frozen=True, tag="dealt"):
    """A card came to a seat; to box 0: the first discard was turned up."""

    box: int
    card: Seen
    face: Face


class Spoke(Event, frozen=True, tag="spoke"):
    """A seat stayed in; the chips it put down were staked just before."""

    box: int
    word: Word


class Folded(Event, frozen=True, tag="folded"):
    """A seat gave up in a betting interval."""

    box: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat took the top discard, which everybody saw; or asked for the top card of the stock."""

    box: int
    pile: Pile
    card: Seen = None


class Discarded(Event, frozen=True, tag="discarded"):
    """A card was laid face up on the discards."""

    box: int
    card: Card


class Knocked(Event, frozen=True, tag="knocked"):
    """A seat knocked."""

    box: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat stood pat."""

    box: int


class Dropped(Event, frozen=True, tag="dropped"):
    """A seat left after the knock; the chip it paid was staked just before."""

    box: int


class Restocked(Event, frozen=True, tag="restocked"):
    """The discards, all but the top one, became the stock."""

    cards: tuple[Seen, ...]


class Shown(Event, frozen=True, tag="shown"):
    """A seat that stayed in turned its cards."""

    box: int
    cards: tuple[Card, ...]


Happens: TypeAlias = (
    Dealt | Staked | Spoke | Folded | Drew | Discarded | Knocked | Passed | Dropped | Restocked
    | TimedOut | Voided | Shown | Settled
)  # fmt: skip
