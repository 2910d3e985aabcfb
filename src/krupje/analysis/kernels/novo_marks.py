"""Hands of up to six cards by their ranks and by which of them are of one marked suit.

Such a hand is a mask of the ranks it holds in the suit and a multiset of its other ranks, at most three of
each. Hands of one size are numbered mask by mask; a card of the suit changes the mask only, any other the
multiset.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import decks, tables
from krupje.analysis.kernels.suits import masks

Ints = NDArray[np.int64]
MASKS = 8192
LARGEST = 6


@cache
def steps() -> tuple[NDArray[np.uint16], Ints]:
    """Of all multisets: the place, within its size, with one rank more; and where each size begins."""
    return decks.steps(3, LARGEST)


@cache
def outside() -> NDArray[np.int8]:
    """int8[n, 13]: how often each rank occurs in each multiset of `steps`, those of the last size too."""
    return np.concatenate([decks.outside_counts(size) for size in range(LARGEST + 1)])


@cache
def offsets() -> Ints:
    """int64[7, 8193]: by size, the first hand of each mask; the last entry is how many there are."""
    found = np.zeros((LARGEST + 1, MASKS + 1), np.int64)
    for size in range(LARGEST + 1):
        wide = [len(decks.capped_sets(size - k, 3)) if k <= size else 0 for k in range(14)]
        found[size, 1:] = np.cumsum([wide[mask.bit_count()] for mask in range(MASKS)])
    return found


def count(size: int) -> int:
    """How many marked hands there are of a size."""
    return int(offsets()[size, -1])


@cache
def hands(size: int) -> tuple[Ints, NDArray[np.int8]]:
    """All marked hands: int64[n] masks and int8[n, 13] ranks, marked ones counted in."""
    begin = steps()[1]
    marked, ranks = [], []
    for mask in range(MASKS):
        rest = size - mask.bit_count()
        if rest < 0:
            continue
        wide = len(decks.capped_sets(rest, 3))
        bits = np.array([mask >> r & 1 for r in range(13)], np.int8)
        marked.append(np.full(wide, mask, np.int64))
        ranks.append(outside()[begin[rest] : begin[rest] + wide] + bits)
    return np.concatenate(marked), np.concatenate(ranks)


@cache
def keys(size: int) -> Ints:
    """int64[n]: the key of each marked hand's ranks."""
    found: Ints = hands(size)[1].astype(np.int64) @ np.array(tables.WEIGHT, np.int64)
    return found


@cache
def fives() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Of marked fives: int16[n] the class by ranks alone, and that with flushes of the marked suit told."""
    plain, _ = tables.five_classes()
    by_key = {tables.key_of(ranks): found for ranks, found in plain.items()}
    known = np.array(sorted(by_key), np.int64)
    classes = np.array([by_key[key] for key in known.tolist()], np.int16)
    own = classes[np.searchsorted(known, keys(5))]
    return own, _suited(own, 5)


@cache
def sixes() -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """Of marked six cards: the place of their ranks in `decks.rank_arrays(6)`, and the best class."""
    built: Any = tables.build()
    sets = decks.rank_arrays(6)
    own = np.array(tables.WEIGHT, np.int64)[sets].sum(axis=1)
    order = np.argsort(own)
    place = order[np.searchsorted(own[order], keys(6))].astype(np.int32)
    low = keys(6) & (2**tables.ROW_BITS - 1)
    plain = built["flat6"][built["rows6"][keys(6) >> tables.ROW_BITS] + low]
    return place, _suited(plain, 6)


def _suited(plain: NDArray[np.int16], size: int) -> NDArray[np.int16]:
    """Where five or more are of the marked suit they make a flush."""
    _, suited = tables.five_classes()
    flush = tables.flush_table(suited)
    found: NDArray[np.int16] = np.where(flush[hands(size)[0]] >= 0, flush[hands(size)[0]], plain)
    return found.astype(np.int16)


@cache
def flushes() -> Ints:
    """int64[1287]: sets of five ranks as masks, in the order of `decks.mask_index`."""
    return np.array(masks(5), np.int64)


@cache
def kept_of(size: int) -> NDArray[np.int16]:
    """int16[1287, n]: places, among masks of their size, of the sets of `size` ranks within each flush."""
    index = decks.mask_index()
    sub = [[index[m] for m in masks(size) if m & five == m] for five in masks(5)]
    return np.array(sub, np.int16).reshape(1287, -1)
