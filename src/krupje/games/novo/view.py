"""Novo Poker: who sees what of each event. A new event does not type-check until it says so here."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.games.novo.actions import (
    Called,
    Dealt,
    Folded,
    Gave,
    InsuranceClosed,
    Kept,
    Opened,
    Shown,
    Turned,
    UpTurned,
)
from krupje.rounds.event import Settled, Staked, TimedOut, Voided

if TYPE_CHECKING:
    from krupje.games.novo.actions import Happens
    from krupje.rounds.audience import Audience


def seen_by(event: Happens, who: Audience) -> Happens:
    """§3.4 — An open light box's cards are its guest's alone, a dark one's are nobody's."""
    match event:
        case Dealt(box, _, face):
            return event if who.sees(box, face) else replace(event, card=None)
        case Opened(box, cards, face) | Gave(box, cards, face):
            return event if who.sees(box, face) else replace(event, cards=(None,) * len(cards))
        case (
            Staked() | UpTurned() | Folded() | InsuranceClosed() | Kept() | TimedOut() | Voided()
            | Turned() | Shown() | Called() | Settled()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)
