"""NKP over every start: bet, fold, buy, change, with the exact effect of every card seen.

For one rank of the up card (the four suits are alike) the states of `decks` are valued from the end: hands
after a change, six cards, five cards. Values are integers, Antes times `scale`, summed over the dealer's
hands and over the cards still to be drawn. A kernel named *_main walks the main states, one named *_flush
the states with four or more of a suit V other than the up card's.
"""

# ruff: noqa: FBT001, PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import decks
from krupje.analysis.kernels.dealer import PLACE, PLACE_END, compare, squeeze
from krupje.analysis.kernels.evaluate import CATEGORY
from krupje.analysis.kernels.evaluate import FLUSH as SUITED
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
NEXT4, BEGIN4 = decks.steps(4, 7)
NEXT3, BEGIN3 = decks.steps(3, 6)
HELD = np.concatenate([decks.outside_counts(size) for size in range(7)])
"""int8[25767, 13]: how often each rank occurs in each outside multiset, sizes one after the other."""
INDEX = decks.mask_index()
PAIRS = 26 * 27 // 2
LOW32 = 2**32 - 1
NONE = decks.NONE
FOURS, FIVES, SIXES = 715, 1287, 1716
EVENTS = 24
"""Counters of a stage: 0..10 no game and 11..21 win by category, 22 tie, 23 loss."""


@kernel
def bits(mask: int) -> int:
    """Number of ranks in a mask."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@kernel
def set_of(mask: int, at: int, size: int) -> int:
    """Index of a rank multiset (cap 4) of `size` cards with the ranks of the mask added."""
    while mask:
        rank = 0
        while (mask >> rank) & 1 == 0:
            rank += 1
        at = NEXT4[BEGIN4[size] + at, rank]
        size += 1
        mask &= mask - 1
    return at


@kernel
def outside_of(mask: int, at: int, size: int) -> int:
    """The same among multisets with at most three of a rank."""
    while mask:
        rank = 0
        while (mask >> rank) & 1 == 0:
            rank += 1
        at = NEXT3[BEGIN3[size] + at, rank]
        size += 1
        mask &= mask - 1
    return at


@kernel
def flush_place(size: int, mask: int, held: int, one: int, two: int) -> int:
    """Number of a flush state of five or six cards: V's mask, its size, and the kinds of the rest."""
    at = INDEX[mask]
    rest = size - held
    if rest == 2:
        high, low = max(one, two), min(one, two)
        return at * PAIRS + high * (high + 1) // 2 + low  # type: ignore[no-any-return]
    base = FOURS * PAIRS if size == 6 else 0
    if rest == 1:
        return base + at * 26 + one  # type: ignore[no-any-return]
    return base + (FIVES if size == 6 else FOURS) * 26 + at  # type: ignore[no-any-return]


