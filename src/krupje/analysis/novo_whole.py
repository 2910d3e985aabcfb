"""Novo as a whole, for one rank of the up card: what each exchange is worth to every hand at once.

The argument is in docs/explanation/novo-solved.md. Hands are marked by one suit, see `kernels.novo_marks`: by
the up card's, and once more by any other suit for what that adds to a bought game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from math import comb
from typing import Any

from krupje.analysis.figures import LARGEST
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_given import Deal, Gone, places
from krupje.analysis.novo_hands import Bets, Hands, gainers
from krupje.analysis.novo_house import house
from krupje.analysis.novo_spot import of_rank
from krupje.refusal import Misconfigured

SPARE = 20
"""Bits left off where only the size of a sum is asked."""
MOST = 4
"""Cards given away, at most, that tables are made for; for five see `novo_five`."""
SEEN = 6


class Tables:
    """One rank of the up card: the value of giving away any cards, for all hands that are kept.

    `own[k]`, int64[given, kept] by numbers of `novo_marks` in the up card's suit: sums over k cards that
    come, of the better of fold and Bet, over Deal.span, fees left aside. `more[k]`: what each other suit
    adds, marked by it. `flush[k]`, int64[given, pattern, kept]: what is to be added where the kept cards are
    all of one other suit that holds the given ranks of the pattern; `more_flush` likewise, its last bit for
    the rank of the up card.
    """

    def __init__(self, up: int, figures: NovoFigures) -> None:
        import numpy as np

        from krupje.analysis.kernels import novo_marks
        from krupje.analysis.kernels.novo_bought import idle_hands
        from krupje.analysis.kernels.novo_gain import suited_cards

        if figures.max_payout is not None:
            raise Misconfigured("maximum-not-solved")
        self.up, self.figures, self.home = up, figures, house(figures)
        self.x, self.dealers, _ = of_rank(up)
        lowest = figures.buy_game_card == "lowest"
        cards = suited_cards(up, lowest)
        self.idle = *idle_hands(up, lowest), cards
        goes = np.flatnonzero(self.idle[0][:, 5])
        self.other_idle = self.idle[0][goes], self.idle[1][goes], np.ascontiguousarray(cards[:, goes])
        self.bets = Bets.of(self.home.pays)
        least, most = figures.exchange
        self.counts = [0, *range(least, min(most, MOST) + 1)]
        plain, hand = novo_marks.fives()
        kind = self.home.kinds[hand]
        buys = gainers(self.home, hand, kind, self.bets.wins, 52 - SEEN - MOST - 4)
        whole = Hands.of(5, plain.astype(np.int32), hand, kind, self.bets.wins, buys)
        self.hands, self.other_hands = whole.without(up), whole
        self.other = bool(figures.buy_game and (self.idle[0][:, 5] == 1).any())
        n = novo_marks.count
        self.work = [np.zeros(n(size) + (1287 if size == 5 else 0), np.int64) for size in range(6)]
        self.own: dict[int, Any] = {}
        self.more: dict[int, Any] = {}
        self.flush: dict[int, Any] = {}
        self.more_flush: dict[int, Any] = {}
        for count in self.counts:
            self.open(count)
            self.fits(count)

    def open(self, count: int) -> None:
        """Make room for giving away so many cards."""
        import numpy as np

        from krupje.analysis.kernels import novo_marks

        given, kept, flushes = novo_marks.count(count), novo_marks.count(5 - count), comb(13, 5 - count)
        if count in self.own:
            return
        self.own[count] = np.zeros((given, kept), np.int64)
        self.flush[count] = np.zeros((given, 1 << count, flushes), np.int64)
        if self.other:
            self.more[count] = np.zeros((given, kept), np.int64)
            self.more_flush[count] = np.zeros((given, 2 << count, flushes), np.int64)

    def fits(self, count: int) -> None:
        """Refuse pays whose sums might leave 64 bits: all draws added up at the most they bring or cost."""
        import numpy as np

        deal, bets, scale = Deal.of(self.home, SEEN + count), self.bets, self.figures.scale
        most = (bets.play + bets.insured + bets.wins + 3 * scale)[self.hands.kind]
        self.work[5][: len(most)] = (most * deal.hands * deal.span >> SPARE) + 1
        self.drawn(count, np.zeros(13, np.int64), 0, of_up=True)
        if int(self.work[5 - count].max()) > 2 ** (62 - SPARE) // max(1, count):
            raise Misconfigured("pays-too-large", most=LARGEST)

    @cached_property
    def plain(self) -> Any:
        """int64[1287]: numbers of five different ranks without a card of the marked suit."""
        import numpy as np

        from krupje.analysis.kernels import novo_marks

        sets = [tuple(r for r in range(13) if m >> r & 1) for m in novo_marks.flushes().tolist()]
        return np.array([places()[s] for s in sets], np.int64)

    @cached_property
    def flushes(self) -> Any:
        """Rows, classes and kinds of the flushes."""
        import numpy as np

        from krupje.analysis.kernels import novo_marks

        offsets = novo_marks.offsets()[5]
        numbers = offsets[novo_marks.flushes()]
        at, hand, kind = self.hands.at, self.hands.hand, self.hands.kind
        return tuple(np.ascontiguousarray(a[numbers]) for a in (at, hand, kind))

    def fill(self, count: int, only: Any = None) -> None:
        """Value giving away `count` cards; `only` these of `Gone.all`, if given."""
        deal = Deal.of(self.home, SEEN + count)
        for gone in Gone.all(count, self.up) if only is None else only:
            self.give(count, gone, deal)

    def give(self, count: int, gone: Gone, deal: Deal) -> None:
        """Value giving away these ranks, in every way they may be marked."""
        live, rows = self.facing(gone)
        hands, value, nets = self.hands, self.work[5], self.nets(count)
        can = (hands.slot_ranks <= live).all(axis=1)
        fold = int(nets[2]) * deal.hands * deal.span
        for mask, gain in self.gains(hands, gone.counts, gone.of_up, deal, of_up=True):
            self.bet(mask, rows, nets, deal)
            never_folded(value[hands.slot], fold, can & (hands.masks & mask == 0))
            value[hands.slot] += gain
            self.keep(count, gone, mask, self.own, self.flush, of_up=True)
        if not self.other:
            return
        hands = self.other_hands
        for mask, gain in self.gains(hands, gone.counts, gone.of_other, deal, of_up=False):
            value[:] = 0
            value[hands.slot] = gain
            self.keep(count, gone, mask, self.more, self.more_flush, of_up=False)

    def facing(self, gone: Gone) -> tuple[Any, Any]:
        """What these cards leave of each rank, int64[13], and the dealer's hands against every class."""
        import numpy as np

        from krupje.analysis.kernels import novo_rows

        live = 4 - gone.counts
        live[self.up] -= 1
        rows = np.zeros((7462, 4), np.int32)
        cells, inner, below = self.dealers
        novo_rows.rows(live, cells, inner, below, *novo_rows.terms(), rows)
        return live, rows

    def nets(self, count: int) -> Any:
        """The house's nets; where five new cards must bet, a fold is worth no more than a loss (V9)."""
        nets = self.home.nets.copy()
        if self.figures.five_must_bet and count == 5:
            nets[2] = nets[1]
        return nets

    def bet(self, gone: int, rows: Any, nets: Any, deal: Deal) -> None:
        """Fill `work[5]` with the better of fold (nets[2]) and Bet, for these marks of the given cards."""
        from krupje.analysis.kernels import novo_whole

        hands, bets, value = self.hands, self.bets, self.work[5]
        at, hand, kind = self.flushes
        novo_whole.values(self.up, gone, rows, hands.at, hands.hand, hands.kind, bets.play, bets.insured,
                          nets, deal.hands, deal.span, self.x, offsets5(), value)  # fmt: skip
        novo_whole.others(self.up, gone, rows, at, hand, kind, bets.play, bets.insured, nets, deal.hands,
                          deal.span, self.x, value[len(hands.at) :])  # fmt: skip

    def gains(self, hands: Hands, gone: Any, masks: Any, deal: Deal, *, of_up: bool) -> Iterator[Any]:
        """For each mask of the cards given away: it, and what a bought game brings to `hands.slot`."""
        import numpy as np

        from krupje.analysis.kernels import novo_gain

        found = np.zeros((len(masks), len(hands.slot)), np.int64)
        idle = self.idle if of_up else self.other_idle
        novo_gain.gains(of_up, self.up, deal.deal, gone, masks, hands.gain_hand, hands.gain_wins,
        hands.gain_row, hands.gain_ranks, hands.begin, hands.masks, *idle, found)  # fmt: skip
        yield from zip(masks.tolist(), found, strict=True)

    def drawn(self, count: int, gone: Any, mask: int, *, of_up: bool) -> None:
        """Sum out the cards that come, from `work[5]` down; `gone` by rank, its marks `mask`."""
        from krupje.analysis.kernels import novo_marks, novo_whole

        marked, unmarked = self.left(gone, mask, of_up=of_up)
        for draws in range(1, count + 1):
            novo_whole.drawn(5 - draws, draws, marked, unmarked, novo_marks.outside(), *novo_marks.steps(),
                             novo_marks.offsets(), self.work[6 - draws], self.work[5 - draws])  # fmt: skip

    def left(self, gone: Any, mask: int, *, of_up: bool) -> tuple[Any, Any]:
        """Cards that may come or be kept, by rank, of the marked suit and of others."""
        import numpy as np

        marked = np.array([1 - (mask >> r & 1) for r in range(13)], np.int64)
        unmarked = 4 - gone - marked
        if of_up:
            marked[self.up], unmarked[self.up] = 0, 3 - gone[self.up]
        else:
            unmarked[self.up] -= 1
        return marked, unmarked

    def keep(self, count: int, gone: Gone, mask: int, whole: Any, flush: Any, *, of_up: bool) -> None:
        """Sum out the draws and keep what comes, for these given cards with these marks."""
        import numpy as np

        from krupje.analysis.kernels import novo_marks, novo_whole

        value, number = self.work[5], gone.number(count, mask)
        n = novo_marks.count(5)
        value[n:] -= value[self.plain]
        self.drawn(count, gone.counts, mask, of_up=of_up)
        whole[count][number] = self.work[5 - count][: whole[count].shape[1]]
        ranks = [*sorted(set(gone.ranks)), *(() if of_up else (self.up,))]
        table = flush[count][number]
        found = np.zeros((1 << len(ranks), table.shape[1]), np.int64)
        novo_whole.flush_sums(value[n:], novo_marks.flushes(), novo_marks.kept_of(5 - count),
                              np.array(ranks, np.int64), found)  # fmt: skip
        table[: len(found)] = found


@cache
def offsets5() -> Any:
    """Where the marked hands of five begin, by mask."""
    from krupje.analysis.kernels import novo_marks

    return novo_marks.offsets()[5].copy()


def never_folded(values: Any, fold: int, possible: Any) -> None:
    """Refuse a house where a hand that may gain by a bought game could be folded without it.

    Fold or Bet is the one choice that would tie the suits together; here it is seen to be none.
    """
    if (values <= fold)[possible].any():
        raise Misconfigured("house-not-solved")
