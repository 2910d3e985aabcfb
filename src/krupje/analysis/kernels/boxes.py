"""Two boxes against one dealer in Casino Hold'em: sums of products over every board, exactly.

Holes go by the groups of `holdem`, and so do their sums over the dealer's hole and the other box's, since
those are alike for all holes of a group:

* A of a group: Σ over the dealer's hole and the other's of (this box's net) · (the other's net);
* B of a group: Σ of the other's net alone.

Folds and bonus hands depend on true suits and on which three of the board were the flop. They enter as counts
of a group's holes, over the board's ten flops, and only the product of one box's fold with another's bonus
hand has to be taken hole by hole. Nets are integers, Antes times `scale`.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.evaluate import CATEGORY
from krupje.analysis.kernels.holdem import (
    FOURS,
    SLOT,
    cell_of,
    flop_of,
    groups_of,
    sort_by_class,
)
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
Marks = NDArray[np.uint8]
HITS = 9
"""Bonus hands of a mark: 0 none, 1..7 three of a kind to royal flush, 8 quads by one hole card (H8)."""
FOLDED = 16
"""Added to the mark of a start that is folded."""
DARK_DARK, LIGHT_DARK, DARK_HIT, FOLDED_HIT, MISSED = 0, 1, 2, 2 + HITS, 2 + 2 * HITS
WIDTH = 2 + 3 * HITS
"""Columns of a board's row: products of nets, dark with dark and light with dark; by bonus hand of one box,
the other's dark net, the same where the first folds, and what the first gains by folding where the other has
the hand."""


@kernel
def kinds_left(board: Ints, there: NDArray[np.bool_], live: Ints) -> int:
    """Fill int64[26] `live`, cards that are there by kind (see `holdem.kinds_of`); give the flush suit."""
    count = np.zeros(4, np.int64)
    flush = -1
    for card in board:
        count[card & 3] += 1
        if count[card & 3] == 3:
            flush = card & 3
    live[:] = 0
    for card in range(52):
        if there[card]:
            live[(card >> 2) + (13 if card & 3 == flush else 0)] += 1
    return flush


@kernel
def net_of(mine: int, theirs: int, idle: int, win: int, lose: int) -> int:
    """What a bet hole of class `mine`, with its two nets, comes to against the dealer's class."""
    if theirs < FOURS:
        return idle
    if mine > theirs:
        return win
    return 0 if mine == theirs else lose


