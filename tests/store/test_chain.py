"""Whatever is changed in a log is found: every field of every row, and rows that went or came or moved."""

from __future__ import annotations

import sqlite3

import pytest
from evenings import evening
from lines import HEAD, entry
from msgspec.structs import replace

from krupje.refusal import BadLog
from krupje.store import Head, Memory, Row, chain, kinds
from krupje.store.kinds import line_of
from krupje.store.sqlite import SQLite

FIELDS = Row.__struct_fields__


def other(value):
    """Something else of the same kind: one digit, one character, one bit of it."""
    return value + 1 if isinstance(value, int) else value[:-1] + chr(ord(value[-1:] or "a") ^ 1)


def holds(opened, rows, anchor=None):
    try:
        return len(list(chain.checked(opened.id, chain.beginning(opened), rows, anchor))) == len(rows)
    except BadLog:
        return False


@pytest.fixture(scope="module")
def log():
    return evening("nkp")


def test_the_log_as_it_is_holds(log):
    opened, rows = log
    assert len(rows) > 40
    assert holds(opened, rows, Head(rows[-1].seq, rows[-1].hash))


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_every_row_is_held(log, field):
    opened, rows = log
    for place, row in enumerate(rows):
        changed = replace(row, **{field: other(getattr(row, field))})
        assert not holds(opened, [*rows[:place], changed, *rows[place + 1 :]])


def test_a_field_changed_with_its_hash_breaks_the_next_row(log):
    """Of the last row this is seen by its anchor."""
    opened, rows = log
    anchor = Head(rows[-1].seq, rows[-1].hash)
    for place, row in enumerate(rows):
        for field in ("command", "actor", "body", "at"):
            changed = replace(row, **{field: other(getattr(row, field))})
            changed = replace(changed, hash=chain.hash_of(changed))
            assert not holds(opened, [*rows[:place], changed, *rows[place + 1 :]], anchor)


@pytest.mark.parametrize("field", ["id", "game", "title", "head", "at"])
def test_the_register_is_held_by_the_first_row(log, field):
    opened, rows = log
    assert not holds(replace(opened, **{field: other(getattr(opened, field))}), rows)


def test_a_row_that_is_gone_or_doubled_or_moved_is_found(log):
    opened, rows = log
    anchor = Head(rows[-1].seq, rows[-1].hash)
    for place in range(len(rows)):
        assert not holds(opened, [*rows[:place], *rows[place + 1 :]], anchor)
        assert not holds(opened, [*rows[: place + 1], *rows[place:]], anchor)
        assert not place or not holds(
            opened, [*rows[: place - 1], rows[place], rows[place - 1], *rows[place + 1 :]], anchor
        )


def test_a_log_cut_short_is_found_by_its_anchor(log):
    opened, rows = log
    anchor = Head(rows[-1].seq, rows[-1].hash)
    for place in range(len(rows)):
        assert holds(opened, rows[:place])
        assert not holds(opened, rows[:place], anchor)


def test_a_log_written_anew_is_found_by_its_anchor(log):
    opened, rows = log
    anew = Memory()
    anew.open_table(opened.id, opened.head, opened.title)
    epoch = anew.claim(opened.id, "x")
    written = anew.append(opened.id, 0, [entry(n) for n in range(len(rows))], epoch=epoch).result().rows
    assert holds(anew.table(opened.id), written)
    assert not holds(anew.table(opened.id), written, Head(rows[-1].seq, rows[-1].hash))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET command = command || 'x' WHERE seq = 2",
        "UPDATE events SET actor = actor || 'x' WHERE seq = 2",
        "UPDATE events SET body = body || ' ' WHERE seq = 2",
        "UPDATE events SET prev = hash WHERE seq = 2",
        "UPDATE events SET hash = prev WHERE seq = 2",
        "UPDATE events SET at = at + 1 WHERE seq = 2",
        "UPDATE events SET seq = 9 WHERE seq = 2",
        "UPDATE events SET table_id = 't2' WHERE seq = 2",
        "DELETE FROM events WHERE seq = 2",
        "DELETE FROM events WHERE seq = 1",
        "UPDATE events SET seq = -seq; UPDATE events SET seq = 4 + seq",
        "DELETE FROM events WHERE seq = 3",
        "UPDATE register SET title = 'Red'",
        "UPDATE register SET at = at - 1",
    ],
)  # fmt: skip
def test_a_change_in_the_database_is_found_when_it_is_read(tmp_path, change):
    store = SQLite(tmp_path / "tables.db")
    store.open_table("t1", HEAD, "Green")
    epoch = store.claim("t1", "me")
    rows = store.append("t1", 0, [entry(n) for n in range(3)], epoch=epoch).result(10).rows
    store.close()
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.executescript(change)
    db.close()
    again = SQLite(tmp_path / "tables.db")
    with pytest.raises(BadLog):
        again.read("t1", anchor=Head(3, rows[-1].hash))
    again.close()


def test_old_kinds_are_read_as_new_ones(monkeypatch, log):
    """A guest who came was once said to have entered, and before that to have walked in."""
    _, rows = log
    monkeypatch.setattr(kinds, "ACTIONS", {"enter": lambda old: {"do": "sit", "by": old["who"]}})
    monkeypatch.setattr(
        kinds,
        "EVENTS",
        {
            "walked-in": lambda old: {"event": "entered", "who": old["name"]},
            "entered": lambda old: {"event": "sat", "guest": old["who"]},
        },
    )
    body = '{"action": {"do": "enter", "who": "Ona"}, "events": [{"event": "walked-in", "name": "Ona"}]}'
    new = {"action": {"do": "sit", "by": "Ona"}, "events": [{"event": "sat", "guest": "Ona"}]}
    assert line_of(replace(rows[0], body=body)) == new
    assert line_of(rows[0])["action"] == new["action"]
