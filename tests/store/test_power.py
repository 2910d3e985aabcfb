"""The power fails at any moment: what was acknowledged is on the disk, and the file is whole."""

from __future__ import annotations

import contextlib
import random
import shutil
from sqlite3 import OperationalError

import pytest
from forgetful import Disk, module
from lines import HEAD, entry

from krupje.store import StoreAway, sqlite
from krupje.store.sqlite import SQLite

OLD, NEW = (3, 40, 1), sqlite.WAL_MENDED


def evening(path, disk, version):
    """Writes with the product's own statements until the power fails; what was acknowledged."""
    told, store = [], None
    with contextlib.suppress(StoreAway, OperationalError):
        store = SQLite(path, module=module(version, disk))
        told.append(store.open_table("t1", HEAD))
        epoch = store.claim("t1", "me")
        for seq in range(0, 24, 3):
            waiting = [store.append("t1", seq + n, [entry(seq + n)], epoch=epoch) for n in range(3)]
            told += [row for each in waiting for row in each.result(60).rows]
    if store is not None:
        with contextlib.suppress(OperationalError):
            store.close()
    return told


def found(path, version):
    """What the product finds afterwards."""
    store = SQLite(path, module=module(version))
    try:
        with store._engine.connect() as db:
            assert db.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        tables = store.tables()
        return [*map(_unowned, tables), *(row for opened in tables for row in store.read(opened.id))]
    finally:
        store.close()


def _unowned(opened):
    return type(opened)(opened.id, opened.game, opened.title, opened.head, opened.at)


def cuts(folder, version, count, seed):
    """How many of so many cuts lost something, and how many left a file that cannot be read."""
    rng = random.Random(seed)
    whole = Disk()
    assert len(evening(_fresh(folder, "whole") / "tables.db", whole, version)) == 25
    lost = broken = 0
    for _ in range(count):
        disk = Disk(rng.randrange(1, whole.calls + 1))
        told = evening(_fresh(folder, "before") / "tables.db", disk, version)
        after = _fresh(folder, "after")
        disk.left(after, rng)
        disk.unregister()
        try:
            there = found(after / "tables.db", version)
        except Exception:  # noqa: BLE001 (however it shows)
            broken += 1
        else:
            lost += any(each not in there for each in told)
    whole.unregister()
    return lost, broken


def _fresh(folder, name):
    shutil.rmtree(folder / name, ignore_errors=True)
    (folder / name).mkdir()
    return folder / name


@pytest.mark.parametrize("version", [OLD, NEW], ids=["truncate", "wal"])
@pytest.mark.parametrize("count", [8, pytest.param(300, marks=pytest.mark.slow)])
def test_nothing_acknowledged_is_lost(tmp_path, version, count):
    assert cuts(tmp_path, version, count, seed=count) == (0, 0)


@pytest.mark.parametrize(("version", "synchronous"), [(NEW, "1"), (OLD, "0")], ids=["wal", "truncate"])
def test_a_store_that_does_not_wait_loses(tmp_path, monkeypatch, version, synchronous):
    """The control: were nothing lost here, the test above would see nothing."""
    own = sqlite.pragmas
    careless = {"synchronous": synchronous}
    monkeypatch.setattr(
        sqlite, "pragmas", lambda found: tuple((key, careless.get(key, value)) for key, value in own(found))
    )
    assert sum(cuts(tmp_path, version, 12, seed=1)) > 0


def test_after_a_failed_sync_nothing_is_answered(tmp_path):
    """What can be read then may not be on the disk, and must not be the answer to a command sent again."""
    disk = Disk()
    store = SQLite(tmp_path / "tables.db", module=module(OLD, disk))
    store.open_table("t1", HEAD)
    epoch = store.claim("t1", "me")
    disk.cut_at = disk.calls + 6
    with pytest.raises(StoreAway):
        store.append("t1", 0, [entry(1)], epoch=epoch).result(10)
    disk.off = False
    for asks in (
        store.append("t1", 0, [entry(1)], epoch=epoch).result,
        lambda: store.find("t1", "c1"),
        lambda: store.read("t1"),
        lambda: store.claim("t1", "me"),
    ):
        with pytest.raises(StoreAway):
            asks()
    store.close()
