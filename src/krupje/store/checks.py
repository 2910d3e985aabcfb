"""What every store refuses, and what it answers to a command that comes again."""

from __future__ import annotations

import json
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from krupje.games import game
from krupje.records import strict
from krupje.refusal import BadLog, Refusal, Refused
from krupje.store.contract import Entry, Head, Row, Written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LONGEST = 64
"""The longest name of a command, and of a table."""

OWN = "@"
"""What the commands begin with that the store names itself."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def hashed(token: str) -> str:
    """What is kept of a token. It is long and random, so that nobody tries them all: no salt is needed."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def named_table(table: str) -> None:
    """Refuses a name that no table should have: it stands in addresses and in notices."""
    if not 1 <= len(table) <= LONGEST or not table.isascii() or not table.replace("-", "").isalnum():
        raise Refused("table-unfit", longest=LONGEST)


def game_of(head: str) -> str:
    """The game that the first line of a session names."""
    try:
        read = strict.document(head)
        return game(read["game"]).name if read.get("krupje") == "table" and "\n" not in head else _foreign()
    except (Refusal, LookupError, TypeError):
        return _foreign()


def _foreign() -> str:
    raise BadLog("log-foreign")


def fit(entries: Sequence[Entry]) -> None:
    """Refuses entries that no store could keep or tell apart."""
    named = [entry.command for entry in entries if entry.command]
    unfit = (
        not entries
        or len(set(named)) < len(named)
        or any(len(command) > LONGEST or command.startswith(OWN) for command in named)
        or not all(_keepable(text) for entry in entries for text in (entry.command, entry.actor, entry.body))
    )
    if unfit:
        raise Refused("command-unfit", longest=LONGEST)


def _keepable(text: str) -> bool:
    """Whether every database can keep a text: no zero byte, no half of a character, no second line."""
    try:
        return not {0, 10, 13} & set(text.encode())
    except UnicodeEncodeError:
        return False


def as_named(entry: Entry, seq: int) -> str:
    """The command under which an entry is kept."""
    return entry.command or f"{OWN}{seq}"


def earlier(entries: Sequence[Entry], known: Mapping[str, Row]) -> Written | None:
    """The answer that commands had the first time, or None if none of them has come before.

    ``known`` has the rows of those that have. It is the action that must be the same: what it led to
    was decided then, and is not decided again.
    """
    named = [entry for entry in entries if entry.command]
    found = [(known[entry.command], entry) for entry in named if entry.command in known]
    if not found:
        return None
    if len(found) < len(named) or not all(_same(row, entry) for row, entry in found):
        raise Refused("command-differs")
    return Written(tuple(row for row, _ in found), again=True)


def _same(row: Row, entry: Entry) -> bool:
    return row.actor == entry.actor and (row.body == entry.body or _asked(row.body) == _asked(entry.body))


def _asked(body: str) -> Any:
    try:
        return json.loads(body)["action"]
    except (ValueError, LookupError, TypeError):
        return body


def unmoved(
    table: str, expected: int, head: Head, entries: Sequence[Entry], after: Sequence[Row]
) -> Written | None:
    """None if the log ends where the writer thinks; the earlier answer if he wrote just these lines before.

    ``after`` are the rows that follow ``expected``, as many as there are entries. Refuses ``log-moved``.
    """
    if head.seq == expected:
        return None
    there = [(row.command, row.actor, row.body) for row in after]
    if there == [
        (as_named(entry, seq), entry.actor, entry.body) for seq, entry in enumerate(entries, expected + 1)
    ]:
        return Written(tuple(after), again=True)
    raise Refused("log-moved", table=table, line=head.seq)
