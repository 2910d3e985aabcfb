"""What it is worth to buy the dealer a game, over all his hands without one.

A hand without game is five ranks, no straight, not both ace and king, not all of one suit. The card replaced
is the highest or the lowest of them, so a new card makes a pair, a straight or an ace-king by its rank alone,
and a flush only where the four kept cards are of one suit: the up card's, or any other if it goes.
"""

# ruff: noqa: FBT001, PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.evaluate import FLUSH as SUITED
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
GAME, STRAIGHT, FLUSH, FULL_HOUSE = tables.ACE_KING, tables.STRAIGHT, tables.FLUSH, tables.FULL_HOUSE
COUNT = np.array([mask.bit_count() for mask in range(8192)], np.int64)
MOST_PAIRS, MOST_ACE_KINGS = 12, 4
"""Cards that can pair four kept cards, and that can make an ace-king of them."""


@cache
def idle_hands(up: int, lowest: bool) -> tuple[Ints, NDArray[np.int16]]:
    """The dealer's rank sets without game that hold rank `up`, for the highest or the lowest card going.

    int64[n, 16]: his four other ranks, the rank that goes, whether the up card goes, the four kept (the up
    card's first where it stays), their mask, the mask of the four other ranks, then the ranks that make a
    straight or an ace-king (-1 pads three) and whether one makes an ace-king; int16[n, 8]: classes with each
    kept rank paired, of these, and the best of the pairs.
    """
    plain, _ = tables.five_classes()
    rows, classes = [], []
    for four in combinations([r for r in range(13) if r != up], 4):
        five = sorted((*four, up))
        if plain[tuple(five)] >= GAME:
            continue
        away = five[0] if lowest else five[-1]
        kept = sorted((r for r in five if r != away), key=lambda r: r != up)
        after = {r: plain[tuple(sorted((*kept, r)))] for r in range(13) if r != away}
        special = [r for r, found in after.items() if r not in kept and found >= GAME]
        masks = sum(1 << r for r in kept), sum(1 << r for r in four)
        pad = [-1] * (3 - len(special))
        ace_king = any(after[r] < tables.PAIR for r in special)
        rows.append([*four, away, away == up, *kept, *masks, *special, *pad, ace_king])
        pairs = [after[r] for r in kept]
        classes.append([*pairs, *(after[r] for r in special), *(0 for _ in pad), max(pairs)])
    return np.array(rows, np.int64), np.array(classes, np.int16)


def never_buys(wins: Any, failed: int, keep: int, outs: Any, cards: int) -> Any:
    """Whether no purchase gains: at most `outs` of `cards` or more win, the rest bring `failed` or less.

    With redraws a card of the replaced rank does not count, so `cards` may be three less than those left.
    A purchase is worth at most failed + (wins - failed) * outs / cards, and must be worth more than `keep`.
    Numbers, or arrays of them.
    """
    return failed * cards + np.maximum(0, wins - failed) * np.minimum(outs, cards) <= keep * cards


@kernel
def pay(theirs: int, hand: int, wins: int, lose: int) -> int:
    """What a dealer's hand with game brings."""
    if theirs < hand:
        return wins
    return 0 if theirs == hand else lose


@kernel
def gain(other: int, same: int, same_cards: int, cards: int, keep: int, redraw: int) -> int:
    """What buying gains on keeping, times the places of the card that stays (`places`).

    `other`, `same`: sums over the unseen cards of another and of the replaced rank; `redraw` as in REDRAWS.
    """
    if redraw == 0:
        return other - keep * (cards - same_cards)
    if redraw == 2:
        return other + same - keep * cards
    return (cards - 1) * other + same_cards * (other + same) - same - keep * cards * (cards - 1)


def places(same_cards: int, cards: int, redraw: int) -> int:
    """The divisor of `gain`."""
    return (cards - same_cards, cards * (cards - 1), cards)[redraw]


