"""Casino Hold'em over all 27 813 810 024 000 deals: every board once, its holes by groups of like ranks.

With no suit three times on the board a hole is two ranks; otherwise two ranks, each in that suit or not: at
most 276 groups. Groups are swept in rising strength with running totals, all pairs and pairs by kind of
card, so each group learns how many of the dealer's 990 pairs it beats. A board's values are then added to
its ten flops, in the canonical suits of each. Values are integers in units of 1/scale Ante.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import suits, tables
from krupje.analysis.kernels.evaluate import CATEGORY, FLUSH, WEIGHT, eval5, eval7, rank7
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
FOURS = tables.PAIR + 440
"""Lowest class the dealer plays with: a pair of fours, deuces and treys having 220 kickers each (H4)."""
DEALERS = 990
RUNOUTS = 1081
_, _, INDEX = suits.flops()
ROWS = suits.flop_rows()
_TENTH = [(i, j, k) for i in range(5) for j in range(i) for k in range(j)]
TRIPLES = np.array(_TENTH, np.int64)
SLOT = np.array([0, 1, 2, 3, 1, 4, 5, 6, 2, 5, 7, 8, 3, 6, 8, 9], np.int64)
"""Place of a suit block among the ten of unordered suits."""
GROUPS = 276
"""At most so many groups of holes to a board."""


@kernel
def flop_place(a: int, b: int, c: int) -> int:
    """Place of the flop with these suit masks, fullest suit first, in `suits.flop_rows`."""
    if b == 0:
        return INDEX[a]  # type: ignore[no-any-return]
    if c == 0:
        return 286 + INDEX[8192 + a] * 13 + INDEX[16384 + b]  # type: ignore[no-any-return]
    return 1300 + (INDEX[16384 + a] * 13 + INDEX[16384 + b]) * 13 + INDEX[16384 + c]  # type: ignore[no-any-return]


@kernel
def flop_of(board: Ints, triple: int, order: Ints) -> int:
    """Row of one of the board's ten flops; `order[x]` becomes the true suit of canonical suit x."""
    mask = np.zeros(4, np.int64)
    for k in range(3):
        card = board[TRIPLES[triple, k]]
        mask[card & 3] += (1 << (card >> 2)) + (1 << 20)
    for x in range(4):
        order[x] = x
    for x in range(1, 4):
        y = x
        while y > 0 and mask[order[y]] > mask[order[y - 1]]:
            order[y], order[y - 1] = order[y - 1], order[y]
            y -= 1
    return ROWS[flop_place(mask[order[0]] & 8191, mask[order[1]] & 8191, mask[order[2]] & 8191)]  # type: ignore[no-any-return]


@kernel
def kinds_of(board: Ints, live: Ints) -> int:
    """Fill int64[26] `live`, cards left by kind (rank, 13 + rank in the flush suit); give that suit."""
    count = np.zeros(4, np.int64)
    flush = -1
    for card in board:
        count[card & 3] += 1
        if count[card & 3] == 3:
            flush = card & 3
    for rank in range(13):
        live[rank] = 4 if flush < 0 else 3
        live[13 + rank] = 0 if flush < 0 else 1
    for card in board:
        live[(card >> 2) + (13 if card & 3 == flush else 0)] -= 1
    return flush


@kernel
def groups_of(board: Ints, live: Ints, flush: int, key: Ints) -> int:
    """Fill `key` with class * 1024 + kind * 32 + kind of each group of holes; give their number."""
    base, suited, mask = 0, 0, 0
    for card in board:
        base += WEIGHT[card >> 2]
        if card & 3 == flush:
            suited += 1
            mask |= 1 << (card >> 2)
    n = 0
    for i in range(26):
        if live[i] == 0:
            continue
        rank_i = i if i < 13 else i - 13
        for j in range(i + 1):
            if live[j] == 0 or (i == j and live[i] < 2):
                continue
            rank_j = j if j < 13 else j - 13
            if flush >= 0 and suited + (i >= 13) + (j >= 13) >= 5:
                both = mask | (1 << rank_i if i >= 13 else 0) | (1 << rank_j if j >= 13 else 0)
                found = FLUSH[both]
            else:
                found = rank7(base + WEIGHT[rank_i] + WEIGHT[rank_j])
            key[n] = found * 1024 + i * 32 + j
            n += 1
    return n


