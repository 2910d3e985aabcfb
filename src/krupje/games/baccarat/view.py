"""Baccarat: who sees what of each event. A new event does not type-check until it says so here."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from krupje.games.baccarat.round import Dealt
from krupje.rounds.event import Settled, Voided

if TYPE_CHECKING:
    from krupje.games.baccarat.round import Happens
    from krupje.rounds.audience import Audience


def seen_by(event: Happens, _who: Audience) -> Happens:
    """§4.1 — All cards lie face up, so everybody sees everything (B12)."""
    match event:
        case Dealt() | Voided() | Settled():
            return event
        case _:
            assert_never(event)
