"""NKP played by rules of thumb: what every start and every hand of six comes to when the play is given.

The states are those of `nkp`. Where that decides for the best, these list what each choice is worth, so that
play by simple features can be added up exactly. The card that a rule gives away is the lowest one that takes
no part in the draw, or, without a draw, in a pair.
"""

# ruff: noqa: FBT001, PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.dealer import PLACE, PLACE_END, compare, squeeze
from krupje.analysis.kernels.evaluate import CATEGORY
from krupje.analysis.kernels.evaluate import FLUSH as SUITED
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.nkp import (
    BEGIN3,
    BEGIN4,
    HELD,
    NEXT3,
    NEXT4,
    NONE,
    bits,
    flush_place,
    kinds_to,
    outside_of,
)

Ints = NDArray[np.int64]
STRAIGHTS = np.array([0b1000000001111, *(0b11111 << low for low in range(9))], np.int64)
"""Masks of the ten straights, lowest first."""


@kernel
def straight_draw(mask: int, keep: Ints) -> int:
    """Ranks that would make a straight of these; keep[0] gets the held cards that take part; -1 if made."""
    outs, keep[0] = 0, 0
    for straight in STRAIGHTS:
        if straight & ~mask == 0:
            return -1
    for straight in STRAIGHTS:
        missing = straight & ~mask
        if bits(missing) == 1:
            if outs & missing == 0:
                outs |= missing
            keep[0] |= straight & mask
    return bits(outs)


@kernel
def listed_main(up: int, offsets5: Ints, offsets6: Ints, weights: Ints, begin_weights: Ints, six: Ints,
                buys: NDArray[np.bool_], ways: Ints, out: Ints) -> int:  # fmt: skip
    """List the main starts in out, int64[n, 5]: weight, state, 0, cards of one suit, value of buying.

    A start marked in `buys` adds to `ways` of the hands of six it comes to; an empty `buys` marks none.
    """
    n = 0
    for mask in range(4096):
        k = bits(mask)
        if k > 5:
            continue
        wide = ((mask >> up) << (up + 1)) | (mask & ((1 << up) - 1))
        for q in range(offsets5[mask + 1] - offsets5[mask]):
            weight = weights[begin_weights[5 - k] + q]
            if weight == 0:
                continue
            held = HELD[BEGIN3[5 - k] + q]
            buy = 0
            for r in range(13):
                if held[r] < 3:
                    to = offsets6[mask] + NEXT3[BEGIN3[5 - k] + q, r]
                    buy += (3 - held[r]) * six[to]
                    if buys.shape[0] > 0 and buys[n]:
                        ways[to] += weight * (3 - held[r])
                if r != up and (wide >> r) & 1 == 0:
                    to = offsets6[mask | squeeze(1 << r, up)] + q
                    buy += six[to]
                    if buys.shape[0] > 0 and buys[n]:
                        ways[to] += weight
            out[n, 0], out[n, 1], out[n, 2], out[n, 3], out[n, 4] = weight, offsets5[mask] + q, 0, k, buy
            n += 1
    return n


@kernel
def listed_flush(up: int, offsets5: Ints, offsets6: Ints, six: Ints, six_flush: Ints, buys: NDArray[np.bool_],
                 ways: Ints, ways_flush: Ints, out: Ints) -> int:  # fmt: skip
    """The same for the starts with three or more of another suit; the third column says: a flush state."""
    n = 0
    for mask in range(8192):
        held = bits(mask)
        if held < 3 or held > 5:
            continue
        rest = 5 - held
        for one in range(26 if rest > 0 else 1):
            if rest > 0 and one == 13 + up:
                continue
            for two in range(kinds_to(rest, one)):
                if rest == 2 and (two == 13 + up or (two == one and one >= 13)):
                    continue
                wide, o, at, weight = 0, outside_of(mask, 0, 0), held, 3
                for k in range(rest):
                    kind = one if k == 0 else two
                    if kind < 13:
                        o = NEXT3[BEGIN3[at] + o, kind]
                        at += 1
                        weight *= 2
                    else:
                        wide |= 1 << (kind - 13)
                if rest == 2 and one == two:
                    weight = 3
                seen = squeeze(wide, up)
                buy, marked = 0, buys.shape[0] > 0 and buys[n]
                for r in range(13):
                    if (mask >> r) & 1 == 0:
                        to = flush_place(6, mask | (1 << r), held + 1, one, two)
                        buy += six_flush[to]
                        if marked:
                            ways_flush[to] += weight
                    times = 2
                    for k in range(rest):
                        times -= 1 if (one if k == 0 else two) == r else 0
                    if times > 0 and held == 3:
                        to = offsets6[seen] + NEXT3[BEGIN3[at] + o, r]
                        buy += times * six[to]
                        if marked:
                            ways[to] += weight * times
                    elif times > 0:
                        to = flush_place(6, mask, held, r if rest == 0 else one, r)
                        buy += times * six_flush[to]
                        if marked:
                            ways_flush[to] += weight * times
                    if r != up and (wide >> r) & 1 == 0 and held == 3:
                        to = offsets6[seen | squeeze(1 << r, up)] + o
                        buy += six[to]
                        if marked:
                            ways[to] += weight
                    elif r != up and (wide >> r) & 1 == 0:
                        to = flush_place(6, mask, held, 13 + r if rest == 0 else one, 13 + r)
                        buy += six_flush[to]
                        if marked:
                            ways_flush[to] += weight
                state = flush_place(5, mask, held, one, two) if held > 3 else offsets5[seen] + o
                out[n, 0], out[n, 1], out[n, 2] = weight, state, 1 if held > 3 else 0
                out[n, 3], out[n, 4] = held, buy
                n += 1
    return n


