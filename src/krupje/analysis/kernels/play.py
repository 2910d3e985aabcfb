"""Rounds played out by the thousand: cards from a counter, decisions by a rule or a table, ends counted.

Draw `j` of round `k` is `mix(mix(key + (k + 1) * GOLDEN) + (j + 1) * GOLDEN)`, the finalizer of SplitMix64
over two counters. A number below n is the upper half of a product with its upper 32 bits, and is drawn again
where that would favour some numbers; so is a card that has come out already.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.evaluate import CATEGORY, eval5, eval7
from krupje.analysis.kernels.holdem import FOURS, cell_of, flop_of
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S30, S27, S31, S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
ONE, HALF, LOW = np.uint64(1), np.uint64(1 << 32), np.uint64((1 << 32) - 1)
PLAYER, BANKER, TIE = range(3)
PUSH, LOSS, FOLD = 22, 23, 24


@kernel
def mix(z: np.uint64) -> np.uint64:
    """64 bits well mixed."""
    z = (z ^ (z >> S30)) * FIRST
    z = (z ^ (z >> S27)) * SECOND
    return z ^ (z >> S31)


@kernel
def deal(key: np.uint64, number: int, size: int, pack: int, places: Ints) -> None:
    """Draw `size` different places of a pack: the cards of round `number`, in order."""
    state = mix(key + (np.uint64(number) + ONE) * GOLDEN)
    draw, n = np.uint64(0), np.uint64(pack)
    unfair = (HALF - n) % n
    done = 0
    while done < size:
        draw += ONE
        product = (mix(state + draw * GOLDEN) >> S32) * n
        if (product & LOW) < unfair:
            continue
        place = np.int64(product >> S32)
        fresh = True
        for i in range(done):
            fresh = fresh and places[i] != place
        if fresh:
            places[done] = place
            done += 1


@kernel
def points(card: int) -> int:
    """Ace 1, two to nine their number, the rest 0."""
    rank = card >> 2
    return 1 if rank == 12 else rank + 2 if rank < 8 else 0


@kernel
def coups(key: np.uint64, first: int, count: int, decks: int, out: Ints) -> None:
    """Baccarat (B1, B2): count who wins, int64[3]."""
    places, v = np.zeros(6, np.int64), np.zeros(6, np.int64)
    for number in range(first, first + count):
        deal(key, number, 6, 52 * decks, places)
        for i in range(6):
            v[i] = points(places[i] % 52)
        player, banker = (v[0] + v[2]) % 10, (v[1] + v[3]) % 10
        if player < 8 and banker < 8:
            third, used = -1, 4
            if player <= 5:
                third, used = v[4], 5
                player = (player + third) % 10
            if third < 0:
                draws = banker <= 5
            elif banker == 3:
                draws = third != 8
            else:
                draws = banker <= 2 or (banker <= 6 and 2 * banker - 6 <= third <= 7)
            if draws:
                banker = (banker + v[used]) % 10
        out[PLAYER if player > banker else BANKER if banker > player else TIE] += 1


@kernel
def holdem(key: np.uint64, first: int, count: int, least: int, folded: NDArray[np.uint8], out: Ints) -> None:
    """Casino Hold'em: count ends, int64[25] as `HoldemTotals.bet` and fold.

    The box bets a hand of the category `least` or better; or, where it is below zero, by the table `folded`.
    """
    c, board = np.zeros(9, np.int64), np.zeros(5, np.int64)
    order, canon = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(first, first + count):
        deal(key, number, 9, 52, c)
        if least >= 0:
            gives_up = CATEGORY[eval5(c[0], c[1], c[2], c[3], c[4])] < least
        else:
            board[:3] = c[2:5]
            row = flop_of(board, 0, order)
            for x in range(4):
                canon[order[x]] = x
            cell = cell_of(c[0], c[1], canon[c[0] & 3], canon[c[1] & 3])
            gives_up = folded[row, cell // 169, cell % 169] == 1
        if gives_up:
            out[FOLD] += 1
            continue
        own = eval7(c[0], c[1], c[2], c[3], c[4], c[5], c[6])
        dealer = eval7(c[7], c[8], c[2], c[3], c[4], c[5], c[6])
        out[ended(own, dealer, FOURS)] += 1


@kernel
def nkp(key: np.uint64, first: int, count: int, least: int, idle_end: int, out: Ints) -> None:
    """NKP without buying: count ends, int64[25]; the box bets a hand of the category `least` or better."""
    c = np.zeros(10, np.int64)
    for number in range(first, first + count):
        deal(key, number, 10, 52, c)
        own = eval5(c[0], c[1], c[2], c[3], c[4])
        if CATEGORY[own] < least:
            out[FOLD] += 1
        else:
            out[ended(own, eval5(c[5], c[6], c[7], c[8], c[9]), idle_end)] += 1


@kernel
def ended(own: int, dealer: int, idle_end: int) -> int:
    """Place of a comparison: 0..10 no game by category, 11..21 win, 22 tie, 23 loss."""
    if dealer < idle_end:
        return CATEGORY[own]  # type: ignore[no-any-return]
    if own > dealer:
        return CATEGORY[own] + 11  # type: ignore[no-any-return]
    return PUSH if own == dealer else LOSS
