"""What a way of playing Casino Hold'em is worth: exactly, whoever thought of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from krupje.analysis.holdem_game import DEALS, Boards, board_sums

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from krupje.analysis.figures import HoldemFigures

Start = tuple[int, int, int, int, int]
"""Two hole cards and the three of the flop."""


def policy_value(
    figures: HoldemFigures, bets: Callable[[Start], bool], workers: int = 2
) -> tuple[Fraction, Fraction]:
    """What a box gets that bets where ``bets`` says so, and what best play gets; in Antes.

    It is asked once for all starts that differ by names of suits only, so it must not care for those.
    """
    nets, value, best = figures.nets(), 0, 0
    for start, size, bet in starts(board_sums([Boards(part, workers) for part in range(workers)], nets)):
        fold = size * nets.fold
        value += bet if bets(start) else fold
        best += max(bet, fold)
    return Fraction(value, DEALS * nets.scale), Fraction(best, DEALS * nets.scale)


def starts(acc: Any) -> Iterator[tuple[Start, int, int]]:
    """Every start up to names of suits: of how many deals it is one, and what Bet sums up to in them."""
    import numpy as np

    from krupje.analysis.kernels import holdem, suits

    masks, orbit, _ = suits.flops()
    total, size, lead = (np.zeros(suits.CELLS, np.int64) for _ in range(3))
    keep = np.zeros(24, np.int64)
    for row, flop in enumerate(masks.tolist()):
        holdem.gather(row, acc, masks, suits.renamings(), keep, lead, total, size)
        a, b, c = (4 * rank + suit for suit in range(4) for rank in range(13) if flop[suit] >> rank & 1)
        deals = int(orbit[row]) * holdem.RUNOUTS * holdem.DEALERS
        for cell in np.flatnonzero(size).tolist():
            block, pair = divmod(cell, 169)
            hole = 4 * (pair // 13) + block // 4, 4 * (pair % 13) + block % 4
            yield (*hole, a, b, c), int(size[cell]) * deals, int(total[cell])
