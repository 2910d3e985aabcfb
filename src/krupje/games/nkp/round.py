"""NKP: one round, clause by clause.

Box 0 is the dealer. Cards come in as ``Deal`` actions of the house; nothing here knows a
shuffle, a clock or a table. ``evolve`` also folds what a guest sees, so it never needs a card
that might be a back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from msgspec.structs import replace

from krupje.cards import PACK, Card, Seen, best_five, rank, without
from krupje.games.nkp.settle import settle
from krupje.games.nkp.state import Box, Round
from krupje.refusal import NotAllowed, NotNow
from krupje.rounds.audience import Face
from krupje.rounds.checks import allowed, card_fits, holds, turn
from krupje.rounds.event import HOUSE, Action, Deal, Event, Settled, Staked, TimedOut, TimeOut, Void, Voided
from krupje.rounds.legal import Legal
from krupje.rounds.settling import Stakes, refund

if TYPE_CHECKING:
    from collections.abc import Iterator


class Fold(Action, frozen=True, tag="fold"):
    """§4.2 — Give up the box."""

    box: int


class Bet(Action, frozen=True, tag="bet"):
    """§4.3 — Stay in with twice the Ante."""

    box: int


class Buy(Action, frozen=True, tag="buy"):
    """§4.4 — Pay one Ante for a sixth card."""

    box: int


class Change(Action, frozen=True, tag="change"):
    """§4.5, §4.6 — Pay one Ante to have a card replaced."""

    box: int
    card: Card


class Throw(Action, frozen=True, tag="throw"):
    """§4.7 — Name the one of six cards that will not count."""

    box: int
    card: Card


class Dealt(Event, frozen=True, tag="dealt"):
    """A card came to a box, or to the dealer (box 0)."""

    box: int
    card: Seen
    face: Face


class Folded(Event, frozen=True, tag="folded"):
    """A box was given up."""

    box: int


class Gave(Event, frozen=True, tag="gave"):
    """A card was set apart to be replaced."""

    box: int
    card: Seen


class Threw(Event, frozen=True, tag="threw"):
    """A sixth card was thrown; ``costs`` when a better hand went with it."""

    box: int
    card: Seen
    costs: bool | None = False


class Turned(Event, frozen=True, tag="turned"):
    """The dealer turned his hand."""

    cards: tuple[Card, ...]


class Shown(Event, frozen=True, tag="shown"):
    """A box that stayed in was turned for the comparison."""

    box: int
    cards: tuple[Card, ...]


Does: TypeAlias = Deal | Fold | Bet | Buy | Change | Throw | TimeOut | Void
Happens: TypeAlias = Dealt | Staked | Folded | Gave | Threw | TimedOut | Voided | Turned | Shown | Settled


def acting(state: Round) -> Box | None:
    """§4.1 — From the dealer's left, clockwise; each box finishes before the next begins."""
    for box in state.boxes:
        if not box.decided:
            return box
    return None


def awaits(state: Round) -> int | None:
    """Whose turn it is: a box, the house (a card is due), or nobody."""
    if state.over:
        return None
    box = None if dealing(state) else acting(state)
    return HOUSE if box is None or box.due else box.box


def dealing(state: Round) -> bool:
    """§3.1 — Whether first cards are still to come."""
    return state.dealt < 5 * (len(state.boxes) + 1)


def target(state: Round) -> tuple[int, Face]:
    """§3.1, §3.2 — Who gets the next card, and how it lies."""
    if not dealing(state):
        box = acting(state)
        assert box is not None  # noqa: S101 (only asked when a card is due)
        return box.box, "down" if box.blind else "own"
    places = len(state.boxes) + 1
    card, place = (
        divmod(state.dealt, places) if state.rules.dealing == "singly" else divmod(state.dealt, 5)[::-1]
    )
    if place == len(state.boxes):
        return HOUSE, "up" if card == (4 if state.rules.up_card == "last" else 0) else "down"
    box = state.boxes[place]
    return box.box, "down" if box.blind else "own"


def check(state: Round, action: Does) -> None:
    """Refuses what the rules do not allow; the one place that says so."""
    match action:
        case Deal(card):
            turn(awaits(state), HOUSE, "nkp 3.1")
            card_fits(card, state.out, "nkp 3.1")
        case Void():
            if state.over:
                raise NotNow("round-over", "nkp 4.10")
        case _:
            turn(awaits(state), action.box, "nkp 4.1")
            _may(state, _at(state, action.box), action)


