"""The tables of the database, and the numbered steps that lead to them.

The steps are plain SQL that both databases read alike, written down once and never changed: what a step
did when it was new it does for ever, whatever becomes of the tables below. They run inside the program at
its start, so that nobody has a second tool to run, and there are few of them, for a log is only added to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    Column,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    select,
)

from krupje.refusal import UnknownVersion

if TYPE_CHECKING:
    from sqlalchemy import Connection

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("command", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("prev", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "command"),
)
"""The log. Its two keys are the lock and the exactly-once: a place and a command are taken but once."""

register = Table(
    "register",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("head", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("owner", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("token", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("roles", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Whom the tokens stand for; ``token`` is a hash."""

owners = Table(
    "owners",
    metadata,
    Column("name", Text, primary_key=True),
    Column("key", BigInteger, nullable=False),
    Column("address", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Where owners are, and the lock that each holds while he lives; who holds none is gone."""

schema = Table("schema", metadata, Column("version", BigInteger, primary_key=True))

_FIRST = """
CREATE TABLE register (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    head TEXT NOT NULL,
    at BIGINT NOT NULL,
    owner TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE TABLE events (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    command TEXT NOT NULL,
    actor TEXT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    prev TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, command)
);
CREATE TABLE guests (
    token TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    roles TEXT NOT NULL,
    account TEXT NOT NULL,
    at BIGINT NOT NULL
)
"""

_SECOND = """
CREATE TABLE owners (
    name TEXT NOT NULL PRIMARY KEY,
    key BIGINT NOT NULL,
    address TEXT NOT NULL,
    at BIGINT NOT NULL
)
"""

STEPS = (_FIRST, _SECOND)
"""Statements with semicolons between them."""


def migrate(db: Connection) -> None:
    """Takes the steps that have not been taken, all or none. Refuses a database of a later version."""
    if not inspect(db).has_table("schema"):
        db.exec_driver_sql("CREATE TABLE schema (version BIGINT NOT NULL PRIMARY KEY)")
    taken = max(db.scalars(select(schema.c.version)), default=0)
    if taken > len(STEPS):
        raise UnknownVersion("store-version", version=taken, known=len(STEPS))
    for number, step in enumerate(STEPS[taken:], taken + 1):
        for statement in step.split(";"):
            db.exec_driver_sql(statement)
        db.execute(schema.insert().values(version=number))
