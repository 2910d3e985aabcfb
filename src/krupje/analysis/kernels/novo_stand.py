"""Every five-card start of Novo Poker that is played as dealt: fold or Bet, light; Bet, dark."""

# ruff: noqa: PLR0917 (numba takes neither keywords nor records)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from krupje.analysis.kernels import tables
from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.nkp_spot import bet_now
from krupje.analysis.kernels.novo_spot import HIGH_BITS, deck_of, worth

Ints = NDArray[np.int64]
GAME = tables.ACE_KING


@kernel
def stand(hands: Ints, orbits: Ints, ur: int, x: NDArray[np.int16], cells: Ints, below: NDArray[np.int32],
          kinds: NDArray[np.int16], play: Ints, stakes: Ints, wins: Ints, choices: Ints, nets: Ints,
          game: Ints, idle_hands: Ints, idle_classes: NDArray[np.int16], spans: Ints,
          out: Ints) -> None:  # fmt: skip
    """Add up all starts with an up card of rank `ur`; `hands`, int64[n, 5], stand for `orbits` each.

    out, int64[6]: the better of fold and Bet, times span (multiples of 2^32, and the rest); Bet alone,
    without insurance or purchase; starts folded, insured, all.
    """
    seen, counts = np.zeros(52, np.bool_), np.zeros(4, np.int64)
    live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    values, gains = np.zeros(5, np.int64), np.zeros(4, np.int64)
    own = game.copy()
    for i in range(hands.shape[0]):
        for j in range(5):
            seen[hands[i, j]] = True
        for us in range(4):
            up = 4 * ur + us
            if seen[up]:
                continue
            seen[up] = True
            own[3] = us
            hand = bet_now(hands[i], up, seen, x, cells, below, GAME, counts)
            deck_of(seen, live, suits)
            kind, lost = kinds[hand], counts[3]
            worth(hand, kind, counts[0], counts[1], lost, play, stakes, wins, choices, nets, own, live, suits,
                  42, idle_hands, idle_classes, spans, gains, values)  # fmt: skip
            seen[up] = False
            total = counts[0] + counts[1] + counts[2] + lost
            best, insured = values[0], 0
            for k in range(1, choices[kind]):
                if values[k] > best:
                    best, insured = values[k], 1
            fold = nets[2] * total * spans[4]
            out[3] += orbits[i] if best <= fold else 0
            out[4] += orbits[i] if best > fold and insured else 0
            out[5] += orbits[i]
            best = max(best, fold) * orbits[i]
            out[0] += best >> HIGH_BITS
            out[1] += best & ((1 << HIGH_BITS) - 1)
            out[2] += orbits[i] * (nets[0] * counts[0] + play[kind] * counts[1] + nets[1] * lost)
        for j in range(5):
            seen[hands[i, j]] = False
