"""A receipt as people read it: what the dealer had, then box by box what was paid and by which clause.

Made from the receipt that programs get, so the two cannot tell different things.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from krupje.cards import parse_cards, shows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, RenderableType

    from krupje.i18n import Catalogue

Receipt = dict[str, Any]
Row = tuple["str | Text", ...]

COLUMNS = ("wager", "stake", "outcome", "returned", "net")
NUMBERS = {"stake", "returned", "net"}
LEAST = 10
"""Narrower than this the names of the wagers do not get."""

_STYLES = {"win": "green", "lose": "red", "push": "", "fee": "red"}


def show(console: Console, receipt: Receipt, words: Catalogue, *, board: str = "") -> None:
    """Prints a receipt; ``board`` are the common cards of its record, where the game has them."""
    game = receipt["game"]
    console.print(Text(words.say(f"game.{game}"), style="bold"))
    lines = list(heading(receipt, words))
    if board:
        lines.append((words.say("play.board"), words.cards(shows(parse_cards(board)))))
    for label, value in lines:
        console.print(Text.assemble((f"  {label}: ", "dim"), value), soft_wrap=True)
    console.print()
    for part in _table(receipt, words, console.width):
        console.print(part)
    console.print(
        Text.assemble((f"  {words.say('receipt.house')}  ", "dim"), _signed(receipt["house"], words))
    )


def heading(receipt: Receipt, words: Catalogue) -> Iterator[tuple[str, str]]:
    """What lay on the table, line by line: a label and what it says."""
    game = receipt["game"]
    match game:
        case "baccarat":
            for side in ("player", "banker"):
                held = receipt[side]
                points = words.say("receipt.points", count=held["points"])
                yield words.name("wager", side), f"{words.cards(held['cards'])}  {points}"
            yield words.say("receipt.winner"), words.name("wager", receipt["winner"])
        case "knock":
            yield words.say("receipt.dealer-seat"), str(receipt["dealer"])
            knocker = receipt["knocker"]
            yield (
                words.say("receipt.knocker"),
                words.say("receipt.nobody") if knocker is None else str(knocker),
            )
            if "carried" in receipt:
                yield words.say("receipt.carried"), words.money(_cents(receipt["carried"]))
        case _:
            yield from _dealer(receipt, words, game)


def _dealer(receipt: Receipt, words: Catalogue, game: str) -> Iterator[tuple[str, str]]:
    """The dealer's hand, and the one a box bought him."""
    dealer = receipt["dealer"]
    if dealer["cards"] is None:
        yield words.say("receipt.dealer"), words.say("receipt.not-shown")
        return
    yield words.say("receipt.dealer"), _hand(dealer, words, game)
    if "bought" in dealer:
        bought = dealer["bought"]
        swap = f"{words.cards(bought['away'])} → {words.cards(bought['drawn'])}"
        yield f"{words.say('receipt.bought')} {swap}", _hand(bought, words, game)


def _hand(held: dict[str, Any], words: Catalogue, game: str) -> str:
    """Cards, what they are called, and whether there is a game."""
    verdict = words.say("receipt.plays" if held["plays"] else "receipt.no-game", game)
    return f"{words.cards(held['cards'])}  {words.name('hand', held['hand'], game)} — {verdict}"


