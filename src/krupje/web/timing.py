"""The clocks of a table: how long its guests are waited for, and which clock runs now.

No sheet speaks of a guest who says nothing; how long he is waited for is the house's own. A guest who
plays alone keeps nobody waiting, so no clock runs for him unless he asked for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from krupje.rounds import HOUSE
from krupje.web.picture import phase

if TYPE_CHECKING:
    from krupje.table import Table

For: TypeAlias = Literal["bets", "cut", "decide", "window", "pay", "bot"]
MOST = 3600
"""Nobody waits longer than an hour."""

BOT = "bot "
"""What the name of every bot begins with, and no guest's."""


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each thing that guests are waited for; 0 is without end. ``bot`` is a bot's pause."""

    bets: float = 40
    cut: float = 20
    decide: float = 60
    window: float = 30
    pay: float = 12
    bot: float = 0.8
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
