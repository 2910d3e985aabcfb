"""The spot a player is in, as the table of the strong bot knows it, and the actions its slots stand for.

The kernels that make the table compute the same numbers (`krupje.analysis.kernels.knock`): tests compare
them decision by decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.analysis.kernels import knock_spots as spots
from krupje.bots.sight import cards_of
from krupje.cards import Hand, rank
from krupje.games.knock.actions import Bet, Call, Check, Discard, Draw, Drop, Fold, Knock, Pass, Raise
from krupje.money import CHIP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.bots.choice import Offered
    from krupje.cards import Card
    from krupje.games.knock.state import Round, Seat


class Spot(Struct, frozen=True):
    """What is to be decided: the kind of spot, its figures, and the action of each open slot."""

    kind: int
    figures: tuple[int, ...]
    ways: dict[int, Any]


def spot(seen: Round, seat: int, offered: Offered) -> Spot:
    """The spot of the player whose turn it is."""
    own = seen.at(seat)
    if Fold in offered:
        return _betting(seen, own, offered)
    return _six(seen, own, offered) if Discard in offered else _turn(seen, own, offered)


def _place(seen: Round, own: Seat) -> int:
    """How many play before him, from the dealer's left."""
    return seen.boxes.index(own)


def _betting(seen: Round, own: Seat, offered: Offered) -> Spot:
    """In a betting interval; nobody folds where that saves nothing."""
    ways = {
        slot: offered[kind][0]
        for slot, kinds in ((0, (Check, Call)), (1, (Bet, Raise)))
        for kind in kinds
        if kind in offered
    }
    owed = -(-(seen.level - own.bet) // seen.rules.bet)
    if owed or not ways:
        ways[2] = offered[Fold][0]
    of, hopes = _held(cards_of(own), wheel=seen.rules.wheel)
    situation = spots.situation(seen.level // seen.rules.bet, owed)
    company = min(max(len(seen.staying()) - 2, 0), 2)
    if seen.phase == "first-bets":
        return Spot(spots.FIRST_BETS, (of, hopes, situation, _place(seen, own), company), ways)
    role = 2 if seen.knocker is None else 0 if seen.knocker == own.box else 1
    after = min(len(seen.queue) - 1, 2)
    return Spot(spots.SECOND_BETS, (of, role, situation, company, after, _pot(seen)), ways)


def _pot(seen: Round) -> int:
    return 0 if seen.rules.betting == "none" else spots.pot_size(seen.pot // CHIP, len(seen.boxes))


def _turn(seen: Round, own: Seat, offered: Offered) -> Spot:
    """Before drawing; a discard that does not help is left where it lies."""
    final = seen.phase == "last-turns"
    piles = {action.pile: action for action in offered.get(Draw, ())}
    gain = _gain(seen, own, final=final) if "discard" in piles else 0
    ways = {0: piles["stock"]} if "stock" in piles else {}
    if "discard" in piles and (gain or not ways):
        ways[1] = piles["discard"]
    if Knock in offered:
        ways[2] = offered[Knock][0]
    if Pass in offered:
        ways[3] = offered[Pass][0]
    if not ways:
        ways[2] = offered[Drop][0]
    of, hopes = _held(cards_of(own), wheel=seen.rules.wheel)
    if final:
        return Spot(spots.LAST_TURN, (of, hopes, gain, int(seen.knock != "drawn"), _pot(seen)), ways)
    knocked = int(seen.knocker == own.box)
    rotation = _round(seen, len(seen.staying()), spots.ROTATIONS)
    return Spot(spots.TURN, (of, hopes, gain, rotation, knocked, _place(seen, own)), ways)


def _six(seen: Round, own: Seat, offered: Offered) -> Spot:
    """With six cards in hand."""
    throws = [_Throw(action, _without(own, action.card), seen.rules.wheel) for action in offered[Discard]]
    strongest = max(throws, key=lambda throw: throw.hand)
    if seen.phase == "last-turns":
        ways = {0: strongest.action} | ({2: offered[Drop][0]} if Drop in offered else {})
        stayed, after = min(_behind(seen, own), 2), min(len(seen.queue) - 1, 2)
        turns = _round(seen, len(seen.boxes), spots.KNOCKED)
        figures = (strongest.of, stayed, after, turns, int(seen.knock != "drawn"), _pot(seen))
        return Spot(spots.LAST_SIX, figures, ways)
    best = max(throws, key=lambda throw: (throw.of, throw.hope, throw.hand))
    hopeful = max(throws, key=lambda throw: (throw.hope, throw.of, throw.hand))
    ways = {0: best.action if seen.knocker is None else strongest.action}
    # Who broke up a hand for hope with a card off the discards could trade it to and fro for ever.
    if hopeful.hope > best.hope and seen.knocker is None and seen.drawn == "stock":
        ways[1] = hopeful.action
    if Knock in offered:
        ways[2] = offered[Knock][0]
    rotation = _round(seen, len(seen.staying()), spots.ROTATIONS)
    room = len(seen.staying()) - 2 if seen.rules.betting == "two" else 0
    figures = (best.of, hopeful.hope, rotation, _place(seen, own), room, _pot(seen))
    return Spot(spots.SIX, figures, ways)


class _Throw:
    """A card that might go, and what the other five are."""

    def __init__(self, action: Any, five: Sequence[Card], wheel: bool) -> None:  # noqa: FBT001
        self.action = action
        self.hand: Hand = rank(five, wheel=wheel)
        self.of = spots.bucket(self.hand)
        self.hope = 0 if self.of >= spots.MADE else spots.hope(*five)


def _without(own: Seat, gone: Card) -> list[Card]:
    return [card for card in cards_of(own) if card != gone]


def _held(cards: Sequence[Card], *, wheel: bool) -> tuple[int, int]:
    """The class of five cards, and their hope."""
    of = spots.bucket(rank(cards, wheel=wheel))
    return of, 0 if of >= spots.MADE else spots.hope(*cards)


def _gain(seen: Round, own: Seat, *, final: bool) -> int:
    """What the top discard would do for a hand: 2 a better combination, 1 a better hand of the same, 0."""
    cards, top = cards_of(own), seen.discards[-1]
    now = _Throw(None, cards, seen.rules.wheel)
    throws = [
        _Throw(None, [*(card for card in cards if card != gone), top], seen.rules.wheel)  # type: ignore[list-item]
        for gone in cards
    ]
    best = max(throws, key=lambda each: each.hand if final else (each.of, each.hope, each.hand))
    if spots.opening(best.of)[0] > spots.opening(now.of)[0]:
        return 2
    better = best.hand > now.hand if final else (best.of, best.hope) > (now.of, now.hope)
    return int(better)


def _round(seen: Round, players: int, most: int) -> int:
    """How often the turn has gone round so many players, told by what has gone from the stock."""
    whole = 52 - 5 * len(seen.boxes)
    drawn = 52 if seen.refilled else whole - seen.stock - (seen.drawn == "stock")
    return min(drawn // players, most - 1)


def _behind(seen: Round, own: Seat) -> int:
    """How many of those who had their last turn before him have stayed."""
    order = [each.box for each in seen.boxes]
    place, knocker = order.index(own.box), order.index(seen.knocker)  # type: ignore[arg-type]
    between = order[knocker + 1 : place] if place > knocker else (*order[knocker + 1 :], *order[:place])
    return sum(not seen.at(box).left for box in between)
