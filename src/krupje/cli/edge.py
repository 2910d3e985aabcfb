"""``krupje edge``: what a game is worth, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from krupje.cli.house import house_of, house_options
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
@house_options
@speaking
def edge(
    voice: Voice,
    game: str,
    ante: str | None,
    shoe: str | None,
    remove: str | None,
    rules_file: str | None,
    sets: tuple[str, ...],
) -> None:
    """Works out a game under best play and prints its figures."""
    from krupje.analysis.edge import edge as worked_out
    from krupje.analysis.progress import watched

    given = house_of(rules_file, sets).given(named(game).name)
    with bar(voice.words.say("edge.working")) as moved, watched(moved):
        document = worked_out(game, given, ante=ante, shoe=shoe, remove=remove)
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
