"""``krupje compare``: two houses of one game side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from krupje.analysis.worth import solved
from krupje.cli.house import house_of
from krupje.cli.language import Command, Option
from krupje.cli.report import Progress
from krupje.cli.speech import Voice, speaking
from krupje.refusal import Misconfigured
from krupje.reports.worth import stake_of

if TYPE_CHECKING:
    from rich.console import Console

    from krupje.reports.speaking import Speaker


@click.command("compare", cls=Command)
@click.argument("first", metavar="A.toml")
@click.argument("second", metavar="B.toml")
@click.option("--ante", metavar="N", cls=Option)
@speaking
def compare(voice: Voice, first: str, second: str, ante: str | None) -> None:
    """Sets two houses of one game side by side."""
    from krupje.reports.compare import compared
    from krupje.reports.speaking import Speaker

    houses = house_of(first, ()), house_of(second, ())
    game = str(houses[0].of)
    solved(game)
    if houses[1].of != game:
        raise Misconfigured("rules-of-another-game", theirs=houses[1].of, ours=game)
    made = [house.rules(game) for house in houses]
    document = compared(game, made[0], made[1], stake_of(game, made[0], ante), Progress(voice))
    if voice.json:
        voice.answer(document)
    else:
        names = Path(first).name, Path(second).name
        show(
            voice.console,
            document,
            Speaker(game, voice.lang),
            names if names[0] != names[1] else (first, second),
        )


def show(console: Console, document: dict[str, Any], say: Speaker, names: tuple[str, str]) -> None:
    """The options that differ, what the houses are worth, and what each option is worth alone."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    console.print(Text(say.words.say(f"game.{document['game']}"), style="bold"))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    table.add_column(say.say("column.change"), justify="right")
    for label, *cells in rows(document, say):
        table.add_row(label, *cells)
    console.print(table)
    if not document["options"]:
        console.print(say.say("compare.same"))
        return
    wagers = list(document["difference"])
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), title=say.say("compare.alone"), title_justify="left")
    for name in ("", *names):
        table.add_column(name)
    for wager in wagers:
        table.add_column(say.wager(wager), justify="right")
    for option in document["options"]:
        alone = (say.percent(option["alone"][wager], 4, signed=True) for wager in wagers)
        values = (said(option["key"], option, side, say) for side in ("a", "b"))
        table.add_row(f"{say.option(option['key'])} ({option['key']})", *values, *alone)
    console.print(table)


def said(key: str, option: dict[str, Any], side: str, say: Speaker) -> str:
    """An option's value in a house; of a pay table the rows in which the two differ."""
    value, other = option[side], option["b" if side == "a" else "a"]
    if isinstance(value, dict):
        return ", ".join(f"{say.hand(row)} {pays}:1" for row, pays in value.items() if other[row] != pays)
    return say.reading(key, value)


def rows(document: dict[str, Any], say: Speaker) -> list[tuple[str, str, str, str]]:
    """Figure by figure both houses, and the difference."""
    first, second = document["houses"]

    def row(label: str, a: float, b: float, digits: int = 4) -> tuple[str, str, str, str]:
        return label, say.percent(a, digits), say.percent(b, digits), say.percent(b - a, digits, signed=True)

    found = []
    for wager in document["difference"]:
        one, other = first["wagers"][wager], second["wagers"][wager]
        for key in ("house_edge", "element_of_risk", "hit_frequency"):
            label = f"{say.wager(wager)}: {say.say(key.replace('_', '-'))}"
            found.append(row(label, one[key], other[key]))
        a, b = one["sd"], other["sd"]
        shown = say.number(a, 4), say.number(b, 4), say.number(b - a, 4, signed=True)
        found.append((f"{say.wager(wager)}: {say.say('sd')}", *shown))
    found += [row(say.say(f"play.{way}"), a, second["play"][way], 2) for way, a in first["play"].items()]
    if first["blind"] is not None:
        found.append(row(say.say("column.blind"), -first["blind"], -second["blind"]))
    return found
