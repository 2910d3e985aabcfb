"""Knock Poker: who wins the pot, who owes whom, and every seat's receipt (§7, §8). Amounts in cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from krupje.cards import Hand, rank
from krupje.games.knock.debts import OWED, POT, Debt, gets, gives, paid
from krupje.games.knock.events import Shown
from krupje.games.knock.sheet import KNOCK, KNOCK_THEN_DRAW, PAT_KNOCK, PREMIUMS
from krupje.money import shares
from krupje.rounds.event import Line, Settled, Staked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.games.knock.events import Happens
    from krupje.games.knock.state import Round, Seat
    from krupje.money import Cents
    from krupje.rounds.event import Outcome, Wager


class Verdict(Struct, frozen=True):
    """Who wins a round, and by which clause."""

    winners: tuple[int, ...]
    hands: dict[int, Hand]
    clause: str
    ruling: str

    @property
    def best(self) -> Hand | None:
        """§7.2 — The winning hand, if hands were shown."""
        return self.hands.get(self.winners[0]) if self.winners else None


def showdown(state: Round) -> tuple[Happens, ...]:
    """§7.1 — The hands are turned, debts are paid, the pot is taken, and every seat has its receipt."""
    verdict = judged(state)
    debts = paid(state, (*knock_debts(state, verdict), *premium_debts(state, verdict)))
    won = _pot_won(state, verdict, debts)
    seats = sorted(seat.box for seat in state.boxes)
    return (
        *(Shown(box, state.at(box).cards) for box in sorted(verdict.hands)),  # type: ignore[arg-type]
        *(
            Staked(box, wager, cents)
            for box in seats
            for wager in OWED
            if (cents := gives(debts, box, wager))
        ),
        *(_receipt(state, box, verdict, won, debts) for box in seats),
    )


def judged(state: Round) -> Verdict:
    """§7.3 to §7.8 — Who has won, and how."""
    if state.phase == "carried":
        return Verdict((), {}, "knock 5.6", "K16")
    staying = state.staying()
    if len(staying) == 1:
        return Verdict(staying, {}, *_alone(state, staying[0]))
    hands = {box: hand(state, box) for box in staying}
    best = max(hands.values())
    winners = tuple(box for box in staying if hands[box] == best)
    return Verdict(winners, hands, *_compared(state, winners))


def hand(state: Round, box: int) -> Hand:
    """§7.2 — What a seat's five cards are worth at this house."""
    return rank(state.at(box).cards, wheel=state.rules.wheel)  # type: ignore[arg-type]


def _alone(state: Round, winner: int) -> tuple[str, str]:
    """§4.8, §7.6, §7.7 — One player is left."""
    if state.knocker is None:
        return "knock 4.8", "K17"
    return ("knock 7.7", "K10") if state.knocker == winner else ("knock 7.6", "K28")


def _compared(state: Round, winners: tuple[int, ...]) -> tuple[str, str]:
    """§7.3 to §7.8 — Hands were turned: how the knocker came off, if there is one."""
    if state.knocker is None:
        return "knock 7.8", "K24"
    if state.at(state.knocker).left:
        return "knock 7.6", "K28"
    if state.knocker not in winners:
        return "knock 7.5", "K13"
    return ("knock 7.3", "K11") if len(winners) == 1 else ("knock 7.4", "K12")


def knock_debts(state: Round, verdict: Verdict) -> Iterator[Debt]:
    """§7.3 to §7.6 — The two chips of a knock: to the knocker, from him, or into the sum the tied share."""
    knocker, staying = state.knocker, state.staying()
    if knocker is None:
        return
    if knocker in verdict.winners:
        payee = knocker if len(verdict.winners) == 1 else POT
        yield from (Debt(box, payee, "knock", KNOCK) for box in staying if box not in verdict.winners)
        return
    match state.rules.loser_pays:
        case "stayers":
            paid_to = staying
        case "all":
            paid_to = tuple(seat.box for seat in state.boxes)
        case _:
            paid_to = verdict.winners
    yield from (Debt(knocker, box, "knock", KNOCK) for box in paid_to if box != knocker)


