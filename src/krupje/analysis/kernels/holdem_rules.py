"""Casino Hold'em played by rules of thumb: what can be seen of every start beside what its Bet is worth."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.evaluate import CATEGORY, eval5
from krupje.analysis.kernels.holdem import SLOT, cell_of
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.nkp import bits
from krupje.analysis.kernels.nkp_rules import straight_draw

Ints = NDArray[np.int64]
HOLES = 1176
"""Holes to a flop."""
COLUMNS = 12


@kernel
def made_of(a: int, b: int, flop: Ints) -> int:
    """0 nothing, 1 only the flop's pair or three of a kind, 2 a pair of one's own, 3 two pair or better."""
    category = CATEGORY[eval5(a, b, flop[0], flop[1], flop[2])]
    ranks = flop[0] >> 2, flop[1] >> 2, flop[2] >> 2
    paired = ranks[0] == ranks[1] or ranks[1] == ranks[2] or ranks[0] == ranks[2]
    three = ranks[0] == ranks[1] and ranks[1] == ranks[2]
    if category <= 1:
        return 0
    if category == 2:
        return 1 if paired else 2
    if category == 3:
        return 2 if paired else 3
    return 1 if category == 4 and three else 3


@kernel
def listed(acc: Ints, masks: Ints, orbit: Ints, out: Ints, value: Ints) -> None:
    """Fill out, int64[1755 * 1176, 12], and the value of Bet, for every canonical flop and every hole.

    Columns: weight, made, higher and lower rank of the hole, how many of it are over the flop, four of a
    suit, three of a suit with both, ranks that make a straight, pairs on the flop, how many of the hole are
    over the flop's middle and over its lowest card, most cards of a suit on the flop. Of holes that a
    renaming of suits turns into one another only the sum of the values is right.
    """
    flop, keep = np.zeros(3, np.int64), np.zeros(1, np.int64)
    for row in range(masks.shape[0]):
        n, top, on, alike = 0, 0, 0, 0
        for suit in range(4):
            alike = max(alike, bits(masks[row, suit]))
        for card in range(52):
            if (masks[row, card & 3] >> (card >> 2)) & 1:
                flop[n] = card
                top, on = card >> 2, on | 1 << (card >> 2)
                n += 1
        low, middle = flop[0] >> 2, flop[1] >> 2
        paired = 1 if middle in (low, top) else 0
        k = row * HOLES
        for a in range(52):
            for b in range(a):
                if (masks[row, a & 3] >> (a >> 2)) & 1 or (masks[row, b & 3] >> (b >> 2)) & 1:
                    continue
                most, both = 0, 0
                for suit in range(4):
                    count = (1 if a & 3 == suit else 0) + (1 if b & 3 == suit else 0)
                    held = count
                    for place in range(3):
                        count += 1 if flop[place] & 3 == suit else 0
                    most = max(most, count if held > 0 else 0)
                    both = max(both, count if held > 1 else 0)
                cell = cell_of(a, b, a & 3, b & 3)
                out[k, 0], out[k, 1] = orbit[row], made_of(a, b, flop)
                out[k, 2], out[k, 3] = a >> 2, b >> 2
                out[k, 4] = (1 if a >> 2 > top else 0) + (1 if b >> 2 > top else 0)
                out[k, 5], out[k, 6] = 1 if most == 4 else 0, 1 if both == 3 else 0
                out[k, 7] = max(straight_draw(on | 1 << (a >> 2) | 1 << (b >> 2), keep), 0)
                out[k, 8] = paired
                out[k, 9] = (1 if a >> 2 > middle else 0) + (1 if b >> 2 > middle else 0)
                out[k, 10] = (1 if a >> 2 > low else 0) + (1 if b >> 2 > low else 0)
                out[k, 11] = alike
                value[k] = acc[row, SLOT[cell // 169], cell % 169]
                k += 1
