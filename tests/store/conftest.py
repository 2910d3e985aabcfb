"""Three stores to hold to one contract, and a PostgreSQL server of our own to talk to."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from krupje.store import Memory
from krupje.store.sqlite import SQLite

sys.path.insert(0, str(Path(__file__).parent))

from server import Server, found

KINDS = ("memory", "sqlite", "postgres")


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A real server in a folder of its own; it fails, not skips, under `--all`, where one is required."""
    if found("initdb") is None:
        pytest.skip("PostgreSQL is not installed")
    running = Server(tmp_path_factory.mktemp("postgres"))
    running.start()
    yield running
    running.remove()


@pytest.fixture
def database(server):
    """The address of an empty database on the server."""
    return server.emptied()


@pytest.fixture(params=KINDS)
def opens(request, tmp_path):
    """Opens the store once more, as another process would; the memory is one and the same."""
    match request.param:
        case "memory":
            memory = Memory()
            return lambda: memory
        case "sqlite":
            return lambda: SQLite(tmp_path / "tables.db")
        case _:
            from krupje.store.postgres import PostgreSQL

            address = request.getfixturevalue("database")
            return lambda: PostgreSQL(address)


@pytest.fixture
def store(opens):
    opened = opens()
    yield opened
    opened.close()
