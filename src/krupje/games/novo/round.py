"""Novo Poker: one round, clause by clause.

Cards come in as ``Deal`` actions of the house; nothing here knows a shuffle, a clock or a table.
``evolve`` also folds what a guest sees, so it never needs a card that might be a back.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.cards import PACK, without
from krupje.games.novo.actions import (
    Bet,
    Buy,
    BuyGame,
    Called,
    CloseInsurance,
    Dealt,
    Decision,
    Does,
    Exchange,
    Expose,
    Fold,
    Folded,
    Gave,
    Happens,
    InsuranceClosed,
    Insure,
    KeepGame,
    Kept,
    Opened,
    Shown,
    Turned,
    UpTurned,
)
from krupje.games.novo.checks import at, check
from krupje.games.novo.settle import insurable
from krupje.games.novo.stages import awaits, dealing, movers, stage, target
from krupje.games.novo.unasked import unasked
from krupje.rounds.boxes import altered
from krupje.rounds.checks import allowed
from krupje.rounds.event import HOUSE, Deal, Settled, Staked, TimedOut, TimeOut, Void, Voided
from krupje.rounds.legal import Legal, Span
from krupje.rounds.settling import Stakes, refund

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from krupje.cards import Seen
    from krupje.games.novo.state import Box, Round


def legal(state: Round) -> Legal:
    """Everything the round would accept now, of whoever may act."""
    if state.over:
        return Legal()
    spans = tuple(span for box in state.boxes for span in _insurance(state, box))
    if awaits(state) != HOUSE:
        decisions = (action for box in movers(state) for action in _decisions(state, box))
        return Legal((*allowed(check, state, decisions), Void()), spans)
    if stage(state) == "insuring":
        return Legal((CloseInsurance(), Void()), spans)
    left = [card for card in PACK if not state.out >> card & 1]
    exposed = allowed(check, state, map(Expose, left[:1])) and map(Expose, left)
    return Legal((*map(Deal, left), *exposed, Void()))


def _decisions(state: Round, box: Box) -> Iterator[Does]:
    """What a box might say; ``check`` has the last word."""
    number = box.box
    yield from (Fold(number), Bet(number), Buy(number), KeepGame(number), BuyGame(number), TimeOut(number))
    cards = [card for card in box.cards if card is not None]
    for count in range(state.rules.exchange_min, state.rules.exchange_max + 1):
        yield from (Exchange(number, chosen) for chosen in combinations(cards, count))


def _insurance(state: Round, box: Box) -> Iterator[Span]:
    """§6.2 — From the Ante up to what the box may insure for."""
    least = Insure(box.box, box.ante)
    if allowed(check, state, (least,)):
        unit = state.rules.unit
        yield Span(least, box.ante, insurable(state.rules, box) // unit * unit, unit)


def decide(state: Round, action: Does) -> tuple[Happens, ...]:
    """What an action leads to; refuses what the rules do not allow."""
    check(state, action)
    events = list(_follow(state, action))
    if dealing(state, before_last=True):
        return tuple(events)
    after = _folded(state, events)
    while not after.over and (more := tuple(unasked(after))):
        events += more
        after = _folded(after, more)
    return tuple(events)


def _folded(state: Round, events: Iterable[Happens]) -> Round:
    for event in events:
        state = evolve(state, event)
    return state


def _follow(state: Round, action: Does) -> Iterator[Happens]:
    """The direct consequences of what the house does, or a box."""
    match action:
        case Deal(card):
            yield Dealt(target(state)[0], card, target(state)[1])
        case Expose(card):
            yield Dealt(HOUSE, card, "up")
        case CloseInsurance():
            yield InsuranceClosed()
        case Void():
            yield from _called_off(state)
        case TimeOut(box):
            yield TimedOut(box)
            yield from _silent(state, box) if state.rules.timeout == "fold" else _called_off(state)
        case _:
            yield from _decided(at(state, action.box), action)


def _decided(box: Box, action: Decision | Insure | BuyGame) -> Iterator[Happens]:
    """What a box's decision puts on the felt, or takes off it."""
    match action:
        case Fold():
            yield Folded(box.box)
        case Bet():
            yield Staked(box.box, "bet", 2 * box.ante)
        case Exchange(_, cards):
            yield Gave(box.box, cards, "up" if box.open else "own")
            yield Staked(box.box, "exchange", box.ante)
        case Buy():
            yield Staked(box.box, "buy", box.ante)
        case Insure(_, amount):
            yield Staked(box.box, "insurance", amount)
        case KeepGame():
            yield Kept(box.box)
        case BuyGame():
            yield Staked(box.box, "buy-game", box.ante)
        case _:
            assert_never(action)