@kernel
def tops(size: int, up: int, offsets: Ints, classes: NDArray[np.int16], under: NDArray[np.int32],
         upto: NDArray[np.int32], sums: Ints, x: NDArray[np.int16], idle_end: int, even: int, win: Ints,
         lose: int, fold: int, gain: Ints, top: Ints, pick: NDArray[np.int8]) -> None:  # fmt: skip
    """Value of changing the best card, in every main state of `size` cards.

    `classes`, `under`, `upto`, `sums` are the rank part of sets of size + 1; x is `flush_order`; `even`,
    `win` int64[11], `lose` and `fold` the nets of a final hand without fees. gain, int64[n, 6], gets the
    sum over the cards that may come (and the dealer's hands) for each card given away, by place of its rank
    among those held; `top` the best of them and `pick` which: 2 + rank, or 15 + rank for a card of U where
    that matters.
    """
    ranks, inside = np.zeros(6, np.int64), np.zeros(6, np.int64)
    total_in = np.zeros(6, np.int64)
    idle_place = PLACE[idle_end]
    for mask in range(4096):
        k = bits(mask)
        if k > size:
            continue
        wide = ((mask >> up) << (up + 1)) | (mask & ((1 << up) - 1))
        for q in range(offsets[mask + 1] - offsets[mask]):
            state = offsets[mask] + q
            held = HELD[BEGIN3[size - k] + q]
            n, s, at = 0, 0, 0
            for r in range(13):
                own = (wide >> r) & 1
                if held[r] + own > 0:
                    ranks[n], inside[n] = r, own
                    gain[state, n], total_in[n] = 0, 0
                    n += 1
                    for _ in range(held[r] + own):
                        s = NEXT4[BEGIN4[at] + s, r]
                        at += 1
            for r in range(13):
                own = (wide >> r) & 1
                t = NEXT4[BEGIN4[size] + s, r]
                for kind in range(2):
                    times = 3 - held[r]
                    row = 4095 & ~mask
                    hearts = wide
                    if kind == 1:
                        times = 0 if r == up else 1 - own
                        row &= ~squeeze(1 << r, up)
                        hearts |= 1 << r
                    if times == 0:
                        continue
                    idle, full, total = sums[t, 0], sums[t, 1], sums[t, 2]
                    x_idle, x_plain, x_all = x[row, idle_place], x[row, 1277], x[row, 1287]
                    for i in range(n):
                        d = ranks[i]
                        hand = classes[t, d]
                        if k >= 4 and bits(hearts & ~(1 << d)) >= 5 and inside[i] == 1:
                            hand = SUITED[hearts & ~(1 << d)]
                        if k < 4 or inside[i] == 1:
                            none, beaten, tied = compare(
                                hand,
                                under[t, d],
                                upto[t, d],
                                idle,
                                full,
                                total,
                                x_idle,
                                x[row, PLACE[hand]],
                                x[row, PLACE_END[hand]],
                                x_plain,
                                x_all,
                                idle_end,
                            )
                            lost = total - none - beaten - tied
                            value = even * none + win[CATEGORY[hand]] * beaten + lose * lost
                            total_in[i] += times * max(fold * total, value)
                        if k >= 4 and held[d] > 0:
                            hand = classes[t, d]
                            if bits(hearts) >= 5:
                                hand = SUITED[hearts]
                            none, beaten, tied = compare(
                                hand,
                                under[t, d],
                                upto[t, d],
                                idle,
                                full,
                                total,
                                x_idle,
                                x[row, PLACE[hand]],
                                x[row, PLACE_END[hand]],
                                x_plain,
                                x_all,
                                idle_end,
                            )
                            lost = total - none - beaten - tied
                            value = even * none + win[CATEGORY[hand]] * beaten + lose * lost
                            gain[state, i] += times * max(fold * total, value)
            best, which = -(1 << 62), 0
            for i in range(n):
                if k < 4:
                    gain[state, i] = total_in[i]
                elif inside[i] == 1 and total_in[i] > best:
                    best, which = total_in[i], 15 + ranks[i]
                if (k < 4 or held[ranks[i]] > 0) and gain[state, i] > best:
                    best, which = gain[state, i], 2 + ranks[i]
            top[state] = best
            pick[state] = which


@kernel
def kinds_to(rest: int, one: int) -> int:
    """How many kinds a second card may run over: one more than the first, or just one when there is none."""
    return one + 1 if rest == 2 else 1


