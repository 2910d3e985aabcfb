"""``krupje report``: the PAR sheet of a house, as a page, a table or a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from krupje.analysis.worth import solved
from krupje.cli.house import house_of, house_options
from krupje.cli.language import Command, Option, own
from krupje.cli.speech import Voice, speaking
from krupje.reports.worth import stake_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.i18n import Catalogue

FORMATS = ("html", "csv", "json")
TOLD: dict[str, Callable[[dict[str, Any]], str]] = {
    "house-edge": lambda found: f"{100 * found['house_edge']:.4f} %",
    "element-of-risk": lambda found: f"{100 * found['element_of_risk']:.4f} %",
    "hit-frequency": lambda found: f"{100 * found['hit_frequency']:.4f} %",
    "sd": lambda found: f"{found['sd']:.4f}",
    "volatility-index": lambda found: f"{found['volatility_index']:.4f}",
}
"""What is told of a wager on a terminal."""


class Progress:
    """Says on standard error which house is being worked out; silent for what was known before."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def __call__(self, done: int, of: int, what: str) -> None:
        """One line for each house that has to be worked out."""
        self.voice.notice(self.voice.words.say("report.working", done=done, of=of, what=what))


@click.command("report", cls=Command)
@click.argument("game")
@click.option("-o", "--output", metavar="FILE", cls=Option)
@click.option("--format", "kind", type=click.Choice(FORMATS), cls=Option)
@click.option("--ante", metavar="N", cls=Option)
@house_options
@speaking
def report(
    voice: Voice,
    game: str,
    output: str | None,
    kind: str | None,
    ante: str | None,
    rules_file: str | None,
    sets: tuple[str, ...],
) -> None:
    """Writes the PAR sheet of a house, or tells the main figures where no file is named."""
    from krupje.reports.sheet import par_sheet

    solved(game)
    rules = house_of(rules_file, sets).rules(game)
    document = par_sheet(game, rules, stake_of(game, rules, ante), Progress(voice))
    if output is not None:
        write(output, drawn(document, rules, kind or suffix(output), voice.lang))
        voice.notice(voice.words.say("report.written", file=output))
    if voice.json:
        voice.answer(document)
    elif output is None and kind is not None:
        voice.tell(drawn(document, rules, kind, voice.lang).rstrip("\n"))
    elif output is None:
        voice.tell(*told(document, voice.words))


def suffix(output: str) -> str:
    """The format that a file's name asks for; a page where it asks for none we know."""
    found = Path(output).suffix.lstrip(".").lower()
    return found if found in FORMATS else "html"


def drawn(document: dict[str, Any], rules: Any, kind: str, lang: str) -> str:
    """The document in a format."""
    from krupje.reports.page import page
    from krupje.reports.rows import csv_of

    match kind:
        case "csv":
            return csv_of(document)
        case "json":
            return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
        case _:
            return page(document, rules, lang)


def write(output: str, text: str) -> None:
    """Puts a text into a file; what stands in the way is said as a usage error."""
    try:
        Path(output).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as why:
        said = why.strerror if isinstance(why, OSError) else str(why)
        raise click.UsageError(own("usage.unwritable", why=f"{output}: {said}")) from None


def told(document: dict[str, Any], words: Catalogue) -> list[str]:
    """The main figures for a terminal."""
    lines = [words.say(f"game.{document['game']}") + " · " + words.say("report.title")]
    for wager, found in document["wagers"].items():
        lines.append(words.name("wager", wager, document["game"]))
        lines += [f"  {words.say('report.' + key)}: {show(found)}" for key, show in TOLD.items()]
    return [*lines, f"$ {document['command']}"]