@kernel
def changed(size: int, up: int, s: int, seen: int, hearts: int, in_up_suit: bool, other: Ints, code: int,
            least: int, matched: bool, classes: NDArray[np.int16], under: NDArray[np.int32],
            upto: NDArray[np.int32], sums: Ints, x: NDArray[np.int16], idle_end: int, even: int, win: Ints,
            lose: int, fold: int) -> int:  # fmt: skip
    """Value of giving away the card of this code and betting from class `least` on; see `nkp.follow`.

    With `least` below nought a hand below -least is bet too if it has met a card of the up card's rank, as
    `matched` says of the cards before the change.
    """
    given = code - 2 if code < 15 else (code - 15 if code < 28 else code - 28)
    from_hearts = (code >= 28) if not in_up_suit else 15 <= code < 28
    kept = hearts & ~(1 << given) if from_hearts else hearts
    result = 0
    for r in range(13):
        t = NEXT4[BEGIN4[size] + s, r]
        for kind in range(3):
            times, row, after = other[r], 4095 & ~seen, kept
            if kind == 1:
                free = r != up and seen & squeeze(1 << r, up) == 0
                times = 1 if free else 0
                row &= ~squeeze(1 << r, up)
                after |= 1 << r if in_up_suit else 0
            elif kind == 2:
                times = 0 if in_up_suit else 1 - ((hearts >> r) & 1)
                after |= 1 << r
            if times == 0 or t == NONE:
                continue
            total = sums[t, 2]
            hand = SUITED[after] if bits(after) >= 5 else classes[t, given]
            if hand < least or (hand < -least and not matched and r != up):
                result += times * fold * total
                continue
            flushes = x[row]
            none, beaten, tied = compare(hand, under[t, given], upto[t, given], sums[t, 0], sums[t, 1], total,
                                         flushes[PLACE[idle_end]], flushes[PLACE[hand]],
                                         flushes[PLACE_END[hand]], flushes[1277], flushes[1287],
                                         idle_end)  # fmt: skip
            lost = total - none - beaten - tied
            result += times * (even * none + win[CATEGORY[hand]] * beaten + lose * lost)
    return result


@kernel
def kept_of(category: int, mask: int, flush: int, keep: Ints) -> int:
    """Ranks that stay: those of the flush, of the straight or of the draw to one; 0 where pairs decide."""
    if category in (3, 4, 7, 8):
        return 0
    best = 0
    for straight in STRAIGHTS:
        if straight & ~(flush if category >= 9 else mask) == 0:
            best = straight
    if category == 5 or category >= 9:
        return best
    if flush > 0:
        return flush
    for low in range(8, -1, -1):
        if mask & (15 << low) == 15 << low:
            return 15 << low
    return keep[0] if straight_draw(mask, keep) >= 1 else 0


@kernel
def thrown(category: int, count: Ints, flush: int, keep: Ints) -> int:
    """The rank to give away: a single card before one of a pair, and the lowest, but none of `kept_of`.

    `count` int64[13] is how often each rank is held; `flush` are the ranks of four cards or more of a suit,
    or 0; `keep` is scratch.
    """
    mask = 0
    for r in range(13):
        if count[r] > 0:
            mask |= 1 << r
    stays = kept_of(category, mask, flush, keep)
    for most in range(1, 5):
        for r in range(13):
            if 0 < count[r] <= most and count[r] - ((stays >> r) & 1) > 0:
                return r
    for r in range(13):
        if count[r] > 0:
            return r
    return 0


