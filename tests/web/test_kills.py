"""Whatever is killed, and when: what a guest was told is there, once, and every log is in order."""

import pytest
from processes import killed


@pytest.mark.slow
def test_a_house_on_sqlite_loses_nothing(tmp_path):
    """Eight guests at all five games, the server killed among them."""
    found = killed([tmp_path], None, 5, 1)
    assert (found["lost"], found["doubled"]) == ([], 0)
    assert found["told"] > 40


@pytest.mark.slow
def test_a_house_on_postgres_loses_nothing(tmp_path, database):
    """The same with PostgreSQL behind it."""
    found = killed([tmp_path], database, 5, 2)
    assert (found["lost"], found["doubled"]) == ([], 0)
    assert found["told"] > 40


@pytest.mark.slow
def test_tables_move_when_their_owner_is_killed(tmp_path, database):
    """Three processes: one after another is killed, stays away for a while, and the games go on elsewhere."""
    folders = [tmp_path / name for name in ("one", "two", "three")]
    found = killed(folders, database, 5, 3, down=2.0)
    assert (found["lost"], found["doubled"]) == ([], 0)
    assert found["told"] > 40
