"""Novo as a whole: what is best in every start with an up card of one rank."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from krupje.analysis.kernels.novo_codes import BET, BUY, EXCHANGE, EXCHANGE_ALL, FOLD, SIXTH
from krupje.analysis.novo_five import five, five_ranks
from krupje.analysis.novo_given import Deal
from krupje.analysis.novo_six import rows, sixes, sixth
from krupje.analysis.novo_whole import SEEN, Tables

HOUSES = ("the house", "no exchange", "no sixth card", "neither")


@dataclass(frozen=True, slots=True)
class RankSolved:
    """All starts with an up card of one rank: by house, sums of values in Antes and starts by way to go on.

    Ways: fold or Bet at once, 1 to 4 cards exchanged, the sixth card; `folded` at once. `actions`, int8[n, 4]
    by canonical hand and the up card's suit, are best; `worths`, float64[n, 4], are their values in Antes.
    """

    values: tuple[Fraction, ...]
    ways: tuple[tuple[int, ...], ...]
    folded: tuple[int, ...]
    actions: Any
    worths: Any
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


@dataclass(frozen=True, slots=True)
class Flat:
    """All tables one after the other, int64[n], and where each begins: place[6, 8] for `novo_cells`."""

    values: Any
    place: Any
    shapes: dict[tuple[str, int], tuple[int, tuple[int, ...]]]

    @classmethod
    def of(cls, tables: Tables) -> Flat:
        """Of tables that are filled; they look into it from then on."""
        import numpy as np

        parts: dict[tuple[str, int], Any] = {}
        for k in tables.counts:
            parts["own", k], parts["flush", k] = tables.own[k], tables.flush[k]
            if tables.other:
                parts["more", k], parts["more_flush", k] = tables.more[k], tables.more_flush[k]
        if tables.figures.sixth_card:
            parts["own", BUY], six_more = sixth(tables)
            if tables.other:
                parts["more", BUY] = six_more
        shapes, at = {}, 0
        for key, part in parts.items():
            shapes[key], at = (at, part.shape), at + part.size
        place = np.full((6, 8), -1, np.int64)
        for k in tables.counts:
            own, flush = shapes["own", k], shapes["flush", k]
            place[k, :5] = own[0], own[1][1], flush[0], *flush[1][1:]
            if tables.other:
                place[k, 5:] = shapes["more", k][0], shapes["more_flush", k][0], 2 << k
        if tables.figures.sixth_card:
            place[BUY, :2] = shapes["own", BUY][0], shapes.get(("more", BUY), (-1,))[0]
        flat = cls(np.concatenate([p.ravel() for p in parts.values()]), place, shapes)
        for name, way in shapes:
            if way != BUY:
                getattr(tables, name)[way] = flat.view(name, way, flat.values)
        return flat

    def view(self, name: str, way: int, of: Any) -> Any:
        """The part of `of`, as flat as the tables, that stands for one of them; None if there is none."""
        if (name, way) not in self.shapes:
            return None
        begin, shape = self.shapes[name, way]
        size = 1
        for wide in shape:
            size *= wide
        return of[begin : begin + size].reshape(shape)


def decide(tables: Tables, flat: Flat, most: Any, first: int, last: int) -> RankSolved:
    """Choose what is best in the starts with hands first:last, given the tables and the bounds of `above`."""
    import numpy as np

    from krupje.analysis.kernels import decks, novo_marks, novo_starts, suits

    up, figures = tables.up, tables.figures
    divisors, ways = courses(tables)
    hands, orbits = suits.boards()
    known, home = sixes(figures), tables.home
    pays, of_six = known.pays, known.hands
    actions = np.full((len(hands), 4), -1, np.int8)
    worths = np.zeros((len(hands), 4))
    sums, times = np.zeros((4, 6, 2), np.int64), np.zeros((4, 7), np.int64)
    close = np.zeros((200_000, 17), np.int64)
    deal = Deal.of(home, SEEN)
    fold = int(home.nets[2]) * deal.hands * deal.span
    n = novo_starts.starts(
        up, hands, orbits, five_ranks(), most, np.array(ways), np.array(divisors, np.float64), fold,
        flat.values, flat.place, *novo_marks.steps(), novo_marks.offsets(), decks.mask_index(), tables.x,
        rows(up), of_six.at, of_six.hand, of_six.kind, pays.play, pays.stakes, pays.wins,
        pays.choices, home.nets, home.game(4 * up), *tables.idle[:2], home.spans(41), comb(45, 4),
        first, last, actions, worths, sums, times, close)  # fmt: skip
    if n > len(close):
        raise AssertionError("more starts to be decided exactly than were thought possible")
    values = [
        sum((Fraction((int(s[w, 0]) << 32) + int(s[w, 1]), divisors[w]) for w in range(6)), Fraction(0))
        - int(t[1:6].sum()) for s, t in zip(sums, times, strict=True)
    ]  # fmt: skip
    noted = [[*row, fold] for row in close[:n].tolist()]
    open_ = [row for row in noted if row[2] == len(HOUSES)]
    fives = iter(five(tables, [(hands[row[0]].tolist(), row[1]) for row in open_]))
    for row in noted:
        if row[2] < len(HOUSES):
            mend(row, values, (actions, worths), divisors, ways)
        else:
            mend_five(row, next(fives) - 1, values, (actions, worths), divisors, ways)
    return RankSolved(
        tuple(values), tuple(tuple(int(v) for v in t[:6]) for t in times),
        tuple(int(t[6]) for t in times), actions, worths, n,
    )  # fmt: skip


def mend(row: list[int], values: list[Fraction], kept: tuple[Any, Any], divisors: list[int],
         ways: list[bool]) -> None:  # fmt: skip
    """Decide one start of one house exactly, where two ways are too near."""
    b, us, house, near, *found = row[:10]
    exact = worth(found, divisors, ways)
    best = max((w for w in exact if may(house, w)), key=lambda w: (exact[w], w == near))
    values[house] += row[10] * (exact[best] - exact[near])
    if house == 0 and best != near:
        kept[0][b, us], kept[1][b, us] = coded(best, row), float(exact[best])


def coded(way: int, row: list[int]) -> int:
    """The action of going on this way, in a start that was noted."""
    if way == 0:
        return FOLD if row[17] == row[4] else BET
    return SIXTH if way == BUY else EXCHANGE + row[11 + way]


def mend_five(row: list[int], all_five: Fraction, values: list[Fraction], kept: tuple[Any, Any],
              divisors: list[int], ways: list[bool]) -> None:  # fmt: skip
    """Decide one start exactly, where giving all five cards away might be best."""
    b, us, _, _, *found = row[:10]
    exact = worth(found, divisors, ways)
    for house in (0, 2):
        best = max(exact[w] for w in exact if may(house, w))
        if all_five > best:
            values[house] += row[10] * (all_five - best)
            if house == 0:
                kept[0][b, us], kept[1][b, us] = EXCHANGE_ALL, float(all_five)


def worth(found: list[int], divisors: list[int], ways: list[bool]) -> dict[int, Fraction]:
    """What each way to go on is worth in Antes, the fee counted."""
    return {w: Fraction(found[w], divisors[w]) - (1 if w else 0) for w in range(6) if ways[w]}


def may(house: int, way: int) -> bool:
    """Whether a way to go on is open in one of HOUSES, as in `novo_starts.may`."""
    return way == 0 or (house in (0, 1) if way == BUY else house in (0, 2))
