"""Casino Hold'em: who sees what of each event. A new event does not type-check until it says so here."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.games.holdem.actions import BonusCalled, Dealt, Folded, Opened, Shown, Turned
from krupje.rounds.event import Settled, Staked, TimedOut, Voided

if TYPE_CHECKING:
    from krupje.games.holdem.actions import Happens
    from krupje.rounds.audience import Audience


def seen_by(event: Happens, who: Audience) -> Happens:
    """§3.4 — A light box's cards are its guest's alone until they are turned; a dark box's are nobody's."""
    match event:
        case Dealt(box, _, face):
            return event if who.sees(box, face) else replace(event, card=None)
        case (
            Opened()
            | Staked()
            | Folded()
            | TimedOut()
            | Voided()
            | BonusCalled()
            | Turned()
            | Shown()
            | Settled()
        ):
            return event
        case _:
            assert_never(event)