@kernel
def others(key: Ints, n: int, live: Ints, where: Ints, holes: Ints, idle: Ints, win: Ints, lose: int, a: Ints,
           b: Ints) -> None:  # fmt: skip
    """Fill A and B, int64[n], of each group; `key` is sorted, idle and win int64[n] are the groups' nets.

    Beside a dealer's hole the other's nets add up to T, those with one card of kind i to t[i]; so a hole of
    kinds i, j leaves T − t[i] − t[j] + its own. T and t are summed over the dealers that a group beats, ties
    and loses to, as if each left all of the group's holes; where a dealer shares a kind with the group, what
    he does not leave is taken off.
    """
    with_card, taken, left = np.zeros(26, np.int64), np.zeros(26, np.int64), np.zeros(26, np.int64)
    idle_card, win_card = np.zeros(26, np.int64), np.zeros(26, np.int64)
    below_card, won_card = np.zeros(26, np.int64), np.zeros(26, np.int64)
    stages = np.zeros((2, 28), np.int64)
    cuts = np.zeros((n, 4), np.int64)
    idle_all, win_all, below, won = 0, 0, 0, 0
    for k in range(n):
        idle_all += holes[k] * idle[k]
        win_all += holes[k] * win[k]
        add_pair(key[k], live, idle[k], idle_card)
        add_pair(key[k], live, win[k], win_card)
    first = 0
    while first < n:
        strength = key[first] >> 10
        last, full = first, lose * below + win_all - won
        for c in range(26):
            with_card[c] = lose * below_card[c] + win_card[c]
        while last < n and key[last] >> 10 == strength:
            full -= holes[last] * win[last]
            below += holes[last]
            won += holes[last] * win[last]
            add_pair(key[last], live, 1, below_card)
            add_pair(key[last], live, win[last], won_card)
            last += 1
        for c in range(26):
            with_card[c] -= won_card[c]
        plays = 1 if strength >= FOURS else 0
        if plays == 0:
            full = idle_all
            with_card[:] = idle_card
        snapshot(key, first, last, stages[1], cuts, 0)
        for d in range(first, last):
            p, q = (key[d] >> 5) & 31, key[d] & 31
            left[:] = live
            left[p] -= 1
            left[q] -= 1
            stage = stages[plays]
            for c in range(26):
                taken[c] = 0
                if left[c] > 0:
                    x, y = where[c, p], where[c, q]
                    taken[c] = with_card[c]
                    taken[c] -= net_of(key[x] >> 10, strength, idle[x], win[x], lose)
                    taken[c] -= net_of(key[y] >> 10, strength, idle[y], win[y], lose)
                    stage[c] += holes[d] * taken[c]
            total = full - with_card[p] - with_card[q] + (idle[d] if plays == 0 else 0)
            stage[26] += holes[d] * total
            stage[27] += holes[d]
            for turn in range(1 if p == q else 2):
                c = p if turn == 0 else q
                for g in range(26):
                    if live[g] == 0 or (g == c and live[g] < 2) or (turn == 1 and g == p):
                        continue
                    k = where[c, g]
                    alike = 1 if c == g else 0
                    m = (left[c] * (left[g] - alike)) >> alike
                    net = net_of(key[k] >> 10, strength, idle[k], win[k], lose)
                    less = holes[d] * (m - holes[k]) * (total - taken[c] - taken[g] + net)
                    a[k] += net * less
                    b[k] += less
        snapshot(key, first, last, stages[1], cuts, 2)
        first = last
    for k in range(n):
        i, j = (key[k] >> 5) & 31, key[k] & 31
        none = stages[0, 26] - stages[0, i] - stages[0, j] + idle[k] * stages[0, 27]
        beaten = cuts[k, 0] + win[k] * cuts[k, 1]
        lost = stages[1, 26] - stages[1, i] - stages[1, j] - cuts[k, 2] + lose * (stages[1, 27] - cuts[k, 3])
        a[k] += holes[k] * (idle[k] * none + win[k] * beaten + lose * lost)
        b[k] += holes[k] * (none + beaten + cuts[k, 2] - cuts[k, 0] + lost)
        a[k] //= holes[k]
        b[k] //= holes[k]


@kernel
def snapshot(key: Ints, first: int, last: int, stage: Ints, cuts: Ints, at: int) -> None:
    """Note for groups first..last what the dealers swept so far leave to each: the sum, and their number."""
    for k in range(first, last):
        cuts[k, at] = stage[26] - stage[(key[k] >> 5) & 31] - stage[key[k] & 31]
        cuts[k, at + 1] = stage[27]


@kernel
def by_dealer(key: Ints, n: int, live: Ints, where: Ints, idle: Ints, win: Ints, lose: int, total: Ints,
              card: Ints) -> None:  # fmt: skip
    """A group's net over the dealer's holes: int64[n] `total`, by one card in them int64[n, 26] `card`."""
    count, idle_count, below = np.zeros(26, np.int64), np.zeros(26, np.int64), np.zeros(26, np.int64)
    every = np.zeros(26, np.int64)
    for k in range(n):
        add_pair(key[k], live, 1, every)
        if key[k] >> 10 < FOURS:
            add_pair(key[k], live, 1, idle_count)
    first = 0
    while first < n:
        strength = key[first] >> 10
        last = first
        below[:] = count
        while last < n and key[last] >> 10 == strength:
            add_pair(key[last], live, 1, count)
            last += 1
        for k in range(first, last):
            i, j = (key[k] >> 5) & 31, key[k] & 31
            for c in range(26):
                beaten = max(0, below[c] - idle_count[c])
                lost = every[c] - max(count[c], idle_count[c])
                card[k, c] = idle[k] * idle_count[c] + win[k] * beaten + lose * lost
            total[k] = 0
            for c in range(26):
                total[k] += live[c] * card[k, c]
            own = net_of(strength, strength, idle[k], win[k], lose)
            total[k] = total[k] // 2 - card[k, i] - card[k, j] + own
            for c in range(26):
                if live[c] > 0:
                    for g in (i, j):
                        if g != c or live[c] > 1:
                            x = where[c, g]
                            card[k, c] -= net_of(strength, key[x] >> 10, idle[k], win[k], lose)
        first = last


