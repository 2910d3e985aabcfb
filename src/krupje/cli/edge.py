"""``krupje edge``: what a game is worth, exactly."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from krupje.cli.hands import WORKERS, alone, cluster_at, whole
from krupje.cli.house import house_of, house_options, typed
from krupje.cli.language import Command, Option
from krupje.cli.progress import bar
from krupje.cli.speech import Voice, speaking
from krupje.games import game as named

if TYPE_CHECKING:
    from rich.console import Console

    from krupje.i18n import Catalogue

Document = dict[str, Any]


@click.command("edge", cls=Command)
@click.argument("game")
@click.option("--ante", metavar="N", cls=Option)
@click.option("--shoe", metavar="N", cls=Option)
@click.option("--remove", metavar='"As Kd …"', cls=Option)
@click.option("--removal", is_flag=True, default=None, cls=Option)
@click.option("--boxes", is_flag=True, default=None, cls=Option, says="cli.option.together")
@click.option("--fresh", is_flag=True, default=None, cls=Option)
@click.option("--workers", metavar="N", cls=Option)
@click.option("--cluster", metavar="tls://…", cls=Option)
@house_options
@speaking
def edge(voice: Voice, game: str, rules_file: str | None, sets: tuple[str, ...], **asked: Any) -> None:
    """Works out a game under best play and prints its figures."""
    from krupje.analysis.edge import edge as worked_out
    from krupje.analysis.progress import watched

    given = house_of(rules_file, sets).given(named(game).name)
    if asked["shoe"] is not None:
        asked["shoe"] = typed(asked["shoe"])
    workers = asked.pop("workers")
    if asked["cluster"] is not None:
        alone("cluster", {"workers": workers})
        asked["cluster"] = cluster_at(asked["cluster"])
    hands = whole("--workers", workers, WORKERS) if workers is not None else os.cpu_count() or 1
    with bar(voice.words.say("edge.working")) as moved, watched(moved):
        document = worked_out(game, given, workers=hands, **asked)
    if voice.json:
        voice.answer(document)
    else:
        show(voice.console, document, voice.words)


def show(console: Console, document: Document, words: Catalogue) -> None:
    """The figures as tables."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    game = document["game"]
    console.print(Text(words.say(f"game.{game}"), style="bold"))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("")
    for heading in ("value", "house-edge", "risk", "sd"):
        table.add_column(words.say(f"edge.{heading}"), justify="right")
    for wager, found in document["wagers"].items():
        table.add_row(words.name("wager", wager, game), *figures(found, words))
    if "blind" in document:
        ev = document["blind"]["ev"]
        table.add_row(words.say("edge.blind"), decimal(ev, words), percent(-ev, words), "", "")
    console.print(table)
    for wager, found in document["wagers"].items():
        exactly = f"{words.name('wager', wager, game)}: {' / '.join(found['exact'])}".replace("-", "−")
        console.print(Text.assemble((f"  {words.say('edge.exact')}  ", "dim"), exactly), soft_wrap=True)
    if "play" in document:
        shares = (f"{verb(name, words)} {percent(p, words, 2)}" for name, p in document["play"].items())
        line = Text.assemble((f"  {words.say('edge.play')}  ", "dim"), " · ".join(shares))
        console.print(line, soft_wrap=True)
    if "removal" in document:
        show_removal(console, document["removal"], words)
    if "boxes" in document:
        show_boxes(console, document["boxes"], words)


def show_removal(console: Console, found: list[Document], words: Catalogue) -> None:
    """By points of the card that is taken out, how each field's value changes."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(words.say("report.removal.points"))
    fields = [field for field in found[0] if field != "points"]
    for field in fields:
        table.add_column(words.name("wager", field, "baccarat"), justify="right")
    for row in found:
        changes = (percent(row[field], words, 5) for field in fields)
        table.add_row(str(row["points"]), *changes)
    console.print(table)


def show_boxes(console: Console, found: Document, words: Catalogue) -> None:
    """How a guest's boxes move together, and the deviation of his round with each number of them."""
    from rich import box
    from rich.table import Table

    kinds = [("edge.ante-only", found)]
    if "with_bonus" in found:
        kinds.append(("edge.with-bonus", found["with_bonus"]))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(words.say("edge.boxes"))
    for heading, _ in kinds:
        table.add_column(words.say(heading), justify="right")
    for pair in ("light_dark", "dark_dark"):
        row = (decimal(kind[pair]["correlation"], words, 4) for _, kind in kinds)
        table.add_row(words.say(f"edge.correlation.{pair}"), *row)
    for boxes in found["round_sd"]:
        light, _, dark = boxes.partition("+")
        row = (decimal(kind["round_sd"][boxes], words, 4) for _, kind in kinds)
        table.add_row(words.say("edge.round-sd", light=light, dark=dark), *row)
    console.print(table)


def figures(found: Document, words: Catalogue) -> tuple[str, ...]:
    """Value, edge, element of risk and deviation of one wager."""
    edge, risk = percent(found["house_edge"], words), percent(found["element_of_risk"], words)
    return decimal(found["ev"], words), edge, risk, decimal(found["sd"], words, 4)


def verb(action: str, words: Catalogue) -> str:
    """What is done, with the cards it is done with; ``exchange-2`` is an exchange of two."""
    name, _, cards = action.partition(" ")
    stem, dash, count = name.rpartition("-")
    if dash and count.isdigit():
        name, cards = stem, count
    name = {"keep": "keep-game"}.get(name, name)
    return f"{words.say(f'play.do.{name}')} {words.cards(cards)}".rstrip()


def decimal(value: float, words: Catalogue, places: int = 6) -> str:
    """A number with so many places, in the language's own way."""
    from babel.numbers import format_decimal

    shown = format_decimal(abs(value), format="#,##0." + "0" * places, locale=words.locale)
    return ("−" if value < 0 and shown.strip("0.,") else "") + shown


def percent(value: float, words: Catalogue, places: int = 4) -> str:
    """A share as a percentage."""
    return f"{decimal(100 * value, words, places)} %"
