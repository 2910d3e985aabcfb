"""NKP: how far a round has come, whose turn it is, and where the next card goes.

Everything here is read off what the whole table sees, so that it holds for a guest's picture too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.rounds import boxes
from krupje.rounds.event import HOUSE

if TYPE_CHECKING:
    from krupje.games.nkp.state import Box, Round
    from krupje.rounds.audience import Face


def dealing(state: Round) -> bool:
    """§3.1 — Whether first cards are still to come."""
    return state.dealt < 5 * (len(state.boxes) + 1)


def acting(state: Round) -> Box | None:
    """§4.1 — From the dealer's left, clockwise; each box finishes before the next begins."""
    return boxes.acting(state.boxes)


def awaits(state: Round) -> int | None:
    """Whose turn it is: a box, the house (a card is due), or nobody."""
    if state.over:
        return None
    box = None if dealing(state) else acting(state)
    return HOUSE if box is None or box.due else box.box


def target(state: Round) -> tuple[int, Face]:
    """§3.1, §3.2, §4.8 — Who gets the next card, and how it lies."""
    if not dealing(state):
        box = acting(state)
        assert box is not None  # noqa: S101 (only asked when a card is due)
        return box.box, "down" if box.blind else "own"
    places = len(state.boxes) + 1
    card, place = (
        divmod(state.dealt, places) if state.rules.dealing == "singly" else divmod(state.dealt, 5)[::-1]
    )
    if place == len(state.boxes):
        return HOUSE, "up" if card == (4 if state.rules.up_card == "last" else 0) else "down"
    box = state.boxes[place]
    return box.box, "down" if box.blind else "own"
