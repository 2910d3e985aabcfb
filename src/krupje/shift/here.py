"""Shifts of this machine: oneself, threads for work without the interpreter lock, processes for the rest."""

from __future__ import annotations

import os
import signal
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from krupje.shift.work import Lost

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.shift.work import Task

R = TypeVar("R")


class Alone:
    """Nobody but oneself: a part is done when its result is asked for."""

    hands = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def give(self, work: Callable[..., R], *part: Any) -> Task[R]:
        """Puts a part by."""
        return _Later(partial(work, *part))


class _Later(Generic[R]):
    def __init__(self, work: Callable[[], R]) -> None:
        self.result = work

    def cancel(self) -> None:
        """Nothing has begun."""


class Threads:
    """Threads, for work that runs without the interpreter lock, as kernels do."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self._pool = ThreadPoolExecutor(hands)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        # An interrupt does not wait for what the kernels are at.
        self._pool.shutdown(wait=not any(wrong), cancel_futures=True)

    def give(self, work: Callable[..., R], *part: Any) -> Task[R]:
        """Gives a part to a thread."""
        return self._pool.submit(work, *part)


class Processes:
    """Processes. When one is killed all that was given out is lost with it: they are all started anew."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.hands, mp_context=get_context("spawn"), initializer=_deaf)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def give(self, work: Callable[..., R], *part: Any) -> Task[R]:
        """Gives a part to a process."""
        try:
            return _Given(self._pool.submit(work, *part))
        except BrokenExecutor:
            self._pool.shutdown(wait=False)
            self._pool = self._started()
            return _Given(self._pool.submit(work, *part))


class _Given(Generic[R]):
    def __init__(self, future: Future[R]) -> None:
        self._future = future
        self.cancel = future.cancel

    def result(self) -> R:
        """Waits for it."""
        try:
            return self._future.result()
        except BrokenExecutor:
            raise Lost from None


def _deaf() -> None:
    """An interrupt is for whoever gives out the work; a worker ends when he is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_orphaned, daemon=True).start()


def _orphaned() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
