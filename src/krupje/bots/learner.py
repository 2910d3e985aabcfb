"""A learner: knows the rules and the order of hands, and little else.

It never bluffs or raises, knocks with two pair or better however many turns have gone round, and does not
ask how fat the pot is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.bots.choice import Choice, held
from krupje.bots.house import draws, last
from krupje.bots.reading import worth
from krupje.bots.sight import cards_of
from krupje.cards import show
from krupje.cards.ranking import ONE_PAIR, STRAIGHT, TRIPS, TWO_PAIR
from krupje.games.knock.actions import Bet, Call, Check, Discard, Drop, Fold, Knock, Pass

if TYPE_CHECKING:
    from krupje.bots.choice import Dice, Offered
    from krupje.games.knock.state import Round, Seat

DOUBT = 0.2
"""How often a learner stays with a hand that he should throw away: he wants to see."""


def choose(seen: Round, seat: int, offered: Offered, dice: Dice) -> Choice:
    """What it does, of what is offered; ``seen`` is the seat's own picture."""
    own = seen.at(seat)
    curious = dice.random() < DOUBT
    if Fold in offered:
        return _speak(seen, own, offered, curious=curious)
    now = worth(cards_of(own), wheel=seen.rules.wheel)
    holding = held(cards_of(own), wheel=seen.rules.wheel)
    if Knock in offered and now >= (STRAIGHT if Discard not in offered else TWO_PAIR):
        why = "knock" if Discard in offered else "knock-pat"
        return Choice(offered[Knock][0], why, holding | {"players": len(seen.staying())})
    if Drop in offered and Discard in offered and now < ONE_PAIR and not curious:
        return Choice(offered[Drop][0], "drop", holding | {"pot": seen.pot})
    if Discard in offered:
        return _lays(seen, own, offered)
    if Pass in offered and (seen.knocker == seat or (now >= STRAIGHT and last(seen))):
        return Choice(offered[Pass][0], "pat", holding)
    return draws(seen, own, offered)


def _speak(seen: Round, own: Seat, offered: Offered, *, curious: bool) -> Choice:
    """Bets three of a kind, calls with a pair, checks when that is free."""
    now = worth(cards_of(own), wheel=seen.rules.wheel)
    wishes: list[tuple[type[Any], str]] = [(Bet, "bet")] if now >= TRIPS else []
    wishes += [(Check, "check")]
    if now >= ONE_PAIR or curious:
        wishes += [(Call, "call")]
    wishes += [(Fold, "fold"), (Bet, "must-open")]
    kind, why = next(wish for wish in wishes if wish[0] in offered)
    figures = {"pot": seen.pot, "price": seen.level - own.bet}
    return Choice(offered[kind][0], why, held(cards_of(own), wheel=seen.rules.wheel) | figures)


def _lays(seen: Round, own: Seat, offered: Offered) -> Choice:
    """Throws the card that the other five miss least."""
    cards = cards_of(own)

    def rest(action: Any) -> float:
        return worth([card for card in cards if card != action.card], wheel=seen.rules.wheel)

    lays = max(offered[Discard], key=rest)
    kept = held([card for card in cards if card != lays.card], wheel=seen.rules.wheel)
    why = "stay" if Drop in offered else "lay-knocked" if seen.knocker == own.box else "lay"
    return Choice(lays, why, {"card": show(lays.card), "pot": seen.pot} | kept)
