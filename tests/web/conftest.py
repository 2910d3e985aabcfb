"""Lets tests import the server they play on, and gives them a PostgreSQL server where one is installed."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "store")]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """A real server in a folder of its own; `--all` does not begin without one."""
    from server import Server, found

    if found("initdb") is None:
        pytest.skip("PostgreSQL is not installed")
    running = Server(tmp_path_factory.mktemp("postgres"))
    running.start()
    yield running
    running.remove()


@pytest.fixture
def database(postgres):
    """The address of an empty database."""
    return postgres.emptied()
