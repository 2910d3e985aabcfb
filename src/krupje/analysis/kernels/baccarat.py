"""Baccarat coups by the composition of the shoe, exactly (B1-B5).

Every course of a coup is six cards in order: Player's pair, Banker's pair, and the third cards, drawn or
not. Cards count by their points, so 302 500 courses (pairs unordered) stand for all; what differs from shoe
to shoe is only how many true sequences each stands for. Plain numpy: nothing here needs compiling.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
LARGEST = 1400
"""Shoes up to this many cards keep products within 64 bits; larger ones take Python integers."""


def banker_draws(points: Ints, drew: NDArray[np.bool_], third: Ints) -> NDArray[np.bool_]:
    """B1, B2: does the Banker draw with these two-card points, after Player's `third` card if he drew."""
    after = (
        (points <= 2)
        | ((points == 3) & (third != 8))
        | ((points == 4) & (third >= 2) & (third <= 7))
        | ((points == 5) & (third >= 4) & (third <= 7))
        | ((points == 6) & (third >= 6) & (third <= 7))
    )
    return np.where(drew, after, points <= 5)


@cache
def courses() -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """All courses, sorted by how they end.

    int64[6, n] points of the cards, int64[6, n] how many earlier cards have the same, int64[n] orders of
    the pairs, then int64[k] where each end begins and int64[k] the ends: points of Player * 100 + of Banker
    * 10 + cards.
    """
    pairs = np.array(list(combinations_with_replacement(range(10), 2)), np.int64)
    p, b, x, y = (i.ravel() for i in np.indices((55, 55, 10, 10)))
    cards = np.stack([pairs[p, 0], pairs[p, 1], pairs[b, 0], pairs[b, 1], x, y])
    earlier = np.stack([(cards[:k] == cards[k]).sum(axis=0) for k in range(6)])
    orders = np.where(cards[0] == cards[1], 1, 2) * np.where(cards[2] == cards[3], 1, 2)
    two, two_b = (cards[0] + cards[1]) % 10, (cards[2] + cards[3]) % 10
    natural = (two >= 8) | (two_b >= 8)
    drew = ~natural & (two <= 5)
    drew_b = ~natural & banker_draws(two_b, drew, x)
    ends = (two + x * drew) % 10 * 100 + (two_b + y * drew_b) % 10 * 10 + 4 + drew + drew_b
    order = np.argsort(ends, kind="stable")
    begins = np.flatnonzero(np.diff(ends[order], prepend=-1))
    return cards[:, order], earlier[:, order], orders[order], begins, ends[order][begins]


def count(shoe: tuple[int, ...]) -> dict[tuple[int, int, int], int]:
    """Ordered six-card sequences by (Player's points, Banker's points, cards used); shoe[v] cards count v."""
    cards, earlier, orders, begins, ends = courses()
    kind: Any = np.int64 if sum(shoe) <= LARGEST else object
    left, ways = np.array(shoe, kind), orders.astype(kind)
    for k in range(6):
        ways = ways * (left[cards[k]] - earlier[k])
    sums = np.add.reduceat(ways, begins)
    return {(e // 100, e // 10 % 10, e % 10): int(n) for e, n in zip(ends.tolist(), sums, strict=True)}
