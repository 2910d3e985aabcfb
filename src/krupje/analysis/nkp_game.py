"""NKP as a whole: runs the kernels for the thirteen ranks of the up card and adds up, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import Any

from krupje.analysis.figures import Nets, NkpFigures
from krupje.analysis.progress import counted_off, crew

STARTS = comb(52, 5) * 47
UNIT = 46 * 45 * comb(44, 4)
DEALS = STARTS * UNIT
"""Equally likely courses of a round: starts, then the draws and the dealer's cards."""
WORTH = (42 * 41, 41, 1, 41)
"""Courses that one dealer hand stands for, by stage: Bet at once, bought, changed, exchanged directly."""
FEES = (0, 1, 2, 1)


@dataclass(frozen=True, slots=True)
class NkpTotals:
    """Sums over all DEALS courses of a round, values in Antes times nets.scale.

    `starts`: first decision fold, Bet, buy, exchange. `events[stage]`: how rounds end; 0..10 no game by
    category, 11..21 win, 22 tie, 23 loss, 24 fold; stage 0 Bet at once (or fold), 1 after buying, 2 after a
    change, 3 after a direct exchange. `changed` counts the courses with a change. `value` is added up from
    the decisions, apart from `events`.
    """

    nets: Nets
    value: int
    blind: int
    blind_bought: int | None
    starts: tuple[int, int, int, int]
    changed: int
    events: tuple[tuple[int, ...], ...]


def nets_row(nets: Nets, figures: NkpFigures, *, force: bool = False) -> Any:
    """int64[24] for the kernels: nets 0..13, then switches buy, direct exchange, always buy."""
    import numpy as np

    row = np.zeros(24, np.int64)
    row[0], row[1:12], row[12], row[13] = nets.idle[0], nets.win, nets.lose, nets.fold
    row[14:17] = figures.sixth_card, figures.direct_exchange, force
    return row


@cache
def start_weights() -> Any:
    """int64: ways to deal each outside multiset of 0..5 cards, and where each size begins."""
    import numpy as np

    from krupje.analysis.kernels import decks

    parts = [decks.outside_weights(size) for size in range(6)]
    return np.concatenate(parts), np.array([0, *np.cumsum([len(p) for p in parts])], np.int64)


class RankPart:
    """Dealer hands by ranks against all sets of `size` seen ranks, for one rank of the up card."""

    def __init__(self, size: int, up: int, idle_end: int) -> None:
        import numpy as np

        from krupje.analysis.kernels import dealer, decks

        sets = decks.rank_arrays(size)
        n = len(sets)
        self.classes = np.zeros((n, 14), np.int16)
        self.under = np.zeros((n, 14), np.int32)
        self.upto = np.zeros((n, 14), np.int32)
        self.sums = np.zeros((n, 3), np.int64)
        dealer.rank_part(
            sets, up, *decks.dealers(up), idle_end, self.classes, self.under, self.upto, self.sums
        )

    def arrays(self) -> tuple[Any, Any, Any, Any]:
        """In the order the kernels take them."""
        return self.classes, self.under, self.upto, self.sums


class States:
    """The main or the flush states of five or six cards, for one rank of the up card."""

    def __init__(self, size: int, up: int, *, flush: bool) -> None:
        import numpy as np

        from krupje.analysis.kernels import decks, nkp

        self.flush, self.size = flush, size
        self.offsets = decks.offsets(size)
        fours = nkp.FOURS * (nkp.PAIRS + 0 if size == 6 else 26)
        sixes = nkp.FIVES * 26 + nkp.SIXES if size == 6 else nkp.FIVES
        n = fours + sixes if flush else int(self.offsets[-1])
        self.whole, self.seen, self.suited = (np.zeros(n, np.int64) for _ in range(3))
        self.bet = np.zeros((n, 4), np.int64)
        self.top, self.best, self.ways = (np.zeros(n, np.int64) for _ in range(3))
        self.pick = np.zeros(n, np.int8)
        if flush:
            nkp.walk_flush(size, up, self.whole, self.seen, self.suited)
        else:
            nkp.walk_main(size, up, self.offsets, self.whole, self.seen, self.suited)


