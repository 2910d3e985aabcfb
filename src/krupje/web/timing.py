"""The clocks of a table: how long its guests are waited for, and which clock runs now.

No sheet speaks of a guest who says nothing; how long he is waited for is the house's own. A guest who
plays alone keeps nobody waiting, so no clock runs for him unless he asked for one.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from krupje.rounds import HOUSE
from krupje.table.automatic import asked
from krupje.web.picture import phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from krupje.table import Table

For: TypeAlias = Literal["bets", "cut", "decide", "window", "pay", "bot"]
MOST = 3600
"""Nobody waits longer than an hour."""

BOT = "bot "
"""What the name of every bot begins with, and no guest's."""


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each thing that guests are waited for; 0 is without end.

    ``bot`` is a bot's pause; for ``gone`` seconds the boxes of a guest are kept who is not connected.
    """

    bets: float = 40
    cut: float = 20
    decide: float = 60
    window: float = 30
    pay: float = 12
    bot: float = 0.8
    gone: float = 900
    alone: bool = False

    def fit(self) -> bool:
        """Whether all of it is within reason."""
        return all(0 <= getattr(self, field) <= MOST for field in self.__struct_fields__)

    def written(self) -> dict[str, int]:
        """In milliseconds, as the first line of a session has it."""
        return {
            field: int(getattr(self, field)) if field == "alone" else round(getattr(self, field) * 1000)
            for field in self.__struct_fields__
        }


def timing(written: dict[str, int]) -> Timing:
    """Read back from the first line of a session.

    >>> timing(Timing(bets=2.5).written()).bets
    2.5
    """
    seconds = {field: value / 1000 for field, value in written.items() if field != "alone"}
    return Timing(**seconds, alone=bool(written.get("alone", 0)))


class Clock(Struct, frozen=True):
    """What is waited for, and of which box; ``turn`` tells one wait from the next."""

    what: For
    box: int | None
    turn: tuple[object, ...]


def is_bot(guest: str) -> bool:
    """Whether a guest is a bot."""
    return guest.startswith(BOT)


def people(table: Table) -> tuple[str, ...]:
    """The guests who are no bots."""
    return tuple(guest for guest in table.guests if not is_bot(guest))


def clock(table: Table, seq: int) -> Clock | None:
    """What the table waits for now, whether or not time is counted."""
    now = phase(table)
    match now:
        case "bets":
            return Clock("bets", None, ("bets", table.number)) if table.stakes else None
        case "cut":
            return Clock("cut", None, ("cut", table.number, len(table.declined)))
        case "window" | "pay":
            return Clock(now, None, (now, table.number))
        case "decide":
            box = table.game.awaits(table.round)
            assert box not in (None, HOUSE)  # noqa: S101 (that is what the phase means)
            what: For = "bot" if is_bot(table.holder(box) or "") else "decide"
            return Clock(what, box, (what, table.number, box, seq))
        case _:
            return None


def seconds(given: Timing, table: Table, running: Clock | None) -> float | None:
    """How long that is waited for; None where it is without end."""
    if running is None:
        return None
    if running.what == "bot":
        return given.bot
    if not given.alone and len(people(table)) < 2:
        return None
    return getattr(given, running.what) or None


def waited_for(table: Table, here: Iterable[str]) -> frozenset[str]:
    """The guests whose "ready" would let the house go on; ``here`` are those with a socket at the table."""
    match phase(table):
        case "bets" if table.stakes:
            boxes: Iterable[int] = (b for b, guest in table.places if table.has_stake(b) or guest in here)
        case "pay":
            boxes = (stake.box for stake in table.stakes)
        case "window":
            boxes = asked(table)
        case _:
            boxes = ()
    return frozenset(guest for box in boxes if (guest := table.holder(box)) and not is_bot(guest))


class Due(NamedTuple):
    """A clock has run out; it counts only while that is still waited for."""

    turn: tuple[object, ...]


class Waiting:
    """The clock of one table, and who has said he is ready while it runs."""

    def __init__(self, given: Timing, ring: Callable[[Due], None]) -> None:
        self.given = given
        self.ready: set[str] = set()
        self._ring = ring
        self._running: Clock | None = None
        self._until: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def turn(self, table: Table, seq: int) -> None:
        """Starts the clock of what is waited for now, unless it runs already."""
        running = clock(table, seq)
        span = seconds(self.given, table, running)
        same = running is not None and self._running is not None and self._running.turn == running.turn
        if same and (self._until is None) == (span is None):
            return
        if not same:
            self.ready = set()
        self.stop()
        self._running = running
        if running is not None and span is not None:
            loop = asyncio.get_running_loop()
            self._until = loop.time() + span
            self._timer = loop.call_later(span, self._ring, Due(running.turn))

    def stop(self) -> None:
        """Nothing is waited for any longer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._until = self._running = None

    def told(self) -> dict[str, Any] | None:
        """The clock as people see it; a bot's pause is none of theirs."""
        if self._running is None or self._until is None or self._running.what == "bot":
            return None
        left = max(0.0, self._until - asyncio.get_running_loop().time())
        return {"for": self._running.what, "box": self._running.box, "left": round(left, 1)}
