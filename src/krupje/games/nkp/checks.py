"""NKP: what the rules do not allow, and where they say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from krupje.games.nkp.actions import Bet, Buy, Change, Fold, Throw
from krupje.games.nkp.stages import awaits
from krupje.refusal import NotAllowed, NotNow
from krupje.rounds import boxes
from krupje.rounds.checks import card_fits, holds, turn
from krupje.rounds.event import HOUSE, Deal, TimeOut, Void

if TYPE_CHECKING:
    from krupje.games.nkp.actions import Decision, Does
    from krupje.games.nkp.state import Box, Round


def check(state: Round, action: Does) -> None:
    """Refuses what the rules do not allow; the one place that says so."""
    match action:
        case Deal(card):
            turn(awaits(state), HOUSE, "nkp 3.1")
            card_fits(card, state.out, "nkp 3.1")
        case Void():
            if state.over:
                raise NotNow("round-over", "nkp 4.10")
        case _:
            turn(awaits(state), action.box, "nkp 4.1")
            _may(state, at(state, action.box), action)


def at(state: Round, number: int) -> Box:
    """A box in play, by its number."""
    return boxes.at(state.boxes, number, "nkp 4.1")


def _may(state: Round, box: Box, action: Decision | TimeOut) -> None:
    """§4 — What the box whose turn it is may do."""
    match action:
        case TimeOut():
            return
        case Fold():
            if box.threw:
                raise NotNow("thrown-must-bet", "nkp 4.7", "N11", box=box.box)
        case Bet():
            if len(box.cards) == 6 and state.rules.discard == "guest":
                raise NotNow("throw-first", "nkp 4.7", "N11", box=box.box)
        case Buy():
            _may_buy(state, box)
        case Change(_, card):
            _may_change(state, box)
            holds(box.cards, card, box.box, "nkp 4.5")
        case Throw(_, card):
            _may_throw(state, box)
            holds(box.cards, card, box.box, "nkp 4.7")
        case _:
            assert_never(action)


def _may_throw(state: Round, box: Box) -> None:
    """§4.7 — The guest names the sixth card only where the house leaves it to him."""
    if state.rules.discard != "guest":
        raise NotAllowed("throw-not-offered", "nkp 4.7", "N11", box=box.box)
    if len(box.cards) != 6:
        raise NotNow("nothing-to-throw", "nkp 4.7", "N11", box=box.box)


def _may_buy(state: Round, box: Box) -> None:
    """§4.4 — One sixth card, before any change."""
    if not state.rules.sixth_card:
        raise NotAllowed("buy-not-offered", "nkp 4.4", "N8", box=box.box)
    if box.bought:
        raise NotAllowed("bought-already", "nkp 4.4", "N8", box=box.box)
    if box.changed:
        raise NotAllowed("changed-already", "nkp 4.4", "N8", box=box.box)


def _may_change(state: Round, box: Box) -> None:
    """§4.5, §4.6 — One change: after buying, or at once where the house has direct exchange."""
    if box.changed:
        raise NotAllowed("changed-already", "nkp 4.5", "N8", box=box.box)
    if box.threw:
        raise NotNow("thrown-must-bet", "nkp 4.7", "N11", box=box.box)
    if box.bought and not state.rules.change:
        raise NotAllowed("change-not-offered", "nkp 4.5", "N8", box=box.box)
    if not box.bought and not state.rules.direct_exchange:
        after_buying = state.rules.sixth_card and state.rules.change
        raise NotAllowed("buy-first" if after_buying else "change-not-offered", "nkp 4.6", "N7", box=box.box)
