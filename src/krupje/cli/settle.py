"""``krupje settle``: referees a finished round, or one a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from krupje import records
from krupje.cli.house import House, house_of, house_options
from krupje.cli.language import Command, Option
from krupje.cli.speech import LONGEST, Unreadable, Voice, opened, read_bytes, speaking
from krupje.games import NAMES
from krupje.records import strict
from krupje.refusal import Refusal, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command("settle", cls=Command)
@click.argument("file", default="-")
@click.option("--lines", is_flag=True, cls=Option)
@house_options
@speaking
def settle(voice: Voice, file: str, lines: bool, rules_file: str | None, sets: tuple[str, ...]) -> None:
    """Reads a record or many, and prints a receipt for each."""
    voice.json = voice.json or lines
    house = house_of(rules_file, sets)
    if lines:
        _settle_lines(voice, file, house)
        return
    record = record_of(read_bytes(file), house)
    receipt = records.settle(record)
    if voice.json:
        voice.answer(receipt)
    else:
        from krupje.cli.receipt import show

        show(voice.console, receipt, voice.words, board=record.get("board", ""))


def record_of(text: bytes, house: House) -> dict[str, Any]:
    """One record as it is settled: the house's figures lie beneath its own."""
    record = strict.document(text)
    name, own_rules = record.get("game"), record.get("rules", {})
    if name in NAMES and isinstance(own_rules, dict) and (given := house.given(name, own_rules)):
        record["rules"] = given
    return record


def _settle_lines(voice: Voice, file: str, house: House) -> None:
    """One document a line, in order, each written before the next line is read."""
    refused = False
    for line in _lines(file):
        try:
            if len(line) > LONGEST:
                raise Refused("too-long", bytes=LONGEST)
            document = records.settle(record_of(line, house))
        except Refusal as refusal:
            document, refused = voice.refused(refusal), True
        voice.answer(document)
    if refused:
        raise click.exceptions.Exit(1)


def _lines(file: str) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long its beginning only."""
    try:
        with opened(file) as source:
            while line := source.readline(LONGEST + 1):
                rest = line
                while len(rest) > LONGEST and not rest.endswith(b"\n"):
                    rest = source.readline(LONGEST + 1)
                if line.strip():
                    yield line
    except OSError as why:
        raise Unreadable(file, why.strerror) from None
