"""Strength classes (0..7461) of five, six and seven cards, compiled.

The tables are module globals on purpose: a table handed to a small compiled helper costs a reference count
each call. See `tables.TABLE_VERSION` before changing what is in them (tables of version 1).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.jit import kernel

_built: dict[str, Any] = tables.build()
ROWS5, FLAT5 = _built["rows5"], _built["flat5"]
ROWS6, FLAT6 = _built["rows6"], _built["flat6"]
ROWS7, FLAT7 = _built["rows7"], _built["flat7"]
FLUSH = _built["flush"]
CATEGORY = tables.category_table()
WEIGHT = np.array(tables.WEIGHT, np.int64)
WORD = np.array([tables.WEIGHT[c // 4] + (1 << (32 + 4 * (c % 4))) for c in range(52)], np.int64)
"""Per card: weight of its rank below, one in its suit's four bits above."""
BITS = tables.ROW_BITS
LOW = 2**tables.ROW_BITS - 1
KEY = 2**32 - 1
BIAS = 0x3333 << 32
FIVE = 0x8888 << 32
"""BIAS added to the suit counters sets a bit of FIVE where a suit has five cards or more."""


@kernel
def rank5(key: int) -> int:
    """Class of five unsuited ranks by key."""
    return FLAT5[ROWS5[key >> BITS] + (key & LOW)]  # type: ignore[no-any-return]


@kernel
def rank6(key: int) -> int:
    """Best class of six unsuited ranks by key."""
    return FLAT6[ROWS6[key >> BITS] + (key & LOW)]  # type: ignore[no-any-return]


@kernel
def rank7(key: int) -> int:
    """Best class of seven unsuited ranks by key."""
    return FLAT7[ROWS7[key >> BITS] + (key & LOW)]  # type: ignore[no-any-return]


@kernel
def flush_suit(word: int) -> int:
    """The suit with at least five cards in a sum of words, -1 if none."""
    over = (word + BIAS) & FIVE
    if over == 0:
        return -1
    suit = 0
    while (over >> (35 + 4 * suit)) & 1 == 0:
        suit += 1
    return suit


@kernel
def bit(card: int, suit: int) -> int:
    """The card's rank bit if it is of that suit, else 0."""
    return (1 << (card >> 2)) if card & 3 == suit else 0


@kernel
def eval5(a: int, b: int, c: int, d: int, e: int) -> int:
    """Class of five cards."""
    word = WORD[a] + WORD[b] + WORD[c] + WORD[d] + WORD[e]
    suit = flush_suit(word)
    if suit < 0:
        return rank5(word & KEY)
    return FLUSH[bit(a, suit) | bit(b, suit) | bit(c, suit) | bit(d, suit) | bit(e, suit)]  # type: ignore[no-any-return]


@kernel
def eval6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Best class of six cards; with five of a suit no full house or quads are left."""
    word = WORD[a] + WORD[b] + WORD[c] + WORD[d] + WORD[e] + WORD[f]
    suit = flush_suit(word)
    if suit < 0:
        return rank6(word & KEY)
    mask = bit(a, suit) | bit(b, suit) | bit(c, suit) | bit(d, suit) | bit(e, suit) | bit(f, suit)
    return FLUSH[mask]  # type: ignore[no-any-return]


@kernel
def eval7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Best class of seven cards; with five of a suit no full house or quads are left."""
    word = WORD[a] + WORD[b] + WORD[c] + WORD[d] + WORD[e] + WORD[f] + WORD[g]
    suit = flush_suit(word)
    if suit < 0:
        return rank7(word & KEY)
    mask = bit(a, suit) | bit(b, suit) | bit(c, suit) | bit(d, suit) | bit(e, suit)
    return FLUSH[mask | bit(f, suit) | bit(g, suit)]  # type: ignore[no-any-return]


@kernel
def classes_of(hands: NDArray[np.uint8]) -> NDArray[np.int16]:
    """Classes, int16[n], of hands of equal size, uint8[n, 5 or 6 or 7]."""
    size = hands.shape[1]
    out = np.empty(hands.shape[0], np.int16)
    for i in range(hands.shape[0]):
        h = hands[i]
        if size == 5:
            out[i] = eval5(h[0], h[1], h[2], h[3], h[4])
        elif size == 6:
            out[i] = eval6(h[0], h[1], h[2], h[3], h[4], h[5])
        else:
            out[i] = eval7(h[0], h[1], h[2], h[3], h[4], h[5], h[6])
    return out


@kernel
def count5() -> NDArray[np.int64]:
    """Number of five-card hands of each class, int64[7462]."""
    out = np.zeros(7462, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        out[eval5(a, b, c, d, e)] += 1
    return out


@kernel
def count6() -> NDArray[np.int64]:
    """Number of six-card hands of each class, int64[7462]."""
    out = np.zeros(7462, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            out[eval6(a, b, c, d, e, f)] += 1
    return out


@kernel
def count7() -> NDArray[np.int64]:
    """Number of seven-card hands of each class, int64[7462]."""
    out = np.zeros(7462, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            for g in range(f):
                                out[eval7(a, b, c, d, e, f, g)] += 1
    return out
