"""Pay tables found for a wanted edge: as long as the play stays the same the edge is a sum over the rows.

A row's pay times how often it is paid is what it costs; so with the play held fast the edge is linear in the
table, and so is the mean square, which gives the deviation. Tables near the wanted edge are gathered that
way, then each is valued again with play of its own, exactly; the next search starts from what was found.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from krupje.reports.readings import command
from krupje.reports.worth import figures_of, worth_of
from krupje.rounds.figures import changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from krupje.analysis.outcomes import Table

    Told = Callable[[int, int, str], None]

TABLES = {
    "nkp": {"ante": ("bet_table", 2)},
    "casino-holdem": {"ante": ("ante_table", 1), "bonus": ("bonus_table", 1)},
}
"""By game and wager the table that pays it, and how many units of the wager its rows multiply."""
TRIED, KEPT, ROUNDS = 6, 3, 4


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted: an edge, perhaps a volatility index, and rows that stay."""

    edge: float
    volatility: float | None = None
    keep: Mapping[str, int] = field(default_factory=dict)

    def miss(self, table: Table) -> float:
        """How far a wager is from it, in shares of a stake."""
        from krupje.reports.measures import volatility_index

        off = abs(float(-table.ev) - self.edge)
        return off if self.volatility is None else off + 0.1 * abs(volatility_index(table) - self.volatility)


@dataclass(frozen=True, slots=True)
class Found:
    """A pay table with the house it makes and the exact table of its wager."""

    pays: dict[str, int]
    rules: Any
    table: Table


class Search:
    """A search for pay tables: what has been valued so far, each exactly under its own best play.

    Every table is kept on the disk as well (see `krupje.reports.worth`), so that a search that was broken off
    and begun again goes on where it stood.
    """

    def __init__(
        self,
        game: str,
        wager: str,
        rules: Any,
        wish: Wish,
        told: Callable[[int, int, str], None] | None = None,
    ) -> None:
        self.game, self.wager, self.rules, self.wish = game, wager, rules, wish
        self.key, self.units = TABLES[game][wager]
        self.start = {row: wish.keep.get(row, pays) for row, pays in getattr(rules, self.key).items()}
        self.known: dict[tuple[int, ...], Found] = {}
        self._told = told

    def run(self) -> None:
        """Look around the nearest table until nothing nearer is found."""
        base = self.value(self.start)
        for _ in range(ROUNDS):
            before = len(self.known)
            for pays in _near(base, self.wish, self.units):
                self.value(pays)
            (nearest,) = self.nearest(1)
            if nearest is base and len(self.known) == before:
                break
            base = nearest

    def value(self, pays: dict[str, int]) -> Found:
        """One table, valued."""
        at = tuple(pays.values())
        if at not in self.known:
            house = replace(self.rules, **{self.key: pays})
            found = worth_of(figures_of(self.game, house), lambda: self._tell(at))
            self.known[at] = Found(pays, house, found.wagers[self.wager])
        return self.known[at]

    def _tell(self, at: tuple[int, ...]) -> None:
        if self._told is not None:
            self._told(len(self.known), TRIED * ROUNDS + 1, " ".join(map(str, at)))

    def nearest(self, most: int = KEPT) -> list[Found]:
        """The tables nearest to the wish, the nearest first; of those the one that changes fewer rows."""
        return sorted(self.known.values(), key=self._rank)[:most]

    def _rank(self, found: Found) -> tuple[float, int]:
        miss = round(self.wish.miss(found.table), 9)
        return miss, sum(found.pays[row] != self.start[row] for row in self.start)


def _near(base: Found, wish: Wish, units: int) -> list[dict[str, int]]:
    """Tables that, were the play of `base` kept, would come nearest to the wish."""
    rows = list(base.pays)
    share, moments = _shares(base)
    ev, square = float(base.table.ev), float(base.table.variance + base.table.ev**2)

    def miss(pays: tuple[int, ...]) -> float:
        mean, mean_square = ev, square
        for row, pay in zip(rows, pays, strict=True):
            more = units * (pay - base.pays[row])
            mean += more * share[row]
            mean_square += 2 * more * moments[row] + more**2 * share[row]
        off = abs(-mean - wish.edge)
        if wish.volatility is not None:
            off += 0.1 * abs(1.6448536 * sqrt(max(mean_square - mean**2, 0)) - wish.volatility)
        return off

    seen = sorted(_neighbours(tuple(base.pays.values()), rows, wish.keep), key=miss)
    return [dict(zip(rows, pays, strict=True)) for pays in seen[:TRIED]]


def _shares(base: Found) -> tuple[dict[str, float], dict[str, float]]:
    """For each row of the pay table how often it is paid, and the mean of the net where it is."""
    share, moments = dict.fromkeys(base.pays, 0.0), dict.fromkeys(base.pays, 0.0)
    for outcome in base.table.rows:
        row = _row_of(outcome.event, base)
        if row is not None:
            share[row] += outcome.count / base.table.deals
            moments[row] += float(outcome.net * Fraction(outcome.count, base.table.deals))
    return share, moments


def _row_of(event: str, base: Found) -> str | None:
    """The row that an event is paid by."""
    name = event.rpartition(": ")[2]
    if name == "four of a kind by one hole card":
        name = {"quads": "four of a kind", "trips": "three of a kind"}[base.rules.quads_one_hole]
    return name if name in base.pays else None


def _neighbours(pays: tuple[int, ...], rows: list[str], keep: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
    """Monotone tables of whole numbers in which one, two or three rows that may move have moved."""
    free = [at for at, row in enumerate(rows) if row not in keep]
    moved: set[tuple[int, ...]] = {pays}
    for _ in range(3):
        moved |= {
            (*some[:at], pay, *some[at + 1 :])
            for some in (moved if len(moved) < 40_000 else ())
            for at in free
            for pay in _steps(some[at])
        }
    for some in moved:
        if some != pays and all(high >= low for high, low in pairwise(some)):
            yield some


def _steps(pay: int) -> tuple[int, ...]:
    """Pays near a pay, as people set them: by ones while small, by tens, hundreds and halves above."""
    if pay < 10:
        near = [pay - 1, pay + 1, pay + 2]
    elif pay < 50:
        near = [pay - 5, pay + 5, pay + 10, pay - 1, pay + 1]
    else:
        step = 25 if pay < 500 else 250
        near = [pay // 2, pay * 2, pay - step, pay + step]
    return tuple(pay for pay in near if pay >= 0)


def document(game: str, wager: str, wish: Wish, found: list[Found]) -> dict[str, Any]:
    """The document of `krupje design`."""
    from krupje.reports.measures import measured

    return {
        "game": game,
        "wager": wager,
        "target_edge": wish.edge,
        "volatility": wish.volatility,
        "keep": dict(wish.keep),
        "found": [
            {"table": each.pays, **measured(each.table), "rules": changed(each.rules),
             "command": command(game, each.rules)}
            for each in found
        ],
    }  # fmt: skip


def toml_of(game: str, rules: Any) -> str:
    """A house as its file: the figures that differ."""
    plain, tables = [f'game = "{game}"'], []
    for key, value in changed(rules).items():
        if isinstance(value, dict):
            tables.append(f"\n[{key}]\n" + "".join(f'"{row}" = {pays}\n' for row, pays in value.items()))
        elif isinstance(value, bool):
            plain.append(f"{key} = {str(value).lower()}")
        else:
            plain.append(f"{key} = {value}" if isinstance(value, int) else f'{key} = "{value}"')
    return "\n".join(plain) + "\n" + "".join(tables)
