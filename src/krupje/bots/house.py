"""The house's player: sensible, by rules of thumb.

It compares its hand with what the best hand around is likely to be by now, and that grows as the turns
go round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.bots.choice import Choice, held
from krupje.bots.reading import HOPE, gained, hopes, worth
from krupje.bots.sight import cards_of
from krupje.cards import PACK, show
from krupje.games.knock.actions import Bet, Call, Check, Discard, Draw, Drop, Fold, Knock, Pass, Raise
from krupje.money import CHIP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.bots.choice import Dice, Offered
    from krupje.cards import Card
    from krupje.games.knock.state import Round, Seat


def choose(seen: Round, seat: int, offered: Offered, dice: Dice) -> Choice:
    """What it does, of what is offered; ``seen`` is the seat's own picture."""
    own = seen.at(seat)
    edge = _strength(seen, own) - par(seen) + 0.4 * (dice.random() - 0.5)
    if Fold in offered:
        return _speak(seen, own, offered, edge, dice)
    if Discard in offered:
        return _with_six(seen, own, offered, edge)
    return _turn(seen, own, offered, edge)


def par(seen: Round) -> float:
    """What the best of the other hands is likely to be worth by now, on the scale of ``worth``.

    About a pair of tens among three before anybody has drawn; half a step more for every turn round.
    """
    players = len(seen.staying())
    whole = len(PACK) - 5 * len(seen.boxes)
    drawn = whole - seen.stock if not seen.refilled else 2 * whole
    late = 0.3 if seen.phase == "second-bets" else 0.0
    return min(2.6 + 0.45 * drawn / players + 0.12 * (players - 3) + late, 4.3)


def _strength(seen: Round, own: Seat) -> float:
    """What the hand is worth now; before the last draw a good hope counts for something."""
    cards = cards_of(own)
    now = worth(cards, wheel=seen.rules.wheel)
    return max(now, HOPE) if seen.phase == "first-bets" and hopes(cards) else now


def _holding(seen: Round, own: Seat) -> dict[str, Any]:
    return held(cards_of(own), wheel=seen.rules.wheel)


def _speak(seen: Round, own: Seat, offered: Offered, edge: float, dice: Dice) -> Choice:
    """In a betting interval: bet a good hand, now and then nothing; fold what is hopeless, never for free."""
    wishes: tuple[tuple[type[Any], str], ...] = ((Fold, "fold"),)
    if Check in offered or Bet in offered:
        good, bluff = edge > 0.2, dice.random() < 0.05
        bet = Bet, "bet" if good else "bluff" if bluff else "must-open"
        check = Check, "check"
        wishes = (bet, check, (Fold, "fold")) if good or bluff else (check, bet, (Fold, "fold"))
    elif edge > 0.8 and seen.raised < 2:
        wishes = ((Raise, "raise"), (Call, "call"), (Fold, "fold"))
    elif edge > _price(seen, own) - 0.9:
        wishes = ((Call, "call"), (Fold, "fold"))
    kind, why = next(wish for wish in wishes if wish[0] in offered)
    figures = {"pot": seen.pot, "price": seen.level - own.bet}
    return Choice(offered[kind][0], why, _holding(seen, own) | figures)


def _price(seen: Round, own: Seat) -> float:
    """How dear a call is beside the pot: from nothing up to one."""
    return (seen.level - own.bet) / max(seen.pot, CHIP)


def _with_six(seen: Round, own: Seat, offered: Offered, edge: float) -> Choice:
    """After drawing: knock with a hand that should win; after a knock drop a poor one; throw the worst."""
    if Knock in offered and edge > 0:
        return Choice(offered[Knock][0], "knock", _holding(seen, own) | {"players": len(seen.staying())})
    if Drop in offered and not _stays(seen, edge):
        return Choice(offered[Drop][0], "drop", _holding(seen, own) | {"pot": seen.pot})
    cards = cards_of(own)
    lays = max(offered[Discard], key=lambda action: _keep(seen, cards, action.card))
    why = "stay" if Drop in offered else "lay-knocked" if seen.knocker == own.box else "lay"
    kept = held([card for card in cards if card != lays.card], wheel=seen.rules.wheel)
    return Choice(lays, why, {"card": show(lays.card), "pot": seen.pot} | kept)


def _keep(seen: Round, cards: Sequence[Card], gone: Card) -> tuple[float, float]:
    """How good the other five are: what they are worth, with a good hope before a low pair.

    But not with a card off the discards, which could go to and fro for ever.
    """
    five = [card for card in cards if card != gone]
    now = worth(five, wheel=seen.rules.wheel)
    hoping = seen.knocker is None and seen.drawn == "stock" and hopes(five)
    return (max(now, HOPE) if hoping else now), now


def _stays(seen: Round, edge: float) -> bool:
    """Staying risks two chips for the pot, dropping costs one: the fatter the pot, the weaker the hand."""
    return edge > -0.5 - min(seen.pot / CHIP, 20) / 40


def _turn(seen: Round, own: Seat, offered: Offered, edge: float) -> Choice:
    """Before drawing: knock pat with a fine hand, stand pat with a made one, draw where it helps more."""
    holding = _holding(seen, own)
    if Knock in offered and edge > 0.6:
        return Choice(offered[Knock][0], "knock-pat", holding)
    if Pass in offered and (seen.knocker == own.box or (edge > 1.5 and last(seen))):
        return Choice(offered[Pass][0], "pat", holding)
    return draws(seen, own, offered)


def last(seen: Round) -> bool:
    """Whether the turn is the last: where turns go round for ever somebody has to draw."""
    return seen.knocker is not None or seen.rules.rotations == "1"


def draws(seen: Round, own: Seat, offered: Offered) -> Choice:
    """The top discard where it makes the hand a better combination, else a card of the stock."""
    piles = {action.pile: action for action in offered.get(Draw, ())}
    helps = "discard" in piles and gained(cards_of(own), seen.discards[-1], wheel=seen.rules.wheel)
    if "stock" in piles and not helps:
        return Choice(piles["stock"], "draw", _holding(seen, own))
    if "discard" in piles:
        why = "take" if helps else "take-last"
        return Choice(piles["discard"], why, {"card": show(seen.discards[-1])} | _holding(seen, own))
    return Choice(offered[Drop][0], "drop", _holding(seen, own) | {"pot": seen.pot})
