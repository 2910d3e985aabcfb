"""What is asked of SQLite before the first line is written."""

from __future__ import annotations

import sqlite3
import types

import pytest
from lines import HEAD, entry

from krupje.refusal import Misconfigured
from krupje.store import Memory, open_store, sql
from krupje.store.schema import metadata
from krupje.store.sqlite import SQLite, journal, newest


@pytest.mark.parametrize(
    ("version", "wanted"),
    [
        ((3, 40, 1), "truncate"),
        ((3, 51, 2), "truncate"),
        ((3, 51, 3), "wal"),
        ((3, 54, 0), "wal"),
        ((4, 0, 0), "wal"),
    ],
)
def test_the_journal_a_version_can_be_trusted_with(version, wanted):
    """Up to 3.51.2 a write-ahead log may be reset under a reader, and the database damaged."""
    assert journal(version) == wanted


def test_the_product_runs_as_it_says(tmp_path):
    """This Python's own SQLite: what the pragmas ask for is what is so."""
    store = SQLite(tmp_path / "tables.db")
    asked = ("journal_mode", "synchronous")
    found = store._do(lambda db: [db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked])
    assert found == [journal(newest().sqlite_version_info), 2]
    store.close()


def test_a_version_that_is_too_old_is_refused(tmp_path):
    old = types.SimpleNamespace(**vars(sqlite3) | {"sqlite_version_info": (3, 34, 1)})
    with pytest.raises(Misconfigured) as refused:
        SQLite(tmp_path / "tables.db", module=old)
    assert refused.value.params == {"version": "3.34.1", "oldest": "3.35.0"}


def test_a_file_that_forgets_is_refused():
    """A database in memory cannot keep a journal."""
    with pytest.raises(Misconfigured) as refused:
        SQLite(":memory:")
    assert refused.value.code == "database-forgets"


def test_the_steps_lead_to_the_tables_that_are_used(tmp_path):
    """The steps are written by hand; the tables that the statements are made from must be the same."""
    SQLite(tmp_path / "tables.db").close()
    with sqlite3.connect(tmp_path / "tables.db") as db:
        for table in metadata.tables.values():
            columns = [
                (name, kind, bool(must), bool(key))
                for _, name, kind, must, _, key in db.execute(f"PRAGMA table_info({table.name})")
            ]
            assert columns == [
                (column.name, str(column.type), not column.nullable, column.primary_key)
                for column in table.columns
            ]
        (unique,) = db.execute(
            "SELECT group_concat(i.name) FROM pragma_index_list('events') l, pragma_index_info(l.name) i "
            "WHERE l.origin = 'u'"
        ).fetchone()
    db.close()
    assert unique == "table_id,command"


def test_a_long_log_is_read_page_by_page(tmp_path, monkeypatch):
    monkeypatch.setattr(sql, "PAGE", 3)
    store = SQLite(tmp_path / "tables.db")
    store.open_table("t1", HEAD)
    rows = store.append("t1", 0, [entry(n) for n in range(9)], epoch=store.claim("t1", "me")).result(10).rows
    assert store.read("t1") == rows
    assert store.read("t1", 4) == rows[4:]
    assert store.read("t1", 1, until=8) == rows[1:8]
    store.close()


def test_an_address_says_which_store(tmp_path):
    assert isinstance(open_store("memory:"), Memory)
    kept = open_store(str(tmp_path / "tables.db"))
    assert isinstance(kept, SQLite)
    kept.close()
