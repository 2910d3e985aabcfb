"""Novo as a whole: a bound on what an exchange of all five cards is worth, proved by ranks alone.

The bound is nearly always under the value of some other action; a start where it is not is valued exactly,
see `novo_decide`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from krupje.analysis.novo_given import Deal, Gone
from krupje.analysis.novo_whole import SEEN, Tables

FIVE = 5
Start = tuple[list[int], int, int]


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


def five(tables: Tables, starts: list[tuple[list[int], int]]) -> list[Fraction]:
    """What giving all five cards away is worth exactly, by cards and suit of the up card; fees left aside.

    All starts of the same ranks are summed together.
    """
    tables.open(FIVE)
    deal, found = Deal.of(tables.home, SEEN + FIVE), [0] * len(starts)
    for gone, group in groups([(cards, suit, place) for place, (cards, suit) in enumerate(starts)]):
        tables.give(FIVE, gone, deal)
        for held, suit, place in group:
            for name, *cell in cells_of_five(tables, gone, held, suit):
                found[place] += int(getattr(tables, name)[FIVE][tuple(cell)])
    divisor = comb(46, FIVE) * deal.hands * deal.span * tables.figures.scale
    return [Fraction(total, divisor) for total in found]


def groups(starts: Sequence[Start]) -> Iterator[tuple[Gone, list[Start]]]:
    """Starts of the same ranks together, their cards told by suit: cards, suit of the up card, a number."""
    import numpy as np

    alike = defaultdict(list)
    for cards, suit, number in starts:
        alike[tuple(sorted(card >> 2 for card in cards))].append((marks_of(cards), suit, number))
    for ranks, group in alike.items():
        own = sorted({held[suit] for held, suit, _ in group})
        others = sorted({held[s] for held, suit, _ in group for s in range(4) if s != suit})
        counts = np.bincount(np.array(ranks), minlength=13).astype(np.int64)
        yield Gone(ranks, counts, np.array(own), np.array(others)), group


def marks_of(cards: list[int]) -> list[int]:
    """The ranks held of each suit, as masks."""
    return [sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in range(4)]


def cells_of_five(tables: Tables, gone: Gone, held: list[int], suit: int) -> Iterator[tuple[Any, ...]]:
    """Where the value of one start lies, as a sum: the up card's suit, each other suit, flushes of any."""
    ranks, others = sorted(set(gone.ranks)), [s for s in range(4) if s != suit]
    number = [gone.number(FIVE, mask) for mask in held]
    yield "own", number[suit], 0
    for s in range(4):
        pattern = sum((held[s] >> rank & 1) << i for i, rank in enumerate(ranks))
        if s != suit:
            yield "flush", number[suit], pattern, 0
        if tables.other:
            if s != suit:
                yield "more", number[s], 0
            pattern |= int(s == suit) << len(ranks)
            for t in others:
                if t != s:
                    yield "more_flush", number[t], pattern, 0
