"""Each line holds the hash of the one before: a change of any of them shows in all that follow.

The hash is the SHA-256 of a JSON array, so that anybody can recompute it in a few lines::

    ["t1", 7, 1767225600000, "Ona", "c-42", "<the body>", "<hash of line 6>"]

The array before the first line, ``["t1", 0, at, game, title, head, ""]``, is the table's entry in the
register. A chain shows edits, not that its end was cut off or that all of it was written anew: for that
its head is given away (to the guests with every receipt, to an export) and held against it later.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from krupje.refusal import BadLog
from krupje.store.checks import as_named
from krupje.store.contract import Entry, Head, Opened, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def _hash(*fields: str | int) -> str:
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def beginning(opened: Opened) -> Head:
    """What the first line of a table hangs on."""
    return Head(0, _hash(opened.id, 0, opened.at, opened.game, opened.title, opened.head, ""))


def linked(table: str, head: Head, entries: Sequence[Entry], at: int) -> tuple[Row, ...]:
    """Entries as the rows that follow ``head``."""
    rows = []
    seq, prev = head
    for entry in entries:
        seq += 1
        command = as_named(entry, seq)
        own = _hash(table, seq, at, entry.actor, command, entry.body, prev)
        rows.append(Row(table, seq, command, entry.actor, entry.body, at, prev, own))
        prev = own
    return tuple(rows)


def hash_of(row: Row) -> str:
    """The hash a row should have."""
    return _hash(row.table, row.seq, row.at, row.actor, row.command, row.body, row.prev)


def checked(table: str, head: Head, rows: Iterable[Row], anchor: Head | None = None) -> Iterator[Row]:
    """Rows that follow ``head``, each handed on once it has been checked.

    Refuses ``chain-broken`` with the line, and ``chain-cut`` where the chain does not pass the anchor.
    """
    seq, prev = head
    passed = anchor is None or anchor == head
    for row in rows:
        seq += 1
        if (row.table, row.seq, row.prev) != (table, seq, prev) or row.hash != hash_of(row):
            raise BadLog("chain-broken", table=table, line=seq)
        prev = row.hash
        passed = passed or anchor == (seq, prev)
        yield row
    if anchor is not None and not passed:
        raise BadLog("chain-cut", table=table, line=anchor.seq)