@kernel
def tops_flush(size: int, up: int, offsets: Ints, classes: NDArray[np.int16], under: NDArray[np.int32],
               upto: NDArray[np.int32], sums: Ints, x: NDArray[np.int16], idle_end: int, even: int, win: Ints,
               lose: int, fold: int, gain: Ints, top: Ints, pick: NDArray[np.int8]) -> None:  # fmt: skip
    """The same in every flush state; starts from the main state's gains and mends what V's flushes change.

    `pick` is 2 + kind of a card outside V, 28 + rank for one of V.
    """
    idle_place = PLACE[idle_end]
    for mask in range(8192):
        held = bits(mask)
        if held < 4 or held > size:
            continue
        rest = size - held
        for one in range(26 if rest > 0 else 1):
            if rest > 0 and one == 13 + up:
                continue
            for two in range(kinds_to(rest, one)):
                if rest == 2 and (two == 13 + up or (two == one and one >= 13)):
                    continue
                state = flush_place(size, mask, held, one, two)
                wide, s, o = 0, set_of(mask, 0, 0), outside_of(mask, 0, 0)
                at, at_o = held, held
                ranks_held = mask
                for k in range(rest):
                    kind = one if k == 0 else two
                    r = kind if kind < 13 else kind - 13
                    s = NEXT4[BEGIN4[at] + s, r]
                    at += 1
                    ranks_held |= 1 << r
                    if kind < 13:
                        o = NEXT3[BEGIN3[at_o] + o, r]
                        at_o += 1
                    else:
                        wide |= 1 << r
                seen = squeeze(wide, up)
                main = offsets[seen] + o
                best, which = -(1 << 62), 0
                for choice in range(held + rest):
                    given, code, after = 0, 0, held
                    if choice < held:
                        left = mask
                        for _ in range(choice):
                            left &= left - 1
                        while (left >> given) & 1 == 0:
                            given += 1
                        code, after = 28 + given, held - 1
                    else:
                        kind = one if choice == held else two
                        given, code = kind if kind < 13 else kind - 13, 2 + kind
                    kept = mask & ~(1 << given) if after < held else mask
                    slot = bits(ranks_held & ((1 << given) - 1))
                    value = gain[main, slot] if after < 5 else 0
                    for r in range(13):
                        if after < 4:
                            break
                        t = NEXT4[BEGIN4[size] + s, r]
                        if t == NONE:
                            continue
                        idle, full, total = sums[t, 0], sums[t, 1], sums[t, 2]
                        for kind in range(3):
                            times, row, hearts = 0, 4095 & ~seen, kept
                            if kind == 0 and after >= 5:
                                times = 2
                                for k in range(rest):
                                    times -= 1 if (one if k == 0 else two) == r else 0
                            elif kind == 1 and after >= 5:
                                times = 1 if r != up and (wide >> r) & 1 == 0 else 0
                                row &= ~squeeze((1 << r) & ~(1 << up), up)
                            elif kind == 2:
                                times = 1 - ((mask >> r) & 1)
                                hearts |= 1 << r
                            if times == 0:
                                continue
                            for turn in range(2 if after == 4 else 1):
                                hand = SUITED[hearts] if turn == 0 else classes[t, given]
                                none, beaten, tied = compare(
                                    hand, under[t, given], upto[t, given], idle, full, total,
                                    x[row, idle_place], x[row, PLACE[hand]], x[row, PLACE_END[hand]],
                                    x[row, 1277], x[row, 1287], idle_end)  # fmt: skip
                                lost = total - none - beaten - tied
                                bet = even * none + win[CATEGORY[hand]] * beaten + lose * lost
                                value += (times if turn == 0 else -times) * max(fold * total, bet)
                    if value > best:
                        best, which = value, code
                top[state] = best
                pick[state] = which


@kernel
def walk_main(size: int, up: int, offsets: Ints, whole: Ints, seen: Ints, suited: Ints) -> None:
    """For each main state: index of its rank set, its mask of U, class of its flush in U or -1."""
    for mask in range(4096):
        k = bits(mask)
        if k > size:
            continue
        wide = ((mask >> up) << (up + 1)) | (mask & ((1 << up) - 1))
        for q in range(offsets[mask + 1] - offsets[mask]):
            state = offsets[mask] + q
            s, at = 0, 0
            for r in range(13):
                for _ in range(HELD[BEGIN3[size - k] + q, r] + ((wide >> r) & 1)):
                    s = NEXT4[BEGIN4[at] + s, r]
                    at += 1
            whole[state], seen[state] = s, mask
            suited[state] = SUITED[wide] if k >= 5 else -1


@kernel
def walk_flush(size: int, up: int, whole: Ints, seen: Ints, suited: Ints) -> None:
    """The same for the flush states, their flush being in V; -1 in `whole` marks numbers not in use."""
    whole[:] = -1
    for mask in range(8192):
        held = bits(mask)
        if held < 4 or held > size:
            continue
        rest = size - held
        for one in range(26 if rest > 0 else 1):
            if rest > 0 and one == 13 + up:
                continue
            for two in range(kinds_to(rest, one)):
                if rest == 2 and (two == 13 + up or (two == one and one >= 13)):
                    continue
                state = flush_place(size, mask, held, one, two)
                wide, s = 0, set_of(mask, 0, 0)
                for k in range(rest):
                    kind = one if k == 0 else two
                    s = NEXT4[BEGIN4[held + k] + s, kind if kind < 13 else kind - 13]
                    wide |= 1 << (kind - 13) if kind >= 13 else 0
                whole[state], seen[state] = s, squeeze(wide, up)
                suited[state] = SUITED[mask] if held >= 5 else -1


