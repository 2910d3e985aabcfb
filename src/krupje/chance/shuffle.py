"""Shuffling: every order of the cards equally likely, as far as the bits are.

Fisher-Yates with numbers drawn without bias: a draw that would favour small numbers is thrown away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Source(Protocol):
    """Where bytes come from."""

    def take(self, count: int) -> bytes:
        """The next ``count`` bytes."""
        ...


def below(bits: Source, limit: int) -> int:
    """A number from 0 to ``limit - 1``, each equally likely; ``limit`` at most 65 536.

    Of the 65 536 values of two bytes, those past the last whole multiple of ``limit`` are drawn again.
    """
    fair = 65_536 - 65_536 % limit
    while True:
        value = int.from_bytes(bits.take(2), "big")
        if value < fair:
            return value % limit


def shuffled(cards: Sequence[T], bits: Source) -> tuple[T, ...]:
    """The same cards in an order drawn from ``bits``."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(bits, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
