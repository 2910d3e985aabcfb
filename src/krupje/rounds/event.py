"""What every game shares: a few actions of the house, and the events that move chips.

Actions are asked for, events have happened. Both are frozen records with a tag, so
that they can be written down and read back. Box 0 is the dealer.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from krupje.cards import Card
from krupje.money import Cents

HOUSE = 0
"""Who acts when nobody at the boxes does; also the dealer's place among the boxes."""

Outcome: TypeAlias = Literal["win", "lose", "push", "fee"]

Wager: TypeAlias = Literal[
    "ante", "bet", "bonus", "buy", "change", "exchange", "insurance", "buy-game",
    "player", "banker", "tie", "pot", "drop", "knock", "premium",
]  # fmt: skip

WAGERS: tuple[Wager, ...] = Wager.__args__  # type: ignore[attr-defined]
"""Every wager in the order its line stands on a receipt."""


class Action(Struct, frozen=True, tag_field="do", tag=True):
    """Something asked for; ``decide`` answers with events or refuses."""


class Deal(Action, frozen=True, tag="deal"):
    """The house gives the next card to whoever is due one."""

    card: Card


class TimeOut(Action, frozen=True, tag="time-out"):
    """The house calls time on a silent box; what follows is the house's figure ``timeout``."""

    box: int


class Void(Action, frozen=True, tag="void"):
    """The house calls the round off: every stake goes back."""


class Event(Struct, frozen=True, tag_field="event", tag=True):
    """Something that happened; only ``evolve`` turns it into a new state."""


class Staked(Event, frozen=True, tag="staked"):
    """Chips went down on a wager of a box."""

    box: int
    wager: Wager
    amount: Cents


class TimedOut(Event, frozen=True, tag="timed-out"):
    """Time was called on a box; what the house made of it follows."""

    box: int


class Voided(Event, frozen=True, tag="voided"):
    """The round was called off."""


class Line(Struct, frozen=True, omit_defaults=False):
    """One wager as it was settled: a line of the receipt.

    ``returned`` includes the stake where it comes back; ``odds`` stand on a win only;
    ``cut`` are cents a maximum kept back.
    """

    wager: Wager
    stake: Cents
    outcome: Outcome
    odds: str | None
    returned: Cents
    clause: str
    ruling: str | None = None
    cut: Cents = 0


class Settled(Event, frozen=True, tag="settled"):
    """A box was paid, taken or given back: its lines, and the hand it held if it showed one."""

    box: int
    lines: tuple[Line, ...]
    hand: str | None = None
    second: str | None = None

    @property
    def net(self) -> Cents:
        """Everything returned less everything staked."""
        return sum(line.returned - line.stake for line in self.lines)
