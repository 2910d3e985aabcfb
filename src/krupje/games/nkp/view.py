"""NKP: who sees what of each event. A new event does not type-check until it says so here."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.games.nkp.actions import Dealt, Folded, Gave, Shown, Threw, Turned
from krupje.rounds.event import Settled, Staked, TimedOut, Voided

if TYPE_CHECKING:
    from krupje.games.nkp.actions import Happens
    from krupje.rounds.audience import Audience


def seen_by(event: Happens, who: Audience) -> Happens:
    """§3.2 — A light box's cards are its guest's alone until the showdown; a dark box's are nobody's."""
    match event:
        case Dealt(box, _, face):
            return event if who.sees(box, face) else replace(event, card=None)
        case Gave(box):
            return event if who.sees(box, "own") else replace(event, card=None)
        case Threw(box):
            return event if who.sees(box, "own") else replace(event, card=None, costs=None)
        case Staked() | Folded() | TimedOut() | Voided() | Turned() | Shown() | Settled():
            return event
        case _:
            assert_never(event)