def _may(state: Round, box: Box, action: Fold | Bet | Buy | Change | Throw | TimeOut) -> None:
    """§4 — What the box whose turn it is may do."""
    match action:
        case TimeOut():
            return
        case Fold():
            if box.threw:
                raise NotNow("thrown-must-bet", "nkp 4.7", "N11", box=box.box)
        case Bet():
            if len(box.cards) == 6 and state.rules.discard == "guest":
                raise NotNow("throw-first", "nkp 4.7", "N11", box=box.box)
        case Buy():
            _may_buy(state, box)
        case Change(_, card):
            _may_change(state, box)
            holds(box.cards, card, box.box, "nkp 4.5")
        case Throw(_, card):
            _may_throw(state, box)
            holds(box.cards, card, box.box, "nkp 4.7")
        case _:
            assert_never(action)


def _may_throw(state: Round, box: Box) -> None:
    """§4.7 — The guest names the sixth card only where the house leaves it to him."""
    if state.rules.discard != "guest":
        raise NotAllowed("throw-not-offered", "nkp 4.7", "N11", box=box.box)
    if len(box.cards) != 6:
        raise NotNow("nothing-to-throw", "nkp 4.7", "N11", box=box.box)


def _may_buy(state: Round, box: Box) -> None:
    """§4.4 — One sixth card, before any change."""
    if not state.rules.sixth_card:
        raise NotAllowed("buy-not-offered", "nkp 4.4", "N8", box=box.box)
    if box.bought:
        raise NotAllowed("bought-already", "nkp 4.4", "N8", box=box.box)
    if box.changed:
        raise NotAllowed("changed-already", "nkp 4.4", "N8", box=box.box)


def _may_change(state: Round, box: Box) -> None:
    """§4.5, §4.6 — One change: after buying, or at once where the house has direct exchange."""
    if box.changed:
        raise NotAllowed("changed-already", "nkp 4.5", "N8", box=box.box)
    if box.threw:
        raise NotNow("thrown-must-bet", "nkp 4.7", "N11", box=box.box)
    if box.bought and not state.rules.change:
        raise NotAllowed("change-not-offered", "nkp 4.5", "N8", box=box.box)
    if not box.bought and not state.rules.direct_exchange:
        raise NotAllowed("buy-first", "nkp 4.6", "N7", box=box.box)


def legal(state: Round) -> Legal:
    """Everything the round would accept now."""
    awaited = awaits(state)
    if awaited is None:
        return Legal()
    if awaited == HOUSE:
        return Legal((*(Deal(card) for card in PACK if not state.out >> card & 1), Void()))
    cards = [card for card in _at(state, awaited).cards if card is not None]
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
            held = _at(state, box)
            if len(held.cards) == 6:
                yield Threw(box, _sixth(held))
            yield Staked(box, "bet", 2 * held.ante)
        case Buy(box):
            yield Staked(box, "buy", _at(state, box).ante)
        case Change(box, card):
            yield Gave(box, card)
            yield Staked(box, "change", _at(state, box).ante)
        case Throw(box, card):
            held = _at(state, box)
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
            match wager:
                case "bet":
                    boxes = _with(state, box, bet=True)
                case "buy":
                    boxes = _with(state, box, bought=True, due="buy")
                case _:
                    boxes = _with(state, box, changed=True, due="change")
            return replace(state, staked=staked, boxes=boxes)
        case Folded(box):
            return replace(state, boxes=_with(state, box, folded=True))
        case TimedOut(box):
            return replace(state, boxes=_with(state, box, timed_out=True))
        case Gave(box, card):
            return replace(state, boxes=_with(state, box, cards=without(_at(state, box).cards, (card,))))
        case Threw(box, card):
            return replace(
                state, boxes=_with(state, box, cards=without(_at(state, box).cards, (card,)), threw=True)
            )
        case Turned(cards):
            return replace(state, dealer=cards)
        case Shown(box, cards):
            return replace(state, boxes=_with(state, box, cards=cards))
        case Voided() | Settled():
            return state if state.over else replace(state, over=True)
        case _:
            assert_never(event)


def _dealt(state: Round, number: int, card: Seen) -> Round:
    out = state.out if card is None else state.out | 1 << card
    if number == HOUSE:
        return replace(state, dealer=(*state.dealer, card), dealt=state.dealt + 1, out=out)
    box = _at(state, number)
    first = dealing(state)
    boxes = _with(state, number, cards=(*box.cards, card), due=box.due if first else "")
    return replace(state, boxes=boxes, dealt=state.dealt + first, out=out)


def _at(state: Round, number: int) -> Box:
    """A box in play, by its number."""
    for box in state.boxes:
        if box.box == number:
            return box
    raise NotAllowed("box-not-in-play", "nkp 4.1", box=number)


def _with(state: Round, number: int, **changes: object) -> tuple[Box, ...]:
    """The boxes with one of them changed."""
    return tuple(replace(box, **changes) if box.box == number else box for box in state.boxes)


def staked(state: Round) -> Stakes:
    """What has been put down so far."""
    return state.staked
