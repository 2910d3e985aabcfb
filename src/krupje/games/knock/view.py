"""Knock Poker: who sees what of each event. A new event does not type-check until it says so here."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.games.knock.events import (
    Dealt,
    Discarded,
    Drew,
    Dropped,
    Folded,
    Knocked,
    Passed,
    Restocked,
    Shown,
    Spoke,
)
from krupje.rounds.event import Settled, Staked, TimedOut, Voided

if TYPE_CHECKING:
    from krupje.games.knock.events import Happens
    from krupje.rounds.audience import Audience


def seen_by(event: Happens, who: Audience) -> Happens:
    """§3.3 — A hand and what is drawn to it are its player's alone; the order of a new stock is nobody's."""
    match event:
        case Dealt(box, _, face):
            return event if who.sees(box, face) else replace(event, card=None)
        case Restocked(cards):
            return replace(event, cards=(None,) * len(cards))
        case Spoke() | Folded() | Drew() | Discarded() | Knocked() | Passed() | Dropped() | Shown():
            return event
        case Staked() | TimedOut() | Voided() | Settled():
            return event
        case _:
            assert_never(event)
