"""Whatever is killed at whatever moment: what was acknowledged is there, once."""

from __future__ import annotations

import pytest
from victim import NOTHING, survive


@pytest.mark.parametrize("kills", [6, pytest.param(60, marks=pytest.mark.slow)])
def test_a_killed_process_loses_nothing_in_sqlite(tmp_path, kills):
    clients, account = survive(str(tmp_path / "tables.db"), kills, seed=1)
    assert account == NOTHING
    assert len(clients.told) >= kills
    assert clients.again >= 1, "no answer came from the log: the kills have missed"


@pytest.mark.slow
def test_a_killed_process_loses_nothing_in_postgres(database):
    clients, account = survive(database, 60, seed=2)
    assert account == NOTHING
    assert clients.again >= 1
