"""How each game's table is run: difference as data, with the clause every step rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from krupje.cards import Card
from krupje.table.state import DEALER

Step: TypeAlias = Literal[
    "seating", "boxes", "stakes", "close", "decks", "shuffle", "cut", "burn", "deal", "lot",
    "exposed", "misdeal", "stray", "pay", "dispute", "void",
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
            "misdeal": "nkp 3.3",
            "void": "nkp 4.10",
            "pay": "nkp 6.5",
        },
        cut=(DEALER,),
        exposed="two-void",
    ),
}


def procedure(name: str) -> Procedure:
    """The procedure of a game's table."""
    return PROCEDURES[name]