@kernel
def change_main(size: int, up: int, offsets: Ints, whole: Ints, made: Ints, least: int,
                classes: NDArray[np.int16], under: NDArray[np.int32], upto: NDArray[np.int32], sums: Ints,
                x: NDArray[np.int16], idle_end: int, even: int, win: Ints, lose: int, fold: int,
                code: NDArray[np.int8],
                out: Ints) -> None:  # fmt: skip
    """For each main state the card that the rule gives away, by its code, and what the change comes to.

    `made` are the outcomes of Bet, int64[n, 4], of which the first is the hand's class.
    """
    other, count, keep = np.zeros(13, np.int64), np.zeros(13, np.int64), np.zeros(1, np.int64)
    for mask in range(4096):
        k = bits(mask)
        if k > size:
            continue
        wide = ((mask >> up) << (up + 1)) | (mask & ((1 << up) - 1))
        for q in range(offsets[mask + 1] - offsets[mask]):
            state = offsets[mask] + q
            for r in range(13):
                held = HELD[BEGIN3[size - k] + q, r]
                other[r], count[r] = 3 - held, held + ((wide >> r) & 1)
            given = thrown(CATEGORY[made[state, 0]], count, wide if k >= 4 else 0, keep)
            outside = count[given] - ((wide >> given) & 1) > 0
            code[state] = 2 + given if k < 4 or outside else 15 + given
            out[state] = changed(size, up, whole[state], mask, wide if k >= 4 else 0, True, other,
                                 code[state], least, count[up] > 0, classes, under, upto, sums, x,
                                 idle_end, even, win, lose, fold)  # fmt: skip


@kernel
def change_flush(size: int, up: int, whole: Ints, seen: Ints, made: Ints, least: int,
                 classes: NDArray[np.int16], under: NDArray[np.int32], upto: NDArray[np.int32], sums: Ints,
                 x: NDArray[np.int16], idle_end: int, even: int, win: Ints, lose: int, fold: int,
                 code: NDArray[np.int8],
                 out: Ints) -> None:  # fmt: skip
    """The same for the flush states."""
    other, count, keep = np.zeros(13, np.int64), np.zeros(13, np.int64), np.zeros(1, np.int64)
    for mask in range(8192):
        held = bits(mask)
        if held < 4 or held > size:
            continue
        rest = size - held
        for one in range(26 if rest > 0 else 1):
            for two in range(kinds_to(rest, one)):
                state = flush_place(size, mask, held, one, two)
                if whole[state] < 0:
                    continue
                other[:] = 2
                for r in range(13):
                    count[r] = (mask >> r) & 1
                for k in range(rest):
                    kind = one if k == 0 else two
                    count[kind if kind < 13 else kind - 13] += 1
                    if kind < 13:
                        other[kind] -= 1
                given = thrown(CATEGORY[made[state, 0]], count, mask, keep)
                code[state] = 28 + given
                for k in range(rest):
                    kind = one if k == 0 else two
                    if (kind if kind < 13 else kind - 13) == given:
                        code[state] = 2 + kind
                out[state] = changed(size, up, whole[state], seen[state], mask, False, other, code[state],
                                     least, count[up] > 0, classes, under, upto, sums, x, idle_end,
                                     even, win, lose, fold)  # fmt: skip


@kernel
def suits_main(size: int, offsets: Ints, out: NDArray[np.int8]) -> None:
    """Cards of the up card's suit in each main state."""
    for mask in range(4096):
        k = bits(mask)
        if k <= size:
            for state in range(offsets[mask], offsets[mask + 1]):
                out[state] = k


@kernel
def suits_flush(size: int, whole: Ints, out: NDArray[np.int8]) -> None:
    """Cards of the other suit in each flush state."""
    for mask in range(8192):
        held = bits(mask)
        if held < 4 or held > size:
            continue
        for one in range(26 if size > held else 1):
            for two in range(kinds_to(size - held, one)):
                state = flush_place(size, mask, held, one, two)
                if whole[state] >= 0:
                    out[state] = held


@kernel
def rank_features(sets: Ints, out: Ints) -> None:
    """Of each multiset of ranks, int64[n, size]: mask, ranks that make a straight (0 where one is made)."""
    keep = np.zeros(1, np.int64)
    for i in range(sets.shape[0]):
        mask = 0
        for rank in sets[i]:
            mask |= 1 << rank
        out[i, 0] = mask
        out[i, 1] = max(straight_draw(mask, keep), 0)
