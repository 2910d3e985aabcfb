"""A disk that forgets what was not synced, under the SQLite that the product opens by itself.

A file system for SQLite that passes everything on, and beside it keeps what would lie on the disk: a write
is certain only after a sync. At the cut every further call fails, and what is left is the certain part with
any half of the rest: single writes are there or not, or only their first sectors.
"""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
import types
from pathlib import Path

import apsw

SECTOR = 512
_names = itertools.count(1)


class Image:
    """What lies on the disk of one file: the certain, and what may or may not have arrived."""

    def __init__(self):
        self.certain, self.pending = bytearray(), []

    def sync(self):
        for change in self.pending:
            _apply(self.certain, *change)
        self.pending.clear()

    def after_cut(self, rng):
        content = bytearray(self.certain)
        for offset, data in self.pending:
            if rng.random() < 0.5:
                continue
            if data is not None and rng.random() < 0.25:
                data = data[: rng.randrange(len(data) // SECTOR + 1) * SECTOR]  # noqa: PLW2901 (torn)
            _apply(content, offset, data)
        return bytes(content)


def _apply(content, offset, data):
    """A write; without data a truncation."""
    if data is None:
        del content[offset:]
        return
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(data)] = data


class Disk(apsw.VFS):
    """A disk whose power fails at the given call that writes, syncs, cuts short or deletes."""

    def __init__(self, cut_at=None):
        self.name = f"forgetful{next(_names)}"
        self.cut_at, self.calls, self.off, self.images = cut_at, 0, False, {}
        super().__init__(self.name, "")

    def call(self):
        self.calls += 1
        self.off = self.off or self.calls == self.cut_at
        if self.off:
            raise apsw.IOError

    def xOpen(self, name, flags):  # noqa: N802 (SQLite's name)
        return File(self, name, flags)

    def xDelete(self, name, sync):  # noqa: N802
        self.call()
        self.images.pop(name, None)
        super().xDelete(name, sync)

    def left(self, folder, rng):
        """Writes what is left on the disk into another folder."""
        for name, image in self.images.items():
            if not name.endswith("-shm"):
                (folder / Path(name).name).write_bytes(image.after_cut(rng))


class File(apsw.VFSFile):
    """One file of it; ``xSync`` need not wait for a real disk."""

    def __init__(self, disk, name, flags):
        super().__init__("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._disk = disk
        self._image = disk.images.setdefault(path, Image()) if path else Image()

    def xWrite(self, data, offset):  # noqa: N802
        self._image.pending.append((offset, bytes(data)))
        self._disk.call()
        super().xWrite(data, offset)

    def xTruncate(self, size):  # noqa: N802
        self._image.pending.append((size, None))
        self._disk.call()
        super().xTruncate(size)

    def xSync(self, _flags):  # noqa: N802
        self._disk.call()
        self._image.sync()


class _Cursor:
    """As much of a cursor as SQLAlchemy asks for."""

    def __init__(self, connection):
        self._cursor = connection.db.cursor()
        self._cursor.exec_trace = self._describes
        self._db = connection.db
        self._rows, self.description, self.rowcount, self.lastrowid = [], None, -1, None

    def _describes(self, cursor, _sql, _bindings):
        described = cursor.get_description()
        self.description = tuple((each[0], *(None,) * 6) for each in described) or None
        return True

    def execute(self, sql, parameters=()):
        return self._run(self._cursor.execute, sql, tuple(parameters))

    def executemany(self, sql, parameters):
        return self._run(self._cursor.executemany, sql, parameters)

    def _run(self, does, *args):
        self.description = None
        try:
            self._rows = list(does(*args))
        except apsw.Error as why:
            doubled = isinstance(why, apsw.ConstraintError)
            error = (sqlite3.IntegrityError if doubled else sqlite3.OperationalError)(str(why))
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR if isinstance(why, apsw.IOError) else why.result
            raise error from None
        self.rowcount, self.lastrowid = self._db.changes(), self._db.last_insert_rowid()
        return self

    def fetchone(self):
        return self._rows.pop(0) if self._rows else None

    def fetchall(self):
        rows, self._rows = self._rows, []
        return rows

    def close(self):
        self._cursor.close(True)


class _Connection:
    isolation_level = None

    def __init__(self, path, vfs):
        try:
            self.db = apsw.Connection(path, vfs=vfs)
        except apsw.Error as why:
            raise sqlite3.OperationalError(str(why)) from None

    def cursor(self):
        return _Cursor(self)

    def execute(self, sql):
        return self.cursor().execute(sql)

    def create_function(self, *_args, **_options):
        pass

    def commit(self):
        if self.db.in_transaction:
            self.execute("COMMIT")

    def rollback(self):
        if self.db.in_transaction:
            self.execute("ROLLBACK")

    def close(self):
        with contextlib.suppress(apsw.Error):
            self.db.close(True)


def module(version, disk=None):
    """A stand-in for ``sqlite3`` that says it is of a version, and lies on a disk."""
    stand_in = types.ModuleType("forgetful")
    stand_in.__dict__.update(
        {key: value for key, value in vars(sqlite3).items() if not key.startswith("__")},
        sqlite_version_info=version,
        connect=lambda path, **_options: _Connection(path, disk.name if disk else None),
    )
    return stand_in
