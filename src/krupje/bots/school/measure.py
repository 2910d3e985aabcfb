"""How strong a table is: chips a hand against other tables, and what its best opponent wins from it.

The best opponent is looked for by the same training with everybody else fixed, in the same spots: what it
wins is therefore no more than a lower bound of what could be won.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from krupje.analysis.kernels import knock_learn
from krupje.bots.school.plan import figures
from krupje.bots.tables import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from krupje.bots.school.plan import Lesson

    Ints = NDArray[np.int64]

HANDS = 15_000
"""Hands of one step of looking for the best opponent."""


class Won(NamedTuple):
    """Chips a hand won from one seat, and half of the 95 % interval."""

    hands: int
    mean: float
    margin: float


def policy(table: Table) -> Ints:
    """The weights of a table, int64[spots * 4]."""
    spots = table.shape.starts()[-1]
    packed = np.frombuffer(table.weights, np.uint8).reshape(4, -1)
    both = np.stack((packed & 15, packed >> 4), axis=2).reshape(4, -1)[:, :spots]
    return both.T.astype(np.int64).reshape(-1)


def match(lesson: Lesson, one: Ints, field: Ints, *, seed: int, hands: int) -> tuple[Won, ...]:
    """One player by a policy among players by another; what he wins from each seat, the dealer's last."""
    sums = np.zeros((3, lesson.players), np.int64)
    house, both = figures(lesson.rules, lesson.players), np.stack((field, one))
    knock_learn.match(
        lesson.players, house, np.array(lesson.pack), both, np.array([seed, 0, hands], np.int64), sums
    )
    return tuple(_won(*map(int, column)) for column in sums.T)


def _won(hands: int, chips: int, square: int) -> Won:
    mean = chips / hands
    return Won(hands, mean, 1.96 * sqrt(max(square / hands - mean * mean, 0) / hands))


def best_opponent(lesson: Lesson, field: Ints, *, seed: int, steps: int) -> Ints:
    """A policy found by training against players who all keep to ``field``."""
    regrets, sums = np.zeros(lesson.width, np.int64), np.zeros(lesson.width, np.int64)
    found = np.zeros(lesson.width, np.int64)
    house = figures(lesson.rules, lesson.players)
    for step in range(steps):
        hands = np.array([seed, step * HANDS, HANDS], np.int64)
        both = np.stack((field, found))
        knock_learn.learn(lesson.players, house, np.array(lesson.pack), both, hands, regrets, sums)
        knock_learn.matched(regrets, found)
    return found