@kernel
def add_pair(word: int, live: Ints, worth: int, count: Ints) -> None:
    """Count a group's holes with a given card of each of its kinds, each at so much."""
    i, j = (word >> 5) & 31, word & 31
    same = 1 if i == j else 0
    count[i] += (live[j] - same) * worth
    if same == 0:
        count[j] += live[i] * worth


@kernel
def board_row(board: Ints, there: NDArray[np.bool_], marks: Marks, idle_by: Ints, win_by: Ints, lose: int,
              fold: int, row: Ints) -> None:  # fmt: skip
    """Add a board's sums to int64[WIDTH] `row`, over its flops.

    `marks` is uint8[flops, 52, 52], a hole's at [a, b], a > b, see HITS and FOLDED; `there` is
    bool[52], the cards left beside the board; idle_by and win_by are int64[11], nets by category.
    """
    live, key, spare = np.zeros(26, np.int64), np.zeros(400, np.int64), np.zeros(400, np.int64)
    count, where = np.zeros(129, np.int64), np.zeros((26, 26), np.int64)
    flush = kinds_left(board, there, live)
    n = groups_of(board, live, flush, key)
    sort_by_class(key, n, spare, count)
    idle, win, holes = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    for k in range(n):
        i, j = (key[k] >> 5) & 31, key[k] & 31
        where[i, j] = where[j, i] = k
        idle[k], win[k] = idle_by[CATEGORY[key[k] >> 10]], win_by[CATEGORY[key[k] >> 10]]
        same = 1 if i == j else 0
        holes[k] = (live[i] * (live[j] - same)) >> same
    a, b = np.zeros(n, np.int64), np.zeros(n, np.int64)
    others(key, n, live, where, holes, idle, win, lose, a, b)
    begin, upto = np.zeros(n, np.int64), np.zeros(n, np.int64)
    for k in range(n):
        begin[k] = begin[k - 1] if k > 0 and key[k - 1] >> 10 == key[k] >> 10 else k
    for k in range(n - 1, -1, -1):
        upto[k] = upto[k + 1] if k < n - 1 and key[k + 1] >> 10 == key[k] >> 10 else k + 1
    total, card = np.zeros(n, np.int64), np.zeros((n, 26), np.int64)
    by_dealer(key, n, live, where, idle, win, lose, total, card)
    kind_of, cards, left = np.zeros(52, np.int64), np.zeros(52, np.int64), 0
    for c in range(52):
        if there[c]:
            kind_of[c] = (c >> 2) + (13 if c & 3 == flush else 0)
            cards[left] = c
            left += 1
    for k in range(n):
        row[DARK_DARK] += marks.shape[0] * holes[k] * a[k]
        row[LIGHT_DARK] += marks.shape[0] * holes[k] * a[k]
    dealers = (left - 4) * (left - 5) // 2
    folds, fold_at, fold_group = (
        np.zeros(52, np.int64),
        np.zeros((52, 52), np.int64),
        np.zeros((52, 52), np.int64),
    )
    hits, by_group = np.zeros((1400, 4), np.int64), np.zeros(n, np.int64)
    missed, reach = np.zeros(28, np.int64), np.zeros((n + 1, 3), np.int64)
    for t in range(marks.shape[0]):
        found = 0
        folds[:] = 0
        by_group[:] = 0
        for x in range(left):
            for y in range(x):
                mark = marks[t, cards[x], cards[y]]
                if mark == 0:
                    continue
                k = where[kind_of[cards[x]], kind_of[cards[y]]]
                if mark >= FOLDED:
                    row[LIGHT_DARK] += fold * b[k] - a[k]
                    by_group[k] += 1
                    for turn in range(2):
                        one, two = (cards[x], cards[y]) if turn == 0 else (cards[y], cards[x])
                        fold_at[one, folds[one]], fold_group[one, folds[one]] = two, k
                        folds[one] += 1
                hand = mark % FOLDED
                if hand > 0:
                    row[DARK_HIT + hand] += b[k]
                    row[FOLDED_HIT + hand] += b[k] if mark >= FOLDED else 0
                    hits[found, 0], hits[found, 1], hits[found, 2], hits[found, 3] = (
                        cards[x],
                        cards[y],
                        k,
                        hand,
                    )
                    found += 1
        if found == 0:
            continue
        sum_folds(n, by_group, idle, win, total, card, missed, reach)
        for h in range(found):
            x, y, k2 = hits[h, 0], hits[h, 1], hits[h, 2]
            kind_x, kind_y, theirs = kind_of[x], kind_of[y], key[k2] >> 10
            gone = missed[26] - missed[kind_x] - missed[kind_y]
            if theirs < FOURS:
                gone += reach[n, 1]
            else:
                gone += reach[n, 2] - reach[upto[k2], 2] + lose * reach[begin[k2], 0]
            count_folds = reach[n, 0]
            for turn in range(2):
                c = x if turn == 0 else y
                for f in range(folds[c]):
                    if turn == 1 and fold_at[c, f] == x:
                        continue
                    k = fold_group[c, f]
                    gone -= total[k] - card[k, kind_x] - card[k, kind_y]
                    gone -= net_of(key[k] >> 10, theirs, idle[k], win[k], lose)
                    count_folds -= 1
            row[MISSED + hits[h, 3]] += fold * dealers * count_folds - gone


