"""The order of poker hands: plain and obvious, the yardstick for everything faster.

Rulings, section 0: royal > straight flush > four of a kind > full house > flush >
straight > three of a kind > two pair > one pair > (ace-king, only where a game
has it) > high card. Aces are high, and low only in 5-4-3-2-A; suits never rank;
ties are broken by all five cards, never by a sixth or seventh.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cards.card import Card

HIGH_CARD, ACE_KING, ONE_PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = (
    range(11)
)

HAND_NAMES = (
    "high card",
    "ace-king",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)

ACE, KING, FIVE = 12, 11, 3
_WHEEL = 0b1_0000_0000_1111


class Hand(NamedTuple):
    """The worth of five cards; greater wins, equal ties.

    ``ranks`` are 0..12, those that make the combination first. A straight has one: its highest.
    """

    category: int
    ranks: tuple[int, ...]

    @property
    def name(self) -> str:
        """The category in the words of the receipt."""
        return HAND_NAMES[self.category]


def _straight_tops() -> dict[int, int]:
    """For every set of ranks (a bit each) that holds a straight, its highest card."""
    tops = {}
    runs = [(_WHEEL, FIVE)] + [(0b11111 << low, low + 4) for low in range(9)]
    for ranks in range(1 << 13):
        for run, top in runs:
            if ranks & run == run:
                tops[ranks] = top
    return tops


_TOPS: dict[int, int] = {}


def straight_top(ranks: int, *, wheel: bool = True) -> int | None:
    """The highest card of the best straight within a set of ranks (a bit each), or None.

    >>> straight_top(0b1_0000_0000_1111)
    3
    """
    if not _TOPS:
        _TOPS.update(_straight_tops())
    top = _TOPS.get(ranks)
    return None if top == FIVE and not wheel else top


def rank(cards: Sequence[Card], *, ace_king: bool = False, wheel: bool = True) -> Hand:
    """The best five-card hand within five, six or seven cards.

    ``ace_king`` names a pairless hand with an ace and a king so, between one pair and high card;
    ``wheel`` lets 5-4-3-2-A be a straight. Agrees with trying every five of the cards (tested).

    >>> from krupje.cards import parse_cards
    >>> rank(parse_cards("As Kd Kh 4c 4s")).name
    'two pair'
    """
    suits: tuple[list[int], ...] = ([], [], [], [])
    counts: dict[int, int] = {}
    bits = 0
    for card in cards:
        r = card >> 2
        suits[card & 3].append(r)
        counts[r] = counts.get(r, 0) + 1
        bits |= 1 << r
    flush = next((held for held in suits if len(held) >= 5), None)
    if flush is not None:
        suited = 0
        for r in flush:
            suited |= 1 << r
        top = straight_top(suited, wheel=wheel)
        if top is not None:
            return Hand(ROYAL if top == ACE else STRAIGHT_FLUSH, (top,))
    high = sorted(counts, reverse=True)
    if len(high) == len(cards):
        return _pairless(high, bits, flush, ace_king=ace_king, wheel=wheel)
    return _grouped(high, counts, bits, flush, wheel=wheel)


def _pairless(high: list[int], bits: int, flush: list[int] | None, *, ace_king: bool, wheel: bool) -> Hand:
    """All ranks different: a flush, a straight, or nothing but high cards."""
    if flush is not None:
        return Hand(FLUSH, tuple(sorted(flush, reverse=True)[:5]))
    top = straight_top(bits, wheel=wheel)
    if top is not None:
        return Hand(STRAIGHT, (top,))
    if ace_king and high[0] == ACE and high[1] == KING:
        return Hand(ACE_KING, tuple(high[:5]))
    return Hand(HIGH_CARD, tuple(high[:5]))


def _grouped(
    high: list[int], counts: dict[int, int], bits: int, flush: list[int] | None, *, wheel: bool
) -> Hand:
    """Some ranks repeat: the two largest groups decide, unless a flush or a straight stands between."""
    groups = sorted(high, key=counts.__getitem__, reverse=True)
    first, second = groups[0], groups[1]
    if counts[first] == 4:
        return Hand(QUADS, (first, max(r for r in high if r != first)))
    if counts[first] == 3 and counts[second] >= 2:
        return Hand(FULL_HOUSE, (first, second))
    if flush is not None:
        return Hand(FLUSH, tuple(sorted(flush, reverse=True)[:5]))
    top = straight_top(bits, wheel=wheel)
    if top is not None:
        return Hand(STRAIGHT, (top,))
    if counts[first] == 3:
        return Hand(TRIPS, (first, *[r for r in high if r != first][:2]))
    if counts[second] == 2:
        return Hand(TWO_PAIR, (first, second, max(r for r in high if r not in (first, second))))
    return Hand(ONE_PAIR, (first, *[r for r in high if r != first][:3]))


def best_five(cards: Sequence[Card], *, wheel: bool = True) -> tuple[Card, ...]:
    """The five cards that make the best hand, in the order held; of equals the first found.

    >>> from krupje.cards import parse_cards, shows
    >>> shows(best_five(parse_cards("2c As Kd Kh 4c 4s")))
    'As Kd Kh 4c 4s'
    """
    return max(combinations(cards, 5), key=lambda five: rank(five, wheel=wheel))
