"""Training: counterfactual regrets, sampled round by round, among players who all learn.

An iteration plays its hands by one policy; then each spot's policy goes as far to each way as that way is
regretted (regret matching), and what was learned early counts less with every iteration: a regret of the
k-th with weight k, a policy with its fourth power. What is kept at the end is the average of the policies.
Every sum is of integers and every hand follows from its number, so neither the number of workers nor a kill
in between changes a byte.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from msgspec import Struct

from krupje.analysis.kernels import knock_learn
from krupje.analysis.kernels.knock_fields import ONE
from krupje.bots.school.plan import Lesson, figures
from krupje.bots.tables import written
from krupje.refusal import Refused
from krupje.shift import Threads, in_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from krupje.shift import Shift

    Ints = NDArray[np.int64]

KEEP_EVERY = 10.0
"""Seconds between two checkpoints."""

MET = 4
"""A spot whose policies were used less often than this, weighed, is left to rules of thumb."""

FINEST = 15


class Training(Struct):
    """A lesson as far as it has come: regrets (in 4096ths of a chip) and sums of policies, int64[width]."""

    lesson: Lesson
    done: int
    regrets: Ints
    sums: Ints

    def policy(self) -> Ints:
        """What everybody plays in the next iteration."""
        found = np.zeros(self.lesson.width, np.int64)
        knock_learn.matched(self.regrets, found)
        return found


class _Kept(Struct):
    """A checkpoint."""

    lesson: Lesson
    done: int
    regrets: bytes
    sums: bytes


def begun(lesson: Lesson) -> Training:
    """A lesson before its first hand."""
    nothing = np.zeros(lesson.width, np.int64)
    return Training(lesson, 0, nothing, nothing.copy())


def chunk(lesson: Lesson, policy: Ints, iteration: int, number: int) -> tuple[Ints, Ints]:
    """What one chunk of an iteration adds to regrets and sums; needs nothing else, so it may run anywhere."""
    regrets, sums = np.zeros(lesson.width, np.int64), np.zeros(lesson.width, np.int64)
    first = (iteration * lesson.chunks + number) * lesson.hands
    house = figures(lesson.rules, lesson.players)
    both = np.stack((policy, policy))
    hands = np.array([lesson.seed, first, lesson.hands], np.int64)
    knock_learn.learn(lesson.players, house, np.array(lesson.pack), both, hands, regrets, sums)
    return regrets, sums


def train(
    training: Training,
    until: int,
    *,
    workers: int = 1,
    shift: Shift | None = None,
    file: Path | None = None,
    watcher: Callable[[int, int], None] = lambda _done, _of: None,
) -> Training:
    """Takes a lesson on to so many iterations; ``file`` keeps it on the way.

    ``shift`` are those who work at it; without one, threads of this machine.
    """
    kept = monotonic()
    with shift or Threads(workers) as team:
        while training.done < until:
            iterate(training, team)
            watcher(training.done, until)
            if file is not None and monotonic() - kept > KEEP_EVERY:
                keep(training, file)
                kept = monotonic()
    if file is not None:
        keep(training, file)
    return training


def iterate(training: Training, shift: Shift) -> None:
    """One iteration: all chunks by one policy, added up."""
    lesson, policy, number = training.lesson, training.policy(), training.done
    parts = in_order(shift, chunk, ((lesson, policy, number, part) for part in range(lesson.chunks)))
    training.regrets = training.regrets * number // (number + 1)
    for _ in range(4):
        training.sums = training.sums * number // (number + 1)
    for regrets, sums in parts:
        training.regrets += regrets
        training.sums += sums
    training.done += 1


def keep(training: Training, file: Path) -> None:
    """Writes a checkpoint so that a kill leaves either the old one or the new one."""
    text = msgspec.msgpack.encode(
        _Kept(
            training.lesson,
            training.done,
            zlib.compress(training.regrets.tobytes(), 1),
            zlib.compress(training.sums.tobytes(), 1),
        )
    )
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with beside.open("wb") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(file)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def taken_up(lesson: Lesson, file: Path) -> Training:
    """A lesson as its checkpoint has it, or from the beginning; refuses the checkpoint of another."""
    try:
        kept = msgspec.msgpack.decode(file.read_bytes(), type=_Kept)
        regrets, sums = (
            np.frombuffer(zlib.decompress(part), np.int64).copy() for part in (kept.regrets, kept.sums)
        )
    except FileNotFoundError:
        return begun(lesson)
    except (msgspec.DecodeError, zlib.error, ValueError):
        raise Refused("run-unreadable", file=str(file)[-60:]) from None
    if kept.lesson != lesson or {len(regrets), len(sums)} != {lesson.width}:
        raise Refused("run-of-another-plan", file=str(file)[-60:])
    return Training(lesson, kept.done, regrets, sums)


def average(training: Training) -> Ints:
    """How often each way is gone, int64[width] in fifteenths; a way gone less than one time in ten is not.

    Where a spot was hardly met there is nothing.
    """
    sums = training.sums.reshape(-1, 4)
    whole = sums.sum(axis=1, keepdims=True)
    often = np.where(sums * 10 < whole, 0, sums)
    often = np.where(whole < MET * ONE, 0, often)
    whole = np.maximum(often.sum(axis=1, keepdims=True), 1)
    found: Ints = ((often * (2 * FINEST) + whole) // (2 * whole)).reshape(-1)
    return found


def table(training: Training) -> bytes:
    """The file of the table that a training has come to."""
    lesson = training.lesson
    weights = average(training).reshape(-1, 4).T.astype(np.uint8)
    if weights.shape[1] % 2:
        weights = np.concatenate((weights, np.zeros((4, 1), np.uint8)), axis=1)
    packed = (weights[:, 0::2] | weights[:, 1::2] << 4).tobytes()
    about = msgspec.to_builtins(lesson) | {"iterations": training.done}
    return written(about, packed)
