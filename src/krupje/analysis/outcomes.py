"""Tables of how a wager ends: exact nets and probabilities, and the figures that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from krupje.analysis.figures import HANDS, HoldemFigures
from krupje.analysis.holdem_game import DEALS as HOLDEM_DEALS
from krupje.analysis.holdem_game import ENDS, ONE_HOLE_QUADS, STARTS, HoldemTotals, bonus_pays
from krupje.analysis.nkp_game import DEALS as NKP_DEALS
from krupje.analysis.nkp_game import FEES, NkpTotals


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way for a wager to end: net and chips put down, per unit of the wager, and its deals."""

    event: str
    net: Fraction
    staked: Fraction
    count: int


@dataclass(frozen=True, slots=True)
class Table:
    """All outcomes of a wager; counts add up to `deals`."""

    deals: int
    rows: tuple[Outcome, ...]

    @property
    def ev(self) -> Fraction:
        """Mean net."""
        return sum((r.net * r.count for r in self.rows), Fraction(0)) / self.deals

    @property
    def variance(self) -> Fraction:
        """Variance of the net."""
        return sum((r.net**2 * r.count for r in self.rows), Fraction(0)) / self.deals - self.ev**2

    @property
    def staked(self) -> Fraction:
        """Mean of all chips put down."""
        return sum((r.staked * r.count for r in self.rows), Fraction(0)) / self.deals

    def json(self) -> dict[str, Any]:
        """The wager as in the contract of `edge`."""
        ev = self.ev
        return {
            "ev": float(ev),
            "house_edge": float(-ev),
            "sd": sqrt(self.variance),
            "element_of_risk": float(-ev / self.staked),
            "exact": [str(ev.numerator), str(ev.denominator)],
            "outcomes": [
                {"event": r.event, "net": number(r.net), "probability": r.count / self.deals}
                for r in self.rows
            ],
        }


def number(value: Fraction) -> int | float:
    """An integer where the value is whole."""
    return int(value) if value.denominator == 1 else float(value)


def table(deals: int, rows: list[Outcome]) -> Table:
    """A table of the outcomes that can happen; like ones are put together."""
    merged: dict[tuple[str, Fraction, Fraction], int] = {}
    for r in rows:
        key = (r.event, r.net, r.staked)
        merged[key] = merged.get(key, 0) + r.count
    return Table(deals, tuple(Outcome(*key, count) for key, count in merged.items() if count))


def nkp_table(totals: NkpTotals) -> Table:
    """NKP in Antes: fees are lost in every outcome (N12), no game pays the Ante whatever is held (N4)."""
    nets, rows = totals.nets, []
    for path, fees, counts in zip(
        ("", "buy, ", "buy, change, ", "change, "), FEES, totals.events, strict=True
    ):
        for place, count in enumerate(counts):
            name, net = nkp_end(place, totals)
            staked = Fraction((1 if place == 24 else 3) + fees)
            rows.append(Outcome(path + name, Fraction(net, nets.scale) - fees, staked, count))
    return table(NKP_DEALS, rows)


def nkp_end(place: int, totals: NkpTotals) -> tuple[str, int]:
    """Name and net (fees left aside) of one counter of a stage."""
    nets = totals.nets
    if place < 11:
        return "bet, no game", nets.idle[place]
    if place < 22:
        return f"bet, win: {HANDS[place - 11]}", nets.win[place - 11]
    return (("bet, tie", 0), ("bet, loss", nets.lose), ("fold", nets.fold))[place - 22]


def holdem_table(totals: HoldemTotals) -> Table:
    """The Ante of a box without bonus, in Antes (H2, H3, H5)."""
    nets = totals.nets
    rows = [Outcome("fold", Fraction(-1), Fraction(1), totals.folded * ENDS)]
    for place, count in enumerate(totals.bet):
        rows.append(
            Outcome(holdem_event(place), Fraction(holdem_net(place, nets), nets.scale), Fraction(3), count)
        )
    return table(HOLDEM_DEALS, rows)


def holdem_event(place: int) -> str:
    """Name of one counter of `HoldemTotals.bet`; without A-K, which this game does not know."""
    hand = HANDS[place % 11] if place % 11 != 1 else HANDS[0]
    if place < 22:
        return f"bet, {'no game' if place < 11 else 'win'}: {hand}"
    return ("bet, tie", "bet, loss")[place - 22]


def holdem_net(place: int, nets: Any) -> int:
    """Net of the same counter in Antes times scale."""
    if place < 22:
        return int((nets.idle if place < 11 else nets.win)[place % 11])
    return (0, int(nets.lose))[place - 22]


def bonus_table(totals: HoldemTotals, figures: HoldemFigures) -> Table:
    """The bonus per unit (H6-H12); under a maximum, of a bonus as high as the Ante (H24: it is cut last)."""
    pays, one, rows = bonus_pays(figures), Fraction(1), []
    for column, starts in enumerate(totals.bonus_starts[:12]):
        folded = totals.bonus_folded[column]
        name = "four of a kind by one hole card" if column == ONE_HOLE_QUADS else HANDS[column]
        kept = figures.bonus_survives_fold
        if pays[column] == 0:
            rows.append(Outcome("no bonus", -one, one, starts * ENDS))
            continue
        rows += [Outcome(name, net, one, n) for net, n in bonus_nets(column, pays[column], totals, figures)]
        rows.append(
            Outcome(
                name if kept else "folded",
                cut(pays[column], 0, figures) if kept else -one,
                one,
                folded * ENDS,
            )
        )
    return table(STARTS * ENDS, rows)


def bonus_nets(
    column: int, pays: int, totals: HoldemTotals, figures: HoldemFigures
) -> list[tuple[Fraction, int]]:
    """Nets of a bonus hand in the starts that are bet, with their counts."""
    if totals.capped is None:
        return [(Fraction(pays), (totals.bonus_starts[column] - totals.bonus_folded[column]) * ENDS)]
    nets = totals.nets
    won = [max(holdem_net(place, nets), 0) * figures.ante // nets.scale for place in range(24)]
    return [(cut(pays, w, figures), n) for w, n in zip(won, totals.capped[column], strict=True)]


def cut(pays: int, won: int, figures: HoldemFigures) -> Fraction:
    """What a bonus as high as the Ante brings per unit after `won` has been paid on Bet and Ante."""
    if figures.max_payout is None:
        return Fraction(pays)
    return Fraction(min(pays * figures.ante, figures.max_payout - won), figures.ante)
