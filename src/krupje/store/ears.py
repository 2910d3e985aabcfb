"""A connection that hears what other processes write, and by which they see that this one lives."""

from __future__ import annotations

import time
from hashlib import sha256
from threading import Condition, Thread
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from collections.abc import Callable

CHANNEL = "krupje"

TURN = 0.25
"""Seconds after which the connection is looked at even if nothing was heard."""

NOTICED = "-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3"
"""What makes the server notice within seconds that a machine is gone that could not say so."""

_HEADS = """
SELECT id, (SELECT max(seq) FROM events WHERE table_id = id) FROM register
"""


def key(owner: str) -> int:
    """The number of the lock that an owner holds while he lives."""
    return int.from_bytes(sha256(b"owner " + owner.encode()).digest()[:8], "big", signed=True)


class Ears:
    """Listens in a thread of its own. A connection that is lost is made again.

    What was said meanwhile is lost, so everybody is then told how far all tables have come.
    """

    def __init__(self, address: str, heard: Callable[[str, int], None]) -> None:
        self._address = address
        self._heard = heard
        self._change = Condition()
        self._wanted: list[str] = []
        self._held: set[str] = set()
        self._listening = False
        self._closed = False
        self._thread = Thread(target=self._run, name="krupje-ears", daemon=True)
        self._thread.start()

    def wait(self, owner: str | None = None, seconds: float = 10.0) -> bool:
        """Waits until it listens, and until the lock of an owner is held."""
        with self._change:
            if owner is not None and owner not in self._wanted:
                self._wanted.append(owner)
            return self._change.wait_for(
                lambda: self._listening and (owner is None or owner in self._held), seconds
            )

    def let_go(self, owner: str, seconds: float = 2.0) -> None:
        """The owner's lock need not be held any more; waits until it is not, as long as that may last."""
        with self._change:
            if owner in self._wanted:
                self._wanted.remove(owner)
            self._change.wait_for(lambda: owner not in self._held, seconds)

    def close(self) -> None:
        """Stops listening and lets go of the locks."""
        self._closed = True
        self._thread.join()

    def _run(self) -> None:
        again = False
        while not self._closed:
            try:
                with psycopg.connect(
                    self._address, autocommit=True, connect_timeout=5, options=NOTICED
                ) as db:
                    self._listen(db, again=again)
            except psycopg.Error:
                time.sleep(TURN)
            with self._change:
                self._listening = False
                self._held.clear()
            again = True

    def _listen(self, db: psycopg.Connection, *, again: bool) -> None:
        db.execute(f"LISTEN {CHANNEL}")
        if again:
            for table, seq in db.execute(_HEADS):
                self._heard(table, seq or 0)
        while not self._closed:
            for owner in [each for each in self._wanted if each not in self._held]:
                db.execute("SELECT pg_advisory_lock(%s)", [key(owner)])
                self._held.add(owner)
            for owner in [each for each in self._held if each not in self._wanted]:
                db.execute("SELECT pg_advisory_unlock(%s)", [key(owner)])
                self._held.remove(owner)
            with self._change:
                self._listening = True
                self._change.notify_all()
            for note in db.notifies(timeout=TURN, stop_after=1):
                table, _, seq = note.payload.rpartition(":")
                self._heard(table, int(seq))
