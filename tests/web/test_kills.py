"""Whatever is killed, and when: what a guest was told is there, once, and every log is in order."""

import pytest
from evening import played
from processes import Process, account, survive


def killed(folders, database, kills, seed, down=0.0):
    processes = [Process(folder, database) for folder in folders]
    try:
        players, resent = played(survive(processes, processes[0].database, kills, seed, down), 600)
    finally:
        for each in processes:
            each.kill()
    return account(processes[0].database, players), resent


@pytest.mark.slow
def test_a_house_on_sqlite_loses_nothing(tmp_path):
    """Eight guests at all five games, the server killed among them."""
    found, _ = killed([tmp_path], None, 5, 1)
    assert (found["lost"], found["doubled"]) == ([], 0)
    assert found["told"] > 40


@pytest.mark.slow
def test_a_house_on_postgres_loses_nothing(tmp_path, database):
    """The same with PostgreSQL behind it."""
    found, _ = killed([tmp_path], database, 5, 2)
    assert (found["lost"], found["doubled"]) == ([], 0)
    assert found["told"] > 40


@pytest.mark.slow
def test_tables_move_when_their_owner_is_killed(tmp_path, database):
    """Three processes: one after another is killed, stays away for a while, and the games go on elsewhere."""
    folders = [tmp_path / name for name in ("one", "two", "three")]
    found, _ = killed(folders, database, 5, 3, down=2.0)
    assert (found["lost"], found["doubled"]) == ([], 0)
    assert found["told"] > 40
