"""NKP: one round, clause by clause.

Cards come in as ``Deal`` actions of the house; nothing here knows a shuffle, a clock or a table.
``evolve`` also folds what a guest sees, so it never needs a card that might be a back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.cards import PACK, best_five, rank, without
from krupje.games.nkp.actions import (
    Bet,
    Buy,
    Change,
    Dealt,
    Does,
    Fold,
    Folded,
    Gave,
    Happens,
    Shown,
    Threw,
    Throw,
    Turned,
)
from krupje.games.nkp.checks import at, check
from krupje.games.nkp.settle import settle
from krupje.games.nkp.stages import acting, awaits, dealing, target
from krupje.rounds.boxes import altered
from krupje.rounds.checks import allowed
from krupje.rounds.event import HOUSE, Deal, Settled, Staked, TimedOut, TimeOut, Void, Voided
from krupje.rounds.legal import Legal
from krupje.rounds.settling import Stakes, refund

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.cards import Seen
    from krupje.games.nkp.state import Box, Round


def legal(state: Round) -> Legal:
    """Everything the round would accept now."""
    awaited = awaits(state)
    if awaited is None:
        return Legal()
    if awaited == HOUSE:
        return Legal((*(Deal(card) for card in PACK if not state.out >> card & 1), Void()))
    cards = [card for card in at(state, awaited).cards if card is not None]
    candidates = (
        Fold(awaited), Bet(awaited), Buy(awaited),
        *(Change(awaited, card) for card in cards), *(Throw(awaited, card) for card in cards),
        TimeOut(awaited), Void(),
    )  # fmt: skip
    return Legal(allowed(check, state, candidates))


def decide(state: Round, action: Does) -> tuple[Happens, ...]:
    """What an action leads to; refuses what the rules do not allow."""
    check(state, action)
    events = tuple(_follow(state, action))
    if isinstance(action, Void) or (isinstance(action, TimeOut) and state.rules.timeout == "void"):
        return events
    after = state
    for event in events:
        after = evolve(after, event)
    return events if dealing(after) or acting(after) is not None else (*events, *showdown(after))


def _follow(state: Round, action: Does) -> Iterator[Happens]:
    """The direct consequences, before any showdown."""
    match action:
        case Deal(card):
            box, face = target(state)
            yield Dealt(box, card, face)
        case Void():
            yield from _called_off(state)
        case TimeOut(box):
            yield TimedOut(box)
            yield from (Folded(box),) if state.rules.timeout == "fold" else _called_off(state)
        case Fold(box):
            yield Folded(box)
        case Bet(box):
            held = at(state, box)
            if len(held.cards) == 6:
                yield Threw(box, _sixth(held))
            yield Staked(box, "bet", 2 * held.ante)
        case Buy(box):
            yield Staked(box, "buy", at(state, box).ante)
        case Change(box, card):
            yield Gave(box, card)
            yield Staked(box, "change", at(state, box).ante)
        case Throw(box, card):
            held = at(state, box)
            kept = without(held.cards, (card,))
            yield Threw(box, card, rank(kept) < rank(held.cards))  # type: ignore[arg-type]
        case _:
            assert_never(action)


def _sixth(box: Box) -> Seen:
    """§4.7 — The house keeps the best five of six."""
    return without(box.cards, best_five(box.cards))[0]  # type: ignore[arg-type]


def _called_off(state: Round) -> Iterator[Happens]:
    """§4.10 — Every stake goes back, fees too."""
    yield Voided()
    yield from refund(state.staked, "nkp 4.10")


def showdown(state: Round) -> tuple[Happens, ...]:
    """§6 — Everybody has decided: the dealer turns, boxes are compared and settled."""
    settled = settle(state)
    if all(box.folded for box in state.boxes):
        return settled
    shown = tuple(Shown(box.box, box.cards) for box in state.boxes if not box.folded)  # type: ignore[arg-type]
    return (Turned(state.dealer), *shown, *settled)  # type: ignore[arg-type]


def evolve(state: Round, event: Happens) -> Round:
    """The state after an event; the only way a state changes."""
    match event:
        case Dealt(box, card):
            return _dealt(state, box, card)
        case Staked(box, wager, cents):
            staked = (*state.staked, (box, wager, cents))
            return replace(state, staked=staked, boxes=_laid(state, box, wager))
        case Folded(box):
            return replace(state, boxes=altered(state.boxes, box, folded=True))
        case TimedOut(box):
            return replace(state, boxes=altered(state.boxes, box, timed_out=True))
        case Gave(box, card):
            kept = without(at(state, box).cards, (card,))
            return replace(state, boxes=altered(state.boxes, box, cards=kept))
        case Threw(box, card):
            kept = without(at(state, box).cards, (card,))
            return replace(state, boxes=altered(state.boxes, box, cards=kept, threw=True))
        case Turned(cards):
            return replace(state, dealer=cards)
        case Shown(box, cards):
            return replace(state, boxes=altered(state.boxes, box, cards=cards))
        case Voided() | Settled():
            return state if state.over else replace(state, over=True)
        case _:
            assert_never(event)


def _laid(state: Round, number: int, wager: str) -> tuple[Box, ...]:
    """§4.3, §4.4, §4.5 — What chips on a wager mean for the box."""
    match wager:
        case "bet":
            return altered(state.boxes, number, bet=True)
        case "buy":
            return altered(state.boxes, number, bought=True, due="buy")
        case _:
            return altered(state.boxes, number, changed=True, due="change")


def _dealt(state: Round, number: int, card: Seen) -> Round:
    """§3.1, §4.4, §4.5 — A card came: one of the first, the sixth, or the one for a changed card."""
    out = state.out if card is None else state.out | 1 << card
    if number == HOUSE:
        return replace(state, dealer=(*state.dealer, card), dealt=state.dealt + 1, out=out)
    box = at(state, number)
    first = dealing(state)
    boxes = altered(state.boxes, number, cards=(*box.cards, card), due=box.due if first else "")
    return replace(state, boxes=boxes, dealt=state.dealt + first, out=out)


def staked(state: Round) -> Stakes:
    """What has been put down so far."""
    return state.staked