@kernel
def sort_by_class(key: Ints, n: int, spare: Ints, count: Ints) -> None:
    """Sort key[:n] by class in two passes of seven bits; `spare` like key, int64[129] `count` are scratch."""
    for shift in (10, 17):
        count[:] = 0
        for k in range(n):
            count[((key[k] >> shift) & 127) + 1] += 1
        for c in range(1, 129):
            count[c] += count[c - 1]
        for k in range(n):
            c = (key[k] >> shift) & 127
            spare[count[c]] = key[k]
            count[c] += 1
        for k in range(n):
            key[k] = spare[k]


@kernel
def sweep(key: Ints, n: int, live: Ints, out: Ints) -> None:
    """For each sorted group fill out[k] = (dealers without game, beaten, tied): int64[n, 3].

    T counts the pairs swept so far and C, by kind, those with one given card of it. A hole of kinds i, j
    leaves T - C[i] - C[j] of them; one more when its own pair, counted in both, is among them.
    """
    total, idle, first = 0, -1, 0
    with_card = np.zeros(32, np.int64)
    idle_card = np.zeros(32, np.int64)
    while first < n:
        strength = key[first] >> 10
        if idle < 0 and strength >= FOURS:
            idle = total
            idle_card[:] = with_card
        before = total
        last = first
        while last < n and key[last] >> 10 == strength:
            i, j = (key[last] >> 5) & 31, key[last] & 31
            out[last, 1] = before - with_card[i] - with_card[j]
            last += 1
        for k in range(first, last):
            i, j = (key[k] >> 5) & 31, key[k] & 31
            same = 1 if i == j else 0
            other = live[j] - same
            total += (live[i] * other) >> same
            with_card[i] += other
            with_card[j] += live[i] * (1 - same)
        for k in range(first, last):
            i, j = (key[k] >> 5) & 31, key[k] & 31
            out[k, 2] = total - with_card[i] - with_card[j] + 1 - out[k, 1]
        first = last
    if idle < 0:
        idle = total
        idle_card[:] = with_card
    for k in range(n):
        i, j = (key[k] >> 5) & 31, key[k] & 31
        none = idle - idle_card[i] - idle_card[j]
        if key[k] >> 10 < FOURS:
            out[k, 0], out[k, 1], out[k, 2] = none + 1, 0, 0
        else:
            out[k, 0] = none
            out[k, 1] -= none


@kernel
def spread(board: Ints, flush: int, block: Ints, cells: Ints) -> None:
    """Fill int64[16, 169] cells from int64[4, 169] block (neither, first, second, both in the flush suit)."""
    for a in range(4):
        for b in range(4):
            kind = (1 if a == flush else 0) + (2 if b == flush else 0)
            for c in range(169):
                cells[4 * a + b, c] = block[kind, c]
    clear(board, cells)


@kernel
def clear(board: Ints, cells: NDArray[np.generic]) -> None:
    """Zero the cells of holes that hold a card of the board."""
    for card in board:
        s, r = card & 3, card >> 2
        for other in range(4):
            for q in range(13):
                cells[4 * s + other, r * 13 + q] = 0
                cells[4 * other + s, q * 13 + r] = 0


@kernel
def board_values(boards: Ints, weight: Ints, idle: Ints, win: Ints, lose: int, acc: Ints, kept: Ints,
                 first: Ints) -> None:  # fmt: skip
    """Add to acc, int64[1755, 10, 169], the value of Bet in every start, over these boards.

    Its cells are those of `suits` with only the ten blocks of unordered suits, see SLOT. `idle` and `win` are
    int64[11], net by category without and with a game; `lose` is the net of a loss. What is found out about
    the groups of board t is kept for `board_events` in kept[first[t]:first[t + 1]], a word each: dealers
    without game, beaten, tied (ten bits each), the two kinds (five each) and the category.
    """
    live, key = np.zeros(26, np.int64), np.zeros(400, np.int64)
    spare, count = np.zeros(400, np.int64), np.zeros(129, np.int64)
    out, order = np.zeros((400, 3), np.int64), np.zeros(4, np.int64)
    block, cells = np.zeros((4, 169), np.int64), np.zeros((16, 169), np.int64)
    for t in range(boards.shape[0]):
        board = boards[t]
        flush = kinds_of(board, live)
        n = groups_of(board, live, flush, key)
        sort_by_class(key, n, spare, count)
        sweep(key, n, live, out)
        begin = first[t]
        first[t + 1] = begin + n
        for k in range(n):
            i, j = (key[k] >> 5) & 31, key[k] & 31
            category = np.int64(CATEGORY[key[k] >> 10])
            kept[begin + k] = (
                out[k, 0] | out[k, 1] << 10 | out[k, 2] << 20 | (key[k] & 1023) << 30 | category << 40
            )
            lost = DEALERS - out[k, 0] - out[k, 1] - out[k, 2]
            value = weight[t] * (out[k, 0] * idle[category] + out[k, 1] * win[category] + lost * lose)
            r, q = (i if i < 13 else i - 13), (j if j < 13 else j - 13)
            kind = (1 if i >= 13 else 0) + (2 if j >= 13 else 0)
            back = (2 if i >= 13 else 0) + (1 if j >= 13 else 0)
            block[kind, r * 13 + q] = value
            block[back, q * 13 + r] = value
        spread(board, flush, block, cells)
        for triple in range(10):
            row = flop_of(board, triple, order)
            for x in range(4):
                for y in range(x, 4):
                    to, source = SLOT[4 * x + y], 4 * order[x] + order[y]
                    for c in range(169):
                        acc[row, to, c] += cells[source, c]


