"""Indexes of starts seen from the dealer's up card: sets of ranks, and which of them share its suit.

The up card has rank `up` and suit U. A guest's cards are a mask of ranks in U (12 bits: the up card's rank
is left out) and a multiset of ranks outside it (at most three of each); together the *main* states. Where
four or more cards of another suit V are held, a *flush* state tells V's mask and the rest by kind: rank, or
13 + rank in U (at most two of each outside). Nothing else about suits can matter.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.suits import masks

Ints = NDArray[np.int64]
ORDERED = 1287
"""Sets of five distinct ranks; by strength 1277 high cards, then ten straights: also the order of flushes."""


@cache
def capped_sets(size: int, cap: int) -> tuple[tuple[int, ...], ...]:
    """Multisets of ranks with at most `cap` of each, in rising lexical order."""
    found = combinations_with_replacement(range(13), size)
    return tuple(s for s in found if size <= cap or all(s[i] != s[i + cap] for i in range(size - cap)))


NONE = 65535
"""In `steps`: no such set."""


def steps(cap: int, largest: int) -> tuple[NDArray[np.uint16], Ints]:
    """Transitions: uint16[total, 13] index of a set, within its size, with one rank more.

    NONE where that is over the cap. Sets of each size below `largest` lie one size after the other; the
    second array is where each begins. Small enough (under 1 MB) for numba to keep code that holds it.
    """
    lists = [capped_sets(size, cap) for size in range(largest + 1)]
    begin = np.array([0, *np.cumsum([len(found) for found in lists])], np.int64)
    table = np.full((int(begin[-2]), 13), NONE, np.uint16)
    for size in range(largest):
        places = {ranks: i for i, ranks in enumerate(lists[size + 1])}
        for i, ranks in enumerate(lists[size]):
            for rank in range(13):
                table[begin[size] + i, rank] = places.get(tuple(sorted((*ranks, rank))), NONE)
    return table, begin


@cache
def rank_arrays(size: int) -> Ints:
    """int64[n, size]: all multisets of ranks, at most four of each."""
    return np.array(capped_sets(size, 4), np.int64)


@cache
def outside_counts(size: int) -> NDArray[np.int8]:
    """int8[n, 13]: how often each rank occurs in each multiset with at most three of each."""
    found = capped_sets(size, 3)
    table = np.zeros((len(found), 13), np.int8)
    for i, ranks in enumerate(found):
        for rank in ranks:
            table[i, rank] += 1
    return table


@cache
def outside_weights(size: int) -> Ints:
    """int64[n]: ways to deal each outside multiset in three suits with at most two cards a suit."""
    ways: dict[tuple[int, ...], int] = {}
    for ranks in capped_sets(size, 3):
        ways.setdefault(shape_of(ranks), 0)
    for shape in ways:
        pools = [list(combinations(range(3), count)) for count in shape]
        deals = (sum(choice, ()) for choice in product(*pools))
        ways[shape] = sum(all(deal.count(s) <= 2 for s in range(3)) for deal in deals)
    return np.array([ways[shape_of(ranks)] for ranks in capped_sets(size, 3)], np.int64)


def shape_of(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """How often each of the ranks occurs, in rising order."""
    return tuple(sorted(ranks.count(r) for r in set(ranks)))


@cache
def offsets(size: int) -> Ints:
    """int64[4097]: first main state of each mask; the last entry is the number of main states."""
    width = [len(capped_sets(size - k, 3)) if k <= size else 0 for k in range(13)]
    return np.array([0, *np.cumsum([width[mask.bit_count()] for mask in range(4096)])], np.int64)


@cache
def mask_index() -> NDArray[np.int16]:
    """int16[8192]: place of a mask among those of its size."""
    index = np.zeros(8192, np.int16)
    for size in range(14):
        for i, mask in enumerate(masks(size)):
            index[mask] = i
    return index


@cache
def ordered_masks() -> Ints:
    """int64[1287]: masks of five distinct ranks in rising strength."""
    _, suited = tables.five_classes()
    return np.array(
        [sum(1 << r for r in ranks) for ranks in sorted(suited, key=suited.__getitem__)], np.int64
    )


@cache
def dealers(up: int) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int32]]:
    """The dealer's 1820 multisets of four ranks beside `up`, weakest first, suits left aside.

    factor[rank, live] int16[13, 5, 1820]: ways to take that rank's cards; gap[a, b] int16[14, 14, 1820]:
    product over ranks a..b-1 of a full deck; below int32[7463]: how many multisets are under each class.
    """
    plain, _ = tables.five_classes()
    hands = [h for h in capped_sets(4, 4) if h.count(up) < 4]
    classes = np.array([plain[tuple(sorted((*h, up)))] for h in hands])
    order = np.argsort(classes, kind="stable")
    counts = np.array([[h.count(r) for r in range(13)] for h in hands])[order]
    ways = np.array([[comb(live, k) for k in range(5)] for live in range(5)], np.int16)
    factor = np.ascontiguousarray(ways[:, counts].transpose(2, 0, 1))
    gap = np.ones((14, 14, len(hands)), np.int16)
    for a in range(13):
        for b in range(a, 13):
            gap[a, b + 1] = gap[a, b] * factor[b, 3 if b == up else 4]
    below = np.searchsorted(classes[order], np.arange(tables.CLASSES + 1)).astype(np.int32)
    return factor, gap, below
