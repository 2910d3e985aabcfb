"""What a bought game gains, apart by suits: by ranks alone, by the up card's suit, by each other suit.

`weigh` values the dealer's hands without game by ranks; `by_suit` is what the live ranks of one suit add to
it. Their sum over all four suits is that of `novo_bought.bought`, over one common divisor.
"""

# ruff: noqa: FBT001, PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.jit import kernel, popcount
from krupje.analysis.kernels.novo_bought import MOST_ACE_KINGS, gain, idle_hands, pay
from krupje.analysis.kernels.suits import masks

Ints = NDArray[np.int64]
STRAIGHT, FLUSH, FULL_HOUSE = tables.STRAIGHT, tables.FLUSH, tables.FULL_HOUSE
ALL = 8191
UNDER, OVER = 0, 1
"""Rows of `suited_cards` for hands below a flush, and for full houses and quads; flushes follow."""


@cache
def suited_cards(up: int, lowest: bool) -> NDArray[np.int16]:
    """By the box's hand and the dealer's without game: how a flush of his four kept cards compares.

    int16[1289, n, 2]: ranks that make it one under the box's hand, and one above it. Rows: UNDER, OVER, then
    the box's own flushes, sets of ranks in the order of `suits.masks`.
    """
    _, suited = tables.five_classes()
    best = tables.flush_table(suited)
    kept = idle_hands(up, lowest)[0][:, 10]
    made = np.stack([best[kept | 1 << r] for r in range(13)], axis=1)
    weight = 1 << np.arange(13)
    found = np.zeros((1289, len(kept), 2), np.int16)
    found[UNDER, :, 1] = ALL
    bars = [tables.QUADS, *best[masks(5)].tolist()]
    for i, bar in enumerate(bars):
        found[1 + i, :, 0] = ((made >= 0) & (made < bar)) @ weight
        found[1 + i, :, 1] = (made > bar) @ weight
    return found


@kernel
def weigh(hand: int, wins: int, deal: Ints, ur: int, live: Ints, hands: Ints, classes: NDArray[np.int16],
          cards: NDArray[np.int16], held: Ints) -> tuple[int, int]:  # fmt: skip
    """Fill held[n, 14] with the dealer's hands that may gain; give n and the gain over all by ranks alone.

    `deal`, int64[9]: failed, lose, keep, unseen cards once the dealer has his five, redraw rule, then by
    cards of the replaced rank (0..3) what makes a gain one over the common divisor. `cards`: a row of
    `suited_cards`.

    Columns: masks of ranks, all four beside the up card (0), the kept ones beside it (1), the one that goes
    (2), those that make a suited hand a flush under the box's (3) and above it (4), those that would make a
    straight or ace-king without the suit (5) and of them the ones beaten (6) and not (7); then the gain by
    ranks (8); and of the gain where the kept are suited a part that is fixed (9), what the sum over other
    cards (10) and a card of the replaced rank (11) add to it, the share (12), the draws (13; 0 where the up
    card goes).
    """
    failed, lose, keep, unseen, redraw = deal[0], deal[1], deal[2], deal[3], deal[4]
    few = -20
    if hand < STRAIGHT and redraw == 0 and failed == 0:
        few = keep * (unseen - 3) // max(wins, 1)
    n, total = 0, 0
    for i in range(hands.shape[0]):
        away, up_goes = hands[i, 4], hands[i, 5]
        outs = live[hands[i, 6]] + live[hands[i, 7]] + live[hands[i, 8]] + live[hands[i, 9]] - 3 - up_goes
        if outs + MOST_ACE_KINGS * hands[i, 15] <= few:
            continue
        times = live[hands[i, 0]] * live[hands[i, 1]] * live[hands[i, 2]] * live[hands[i, 3]]
        if times == 0:
            continue
        same = live[away] - 1 + up_goes
        other = 0
        if classes[i, 7] < hand:
            other = outs * wins
        else:
            for j in range(4):
                r = hands[i, 6 + j]
                other += (live[r] - (1 if r != ur else 0)) * pay(classes[i, j], hand, wins, lose)
        made, won, lost = 0, 0, 0
        for j in range(3):
            r = hands[i, 12 + j]
            if r < 0:
                break
            outs += live[r]
            paid = pay(classes[i, 4 + j], hand, wins, lose)
            other += live[r] * paid
            made |= 1 << r
            won |= (1 if paid > 0 else 0) << r
            lost |= (1 if paid < 0 else 0) << r
        other += failed * (unseen - outs - same)
        more = gain(other, failed * same, same, unseen, keep, redraw)
        if more <= 0 and hand < FLUSH:
            continue
        share = deal[5 + (same if redraw == 0 else 0)]
        more = max(0, more) * share
        total += times * more
        under, above = cards[i, 0], cards[i, 1]
        again = (wins if under >> away & 1 else lose if above >> away & 1 else 0) - failed
        by_other = unseen - 1 + same if redraw == 1 else 1
        by_same = 0 if redraw == 0 else same - 1 if redraw == 1 else 1
        fixed = gain(other, failed * same, same, unseen, keep, redraw)
        held[n, 0], held[n, 1], held[n, 2] = hands[i, 11], hands[i, 10] & ~(1 << ur), 1 << away
        held[n, 3], held[n, 4], held[n, 5], held[n, 6], held[n, 7] = under, above, made, won, lost
        held[n, 8], held[n, 9], held[n, 10], held[n, 11] = more, fixed, by_other, by_same * again
        held[n, 12], held[n, 13] = share, 0 if up_goes else live[away]
        n += 1
    return n, total


