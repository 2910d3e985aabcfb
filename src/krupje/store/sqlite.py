"""The store in a file beside the program, for one process: SQLite."""

from __future__ import annotations

import sqlite3
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool

from krupje.refusal import Misconfigured
from krupje.store.checks import now
from krupje.store.sql import Database

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from sqlalchemy import Connection


OLDEST = (3, 35, 0)
"""From here on a statement can return what it changed."""

WAL_MENDED = (3, 51, 3)
"""Before this, a write-ahead log could be reset under a reader and the database damaged."""


DOUBTFUL = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""After these nobody knows what is on the disk until the file is opened again."""


def journal(version: tuple[int, ...]) -> Literal["wal", "truncate"]:
    """The journal that a version of SQLite can be trusted with."""
    return "wal" if version >= WAL_MENDED else "truncate"


def pragmas(version: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    """What is asked of every connection, and what it must answer."""
    return (
        ("journal_mode", journal(version)),
        ("synchronous", "2"),  # FULL: a commit is on the disk when it returns
        ("fullfsync", "1"),  # where the system's own sync stops short of the disk
        ("busy_timeout", "10000"),
    )


def newest() -> ModuleType:
    """The newest SQLite there is: many a Python brings one that cannot be trusted with the quick journal."""
    try:
        return import_module("pysqlite3.dbapi2")
    except ImportError:
        return sqlite3


class SQLite(Database):
    """A file with one connection, in the writer's thread; others are kept out by the owner's epoch."""

    def __init__(
        self, path: str | Path, clock: Callable[[], int] = now, *, module: ModuleType | None = None
    ) -> None:
        module = module or newest()
        version = tuple(module.sqlite_version_info)
        if version < OLDEST:
            found, oldest = (".".join(map(str, each)) for each in (version, OLDEST))
            raise Misconfigured("database-too-old", version=found, oldest=oldest)
        engine = create_engine(
            f"sqlite:///{path}",
            module=module,
            hide_parameters=True,  # what is written is nobody's business in a log of errors
            poolclass=StaticPool,
            connect_args={"check_same_thread": False, "timeout": 10},
        )

        @event.listens_for(engine, "connect")
        def _connected(raw: Any, _record: Any) -> None:
            raw.isolation_level = None  # transactions begin where we begin them
            for name, wanted in pragmas(version):
                raw.execute(f"PRAGMA {name} = {wanted}")
                (found,) = raw.execute(f"PRAGMA {name}").fetchone()
                if str(found) != wanted:
                    raise Misconfigured("database-forgets", setting=name, found=str(found), wanted=wanted)

        @event.listens_for(engine, "begin")
        def _begun(db: Connection) -> None:
            db.exec_driver_sql("BEGIN IMMEDIATE")

        self._owners: dict[str, str] = {}
        super().__init__(engine, clock, alone=True)

    def _doubtful(self, why: BaseException | None) -> bool:
        """A write or a sync that failed: the system may have thrown away what it could not write."""
        return getattr(why, "sqlite_errorcode", 0) & 0xFF in DOUBTFUL

    def attend(self, owner: str, address: str = "") -> None:
        """Lets everybody see that an owner lives: everybody is this process."""
        self._owners[owner] = address

    def depart(self, owner: str) -> None:
        """He does so no longer."""
        self._owners.pop(owner, None)

    def living(self) -> dict[str, str]:
        """The owners who attend in this process; no other one should use the file."""
        return dict(self._owners)