@kernel
def bets(whole: Ints, seen: Ints, suited: Ints, classes: NDArray[np.int16], under: NDArray[np.int32],
         upto: NDArray[np.int32], sums: Ints, x: NDArray[np.int16], idle_end: int,
         out: Ints) -> None:  # fmt: skip
    """Outcome of Bet in each state: int64[n, 4] hand's class, dealers without game, beaten, tied."""
    idle_place = PLACE[idle_end]
    for state in range(whole.shape[0]):
        s = whole[state]
        if s < 0:
            continue
        row = x[4095 & ~seen[state]]
        hand = suited[state] if suited[state] >= 0 else classes[s, 13]
        none, beaten, tied = compare(
            hand,
            under[s, 13],
            upto[s, 13],
            sums[s, 0],
            sums[s, 1],
            sums[s, 2],
            row[idle_place],
            row[PLACE[hand]],
            row[PLACE_END[hand]],
            row[1277],
            row[1287],
            idle_end,
        )
        out[state, 0], out[state, 1], out[state, 2], out[state, 3] = hand, none, beaten, tied


@kernel
def sixes(bet: Ints, total: int, even: int, win: Ints, lose: int, fold: int, can_change: bool, top: Ints,
          best: Ints, pick: NDArray[np.int8]) -> None:  # fmt: skip
    """Best of fold, Bet and change with six cards, by state; a fee of one Ante (-fold) for each step paid.

    `top`, `pick` come from `tops`; pick becomes 0 fold, 1 Bet or stays. Unit: 45 cards times `total` / 41
    hands.
    """
    unit = 45 * total
    for state in range(best.shape[0]):
        none, beaten, tied = bet[state, 1], bet[state, 2], bet[state, 3]
        lost = total * 45 // 41 - none - beaten - tied
        value = even * none + win[CATEGORY[bet[state, 0]]] * beaten + lose * lost
        found, which = 2 * fold * unit, 0
        if 41 * value + fold * unit > found:
            found, which = 41 * value + fold * unit, 1
        if can_change and top[state] + 2 * fold * unit > found:
            found, which = top[state] + 2 * fold * unit, pick[state]
        best[state] = found
        pick[state] = which


@kernel
def count_bet(bet: Ints, state: int, total: int, times: int, events: Ints) -> None:
    """Add one state's Bet to int64[24] events, each dealer hand `times` times."""
    category = CATEGORY[bet[state, 0]]
    events[category] += times * bet[state, 1]
    events[11 + category] += times * bet[state, 2]
    events[22] += times * bet[state, 3]
    events[23] += times * (total - bet[state, 1] - bet[state, 2] - bet[state, 3])


@kernel
def starts_main(up: int, offsets5: Ints, offsets6: Ints, weights: Ints, begin_weights: Ints, bet: Ints,
                tables: Ints,                six: Ints, top: Ints, ways: Ints, ways_top: Ints,
                events: Ints, result: Ints) -> None:  # fmt: skip
    """Decide every start of the main states and count what follows.

    `tables` is int64[24]: nets (even, win by category, lose, fold) and switches, see `nets`. `six` values
    six cards, `top` the direct exchange. Starts that buy add to `ways` (six-card states), those that
    exchange to `ways_top`, those that bet to `events` int64[24]. `result`, int64[4096, 10]: value, starts
    folded, betting, buying, exchanging, all starts, value of betting always; 8 and 9 hold the low 32 bits
    of both values.
    """
    total = 163185
    for mask in range(4096):
        k = bits(mask)
        if k > 5:
            continue
        wide = ((mask >> up) << (up + 1)) | (mask & ((1 << up) - 1))
        for q in range(offsets5[mask + 1] - offsets5[mask]):
            weight = weights[begin_weights[5 - k] + q]
            if weight == 0:
                continue
            state = offsets5[mask] + q
            held = HELD[BEGIN3[5 - k] + q]
            buy = 0
            for r in range(13):
                if held[r] < 3:
                    to = offsets6[mask] + NEXT3[BEGIN3[5 - k] + q, r]
                    buy += (3 - held[r]) * six[to]
                if r != up and (wide >> r) & 1 == 0:
                    more = mask | squeeze(1 << r, up)
                    buy += six[offsets6[more] + q]
            action = choose(bet, state, tables, buy, top[state], weight, result[mask])
            if action == 1:
                count_bet(bet, state, total, weight, events)
            elif action == 3:
                ways_top[state] += weight
            elif action == 2:
                for r in range(13):
                    if held[r] < 3:
                        to = offsets6[mask] + NEXT3[BEGIN3[5 - k] + q, r]
                        ways[to] += weight * (3 - held[r])
                    if r != up and (wide >> r) & 1 == 0:
                        more = mask | squeeze(1 << r, up)
                        ways[offsets6[more] + q] += weight


