"""Where a start of Novo finds its values: its cards as marked hands, its action as cells of flat tables.

A start's cards are told for each suit as a marked hand, see `novo_marks`. What an action is worth is a sum of
a few cells; read the other way, those cells are where a start that takes the action has its weight.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.jit import kernel, popcount
from krupje.analysis.kernels.novo_codes import BUY, EXCHANGE, EXCHANGE_ALL, SIXTH

Ints = NDArray[np.int64]


@kernel
def numbers(cards: Ints, steps: NDArray[np.uint16], begin: Ints, offsets: Ints, masks: Ints,
            numbered: Ints) -> None:  # fmt: skip
    """Fill masks[4, 2^n] and numbered[4, 2^n] for all sets of n cards, as marked by each suit."""
    n = cards.shape[0]
    places, sizes = np.zeros((4, 1 << n), np.int64), np.zeros((4, 1 << n), np.int64)
    for s in range(1, 1 << n):
        at = 0
        while s >> at & 1 == 0:
            at += 1
        less, rank = s & (s - 1), cards[at] >> 2
        for suit in range(4):
            masks[suit, s], places[suit, s] = masks[suit, less], places[suit, less]
            sizes[suit, s] = sizes[suit, less]
            if cards[at] & 3 == suit:
                masks[suit, s] |= 1 << rank
            else:
                places[suit, s] = steps[begin[sizes[suit, less]] + places[suit, less], rank]
                sizes[suit, s] += 1
    for s in range(1 << n):
        size = 0
        for at in range(n):
            size += s >> at & 1
        for suit in range(4):
            numbered[suit, s] = offsets[size, masks[suit, s]] + places[suit, s]


@kernel
def pattern(given: int, suit: int, masks: Ints) -> tuple[int, int]:
    """Which of the different ranks given away, rising, lie in a suit, as bits; and how many there are."""
    whole = masks[0, given] | masks[1, given] | masks[2, given] | masks[3, given]
    bits, n = 0, 0
    for r in range(13):
        if whole >> r & 1:
            bits |= (masks[suit, given] >> r & 1) << n
            n += 1
    return bits, n


@kernel
def cells(count: int, given: int, us: int, masks: Ints, numbered: Ints, index: NDArray[np.int16], place: Ints,
          found: Ints) -> int:  # fmt: skip
    """Where in the flat tables the value of giving these cards away lies, as a sum; how many cells there are.

    place[k], k = 0..4: where the tables by the up card's suit begin and how wide they are, where flushes
    begin, their patterns and width; then the same two by another suit, -1 where they add nothing.
    """
    kept, p, n = 31 ^ given, place[count], 0
    found[n] = p[0] + numbered[us, given] * p[1] + numbered[us, kept]
    n += 1
    for suit in range(4):
        if suit != us and p[5] >= 0:
            found[n] = p[5] + numbered[suit, given] * p[1] + numbered[suit, kept]
            n += 1
    whole = masks[0, kept] | masks[1, kept] | masks[2, kept] | masks[3, kept]
    for suit in range(4):
        if masks[suit, kept] != whole or popcount(whole) != 5 - count:
            continue
        bits, wide = pattern(given, suit, masks)
        if suit != us:
            found[n] = p[2] + (numbered[us, given] * p[3] + bits) * p[4] + index[whole]
            n += 1
        if p[5] >= 0:
            if suit == us:
                bits |= 1 << wide
            for t in range(4):
                if t not in (us, suit):
                    found[n] = p[6] + (numbered[t, given] * p[7] + bits) * p[4] + index[whole]
                    n += 1
    return n


@kernel
def sixth_cells(us: int, numbered: Ints, place: Ints, found: Ints) -> int:
    """The same of a sixth card, where no more than three cards are of a suit."""
    found[0], n = place[0] + numbered[us, 31], 1
    for suit in range(4):
        if suit != us and place[1] >= 0:
            found[n] = place[1] + numbered[suit, 31]
            n += 1
    return n


@kernel
def most_of_a_suit(cards: Ints) -> int:
    """How many of the cards are of the same suit, at most."""
    most = 0
    for suit in range(4):
        held = 0
        for j in range(cards.shape[0]):
            held += 1 if cards[j] & 3 == suit else 0
        most = max(most, held)
    return most


@kernel
def number_of_six(cards: Ints, steps: NDArray[np.uint16], begin: Ints, offsets: Ints, masks: Ints) -> int:
    """The number of six cards, the suit of most of them marked; fills masks[4] by suit."""
    masks[:] = 0
    for i in range(6):
        masks[cards[i] & 3] |= 1 << (cards[i] >> 2)
    suit = 0
    for s in range(1, 4):
        suit = s if popcount(masks[s]) > popcount(masks[suit]) else suit
    place, rest = 0, 0
    for i in range(6):
        if cards[i] & 3 != suit:
            place = steps[begin[rest] + place, cards[i] >> 2]
            rest += 1
    return offsets[6, masks[suit]] + place  # type: ignore[no-any-return]


@kernel
def taken(hands: Ints, orbits: Ints, steps: NDArray[np.uint16], begin: Ints, offsets: Ints,
          index: NDArray[np.int16], place: Ints, actions: NDArray[np.int8], first: int, last: int,
          weights: Ints, apart: Ints) -> int:  # fmt: skip
    """Add each start to the cells its action is valued by: weights as flat as the tables of `starts`.

    Starts that are valued by themselves go to apart[n, 2], hand and suit of the up card: a sixth card to four
    or more of a suit, and five cards given away. How many those are.
    """
    masks, numbered = np.zeros((4, 32), np.int64), np.zeros((4, 32), np.int64)
    found, n = np.zeros(16, np.int64), 0
    for b in range(first, last):
        numbers(hands[b], steps, begin, offsets, masks, numbered)
        most = most_of_a_suit(hands[b])
        for us in range(4):
            action = actions[b, us]
            if action < 0:
                continue
            if action == EXCHANGE_ALL or (action == SIXTH and most > 3):
                apart[n, 0], apart[n, 1] = b, us
                n += 1
                continue
            if action == SIXTH:
                wide = sixth_cells(us, numbered, place[BUY], found)
            else:
                given, count = max(0, action - EXCHANGE), 0
                for j in range(5):
                    count += given >> j & 1
                wide = cells(count, given, us, masks, numbered, index, place, found)
            for i in range(wide):
                weights[found[i]] += orbits[b]
    return n