class UpRank:
    """One rank of the up card: all states valued from the end, then all starts decided."""

    def __init__(self, up: int, figures: NkpFigures) -> None:
        from krupje.analysis.kernels import dealer, decks, tables

        self.up, self.figures, self.nets = up, figures, figures.nets()
        self.idle_end = tables.PAIR if figures.qualifier == "pair" else tables.ACE_KING
        self.x = dealer.flush_order(up, decks.ordered_masks())
        self.parts = {n: RankPart(n, up, self.idle_end) for n in (5, 6, 7)}
        self.states = {(n, flush): States(n, up, flush=flush) for n in (5, 6) for flush in (False, True)}
        self.row = nets_row(self.nets, figures)
        for (n, _), states in self.states.items():
            part = self.parts[n].arrays()
            from krupje.analysis.kernels import nkp

            nkp.bets(states.whole, states.seen, states.suited, *part, self.x, self.idle_end, states.bet)

    def change(self, size: int) -> None:
        """Value the change of one of `size` cards in all states."""
        import numpy as np

        from krupje.analysis.kernels import nkp

        main, flush = self.states[size, False], self.states[size, True]
        gain = np.zeros((len(main.top), 6), np.int64)
        row = self.row
        common = (size, self.up, main.offsets, *self.parts[size + 1].arrays(), self.x, self.idle_end,
                  row[0], row[1:12], row[12], row[13], gain)  # fmt: skip
        nkp.tops(*common, main.top, main.pick)
        nkp.tops_flush(*common, flush.top, flush.pick)

    def six(self) -> None:
        """Value all states of six cards: fold, Bet or change."""
        from krupje.analysis.kernels import nkp

        for flush in (False, True):
            s, row = self.states[6, flush], self.row
            nkp.sixes(
                s.bet,
                comb(44, 4),
                row[0],
                row[1:12],
                row[12],
                row[13],
                self.figures.change,
                s.top,
                s.best,
                s.pick,
            )

    def start(self, row: Any) -> tuple[Any, Any]:
        """Decide all starts; gives `result` summed over masks as Python integers, and events of stage 0."""
        import numpy as np

        from krupje.analysis.kernels import nkp

        events, result = np.zeros(25, np.int64), np.zeros((4096, 10), np.int64)
        five, five_flush = self.states[5, False], self.states[5, True]
        six, six_flush = self.states[6, False], self.states[6, True]
        weights, begin = start_weights()
        nkp.starts_main(
            self.up,
            five.offsets,
            six.offsets,
            weights,
            begin,
            five.bet,
            row,
            six.best,
            five.top,
            six.ways,
            five.ways,
            events,
            result,
        )
        nkp.starts_flush(
            self.up,
            five.offsets,
            six.offsets,
            five.bet,
            five_flush.bet,
            row,
            six.best,
            six_flush.best,
            five.top,
            five_flush.top,
            six.ways,
            six_flush.ways,
            five.ways,
            five_flush.ways,
            events,
            result,
        )
        sums = [sum(int(v) for v in result[:, i]) for i in range(10)]
        sums[0], sums[6] = (sums[0] << 32) + sums[8], (sums[6] << 32) + sums[9]
        events[24] = sums[1] * comb(46, 4)
        return sums, events

    def follow(self, size: int) -> tuple[Any, Any]:
        """Events after the purchase (size 6) or direct exchange (size 5): at the Bet, after the change."""
        import numpy as np

        from krupje.analysis.kernels import nkp

        first, then = np.zeros(25, np.int64), np.zeros(25, np.int64)
        row = self.row
        main, flush = self.states[size, False], self.states[size, True]
        end = (*self.parts[size + 1].arrays(), self.x, self.idle_end, row[0], row[1:12], row[12], row[13],
               comb(51 - size, 4), first, then)  # fmt: skip
        nkp.follow_main(size, self.up, main.offsets, main.whole, main.ways, main.pick, main.bet, *end)
        nkp.follow_flush(size, self.up, flush.whole, flush.seen, flush.ways, flush.pick, flush.bet, *end)
        return first, then


def one_rank(up: int, figures: NkpFigures) -> tuple[list[int], list[list[int]], int | None]:
    """Sums of all starts against one up card: `result`, events by stage, value of blind boxes that bought."""
    work = UpRank(up, figures)
    if figures.sixth_card and figures.change:
        work.change(6)
    if figures.sixth_card:
        work.six()
    if figures.direct_exchange:
        work.change(5)
    sums, at_once = work.start(work.row)
    stages: list[Any] = [at_once, [0] * 25, [0] * 25, [0] * 25]
    if figures.sixth_card:
        stages[1], stages[2] = work.follow(6)
    if figures.direct_exchange:
        stages[3] = work.follow(5)[1]
    bought = blind_bought(work) if figures.blind_may_buy else None
    return sums, [[int(n) for n in stage] for stage in stages], bought


def blind_bought(work: UpRank) -> int:
    """Value of boxes that pay for sixth card, Ante and Bet unseen (N14), over all starts, with fee."""
    for flush in (False, True):
        work.states[6, flush].ways[:] = 0
    work.start(nets_row(work.nets, work.figures, force=True))
    for flush in (False, True):
        work.states[6, flush].pick[:] = 1
    first, _ = work.follow(6)
    hands = sum(int(n) for n in first)
    return (dot(work.nets, first) + work.nets.fold * hands) * WORTH[1]


def dot(nets: Nets, events: Any) -> int:
    """Sum of net times count over int64[25] events, fees left aside."""
    row = [*nets.idle, *nets.win, 0, nets.lose, nets.fold]
    return sum(n * int(c) for n, c in zip(row, events, strict=True))


@lru_cache(maxsize=16)
def solve(figures: NkpFigures, workers: int = 2) -> NkpTotals:
    """The whole game under best play."""
    with crew(workers) as pool:
        parts = list(counted_off(pool.map(lambda up: one_rank(up, figures), range(13)), 13))
    sums = [4 * sum(part[0][i] for part in parts) for i in range(8)]
    events = tuple(
        tuple(4 * WORTH[k] * sum(part[1][k][i] for part in parts) for i in range(25)) for k in range(4)
    )
    bought = 4 * sum(part[2] or 0 for part in parts) if figures.blind_may_buy else None
    starts = (sums[1], sums[2], sums[3], sums[4])
    return NkpTotals(figures.nets(), sums[0], sums[6], bought, starts, sum(events[2]), events)