@kernel
def by_suit(
    of_up: bool, wins: int, failed: int, lose: int, held: Ints, n: int, lefts: Ints, total: Ints
) -> None:
    """Add to total[m] what the live ranks lefts[m] of a suit add to the gain by ranks.

    Of the up card's suit they are dealt flushes, taken out, and four kept cards where the up card stays; of
    another suit four kept cards where it goes.
    """
    union = 0
    for m in range(lefts.shape[0]):
        union |= lefts[m]
    for q in range(n):
        four, need, away, more = held[q, 0], held[q, 1], held[q, 2], held[q, 8]
        draws = held[q, 13] if of_up else 1
        if of_up and more and four & ~union == 0:
            for m in range(lefts.shape[0]):
                total[m] -= more if four & ~lefts[m] == 0 else 0
        if draws == 0 or need & ~union:
            continue
        under, above, made, won, lost = held[q, 3], held[q, 4], held[q, 5], held[q, 6], held[q, 7]
        fixed, by_other, by_same, share = held[q, 9], held[q, 10], held[q, 11], held[q, 12]
        for m in range(lefts.shape[0]):
            again = 1 if lefts[m] & away else 0
            left = lefts[m] & ~need & ~away
            found = wins * (popcount(left & under) - popcount(left & won))
            found += lose * (popcount(left & above) - popcount(left & lost))
            found += failed * (popcount(left & made) - popcount(left))
            found = max(0, fixed + by_other * found + by_same * again) * share - more
            ways = draws - again if of_up else 1
            total[m] += ways * found if need & ~lefts[m] == 0 else 0


@kernel
def gains(of_up: bool, ur: int, deal: Ints, gone: Ints, gone_masks: Ints, hand: Ints, wins: Ints, row: Ints,
          ranks: NDArray[np.int8], begin: Ints, masks: Ints, hands: Ints, classes: NDArray[np.int16],
          cards: NDArray[np.int16], out: Ints) -> None:  # fmt: skip
    """Fill out[m, n] with what the hands that may gain do gain, for cards of these ranks given away.

    `gone`, int64[13], by rank; gone_masks[m] are the ways in which they may lie in the marked suit. Hands
    come in sorts of one class and the same ranks (hand, wins, row of `cards`, ranks[13]);
    masks[begin[e]:begin[e + 1]] are the marks of sort e. `of_up`: the marked suit is the up card's, and what
    ranks alone bring is counted too; otherwise only what the other suit adds.
    """
    live, held = np.zeros(13, np.int64), np.zeros((hands.shape[0], 14), np.int64)
    out[:] = 0
    whole = ALL & ~(1 << ur) if of_up else ALL
    most = 0
    for e in range(hand.shape[0]):
        most = max(most, begin[e + 1] - begin[e])
    lefts, total = (
        np.zeros(most * gone_masks.shape[0], np.int64),
        np.zeros(most * gone_masks.shape[0], np.int64),
    )
    for e in range(hand.shape[0]):
        if begin[e] == begin[e + 1]:
            continue
        least = 0
        for r in range(13):
            live[r] = 4 - gone[r] - ranks[e, r] - (1 if r == ur else 0)
            least = min(least, live[r])
        if least < 0:
            continue
        n, by_ranks = weigh(hand[e], wins[e], deal, ur, live, hands, classes, cards[row[e]], held)
        if n == 0:
            continue
        m = 0
        for g in range(gone_masks.shape[0]):
            for q in range(begin[e], begin[e + 1]):
                if masks[q] & gone_masks[g] == 0:
                    lefts[m], total[m] = whole & ~masks[q] & ~gone_masks[g], by_ranks if of_up else 0
                    m += 1
        by_suit(of_up, wins[e], deal[0], deal[1], held, n, lefts[:m], total)
        m = 0
        for g in range(gone_masks.shape[0]):
            for q in range(begin[e], begin[e + 1]):
                if masks[q] & gone_masks[g] == 0:
                    out[g, q] = total[m]
                    m += 1
