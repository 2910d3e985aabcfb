"""The store on a server, for one process or many: PostgreSQL, through psycopg."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import create_engine, text

from krupje.refusal import Misconfigured
from krupje.store.checks import now
from krupje.store.sql import Database

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

DURABLE = ("fsync", "full_page_writes", "synchronous_commit")
"""What must be on at the server, or what it acknowledges may be lost."""

MIGRATING = 0x6B72_7570
"""The lock under which the tables are made: two processes may start at once."""


class PostgreSQL(Database):
    """A database on a server; any number of processes may use it, each table has one owner."""

    def __init__(self, address: str, clock: Callable[[], int] = now, *, patience: float = 10.0) -> None:
        engine = create_engine(
            "postgresql+psycopg://" + address.partition("://")[2],
            pool_size=4,
            max_overflow=4,
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
