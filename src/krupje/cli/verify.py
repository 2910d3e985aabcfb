"""``krupje verify``: a table's log, checked from its first line to its last."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from krupje.cli.language import Command, Option
from krupje.cli.speech import Unreadable, Voice, read_bytes, speaking
from krupje.refusal import BadLog
from krupje.store import Opened, Row, StoreAway, open_store
from krupje.store.audit import audit
from krupje.store.export import anchored, imported

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.i18n import Catalogue

SQLITE = b"SQLite format 3\0"
"""What a database file of SQLite begins with."""

LONGEST_LOG = 1 << 28
"""Bytes of the longest log: some hundred thousand rounds."""


@click.command("verify", cls=Command)
@click.argument("log")
@click.option("--table", cls=Option, says="cli.option.verify.table")
@click.option("--anchor", metavar="LINE:HASH", cls=Option)
@speaking
def verify(voice: Voice, log: str, table: str | None, anchor: str | None) -> None:
    """Checks a log in a file, or one table or all of a database."""
    until = None if anchor is None else anchored(anchor)
    found = [msgspec.to_builtins(audit(opened, rows, until)) for opened, rows in _logs(log, table)]
    if voice.json:
        voice.answer({"tables": found})
    else:
        voice.tell(*(line for each in found for line in _told(each, voice.words)))


def _logs(log: str, table: str | None) -> Iterator[tuple[Opened, tuple[Row, ...]]]:
    """The tables with their lines."""
    if "://" not in log and not _is_database(log):
        yield imported(_lines(read_bytes(log, LONGEST_LOG)))
        return
    try:
        store = open_store(log)
        try:
            for opened in store.tables() if table is None else (store.table(table),):
                yield opened, store.read(opened.id)
        finally:
            store.close()
    except StoreAway as away:
        raise Unreadable(log, str(away)) from None


def _is_database(log: str) -> bool:
    try:
        with Path(log).open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except (OSError, ValueError):
        return False


def _lines(raw: bytes) -> list[str]:
    """The lines that are not blank."""
    try:
        return [line for line in raw.decode("utf-8").split("\n") if line.strip()]
    except UnicodeDecodeError as error:
        raise BadLog("log-not-text", line=1 + raw[: error.start].count(b"\n")) from None


def _told(found: dict[str, Any], words: Catalogue) -> list[str]:
    """What was found in order, for a person."""
    game = words.say(f"game.{found['game']}")
    count = {key: words.number(value) for key, value in found.items() if type(value) is int}
    return [
        words.say("verify.table", table=found["table"] or game, game=game),
        words.say("verify.counts", **count),
        words.say("verify.shuffles", **count),
        words.say("verify.hands", **count),
        *([] if found["decided"] else [words.say("verify.folded")]),
        words.say("verify.head", line=found["lines"], hash=found["head"]),
    ]
