"""Lines of a receipt, and the postings that events amount to."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from krupje.money import HOUSE, LAYOUT, Cents, Posting
from krupje.rounds.event import WAGERS, Line, Settled, Staked, Wager

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.rounds.event import Event

Stakes: TypeAlias = tuple[tuple[int, Wager, Cents], ...]
"""What lies on the felt: box, wager, cents; in the order it was put down."""


def win(wager: Wager, stake: Cents, odds: str, winnings: Cents, clause: str, ruling: str | None = None,
        cut: Cents = 0) -> Line:  # fmt: skip
    """A wager that won: the stake comes back with its winnings, less what a maximum ``cut``."""
    return Line(wager, stake, "win", odds, stake + winnings - cut, clause, ruling, cut)


def lose(wager: Wager, stake: Cents, clause: str, ruling: str | None = None) -> Line:
    """A wager that lost."""
    return Line(wager, stake, "lose", None, 0, clause, ruling)


def push(wager: Wager, stake: Cents, clause: str, ruling: str | None = None) -> Line:
    """A wager whose stake goes back."""
    return Line(wager, stake, "push", None, stake, clause, ruling)


def fee(wager: Wager, stake: Cents, clause: str, ruling: str | None = None) -> Line:
    """A price that was paid, whatever came after."""
    return Line(wager, stake, "fee", None, 0, clause, ruling)


def refund(staked: Stakes, clause: str, ruling: str | None = None) -> tuple[Settled, ...]:
    """Everything goes back, box by box: how a round that is called off is settled."""
    boxes = sorted({box for box, _, _ in staked})
    return tuple(
        Settled(box, tuple(push(wager, total, clause, ruling) for wager, total in _totals(staked, box)))
        for box in boxes
    )


def _totals(staked: Stakes, box: int) -> list[tuple[Wager, Cents]]:
    """What a box has on each wager, in the order of the receipt."""
    sums: dict[Wager, Cents] = {}
    for holder, wager, cents in staked:
        if holder == box:
            sums[wager] = sums.get(wager, 0) + cents
    return [(wager, sums[wager]) for wager in WAGERS if wager in sums]


def account(box: int) -> str:
    """The name of a box's account in the ledger."""
    return f"box {box}"


def opening(staked: Stakes) -> tuple[Posting, ...]:
    """The postings of the stakes a round begins with."""
    return tuple(p for box, wager, cents in staked for p in postings(Staked(box, wager, cents)))


def postings(event: Event) -> tuple[Posting, ...]:
    """The chips an event moves; they sum to nothing.

    A settled line clears its stake off the felt; the house pays or takes the difference. In Knock
    Poker that difference, summed over the seats, is nothing: the chips only change hands.

    >>> postings(Staked(1, "ante", 500))
    (Posting(account='box 1', cents=-500), Posting(account='layout', cents=500))
    """
    match event:
        case Staked(box, _, cents):
            return Posting(account(box), -cents), Posting(LAYOUT, cents)
        case Settled(box, lines):
            return tuple(p for line in lines for p in _line(box, line))
        case _:
            return ()


def _line(box: int, line: Line) -> Iterable[Posting]:
    return (
        Posting(LAYOUT, -line.stake),
        Posting(account(box), line.returned),
        Posting(HOUSE, line.stake - line.returned),
    )
