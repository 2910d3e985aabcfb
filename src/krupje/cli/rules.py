"""``krupje rules``: a game's sheet with a house's own figures, or the figures themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from krupje.cli.house import house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.speech import Voice, speaking
from krupje.games import game as named
from krupje.rounds.figures import PayTable, figures
from krupje.sheets import figure, printed

if TYPE_CHECKING:
    from rich.console import Console

    from krupje.i18n import Catalogue


@click.command("rules", cls=Command)
@click.argument("game")
@click.option("--figures", "as_table", is_flag=True, cls=Option)
@house_options
@speaking
def rules(voice: Voice, game: str, as_table: bool, rules_file: str | None, sets: tuple[str, ...]) -> None:
    """Prints the rules of a house."""
    known, house = named(game), house_of(rules_file, sets)
    made = house.rules(game)
    if voice.json:
        preset = house.given(game).get("preset", "default")
        voice.answer({"game": known.name, "preset": preset, "options": options(made)})
    elif as_table:
        _show_figures(voice.console, known.name, made, voice.words)
    else:
        _show_sheet(voice.console, printed(game, made, voice.lang))


def options(made: Any) -> list[dict[str, Any]]:
    """Every option of a house with its default, what may stand there, and where it comes from."""
    blank = type(made)()
    return [
        {
            "key": key,
            "default": kind.show(getattr(blank, key)),
            "value": kind.show(getattr(made, key)),
            "legal": kind.legal(),
            "clause": kind.clause,
            "ruling": kind.ruling,
        }
        for key, kind in figures(type(made)).items()
    ]


def _show_sheet(console: Console, text: str) -> None:
    """The sheet: set for reading on a terminal, as plain Markdown anywhere else."""
    if not console.is_terminal:
        click.echo(text.encode(), nl=False)
        return
    from rich.markdown import Markdown

    console.print(Markdown(text))


def _show_figures(console: Console, game: str, made: Any, words: Catalogue) -> None:
    """The figures as a table; those that differ from the default stand out."""
    from rich import box
    from rich.table import Table

    table = Table(title=words.say(f"game.{game}"), title_justify="left", box=box.SIMPLE_HEAD)
    for heading in ("rules.key", "rules.figure", "rules.value", "rules.clause"):
        table.add_column(words.say(heading))
    blank = type(made)()
    for key, kind in figures(type(made)).items():
        own = getattr(made, key) != getattr(blank, key)
        source = " ".join(filter(None, (f"§{kind.clause.partition(' ')[2]}", kind.ruling)))
        table.add_row(key, words.say(f"figure.{key}", game), _value(key, made, words, game), source,
                      style="bold" if own else None)  # fmt: skip
    console.print(table)


def _value(key: str, made: Any, words: Catalogue, game: str) -> str:
    """A figure as people read it; a pay table row by row."""
    kind = figures(type(made))[key]
    if not isinstance(kind, PayTable):
        return figure(key, made, words, game)
    table: dict[str, int] = getattr(made, key)
    return "\n".join(f"{words.name('hand', row, game)} {to_one}" for row, to_one in table.items())
