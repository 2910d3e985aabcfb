"""Knock Poker: what may be asked for. A seat is named by its number, as boxes are in the other games."""

from __future__ import annotations

from typing import TypeAlias

from krupje.cards import Card
from krupje.games.knock.state import Pile
from krupje.rounds.event import Action, Deal, TimeOut, Void


class Check(Action, frozen=True, tag="check"):
    """§4.4 — Stay in without a bet where none has been made."""

    box: int


class Bet(Action, frozen=True, tag="bet"):
    """§4.5 — Open the betting."""

    box: int


class Call(Action, frozen=True, tag="call"):
    """§4.5 — Put in what the others have put in."""

    box: int


class Raise(Action, frozen=True, tag="raise"):
    """§4.6 — Call, and bet once more on top."""

    box: int


class Fold(Action, frozen=True, tag="fold"):
    """§4.7 — Give up the hand in a betting interval."""

    box: int


class Draw(Action, frozen=True, tag="draw"):
    """§5.2 — Take a card from the stock, or the top discard."""

    box: int
    pile: Pile


class Discard(Action, frozen=True, tag="discard"):
    """§5.2, §6.6 — Lay a card on the discards, and so end the turn; after a knock, and so stay."""

    box: int
    card: Card


class Knock(Action, frozen=True, tag="knock"):
    """§6.1, §6.2 — Knock on the table: everybody else has one more turn."""

    box: int


class Pass(Action, frozen=True, tag="pass"):
    """§5.3, §6.3 — Stand pat where drawing is not compulsory."""

    box: int


class Drop(Action, frozen=True, tag="drop"):
    """§6.5 — Leave after a knock, for one chip to the knocker."""

    box: int


class Restock(Action, frozen=True, tag="restock"):
    """§5.5 — The house has shuffled the discards, all but the top one, into a new stock: top card first."""

    cards: tuple[Card, ...]


Bets: TypeAlias = Check | Bet | Call | Raise | Fold
Draws: TypeAlias = Draw | Discard | Knock | Pass | Drop
Does: TypeAlias = Deal | Restock | Bets | Draws | TimeOut | Void