@kernel
def choose(bet: Ints, state: int, tables: Ints, buy: int, exchange: int, weight: int, result: Ints) -> int:
    """Best first decision: 0 fold, 1 Bet, 2 buy, 3 exchange; booked in `result` with the start's weight.

    Unit of all values: 42 * 41 * C(46, 4) = 46 * 45 * C(44, 4) hands of the whole round.
    """
    fold, total = tables[13], 163185
    unit = 42 * 41 * total
    none, beaten, tied = bet[state, 1], bet[state, 2], bet[state, 3]
    value = tables[0] * none + tables[1 + CATEGORY[bet[state, 0]]] * beaten
    value = 42 * 41 * (value + tables[12] * (total - none - beaten - tied))
    best, action = fold * unit, 0
    if value > best:
        best, action = value, 1
    if tables[14] == 1 and buy > best:
        best, action = buy, 2
    if tables[15] == 1 and 41 * exchange + fold * unit > best:
        best, action = 41 * exchange + fold * unit, 3
    if tables[16] == 1:
        action = 2
    result[0] += (weight * best) >> 32
    result[8] += (weight * best) & LOW32
    result[1 + action] += weight
    result[5] += weight
    result[6] += (weight * value) >> 32
    result[9] += (weight * value) & LOW32
    return action


@kernel
def starts_flush(up: int, offsets5: Ints, offsets6: Ints, bet: Ints, bet_flush: Ints, tables: Ints, six: Ints,
                 six_flush: Ints, top: Ints, top_flush: Ints, ways: Ints, ways_flush: Ints, ways_top: Ints,
                 ways_top_flush: Ints, events: Ints, result: Ints) -> None:  # fmt: skip
    """The same for the starts with three or more cards of a suit V other than U."""
    total = 163185
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
                main = offsets5[seen] + o
                state = flush_place(5, mask, held, one, two) if held > 3 else main
                the_bet = bet_flush if held > 3 else bet
                exchange = top_flush[state] if held > 3 else top[main]
                buy = 0
                for turn in range(2):
                    if turn == 1:
                        action = choose(the_bet, state, tables, buy, exchange, weight, result[mask & 4095])
                        if action == 1:
                            count_bet(the_bet, state, total, weight, events)
                        elif action == 3 and held > 3:
                            ways_top_flush[state] += weight
                        elif action == 3:
                            ways_top[main] += weight
                        if action != 2:
                            break
                    for r in range(13):
                        if (mask >> r) & 1 == 0:
                            to = flush_place(6, mask | (1 << r), held + 1, one, two)
                            if turn == 0:
                                buy += six_flush[to]
                            else:
                                ways_flush[to] += weight
                        times = 2
                        for k in range(rest):
                            times -= 1 if (one if k == 0 else two) == r else 0
                        if times > 0:
                            if held == 3:
                                to = offsets6[seen] + NEXT3[BEGIN3[at] + o, r]
                            else:
                                to = flush_place(6, mask, held, r if rest == 0 else one, r)
                            if turn == 0:
                                buy += times * (six[to] if held == 3 else six_flush[to])
                            elif held == 3:
                                ways[to] += weight * times
                            else:
                                ways_flush[to] += weight * times
                        if r != up and (wide >> r) & 1 == 0:
                            if held == 3:
                                to = offsets6[seen | squeeze(1 << r, up)] + o
                            else:
                                to = flush_place(6, mask, held, 13 + r if rest == 0 else one, 13 + r)
                            if turn == 0:
                                buy += six[to] if held == 3 else six_flush[to]
                            elif held == 3:
                                ways[to] += weight
                            else:
                                ways_flush[to] += weight


