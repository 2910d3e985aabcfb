"""How each game's table is run: difference as data, with the clause every step rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from krupje.cards import Card
from krupje.table.state import DEALER, INSPECTOR

Step: TypeAlias = Literal[
    "seating", "boxes", "stakes", "close", "decks", "shuffle", "cut", "burn", "deal", "lot",
    "exposed", "misdeal", "stray", "third", "pay", "dispute", "error", "void", "carry",
]  # fmt: skip


class Procedure(Struct, frozen=True, kw_only=True):
    """One game's way of running a table.

    ``cut``: who may cut when the guests would not. ``fresh``: the pack is shuffled for every round, or
    dealt on until it runs low. ``exposed``: what follows when a card turns over by accident. ``bank``
    names the account that wins what the boxes lose; ``expose`` is the round's own action for a card
    that turns over.
    """

    clauses: dict[Step, str]
    cut: tuple[str, ...] = ()
    fresh: Literal["round", "low", "cut-card"] = "round"
    decks_shown: bool = False
    shoe_burn: bool = False
    exposed: Literal["noted", "misdeal", "up-card", "two-void"] = "noted"
    misdeal: Literal["redeal", "void"] = "void"
    stray: bool = False
    seats: bool = False
    bank: str = "house"
    expose: Callable[[Card], Any] | None = None


def _turned_over(card: Card) -> Any:
    """Novo's own action for a dealer's card that turns over."""
    from krupje.games.novo.actions import Expose

    return Expose(card)


PROCEDURES: dict[str, Procedure] = {
    "nkp": Procedure(
        clauses={
            "boxes": "nkp 1.2",
            "seating": "nkp 2.2",
            "stakes": "nkp 2.1",
            "close": "nkp 2.5",
            "shuffle": "nkp 1.2",
            "cut": "nkp 1.3",
            "deal": "nkp 3.1",
            "exposed": "nkp 3.3",
            "misdeal": "nkp 4.11",
            "dispute": "nkp 4.11",
            "error": "nkp 4.11",
            "void": "nkp 4.10",
            "pay": "nkp 6.5",
        },
        cut=(DEALER,),
        exposed="two-void",
    ),
    "casino-holdem": Procedure(
        clauses={
            "boxes": "casino-holdem 1.3",
            "seating": "casino-holdem 2.3",
            "stakes": "casino-holdem 2.1",
            "close": "casino-holdem 2.6",
            "shuffle": "casino-holdem 1.5",
            "cut": "casino-holdem 1.4",
            "burn": "casino-holdem 3.3",
            "deal": "casino-holdem 3.1",
            "exposed": "casino-holdem 3.5",
            "misdeal": "casino-holdem 3.5",
            "dispute": "casino-holdem 4.6",
            "error": "casino-holdem 4.6",
            "void": "casino-holdem 4.5",
            "pay": "casino-holdem 7.9",
        },
        cut=(DEALER, INSPECTOR),
        fresh="low",
        exposed="misdeal",
        misdeal="redeal",
    ),
    "novo": Procedure(
        clauses={
            "boxes": "novo 1.2",
            "seating": "novo 2.2",
            "stakes": "novo 2.1",
            "close": "novo 2.9",
            "shuffle": "novo 1.3",
            "burn": "novo 3.5",
            "deal": "novo 3.1",
            "exposed": "novo 3.3",
            "misdeal": "novo 4.12",
            "dispute": "novo 4.12",
            "error": "novo 4.12",
            "void": "novo 4.11",
            "pay": "novo 7.11",
        },
        exposed="up-card",
        expose=_turned_over,
    ),
    "baccarat": Procedure(
        clauses={
            "boxes": "baccarat 1.3",
            "seating": "baccarat 1.3",
            "stakes": "baccarat 2.3",
            "close": "baccarat 2.5",
            "decks": "baccarat 1.4",
            "shuffle": "baccarat 3.2",
            "burn": "baccarat 3.1",
            "deal": "baccarat 4.1",
            "misdeal": "baccarat 8.3",
            "stray": "baccarat 8.1",
            "third": "baccarat 8.2",
            "dispute": "baccarat 8.4",
            "error": "baccarat 8.3",
            "void": "baccarat 8.5",
            "pay": "baccarat 7.7",
        },
        fresh="cut-card",
        decks_shown=True,
        shoe_burn=True,
        stray=True,
    ),
    "knock": Procedure(
        clauses={
            "boxes": "knock 1.1",
            "seating": "knock 1.3",
            "stakes": "knock 2.1",
            "close": "knock 2.1",
            "shuffle": "knock 1.2",
            "lot": "knock 1.2",
            "deal": "knock 3.1",
            "carry": "knock 7.10",
            "misdeal": "knock 9.3",
            "dispute": "knock 9.3",
            "error": "knock 9.3",
            "void": "knock 9.2",
            "pay": "knock 7.11",
        },
        seats=True,
        bank="pot",
    ),
}


def procedure(name: str) -> Procedure:
    """The procedure of a game's table."""
    return PROCEDURES[name]
