"""Tables of the evaluator: strength classes of five, six and seven cards, built from the ranking itself.

A card is rank * 4 + suit, rank 0..12 for deuce..ace. A class is 0..7461 in rising order of strength (0 is
7-5-4-3-2, 7461 a royal flush). Every multiset of at most seven ranks has its own sum of WEIGHT, so the sum
is its key; keys are packed by first-fit row displacement. Only numpy here: no numba, no randomness.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

TABLE_VERSION = 1
"""Numba caches code with these tables inside it and looks at source files only: raise it with any change."""

WEIGHT = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
ROW_BITS = 9
CLASSES = 7462
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT = 0, 1277, 4137, 4995, 5853
FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = 5863, 7140, 7296, 7452, 7461
ACE_KING = 1113
"""First class of each category; classes ACE_KING..1276 are the high cards that hold an ace and a king."""

CATEGORIES = (
    "high card", "ace-king", "one pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush", "royal flush",
)  # fmt: skip
STARTS = (HIGH, ACE_KING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL)

Ints = NDArray[np.int64]


def straight_top(ranks: tuple[int, ...]) -> int:
    """Top rank of a straight made of five distinct falling ranks (3 for the wheel), -1 if none."""
    if ranks == (12, 3, 2, 1, 0):
        return 3
    return ranks[0] if ranks[0] - ranks[4] == 4 and len(set(ranks)) == 5 else -1


def strength(ranks: tuple[int, ...], *, suited: bool) -> tuple[int, ...]:
    """Sort key of five ranks: the category first, then what breaks ties (N19: all five cards)."""
    order = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = tuple(count for _, count in order)
    high = tuple(rank for rank, _ in order)
    if shape == (1, 1, 1, 1, 1):
        top = straight_top(high)
        if top >= 0:
            return (8 if suited else 4, top)
        return (5 if suited else 0, *high)
    kind = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}[shape]
    return (kind, *high)


def rank_sets(size: int) -> list[tuple[int, ...]]:
    """All multisets of `size` ranks with at most four of each, in rising lexical order."""
    found = combinations_with_replacement(range(13), size)
    return [s for s in found if size < 5 or all(s[i] != s[i + 4] for i in range(size - 4))]


def key_of(ranks: tuple[int, ...]) -> int:
    """Sum of weights: the key of a multiset of ranks."""
    return sum(WEIGHT[r] for r in ranks)


def pack(keys: Ints, values: Ints) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """Row displacement: value of key k is flat[rows[k >> ROW_BITS] + (k & mask)].

    Rows are placed fullest first at the lowest offset free for all their keys; the sets of used cells are
    kept as one long integer, so a row costs a few shifts.
    """
    rows: dict[int, list[int]] = {}
    for key in keys.tolist():
        rows.setdefault(key >> ROW_BITS, []).append(key & (2**ROW_BITS - 1))
    base = np.zeros(max(rows) + 1, np.int32)
    used = 0
    for row, cells in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        taken = 0
        for cell in cells:
            taken |= used >> cell
        offset = (~taken & (taken + 1)).bit_length() - 1
        for cell in cells:
            used |= 1 << (offset + cell)
        base[row] = offset
    flat = np.zeros(used.bit_length() + 2**ROW_BITS, np.int16)
    flat[base[keys >> ROW_BITS] + (keys & (2**ROW_BITS - 1))] = values
    return base, flat


def five_classes() -> tuple[dict[tuple[int, ...], int], dict[tuple[int, ...], int]]:
    """Classes of all unsuited rank multisets and of all suited rank sets of five cards."""
    plain = {s: strength(s, suited=False) for s in rank_sets(5)}
    suited = {s: strength(s, suited=True) for s in combinations(range(13), 5)}
    order = {key: i for i, key in enumerate(sorted(set(plain.values()) | set(suited.values())))}
    return {s: order[k] for s, k in plain.items()}, {s: order[k] for s, k in suited.items()}


def flush_table(suited: dict[tuple[int, ...], int]) -> NDArray[np.int16]:
    """int16[8192]: best class of a set of ranks of one suit as a bit mask, -1 below five cards."""
    best = np.full(8192, -1, np.int16)
    for ranks, value in suited.items():
        best[sum(1 << r for r in ranks)] = value
    for mask in range(8192):
        if mask.bit_count() > 5:
            best[mask] = max(best[mask & ~(1 << r)] for r in range(13) if mask >> r & 1)
    return best


def best_of(sets: Ints, keys: Ints, classes: Ints) -> Ints:
    """Best class of five of each row of `sets` (int64[n, 6 or 7]); suits left aside."""
    weight = np.array(WEIGHT, np.int64)[sets]
    best = np.zeros(len(sets), np.int64)
    for chosen in combinations(range(sets.shape[1]), 5):
        found = np.searchsorted(keys, weight[:, chosen].sum(axis=1))
        found[found == len(keys)] = 0
        hit = keys[found] == weight[:, chosen].sum(axis=1)
        best = np.where(hit, np.maximum(best, classes[found]), best)
    return best


def build() -> dict[str, NDArray[np.generic]]:
    """All tables by name: rows5/flat5 .. rows7/flat7 and flush."""
    plain, suited = five_classes()
    keys = np.array([key_of(s) for s in plain], np.int64)
    classes = np.array(list(plain.values()), np.int64)
    order = np.argsort(keys)
    keys, classes = keys[order], classes[order]
    tables: dict[str, NDArray[np.generic]] = {"flush": flush_table(suited)}
    tables["rows5"], tables["flat5"] = pack(keys, classes)
    for size in (6, 7):
        sets = np.array(rank_sets(size), np.int64)
        sums = np.array(WEIGHT, np.int64)[sets].sum(axis=1)
        tables[f"rows{size}"], tables[f"flat{size}"] = pack(sums, best_of(sets, keys, classes))
    return tables


def category_table() -> NDArray[np.int8]:
    """int8[7462]: index into CATEGORIES of every class; ace-king always told from high card."""
    return (np.searchsorted(np.array(STARTS), np.arange(CLASSES), side="right") - 1).astype(np.int8)
