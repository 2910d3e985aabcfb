"""Receipts for people: columns at any width, the board, and nothing cut off."""

import json
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from krupje import records
from krupje.cli.receipt import show
from krupje.i18n import LANGUAGES, catalogue

CONTRACT = [json.loads(text) for text in (Path(__file__).parent / "contract.jsonl").read_text().splitlines()]
HOUSE = {"game": "novo", "rules": {"max_payout": 30}, "dealer": "Ks Kd 9h 5c 2s",
         "boxes": [{"box": 1, "ante": 10, "cards": "As Ad Ah 3c 3d", "play": ["bet"]}]}  # fmt: skip
KNOCK = {
    "game": "knock",
    "dealer": 1,
    "actions": ["2 fold", "3 fold"],
    "seats": [{"seat": n, "cards": " ".join(f"{r}{'shd'[n - 1]}" for r in "A3579")} for n in (1, 2, 3)],
}


def printed(record, width, lang="en"):
    console = Console(width=width, highlight=False, force_terminal=False)
    with console.capture() as said:
        show(console, records.settle(record), catalogue(lang), board=record.get("board", ""))
    return said.get()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("record", [*CONTRACT, HOUSE, KNOCK], ids=lambda record: record["game"])
def test_a_receipt_at_any_width(record, width, lang):
    """Every wager has a line that holds its amounts and its clause, and no column is wrapped."""
    receipt, told = records.settle(record), printed(record, width, lang)
    rule = next(at for at, line in enumerate(told.splitlines()) if "───" in line)
    lines = told.splitlines()[rule + 1 :]
    assert all(cell_len(line) <= width for line in lines)
    wagers = [line for box in receipt.get("boxes") or receipt["seats"] for line in box["lines"]]
    words = catalogue(lang)
    for each in wagers:
        name = words.name("wager", each["wager"], record["game"])
        clause = each["clause"].partition(" ")[2]
        assert any(name.split()[0] in line and clause in line for line in lines), (each, told)


def test_a_receipt_to_the_letter():
    """At sixty columns: the board under the dealer, the boxes as they are paid."""
    told = [line.rstrip() for line in printed(CONTRACT[1], 60).splitlines()]
    assert told == LETTERS.splitlines()


LETTERS = """\
Casino Hold'em
  Dealer: 4♥ 4♦  three of a kind — the dealer plays
  Board: A♥ K♦ 4♠ 9♣ 2♦

  Wager     Stake   Outcome     Returned   Net   §
  ─────────────────────────────────────────────────────
  Box 3                                    −10
    Ante       10   loses              0         4.2

  Box 2  one pair                          −30
    Ante       10   loses              0         7.4 H2
    Bet        20   loses              0         7.4 H2

  Box 1  three of a kind                   +80
    Ante       10   wins 1:1          20         7.6 H1
    Bet        20   wins 1:1          40         7.5 H2
    Bonus       5   wins 10:1         55         5.2

  House  −40
"""


@pytest.mark.parametrize(("lang", "place"), [("en", "Box 1"), ("lt", "Boksas 1"), ("ru", "Бокс 1")])
def test_at_baccarat_a_box_is_no_field(lang, place):
    """PLAYER, BANKER and TIE are the fields; the place of a guest is his box."""
    assert place in printed(CONTRACT[3], 80, lang)
