"""A receipt as people read it: what the dealer had, then box by box what was paid and by which clause.

Made from the receipt that programs get, so the two cannot tell different things.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box as boxes
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from krupje.i18n import Catalogue

Receipt = dict[str, Any]

_STYLES = {"win": "green", "lose": "red", "push": "", "fee": "red"}


def show(console: Console, receipt: Receipt, words: Catalogue) -> None:
    """Prints a receipt."""
    game = receipt["game"]
    console.print(Text(words.say(f"game.{game}"), style="bold"))
    for label, value in heading(receipt, words):
        console.print(Text.assemble((f"  {label}: ", "dim"), value), soft_wrap=True)
    console.print(_table(receipt, words))
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


def _table(receipt: Receipt, words: Catalogue) -> Table:
    """Every box with its net, and under it a line for every wager."""
    game = receipt["game"]
    table = Table(box=boxes.SIMPLE_HEAD, padding=(0, 1))
    for column in ("wager", "stake", "outcome", "returned", "net"):
        left = column in {"wager", "outcome"}
        table.add_column(words.say(f"receipt.{column}"), justify="left" if left else "right", overflow="fold")
    table.add_column("§", style="dim")
    for each in _in_order(receipt):
        table.add_row(_named(each, words, game), "", "", "", _signed(each["net"], words))
        for line in each["lines"]:
            table.add_row(*_line(line, words, game))
        table.add_section()
    return table


def _in_order(receipt: Receipt) -> list[dict[str, Any]]:
    """Boxes as they are paid: Casino Hold'em's from the last to the first (H23)."""
    listed: list[dict[str, Any]] = receipt["seats" if receipt["game"] == "knock" else "boxes"]
    return listed[::-1] if receipt["game"] == "casino-holdem" else listed


def _named(each: dict[str, Any], words: Catalogue, game: str) -> Text:
    """A box or seat by its number, and what it held."""
    place = "seat" if "seat" in each else "box"
    held = [words.name("hand", each.get(key), game) for key in ("hand", "second")]
    hands = " + ".join(filter(None, held))
    number = f"{words.say(f'receipt.{place}')} {each[place]}"
    return Text.assemble((number, "bold"), f"  {hands}" if hands else "")


def _line(line: dict[str, Any], words: Catalogue, game: str) -> tuple[str | Text, ...]:
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
    """What became of a wager, its odds, and what a maximum kept back."""
    said = words.say(f"outcome.{line['outcome']}")
    if line["odds"]:
        said += f" {line['odds']}"
    if "cut" in line:
        said += f" ({words.say('receipt.cut', cut=words.money(_cents(line['cut'])))})"
    return Text(said, style=_STYLES[line["outcome"]])


def _signed(chips: float, words: Catalogue) -> Text:
    """A gain or a loss."""
    style = "bold green" if chips > 0 else "bold red" if chips < 0 else "bold"
    return Text(words.money(_cents(chips), signed=True), style=style)


def _cents(chips: float) -> int:
    """Chips of a receipt, which has at most two places, in cents."""
    return round(chips * 100)
