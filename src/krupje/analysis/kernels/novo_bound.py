"""An exchange of all five cards, bounded from above by ranks alone.

Every hand that comes is given the best that any suits could make of it: no dealer makes a flush against it,
or, from a flush up, no dealer with a game ties or beats it, and as many without game as can be have a flush;
all of its ranks may be of one suit; and a bought game wins as often as `novo_bought.never_buys` allows.
"""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.novo_rows import WAYS

Ints = NDArray[np.int64]
DEALT = 495
"""Sets of four ranks beside the up card's: as many flushes may be dealt with it."""
GAME, FULL_HOUSE, CLASSES = tables.ACE_KING, tables.FULL_HOUSE, tables.CLASSES


@kernel
def high(none: float, total: int, play: int, insured: int, even: int) -> float:
    """No less than a hand never beaten brings; `none` by ranks, of which some may be flushes."""
    idle = max(0.0, none - DEALT)
    plain = even * idle + play * (total - idle)
    return max(plain, (even + insured) * none + (play - insured) * (total - idle))


@kernel
def above(live: Ints, ranks: NDArray[np.int8], hand: NDArray[np.int16], suited: NDArray[np.int16],
          rows: NDArray[np.int32], kinds: NDArray[np.int16], play: Ints, insured: Ints,
          gains: NDArray[np.float64], nets: Ints, total: int) -> float:  # fmt: skip
    """No less than the sum, over all hands of five that may come, of the better of fold and Bet.

    live[13]; hands by ranks: ranks[n, 13], class hand[n] and, where they may be of one suit, suited[n], else
    -1; gains[class]: the most that a bought game may gain on a hand of the dealer without game.
    """
    sum_, fold = 0.0, float(nets[2] * total)
    for i in range(ranks.shape[0]):
        ways = 1
        for r in range(13):
            ways *= WAYS[live[r], ranks[i, r]]
        if ways == 0:
            continue
        h = hand[i]
        kind = kinds[h]
        none = float(rows[h, 2])
        if h >= FULL_HOUSE:
            value = high(none, total, play[kind], insured[kind], nets[0])
        else:
            under, upto = float(rows[h, 0]), float(rows[h, 1])
            beaten = max(0.0, under - none) if h >= GAME else 0.0
            lost = total - max(upto, none)
            value = nets[0] * none + play[kind] * beaten + nets[1] * lost
            value += max(0.0, insured[kind] * (none - beaten))
        value = max(value, fold) + gains[h] * none
        sum_ += ways * value
        if suited[i] >= 0:
            kind = kinds[suited[i]]
            best = high(none, total, play[kind], insured[kind], nets[0]) + gains[suited[i]] * none
            sum_ += 4 * (best - fold)
    return sum_