@kernel
def suited(row: Ints, classes: NDArray[np.int16], kept: int, left: int, plain: bool, of_suit: int, hand: int,
           wins: int, failed: int, lose: int) -> tuple[int, int]:  # fmt: skip
    """What four kept cards of one suit add to the sums over other cards, and over those of the gone rank.

    `left`: ranks of the suit that may come. `plain`: flushes bring the same, `of_suit`, but those that are
    straights as well.
    """
    away = row[4]
    sames = 0
    if left >> away & 1:
        sames = pay(SUITED[kept | 1 << away], hand, wins, lose) - failed
        left &= ~(1 << away)
    if not plain:
        others = 0
        for r in range(13):
            if left >> r & 1:
                others += pay(SUITED[kept | 1 << r], hand, wins, lose) - failed
    else:
        others = COUNT[left] * (of_suit - failed)
    for j in range(3):
        r = row[12 + j]
        if r < 0:
            break
        if left >> r & 1:
            made = pay(SUITED[kept | 1 << r], hand, wins, lose) if plain else of_suit
            others += made - of_suit + failed - pay(classes[4 + j], hand, wins, lose)
    return others, sames


@kernel
def bought(hand: int, wins: int, failed: int, lose: int, keep: int, cards: int, redraw: int, ur: int, us: int,
           live: Ints, suits: Ints, hands: Ints, classes: NDArray[np.int16], out: Ints) -> None:  # fmt: skip
    """Add to out, int64[4], what buying gains over all hands without game, by unseen cards of the gone rank.

    `hand`: the box's class. `cards`: unseen ones once the dealer has his five; live[13], suits[4] (masks of
    ranks) tell what he may hold besides the up card, of rank `ur` and suit `us`. Amounts: `wins` for a win,
    `failed` where there is no game even then, `lose`, and `keep`, what buying must exceed; all in one unit.
    """
    if hand < GAME:
        return
    plain = hand < FLUSH or hand >= FULL_HOUSE
    of_suit = lose if hand < FLUSH else wins
    few = -20
    if hand < STRAIGHT and redraw == 0 and failed == 0:
        few = keep * (cards - 3) // max(wins, 1)
    for i in range(hands.shape[0]):
        row = hands[i]
        away, up_goes = row[4], row[5]
        outs = live[row[6]] + live[row[7]] + live[row[8]] + live[row[9]] - 3 - up_goes
        if outs + MOST_ACE_KINGS * row[15] <= few:
            continue
        times = live[row[0]] * live[row[1]] * live[row[2]] * live[row[3]]
        if times == 0:
            continue
        same = live[away] - 1 + up_goes
        other = 0
        if classes[i, 7] < hand:
            other = outs * wins
        else:
            for j in range(4):
                r = row[6 + j]
                other += (live[r] - (1 if r != ur else 0)) * pay(classes[i, j], hand, wins, lose)
        for j in range(3):
            r = row[12 + j]
            if r < 0:
                break
            outs += live[r]
            other += live[r] * pay(classes[i, 4 + j], hand, wins, lose)
        other += failed * (cards - outs - same)
        kept = row[10]
        if suits[us] & row[11] == row[11]:
            times -= 1
        for suit in range(4):
            if (suit == us) == (up_goes == 1):
                continue
            need = kept if up_goes == 1 else kept & ~(1 << ur)
            if suits[suit] & need != need:
                continue
            draws = 1
            if up_goes == 0:
                draws = live[away] - ((suits[us] >> away) & 1)
                if draws == 0:
                    continue
            times -= draws
            may_come = suits[suit] & ~kept
            others, sames = suited(row, classes[i], kept, may_come, plain, of_suit, hand, wins, failed, lose)
            more = gain(other + others, failed * same + sames, same, cards, keep, redraw)
            if more > 0:
                out[same if redraw == 0 else 0] += draws * more
        more = gain(other, failed * same, same, cards, keep, redraw)
        if more > 0:
            out[same if redraw == 0 else 0] += times * more


def spans(cards: int, redraw: int) -> list[int]:
    """The divisor of each entry of `bought`'s sums."""
    return [max(1, places(same if redraw == 0 else 0, cards, redraw)) for same in range(4)]
