"""``krupje train``: makes the tables that the strong bot at Knock Poker plays by."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from krupje.cli.hands import WORKERS, alone, cluster_at, whole
from krupje.cli.language import Command, Option
from krupje.cli.progress import bar
from krupje.cli.speech import Unreadable, Voice, speaking
from krupje.games import game as named
from krupje.refusal import Refused
from krupje.shift import Threads

if TYPE_CHECKING:
    from krupje.bots.school.plan import Lesson

ITERATIONS, MOST = 1500, 1_000_000


@click.command("train", cls=Command)
@click.argument("game")
@click.argument("tables", nargs=-1)
@click.option("--iterations", metavar="N", cls=Option)
@click.option("--seed", default="1", metavar="S", cls=Option, says="cli.option.train-seed")
@click.option("--workers", metavar="N", cls=Option)
@click.option("--cluster", metavar="tls://…", cls=Option)
@click.option("--into", default=".", metavar="DIR", cls=Option)
@speaking
def train(  # noqa: PLR0917 (click hands over every option by name)
    voice: Voice, game: str, tables: tuple[str, ...], iterations: str | None, seed: str, workers: str | None,
    cluster: str | None, into: str,
) -> None:  # fmt: skip
    """Trains each table that was asked for, on from where it was left."""
    from krupje.bots.school.plan import lessons

    if named(game).name != "knock":
        raise Refused("game-not-trained", game=game)
    until = whole("--iterations", iterations, MOST) if iterations is not None else ITERATIONS
    hands = whole("--workers", workers, WORKERS) if workers is not None else os.cpu_count() or 1
    asked = lessons(tables, whole("--seed", seed, 2**32))
    if cluster is not None:
        alone("cluster", {"workers": workers})
    made = [_trained(voice, lesson, until, cluster or hands, Path(into)) for lesson in asked]
    if voice.json:
        voice.answer({"game": "knock", "tables": made})


def _trained(voice: Voice, lesson: Lesson, until: int, by: int | str, into: Path) -> dict[str, Any]:
    """One table, by so many hands or a cluster: its checkpoint and its file lie side by side."""
    from krupje.bots.school import train as school

    state, file = into / f"{lesson.name}.state", into / f"{lesson.name}.table"
    try:
        training = school.taken_up(lesson, state)
        with bar(voice.words.say("train.training", table=lesson.name)) as moved:
            team = Threads(by) if isinstance(by, int) else cluster_at(by)
            school.train(training, until, shift=team, file=state, watcher=moved)
        text = school.table(training)
        file.write_bytes(text)
    except OSError as why:
        raise Unreadable(str(into), why.strerror) from None
    made = {"table": lesson.name, "file": str(file), "iterations": training.done, "bytes": len(text)}
    if not voice.json:
        said = {"table": lesson.name, "file": str(file), "count": training.done}
        voice.tell(voice.words.say("train.made", **said, bytes=voice.words.number(len(text))))
    return made
