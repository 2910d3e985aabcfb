"""A session's file: written line by line as things happen, and held by one process at a time.

What has happened is on the disk before anybody sees it, so a process that is killed loses nothing
that was shown. A file that cannot be read is never touched unless the player says so.
"""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, BinaryIO

from krupje.records import session
from krupje.refusal import BadLog, Corrupt, NotNow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.table import Table

try:
    import fcntl
except ImportError:  # not a POSIX system: two processes must not be started on one file
    fcntl = None  # type: ignore[assignment]


def shelf() -> Path:
    """Where sessions are kept."""
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if state.startswith("/") else Path.home() / ".local" / "state") / "krupje"


def usual(game: str) -> Path:
    """The file of a game's session when none is named."""
    return shelf() / f"{game}.jsonl"


def resuming(game: str, path: Path) -> str:
    """The command that goes on with a session."""
    return f"krupje play {game}" + ("" if path == usual(game) else f" --session {quote(str(path))}")


class Book:
    """An open session file. ``write`` hands a line to the system; ``save`` waits until the disk has it."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file
        self._unsaved = False

    def head(self, text: str) -> None:
        """The first lines, all at once."""
        self._file.write(text.encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def write(self, action: Any, events: Iterable[Any]) -> None:
        """One action and what happened."""
        self._file.write(session.line(action, events).encode() + b"\n")
        self._file.flush()
        self._unsaved = True

    def save(self) -> None:
        """Everything written so far is on the disk."""
        if self._unsaved:
            os.fsync(self._file.fileno())
            self._unsaved = False

    def close(self) -> None:
        """The file is free for others."""
        self.save()
        self._file.close()


def begun(path: Path, table: Table, seed: str, entries: Iterable[session.Entry]) -> Book:
    """A new file that opens a table, with what has happened so far; nothing lies under its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    book = Book(path, _held(path, path.open("xb")))
    book.head(session.write_table(table, entries, seed))
    _settle_name(path.parent)
    return book


def mended(path: Path, game: str) -> bytes | None:
    """A broken file without its last line, if that was cut short and was all that ailed it."""
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if not whole or whole == text:
        return None
    try:
        _session(whole, game)
    except Corrupt:
        return None
    return whole


def cut_to(path: Path, whole: bytes) -> None:
    """Leaves off what follows the whole lines."""
    with path.open("r+b") as file:
        file.truncate(len(whole))


def reopened(path: Path, game: str) -> tuple[Book, session.Session]:
    """A file to go on with, and what it holds; one that is no such session is refused and left alone."""
    file = _held(path, path.open("r+b"))
    try:
        text = file.read()
        held = _session(text, game)
    except BaseException:
        file.close()
        raise
    if not text.endswith(b"\n"):
        file.write(b"\n")
    return Book(path, file), held


def _session(text: bytes, game: str) -> session.Session:
    held = session.read(text)
    if held.kind != "table" or held.game != game:
        raise BadLog("session-foreign", game=game)
    return held


def _held(path: Path, file: BinaryIO) -> BinaryIO:
    """The file for this process alone."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise NotNow("session-in-use", file=str(path)) from None
    return file


def set_aside(path: Path) -> Path:
    """Gives a file another name beside its own, so that a new one can take its place."""
    for number in count(1):
        other = path.with_name(f"{path.stem}-{number}{path.suffix}")
        with suppress(FileExistsError):
            os.link(path, other)
            path.unlink()
            return other
    raise AssertionError  # numbers do not end


def _settle_name(folder: Path) -> None:
    """The new file's name is on the disk too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
