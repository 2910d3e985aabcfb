"""Knock Poker: the two betting intervals (§4). A fixed limit: a bet, and raises by as much again."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from krupje.games.knock.actions import Bet, Call, Check, Fold, Raise
from krupje.games.knock.events import Folded, Spoke
from krupje.games.knock.sheet import DROP
from krupje.games.knock.state import Round, Seat
from krupje.money import chips
from krupje.refusal import NotAllowed, NotNow, Refused
from krupje.rounds.event import Staked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.games.knock.actions import Bets
    from krupje.games.knock.events import Happens, Word
    from krupje.money import Cents


def betting(state: Round) -> bool:
    """§4.1 — Whether a betting interval is going on."""
    return state.phase in ("first-bets", "second-bets")


def may_speak(state: Round, seat: Seat, action: Bets) -> None:
    """§4 — What the seat whose turn it is may do in a betting interval."""
    if not betting(state):
        raise NotNow("no-betting-now", "knock 4.1", "K2", box=seat.box)
    owed = state.level - seat.bet
    match action:
        case Fold():
            return
        case Check():
            _may_check(state, seat, owed)
        case Bet():
            if state.level:
                raise NotNow("bet-already", "knock 4.5", "K2", box=seat.box)
            _pays(seat, state.rules.bet)
        case Call():
            if not owed:
                raise NotNow("nothing-to-call", "knock 4.5", "K2", box=seat.box)
            _pays(seat, owed)
        case Raise():
            _may_raise(state, seat)
            _pays(seat, owed + state.rules.bet)
        case _:
            assert_never(action)


def _may_check(state: Round, seat: Seat, owed: Cents) -> None:
    """§4.3, §4.4 — Checking is for a seat that owes nothing, and where the betting need not be opened."""
    if owed:
        raise NotAllowed("call-or-fold", "knock 4.4", "K2", box=seat.box, owed=chips(owed))
    if state.rules.must_open and seat.affords(state.rules.bet):
        raise NotAllowed("must-open", "knock 4.3", "K2", box=seat.box)


def _may_raise(state: Round, seat: Seat) -> None:
    """§4.6 — There is a bet to raise, and a raise left."""
    if not state.level:
        raise NotNow("nothing-to-raise", "knock 4.6", "K37", box=seat.box)
    if state.raised >= state.rules.raises:
        raise NotAllowed("raises-used-up", "knock 4.6", "K37", box=seat.box, raises=state.rules.raises)


def _pays(seat: Seat, cents: Cents) -> None:
    """§2.3 — Nobody puts in a chip he lacks."""
    if not seat.affords(cents):
        raise NotAllowed("chips-lacking", "knock 2.3", "K20", box=seat.box, stake=chips(cents))


def speak(state: Round, seat: Seat, action: Bets) -> Iterator[Happens]:
    """§4.4 to §4.7 — The chips go down, then the word counts."""
    owed = state.level - seat.bet
    match action:
        case Fold():
            yield from leave(state, seat)
        case Check():
            yield Spoke(seat.box, "check")
        case Bet():
            yield Staked(seat.box, "pot", state.rules.bet)
            yield Spoke(seat.box, "bet")
        case Call():
            yield Staked(seat.box, "pot", owed)
            yield Spoke(seat.box, "call")
        case Raise():
            yield Staked(seat.box, "pot", owed + state.rules.bet)
            yield Spoke(seat.box, "raise")
        case _:
            assert_never(action)


def leave(state: Round, seat: Seat) -> Iterator[Happens]:
    """§4.7, §4.9 — A fold; once somebody has knocked it costs what a drop costs."""
    if state.knocker not in (None, seat.box):
        yield from drop_chip(seat)
    yield Folded(seat.box)


def drop_chip(seat: Seat) -> Iterator[Happens]:
    """§6.5, §2.4 — The chip for the knocker, if he has one."""
    paid = DROP if seat.chips is None else min(DROP, seat.chips)
    if paid:
        yield Staked(seat.box, "drop", paid)


def hush(state: Round, seat: Seat) -> Iterator[Happens]:
    """§9.1 — A silent seat checks where that is free, else it folds."""
    try:
        may_speak(state, seat, Check(seat.box))
    except Refused:
        yield from leave(state, seat)
    else:
        yield Spoke(seat.box, "check")


def spoke(state: Round, box: int, word: Word) -> Round:
    """§4.2 — Who has still to speak: after a bet or a raise, everybody else."""
    match word:
        case "check" | "call":
            return interval_over(replace(state, queue=state.queue[1:]))
        case "bet" | "raise":
            return replace(
                state,
                queue=state.others(box),
                level=state.level + state.rules.bet,
                raised=state.raised + (word == "raise"),
            )
        case _:
            assert_never(word)


def folded(state: Round, box: int) -> Round:
    """§4.7 — The hand is dead."""
    return interval_over(replace(state, boxes=state.seats_with(box, left="fold"), queue=state.queue[1:]))


def interval_over(state: Round) -> Round:
    """§4.8, §5.1, §7.1 — After the first interval come the draws, after the second the showdown."""
    if len(state.staying()) == 1:
        return replace(state, phase="showdown", queue=())
    if state.queue:
        return state
    if state.phase == "second-bets":
        return replace(state, phase="showdown")
    return replace(state, phase="draws", queue=state.staying())


def interval(state: Round) -> Round:
    """§4.1, §4.2 — Where the house has betting, the nearest still in on the dealer's left speaks first."""
    first = state.phase == "deal"
    if state.rules.betting == "none":
        return replace(state, phase="draws" if first else "showdown", queue=state.staying() if first else ())
    seats = tuple(replace(seat, bet=0) for seat in state.boxes)
    phase = "first-bets" if first else "second-bets"
    return replace(state, boxes=seats, phase=phase, queue=state.staying(), level=0, raised=0)
