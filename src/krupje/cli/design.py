"""``krupje design``: pay tables searched for a wanted edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from krupje.analysis.worth import solved
from krupje.cli.house import house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.report import Progress, write
from krupje.cli.speech import Voice, speaking
from krupje.refusal import Misconfigured, Refused

if TYPE_CHECKING:
    from rich.console import Console

    from krupje.i18n import Catalogue
    from krupje.reports.design import Wish


INTERRUPTED = 130


@click.command("design", cls=Command)
@click.argument("game")
@click.option("--target-edge", required=True, metavar="X", cls=Option)
@click.option("--volatility", metavar="Y", cls=Option)
@click.option("--keep", multiple=True, metavar="ROW=N", cls=Option)
@click.option("--wager", metavar="NAME", cls=Option)
@click.option("-o", "--output", metavar="FILE.toml", cls=Option)
@house_options
@speaking
def design(
    voice: Voice,
    game: str,
    target_edge: str,
    rules_file: str | None,
    sets: tuple[str, ...],
    **more: Any,
) -> None:
    """Searches pay tables of whole numbers to one for a house edge."""
    from krupje.reports.design import TABLES, Search, Wish, document, toml_of

    if solved(game).costly:
        raise Refused("design-too-long", game=game)
    rules, wager = house_of(rules_file, sets).rules(game), more["wager"] or "ante"
    if game not in TABLES or wager not in TABLES[game]:
        raise Refused("no-table-to-design", game=game, wager=wager[:20])
    table = getattr(rules, TABLES[game][wager][0])
    keep = dict(kept(each, table) for each in more["keep"])
    wish = Wish(share(target_edge, "--target-edge"), index(more["volatility"]), keep)
    search, stopped = Search(game, wager, rules, wish, Progress(voice)), False
    try:
        search.run()
    except KeyboardInterrupt:
        if not search.known:
            raise
        stopped = True
        voice.notice(voice.words.say("report.design.stopped", done=len(search.known)))
    found = search.nearest()
    if (output := more["output"]) is not None:
        write(output, toml_of(game, found[0].rules))
        voice.notice(voice.words.say("report.written", file=output))
    told = document(game, wager, wish, found)
    if voice.json:
        voice.answer(told)
    else:
        show(voice.console, told, wish, voice.words)
    if stopped:
        raise click.exceptions.Exit(INTERRUPTED)


def share(text: str, option: str) -> float:
    """A share such as `2.5%` or `0.025`."""
    percent = text.endswith("%")
    try:
        value = float(text.rstrip("%").strip()) / (100 if percent else 1)
    except ValueError:
        value = float("nan")
    if not -1 <= value <= 1:
        raise Refused("share-unreadable", option=option, value=text[:20])
    return value


def index(text: str | None) -> float | None:
    """A volatility index."""
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not 0 < value < 1e4:
        raise Refused("share-unreadable", option="--volatility", value=text[:20])
    return value


def kept(text: str, table: dict[str, int]) -> tuple[str, int]:
    """A row that stays, ``ROW=N``, or as it is where only ROW is named."""
    row, found, value = (part.strip() for part in text.partition("="))
    if row not in table or (found and not (value.isascii() and value.isdigit() and len(value) < 7)):
        raise Misconfigured("set-unreadable", text=text[:40])
    return row, int(value) if found else table[row]


def show(console: Console, told: dict[str, Any], wish: Wish, words: Catalogue) -> None:
    """The tables found, beside one another."""
    from rich import box
    from rich.table import Table

    from krupje.reports.speaking import Speaker

    say = Speaker(told["game"], words.lang)
    title = say.say("design.title", edge=say.percent(wish.edge))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), title=title, title_justify="left")
    table.add_column(words.say("sheet.hand"))
    for place in range(len(told["found"])):
        table.add_column(str(place + 1), justify="right")
    for row in told["found"][0]["table"]:
        mark = " =" if row in wish.keep else ""
        table.add_row(say.hand(row) + mark, *(f"{each['table'][row]}:1" for each in told["found"]))
    table.add_section()
    for key, digits in (("house_edge", 5), ("element_of_risk", 4), ("hit_frequency", 3)):
        shown = (say.percent(each[key], digits) for each in told["found"])
        table.add_row(say.say(key.replace("_", "-")), *shown)
    table.add_row(
        say.say("volatility-index"), *(say.number(each["volatility_index"], 3) for each in told["found"])
    )
    console.print(table)
    for place, each in enumerate(told["found"], start=1):
        console.print(
            f"{place}  {each['exact'][0]} / {each['exact'][1]}\n   $ {each['command']}", soft_wrap=True
        )
