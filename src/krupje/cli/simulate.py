"""``krupje simulate``: a game played out many times by a named strategy."""

from __future__ import annotations

import os
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from krupje.cli.edge import decimal, percent
from krupje.cli.hands import WORKERS, alone, cluster_at, whole
from krupje.cli.house import house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.progress import bar
from krupje.cli.speech import Unreadable, Voice, speaking
from krupje.games import game as named
from krupje.money import CHIP, amount
from krupje.refusal import Refused

if TYPE_CHECKING:
    from rich.console import Console

    from krupje.i18n import Catalogue
    from krupje.sim import Plan, Totals

ROUNDS, MOST = 10_000, 10**12
Document = dict[str, Any]


@click.command("simulate", cls=Command)
@click.argument("game")
@click.option("--rounds", metavar="N", cls=Option, says="cli.option.rounds")
@click.option("--seed", default="0", metavar="S", cls=Option)
@click.option("--strategy", metavar="NAME", cls=Option)
@click.option("--engine", default="rules", metavar="rules|kernels", cls=Option)
@click.option("--ante", metavar="N", cls=Option, says="cli.option.stake")
@click.option("--bonus", is_flag=True, cls=Option)
@click.option("--workers", metavar="N", cls=Option)
@click.option("--cluster", metavar="tls://…", cls=Option)
@click.option("--until-se", "until", metavar="X", cls=Option)
@click.option("--resume", "file", metavar="FILE", cls=Option)
@click.option("--shoes", metavar="N", cls=Option)
@house_options
@speaking
def simulate(  # noqa: PLR0917 (click hands over every option by name)
    voice: Voice,
    game: str,
    rounds: str | None,
    seed: str,
    strategy: str | None,
    engine: str,
    ante: str | None,
    bonus: bool,
    workers: str | None,
    cluster: str | None,
    until: str | None,
    file: str | None,
    shoes: str | None,
    rules_file: str | None,
    sets: tuple[str, ...],
) -> None:
    """Plays rounds and prints what they came to; or whole shoes, for what the cut card does."""
    from krupje.sim import local, plan

    house = house_of(rules_file, sets)
    rules = house.rules(named(game).name)
    hands = whole("--workers", workers, WORKERS) if workers is not None else os.cpu_count() or 1
    if shoes is not None:
        from krupje.cli.shoes import cut_card

        apart = {"rounds": rounds, "strategy": strategy, "ante": ante, "until-se": until, "resume": file,
                 "bonus": bonus or None, "cluster": cluster,
                 "engine": None if engine == "rules" else engine}  # fmt: skip
        alone("shoes", apart)
        cut_card(voice, game, rules, seed, whole("--shoes", shoes, MOST), hands)
        return
    stake = None if ante is None else amount(ante, unit=1 if rules.unit % CHIP else CHIP)
    made = plan(game, house.given(game), seed=seed, strategy=strategy, engine=engine, bonus=bonus, ante=stake)
    wanted = _error(until)
    count = whole("--rounds", rounds, MOST) if rounds is not None else ROUNDS if wanted is None else MOST
    if cluster is not None:
        alone("cluster", {"workers": workers})
    shift = None if cluster is None else cluster_at(cluster)
    try:
        run = local.Run(made) if file is None else local.taken_up(made, file)
        began, before = perf_counter(), run.totals.rounds
        with bar(voice.words.say("simulate.playing")) as moved:
            local.simulate(run, count, workers=hands, shift=shift, until=wanted, file=file, watcher=moved)
    except OSError as why:
        raise Unreadable(file or "", why.strerror) from None
    spent = perf_counter() - began
    document = told(made, run.totals, spent, run.totals.rounds - before)
    if voice.json:
        voice.answer(document)
    else:
        show(voice.console, document, voice.words)


def _error(text: str | None) -> float | None:
    """The standard error that will do, in units of the stake."""
    if text is None:
        return None
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:
        raise Refused("error-unfit", value=text[:40])
    return found


def told(made: Plan, totals: Totals, seconds: float, played: int) -> Document:
    """The document of ``krupje simulate GAME --json``; results are in units of the stake."""
    unit = made.unit
    ends = [
        {"event": event, "net": _units(net, unit), "count": times, "share": times / totals.rounds}
        for event, nets in sorted(totals.ends.items())
        for net, times in sorted(nets.items(), reverse=True)
    ]
    return {
        "game": made.game,
        "rules": made.rules,
        "strategy": made.strategy,
        "engine": made.engine,
        "seed": made.seed,
        "wager": made.wager,
        "stake": _units(unit, CHIP),
        "rounds": totals.rounds,
        "mean": totals.mean(unit),
        "standard_error": _finite(totals.error(unit)),
        "sd": _finite(totals.deviation(unit)),
        "staked": totals.staked / (totals.rounds * unit),
        "outcomes": ends,
        "seconds": seconds,
        "rounds_per_second": played / seconds if seconds > 0 else 0.0,
    }


def _finite(value: float) -> float | None:
    """JSON has no infinity: after one round there is no error yet."""
    return value if value < float("inf") else None


def _units(cents: int, unit: int) -> int | float:
    """So many units, an integer where they are whole."""
    return cents // unit if cents % unit == 0 else cents / unit


def show(console: Console, document: Document, words: Catalogue) -> None:
    """The figures, then how the rounds ended."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    game = document["game"]
    console.print(Text(words.say(f"game.{game}"), style="bold"))
    unknown = words.say("word.none")
    error, sd = (document[key] for key in ("standard_error", "sd"))
    rows = (
        ("simulate.rounds", words.number(document["rounds"])),
        (
            "simulate.mean",
            f"{decimal(document['mean'], words)} ({words.name('wager', document['wager'], game)})",
        ),
        ("simulate.error", unknown if error is None else decimal(error, words)),
        ("edge.sd", unknown if sd is None else decimal(sd, words, 4)),
        ("simulate.speed", words.number(round(document["rounds_per_second"]))),
    )
    for key, value in rows:
        console.print(Text.assemble((f"  {words.say(key)}: ", "dim"), value), soft_wrap=True)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(words.say("simulate.end"))
    for heading in ("simulate.net", "simulate.count", "edge.share"):
        table.add_column(words.say(heading), justify="right")
    for end in sorted(document["outcomes"], key=lambda end: -end["count"]):
        net, count = words.number(end["net"]).replace("-", "−"), words.number(end["count"])
        table.add_row(end["event"], net, count, percent(end["share"], words))
    console.print(table)
