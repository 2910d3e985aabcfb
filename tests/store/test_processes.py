"""Several processes at one PostgreSQL server: who lives, and who hears what."""

from __future__ import annotations

import threading
import time

import psycopg
import pytest
from lines import HEAD, entry

from krupje.refusal import Misconfigured, UnknownVersion
from krupje.store.postgres import PostgreSQL


@pytest.fixture
def two(database):
    both = PostgreSQL(database), PostgreSQL(database)
    yield both
    for each in both:
        each.close()


class Heard:
    """What was heard, for those who wait for it."""

    def __init__(self):
        self.all, self._change = [], threading.Condition()

    def __call__(self, table, seq):
        with self._change:
            self.all.append((table, seq))
            self._change.notify_all()

    def waits(self, news):
        with self._change:
            return self._change.wait_for(lambda: news in self.all, 20)


def until(true):
    """Whether something comes true within a time that is long enough anywhere."""
    end = time.monotonic() + 20
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def test_an_owner_lives_for_the_others_until_he_is_gone(two):
    first, second = two
    first.attend("first", "http://one")
    assert second.living() == {"first": "http://one"}
    first.close()
    assert until(lambda: second.living() == {})


def test_others_hear_what_is_written(two):
    """And whoever writes hears himself once."""
    first, second = two
    own, other = Heard(), Heard()
    first.follow(own)
    second.follow(other)
    first.open_table("t1", HEAD)
    epoch = first.claim("t1", "first")
    for n in range(3):
        first.append("t1", n, [entry(n)], epoch=epoch).result(10)
    assert other.waits(("t1", 3))
    assert own.all == [("t1", 1), ("t1", 2), ("t1", 3)]


def test_a_lost_connection_is_made_again_and_what_was_missed_is_told(two, database):
    first, second = two
    first.attend("first")
    other = Heard()
    second.follow(other)
    first.open_table("t1", HEAD)
    epoch = first.claim("t1", "first")
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    first.append("t1", 0, [entry(1)], epoch=epoch).result(20)
    assert other.waits(("t1", 1))
    assert until(lambda: second.living() == {"first": ""})


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_a_server_that_forgets_is_refused(server, database, setting):
    """What is the server's own business and cannot be asked for is looked at before the first line."""
    with psycopg.connect(database, autocommit=True) as db:
        db.execute(f"ALTER SYSTEM SET {setting} = off")
        db.execute("SELECT pg_reload_conf()")
        assert until(lambda: db.execute(f"SHOW {setting}").fetchone() == ("off",))
        try:
            with pytest.raises(Misconfigured) as refused:
                PostgreSQL(database)
        finally:
            db.execute(f"ALTER SYSTEM RESET {setting}")
            db.execute("SELECT pg_reload_conf()")
            assert until(lambda: db.execute(f"SHOW {setting}").fetchone() == ("on",))
    assert refused.value.code == "database-forgets"


def test_a_database_of_a_later_version_is_left_alone(database):
    PostgreSQL(database).close()
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("INSERT INTO schema VALUES (9)")
    with pytest.raises(UnknownVersion):
        PostgreSQL(database)


def test_several_processes_may_start_at_once(server):
    """Only one of them makes the tables."""
    database = server.bare()
    stores = []
    starts = [threading.Thread(target=lambda: stores.append(PostgreSQL(database))) for _ in range(4)]
    for each in starts:
        each.start()
    for each in starts:
        each.join(30)
    assert len(stores) == 4
    for each in stores:
        each.close()