def _silent(state: Round, box: int) -> Iterator[Happens]:
    """§4.10 — A silent box folds; where the dealer has no game, it is paid for that and buys none."""
    yield Folded(box) if state.plays is None else Kept(box)


def _called_off(state: Round) -> Iterator[Happens]:
    """§4.11 — Every stake of a box that has not been paid goes back."""
    yield Voided()
    unpaid = {box.box for box in state.boxes if not box.settled}
    yield from refund(tuple(laid for laid in state.staked if laid[0] in unpaid), "novo 4.11")


def evolve(state: Round, event: Happens) -> Round:
    """The state after an event; the only way a state changes."""
    match event:
        case Dealt(box, card, face):
            return _dealt(state, box, card, exposed=face == "up")
        case UpTurned(place, card):
            return replace(state, up=place, dealer=(*state.dealer[:place], card, *state.dealer[place + 1 :]))
        case Staked(box, wager, cents):
            return replace(
                state, staked=(*state.staked, (box, wager, cents)), boxes=_laid(state, box, wager, cents)
            )
        case InsuranceClosed():
            return replace(state, insurance_closed=True)
        case Turned(cards, playing):
            return replace(state, dealer=cards, plays=playing)
        case Voided():
            return replace(state, over=True)
        case Settled(box):
            boxes = altered(state.boxes, box, settled=True)
            return replace(state, boxes=boxes, over=all(each.settled for each in boxes))
        case _:
            return replace(state, boxes=_at_box(state, event))


def _at_box(
    state: Round, event: Opened | Folded | Gave | Kept | TimedOut | Shown | Called
) -> tuple[Box, ...]:
    """The boxes after something happened at one of them."""
    match event:
        case Opened(box, cards):
            return altered(state.boxes, box, cards=cards, opened=True)
        case Folded(box):
            return altered(state.boxes, box, folded=True)
        case Gave(box, cards):
            kept = without(at(state, box).cards, cards)
            return altered(state.boxes, box, cards=kept, gave=cards, due=len(cards))
        case Kept(box):
            return altered(state.boxes, box, kept=True)
        case TimedOut(box):
            return altered(state.boxes, box, timed_out=True)
        case Shown(box, cards, gave):
            return altered(state.boxes, box, cards=cards, gave=gave or at(state, box).gave)
        case Called(box, line):
            return altered(state.boxes, box, called=at(state, box).called or line.wager == "bonus")
        case _:
            assert_never(event)


def _dealt(state: Round, number: int, card: Seen, *, exposed: bool) -> Round:
    """§3.1, §3.3, §4.7, §8.3 — A card came: one of the first, one served, or one drawn for a bought game."""
    out = state.out if card is None else state.out | 1 << card
    first = dealing(state)
    if number != HOUSE:
        box = at(state, number)
        boxes = altered(state.boxes, number, cards=(*box.cards, card), due=box.due if first else box.due - 1)
        return replace(state, boxes=boxes, dealt=state.dealt + first, out=out)
    if not first:
        return replace(state, drawn=(*state.drawn, card), out=out)
    up = len(state.dealer) if exposed else state.up
    return replace(state, dealer=(*state.dealer, card), up=up, dealt=state.dealt + 1, out=out)


def _laid(state: Round, number: int, wager: str, cents: int) -> tuple[Box, ...]:
    """What chips on a wager mean for the box."""
    match wager:
        case "bet":
            return altered(state.boxes, number, bet=True)
        case "buy":
            return altered(state.boxes, number, bought=True, due=1)
        case "insurance":
            return altered(state.boxes, number, insured=cents)
        case "buy-game":
            return altered(state.boxes, number, bought_game=True)
        case _:
            return state.boxes


def staked(state: Round) -> Stakes:
    """What has been put down so far."""
    return state.staked
