"""One Novo Bet by dealing everything: every hand of the dealer, every card that may come to a bought game.

Shares nothing with the other Novo kernels but the evaluator of five cards: no sets of ranks, no suit part.
"""

# ruff: noqa: FBT001, PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.evaluate import eval5
from krupje.analysis.kernels.jit import kernel

Ints = NDArray[np.int64]
GAME = tables.ACE_KING


@kernel
def paid(theirs: int, hand: int, wins: int, failed: int) -> int:
    """A box against a bought hand, in Antes."""
    if theirs < GAME:
        return failed
    if theirs < hand:
        return wins
    return 0 if theirs == hand else -3


@kernel
def brute(hand: int, wins: int, failed: int, up: int, seen: NDArray[np.bool_], lowest: bool, redraw: int,
          counts: Ints, gains: Ints) -> None:  # fmt: skip
    """Fill counts, int64[4]: hands without game, beaten, tied, lost to; and gains, int64[43 * 42].

    gains[d]: what buying a game gains, summed over the dealer's hands and times d, its own divisor.
    """
    left, n = np.zeros(52, np.int64), 0
    for card in range(52):
        if not seen[card]:
            left[n] = card
            n += 1
    five = np.zeros(5, np.int64)
    five[4] = up
    for a in range(n):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    five[0], five[1], five[2], five[3] = left[a], left[b], left[c], left[d]
                    theirs = eval5(five[0], five[1], five[2], five[3], up)
                    if theirs >= GAME:
                        counts[3 if theirs > hand else 2 if theirs == hand else 1] += 1
                        continue
                    counts[0] += 1
                    at = 0
                    for i in range(1, 5):
                        if (five[i] < five[at]) == lowest:
                            at = i
                    gone = five[at]
                    total, places = 0, 0
                    for i in range(n):
                        if i in (a, b, c, d):
                            continue
                        if redraw != 2 and left[i] // 4 == gone // 4:
                            if redraw == 0:
                                continue
                            for j in range(n):
                                if j not in (a, b, c, d, i):
                                    five[at] = left[j]
                                    made = eval5(five[0], five[1], five[2], five[3], five[4])
                                    total += paid(made, hand, wins, failed)
                            continue
                        five[at] = left[i]
                        made = eval5(five[0], five[1], five[2], five[3], five[4])
                        total += paid(made, hand, wins, failed) * (n - 5 if redraw == 1 else 1)
                        places += 1
                    if redraw == 1:
                        places = (n - 4) * (n - 5)
                    elif redraw == 2:
                        places = n - 4
                    five[at] = gone
                    if total > 2 * places:
                        gains[places] += total - 2 * places
