"""A run on this machine: blocks of rounds played by workers and added up in order.

The order decides nothing but when to stop and what a file keeps: a run stops after the first block at whose
end the standard error is small enough, and goes on after the last block that was added up, so neither the
number of workers nor a kill in between changes the totals.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, field

from krupje.refusal import Refused
from krupje.sim.run import Plan, rounds
from krupje.sim.stats import Totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KEEP_EVERY = 2.0
"""Seconds between two writings of the file."""
AT_ONCE = 3
"""Blocks given out to each worker."""


class Run(Struct):
    """A run as far as it has come."""

    plan: Plan
    totals: Totals = field(default_factory=Totals)


def simulate(
    run: Run,
    count: int,
    *,
    workers: int = 1,
    until: float | None = None,
    file: str | None = None,
    watcher: Callable[[int, int], None] = lambda _done, _of: None,
) -> Totals:
    """Play a run on to ``count`` rounds, or until its standard error, in units, is at most ``until``."""
    totals, kept = run.totals, monotonic()
    try:
        for block in _blocks(run, count, workers, until):
            totals.add(block)
            watcher(totals.rounds, _goal(run, count, until))
            if file is not None and monotonic() - kept > KEEP_EVERY:
                keep(run, file)
                kept = monotonic()
    finally:
        if file is not None:
            keep(run, file)
    return totals


def _reached(run: Run, until: float | None) -> bool:
    return until is not None and run.totals.error(run.plan.unit) <= until


def _goal(run: Run, count: int, until: float | None) -> int:
    """How many rounds it will probably take."""
    if until is None:
        return count
    error = run.totals.error(run.plan.unit)
    return count if error > 1e6 * until else min(count, round(run.totals.rounds * (error / until) ** 2))


def _spans(done: int, count: int, size: int) -> Iterator[tuple[int, int]]:
    """The blocks still to be played: where each begins, how long it is; they end on multiples of ``size``."""
    while done < count:
        end = min(count, (done // size + 1) * size)
        yield done, end - done
        done = end


def _blocks(run: Run, count: int, workers: int, until: float | None) -> Iterator[Totals]:
    """The blocks in order, as they are done."""
    plan = run.plan
    spans = _spans(run.totals.rounds, count, plan.block)
    if workers == 1 or count - run.totals.rounds <= plan.block:
        for span in spans:
            if _reached(run, until):
                return
            yield rounds(plan, *span)
        return
    with _team(plan, workers) as team:
        waiting: deque[Future[Totals]] = deque()
        try:
            while not _reached(run, until):
                for span in spans:
                    waiting.append(team.submit(rounds, plan, *span))
                    if len(waiting) >= AT_ONCE * workers:
                        break
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _team(plan: Plan, workers: int) -> Executor:
    """Kernels run without the interpreter lock, so threads will do; rules need processes."""
    if plan.engine == "kernels":
        return ThreadPoolExecutor(workers)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_deaf)


def _deaf() -> None:
    """An interrupt is for whoever gives out the work; a worker ends when he is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_orphaned, daemon=True).start()


def _orphaned() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def keep(run: Run, file: str) -> None:
    """Write a run down so that a kill leaves either the old file or the new one."""
    path = Path(file)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as out:
            out.write(msgspec.json.encode(run))
            out.flush()
            os.fsync(out.fileno())
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def taken_up(plan: Plan, file: str) -> Run:
    """A run as its file has it, or a new one where there is no file; refuses the file of another run."""
    try:
        text = Path(file).read_bytes()
    except FileNotFoundError:
        return Run(plan)
    try:
        run = msgspec.json.decode(text, type=Run)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refused("run-unreadable", file=file[-60:]) from None
    if run.plan != plan:
        raise Refused("run-of-another-plan", file=file[-60:])
    return run
