"""Baccarat: who wins, and what each field pays. Amounts in cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.games.baccarat.tableau import points, winner
from krupje.rounds.event import Line, Settled
from krupje.rounds.settling import lose, push, win

if TYPE_CHECKING:
    from krupje.games.baccarat.sheet import Field, Rules
    from krupje.games.baccarat.state import Coup
    from krupje.games.baccarat.tableau import Winner
    from krupje.money import Cents

_PAID: dict[Field, tuple[str, str | None]] = {
    "player": ("baccarat 7.2", None),
    "banker": ("baccarat 7.3", "B8"),
    "tie": ("baccarat 7.4", "B5"),
}
"""The clause and ruling by which a field is paid."""


def settle(state: Coup) -> tuple[Settled, ...]:
    """§7.7 — Every box's receipt, in ascending order, Player or Banker before Tie."""
    won = winner(points(state.player), points(state.banker))
    lines: dict[int, list[Line]] = {}
    for box, field, stake in state.staked:
        lines.setdefault(box, []).append(_line(state.rules, won, field, stake))  # type: ignore[arg-type]
    return tuple(Settled(box, tuple(each)) for box, each in lines.items())


def _line(rules: Rules, won: Winner, field: Field, stake: Cents) -> Line:
    """§7.2, §7.3, §7.4, §7.5, §7.6 — One stake: paid, given back on a tie, or lost."""
    if field == won:
        clause, ruling = _PAID[field]
        return win(field, stake, str(rules.pays(field)), winnings(rules, field, stake), clause, ruling)
    if won == "tie":
        return push(field, stake, "baccarat 7.5", "B5")
    return lose(field, stake, "baccarat 7.6")


def winnings(rules: Rules, field: Field, stake: Cents) -> Cents:
    """§7.2, §7.3, §7.4 — What a winning stake earns: exact, or rounded down to whole units (B8)."""
    won = rules.pays(field).winnings(stake)
    return won if rules.rounding == "exact" else won // rules.unit * rules.unit
