"""Baccarat shoes played out to the cut card, by the thousand: what the last coups come to.

Seen from before the shuffle every coup has the same law as the first, whatever was burned, as long as it is
dealt at all. That holds for a number of coups (`certain`); whether a later one is dealt depends on the cards
before. So only the later ones can move a guest's mean, and only they are counted.
"""

# ruff: noqa: FBT001, PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.play import BANKER, GOLDEN, HALF, LOW, ONE, PLAYER, S32, TIE, mix, points

Ints = NDArray[np.int64]
SUMS = 14
"""Coups, later coups, their ends (Player, Banker, Tie), products of two of those, and all coups' ends."""


@kernel
def next_card(pack: Ints, left: int, state: np.uint64, draw: Ints) -> int:
    """A card of the `left` first of a pack, moved to their end; `draw` counts the draws of this shoe."""
    n = np.uint64(left)
    unfair = (HALF - n) % n
    while True:
        draw[0] += 1
        product = (mix(state + np.uint64(draw[0]) * GOLDEN) >> S32) * n
        if (product & LOW) >= unfair:
            break
    place = np.int64(product >> S32)
    pack[place], pack[left - 1] = pack[left - 1], pack[place]
    return pack[left - 1]  # type: ignore[no-any-return]


@kernel
def shoes(key: np.uint64, first: int, count: int, decks: int, cut: int, extra: bool, burn_six: bool,
          certain: int, out: Ints) -> None:  # fmt: skip
    """Add up so many shoes in out, int64[SUMS], in the order told at SUMS.

    The cut card comes out before a card that leaves fewer than `cut` behind it; that coup is the last, or
    with `extra` the one before the last (B10).
    """
    pack, draw, v = np.zeros(52 * decks, np.int64), np.zeros(1, np.int64), np.zeros(6, np.int64)
    late, every = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for number in range(first, first + count):
        state = mix(key + (np.uint64(number) + ONE) * GOLDEN)
        for place in range(pack.shape[0]):
            pack[place] = place % 52
        left, draw[0] = 52 * decks, 0
        late[:] = 0
        burned = 6
        if not burn_six:
            card = next_card(pack, left, state, draw)
            left -= 1
            burned = 10 if points(card) == 0 else points(card)
        for _ in range(burned):
            next_card(pack, left, state, draw)
            left -= 1
        coups, still = 0, -1
        while still != 0:
            for k in range(4):
                if still < 0 and left <= cut:
                    still = 2 if extra else 1
                v[k] = points(next_card(pack, left, state, draw))
                left -= 1
            player, banker = (v[0] + v[2]) % 10, (v[1] + v[3]) % 10
            if player < 8 and banker < 8:
                third = -1
                if player <= 5:
                    if still < 0 and left <= cut:
                        still = 2 if extra else 1
                    third = points(next_card(pack, left, state, draw))
                    left -= 1
                    player = (player + third) % 10
                if third < 0:
                    draws = banker <= 5
                elif banker == 3:
                    draws = third != 8
                else:
                    draws = banker <= 2 or (banker <= 6 and 2 * banker - 6 <= third <= 7)
                if draws:
                    if still < 0 and left <= cut:
                        still = 2 if extra else 1
                    banker = (banker + points(next_card(pack, left, state, draw))) % 10
                    left -= 1
            coups += 1
            end = PLAYER if player > banker else BANKER if banker > player else TIE
            every[end] += 1
            if coups > certain:
                late[end] += 1
            if still > 0:
                still -= 1
        out[0] += coups
        out[1] += late[0] + late[1] + late[2]
        at = 5
        for i in range(3):
            out[2 + i] += late[i]
            for j in range(i, 3):
                out[at] += late[i] * late[j]
                at += 1
    for i in range(3):
        out[11 + i] += every[i]
