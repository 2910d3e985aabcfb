"""What a box would do if it had seen a card it may not see: one of the dealer's, before deciding.

Casino Hold'em is dealt out over every flop, hole and card of the dealer's; one decision of NKP over all that
may follow, hand by hand. Values are integers, Antes times the nets' `scale`, summed over equal courses.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.boxes import by_dealer, kinds_left
from krupje.analysis.kernels.evaluate import CATEGORY, eval5, eval7
from krupje.analysis.kernels.holdem import FOURS, cell_of, groups_of, same_suits, sort_by_class
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.nkp_spot import best_class, brute_bet

Ints = NDArray[np.int64]
COURSES = 1035 * 44
"""Runouts and second cards of the dealer, once hole, flop and his first card are known."""


@kernel
def leads_of(row: int, masks: Ints, perms: Ints, holes: Ints) -> int:
    """List in int64[1326, 3] the holes of a flop that no renaming makes alike, each with its number."""
    place, keep, found = np.full(2704, -1, np.int64), np.zeros(24, np.int64), 0
    n = same_suits(masks, row, perms, keep)
    for a in range(52):
        for b in range(a):
            if (masks[row, a & 3] >> (a >> 2)) & 1 or (masks[row, b & 3] >> (b >> 2)) & 1:
                continue
            best = 2704
            for k in range(n):
                best = min(best, cell_of(a, b, perms[keep[k], a & 3], perms[keep[k], b & 3]))
            if place[best] < 0:
                place[best] = found
                holes[found, 0], holes[found, 1], holes[found, 2] = a, b, 0
                found += 1
            holes[place[best], 2] += 1
    return found


@kernel
def flop_values(flop: Ints, holes: Ints, idle_by: Ints, win_by: Ints, lose: int, acc: Ints) -> None:
    """Add to acc, int64[n, 52], the value of Bet of each hole by a card of the dealer's, over all runouts.

    Entries of cards that the dealer cannot hold beside the hole are of no meaning.
    """
    there, board = np.ones(52, np.bool_), np.zeros(5, np.int64)
    live, key, spare = np.zeros(26, np.int64), np.zeros(400, np.int64), np.zeros(400, np.int64)
    count, where, kind = np.zeros(129, np.int64), np.zeros((26, 26), np.int64), np.zeros(52, np.int64)
    idle, win, total = np.zeros(400, np.int64), np.zeros(400, np.int64), np.zeros(400, np.int64)
    card, wide = np.zeros((400, 26), np.int64), np.zeros((400, 52), np.int64)
    board[:3] = flop
    there[flop[0]] = there[flop[1]] = there[flop[2]] = False
    for d in range(52):
        for e in range(d):
            if not (there[d] and there[e]):
                continue
            board[3], board[4] = d, e
            there[d] = there[e] = False
            flush = kinds_left(board, there, live)
            n = groups_of(board, live, flush, key)
            sort_by_class(key, n, spare, count)
            for k in range(n):
                i, j = (key[k] >> 5) & 31, key[k] & 31
                where[i, j] = where[j, i] = k
                idle[k], win[k] = idle_by[CATEGORY[key[k] >> 10]], win_by[CATEGORY[key[k] >> 10]]
            by_dealer(key, n, live, where, idle, win, lose, total, card)
            for c in range(52):
                kind[c] = (c >> 2) + (13 if c & 3 == flush else 0)
            for k in range(n):
                for c in range(52):
                    wide[k, c] = card[k, kind[c]] if there[c] else 0
            for h in range(holes.shape[0]):
                a, b = holes[h, 0], holes[h, 1]
                if there[a] and there[b]:
                    k = where[kind[a], kind[b]]
                    for c in range(52):
                        acc[h, c] += wide[k, c]
            there[d] = there[e] = True


@kernel
def knowing_flops(masks: Ints, orbit: Ints, perms: Ints, idle: Ints, win: Ints, lose: int, fold: int,
                  first: int, last: int, step: int) -> Ints:  # fmt: skip
    """Some canonical flops: int64[3], value of best play knowing a card, of Bet always, and what is folded.

    Sums over starts, the dealer's card and COURSES; folds are counted in pairs of start and card.
    """
    out, flop, holes = np.zeros(3, np.int64), np.zeros(3, np.int64), np.zeros((1326, 3), np.int64)
    for row in range(first, last, step):
        n = 0
        for c in range(52):
            if (masks[row, c & 3] >> (c >> 2)) & 1:
                flop[n] = c
                n += 1
        found = leads_of(row, masks, perms, holes)
        acc = np.zeros((found, 52), np.int64)
        flop_values(flop, holes[:found], idle, win, lose, acc)
        for h in range(found):
            times = orbit[row] * holes[h, 2]
            for c in range(52):
                if c == holes[h, 0] or c == holes[h, 1] or c == flop[0] or c == flop[1] or c == flop[2]:
                    continue
                out[0] += times * max(fold * COURSES, acc[h, c])
                out[1] += times * acc[h, c]
                out[2] += times if acc[h, c] <= fold * COURSES else 0
    return out


@kernel
def holdem_spot(hole: Ints, flop: Ints, known: int, counts: Ints) -> None:
    """One start with a known card of the dealer's, dealt out: int64[24] counts as of `holdem.spot`."""
    left, n = np.zeros(52, np.int64), 0
    for c in range(52):
        if c not in flop and c not in hole and c != known:
            left[n] = c
            n += 1
    for i in range(n):
        for j in range(i):
            own = eval7(flop[0], flop[1], flop[2], left[i], left[j], hole[0], hole[1])
            for k in range(n):
                if k == i or k == j:  # noqa: PLR1714
                    continue
                theirs = eval7(flop[0], flop[1], flop[2], left[i], left[j], known, left[k])
                if theirs < FOURS:
                    counts[CATEGORY[own]] += 1
                elif theirs < own:
                    counts[11 + CATEGORY[own]] += 1
                else:
                    counts[22 if theirs == own else 23] += 1


