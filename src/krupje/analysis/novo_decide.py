"""Novo as a whole: what is best in every start with an up card of one rank."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_five import above, five, five_ranks
from krupje.analysis.novo_given import Deal
from krupje.analysis.novo_six import rows, sixes, sixth
from krupje.analysis.novo_whole import SEEN, Tables

HOUSES = ("the house", "no exchange", "no sixth card", "neither")
BUY, EXCHANGE_ALL = 5, 33


@dataclass(frozen=True, slots=True)
class RankSolved:
    """All starts with an up card of one rank: by house, sums of values in Antes and starts by way to go on.

    Ways: fold or Bet at once, 1 to 4 cards exchanged, the sixth card; `folded` at once. `actions`, int8[n, 4]
    by canonical hand and the up card's suit, are best to within a ten thousand millionth of an Ante.
    """

    values: tuple[Fraction, ...]
    ways: tuple[tuple[int, ...], ...]
    folded: tuple[int, ...]
    actions: Any
    decided: int
    """Starts that had to be decided exactly."""


def courses(tables: Tables) -> tuple[list[int], list[bool]]:
    """What values of each way are divided by, and which ways there are."""
    found, open_ = [], []
    for count in range(5):
        deal = Deal.of(tables.home, SEEN + count)
        found.append(comb(46, count) * deal.hands * deal.span * tables.figures.scale)
        open_.append(count in tables.counts)
    six = Deal.of(tables.home, SEEN + 1)
    return [*found, 46 * six.hands * six.span * tables.figures.scale], [*open_, tables.figures.sixth_card]


def flat(parts: dict[int, Any]) -> tuple[Any, dict[int, int]]:
    """Tables laid one after the other, and where each begins."""
    import numpy as np

    begin, at = {}, 0
    for key, part in parts.items():
        begin[key] = at
        at += part.size
    return np.concatenate([p.ravel() for p in parts.values()] or [np.zeros(0, np.int64)]), begin


def decide(tables: Tables, most: Any, first: int = 0, last: int | None = None) -> RankSolved:
    """Choose what is best in every start, given the tables and the bounds of `above`."""
    import numpy as np

    from krupje.analysis.kernels import decks, novo_marks, novo_starts, suits

    up, figures = tables.up, tables.figures
    divisors, ways = courses(tables)
    own, at = flat(tables.own)
    more, _ = flat(tables.more)
    flush, at_flush = flat(tables.flush)
    more_flush, at_more = flat(tables.more_flush)
    place = np.zeros((5, 7), np.int64)
    for k in tables.counts:
        shape = tables.flush[k].shape
        place[k] = at[k], tables.own[k].shape[1], at_flush[k], shape[1], shape[2], at_more.get(k, 0), 2 << k
    six, more_six = sixth(tables) if figures.sixth_card else (np.zeros(0, np.int64), np.zeros(0, np.int64))
    hands, orbits = suits.boards()
    last = len(hands) if last is None else last
    known, home = sixes(figures), tables.home
    pays, of_six = known.pays, known.hands
    actions = np.full((len(hands), 4), -1, np.int8)
    sums, times = np.zeros((4, 6, 2), np.int64), np.zeros((4, 7), np.int64)
    close = np.zeros((200_000, 11), np.int64)
    deal = Deal.of(home, SEEN)
    fold = int(home.nets[2]) * deal.hands * deal.span
    n = novo_starts.starts(
        up, hands, orbits, five_ranks(), most, np.array(ways), np.array(divisors, np.float64), fold, own,
        more, flush, more_flush, place, six, more_six, *novo_marks.steps(), novo_marks.offsets(),
        decks.mask_index(), tables.x, rows(up), of_six.at, of_six.hand, of_six.kind, pays.play, pays.stakes,
        pays.wins, pays.choices, home.nets, home.game(4 * up), *tables.idle[:2], home.spans(41), comb(45, 4),
        first, last, actions, sums, times, close)  # fmt: skip
    if n > len(close):
        raise AssertionError("more starts to be decided exactly than were thought possible")
    values = [
        sum((Fraction((int(s[w, 0]) << 32) + int(s[w, 1]), divisors[w]) for w in range(6)), Fraction(0))
        - int(t[1:6].sum()) for s, t in zip(sums, times, strict=True)
    ]  # fmt: skip
    noted = close[:n].tolist()
    open_ = [row for row in noted if row[2] == len(HOUSES)]
    fives = iter(five(tables, [(hands[row[0]].tolist(), row[1]) for row in open_]))
    for row in noted:
        if row[2] < len(HOUSES):
            mend(row, values, divisors, ways)
        else:
            mend_five(row, next(fives) - 1, values, actions, divisors, ways)
    return RankSolved(
        tuple(values), tuple(tuple(int(v) for v in t[:6]) for t in times),
        tuple(int(t[6]) for t in times), actions, n,
    )  # fmt: skip


def mend(row: list[int], values: list[Fraction], divisors: list[int], ways: list[bool]) -> None:
    """Decide one start of one house exactly, where two ways are too near."""
    _, _, house, near, *found, orbit = row
    exact = worth(found, divisors, ways)
    values[house] += orbit * (max(exact[w] for w in exact if may(house, w)) - exact[near])


def mend_five(row: list[int], all_five: Fraction, values: list[Fraction], actions: Any, divisors: list[int],
              ways: list[bool]) -> None:  # fmt: skip
    """Decide one start exactly, where giving all five cards away might be best."""
    b, us, _, _, *found, orbit = row
    exact = worth(found, divisors, ways)
    for house in (0, 2):
        best = max(exact[w] for w in exact if may(house, w))
        if all_five > best:
            values[house] += orbit * (all_five - best)
            if house == 0:
                actions[b, us] = EXCHANGE_ALL


def worth(found: list[int], divisors: list[int], ways: list[bool]) -> dict[int, Fraction]:
    """What each way to go on is worth in Antes, the fee counted."""
    return {w: Fraction(found[w], divisors[w]) - (1 if w else 0) for w in range(6) if ways[w]}


def may(house: int, way: int) -> bool:
    """Whether a way to go on is open in one of HOUSES, as in `novo_starts.may`."""
    return way == 0 or (house in (0, 1) if way == BUY else house in (0, 2))


def rank(up: int, figures: NovoFigures) -> RankSolved:
    """Solve all starts with an up card of this rank."""
    tables = Tables(up, figures)
    for count in tables.counts:
        tables.fill(count)
    return decide(tables, above(tables))
