"""A table's log as a file that can be checked by somebody who does not trust its keeper.

JSON Lines. The first has the table's entry in the register, with the first line of its session under
``opening``; each other one is a line of the session, action and events, and beside them its place in the
chain. What is hashed is the text of ``opening`` and of the line without those six keys, written as JSON by
Python's ``json.dumps(…, ensure_ascii=False)``, keys in the order in which they stand.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from krupje.records import strict
from krupje.refusal import BadLog, Refusal, Refused, UnknownVersion
from krupje.store import chain
from krupje.store.checks import game_of
from krupje.store.contract import Entry, Head, Opened, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

VERSION = 1

PLACE = ("seq", "at", "actor", "command", "prev", "hash")
"""What a line of the log has beside a line of a session."""

_HEAD = ("krupje", "version", "table", "title", "at", "opening", "hash")


def anchored(text: str) -> Head:
    """An anchor as it was given away: the number of a line and its hash, ``12:9f86…``."""
    line, _, digest = text.partition(":")
    if not line.isdecimal() or not line.isascii() or len(line) > 15 or len(digest) != 64:
        raise Refused("anchor-unreadable", anchor=text[:80])
    return Head(int(line), digest.lower())


def exported(opened: Opened, rows: Iterable[Row]) -> Iterator[str]:
    """The lines of the file, without their ends."""
    head = {
        "krupje": "log",
        "version": VERSION,
        "table": opened.id,
        "title": opened.title,
        "at": opened.at,
        "opening": _object(opened.head),
        "hash": chain.beginning(opened).hash,
    }
    yield _text(head)
    for row in rows:
        yield _text(_object(row.body) | {key: getattr(row, key) for key in PLACE})


def imported(lines: Iterable[str]) -> tuple[Opened, tuple[Row, ...]]:
    """A file read back; whether its chain holds is another question. Refuses what is no such file.

    A table session has no chain: it gets the one its lines would have had.
    """
    texts = iter(lines)
    first = next(texts, "")
    if _read(1, first).get("krupje") == "table":
        opened = Opened("", game_of(first), "", first, 0)
        return opened, chain.linked("", chain.beginning(opened), [Entry(text, "") for text in texts], 0)
    opened = _opened(first)
    return opened, tuple(_row(opened.id, number, text) for number, text in enumerate(texts, 2))


def _opened(text: str) -> Opened:
    head = _read(1, text)
    if head.get("krupje") != "log":
        raise BadLog("log-foreign")
    if head.get("version") != VERSION:
        raise UnknownVersion("store-version", version=str(head.get("version"))[:20], known=VERSION)
    try:
        strict.keys(head, _HEAD, (), "first line")
        written = _text(head["opening"])
        opened = Opened(str(head["table"]), game_of(written), str(head["title"]), written, int(head["at"]))
    except (Refusal, TypeError, ValueError):
        raise BadLog("log-foreign") from None
    if chain.beginning(opened).hash != head["hash"]:
        raise BadLog("chain-broken", table=opened.id, line=0)
    return opened


def _row(table: str, number: int, text: str) -> Row:
    line = _read(number, text)
    place = {key: line.pop(key, None) for key in PLACE}
    whole = all(type(place[key]) is (int if key in ("seq", "at") else str) for key in PLACE)
    if not whole:
        raise BadLog("line-unreadable", line=number)
    return Row(table=table, body=_text(line), **place)


def _read(number: int, text: str) -> dict[str, Any]:
    try:
        return strict.document(text)
    except Refusal:
        raise BadLog("line-unreadable", line=number) from None


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _object(text: str) -> dict[str, Any]:
    """The object that a text holds. Refuses a text that would not be found again in the file."""
    read = strict.document(text)
    if _text(read) != text or set(PLACE) & set(read):
        raise BadLog("line-unreadable", line=0)
    return read
