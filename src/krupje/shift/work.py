"""Parts given out and taken back in order, and given out again where a worker was lost."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from krupje.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T_co = TypeVar("T_co", covariant=True)
R = TypeVar("R")
Part = tuple[Any, ...]

AT_ONCE = 3
"""Parts given out to each hand: one it works at, and some that lie ready."""

LOST_AT_MOST = 3
"""A part that has cost so many workers is not tried again: it is the part that kills them."""


class Lost(Exception):
    """Whoever worked at a part is gone, and with him what he had."""


class Task(Protocol[T_co]):
    """A part that somebody works at."""

    def result(self) -> T_co:
        """Waits for it; raises ``Lost`` where the worker is gone, and whatever the work itself raised."""
        ...

    def cancel(self) -> object:
        """It is no longer wanted."""
        ...


class Shift(Protocol):
    """Those who work. Used with ``with``: at the end they go home."""

    hands: int
    """How many parts are worked at at once."""

    def give(self, work: Callable[..., R], *part: Any) -> Task[R]:
        """Gives a part out."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


def in_order(shift: Shift, work: Callable[..., R], parts: Iterable[Part]) -> Iterator[R]:
    """The results of all parts, in the order of the parts; few are given out ahead of what has come back.

    >>> from krupje.shift import Alone
    >>> with Alone() as shift:
    ...     list(in_order(shift, pow, [(2, 3), (3, 2)]))
    [8, 9]
    """
    left, waiting, lost = iter(parts), deque[tuple[Part, Task[R]]](), 0
    try:
        while True:
            _give_out(shift, work, left, waiting)
            if not waiting:
                return
            try:
                found = waiting[0][1].result()
            except Lost:
                lost += 1
                if lost >= LOST_AT_MOST:
                    raise Refused("workers-lost", times=lost) from None
                waiting = deque((part, shift.give(work, *part)) for part, _ in waiting)
                continue
            lost = 0
            waiting.popleft()
            yield found
    finally:
        for _, task in waiting:
            task.cancel()


def _give_out(
    shift: Shift, work: Callable[..., R], left: Iterator[Part], waiting: deque[tuple[Part, Task[R]]]
) -> None:
    """Enough parts for everybody."""
    while len(waiting) < AT_ONCE * shift.hands:
        part = next(left, None)
        if part is None:
            return
        waiting.append((part, shift.give(work, *part)))
