"""``krupje advise``: what to do now, and what every action is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from krupje.cli.edge import decimal, verb
from krupje.cli.house import house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.progress import bar
from krupje.cli.speech import Voice, speaking
from krupje.games import game as named

if TYPE_CHECKING:
    from rich.console import Console

    from krupje.i18n import Catalogue

CARDS = '"As Kd …"'


@click.command("advise", cls=Command)
@click.argument("game")
@click.option("--cards", metavar=CARDS, cls=Option, says="cli.option.hand")
@click.option("--up", metavar="Qs", cls=Option)
@click.option("--flop", metavar=CARDS, cls=Option)
@click.option("--gone", metavar=CARDS, cls=Option)
@click.option("--seen", metavar=CARDS, cls=Option)
@click.option("--bet", is_flag=True, default=None, cls=Option, says="cli.option.bet-placed")
@click.option("--dealer", metavar=CARDS, cls=Option, says="cli.option.dealer")
@click.option("--ante", metavar="N", cls=Option)
@house_options
@speaking
def advise(voice: Voice, game: str, rules_file: str | None, sets: tuple[str, ...], **spot: Any) -> None:
    """Values every action of a spot and prints them, the best first."""
    from krupje.analysis.advise import advise as valued

    given = house_of(rules_file, sets).given(named(game).name)
    with bar(voice.words.say("edge.working")):
        document = valued(game, given, **spot)
    if voice.json:
        voice.answer(document)
    else:
        show(voice.console, document, voice.words)


def show(console: Console, document: dict[str, Any], words: Catalogue) -> None:
    """The actions in falling order of value, with what each costs beside the best."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    console.print(Text(words.say(f"game.{document['game']}"), style="bold"))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(words.say("advise.action"))
    for heading in ("advise.value", "advise.worse"):
        table.add_column(words.say(heading), justify="right")
    best = document["actions"][0]["ev"]
    for place, action in enumerate(document["actions"]):
        cost = decimal(best - action["ev"], words) if place else words.say("advise.best")
        row = verb(action["action"], words), decimal(action["ev"], words), cost
        table.add_row(*row, style="bold green" if place == 0 else None)
    console.print(table)