@kernel
def hands_with(up: int, known: int, seen: NDArray[np.bool_], histogram: Ints) -> None:
    """Deal the dealer every three cards beside two known: histogram[c], int64[7463], hands under class c."""
    left, n = np.zeros(52, np.int64), 0
    for c in range(52):
        if not seen[c]:
            left[n] = c
            n += 1
    histogram[:] = 0
    for a in range(n):
        for b in range(a):
            for c in range(b):
                histogram[eval5(up, known, left[a], left[b], left[c]) + 1] += 1
    for c in range(1, 7463):
        histogram[c] += histogram[c - 1]


@kernel
def nkp_spot(cards: Ints, up: int, known: int, seen: NDArray[np.bool_], idle_end: int, nets: Ints, now: Ints,
             bought: Ints) -> None:  # fmt: skip
    """Five cards and a hidden card of the dealer's: sums over his other three cards, fees left aside.

    Added to int64[6] `now`: a direct exchange of each card, over the card that comes, and last Bet; and to
    int64[52, 7] `bought`, by the card bought: a change of each of the six, over the card that comes, and Bet.
    """
    histogram, held = np.zeros(7463, np.int64), np.zeros(6, np.int64)
    hands_with(up, known, seen, histogram)
    now[5] += brute_bet(best_class(cards, 5), histogram, idle_end, nets)
    for a in range(52):
        if seen[a]:
            continue
        seen[a] = True
        hands_with(up, known, seen, histogram)
        held[:5], held[5] = cards, a
        bought[a, 6] += brute_bet(best_class(held, 6), histogram, idle_end, nets)
        for i in range(5):
            held[:5] = cards
            held[i] = a
            now[i] += max(
                nets[13] * histogram[7462], brute_bet(best_class(held, 5), histogram, idle_end, nets)
            )
        for b in range(a):
            if seen[b]:
                continue
            seen[b] = True
            hands_with(up, known, seen, histogram)
            seen[b] = False
            for turn in range(2):
                one, came = (a, b) if turn == 0 else (b, a)
                for i in range(6):
                    held[:5], held[5] = cards, one
                    held[i] = came
                    value = brute_bet(best_class(held, 6), histogram, idle_end, nets)
                    bought[one, i] += max(nets[13] * histogram[7462], value)
        seen[a] = False
