"""Guests whose connection is gone for long: how long, and who gives up his place for it.

No sheet speaks of them; how long a box is kept is the house's own (``gone`` among a table's clocks). What
lies on the felt is played out first, by the clocks; then the dealer changes the guest's chips back.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


SOON = 0.01
"""Seconds by which a clock may ring early."""


class Absent(NamedTuple):
    """A guest has been away for as long as his box is kept."""

    guest: str


class Absence:
    """Since when the guests of a table are away."""

    def __init__(self, kept: float, ring: Callable[[Absent], None]) -> None:
        self._kept = kept
        self._ring = ring
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def note(self, guests: Iterable[str], here: Iterable[str]) -> None:
        """Who sits at the table, and who of them looks at it just now."""
        away = set(guests) - set(here) if self._kept else set()
        for guest in tuple(self._timers):
            if guest not in away:
                self._timers.pop(guest).cancel()
        loop = asyncio.get_running_loop()
        for guest in away - set(self._timers):
            self._timers[guest] = loop.call_later(self._kept, self._ring, Absent(guest))

    def over(self) -> tuple[str, ...]:
        """Whose box need not be kept any longer."""
        now = asyncio.get_running_loop().time() + SOON
        return tuple(guest for guest, timer in self._timers.items() if timer.when() <= now)

    def stop(self) -> None:
        """The room is closed."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