def _table(receipt: Receipt, words: Catalogue, width: int) -> Iterator[RenderableType]:
    """Every box with its net, and under it a line for every wager.

    What a box held may run on above the columns, so that only its wagers need room in the first.
    """
    game = receipt["game"]
    heads = (*(words.say(f"receipt.{column}") for column in COLUMNS), "§")
    boxes = [
        (
            _named(each, words, game),
            _signed(each["net"], words),
            [(_line(line, words, game), _cut(line, words)) for line in each["lines"]],
        )
        for each in _in_order(receipt)
    ]
    nets = [("", "", "", "", net, "") for _, net, _ in boxes]
    rows = [row for _, _, lines in boxes for row, _ in lines]
    widths, gap, indent = _widths([heads, *nets, *rows], width)
    across = sum(widths[:-1]) + gap * (len(widths) - 2)
    yield Padding(_grid([heads], widths, gap), (0, 0, 0, indent), expand=False)
    yield Padding(Text("─" * (across + gap + widths[-1]), "dim"), (0, 0, 0, indent), expand=False)
    for named, net, lines in boxes:
        title = Grid.grid()
        title.add_column(width=across - net.cell_len)
        title.add_column(width=net.cell_len)
        title.add_row(named, net)
        told: list[RenderableType] = [title]
        for row, cut in lines:
            told += [_grid([row], widths, gap), *cut]
        yield Padding(Group(*told), (0, 0, 0, indent), expand=False)
        yield ""


def _widths(rows: list[Row], room: int) -> tuple[list[int], int, int]:
    """How wide the columns are, how far apart, how far from the edge; close together where room is short."""
    widths = [max(Text.assemble(cell).cell_len for cell in column) for column in zip(*rows, strict=True)]
    gap, indent = (3, 2) if sum(widths) + 3 * (len(widths) - 1) + 2 <= room else (1, 0)
    short = sum(widths) + gap * (len(widths) - 1) + indent - room
    widths[0] = max(min(LEAST, widths[0]), widths[0] - max(0, short))
    return widths, gap, indent


def _grid(rows: list[Row], widths: list[int], gap: int) -> Grid:
    """Lines in columns of given widths."""
    grid = Grid.grid(padding=(0, gap, 0, 0))
    for column, width in zip((*COLUMNS, ""), widths, strict=True):
        grid.add_column(
            width=width, justify="right" if column in NUMBERS else "left", style="" if column else "dim"
        )
    for row in rows:
        grid.add_row(*row)
    return grid


def _in_order(receipt: Receipt) -> list[dict[str, Any]]:
    """Boxes as they are paid: Casino Hold'em's from the last to the first (H23)."""
    listed: list[dict[str, Any]] = receipt["seats" if receipt["game"] == "knock" else "boxes"]
    return listed[::-1] if receipt["game"] == "casino-holdem" else listed


def _named(each: dict[str, Any], words: Catalogue, game: str) -> Text:
    """A box or seat by its number, and what it held."""
    place = "seat" if "seat" in each else "box"
    held = [words.name("hand", each.get(key), game) for key in ("hand", "second")]
    hands = " + ".join(filter(None, held))
    number = f"{words.say(f'receipt.{place}', game)} {each[place]}"
    return Text.assemble((number, "bold"), f"  {hands}" if hands else "")


def _line(line: dict[str, Any], words: Catalogue, game: str) -> Row:
    """One wager: what lay there, what became of it, and the clause."""
    return (
        f"  {words.name('wager', line['wager'], game)}",
        words.money(_cents(line["stake"])),
        _outcome(line, words),
        words.money(_cents(line["returned"])),
        "",
        " ".join(filter(None, (line["clause"].partition(" ")[2], line["ruling"]))),
    )


def _outcome(line: dict[str, Any], words: Catalogue) -> Text:
    """What became of a wager, and its odds."""
    said = words.say(f"outcome.{line['outcome']}")
    if line["odds"]:
        said += f" {line['odds']}"
    return Text(said, style=_STYLES[line["outcome"]])


def _cut(line: dict[str, Any], words: Catalogue) -> tuple[Text, ...]:
    """What a maximum kept back, on a line of its own under the wager."""
    if "cut" not in line:
        return ()
    return (Text(f"    {words.say('receipt.cut', cut=words.money(_cents(line['cut'])))}", "dim"),)


def _signed(chips: float, words: Catalogue) -> Text:
    """A gain or a loss."""
    style = "bold green" if chips > 0 else "bold red" if chips < 0 else "bold"
    return Text(words.money(_cents(chips), signed=True), style=style)


def _cents(chips: float) -> int:
    """Chips of a receipt, which has at most two places, in cents."""
    return round(chips * 100)
