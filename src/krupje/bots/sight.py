"""What a player at a seat goes by: the round with backs for everything that is not his to see.

Every bot is given this and nothing else, and its dice are thrown from it, so neither its choice nor its
mood can depend on a card it has not seen, whatever picture it was handed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from msgspec.json import encode
from msgspec.structs import replace

if TYPE_CHECKING:
    from krupje.cards import Card
    from krupje.games.knock.state import Round, Seat


def sight(view: Round, seat: int) -> Round:
    """The round as the seat sees it: others' cards and the order of a new stock are backs."""
    boxes = tuple(each if each.box == seat else _back(each) for each in view.boxes)
    return replace(view, boxes=boxes, restock=(None,) * len(view.restock), out=0)


def _back(seat: Seat) -> Seat:
    return replace(seat, cards=(None,) * len(seat.cards))


def cards_of(seat: Seat) -> tuple[Card, ...]:
    """A player's own cards, which he sees."""
    return tuple(card for card in seat.cards if card is not None)


def dice(seen: Round, seed: str) -> Random:
    """Dice that follow from what a player has seen: a round taken up again goes on the same."""
    return Random(encode(seen) + seed.encode())  # noqa: S311 (a mood, not a secret)
