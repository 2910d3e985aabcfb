"""Novo Poker: the two combinations of five or six cards.

A combination is only the cards that make it: two for a pair or for ace-king, three, four or all
five; a kicker belongs to none. Knows cards and nothing of boxes, chips or turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.cards import Hand, rank
from krupje.cards.ranking import (
    ACE,
    ACE_KING,
    FLUSH,
    FULL_HOUSE,
    HAND_NAMES,
    HIGH_CARD,
    KING,
    ONE_PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from krupje.cards import Card

# How many ranks of a hand name the combination itself; the others are kickers.
_NAMED = {ACE_KING: 2, ONE_PAIR: 1, TWO_PAIR: 2, TRIPS: 1, QUADS: 1}
_STRAIGHTS = (STRAIGHT, STRAIGHT_FLUSH, ROYAL)
_RUNS = (0b1_0000_0000_1111, *(0b11111 << low for low in range(9)))


def main(cards: Sequence[Card]) -> Hand:
    """§5.1, §5.2, §5.3 — The highest combination of five or six cards; ace-king is one.

    >>> from krupje.cards import parse_cards
    >>> main(parse_cards("As Kd 9h 5c 2s")).name
    'ace-king'
    """
    return rank(cards, ace_king=True)


def second(cards: Sequence[Card], coefficients: Mapping[str, int], *, doubled: bool = True) -> str | None:
    """§5.4, §5.5, §5.6 — The best-paying combination that holds a card the main one has not, or None.

    Of those that pay alike the higher-ranking. ``doubled``: a straight may differ from the main one by
    no more than another card of a rank it already holds.

    >>> from krupje.cards import parse_cards
    >>> second(parse_cards("Ks Kd Kh Ac 2d"), {"ace-king": 1})
    'ace-king'
    """
    held = seconds(cards, main(cards), doubled=doubled)
    if not held:
        return None
    return HAND_NAMES[max(held, key=lambda category: (coefficients[HAND_NAMES[category]], category))]


def seconds(cards: Sequence[Card], best: Hand, *, doubled: bool) -> frozenset[int]:
    """§5.4 — Every category in which some cards, one of them outside the main combination, combine."""
    beside = outside(cards, best)
    if not beside:
        return frozenset()
    counts = [0] * 13
    for card in cards:
        counts[card >> 2] += 1
    return frozenset((*_grouped(counts, beside), *_of_five(cards, best, counts, beside, doubled=doubled)))


def outside(cards: Sequence[Card], best: Hand) -> tuple[Card, ...]:
    """§5.4 — The cards that take no part in the main combination.

    Where it can be laid in several ways (two trips, a doubled rank in a straight) they differ in
    suit only, and in nothing that could make another second combination.
    """
    if best.category == HIGH_CARD:
        return ()
    named = _NAMED.get(best.category)
    if named is not None:
        inside = best.ranks[:named]
        return tuple(card for card in cards if card >> 2 not in inside)
    if len(cards) == 5:
        return ()
    five = ([*cards[:at], *cards[at + 1 :]] for at in range(6))
    return tuple(next((card,) for card, rest in zip(cards, five, strict=True) if rank(rest) == best))


def _grouped(counts: Sequence[int], beside: Sequence[Card]) -> Iterator[int]:
    """Pairs, trips and the like around a card outside; and ace-king."""
    if counts[ACE] and counts[KING] and any(card >> 2 in (ACE, KING) for card in beside):
        yield ACE_KING
    for held in {card >> 2 for card in beside}:
        if counts[held] < 2:
            continue
        others = max(count for rank_, count in enumerate(counts) if rank_ != held)
        yield ONE_PAIR
        if others >= 2:
            yield TWO_PAIR
        if counts[held] >= 3:
            yield TRIPS
        if counts[held] + others >= 5:
            yield FULL_HOUSE


def _of_five(
    cards: Sequence[Card], best: Hand, counts: Sequence[int], beside: Sequence[Card], *, doubled: bool
) -> Iterator[int]:
    """Flushes and straights through the sixth card: they leave out one card of the main combination."""
    if len(beside) != 1:
        return
    (extra,) = beside
    suited = [card for card in cards if card & 3 == extra & 3]
    if len(suited) >= 5:
        yield FLUSH
        if _run(suited, extra):
            yield STRAIGHT_FLUSH
            return
    again = counts[extra >> 2] > 1 and best.category in _STRAIGHTS
    if _run(cards, extra) and (doubled or not again):
        yield STRAIGHT


def _run(cards: Sequence[Card], extra: Card) -> bool:
    """Whether five ranks in a row are held, the rank of this card among them."""
    bits = 0
    for card in cards:
        bits |= 1 << (card >> 2)
    return any(bits & run == run and run >> (extra >> 2) & 1 for run in _RUNS)
