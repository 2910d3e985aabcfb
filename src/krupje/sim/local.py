"""A run: blocks of rounds played by whoever is there and added up in order.

The order decides nothing but when to stop and what a file keeps: a run stops after the first block at whose
end the standard error is small enough, and goes on after the last block that was added up, so neither the
number of workers nor the loss of one nor a kill in between changes the totals.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, field

from krupje.refusal import Refused
from krupje.shift import Alone, Processes, Threads, in_order
from krupje.sim.run import Plan, rounds
from krupje.sim.stats import Totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from krupje.shift import Shift

KEEP_EVERY = 2.0
"""Seconds between two writings of the file."""


class Run(Struct):
    """A run as far as it has come."""

    plan: Plan
    totals: Totals = field(default_factory=Totals)


def simulate(
    run: Run,
    count: int,
    *,
    workers: int = 1,
    shift: Shift | None = None,
    until: float | None = None,
    file: str | None = None,
    watcher: Callable[[int, int], None] = lambda _done, _of: None,
) -> Totals:
    """Play a run on to ``count`` rounds, or until its standard error, in units, is at most ``until``.

    ``shift`` are those who play; without one, ``workers`` of this machine.
    """
    totals, kept = run.totals, monotonic()
    try:
        if count > totals.rounds and not _reached(run, until):
            with shift or shift_of(run.plan, workers) as team:
                for block in _blocks(run, count, team, until):
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


def _blocks(run: Run, count: int, shift: Shift, until: float | None) -> Iterator[Totals]:
    """The blocks in order, as they are done; many in a parcel where nothing is decided between them."""
    plan = run.plan
    size = plan.block if until is not None else plan.block * plan.parcel
    spans = _spans(run.totals.rounds, count, size)
    for block in in_order(shift, rounds, ((plan, *span) for span in spans)):
        yield block
        if _reached(run, until):
            return


def shift_of(plan: Plan, hands: int) -> Shift:
    """Those who play a plan here: kernels run without the interpreter lock, rules need processes."""
    if hands == 1:
        return Alone()
    return Threads(hands) if plan.engine == "kernels" else Processes(hands)


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
