"""Knock Poker: turns to draw (§5) and the knock (§6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.games.knock.actions import Discard, Draw, Drop, Knock, Pass
from krupje.games.knock.betting import drop_chip, interval
from krupje.games.knock.events import Discarded, Drew, Dropped, Knocked, Passed
from krupje.games.knock.state import Round, Seat
from krupje.refusal import NotAllowed, NotNow
from krupje.rounds.checks import holds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.cards import Card
    from krupje.games.knock.actions import Draws
    from krupje.games.knock.events import Happens
    from krupje.games.knock.state import Pile


def drawing(state: Round) -> bool:
    """§5.1, §6.4 — Whether players are taking turns to draw."""
    return state.phase in ("draws", "last-turns")


def refillable(state: Round) -> bool:
    """§5.5 — Whether the discards may yet become a new stock: once, at houses that do so."""
    return state.rules.stock_out == "reshuffle" and not state.refilled


def pat(state: Round, seat: Seat) -> bool:
    """§6.3 — Whether the seat has knocked before drawing and may still draw."""
    return state.knocker == seat.box and not state.drawn


def may_draw(state: Round, seat: Seat, action: Draws) -> None:
    """§5, §6 — What the seat whose turn it is may do in a turn to draw."""
    if not drawing(state):
        raise NotNow("no-draws-now", "knock 5.1", "K1", box=seat.box)
    match action:
        case Draw(_, pile):
            _may_take(state, seat, pile)
        case Discard(_, card):
            _may_lay(state, seat, card)
        case Knock():
            _may_knock(state, seat)
        case Pass():
            _may_pass(state, seat)
        case Drop():
            _may_drop(state, seat)
        case _:
            assert_never(action)


def _may_take(state: Round, seat: Seat, pile: Pile) -> None:
    """§5.2, §5.7, §6.3 — One card a turn, from a pile that has one."""
    if state.drawn:
        raise NotNow("drawn-already", "knock 5.2", "K3", box=seat.box)
    if pile == "discard":
        if pat(state, seat):
            raise NotAllowed("stock-only", "knock 6.3", "K5", box=seat.box)
        if not state.discards:
            raise NotAllowed("discards-empty", "knock 3.2", "K4", box=seat.box)
    elif not state.stock and not refillable(state):
        raise NotAllowed("stock-empty", "knock 5.7", "K25", box=seat.box)


def _may_lay(state: Round, seat: Seat, card: Card) -> None:
    """§5.2, §5.4 — A card is laid after one was drawn, and not the one just taken."""
    if not state.drawn:
        raise NotNow("draw-first", "knock 5.2", "K3", box=seat.box)
    holds(seat.cards, card, seat.box, "knock 5.2")
    if card == state.taken:
        raise NotAllowed("just-taken", "knock 5.4", "K3", box=seat.box)


def _may_knock(state: Round, seat: Seat) -> None:
    """§6.1, §6.2, §6.4 — One knock a round: after drawing, or first thing on one's first turn."""
    if state.knocker is not None:
        raise NotAllowed("knocked-already", "knock 6.4", "K6", box=seat.box)
    if not state.drawn and seat.turned:
        raise NotNow("knock-after-drawing", "knock 6.2", "K5", box=seat.box)


def _may_pass(state: Round, seat: Seat) -> None:
    """§5.3, §6.3 — Who has drawn must discard; who has not may stand pat where that is allowed."""
    if state.drawn:
        raise NotNow("discard-due", "knock 5.2", "K3", box=seat.box)
    if state.rules.draw == "must" and not pat(state, seat):
        raise NotAllowed("must-draw", "knock 5.3", "K3", box=seat.box)


def _may_drop(state: Round, seat: Seat) -> None:
    """§6.5 — Only after a knock, and not the knocker."""
    if state.knocker is None:
        raise NotNow("no-knock-yet", "knock 6.5", "K27", box=seat.box)
    if state.knocker == seat.box:
        raise NotAllowed("knocker-stays", "knock 6.5", "K27", box=seat.box)


