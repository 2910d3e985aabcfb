"""Casino Hold'em as a whole: two passes over all boards, added up exactly; and single spots."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from threading import Lock
from typing import Any

from krupje.analysis.figures import HANDS, HoldemFigures, Nets
from krupje.analysis.progress import crew
from krupje.analysis.spots import apart, counted, enough

STARTS = comb(52, 3) * comb(49, 2)
ENDS = comb(47, 2) * comb(45, 2)
DEALS = STARTS * ENDS
ONE_HOLE_QUADS = 11
"""Column of `bonus_starts` after the eleven hands: four of a kind by one hole card (H8)."""


@dataclass(frozen=True, slots=True)
class HoldemTotals:
    """Sums over all DEALS, values in Antes times nets.scale.

    `bet`, `fold`: what Bet comes to, or would, in the starts that are bet and folded: 0..10 no game by
    category, 11..21 win, 22 tie, 23 loss. `bonus_starts` and `bonus_folded` count starts by bonus hand;
    `capped`, by bonus hand, repeats `bet` for the starts with that hand (only where a maximum may cut the
    bonus).
    """

    nets: Nets
    value: int
    blind: int
    folded: int
    bet: tuple[int, ...]
    fold: tuple[int, ...]
    bonus_starts: tuple[int, ...]
    bonus_folded: tuple[int, ...]
    capped: tuple[tuple[int, ...], ...] | None


class Boards:
    """A part of the canonical boards, and what the first pass finds out about their groups of holes."""

    def __init__(self, part: int, parts: int) -> None:
        import numpy as np

        from krupje.analysis.kernels import holdem, suits

        cards, weights = suits.boards()
        self.cards, self.weights = cards[part::parts].copy(), weights[part::parts].copy()
        self.first = np.zeros(len(self.cards) + 1, np.int64)
        self.kept = np.empty(len(self.cards) * holdem.GROUPS, np.int64)

    def values(self, nets: Nets) -> Any:
        """First pass, int64[1755, 10, 169]: value of Bet by flop and hole cell."""
        import numpy as np

        from krupje.analysis.kernels import holdem

        idle, win = np.array(nets.idle, np.int64), np.array(nets.win, np.int64)
        acc = np.zeros((1755, 10, 169), np.int64)
        holdem.board_values(self.cards, self.weights, idle, win, nets.lose, acc, self.kept, self.first)
        return acc

    def events(self, marked: Any) -> Any:
        """Second pass, int64[2, 24]: what Bet comes to in all starts and in the marked ones."""
        import numpy as np

        from krupje.analysis.kernels import holdem

        out = np.zeros((2, 24), np.int64)
        holdem.board_events(self.cards, self.weights, self.kept, self.first, marked, out[0], out[1])
        return out


def board_sums(parts: list[Boards], nets: Nets) -> Any:
    """The first pass over all parts at once."""
    with crew(len(parts)) as pool:
        found = list(pool.map(lambda part: part.values(nets), parts))
    for more in found[1:]:
        found[0] += more
    return found[0]


def event_sums(parts: list[Boards], marked: Any) -> tuple[list[int], list[int]]:
    """The second pass over all parts at once."""
    with crew(len(parts)) as pool:
        found = list(pool.map(lambda part: part.events(marked), parts))
    every, some = sum(found[1:], found[0]).tolist()
    return every, some


def decisions(parts: list[Boards], nets: Nets) -> tuple[Any, Any]:
    """Fold or Bet for every start: sums by flop, and the folds by flop and hole, uint8[1755, 16, 169]."""
    import numpy as np

    from krupje.analysis.kernels import holdem, suits

    masks, orbit, _ = suits.flops()
    folded = np.zeros((1755, 16, 169), np.uint8)
    acc = board_sums(parts, nets)
    return holdem.decide(acc, masks, orbit, suits.renamings(), nets.fold, folded), folded


_deciding = Lock()


def folds(figures: HoldemFigures) -> Any:
    """The folds of best play, worked out once whoever asks."""
    with _deciding:
        return _folds(figures)


@lru_cache(maxsize=4)
def _folds(figures: HoldemFigures) -> Any:
    return decisions([Boards(0, 2), Boards(1, 2)], figures.nets())[1]


@lru_cache(maxsize=16)
def solve(figures: HoldemFigures, workers: int = 2) -> HoldemTotals:
    """The whole game under best play of a box without bonus."""
    nets = figures.nets()
    parts = [Boards(part, workers) for part in range(workers)]
    rows, folded = decisions(parts, nets)
    every, fold = event_sums(parts, folded)
    hands = by_hand(folded)
    value, gave_up, blind = (sum(int(v) for v in rows[:, i]) for i in range(3))
    capped = None
    if figures.max_payout is not None:
        capped = tuple(tuple(capped_by(column, folded, parts)) for column in range(12))
    bet = tuple(a - f for a, f in zip(every, fold, strict=True))
    return HoldemTotals(nets, value, blind, gave_up, bet, tuple(fold),
                        hands[0], hands[1], capped)  # fmt: skip


@cache
def bonus_hands() -> Any:
    """uint8[1755, 16, 169], both cells of a hole: the bonus hand of every start plus one, 0 for no start."""
    import numpy as np

    from krupje.analysis.kernels import holdem, suits

    marked = np.zeros((1755, 16, 169), np.uint8)
    holdem.mark_starts(suits.flops()[0], marked)
    return marked


def by_hand(folded: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Starts by bonus hand: all of them and the folded ones; column 12 is not used."""
    import numpy as np

    from krupje.analysis.kernels import suits

    _, orbit, _ = suits.flops()
    # One number for flop and hand; every hole has two cells.
    at = bonus_hands().reshape(1755, -1) + 14 * np.arange(1755)[:, None]
    found = []
    for chosen in (at, at[folded.reshape(1755, -1) == 1]):
        cells = np.bincount(chosen.ravel(), minlength=14 * 1755).reshape(1755, 14)
        found.append(tuple((orbit @ cells // 2).tolist()[1:]))
    return found[0], found[1]


def capped_by(column: int, folded: Any, parts: list[Boards]) -> list[int]:
    """What Bet comes to in the starts that are bet and hold this bonus hand."""
    if column < 4:
        return [0] * 24
    marked = ((bonus_hands() == column + 1) & (folded == 0)).astype("uint8")
    return event_sums(parts, marked)[1]


def bonus_pays(figures: HoldemFigures) -> list[int]:
    """To-one pay of each bonus column (H8, H10, H11)."""
    pays = [*figures.bonus_table, 0]
    name = {"trips": "three of a kind", "quads": "four of a kind"}.get(figures.quads_one_hole)
    pays[ONE_HOLE_QUADS] = pays[HANDS.index(name)] if name else 0
    return pays


def actions(hole: list[int], flop: list[int], seen: list[int], figures: HoldemFigures) -> dict[str, Fraction]:
    """Fold and Bet of one start, exactly, in Antes; the bonus left aside."""
    import numpy as np

    from krupje.analysis.kernels import holdem

    counted(hole, (2,), "cards")
    counted(flop, (3,), "flop")
    apart(hole, flop, seen)
    enough(47 - len(seen), 4)
    nets, counts, known = figures.nets(), np.zeros(24, np.int64), np.zeros(52, np.bool_)
    known[[*hole, *flop, *seen]] = True
    deals = holdem.spot(np.array(hole, np.int64), np.array(flop, np.int64), known, counts)
    row = [*nets.idle, *nets.win, 0, nets.lose]
    total = sum(n * c for n, c in zip(row, counts.tolist(), strict=True))
    return {"fold": Fraction(-1), "bet": Fraction(total, int(deals) * nets.scale)}
