"""Who is at the table: the guests at this terminal, and bots on the other seats of Knock Poker.

Names are the session's own and say which is which, so that a session can be gone on with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.bots import named
from krupje.table import actions as do

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.bots import Strength
    from krupje.table import Table

GUEST, BOT = "guest", "bot"


def guests(count: int) -> tuple[str, ...]:
    """The names of the guests at this terminal."""
    return (GUEST,) if count == 1 else tuple(f"{GUEST} {number}" for number in range(1, count + 1))


def bots(count: int, after: int, how: Strength) -> tuple[str, ...]:
    """The names of the bots, who sit down after the guests; a name tells how strong its bot plays."""
    return tuple(f"{BOT} {named(number, how)}" for number in range(after + 1, after + count + 1))


def is_bot(who: str) -> bool:
    """Whether a name is a bot's."""
    return who.partition(" ")[0] == BOT


def present(table: Table) -> tuple[str, ...]:
    """The guests of this terminal who sit at the table."""
    return tuple(who for who in table.guests if not is_bot(who))


def has_seats(rules: Any) -> bool:
    """Whether the game is played on seats, by players against one another."""
    return hasattr(rules, "seats_max")


def arrive(names: tuple[str, ...], chips: int, *, seated: bool) -> Iterator[do.Does]:
    """Everybody comes and buys chips; where the game has seats, everybody takes one."""
    for place, who in enumerate(names, start=1):
        yield do.Sit(who)
        yield do.BuyIn(who, chips)
        if seated:
            yield do.Take(who, place)


def depart(table: Table) -> Iterator[do.Does]:
    """Everybody takes his stakes back, if any lie there, and goes."""
    for who in table.guests:
        yield from (do.Lift(who, box) for box in sorted(table.held(who)) if table.has_stake(box))
    yield from (do.Leave(who) for who in table.guests)
