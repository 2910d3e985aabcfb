"""Knock Poker: debts at the end of a round, and what a player short of chips pays of them (§2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from krupje.money import CHIP, Cents
from krupje.rounds.event import Wager

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.games.knock.state import Round

POT = 0
"""The sum that tied players share, as a payee."""

OWED: tuple[Wager, ...] = ("knock", "premium")
"""What is owed only when the round is over."""


class Debt(Struct, frozen=True):
    """Who pays, to whom, what for, how much."""

    payer: int
    payee: int
    wager: Wager
    cents: Cents


def paid(state: Round, debts: Iterable[Debt]) -> tuple[Debt, ...]:
    """§2.4 — Each debt as far as its payer could pay it, in the order of the debts."""
    listed = tuple(debts)
    left: dict[tuple[int, int], Cents] = {}
    for seat in state.boxes:
        owed: dict[int, Cents] = {}
        for debt in listed:
            if debt.payer == seat.box:
                owed[debt.payee] = owed.get(debt.payee, 0) + debt.cents
        order = {box: owed[box] for box in (POT, *(payee.box for payee in state.boxes)) if box in owed}
        left |= {(seat.box, payee): cents for payee, cents in in_turn(order, seat.chips).items()}
    return tuple(_from(left, debt) for debt in listed)


def _from(left: dict[tuple[int, int], Cents], debt: Debt) -> Debt:
    """Of two debts between the same two players the knock's is paid first."""
    between = debt.payer, debt.payee
    cents = min(debt.cents, left[between])
    left[between] -= cents
    return replace(debt, cents=cents)


def in_turn(owed: dict[int, Cents], chips: Cents | None) -> dict[int, Cents]:
    """§2.4 — One chip to each creditor in turn, from the dealer's left, until nothing is owed or left.

    >>> in_turn({3: 200, 1: 200}, 300)
    {3: 200, 1: 100}
    """
    if chips is None or sum(owed.values()) <= chips:
        return owed
    given = dict.fromkeys(owed, 0)
    while chips:
        for payee, cents in owed.items():
            chip = min(CHIP, chips, cents - given[payee])
            given[payee] += chip
            chips -= chip
    return given


def gives(debts: Iterable[Debt], box: int, wager: Wager) -> Cents:
    """What a seat pays under one heading."""
    return sum(debt.cents for debt in debts if debt.payer == box and debt.wager == wager)


def gets(debts: Iterable[Debt], box: int, wager: Wager) -> Cents:
    """What a seat receives under one heading."""
    return sum(debt.cents for debt in debts if debt.payee == box and debt.wager == wager)
