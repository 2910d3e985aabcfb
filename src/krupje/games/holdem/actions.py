"""Casino Hold'em: what can be asked for, and what can happen. Box 0 is the dealer."""

from __future__ import annotations

from typing import TypeAlias

from krupje.cards import Card
from krupje.rounds.boxes import Bet, Dealt, Fold, Folded, Shown, Turned
from krupje.rounds.event import Deal, Event, Line, Settled, Staked, TimedOut, TimeOut, Void, Voided

__all__ = ["Bet", "BonusCalled", "Dealt", "Does", "Fold", "Folded", "Happens", "Opened", "Shown", "Turned"]


class Opened(Event, frozen=True, tag="opened"):
    """A common card was turned up on the board."""

    card: Card


class BonusCalled(Event, frozen=True, tag="bonus-called"):
    """The dealer said what a box's bonus came to: the line that its receipt will carry."""

    box: int
    line: Line


Does: TypeAlias = Deal | Fold | Bet | TimeOut | Void
"""§4.2, §4.3 — A box folds or bets; all else is the house's."""

Happens: TypeAlias = (
    Dealt | Opened | Staked | Folded | TimedOut | Voided | BonusCalled | Turned | Shown | Settled
)
