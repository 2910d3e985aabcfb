"""Novo Poker: how far a round has come, whose turn it is, and where the next card goes.

Everything here is read off what the whole table sees, so that it holds for a guest's picture too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from krupje.rounds.event import HOUSE

if TYPE_CHECKING:
    from krupje.cards import Seen
    from krupje.games.novo.sheet import Rules
    from krupje.games.novo.state import Box, Round
    from krupje.rounds.audience import Face

Stage: TypeAlias = Literal[
    "dealing", "choosing", "serving", "betting", "insuring",
    "turning", "selling", "drawing", "settling", "over",
]  # fmt: skip
"""In ``turning`` and ``settling`` nobody is waited for: the dealer goes on by himself."""


def stage(state: Round) -> Stage:
    """§4.1, §4.7, §4.8, §6.3, §8.1 — The order of a round."""
    if state.over:
        return "over"
    if dealing(state):
        return "dealing"
    if state.plays is not None:
        return _after_turning(state)
    boxes = state.boxes
    if not all(box.chosen for box in boxes):
        return "choosing"
    if any(box.due for box in boxes):
        return "serving"
    if not all(box.decided for box in boxes):
        return "betting"
    return "insuring" if window_open(state) else "turning"


def _after_turning(state: Round) -> Stage:
    """§8 — Who may buy the dealer a game says whether he does; then it is drawn; then all is paid."""
    if any(may_buy_game(state, box) and not (box.kept or box.bought_game) for box in state.boxes):
        return "selling"
    if any(box.bought_game for box in state.boxes) and not drawn(state):
        return "drawing"
    return "settling"


def dealing(state: Round, *, before_last: bool = False) -> bool:
    """§3.1 — Whether first cards are still to come, or more than one of them."""
    return state.dealt + before_last < 5 * (len(state.boxes) + 1)


def window_open(state: Round) -> bool:
    """§6.3 — Insurance is open from the last Bet until the dealer closes it, if a light box has bet.

    Whether any of them has something to insure must not show.
    """
    rules = state.rules
    return (
        rules.insurance
        and rules.insurance_window == "after-bet"
        and not state.insurance_closed
        and any(box.bet and not box.blind for box in state.boxes)
    )


def may_buy_game(state: Round, box: Box) -> bool:
    """§8.1 — Every light box that is still in, and a dark one where the house lets it."""
    return (
        state.plays is False
        and state.rules.buy_game
        and not box.folded
        and (not box.blind or state.rules.dark_may_buy_game)
    )


def away(rules: Rules, dealer: tuple[Seen, ...]) -> Seen:
    """§8.3 — The card of a dealer without game that is replaced."""
    turned = [card for card in dealer if card is not None]
    return max(turned) if rules.buy_game_card == "highest" else min(turned)


def drawn(state: Round) -> bool:
    """§8.4 — Whether the card that stays has come; one of the replaced rank makes way while it must."""
    if not state.drawn:
        return False
    last, replaced = state.drawn[-1], away(state.rules, state.dealer)
    if last is None or replaced is None or last >> 2 != replaced >> 2:
        return True
    match state.rules.redraw:
        case "until-other":
            return False
        case "once":
            return len(state.drawn) == 2
        case _:
            return True


def movers(state: Round) -> tuple[Box, ...]:
    """§4.1, §4.8, §4.9, §8.1 — The boxes that may decide now, the first of them whose turn it is.

    One alone, unless its guest had the dealer open his other boxes.
    """
    match stage(state):
        case "choosing":
            waiting = [box for box in state.boxes if not box.chosen]
        case "betting":
            waiting = [box for box in state.boxes if not box.decided]
        case "selling":
            return tuple(
                box for box in state.boxes if may_buy_game(state, box) and not (box.kept or box.bought_game)
            )[:1]
        case _:
            return ()
    first = waiting[0]
    return tuple(box for box in waiting if box is first or (first.free and box.guest == first.guest))


def awaits(state: Round) -> int | None:
    """Whose turn it is: a box, the house (a card or the closing of insurance), or nobody."""
    if dealing(state) and not state.over:
        return HOUSE
    if state.over:
        return None
    turns = movers(state)
    return turns[0].box if turns else HOUSE


def target(state: Round) -> tuple[int, Face]:
    """§3.1, §3.2, §3.4, §4.7, §8.3 — Who gets the next card, and how it lies.

    The dealer's first cards all lie face down; he turns one when they are complete.
    """
    if not dealing(state):
        due = next((box for box in state.boxes if box.due), None)
        return (HOUSE, "up") if due is None else (due.box, _face(due))
    places = len(state.boxes) + 1
    place = state.dealt // 5 if state.rules.dealing == "machine" else state.dealt % places
    if place == len(state.boxes):
        return HOUSE, "down"
    box = state.boxes[place]
    return box.box, "own" if box.opened and not box.blind else "down"


def _face(box: Box) -> Face:
    """§3.4 — How a card that is served lies: as the box does."""
    if box.blind:
        return "down"
    return "up" if box.open else "own"


def burns(state: Round) -> int:
    """§3.5 — Cards burned so far: before a shoe is dealt, before the exchange, before a game is drawn."""
    before = int(state.rules.dealing == "shoe")
    if dealing(state):
        return before
    served = all(box.chosen for box in state.boxes) and any(box.bought or box.gave for box in state.boxes)
    sold = bool(state.drawn) or stage(state) == "drawing"
    return before + served + sold