@kernel
def same_suits(masks: Ints, row: int, perms: Ints, keep: Ints) -> int:
    """List in `keep` the renamings that leave the flop as it is; give their number."""
    n = 0
    for p in range(24):
        same = True
        for s in range(4):
            same = same and masks[row, perms[p, s]] == masks[row, s]
        if same:
            keep[n] = p
            n += 1
    return n


@kernel
def cell_of(a: int, b: int, suit_a: int, suit_b: int) -> int:
    """The lower of the two cells of a hole of these cards' ranks in the given suits, by suit block."""
    if suit_a < suit_b or (suit_a == suit_b and a > b):
        return (4 * suit_a + suit_b) * 169 + (a >> 2) * 13 + (b >> 2)
    return (4 * suit_b + suit_a) * 169 + (b >> 2) * 13 + (a >> 2)


@kernel
def gather(
    row: int, acc: Ints, masks: Ints, perms: Ints, keep: Ints, lead: Ints, total: Ints, size: Ints
) -> None:
    """Sum one flop's values over holes that are alike: lead[cell] is where, size how many there are."""
    total[:] = 0
    size[:] = 0
    lead[:] = -1
    n = same_suits(masks, row, perms, keep)
    for a in range(52):
        for b in range(a):
            if (masks[row, a & 3] >> (a >> 2)) & 1 or (masks[row, b & 3] >> (b >> 2)) & 1:
                continue
            best = 2704
            for k in range(n):
                best = min(best, cell_of(a, b, perms[keep[k], a & 3], perms[keep[k], b & 3]))
            cell = cell_of(a, b, a & 3, b & 3)
            lead[cell] = best
            total[best] += acc[row, SLOT[cell // 169], cell % 169]
            size[best] += 1


@kernel
def decide(acc: Ints, masks: Ints, orbit: Ints, perms: Ints, fold: int, folded: NDArray[np.uint8]) -> Ints:
    """Settle fold or Bet for every start; mark the folds in uint8[1755, 16, 169], in both cells of a hole.

    Holes that a renaming of the flop's like suits turns into one another share one decision and the sum of
    their values. Gives int64[1755, 3]: value under best play, starts folded, value with Bet always.
    """
    result = np.zeros((acc.shape[0], 3), np.int64)
    total, size, lead = np.zeros(2704, np.int64), np.zeros(2704, np.int64), np.zeros(2704, np.int64)
    keep = np.zeros(24, np.int64)
    for row in range(acc.shape[0]):
        gather(row, acc, masks, perms, keep, lead, total, size)
        for cell in range(2704):
            if size[cell] > 0:
                give_up = size[cell] * orbit[row] * RUNOUTS * DEALERS * fold
                result[row, 2] += total[cell]
                result[row, 0] += max(give_up, total[cell])
                if total[cell] <= give_up:
                    result[row, 1] += size[cell] * orbit[row]
                    size[cell] = -1
        for cell in range(2704):
            if lead[cell] >= 0 and size[lead[cell]] < 0:
                block, pair = cell // 169, cell % 169
                folded[row, block, pair] = 1
                folded[row, 4 * (block % 4) + block // 4, pair % 13 * 13 + pair // 13] = 1
    return result


@kernel
def board_events(boards: Ints, weight: Ints, kept: Ints, first: Ints, marked: NDArray[np.uint8],
                 out_all: Ints, out_marked: Ints) -> None:  # fmt: skip
    """Count what Bet comes to, over these boards and their ten flops: in all starts, and in the marked ones.

    `kept` and `first` are those of `board_values`, `marked` uint8[1755, 16, 169], in both cells of a hole.
    Both results int64[24]: no game by category, win by category, tie, loss; each deal counted once.
    """
    live, order = np.zeros(26, np.int64), np.zeros(4, np.int64)
    cells, block = np.zeros((16, 169), np.uint8), np.zeros((4, 169), np.int64)
    for t in range(boards.shape[0]):
        board = boards[t]
        flush = kinds_of(board, live)
        cells[:] = 0
        for triple in range(10):
            row = flop_of(board, triple, order)
            for x in range(4):
                for y in range(4):
                    to = 4 * order[x] + order[y]
                    for c in range(169):
                        cells[to, c] += marked[row, 4 * x + y, c]
        clear(board, cells)
        block[:] = 0
        for a in range(4):
            for b in range(4):
                kind = (1 if a == flush else 0) + (2 if b == flush else 0)
                for c in range(169):
                    block[kind, c] += cells[4 * a + b, c]
        for k in range(first[t], first[t + 1]):
            word = kept[k]
            i, j, category = (word >> 35) & 31, (word >> 30) & 31, word >> 40
            none, beaten, tied = word & 1023, (word >> 10) & 1023, (word >> 20) & 1023
            kind = (1 if i >= 13 else 0) + (2 if j >= 13 else 0)
            some = block[kind, (i if i < 13 else i - 13) * 13 + (j if j < 13 else j - 13)]
            same = 1 if i == j else 0
            some, holes = some >> same, (live[i] * (live[j] - same)) >> same
            every, some = weight[t] * 10 * holes, weight[t] * some
            out_all[category] += every * none
            out_all[11 + category] += every * beaten
            out_all[22] += every * tied
            out_all[23] += every * (DEALERS - none - beaten - tied)
            if some > 0:
                out_marked[category] += some * none
                out_marked[11 + category] += some * beaten
                out_marked[22] += some * tied
                out_marked[23] += some * (DEALERS - none - beaten - tied)


@kernel
def spot(hole: Ints, flop: Ints, seen: NDArray[np.bool_], counts: Ints) -> int:
    """Play out one start against every runout and dealer; fill int64[24] counts, give the deals counted.

    `seen` is bool[52]: every card known to be out of the stub, hole and flop among them.
    """
    left = np.zeros(52, np.int64)
    n = 0
    for card in range(52):
        if not seen[card]:
            left[n] = card
            n += 1
    deals = 0
    h, g, a, b, c = hole[0], hole[1], flop[0], flop[1], flop[2]
    for i in range(n):
        d = left[i]
        for j in range(i):
            e = left[j]
            own = eval7(a, b, c, d, e, h, g)
            category = CATEGORY[own]
            for k in range(n):
                if k == i or k == j:  # noqa: PLR1714
                    continue
                for m in range(k):
                    if m == i or m == j:  # noqa: PLR1714
                        continue
                    theirs = eval7(a, b, c, d, e, left[k], left[m])
                    deals += 1
                    if theirs < FOURS:
                        counts[category] += 1
                    elif theirs < own:
                        counts[11 + category] += 1
                    elif theirs == own:
                        counts[22] += 1
                    else:
                        counts[23] += 1
    return deals


@kernel
def bonus_column(a: int, b: int, flop: Ints) -> int:
    """What the bonus may pay a start: the category of hole and flop together, 0..10.

    But 11 is four of a kind by one hole card and the flop's three (H8), and three of a kind lying on the
    flop alone counts as nothing, 0 (H10).
    """
    column = CATEGORY[eval5(a, b, flop[0], flop[1], flop[2])]
    same = flop[0] >> 2 == flop[1] >> 2 and flop[1] >> 2 == flop[2] >> 2
    if same and column == 8:
        return 11
    if same and column == 4:
        return 0
    return column  # type: ignore[no-any-return]


@kernel
def mark_starts(masks: Ints, marked: NDArray[np.uint8]) -> None:
    """Mark, in both cells of a hole, every start of the canonical flops with its `bonus_column` plus one."""
    flop = np.zeros(3, np.int64)
    for row in range(masks.shape[0]):
        n = 0
        for card in range(52):
            if (masks[row, card & 3] >> (card >> 2)) & 1:
                flop[n] = card
                n += 1
        for a in range(52):
            for b in range(a):
                if (masks[row, a & 3] >> (a >> 2)) & 1 or (masks[row, b & 3] >> (b >> 2)) & 1:
                    continue
                column = bonus_column(a, b, flop) + 1
                marked[row, 4 * (a & 3) + (b & 3), (a >> 2) * 13 + (b >> 2)] = column
                marked[row, 4 * (b & 3) + (a & 3), (b >> 2) * 13 + (a >> 2)] = column
