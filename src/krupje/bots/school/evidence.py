"""The figures of docs/explanation/knocking.md, measured one by one and kept in a file beside it.

``python -m krupje.bots.school.evidence FOLDER`` measures what is missing there (hours can be spread: what has
been found is kept), then writes the tables into the page and draws the charts. Every figure follows from the
shipped tables and the seeds here.
"""

from __future__ import annotations

import json
import re
import sys
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from krupje.bots import STRENGTHS
from krupje.bots.contest import contest
from krupje.bots.school import exact, knocking, measure, train
from krupje.bots.school.plan import Lesson, lessons
from krupje.bots.tables import PLAYERS, rules_of, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Figures = dict[str, Any]

DEALS, CLOSE = 300, 1500
"""Deals of a contest, each played from every seat; more between the two strengths that are closest."""
STEPS, MATCH = 8, 60_000
HANDS = 100_000
SMALL_ITERATIONS = (0, 120)
CHARTED = ("default", "hoyle")


def wanted() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Every figure by its name, with what finds it."""
    for iterations in SMALL_ITERATIONS:
        yield f"small {iterations}", partial(_small, iterations)
    for house, players in product(CHARTED, PLAYERS):
        yield f"thresholds {house}-{players}", partial(_thresholds, f"{house}-{players}")
    for house, one, field in product(("default", "literal", "hoyle"), STRENGTHS, STRENGTHS):
        if one != field:
            yield f"contest {house}-4 {one} {field}", partial(_contest, house, 4, one, field)
    for house, players in product(("default", "literal", "hoyle"), PLAYERS):
        yield f"opponent {house}-{players}", partial(_opponent, f"{house}-{players}")


def _lesson(name: str) -> tuple[Lesson, measure.Ints]:
    (lesson,) = lessons((name,), 1)
    known = table(lesson.house, lesson.players)
    assert known is not None  # noqa: S101 (it ships)
    return lesson, measure.policy(known)


def _small(iterations: int) -> list[float]:
    training = train.train(train.begun(exact.SMALL), iterations)
    found = exact.exploited(train.average(training))
    return [round(found.first, 4), round(found.dealer, 4), round(found.exploitability, 4)]


def _thresholds(name: str) -> list[list[int | None]]:
    return knocking.thresholds(knocking.gains(*_lesson(name), HANDS))


def _contest(house: str, players: int, one: str, field: str) -> list[float]:
    deals = CLOSE if {one, field} == {"house", "strong"} else DEALS
    score = contest(rules_of(house), players, one, field, seed="knocking", deals=deals)
    return [round(score.mean, 3), round(score.margin, 3)]


def _opponent(name: str) -> list[list[float]]:
    """Seat by seat: what the table wins from its like, and what the best opponent found wins from it."""
    lesson, policy = _lesson(name)
    best = measure.best_opponent(lesson, policy, seed=7, steps=STEPS)
    rows = (measure.match(lesson, one, policy, seed=8, hands=MATCH) for one in (policy, best))
    return [[round(figure, 3) for won in row for figure in (won.mean, won.margin)] for row in rows]


def measured(file: Path, names: str = "") -> Figures:
    """All figures whose names begin so; those not yet in the file are found and put there."""
    figures: Figures = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    for name, find in wanted():
        if name not in figures and name.startswith(names):
            figures[name] = find()
            file.write_text(_lined(figures), encoding="utf-8")
    return figures


def _lined(figures: Figures) -> str:
    """A figure a line, so that a change shows what has changed."""
    lines = (f"{json.dumps(name)}: {json.dumps(value)}" for name, value in sorted(figures.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def blocks(figures: Figures) -> dict[str, str]:
    """The tables of the page by name."""
    found = {
        name.partition(" ")[2]: value for name, value in figures.items() if name.startswith("thresholds")
    }
    made = {f"thresholds {house}": knocking.page_table(found, house) for house in CHARTED}
    return made | {"contest": _contests(figures), "opponent": _opponents(figures), "small": _smalls(figures)}


def _contests(figures: Figures) -> str:
    rows = ["| house, 4 players | one | among | chips a hand |", "| --- | --- | --- | --- |"]
    for name, value in sorted(figures.items()):
        if name.startswith("contest"):
            _, house, one, field = name.split()
            mean, margin = value
            rows.append(f"| {house.removesuffix('-4')} | {one} | {field} | {_signed(mean)} ± {margin:.2f} |")
    return "\n".join(rows) + "\n"


def _opponents(figures: Figures) -> str:
    rows = ["| table | its like, by seat | the best opponent found, by seat | gains |"]
    rows.append("| --- | --- | --- | --- |")
    for name, value in sorted(figures.items()):
        if name.startswith("opponent"):
            like, best = (row[::2] for row in value)
            gain = (sum(best) - sum(like)) / len(best)
            cells = (" ".join(map(_signed, row)) for row in (like, best))
            rows.append(f"| {name.split()[1]} | {' | '.join(cells)} | {_signed(gain)} |")
    return "\n".join(rows) + "\n"


def _smalls(figures: Figures) -> str:
    rows = ["| iterations | best answer, first seat | best answer, dealer | exploitability |"]
    rows.append("| --- | --- | --- | --- |")
    for iterations in SMALL_ITERATIONS:
        cells = " | ".join(f"{figure:.3f}" for figure in figures[f"small {iterations}"])
        rows.append(f"| {iterations} | {cells} |")
    return "\n".join(rows) + "\n"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def filled(page: str, figures: Figures) -> str:
    """The page with its tables as the figures have them."""
    made = blocks(figures)

    def block(found: re.Match[str]) -> str:
        return f"<!-- {found[1]} -->\n\n{made[found[1]]}\n<!-- end -->"

    return re.sub(r"<!-- ([\w ]+) -->\n.*?<!-- end -->", block, page, flags=re.DOTALL)


def charts(figures: Figures) -> dict[str, str]:
    """The pictures by the names of their files."""
    return {
        f"knocking-{house}-{players}.svg": knocking.chart(figures[f"thresholds {house}-{players}"])
        for house in CHARTED
        for players in PLAYERS
    }


def main(folder: Path, names: str = "") -> None:
    """Measures, writes and draws; only measures where just some names are asked for."""
    figures = measured(folder / "knocking.json", names)
    if not names:
        page = folder / "knocking.md"
        page.write_text(filled(page.read_text(encoding="utf-8"), figures), encoding="utf-8")
        for name, text in charts(figures).items():
            (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
