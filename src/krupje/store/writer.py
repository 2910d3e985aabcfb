"""One thread that writes, and writes together what has been waiting together.

Making a line durable takes as long for one as for a hundred. While one lot is being written the next
gathers, so that the busier the house, the more lines share a wait.
"""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from krupje.store.contract import Entry, StoreAway, Written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")

MOST = 512
"""So many appends share one transaction at most."""


class Append(Struct):
    """An append that waits to be written."""

    table: str
    expected: int
    entries: tuple[Entry, ...]
    epoch: int
    answer: Future[Written]


class Ask(Struct):
    """Something else that is done in the writer's thread."""

    does: Callable[[], Any]
    answer: Future[Any]


class Writer:
    """Takes appends from any thread and hands them on in lots, in the order in which they came."""

    def __init__(self, write: Callable[[Sequence[Append]], None]) -> None:
        self._write = write
        self._waiting: SimpleQueue[Append | Ask | None] = SimpleQueue()
        self._door = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="krupje-writer", daemon=True)
        self._thread.start()

    def put(self, job: Append | Ask) -> None:
        """Hands a job in; what comes after closing is refused."""
        with self._door:
            if not self._closed:
                self._waiting.put(job)
                return
        job.answer.set_exception(StoreAway("closed"))

    def ask(self, does: Callable[[], T]) -> T:
        """Has something done in the writer's thread and waits for it."""
        answer: Future[T] = Future()
        self.put(Ask(does, answer))
        return answer.result()

    def close(self) -> None:
        """Writes what was handed in, and ends."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            rest: list[Append | Ask | None] = [job, *self._gathered()]
            for kind, jobs in groupby(rest, type):
                if kind is Append:
                    self._write([each for each in jobs if isinstance(each, Append)])
                else:
                    for each in jobs:
                        if not isinstance(each, Ask):
                            return
                        _answer(each)

    def _gathered(self) -> Iterator[Append | Ask | None]:
        """What else waits by now."""
        with suppress(Empty):
            for _ in range(MOST - 1):
                yield self._waiting.get_nowait()


def _answer(job: Ask) -> None:
    try:
        result = job.does()
    except BaseException as why:  # noqa: BLE001 (whoever asked shall have it, whatever it is)
        job.answer.set_exception(why)
    else:
        job.answer.set_result(result)
