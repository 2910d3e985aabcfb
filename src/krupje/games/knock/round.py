"""Knock Poker: one round, clause by clause.

Players hold seats and play against one another; box 0 stands for the house, which only deals. Cards
come in as ``Deal`` actions, and the order of a new stock as ``Restock``; nothing here knows a shuffle, a
clock or a table. ``evolve`` also folds what a guest sees, so it never needs a card that might be a back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.cards import PACK, Card, Seen
from krupje.games.knock import betting, drawing
from krupje.games.knock.actions import (
    Bet,
    Call,
    Check,
    Discard,
    Does,
    Draw,
    Drop,
    Fold,
    Knock,
    Pass,
    Raise,
    Restock,
)
from krupje.games.knock.events import (
    Dealt,
    Discarded,
    Drew,
    Dropped,
    Folded,
    Happens,
    Knocked,
    Passed,
    Restocked,
    Shown,
    Spoke,
)
from krupje.games.knock.settle import showdown
from krupje.games.knock.state import Round
from krupje.refusal import NotAllowed, NotNow
from krupje.rounds.audience import Face
from krupje.rounds.checks import allowed, card_fits, turn
from krupje.rounds.event import HOUSE, Deal, Settled, Staked, TimedOut, TimeOut, Void, Voided, Wager
from krupje.rounds.legal import Legal, Shuffle
from krupje.rounds.settling import Stakes, refund

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.money import Cents


def awaits(state: Round) -> int | None:
    """Whose turn it is: a seat, the house (a card or a shuffle is due), or nobody."""
    if state.over:
        return None
    if dealing(state) or state.due:
        return HOUSE
    return state.queue[0] if state.queue else None


def dealing(state: Round) -> bool:
    """§3.1 — Whether first cards are still to come."""
    return state.phase == "deal"


def target(state: Round) -> tuple[int, Face]:
    """§3.1, §3.2 — Who gets the next card, and how it lies; the first discard comes to the house."""
    if not dealing(state):
        return state.queue[0], "own"
    if state.dealt == 5 * len(state.boxes):
        return HOUSE, "up"
    return state.boxes[state.dealt % len(state.boxes)].box, "own"


def shuffle_due(state: Round) -> bool:
    """§5.5 — Whether somebody has asked for a card of a stock that is empty."""
    return state.due and not state.stock


def check(state: Round, action: Does) -> None:
    """Refuses what the rules do not allow; the one place that says so."""
    match action:
        case Deal(card):
            turn(awaits(state), HOUSE, "knock 3.1")
            _card_comes(state, card)
        case Restock(cards):
            turn(awaits(state), HOUSE, "knock 5.5")
            _may_restock(state, cards)
        case Void():
            if state.over:
                raise NotNow("round-over", "knock 9.2")
        case TimeOut(box):
            turn(awaits(state), box, "knock 9.1")
            state.at(box)
        case Check() | Bet() | Call() | Raise() | Fold():
            turn(awaits(state), action.box, "knock 4.2")
            betting.may_speak(state, state.at(action.box), action)
        case Draw() | Discard() | Knock() | Pass() | Drop():
            turn(awaits(state), action.box, "knock 5.1")
            drawing.may_draw(state, state.at(action.box), action)
        case _:
            assert_never(action)


def _card_comes(state: Round, card: Card) -> None:
    """§3.1, §5.5 — A card of the pack that is not out; of a new stock, its top card."""
    if shuffle_due(state):
        raise NotNow("restock-due", "knock 5.5", "K23")
    if not state.refilled:
        card_fits(card, state.out, "knock 3.1")
    elif card != state.restock[0]:
        raise NotAllowed("not-the-top-card", "knock 5.5", "K16")


def _may_restock(state: Round, cards: tuple[Card, ...]) -> None:
    """§5.5 — All discards but the top one, in whatever order, when one is asked for."""
    if not shuffle_due(state):
        raise NotNow("no-restock-due", "knock 5.5", "K23")
    if Restock(cards) not in _shuffle(state):
        raise NotAllowed("restock-differs", "knock 5.5", "K16", wanted=len(state.discards) - 1)


def _shuffle(state: Round) -> Shuffle:
    return Shuffle(Restock(state.discards[:-1]))  # type: ignore[arg-type]


def legal(state: Round) -> Legal:
    """Everything the round would accept now."""
    awaited = awaits(state)
    if awaited is None:
        return Legal()
    if awaited == HOUSE:
        if shuffle_due(state):
            return Legal((Void(),), shuffle=_shuffle(state))
        cards = state.restock[:1] if state.refilled else (card for card in PACK if not state.out >> card & 1)
        return Legal((*(Deal(card) for card in cards), Void()))  # type: ignore[arg-type]
    return Legal(allowed(check, state, _candidates(state, awaited)))


def _candidates(state: Round, box: int) -> tuple[Does, ...]:
    """What a seat might do, in the order of the clauses."""
    if betting.betting(state):
        return Check(box), Bet(box), Call(box), Raise(box), Fold(box), TimeOut(box), Void()
    held = (Discard(box, card) for card in state.at(box).cards if card is not None)
    draws = (Draw(box, "stock"), Draw(box, "discard"))
    return (*draws, Knock(box), *held, Pass(box), Drop(box), TimeOut(box), Void())


def decide(state: Round, action: Does) -> tuple[Happens, ...]:
    """What an action leads to; refuses what the rules do not allow."""
    check(state, action)
    events = tuple(_follow(state, action))
    if isinstance(action, Void) or (isinstance(action, TimeOut) and state.rules.timeout == "void"):
        return events
    after = state
    for event in events:
        after = evolve(after, event)
    return (*events, *showdown(after)) if after.phase in ("showdown", "carried") else events


def _follow(state: Round, action: Does) -> Iterator[Happens]:
    """The direct consequences, before any showdown."""
    match action:
        case Deal(card):
            box, face = target(state)
            yield Dealt(box, card, face)
            if state.silent:
                yield Discarded(box, card)
        case Restock(cards):
            yield Restocked(cards)
        case Void():
            yield from _called_off(state)
        case TimeOut(box):
            yield TimedOut(box)
            yield from _silence(state, box)
        case Check() | Bet() | Call() | Raise() | Fold():
            yield from betting.speak(state, state.at(action.box), action)
        case Draw() | Discard() | Knock() | Pass() | Drop():
            yield from drawing.draw(state, state.at(action.box), action)
        case _:
            assert_never(action)


def _silence(state: Round, box: int) -> Iterator[Happens]:
    """§9.1 — What a silent seat is taken to have done."""
    if state.rules.timeout == "void":
        return _called_off(state)
    silence = betting.hush if betting.betting(state) else drawing.tarry
    return silence(state, state.at(box))


def _called_off(state: Round) -> Iterator[Happens]:
    """§9.2 — Everybody gets back what he put down; what was carried in stays."""
    yield Voided()
    yield from refund(state.staked, "knock 9.2")


def evolve(state: Round, event: Happens) -> Round:
    """The state after an event; the only way a state changes."""
    match event:
        case Dealt(box, card):
            return _dealt(state, box, card)
        case Staked(box, wager, cents):
            return _staked(state, box, wager, cents)
        case Spoke(box, word):
            return betting.spoke(state, box, word)
        case Folded(box):
            return betting.folded(state, box)
        case Drew() | Discarded() | Knocked() | Passed() | Dropped():
            return drawing.moved(state, event)
        case Restocked(cards):
            return replace(
                state, refilled=True, restock=cards, stock=len(cards), discards=state.discards[-1:]
            )
        case TimedOut():
            return replace(state, silent=drawing.drawing(state))
        case Shown(box, cards):
            return replace(state, boxes=state.seats_with(box, cards=cards))
        case Voided() | Settled():
            return state if state.over else replace(state, over=True)
        case _:
            assert_never(event)


def _dealt(state: Round, box: int, card: Seen) -> Round:
    """§3.1, §3.2, §5.2 — One of the first cards, the first discard, or a card drawn from the stock."""
    out = state.out if card is None else state.out | 1 << card
    if box == HOUSE:
        return betting.interval(replace(state, discards=(card,), stock=state.stock - 1, out=out))
    boxes = state.seats_with(box, cards=(*state.at(box).cards, card))
    if state.due:
        return replace(
            state, boxes=boxes, stock=state.stock - 1, restock=state.restock[1:], out=out, due=False
        )
    state = replace(state, boxes=boxes, dealt=state.dealt + 1, out=out)
    whole = state.dealt == 5 * len(boxes) and state.rules.first_discard == "none"
    return betting.interval(state) if whole else state


def _staked(state: Round, box: int, wager: Wager, cents: Cents) -> Round:
    """§4.5, §6.5, §7 — Chips go down; a drop's chip is the knocker's at once."""
    seat = state.at(box)
    left = None if seat.chips is None else seat.chips - cents
    if wager == "pot":
        boxes = state.seats_with(box, chips=left, stake=seat.stake + cents, bet=seat.bet + cents)
    else:
        boxes = state.seats_with(box, chips=left)
    state = replace(state, boxes=boxes, staked=(*state.staked, (box, wager, cents)))
    return _received(state, cents) if wager == "drop" else state


def _received(state: Round, cents: Cents) -> Round:
    """§6.5 — The knocker has the chip in hand."""
    assert state.knocker is not None  # noqa: S101 (nobody drops before a knock)
    chips = state.at(state.knocker).chips
    if chips is None:
        return state
    return replace(state, boxes=state.seats_with(state.knocker, chips=chips + cents))


def staked(state: Round) -> Stakes:
    """What has been put down so far."""
    return state.staked
