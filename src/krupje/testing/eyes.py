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

    The inspector watches every card that has come out. An event that is not spoken of here is seen by
    nobody else, and the order of a new stock by nobody at all.
    """
    kind = type(event).__name__
    if kind == "Restocked":
        return False
    return who.role == "inspector" or kind in _PUBLIC or _EYES[game.name](state, event, who)


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


def _holdem(state: Any, event: Any, who: Audience) -> bool:
    """§3.4 — The board is everybody's, a light box's cards its guest's, the dealer's two nobody's."""
    match type(event).__name__:
        case "Opened":
            return True
        case "Dealt":
            return _light(state, event.box, who)
        case _:
            return False


def _novo(state: Any, event: Any, who: Audience) -> bool:
    """§2.7, §3.2 to §3.4 — One card of the dealer's, boxes he opens, a guest's own one at a time."""
    match type(event).__name__:
        case "UpTurned":
            return True
        case "Dealt" if event.box == 0:
            first = state.dealt < 5 * (len(state.boxes) + 1)
            return event.face == "up" and (state.up is None or not first)
        case "Dealt" | "Opened" | "Gave":
            box = next(each for each in state.boxes if each.box == event.box)
            dealt = state.dealt == 5 * (len(state.boxes) + 1)
            return (box.open and dealt) or (_light(state, event.box, who) and _lifted(state, box))
        case _:
            return False


def _lifted(state: Any, box: Any) -> bool:
    """§2.7, §3.4 — Whether a guest may look at this light box yet: he has chosen for those before it.

    Where the dealer opens his other boxes it is the one he lifts himself.
    """
    light = [each for each in state.boxes if not each.blind and each.guest == box.guest]
    if box.guest is None or (not box.open and any(each.open for each in light)):
        return True
    before = light[: light.index(box)]
    return not box.open and all(each.chosen for each in before)


def _knock(_state: Any, event: Any, who: Audience) -> bool:
    """§3.2, §3.3 — What lies on the discards is everybody's, a hand its player's."""
    match type(event).__name__:
        case "Dealt":
            return event.box == 0 or event.box in who.boxes
        case "Drew" | "Discarded":
            return True
        case _:
            return False


def _baccarat(_state: Any, event: Any, _who: Audience) -> bool:
    """§4.1 — Every card lies face up."""
    return type(event).__name__ == "Dealt"


_EYES: Mapping[str, Callable[[Any, Any, Audience], bool]] = {
    "nkp": _nkp,
    "casino-holdem": _holdem,
    "novo": _novo,
    "baccarat": _baccarat,
    "knock": _knock,
}
