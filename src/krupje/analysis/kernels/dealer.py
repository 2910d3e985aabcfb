"""What the dealer's hand does to a guest's: the rank part by sets of ranks, and the up card's suit.

The dealer can only make a flush in the up card's suit U. So with X[m, j] = how many sets of four live ranks
of U, together with the up card, come before place j in the order of five distinct ranks, the count of hands
under a class is the count by ranks alone, mended by a few X. See `compare`.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.evaluate import WEIGHT, rank5, rank6
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
PAIR, STRAIGHT, FLUSH = tables.PAIR, tables.STRAIGHT, tables.FLUSH
FULL_HOUSE, STRAIGHT_FLUSH = tables.FULL_HOUSE, tables.STRAIGHT_FLUSH
_classes = np.arange(tables.CLASSES)
_straight = (_classes >= STRAIGHT) & (_classes < FLUSH)
_flush = (_classes >= FLUSH) & (_classes < FULL_HOUSE)
_place = np.minimum(_classes, 1277)
_place = np.where(_straight, 1277 + _classes - STRAIGHT, _place)
_place = np.where(_flush, _classes - FLUSH, _place)
_place = np.where(_classes >= FULL_HOUSE, 1287, _place)
PLACE = np.where(_classes >= STRAIGHT_FLUSH, 1277 + _classes - STRAIGHT_FLUSH, _place).astype(np.int16)
"""Where each class stands in the order of five distinct ranks, suited or not."""
_distinct = (_classes < PAIR) | _straight | _flush | (_classes >= STRAIGHT_FLUSH)
PLACE_END = (PLACE + _distinct).astype(np.int16)
"""PLACE, plus one where the class is one of five distinct ranks: the two differ by the ties."""


@kernel
def squeeze(mask: int, up: int) -> int:
    """13-bit mask of ranks without the up card's bit, as 12 bits."""
    return ((mask >> (up + 1)) << up) | (mask & ((1 << up) - 1))


@kernel
def flush_order(up: int, ordered: Ints) -> NDArray[np.int16]:
    """X, int16[4096, 1288]: for each set of live ranks of U (12 bits), the suited hands before each place."""
    table = np.zeros((4096, 1288), np.int16)
    need = np.full(1287, 4096, np.int64)
    for j in range(1287):
        if (ordered[j] >> up) & 1:
            need[j] = squeeze(ordered[j], up)
    for live in range(4096):
        found = 0
        row = table[live]
        for j in range(1287):
            row[j] = found
            if need[j] & ~live == 0:
                found += 1
        row[1287] = found
    return table


@kernel
def rank_part(
    sets: Ints,
    up: int,
    factor: NDArray[np.int16],
    gap: NDArray[np.int16],
    below: NDArray[np.int32],
    idle_end: int,
    classes: NDArray[np.int16],
    under: NDArray[np.int32],
    upto: NDArray[np.int32],
    sums: Ints,
) -> None:
    """Count dealer hands by ranks alone against every set of seen ranks, int64[n, size].

    Column d of `classes`, `under`, `upto` (each [n, 14]) is about the set without one card of rank d, column
    13 about the whole set (sizes 5 and 6): class, hands below it, hands not above it. `sums` is int64[n, 3]:
    hands under class `idle_end` (no game), full houses and better, all. Sets with no up card left give 0.
    """
    size, width = sets.shape[1], factor.shape[2]
    level = np.ones((9, width), np.int16)
    running = np.zeros(width + 1, np.int32)
    ranks, counts = np.full(8, -1, np.int64), np.zeros(8, np.int64)
    for i in range(sets.shape[0]):
        distinct, kept, key, own = 0, True, 0, 0
        pos = 0
        while pos < size:
            rank, count = sets[i, pos], 0
            while pos < size and sets[i, pos] == rank:
                count += 1
                pos += 1
            key += WEIGHT[rank] * count
            own = max(own, count + 1 if rank == up else 0)
            kept = kept and ranks[distinct] == rank and counts[distinct] == count
            if not kept and own < 5:
                before = 0 if distinct == 0 else ranks[distinct - 1] + 1
                live = 4 - count - (1 if rank == up else 0)
                for w in range(width):
                    level[distinct + 1, w] = level[distinct, w] * gap[before, rank, w] * factor[rank, live, w]
            ranks[distinct], counts[distinct] = rank, count
            distinct += 1
        ranks[distinct] = -1
        if own == 5:
            ranks[0] = -1
            continue
        last = ranks[distinct - 1] + 1
        total = 0
        for w in range(width):
            total += level[distinct, w] * gap[last, 13, w]
            running[w + 1] = total
        sums[i, 0] = running[below[idle_end]]
        sums[i, 1] = total - running[below[FULL_HOUSE]]
        sums[i, 2] = total
        if size >= 6:
            for k in range(distinct):
                d = ranks[k]
                found = rank5(key - WEIGHT[d]) if size == 6 else rank6(key - WEIGHT[d])
                classes[i, d] = found
                under[i, d] = running[below[found]]
                upto[i, d] = running[below[found + 1]]
        if size <= 6:
            found = rank5(key) if size == 5 else rank6(key)
            classes[i, 13] = found
            under[i, 13] = running[below[found]]
            upto[i, 13] = running[below[found + 1]]


@kernel
def compare(
    hand: int, under: int, upto: int, idle: int, full: int, total: int, x_idle: int, x_under: int,
    x_upto: int, x_plain: int, x_all: int, idle_end: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Dealer hands (without game, beaten, tied) against a hand, from the rank part and the suit part.

    `under`, `upto`, `idle`, `full`, `total` come from `rank_part`; x_* are X at the place where games begin,
    at the hand's PLACE and PLACE_END, at 1277 (the plain flushes) and at 1287 (all of them).
    """
    none = idle - x_idle
    if hand < idle_end:
        return none, 0, 0
    if hand < FLUSH:
        return none, under - x_under - none, upto - under - (x_upto - x_under)
    if hand < FULL_HOUSE:
        return none, total - full - x_all - none + x_under, x_upto - x_under
    if hand < STRAIGHT_FLUSH:
        return none, under - none - (x_all - x_plain), upto - under
    return none, total - x_all - none + x_under, x_upto - x_under
