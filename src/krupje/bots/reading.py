"""How players by rules of thumb read a hand: its worth as one number, and what it may become."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.cards import rank
from krupje.cards.ranking import ONE_PAIR

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from krupje.cards import Card, Seen

HOPE = ONE_PAIR + 0.5
"""Four cards to a flush or a straight, while there are draws to come: like a middling pair."""


def worth(cards: Sequence[Card], *, wheel: bool) -> float:
    """A hand as one number: its category, and its first rank as the part behind the point."""
    hand = rank(cards, wheel=wheel)
    return hand.category + hand.ranks[0] / 13


def hopes(cards: Sequence[Card]) -> bool:
    """Whether four of the cards are on the way to a flush, or to a straight at either end."""
    suits = [card & 3 for card in cards]
    ranks = {card >> 2 for card in cards}
    runs = (set(range(low, low + 4)) for low in range(1, 9))
    return any(suits.count(suit) >= 4 for suit in set(suits)) or any(run <= ranks for run in runs)


def gained(cards: Sequence[Card], top: Seen, *, wheel: bool) -> bool:
    """Whether one card more makes a better combination of the hand, not just a higher one."""
    assert top is not None  # noqa: S101 (discards lie face up)
    return _best((*cards, top), cards, wheel=wheel) >= int(worth(cards, wheel=wheel)) + 1


def _best(cards: Sequence[Card], held: Iterable[Card], *, wheel: bool) -> float:
    """The best that is left when one of the cards held goes."""
    return max(worth([card for card in cards if card != gone], wheel=wheel) for gone in held)
