"""Dealer hands by ranks against every five-card hand at once, for one set of cards given away.

By ranks alone a five-card class is one multiset of ranks. The hands that hold none of a box's cards are
counted by inclusion and exclusion: sum over sets Y of its cards of (-1)^|Y| times the hands that hold Y, a
number that depends on the ranks of Y only. So one sweep of the dealer's 1820 multisets in rising order, with
counters for all multisets of up to four ranks, gives every class its row in some thirty additions.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import decks, tables
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
IDLE_END, FULL_HOUSE, CLASSES = tables.ACE_KING, tables.FULL_HOUSE, tables.CLASSES
COUNTERS = 1 + 13 + 91 + 455 + 1820
TERMS = 31
WAYS = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


@cache
def places() -> dict[tuple[int, ...], int]:
    """Number of each multiset of up to four ranks."""
    sets = [s for size in range(5) for s in decks.capped_sets(size, 4)]
    return {ranks: i for i, ranks in enumerate(sets)}


@cache
def terms() -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int8]]:
    """For each class of unsuited ranks its multisets Y, with sign and number of ways, and how many.

    int16[7462, 31], int8[7462, 31], int8[7462]; classes of one suit have none.
    """
    plain, _ = tables.five_classes()
    at = np.zeros((CLASSES, TERMS), np.int16)
    by = np.zeros((CLASSES, TERMS), np.int8)
    length = np.zeros(CLASSES, np.int8)
    where = places()
    for ranks, found in plain.items():
        held = {r: ranks.count(r) for r in ranks}
        n = 0
        for taken in product(*(range(count + 1) for count in held.values())):
            size = sum(taken)
            if size > 4:
                continue
            ways = 1
            for count, k in zip(held.values(), taken, strict=True):
                ways *= comb(count, k)
            chosen = tuple(r for r, k in zip(held, taken, strict=True) for _ in range(k))
            at[found, n], by[found, n] = where[tuple(sorted(chosen))], (-1) ** size * ways
            n += 1
        length[found] = n
    return at, by, length


@cache
def dealers(up: int) -> tuple[NDArray[np.int8], NDArray[np.int16], NDArray[np.int32]]:
    """The dealer's multisets of four ranks beside `up`, weakest first.

    int8[n, 8]: up to four ranks and how often each (rank 0, none, where there are fewer); int16[n, 16]:
    places of the multisets within, counted up with the last rank fastest; int32[7463]: how many are under
    each class.
    """
    plain, _ = tables.five_classes()
    hands = [h for h in decks.capped_sets(4, 4) if h.count(up) < 4]
    hands.sort(key=lambda h: plain[tuple(sorted((*h, up)))])
    cells = np.zeros((len(hands), 8), np.int8)
    inner = np.zeros((len(hands), 16), np.int16)
    where = places()
    for i, hand in enumerate(hands):
        ranks = sorted(set(hand))
        for k, rank in enumerate(ranks):
            cells[i, k], cells[i, 4 + k] = rank, hand.count(rank)
        takings = product(*(range(hand.count(r) + 1) for r in ranks))
        for j, taken in enumerate(takings):
            chosen = tuple(r for r, k in zip(ranks, taken, strict=True) for _ in range(k))
            inner[i, j] = where[chosen]
    return cells, inner, decks.dealers(up)[2]


@kernel
def count_hand(cells: NDArray[np.int8], inner: NDArray[np.int16], live: Ints, held: Ints) -> None:
    """Add one multiset of the dealer to the counters of all multisets within it."""
    a, b, c, d = cells[4], cells[5], cells[6], cells[7]
    j = 0
    for i in range(a + 1):
        one = WAYS[max(live[cells[0]] - i, 0), a - i]
        for k in range(b + 1):
            two = one * WAYS[max(live[cells[1]] - k, 0), b - k]
            for m in range(c + 1):
                three = two * WAYS[max(live[cells[2]] - m, 0), c - m]
                for n in range(d + 1):
                    held[inner[j]] += three * WAYS[max(live[cells[3]] - n, 0), d - n]
                    j += 1


@kernel
def added(at: NDArray[np.int16], by: NDArray[np.int8], length: int, held: Ints) -> int:
    """The hands, of those counted, that hold no card of a class."""
    total = 0
    for i in range(length):
        total += by[i] * held[at[i]]
    return total


@kernel
def rows(live: Ints, cells: NDArray[np.int8], inner: NDArray[np.int16], below: NDArray[np.int32],
         at: NDArray[np.int16], by: NDArray[np.int8], length: NDArray[np.int8],
         out: NDArray[np.int32]) -> None:  # fmt: skip
    """Count the dealer's hands by ranks alone, without the box's own five cards, for each class of ranks.

    Fills out, int32[7462, 4]: under the class, not above it, without game, full houses and better.

    live[13]: cards of each rank not given away and not the up card, the box's own still among them.
    """
    held, idle, full = (
        np.zeros(COUNTERS, np.int64),
        np.zeros(COUNTERS, np.int64),
        np.zeros(COUNTERS, np.int64),
    )
    done = 0
    for found in range(CLASSES):
        if found == IDLE_END:
            idle[:] = held
        if found == FULL_HOUSE:
            full[:] = held
        if length[found] > 0:
            out[found, 0] = added(at[found], by[found], length[found], held)
        while done < below[found + 1]:
            count_hand(cells[done], inner[done], live, held)
            done += 1
        if length[found] > 0:
            out[found, 1] = added(at[found], by[found], length[found], held)
    full[:] = held - full
    for found in range(CLASSES):
        if length[found] > 0:
            out[found, 2] = added(at[found], by[found], length[found], idle)
            out[found, 3] = added(at[found], by[found], length[found], full)
