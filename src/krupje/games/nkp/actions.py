"""NKP: what can be asked for, and what can happen. Box 0 is the dealer."""

from __future__ import annotations

from typing import TypeAlias

from krupje.cards import Card, Seen
from krupje.rounds.boxes import Bet, Dealt, Fold, Folded, Shown, Turned
from krupje.rounds.event import Action, Deal, Event, Settled, Staked, TimedOut, TimeOut, Void, Voided

__all__ = ["Bet", "Buy", "Change", "Dealt", "Decision", "Does", "Fold", "Folded", "Gave", "Happens", "Shown",
           "Threw", "Throw", "Turned"]  # fmt: skip


class Buy(Action, frozen=True, tag="buy"):
    """§4.4 — Pay one Ante for a sixth card."""

    box: int


class Change(Action, frozen=True, tag="change"):
    """§4.5, §4.6 — Pay one Ante to have a card replaced."""

    box: int
    card: Card


class Throw(Action, frozen=True, tag="throw"):
    """§4.7 — Name the one of six cards that will not count."""

    box: int
    card: Card


class Gave(Event, frozen=True, tag="gave"):
    """A card was set apart to be replaced."""

    box: int
    card: Seen


class Threw(Event, frozen=True, tag="threw"):
    """A sixth card was thrown; ``costs`` when a better hand went with it."""

    box: int
    card: Seen
    costs: bool | None = False


Decision: TypeAlias = Fold | Bet | Buy | Change | Throw
"""§4.2 to §4.7 — What a box may say in its turn."""

Does: TypeAlias = Deal | Decision | TimeOut | Void
Happens: TypeAlias = Dealt | Staked | Folded | Gave | Threw | TimedOut | Voided | Turned | Shown | Settled
