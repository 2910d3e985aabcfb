"""The store on a server, for one process or many: PostgreSQL, through psycopg."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from krupje.refusal import Misconfigured
from krupje.store.checks import now
from krupje.store.contract import StoreAway
from krupje.store.ears import CHANNEL, Ears, key
from krupje.store.schema import owners
from krupje.store.sql import Database

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import Connection

DURABLE = ("fsync", "full_page_writes", "synchronous_commit")
"""What must be on at the server, or what it acknowledges may be lost."""

MIGRATING = 0x6B72_7570
"""The lock under which the tables are made: two processes may start at once."""


_LIVING = text("""
SELECT name, address FROM owners
WHERE key IN (
    SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
)
ORDER BY name
""")
"""A lock by a number of 64 bits is shown in two halves."""


class PostgreSQL(Database):
    """A database on a server; any number of processes may use it, each table has one owner."""

    def __init__(self, address: str, clock: Callable[[], int] = now, *, patience: float = 10.0) -> None:
        server = address.partition("://")[2]
        self._address = "postgresql://" + server
        self._ears: Ears | None = None
        self._told: dict[str, int] = {}
        engine = create_engine(
            "postgresql+psycopg://" + server,
            hide_parameters=True,  # what is written is nobody's business in a log of errors
            pool_size=4,
            max_overflow=4,
            pool_pre_ping=True,
            connect_args={"options": "-c synchronous_commit=on", "connect_timeout": 5},
        )
        super().__init__(engine, clock, alone=False, patience=patience)

    def _prepare(self, db: Connection) -> None:
        for setting in DURABLE:
            found = db.scalar(text(f"SHOW {setting}"))
            if found != "on":
                raise Misconfigured("database-forgets", setting=setting, found=str(found), wanted="on")
        db.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        super()._prepare(db)

    def close(self) -> None:
        """Writes what was handed in, and lets go of the server."""
        super().close()
        if self._ears is not None:
            self._ears.close()

    def attend(self, owner: str, address: str = "") -> None:
        """Holds a lock under the owner's name for as long as this process is connected."""
        if not self._listen().wait(owner):
            raise StoreAway("attend")
        row = {"name": owner, "key": key(owner), "address": address, "at": self._clock()}

        def noted(db: Connection) -> None:
            db.execute(owners.delete().where(owners.c.name == owner))
            db.execute(owners.insert(), row)

        self._do(noted)

    def depart(self, owner: str) -> None:
        """Lets go of the lock."""
        if self._ears is not None:
            self._ears.let_go(owner)
        self._do(lambda db: db.execute(owners.delete().where(owners.c.name == owner)))

    def living(self) -> dict[str, str]:
        """The owners whose lock is held by some connection."""
        return self._do(lambda db: {name: address for name, address in db.execute(_LIVING)})  # noqa: C416 (a row is no pair to mypy)

    def follow(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        """Calls ``heard`` after this process or another has written."""
        self._listen().wait()
        return super().follow(heard)

    def _listen(self) -> Ears:
        if self._ears is None:
            self._ears = Ears(self._address, self._heard)
        return self._ears

    def _heard(self, table: str, seq: int) -> None:
        """What another process has said; one's own notices come back too."""
        if self._told.get(table, 0) < seq:
            self._followers.tell(table, seq)

    def _tell(self, news: Mapping[str, int]) -> None:
        """Tells this process, then the others: only which table and how far, the rest is in the log.

        In a transaction of its own that writes nothing, for a notice inside the commit would make all
        commits of the server wait for one another while they are made durable.
        """
        self._told.update(news)
        super()._tell(news)
        notices = [{"channel": CHANNEL, "news": f"{table}:{seq}"} for table, seq in news.items()]
        try:
            with self._engine.begin() as db:
                db.execute(text("SELECT pg_notify(:channel, :news)"), notices)
        except DBAPIError:
            logging.getLogger(__name__).warning("a notice was lost; whoever needs it reads the log")
