"""A sensible Knock Poker player, by rules of thumb.

It compares its hand with what the best hand around is likely to be by now, and that grows as the turns
go round. It looks at its own seat's picture only; given the same dice it makes the same choice.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.json import encode

from krupje.cards import PACK, rank
from krupje.cards.ranking import ONE_PAIR
from krupje.games.knock import GAME
from krupje.games.knock.actions import Bet, Call, Check, Discard, Draw, Drop, Fold, Knock, Pass, Raise
from krupje.money import CHIP
from krupje.rounds import TimeOut, Void

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from krupje.cards import Card
    from krupje.games.knock.state import Round, Seat
    from krupje.rounds import Legal


HOPE = ONE_PAIR + 0.5
"""Four cards to a flush or a straight, while there are draws to come: like a middling pair."""


class Dice(Protocol):
    """Where a player's moods come from."""

    def random(self) -> float:
        """A number from 0 up to 1."""
        ...


def choose(view: Round, legal: Legal, seat: int, rng: Dice) -> Any:
    """What the player at a seat does, of what is legal for it; ``view`` is the round as that seat sees it."""
    offered: dict[type[Any], list[Any]] = {}
    for action in legal:
        if not isinstance(action, TimeOut | Void) and action.box == seat:
            offered.setdefault(type(action), []).append(action)
    own = view.at(seat)
    edge = _strength(view, own) - par(view) + 0.4 * (rng.random() - 0.5)
    if Fold in offered:
        return _speak(view, own, offered, edge, rng)
    if Discard in offered:
        return _with_six(view, own, offered, edge)
    return _turn(view, own, offered, edge)


def decide(view: Round, seat: int) -> Any:
    """What it does, its dice thrown from all it has seen: a round taken up again goes on the same."""
    return choose(view, GAME.legal(view), seat, Random(encode(view)))  # noqa: S311 (a mood, not a secret)


def par(view: Round) -> float:
    """What the best of the other hands is likely to be worth by now, on the scale of ``worth``.

    About a pair of tens among three before anybody has drawn; half a step more for every turn round.
    """
    players = len(view.staying())
    whole = len(PACK) - 5 * len(view.boxes)
    drawn = whole - view.stock if not view.refilled else 2 * whole
    late = 0.3 if view.phase == "second-bets" else 0.0
    return min(2.6 + 0.45 * drawn / players + 0.12 * (players - 3) + late, 4.3)


def worth(cards: Sequence[Card], *, wheel: bool) -> float:
    """A hand as one number: its category, and its first rank as the part behind the point."""
    hand = rank(cards, wheel=wheel)
    return hand.category + hand.ranks[0] / 13


def hopes(cards: Sequence[Card]) -> bool:
    """Whether four of the cards are on the way to a flush, or to a straight at either end."""
    suits = [card & 3 for card in cards]
    ranks = {card >> 2 for card in cards}
    runs = (set(range(low, low + 4)) for low in range(1, 9))
    return any(suits.count(suit) >= 4 for suit in set(suits)) or any(run <= ranks for run in runs)


def _cards(seat: Seat) -> tuple[Card, ...]:
    """A player's own cards, which he sees."""
    return tuple(card for card in seat.cards if card is not None)


def _strength(view: Round, own: Seat) -> float:
    """What the hand is worth now; before the last draw a good hope counts for something."""
    cards = _cards(own)
    now = worth(cards, wheel=view.rules.wheel)
    return max(now, HOPE) if view.phase == "first-bets" and hopes(cards) else now


def _keep(view: Round, cards: Sequence[Card], gone: Card) -> tuple[float, float]:
    """How good the other five are: what they are worth, with a good hope before a low pair."""
    five = [card for card in cards if card != gone]
    now = worth(five, wheel=view.rules.wheel)
    return (max(now, HOPE) if view.knocker is None and hopes(five) else now), now


def _speak(view: Round, own: Seat, offered: dict[type[Any], list[Any]], edge: float, rng: Dice) -> Any:
    """In a betting interval: bet a good hand, now and then nothing; fold what is hopeless, never for free."""
    wishes: tuple[type[Any], ...] = (Fold,)
    if Check in offered or Bet in offered:
        bold = edge > 0.2 or rng.random() < 0.05
        wishes = (Bet, Check, Fold) if bold else (Check, Bet, Fold)
    elif edge > 0.8 and view.raised < 2:
        wishes = (Raise, Call, Fold)
    elif edge > _price(view, own) - 0.9:
        wishes = (Call, Fold)
    return next(offered[kind][0] for kind in wishes if kind in offered)


def _price(view: Round, own: Seat) -> float:
    """How dear a call is beside the pot: from nothing up to one."""
    return (view.level - own.bet) / max(view.pot, CHIP)


def _with_six(view: Round, own: Seat, offered: dict[type[Any], list[Any]], edge: float) -> Any:
    """After drawing: knock with a hand that should win; after a knock drop a poor one; throw the worst."""
    if Knock in offered and edge > 0:
        return offered[Knock][0]
    if Drop in offered and not _stays(view, edge):
        return offered[Drop][0]
    cards = _cards(own)
    return max(offered[Discard], key=lambda action: _keep(view, cards, action.card))


def _stays(view: Round, edge: float) -> bool:
    """Staying risks two chips for the pot, dropping costs one: the fatter the pot, the weaker the hand."""
    return edge > -0.5 - min(view.pot / CHIP, 20) / 40


def _turn(view: Round, own: Seat, offered: dict[type[Any], list[Any]], edge: float) -> Any:
    """Before drawing: knock pat with a fine hand, stand pat with a made one, draw where it helps more."""
    if Knock in offered and edge > 0.6:
        return offered[Knock][0]
    if Pass in offered and (view.knocker == own.box or edge > 1.5):
        return offered[Pass][0]
    piles = {action.pile: action for action in offered.get(Draw, ())}
    if "discard" in piles and (_helps(view, own) or "stock" not in piles):
        return piles["discard"]
    return piles["stock"]


def _helps(view: Round, own: Seat) -> bool:
    """Whether the top discard makes the hand a better combination."""
    cards, top = _cards(own), view.discards[-1]
    return _best(view, (*cards, top), cards) >= int(worth(cards, wheel=view.rules.wheel)) + 1  # type: ignore[arg-type]


def _best(view: Round, cards: Sequence[Card], held: Iterable[Card]) -> float:
    """The best that is left when one of the cards held goes."""
    return max(worth([card for card in cards if card != gone], wheel=view.rules.wheel) for gone in held)
