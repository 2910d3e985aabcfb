"""The strong player: it goes by a table that was computed, and throws its dice as the table says.

Where the table knows nothing (a number of players it was not made for, a spot hardly ever met) it plays as
the house's player does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.analysis.kernels import knock_spots as spots
from krupje.bots import house
from krupje.bots.choice import SURE, Choice, held
from krupje.bots.sight import cards_of
from krupje.bots.spots import Spot, spot
from krupje.bots.tables import nearest, table
from krupje.cards import show
from krupje.cards.ranking import ONE_PAIR
from krupje.games.knock.actions import Bet, Call, Check, Discard, Raise

if TYPE_CHECKING:
    from krupje.bots.choice import Dice, Offered
    from krupje.games.knock.state import Round, Seat

_WHY: dict[tuple[int, int], str] = {
    (spots.TURN, 0): "draw", (spots.TURN, 1): "take", (spots.TURN, 2): "knock-pat", (spots.TURN, 3): "pat",
    (spots.LAST_TURN, 0): "draw", (spots.LAST_TURN, 1): "take", (spots.LAST_TURN, 2): "drop",
    (spots.LAST_TURN, 3): "pat", (spots.SIX, 0): "lay", (spots.SIX, 1): "chase", (spots.SIX, 2): "knock",
    (spots.LAST_SIX, 0): "stay", (spots.LAST_SIX, 2): "drop",
}  # fmt: skip
"""Why a slot is taken in a kind of spot; what is said in betting depends on the word and the hand."""

_WORDS = {Check: "check", Call: "call", Bet: "bet", Raise: "raise"}


def choose(seen: Round, seat: int, offered: Offered, dice: Dice) -> Choice:
    """What it does, of what is offered; ``seen`` is the seat's own picture."""
    found = spot(seen, seat, offered)
    weights = _weights(seen, found)
    whole = sum(weights.values())
    if not whole:
        return house.choose(seen, seat, offered, dice)
    slot = _thrown(weights, dice.random() * whole)
    own, action = seen.at(seat), found.ways[slot]
    return Choice(
        action, _why(found, slot, action, seen), _figures(seen, own, action), SURE * weights[slot] // whole
    )


def _weights(seen: Round, found: Spot) -> dict[int, int]:
    """How the table weighs the ways that are open; nothing where it does not know the spot."""
    if len(found.ways) == 1:
        return dict.fromkeys(found.ways, 1)
    known = table(nearest(seen.rules), len(seen.boxes))
    if known is None:
        return {}
    shares = known.shares(known.shape.spot(found.kind, *found.figures))
    return {slot: shares[slot] for slot in found.ways}


def _thrown(weights: dict[int, int], thrown: float) -> int:
    """The slot that the dice fall on."""
    last = 0
    for slot, weight in weights.items():
        if weight:
            last = slot
            if thrown < weight:
                break
            thrown -= weight
    return last


def _why(found: Spot, slot: int, action: Any, seen: Round) -> str:
    if found.kind in (spots.FIRST_BETS, spots.SECOND_BETS):
        bluff = isinstance(action, Bet) and spots.opening(found.figures[0])[0] < ONE_PAIR
        return "bluff" if bluff else _WORDS.get(type(action), "fold")
    if isinstance(action, Discard) and seen.knocker == action.box:
        return "lay-knocked"
    return _WHY[found.kind, slot]


def _figures(seen: Round, own: Seat, action: Any) -> dict[str, Any]:
    """What the reason is about: the hand that is kept, the card that moves, the pot and the price."""
    gone = action.card if isinstance(action, Discard) else None
    cards = [card for card in cards_of(own) if card != gone]
    figures = {"pot": seen.pot, "price": seen.level - own.bet, "players": len(seen.staying())}
    moves = gone if gone is not None else seen.discards[-1] if seen.discards else None
    card = {} if moves is None else {"card": show(moves)}
    return held(cards, wheel=seen.rules.wheel) | figures | card