@kernel
def sum_folds(n: int, by_group: Ints, idle: Ints, win: Ints, total: Ints, card: Ints, missed: Ints,
              reach: Ints) -> None:  # fmt: skip
    """Sum over the folded holes, by_group int64[n]: missed[c] `card` and missed[26] `total` of `by_dealer`.

    reach, int64[n + 1, 3], runs over the groups: holes, and their nets without a game and when they win.
    """
    missed[:] = 0
    for k in range(n):
        here = by_group[k]
        reach[k + 1, 0] = reach[k, 0] + here
        reach[k + 1, 1] = reach[k, 1] + here * idle[k]
        reach[k + 1, 2] = reach[k, 2] + here * win[k]
        if here > 0:
            missed[26] += here * total[k]
            for c in range(26):
                missed[c] += here * card[k, c]


@kernel
def all_boards(boards: Ints, mark: Marks, idle: Ints, win: Ints, lose: int, fold: int, rows: Ints) -> None:
    """Fill rows, int64[boards, WIDTH]; `mark` is uint8[1755, 16, 169], in both cells of a hole."""
    order, suit = np.zeros(4, np.int64), np.zeros(4, np.int64)
    marks, there = np.zeros((10, 52, 52), np.uint8), np.ones(52, np.bool_)
    for t in range(boards.shape[0]):
        board = boards[t]
        for card in board:
            there[card] = False
        for triple in range(10):
            row = flop_of(board, triple, order)
            for x in range(4):
                suit[order[x]] = x
            for a in range(52):
                for b in range(a):
                    block = 4 * suit[a & 3] + suit[b & 3]
                    marks[triple, a, b] = mark[row, block, (a >> 2) * 13 + (b >> 2)]
        board_row(board, there, marks, idle, win, lose, fold, rows[t])
        for card in board:
            there[card] = True


@kernel
def flop_sums(masks: Ints, orbit: Ints, mark: Marks, acc: Ints, own: Ints, pairs: Ints) -> None:
    """By fold and bonus hand of a box: `own`, its value of Bet; `pairs`, its starts by another's bonus hand.

    `acc` is that of `holdem.board_values`; the results are int64[2, HITS] and int64[2, HITS, HITS].
    """
    hits = np.zeros((1400, 3), np.int64)
    for row in range(masks.shape[0]):
        n = 0
        for a in range(52):
            for b in range(a):
                if (masks[row, a & 3] >> (a >> 2)) & 1 or (masks[row, b & 3] >> (b >> 2)) & 1:
                    continue
                block, pair = 4 * (a & 3) + (b & 3), (a >> 2) * 13 + (b >> 2)
                hand = mark[row, block, pair] % FOLDED
                if hand == 0:
                    continue
                cell = cell_of(a, b, a & 3, b & 3)
                gone = mark[row, block, pair] // FOLDED
                own[gone, hand] += acc[row, SLOT[cell // 169], cell % 169]
                hits[n, 0], hits[n, 1], hits[n, 2] = a, b, hand + FOLDED * gone
                n += 1
        for g in range(n):
            for h in range(n):
                a, b = hits[h, 0], hits[h, 1]
                if hits[g, 0] == a or hits[g, 0] == b or hits[g, 1] == a or hits[g, 1] == b:
                    continue
                pairs[hits[g, 2] // FOLDED, hits[g, 2] % FOLDED, hits[h, 2] % FOLDED] += orbit[row]
