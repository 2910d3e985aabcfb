"""Who may see which card, said a second time: what the games' own views are measured against.

Written from the clauses and apart from the games' ``view.py``: from who holds a box, whether it is
dark and what has been turned, never from how an event says that its card lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from krupje.rounds import Audience, Game

_PUBLIC = {"Turned", "Shown"}
"""Turned before everybody, in every game."""


def may_see(game: Game[Any, Any], state: Any, event: Any, who: Audience) -> bool:
    """Whether these eyes may see the cards of an event that happens in a state.

    The inspector watches every card. An event that is not spoken of here is seen by nobody else.
    """
    if who.role == "inspector" or type(event).__name__ in _PUBLIC:
        return True
    return _EYES[game.name](state, event, who)


def _light(state: Any, box: int, who: Audience) -> bool:
    """The guest's own box, and not a dark one."""
    return box in who.boxes and not any(each.box == box and each.blind for each in state.boxes)


def _nkp(state: Any, event: Any, who: Audience) -> bool:
    """§3.2, §3.3 — The dealer has one card up; a light box's cards are its guest's, a dark box's nobody's."""
    match type(event).__name__:
        case "Dealt" if event.box == 0:
            return len(state.dealer) == (4 if state.rules.up_card == "last" else 0)
        case "Dealt" | "Gave" | "Threw":
            return _light(state, event.box, who)
        case _:
            return False


def _baccarat(_state: Any, event: Any, _who: Audience) -> bool:
    """§4.1 — Every card lies face up."""
    return type(event).__name__ == "Dealt"


_EYES: Mapping[str, Callable[[Any, Any, Audience], bool]] = {"nkp": _nkp, "baccarat": _baccarat}
