"""Novo as a whole: a bound on what an exchange of all five cards is worth, proved by ranks alone.

The bound is nearly always under the value of some other action; a start where it is not is valued exactly,
see `novo_decide`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from krupje.analysis.novo_given import Deal, Gone
from krupje.analysis.novo_whole import SEEN, Tables

FIVE = 5


@lru_cache(maxsize=1)
def five_ranks() -> Any:
    """int64[134459]: the place of each canonical hand's ranks in `decks.rank_arrays(5)`."""
    import numpy as np

    from krupje.analysis.kernels import decks, suits, tables

    weight = np.array(tables.WEIGHT, np.int64)
    own = weight[decks.rank_arrays(5)].sum(axis=1)
    order = np.argsort(own)
    return order[np.searchsorted(own[order], weight[suits.boards()[0] >> 2].sum(axis=1))]


def above(tables: Tables, only: Any = None) -> Any:
    """float64[6175]: by ranks, what giving all five away is worth at most, in Antes, the fee counted.

    `only` these places are looked at, if given.
    """
    import numpy as np

    from krupje.analysis.kernels import decks, novo_bound, novo_rows
    from krupje.analysis.kernels import tables as classes

    sets, figures, home = decks.rank_arrays(5), tables.figures, tables.home
    found = np.full(len(sets), -1e9)
    if figures.exchange[1] < 5:
        return found
    plain, suited = classes.five_classes()
    own = np.array([plain[tuple(s)] for s in sets.tolist()], np.int16)
    flush = np.array([suited.get(tuple(s), -1) for s in sets.tolist()], np.int16)
    counts = np.stack([(sets == r).sum(axis=1) for r in range(13)], axis=1).astype(np.int8)
    deal, gains, bets = Deal.of(home, SEEN + 5), np.zeros(classes.CLASSES), tables.bets
    game, failed, keep, few = home.game(0), int(home.nets[3]), int(home.nets[4]), int(deal.deal[3]) - 3
    for hand in range(classes.ACE_KING, classes.CLASSES if game[0] else 0):
        outs = min(few, int(game[4])) if hand < classes.STRAIGHT else few
        won = max(0, int(bets.wins[home.kinds[hand]]) - failed)
        gains[hand] = max(0.0, failed + won * outs / few - keep)
    rows = np.zeros((classes.CLASSES, 4), np.int32)
    cells, inner, below = tables.dealers
    for i in range(len(sets)) if only is None else only:
        live = 4 - counts[i].astype(np.int64)
        live[tables.up] -= 1
        if live[tables.up] < 0:
            continue
        novo_rows.rows(live, cells, inner, below, *novo_rows.terms(), rows)
        total = novo_bound.above(live, counts, own, flush, rows, home.kinds, bets.play, bets.insured, gains,
                                 home.nets, deal.hands)  # fmt: skip
        found[i] = total / (comb(46, 5) * deal.hands * figures.scale) - 1 + 1e-9
    return found


def five(tables: Tables, cards: list[int], suit: int) -> Fraction:
    """What giving these five cards away is worth exactly, the up card of this suit; the fee is left aside."""
    import numpy as np

    held = [sum(1 << (card >> 2) for card in cards if card & 3 == s) for s in range(4)]
    others = [s for s in range(4) if s != suit]
    counts = np.bincount(np.array(cards) >> 2, minlength=13).astype(np.int64)
    ranks = tuple(sorted(card >> 2 for card in cards))
    gone = Gone(ranks, counts, np.array([held[suit]]), np.array([held[s] for s in others]))
    deal = Deal.of(tables.home, SEEN + FIVE)
    tables.open(FIVE)
    tables.give(FIVE, gone, deal)
    number = [gone.number(FIVE, mask) for mask in held]
    total = int(tables.own[FIVE][number[suit], 0])
    for s in range(4):
        pattern = sum((held[s] >> rank & 1) << i for i, rank in enumerate(sorted(set(ranks))))
        if s != suit:
            total += int(tables.flush[FIVE][number[suit], pattern, 0])
        if tables.other:
            total += int(tables.more[FIVE][number[s], 0]) if s != suit else 0
            pattern |= int(s == suit) << len(set(ranks))
            total += sum(int(tables.more_flush[FIVE][number[t], pattern, 0]) for t in others if t != s)
    return Fraction(total, comb(46, FIVE) * deal.hands * deal.span * tables.figures.scale)