def draw(state: Round, seat: Seat, action: Draws) -> Iterator[Happens]:
    """§5.2 to §6.6 — What follows from it."""
    match action:
        case Draw(box, "discard"):
            yield Drew(box, "discard", state.discards[-1])
        case Draw(box):
            yield Drew(box, "stock")
        case Discard(box, card):
            yield Discarded(box, card)
        case Knock(box):
            yield Knocked(box)
        case Pass(box):
            yield Passed(box)
        case Drop():
            yield from _drop(seat)
        case _:
            assert_never(action)


def _drop(seat: Seat) -> Iterator[Happens]:
    yield from drop_chip(seat)
    yield Dropped(seat.box)


def tarry(state: Round, seat: Seat) -> Iterator[Happens]:
    """§9.1 — A silent seat draws from the stock and lays that card; after a knock it drops.

    Of six cards it lays the one drawn, or where that was the top discard the one it was dealt first: a
    choice that says nothing about the hand.
    """
    if state.knocker not in (None, seat.box):
        yield from _drop(seat)
    elif state.drawn:
        card = seat.cards[-1] if state.drawn == "stock" else seat.cards[0]
        yield Discarded(seat.box, card)  # type: ignore[arg-type]
    elif pat(state, seat):
        yield Passed(seat.box)
    else:
        yield Drew(seat.box, "stock")


def moved(state: Round, event: Drew | Discarded | Knocked | Passed | Dropped) -> Round:
    """§5, §6 — The round after something a player did in a turn to draw."""
    match event:
        case Drew(box, pile, card):
            return _drew(state, box, pile, card)
        case Discarded(box, card):
            return _discarded(state, box, card)
        case Knocked(box):
            return _knocked(state, box)
        case Passed():
            return turn_over(state)
        case Dropped(box):
            return turn_over(replace(state, boxes=state.seats_with(box, left="drop")))
        case _:
            assert_never(event)


def _drew(state: Round, box: int, pile: Pile, card: Card | None) -> Round:
    """§5.2 — The top discard is in hand; a card of the stock is still to come."""
    knock = "then-draw" if state.knocker == box else state.knock
    if pile == "stock":
        return replace(state, drawn="stock", due=True, knock=knock)
    boxes = state.seats_with(box, cards=(*state.at(box).cards, card))
    return replace(state, boxes=boxes, discards=state.discards[:-1], drawn="discard", taken=card)


def _discarded(state: Round, box: int, card: Card) -> Round:
    """§5.2, §6.7 — Everybody sees the card; it is the new top discard.

    Whoever sees only backs of a hand sees one of them turn into this card.
    """
    cards = list(state.at(box).cards)
    cards.remove(card if card in cards else None)
    boxes = state.seats_with(box, cards=tuple(cards))
    return turn_over(replace(state, boxes=boxes, discards=(*state.discards, card)))


def _knocked(state: Round, box: int) -> Round:
    """§6.1 to §6.3 — After drawing a card is still to be laid; a pat knock may end the turn at once."""
    if state.drawn:
        return replace(state, knocker=box, knock="drawn")
    state = replace(state, knocker=box, knock="pat")
    return state if state.rules.knock_then_draw else turn_over(state)


def turn_over(state: Round) -> Round:
    """§5.1, §6.4, §6.7 — The turn goes to the left; after a knock each other player has exactly one."""
    box, rest = state.queue[0], state.queue[1:]
    state = replace(state, boxes=state.seats_with(box, turned=True), drawn="", taken=None, silent=False)
    if state.knocker == box:
        return replace(state, phase="last-turns", queue=state.others(box))
    if state.phase == "draws":
        if not state.stock and not refillable(state):
            return _drawn_out(state)
        if state.rules.rotations == "until-knock":
            rest = (*rest, box)
    return replace(state, queue=rest) if rest else _draws_over(state)


def _drawn_out(state: Round) -> Round:
    """§5.6 — The last card is gone and nobody has knocked."""
    if state.rules.stock_out == "void":
        return replace(state, phase="carried", queue=())
    return _draws_over(state)


def _draws_over(state: Round) -> Round:
    """§4.1, §7.7 — The second betting interval, unless the knocker is alone."""
    if len(state.staying()) == 1:
        return replace(state, phase="showdown", queue=())
    return interval(state)
