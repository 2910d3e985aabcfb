"""Dice for kernels: splitmix64, one stream for every hand of every seed."""

from __future__ import annotations

from typing import Any

import numpy as np

from krupje.analysis.kernels.jit import kernel
from krupje.analysis.kernels.knock_fields import Ints


@kernel
def draw_word(dice: Any) -> int:
    """The next 62 bits (splitmix64); ``dice`` is uint64[1]."""
    dice[0] += np.uint64(0x9E3779B97F4A7C15)
    z = dice[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64(z >> np.uint64(2))  # type: ignore[return-value]


@kernel
def shuffle(cards: Ints, first: int, count: int, dice: Any) -> None:
    """Shuffles a stretch of an array."""
    for i in range(count - 1, 0, -1):
        j = draw_word(dice) % (i + 1)
        cards[first + i], cards[first + j] = cards[first + j], cards[first + i]


@kernel
def seeded(dice: Any, seed: int, hand: int) -> None:
    """Dice of one hand of one seed."""
    dice[0] = np.uint64(seed)
    draw_word(dice)
    dice[0] ^= np.uint64(hand) * np.uint64(0xD1342543DE82EF95)
    draw_word(dice)