@kernel
def follow(size: int, up: int, s: int, seen: int, hearts: int, in_up_suit: bool, other: Ints, code: int,
           weight: int, classes: NDArray[np.int16], under: NDArray[np.int32], upto: NDArray[np.int32],
           sums: Ints, x: NDArray[np.int16], idle_end: int, even: int, win: Ints, lose: int, fold: int,
           events: Ints) -> None:  # fmt: skip
    """Count what a change of one card comes to: int64[25] events, the last the folds after it.

    The state: rank set `s`, mask `seen` of U, its cards `hearts` of the suit where a flush may come (U or V),
    int64[13] `other` live cards outside U and V, and the card given away by `code` as in `tops`.
    """
    given = code - 2 if code < 15 else (code - 15 if code < 28 else code - 28)
    from_hearts = (code >= 28) if not in_up_suit else 15 <= code < 28
    kept = hearts & ~(1 << given) if from_hearts else hearts
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
            if times == 0:
                continue
            total = sums[t, 2]
            hand = SUITED[after] if bits(after) >= 5 else classes[t, given]
            none, beaten, tied = compare(
                hand,
                under[t, given],
                upto[t, given],
                sums[t, 0],
                sums[t, 1],
                total,
                x[row, PLACE[idle_end]],
                x[row, PLACE[hand]],
                x[row, PLACE_END[hand]],
                x[row, 1277],
                x[row, 1287],
                idle_end,
            )
            category, lost = CATEGORY[hand], total - none - beaten - tied
            if even * none + win[category] * beaten + lose * lost <= fold * total:
                events[24] += weight * times * total
                continue
            events[category] += weight * times * none
            events[11 + category] += weight * times * beaten
            events[22] += weight * times * tied
            events[23] += weight * times * lost


@kernel
def follow_main(size: int, up: int, offsets: Ints, whole: Ints, ways: Ints, pick: NDArray[np.int8], bet: Ints,
                classes: NDArray[np.int16], under: NDArray[np.int32], upto: NDArray[np.int32], sums: Ints,
                x: NDArray[np.int16], idle_end: int, even: int, win: Ints, lose: int, fold: int, unit: int,
                bets_made: Ints, changes: Ints) -> None:  # fmt: skip
    """Follow the starts that came to each main state: `bets_made`, `changes` int64[25], last folds.

    `unit` dealer hands stand for a Bet; a fold without change counts as one Bet's worth of hands.
    """
    other = np.zeros(13, np.int64)
    for mask in range(4096):
        k = bits(mask)
        if k > size:
            continue
        wide = ((mask >> up) << (up + 1)) | (mask & ((1 << up) - 1))
        for q in range(offsets[mask + 1] - offsets[mask]):
            state = offsets[mask] + q
            if ways[state] == 0:
                continue
            if pick[state] == 0:
                bets_made[24] += ways[state] * unit
            elif pick[state] == 1:
                count_bet(bet, state, unit, ways[state], bets_made)
            else:
                for r in range(13):
                    other[r] = 3 - HELD[BEGIN3[size - k] + q, r]
                hearts = wide if k >= 4 else 0
                follow(
                    size,
                    up,
                    whole[state],
                    mask,
                    hearts,
                    True,
                    other,
                    pick[state],
                    ways[state],
                    classes,
                    under,
                    upto,
                    sums,
                    x,
                    idle_end,
                    even,
                    win,
                    lose,
                    fold,
                    changes,
                )


@kernel
def follow_flush(size: int, up: int, whole: Ints, seen: Ints, ways: Ints, pick: NDArray[np.int8], bet: Ints,
                 classes: NDArray[np.int16], under: NDArray[np.int32], upto: NDArray[np.int32], sums: Ints,
                 x: NDArray[np.int16], idle_end: int, even: int, win: Ints, lose: int, fold: int, unit: int,
                 bets_made: Ints, changes: Ints) -> None:  # fmt: skip
    """The same for the flush states."""
    other = np.zeros(13, np.int64)
    for mask in range(8192):
        held = bits(mask)
        if held < 4 or held > size:
            continue
        rest = size - held
        for one in range(26 if rest > 0 else 1):
            for two in range(kinds_to(rest, one)):
                state = flush_place(size, mask, held, one, two)
                if whole[state] < 0 or ways[state] == 0:
                    continue
                if pick[state] == 0:
                    bets_made[24] += ways[state] * unit
                elif pick[state] == 1:
                    count_bet(bet, state, unit, ways[state], bets_made)
                else:
                    other[:] = 2
                    if rest > 0 and one < 13:
                        other[one] -= 1
                    if rest > 1 and two < 13:
                        other[two] -= 1
                    follow(
                        size,
                        up,
                        whole[state],
                        seen[state],
                        mask,
                        False,
                        other,
                        pick[state],
                        ways[state],
                        classes,
                        under,
                        upto,
                        sums,
                        x,
                        idle_end,
                        even,
                        win,
                        lose,
                        fold,
                        changes,
                    )
