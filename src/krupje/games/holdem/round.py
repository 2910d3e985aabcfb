"""Casino Hold'em: one round, clause by clause.

Cards come in as ``Deal`` actions of the house; nothing here knows a shuffle, a clock or a table.
``evolve`` also folds what a guest sees, so it never needs a card that might be a back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.cards import PACK
from krupje.games.holdem.actions import (
    Bet,
    BonusCalled,
    Dealt,
    Does,
    Fold,
    Folded,
    Happens,
    Opened,
    Shown,
    Turned,
)
from krupje.games.holdem.bonus import called, stands
from krupje.games.holdem.settle import settle
from krupje.games.holdem.stages import awaits, dealing, target
from krupje.refusal import NotNow
from krupje.rounds.boxes import altered, at
from krupje.rounds.checks import allowed, card_fits, turn
from krupje.rounds.event import HOUSE, Deal, Settled, Staked, TimedOut, TimeOut, Void, Voided
from krupje.rounds.legal import Legal
from krupje.rounds.settling import Stakes, refund

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.cards import Card, Seen
    from krupje.games.holdem.state import Round
    from krupje.rounds.audience import Face


def check(state: Round, action: Does) -> None:
    """Refuses what the rules do not allow; the one place that says so."""
    match action:
        case Deal(card):
            turn(awaits(state), HOUSE, "casino-holdem 3.1")
            card_fits(card, state.out, "casino-holdem 3.1")
        case Void():
            if state.over:
                raise NotNow("round-over", "casino-holdem 4.5")
        case Fold(box) | Bet(box) | TimeOut(box):
            turn(awaits(state), box, "casino-holdem 4.1")
            at(state.boxes, box, "casino-holdem 4.1")
        case _:
            assert_never(action)


def legal(state: Round) -> Legal:
    """Everything the round would accept now."""
    awaited = awaits(state)
    if awaited is None:
        return Legal()
    if awaited == HOUSE:
        return Legal((*(Deal(card) for card in PACK if not state.out >> card & 1), Void()))
    return Legal(allowed(check, state, (Fold(awaited), Bet(awaited), TimeOut(awaited), Void())))


def decide(state: Round, action: Does) -> tuple[Happens, ...]:
    """What an action leads to; refuses what the rules do not allow."""
    check(state, action)
    events = tuple(_follow(state, action))
    after = state
    for event in events:
        after = evolve(after, event)
    if awaits(after) != HOUSE:
        return events
    if len(after.board) == 3:
        return (*events, *bonuses(after))
    return (*events, *showdown(after)) if len(after.board) == 5 else events


def _follow(state: Round, action: Does) -> Iterator[Happens]:
    """The direct consequences, before anything is called or settled."""
    match action:
        case Deal(card):
            yield Dealt(*_placed(state, card)) if dealing(state) else Opened(card)
        case Void():
            yield from _called_off(state)
        case TimeOut(box):
            yield TimedOut(box)
            yield from (Folded(box),) if state.rules.timeout == "fold" else _called_off(state)
        case Fold(box):
            yield Folded(box)
        case Bet(box):
            yield Staked(box, "bet", 2 * at(state.boxes, box, "casino-holdem 4.1").ante)
        case _:
            assert_never(action)


def _placed(state: Round, card: Card) -> tuple[int, Card, Face]:
    box, face = target(state)
    return box, card, face


def _called_off(state: Round) -> Iterator[Happens]:
    """§4.5 — Every stake goes back, the bonus too."""
    yield Voided()
    yield from refund(state.staked, "casino-holdem 4.5")


def bonuses(state: Round) -> Iterator[Happens]:
    """§5.1, §5.8, §5.9 — Everybody has decided: bonuses are called; if nobody stayed in, that is all."""
    after = state
    for box in reversed(state.boxes):
        if not box.bonus:
            continue
        if stands(state.rules, box):
            yield Shown(box.box, box.cards)  # type: ignore[arg-type]
        call = BonusCalled(box.box, called(state, box))
        after = evolve(after, call)
        yield call
    if all(box.folded for box in state.boxes):
        yield from settle(after)


def showdown(state: Round) -> Iterator[Happens]:
    """§7.1, §7.9 — The board is whole: the dealer turns, boxes are compared and paid from the last on."""
    yield Turned(state.dealer)  # type: ignore[arg-type]
    for box in reversed(state.boxes):
        if not (box.folded or box.bonus):
            yield Shown(box.box, box.cards)  # type: ignore[arg-type]
    yield from settle(state)


def evolve(state: Round, event: Happens) -> Round:
    """The state after an event; the only way a state changes."""
    match event:
        case Dealt(box, card):
            return _dealt(state, box, card)
        case Opened(card):
            return replace(state, board=(*state.board, card), out=state.out | 1 << card)
        case Staked(box, wager, cents):
            return replace(
                state, staked=(*state.staked, (box, wager, cents)), boxes=altered(state.boxes, box, bet=True)
            )
        case Folded(box):
            return replace(state, boxes=altered(state.boxes, box, folded=True))
        case TimedOut(box):
            return replace(state, boxes=altered(state.boxes, box, timed_out=True))
        case BonusCalled(box, line):
            return replace(state, boxes=altered(state.boxes, box, called=line))
        case Turned(cards):
            return replace(state, dealer=cards)
        case Shown(box, cards):
            return replace(state, boxes=altered(state.boxes, box, cards=cards))
        case Voided() | Settled():
            return state if state.over else replace(state, over=True)
        case _:
            assert_never(event)


def _dealt(state: Round, number: int, card: Seen) -> Round:
    """§3.1 — A hole card came."""
    out = state.out if card is None else state.out | 1 << card
    if number == HOUSE:
        return replace(state, dealer=(*state.dealer, card), dealt=state.dealt + 1, out=out)
    cards = (*at(state.boxes, number, "casino-holdem 4.1").cards, card)
    return replace(state, boxes=altered(state.boxes, number, cards=cards), dealt=state.dealt + 1, out=out)


def staked(state: Round) -> Stakes:
    """What has been put down so far."""
    return state.staked