def premium_debts(state: Round, verdict: Verdict) -> Iterator[Debt]:
    """§8 — Everybody dealt in pays a sole winner what his hand and his knock are worth."""
    if len(verdict.winners) != 1:
        return
    winner = verdict.winners[0]
    cents = premium(state, winner, verdict.best)
    if cents:
        yield from (Debt(seat.box, winner, "premium", cents) for seat in state.boxes if seat.box != winner)


def premium(state: Round, winner: int, best: Hand | None) -> Cents:
    """§8.1 to §8.5 — What each other player owes the winner; without a showdown, only for a pat knock."""
    if state.rules.premiums == "off" or (state.rules.premiums == "knocker" and winner != state.knocker):
        return 0
    cents = PREMIUMS.get(best.name, 0) if best is not None else 0
    if winner == state.knocker:
        if state.knock == "pat":
            cents += PAT_KNOCK
        elif state.knock == "then-draw" and best is not None:
            cents += KNOCK_THEN_DRAW
    return cents


def _pot_won(state: Round, verdict: Verdict, payments: tuple[Debt, ...]) -> dict[int, Cents]:
    """§7.4, §7.9 — The pot, and what went into it, shared among the winners from the dealer's left."""
    if not verdict.winners:
        return {}
    whole = state.pot + sum(debt.cents for debt in payments if debt.payee == POT)
    won, _ = shares(whole, verdict.winners, state.rules.chip, odd_left=state.rules.odd_chip == "left")
    return won


def _receipt(
    state: Round, box: int, verdict: Verdict, won: dict[int, Cents], debts: tuple[Debt, ...]
) -> Settled:
    """§7.11 — One line of each wager, in the order pot, drop, knock, premium."""
    shown = verdict.hands.get(box)
    lines = (
        _pot_line(state, state.at(box), won.get(box, 0), verdict),
        *_drop_line(state, state.at(box)),
        *_line(
            "knock", gives(debts, box, "knock"), gets(debts, box, "knock"), verdict.clause, verdict.ruling
        ),
        *_line("premium", gives(debts, box, "premium"), gets(debts, box, "premium"), "knock 8.1", "K14"),
    )
    return Settled(box, lines, None if shown is None else shown.name)


def _pot_line(state: Round, seat: Seat, won: Cents, verdict: Verdict) -> Line:
    """§7.11 — Ante and bets against the share; the outcome is the sign of the difference."""
    clause, ruling = _left_by(state, seat) or (verdict.clause, verdict.ruling)
    outcome: Outcome = "win" if won > seat.stake else "push" if won == seat.stake else "lose"
    return Line("pot", seat.stake, outcome, None, won, clause, ruling)


def _left_by(state: Round, seat: Seat) -> tuple[str, str] | None:
    """§4.7, §4.9, §6.5 — How a seat went out, if it did; in the second interval everybody has had a turn."""
    match seat.left:
        case "drop":
            return "knock 6.5", "K6"
        case "fold":
            late = state.knocker is not None and seat.turned
            return ("knock 4.9", "K9") if late else ("knock 4.7", "K26")
        case _:
            return None


def _drop_line(state: Round, seat: Seat) -> tuple[Line, ...]:
    """§6.5, §4.9 — A chip to the knocker from each who left after his knock."""
    chips = {box: cents for box, wager, cents in state.staked if wager == "drop"}
    got = sum(chips.values()) if seat.box == state.knocker else 0
    return _line("drop", chips.get(seat.box, 0), got, *(_left_by(state, seat) or ("knock 6.5", "K6")))


def _line(wager: Wager, gave: Cents, got: Cents, clause: str, ruling: str) -> tuple[Line, ...]:
    """§7.11 — Who pays has the sum as stake, who receives has it returned; nothing, no line."""
    if gave:
        return (Line(wager, gave, "lose", None, 0, clause, ruling),)
    return (Line(wager, 0, "win", None, got, clause, ruling),) if got else ()
