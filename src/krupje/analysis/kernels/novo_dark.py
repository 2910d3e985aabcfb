"""Every six cards of a dark Novo box against every hand of the dealer, one rank of the up card at a time."""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels.dealer import squeeze
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.novo_cells import number_of_six
from krupje.analysis.kernels.novo_spot import HIGH_BITS
from krupje.analysis.kernels.novo_whole import against

Ints = NDArray[np.int64]
ALL = 8191


@kernel
def sixth(ur: int, hands: Ints, orbits: Ints, x: NDArray[np.int16], rows: NDArray[np.int32],
          steps: NDArray[np.uint16], begin: Ints, offsets: Ints, at: NDArray[np.int32],
          made: NDArray[np.int16], kinds: NDArray[np.int16], play: Ints, nets: Ints, total: int,
          out: Ints) -> None:  # fmt: skip
    """Add to out[2] (multiples of 2^32, and the rest) what Bet comes to with each sixth card to hands[n]."""
    seen, six, masks = np.zeros(52, np.bool_), np.zeros(6, np.int64), np.zeros(4, np.int64)
    for b in range(hands.shape[0]):
        six[:5] = hands[b]
        for j in range(5):
            seen[six[j]] = True
        for us in range(4):
            up = 4 * ur + us
            if seen[up]:
                continue
            for card in range(52):
                if seen[card] or card == up:
                    continue
                six[5] = card
                number = number_of_six(six, steps, begin, offsets, masks)
                row = x[squeeze(ALL & ~masks[us], ur)]
                none, beaten, tied = against(made[number], at[number], rows, row, total)
                value = nets[0] * none + play[kinds[number]] * beaten
                value = (value + nets[1] * (total - none - beaten - tied)) * orbits[b]
                out[0] += value >> HIGH_BITS
                out[1] += value & ((1 << HIGH_BITS) - 1)
        for j in range(5):
            seen[six[j]] = False
