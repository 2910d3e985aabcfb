"""Knock Poker compiled: what a hand is, what may go of six cards, and what the top discard would do."""

from __future__ import annotations

import numpy as np

from krupje.analysis.kernels import knock_spots, tables
from krupje.analysis.kernels.evaluate import eval5
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.knock_fields import DISCARDS, HANDS, PILE, TAKEN, Ints
from krupje.cards import Hand
from krupje.cards.ranking import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
)

KINDS = (HIGH_CARD, ONE_PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH)


def _class_buckets() -> Ints:
    """int64[7462]: the bucket of every strength class."""
    found = np.zeros(tables.CLASSES, np.int64)
    for suited, classes in enumerate(tables.five_classes()):
        for ranks, of in classes.items():
            kind, *high = tables.strength(ranks, suited=bool(suited))
            found[of] = knock_spots.bucket(Hand(KINDS[kind], tuple(high)))
    return found


BUCKET = _class_buckets()
CATEGORY = np.array([knock_spots.opening(of)[0] for of in range(knock_spots.BUCKETS)], np.int64)
"""int64[26]: the category of every bucket."""

hope = kernel(knock_spots.hope)


@kernel
def five(s: Ints, who: int) -> int:
    """The strength class of a hand of five."""
    h = HANDS + 6 * who
    return eval5(s[h], s[h + 1], s[h + 2], s[h + 3], s[h + 4])


@kernel
def without(s: Ints, who: int, gone: int) -> int:
    """The strength class of a hand of six less one of them."""
    h = HANDS + 6 * who
    a = s[h] if gone > 0 else s[h + 1]
    b = s[h + 1] if gone > 1 else s[h + 2]
    c = s[h + 2] if gone > 2 else s[h + 3]
    d = s[h + 3] if gone > 3 else s[h + 4]
    e = s[h + 4] if gone > 4 else s[h + 5]
    return eval5(a, b, c, d, e)


@kernel
def hope_without(s: Ints, who: int, gone: int) -> int:
    """What the five others may become; nothing more where they are a straight or better."""
    if BUCKET[without(s, who, gone)] >= knock_spots.MADE:
        return 0
    h = HANDS + 6 * who
    a = s[h] if gone > 0 else s[h + 1]
    b = s[h + 1] if gone > 1 else s[h + 2]
    c = s[h + 2] if gone > 2 else s[h + 3]
    d = s[h + 3] if gone > 3 else s[h + 4]
    e = s[h + 4] if gone > 4 else s[h + 5]
    return hope(a, b, c, d, e)


@kernel
def hope_five(s: Ints, who: int) -> int:
    """What a hand of five may become."""
    if BUCKET[five(s, who)] >= knock_spots.MADE:
        return 0
    h = HANDS + 6 * who
    return hope(s[h], s[h + 1], s[h + 2], s[h + 3], s[h + 4])


@kernel
def best_throw(s: Ints, who: int, plan: int) -> int:
    """Which of six goes: plan 0 keeps the best class and then hope, 1 hope first, 2 strength alone."""
    best, chosen = -1, 0
    for gone in range(6):
        if s[HANDS + 6 * who + gone] == s[TAKEN]:
            continue
        strength = without(s, who, gone)
        if plan == 2:
            value = strength
        else:
            of, hopes = BUCKET[strength], hope_without(s, who, gone)
            value = (of * 4 + hopes if plan == 0 else hopes * 64 + of) * 8192 + strength
        if value > best:
            best, chosen = value, gone
    return chosen


@kernel
def gain(s: Ints, who: int, final: int) -> int:
    """What the top discard would do for a hand: 2 a better combination, 1 a better hand of the same, 0."""
    now = five(s, who)
    s[HANDS + 6 * who + 5] = s[PILE + s[DISCARDS] - 1]
    s[TAKEN] = s[HANDS + 6 * who + 5]
    gone = best_throw(s, who, 2 if final else 0)
    then = without(s, who, gone)
    hopes = hope_without(s, who, gone)
    s[TAKEN] = -1
    if CATEGORY[BUCKET[then]] > CATEGORY[BUCKET[now]]:
        return 2
    if final:
        return 1 if then > now else 0
    before = BUCKET[now] * 4 + hope_five(s, who)
    return 1 if BUCKET[then] * 4 + hopes > before else 0
