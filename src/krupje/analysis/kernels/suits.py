"""Flops and boards up to a renaming of suits, and the renamings themselves.

A set of cards is four 13-bit masks, one a suit. Its canonical form lists the suits fullest first, then by
mask. Cells of hole cards are suit block * 169 + rank * 13 + rank, a block being 4 * suit + suit: every pair
of cards has two cells, one for each order.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import factorial

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
CELLS = 16 * 169


def masks(size: int) -> list[int]:
    """Sets of `size` ranks as masks, in rising order."""
    return sorted(sum(1 << r for r in ranks) for ranks in combinations(range(13), size))


def shapes(cards: int) -> list[tuple[int, int, int, int]]:
    """Falling numbers of cards a suit that add up to `cards`."""
    found = product(range(cards + 1), repeat=4)
    return [s for s in found if sum(s) == cards and list(s) == sorted(s, reverse=True)]  # type: ignore[misc]


def canonical(cards: int) -> list[tuple[int, ...]]:
    """All canonical sets of `cards` cards: four masks each (1755 flops, 134459 boards)."""
    found: list[tuple[int, ...]] = []
    for shape in shapes(cards):
        sizes = sorted(set(shape), reverse=True)
        parts = [
            [tuple(reversed(c)) for c in combinations_with_replacement(masks(n), shape.count(n))]
            for n in sizes
        ]
        found += [sum(choice, ()) for choice in product(*parts)]
    return found


def orbit(suits: tuple[int, ...]) -> int:
    """How many sets of true cards share this canonical form."""
    size = 24
    for mask in set(suits):
        size //= factorial(suits.count(mask))
    return size


@cache
def boards() -> tuple[Ints, Ints]:
    """Canonical five-card boards: int64[134459, 5] cards and int64[134459] sizes of their orbits."""
    found = canonical(5)
    cards = [[r * 4 + s for s in range(4) for r in range(13) if suits[s] >> r & 1] for suits in found]
    return np.array(cards, np.int64), np.array([orbit(s) for s in found], np.int64)


@cache
def flops() -> tuple[Ints, Ints, Ints]:
    """Canonical flops: int64[1755, 4] masks, int64[1755] orbits, and their rows.

    The last is int64[8192 * 3]: part 0 indexes one-suit masks, part 1 pairs of ranks of a suit and part 2
    single ranks, each among masks of its size.
    """
    found = canonical(3)
    index = np.zeros(3 * 8192, np.int64)
    for part, size in enumerate((3, 2, 1)):
        for i, mask in enumerate(masks(size)):
            index[8192 * part + mask] = i
    return np.array(found, np.int64), np.array([orbit(s) for s in found], np.int64), index


@cache
def flop_rows() -> NDArray[np.int16]:
    """int16[286 + 78 * 13 + 2197]: row of a canonical flop by its place (see `holdem.flop_place`)."""
    suits, _, index = flops()
    rows = np.full(286 + 78 * 13 + 2197, -1, np.int16)
    for row, (a, b, c, _) in enumerate(suits.tolist()):
        if not b:
            rows[index[a]] = row
        elif not c:
            rows[286 + index[8192 + a] * 13 + index[16384 + b]] = row
        else:
            one, two, three = (index[16384 + m] for m in (a, b, c))
            rows[1300 + (one * 13 + two) * 13 + three] = row
    return rows


@cache
def renamings() -> Ints:
    """int64[24, 4]: all permutations of the suits."""
    return np.array(list(permutations(range(4))), np.int64)
