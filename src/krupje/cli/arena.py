"""``krupje arena``: bots play a match at real tables, and what their play is worth is told with its error."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from krupje.cli.edge import decimal
from krupje.cli.hands import whole
from krupje.cli.house import house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.progress import bar
from krupje.cli.speech import Voice, speaking
from krupje.games import game as named
from krupje.money import CHIP, amount, number
from krupje.refusal import Refused

if TYPE_CHECKING:
    from rich.console import Console

    from krupje.arena import Match, Score
    from krupje.i18n import Catalogue

DEALS, MOST = 100, 10**9
Document = dict[str, Any]


@click.command("arena", cls=Command)
@click.argument("game")
@click.option("--bot", "bots", multiple=True, metavar="NAME|MODULE:FUNCTION", cls=Option)
@click.option("--deals", metavar="N", cls=Option)
@click.option("--seed", default="0", metavar="S", cls=Option)
@click.option("--ante", metavar="N", cls=Option, says="cli.option.stake")
@click.option("--time-out", "patience", default="1", metavar="SECONDS", cls=Option)
@house_options
@speaking
def arena(  # noqa: PLR0917 (click hands over every option by name)
    voice: Voice,
    game: str,
    bots: tuple[str, ...],
    deals: str | None,
    seed: str,
    ante: str | None,
    patience: str,
    rules_file: str | None,
    sets: tuple[str, ...],
) -> None:
    """Plays a match and prints what every bot won."""
    from krupje.arena import match, played

    house = house_of(rules_file, sets)
    rules = house.rules(named(game).name)
    stake = None if ante is None else amount(ante, unit=1 if rules.unit % CHIP else CHIP)
    count = DEALS if deals is None else whole("--deals", deals, MOST)
    made = match(game, bots, house.given(game), seed=seed, ante=stake, patience=_seconds(patience))
    began = perf_counter()
    with bar(voice.words.say("arena.playing")) as moved:
        scores = played(made, count, watcher=moved)
    document = told(made, scores, count, perf_counter() - began)
    if voice.json:
        voice.answer(document)
    else:
        show(voice.console, document, voice.words)


def _seconds(text: str) -> float:
    """A number of seconds; what is none is out of all limits."""
    from krupje.arena.playing import LEAST, MOST

    try:
        return float(text)
    except ValueError:
        raise Refused("patience-unfit", least=str(LEAST), most=str(int(MOST))) from None


def told(made: Match, scores: list[Score], deals: int, seconds: float) -> Document:
    """The document of ``krupje arena GAME --json``; results are in chips a round."""
    from krupje.arena.playing import SURE

    players = [
        {
            "bot": score.player,
            "chips_a_round": score.mean,
            "standard_error": score.error,
            "interval": None
            if score.error is None
            else [score.mean - SURE * score.error, score.mean + SURE * score.error],
            "standard_error_without_duplicates": score.plain_error,
            "time_outs": score.slow,
        }
        for score in scores
    ]
    return {
        "game": made.game,
        "rules": made.rules,
        "seed": made.seed,
        "ante": number(made.ante),
        "time_out": made.patience,
        "deals": deals,
        "rounds": deals * len(scores),
        "bots": players,
        "seconds": seconds,
    }


def show(console: Console, document: Document, words: Catalogue) -> None:
    """A line a bot; a second for one on whom time was called."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    console.print(Text(words.say(f"game.{document['game']}"), style="bold"))
    console.print(words.say("arena.rounds", deals=words.number(document["deals"]),
                            rounds=words.number(document["rounds"])))  # fmt: skip
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(words.say("arena.bot"))
    for heading in ("arena.chips", "arena.interval"):
        table.add_column(words.say(heading), justify="right")
    for found in document["bots"]:
        interval = found["interval"]
        shown = (
            words.say("word.none")
            if interval is None
            else " … ".join(decimal(end, words, 3) for end in interval)
        )
        table.add_row(Text(found["bot"]), decimal(found["chips_a_round"], words, 3), shown)
    console.print(table)
    for found in document["bots"]:
        if found["time_outs"]:
            console.print(
                Text(words.say("arena.slow", bot=found["bot"], times=words.number(found["time_outs"])))
            )
