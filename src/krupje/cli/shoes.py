"""``krupje simulate baccarat --shoes N``: what the cut card does to a guest."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from krupje.cli.edge import percent
from krupje.cli.progress import bar
from krupje.refusal import Refused
from krupje.rounds.figures import changed

if TYPE_CHECKING:
    from rich.console import Console

    from krupje.cli.speech import Voice
    from krupje.i18n import Catalogue


def cut_card(voice: Voice, game: str, rules: Any, seed: str, count: int, workers: int) -> None:
    """Plays so many shoes and tells by field how far the mean of a coup is from that of the first one."""
    from krupje.sim import shoes

    if game != "baccarat":
        raise Refused("option-not-of-game", option="--shoes", game=game)
    began = perf_counter()
    with bar(voice.words.say("simulate.playing")) as moved:
        sums = shoes.played(rules, seed, count, workers, moved)
    document = shoes.document(rules, changed(rules), seed, sums, count)
    document["seconds"] = perf_counter() - began
    if voice.json:
        voice.answer(document)
    else:
        show(voice.console, document, voice.words)


def show(console: Console, document: dict[str, Any], words: Catalogue) -> None:
    """The fields, each with its first coup's value and the cut card's effect."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    console.print(Text(words.say("game.baccarat"), style="bold"))
    for key in ("shoes", "coups"):
        line = (f"  {words.say(f'simulate.{key}')}: ", "dim"), words.number(document[key])
        console.print(Text.assemble(*line), soft_wrap=True)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("")
    for heading in ("simulate.first-coup", "simulate.cut-card"):
        table.add_column(words.say(heading), justify="right")
    for field, found in document["wagers"].items():
        effect = f"{percent(found['effect'], words, 5)} ± {percent(found['standard_error'], words, 5)}"
        table.add_row(words.name("wager", field, "baccarat"), percent(found["fresh"], words), effect)
    console.print(table)
