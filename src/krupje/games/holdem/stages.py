"""Casino Hold'em: how far a round has come, whose turn it is, and where the next card goes.

Everything here is read off what the whole table sees, so that it holds for a guest's picture too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.rounds import boxes
from krupje.rounds.event import HOUSE

if TYPE_CHECKING:
    from krupje.games.holdem.state import Box, Round
    from krupje.rounds.audience import Face


def acting(state: Round) -> Box | None:
    """§4.1 — The first box from the dealer's left that has not decided yet."""
    return boxes.acting(state.boxes)


def awaits(state: Round) -> int | None:
    """Whose turn it is: a box, the house (a card is due), or nobody."""
    if state.over:
        return None
    box = None if len(state.board) < 3 else acting(state)
    return HOUSE if box is None else box.box


def dealing(state: Round) -> bool:
    """§3.1 — Whether hole cards are still to come."""
    return state.dealt < 2 * (len(state.boxes) + 1)


def target(state: Round) -> tuple[int, Face]:
    """§3.1, §3.4 — Who gets the next hole card, and how it lies: twice round one by one, the dealer last."""
    place = state.dealt % (len(state.boxes) + 1)
    if place == len(state.boxes):
        return HOUSE, "down"
    box = state.boxes[place]
    return box.box, "down" if box.blind else "own"


def burns(state: Round) -> int:
    """§3.3 — Cards burned by now, where the house burns: one before the flop, another before the turn."""
    if not state.rules.burns or dealing(state):
        return 0
    return 2 if len(state.board) > 3 or (len(state.board) == 3 and awaits(state) == HOUSE) else 1
