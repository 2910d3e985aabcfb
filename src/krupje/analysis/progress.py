"""Long work in parts: the threads that do it, and how far it has come, for whoever watches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
Watcher = Callable[[int, int], None]

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Within it the watcher is told `(done, of)` whenever a part of the work is done."""
    before = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(before)


def counted_off(parts: Iterable[T], of: int) -> Iterator[T]:
    """The same parts, the watcher told as each is done."""
    watcher = _watcher.get()
    for done, part in enumerate(parts, start=1):
        if watcher is not None:
            watcher(done, of)
        yield part


@contextmanager
def crew(workers: int) -> Iterator[Executor]:
    """Threads for kernels, which run without the interpreter's lock; an interrupt does not wait for them."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
