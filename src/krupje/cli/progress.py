"""A bar with the time left on standard error, for work of more than a second that somebody watches."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 1.0
"""Seconds of silence before the bar appears."""


@contextmanager
def bar(said: str) -> Iterator[Callable[[int, int], None]]:
    """Within it `(done, of)` moves the bar; where standard error is no terminal nothing is shown."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    shown = Progress(*columns, console=Console(stderr=True), transient=True)
    work = shown.add_task(said, total=None)
    later = Timer(PATIENCE, shown.start)
    later.daemon = True
    later.start()
    try:
        yield lambda done, of: shown.update(work, completed=done, total=of)
    finally:
        later.cancel()
        later.join()
        shown.stop()
