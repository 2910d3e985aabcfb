"""The receipt of a round on the screen: in the order the dealer pays, with odds, clause and net."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box as frames
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from krupje.cli.terminal.said import place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from krupje.cli.terminal.felt import View
    from krupje.rounds import Line, Settled
    from krupje.table import Table

_STYLES = {"win": "green", "lose": "red", "push": "", "fee": "red"}
_MARKS = {"win": "+", "lose": "−", "push": "=", "fee": "−"}


def lines(receipts: Sequence[Settled]) -> int:
    """How many lines a receipt takes that tells everything."""
    return sum(1 + len(each.lines) for each in receipts) + 3


def paid(picture: Table, receipts: Sequence[Settled], view: View, *, room: int = 0) -> RenderableType:
    """Every box with its lines and its net; under them what the guest won or lost.

    Where a screen has less ``room`` than that takes, each box is one line.
    """
    short = bool(view.height) and lines(receipts) > room
    grid = _short(picture, receipts, view) if short else _full(picture, receipts, view)
    total = sum(each.net for each in receipts if each.box in picture.held(view.who))
    return Panel(
        grid,
        title=Text(view.words.say("play.receipt", number=picture.number), "bold"),
        title_align="left",
        subtitle=_total(total, view),
        subtitle_align="right",
        box=frames.ROUNDED,
        border_style="#8a7443",
        padding=(0, 1),
        width=view.width,
    )


def _short(picture: Table, receipts: Sequence[Settled], view: View) -> Grid:
    """A line a box: what each wager brought, its odds and its clause."""
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column()
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    for each in receipts:
        brought = Text("  ").join(_brought(line, view) for line in each.lines)
        grid.add_row(_named(picture, each, view), brought, signed(each.net, view))
    return grid


def _brought(line: Line, view: View) -> Text:
    name = view.words.say(f"play.lies.{line.wager}")
    gain = view.words.money(line.returned - line.stake, signed=True)
    return Text.assemble(
        (f"{name} ", "dim"),
        (f"{gain} {line.odds}" if line.odds else gain, _STYLES[line.outcome]),
        (f" {line.clause.partition(' ')[2]}", "dim"),
    )


def _full(picture: Table, receipts: Sequence[Settled], view: View) -> Grid:
    """A line a wager: stake, outcome with its odds, what came back, clause and ruling."""
    words = view.words
    grid = Grid(box=None, padding=(0, 1, 0, 0), expand=True, header_style="dim", pad_edge=False)
    grid.add_column(words.say("receipt.wager"), ratio=1, overflow="fold")
    grid.add_column(words.say("receipt.stake"), justify="right")
    grid.add_column(words.say("receipt.outcome"))
    grid.add_column(words.say("receipt.returned"), justify="right")
    grid.add_column(words.say("receipt.net"), justify="right")
    grid.add_column("§", style="dim", justify="right", no_wrap=True)
    for each in receipts:
        grid.add_row(_named(picture, each, view), "", "", "", signed(each.net, view), "")
        for line in each.lines:
            grid.add_row(*_line(picture, line, view))
    return grid


def _named(picture: Table, each: Settled, view: View) -> Text:
    words = view.words
    hands = " + ".join(
        filter(None, (words.name("hand", word, picture.name) for word in (each.hand, each.second)))
    )
    own = each.box in picture.held(view.who)
    return Text.assemble(
        (place(picture, each.box, view), "bold" if own else ""), (f"  {hands}" if hands else "", "dim")
    )


def _line(picture: Table, line: Line, view: View) -> tuple[RenderableType, ...]:
    words = view.words
    said = words.say(f"outcome.{line.outcome}")
    if line.odds:
        said += f" {line.odds}"
    if line.cut:
        said += f" ({words.say('receipt.cut', cut=words.money(line.cut))})"
    number = " ".join(filter(None, (line.clause.partition(" ")[2], line.ruling)))
    return (
        f"  {words.name('wager', line.wager, picture.name)}",
        words.money(line.stake),
        Text(f"{_MARKS[line.outcome]} {said}", _STYLES[line.outcome]),
        words.money(line.returned),
        "",
        number,
    )


def signed(cents: int, view: View) -> Text:
    """A gain or a loss."""
    return Text(
        view.words.money(cents, signed=True),
        "bold green" if cents > 0 else "bold red" if cents < 0 else "bold",
    )


def _total(cents: int, view: View) -> Text:
    return Text.assemble((f"{view.words.say('play.net')} ", "bold"), signed(cents, view))


def receipt(table: Table, events: Sequence[Any]) -> dict[str, Any]:
    """The same as programs get it."""
    from importlib import import_module

    from krupje.records.boxes import Script

    module = {"casino-holdem": "holdem"}.get(table.name, table.name)
    script = Script(table.game, table.round, {}, {})
    script.events = [event for event in events if isinstance(event, table.game.event)]
    made: dict[str, Any] = import_module(f"krupje.records.{module}").receipt(script)
    return made
