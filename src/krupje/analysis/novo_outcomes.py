"""Novo's table of outcomes, from how the rounds of best play end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, lcm

from krupje.analysis.kernels.novo_codes import ALL_FIVE, BUY
from krupje.analysis.novo_counts import WayEnds
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_given import Deal
from krupje.analysis.novo_house import Kind, house
from krupje.analysis.novo_six import sixes
from krupje.analysis.novo_whole import SEEN
from krupje.analysis.outcomes import Outcome

STARTS = comb(52, 5) * 47
DEALT = "fold", "no game", "win", "tie", "loss"
SOLD = "win", "tie", "loss", "no game again"
Row = tuple[str, Fraction, Fraction, Fraction]


def way_name(way: int) -> str:
    """A way to go on as `play` has it."""
    return "buy" if way == BUY else f"exchange-{cards_of(way)}" if way else "stand"


def cards_of(way: int) -> int:
    """How many cards come on a way."""
    return {BUY: 1, ALL_FIVE: 5}.get(way, way)


def courses(figures: NovoFigures, way: int) -> tuple[int, int]:
    """How many courses a start has that goes on this way, and what a bought game divides by."""
    cards = cards_of(way)
    deal = Deal.of(house(figures), SEEN + cards)
    return comb(46, cards) * deal.hands, deal.span


def rows(figures: NovoFigures, ends: Mapping[int, WayEnds]) -> Iterator[tuple[int, bool, str, Row]]:
    """Way, whether insured, how it ends, and the row of `Outcome`, its count as a share of all starts."""
    for way, found in sorted(ends.items()):
        whole, span = courses(figures, way)
        fee = 1 if way else 0
        kinds = (sixes(figures) if way == BUY else house(figures)).paid
        for kind, dealt, sold in zip(kinds, found.dealt, found.sold, strict=True):
            for insured in (False, True):
                stake = Fraction(figures.insurable(kind[0]) if insured else 0, figures.ante)
                bought = sum(sold[insured])
                for how, count in enumerate(dealt[insured]):
                    share = Fraction(count, whole) - (Fraction(bought, whole * span) if how == 1 else 0)
                    yield way, insured, DEALT[how], end(figures, kind, DEALT[how], fee, stake, share)
                for how, count in enumerate(sold[insured]):
                    share = Fraction(count, whole * span)
                    yield (
                        way,
                        insured,
                        f"game bought, {SOLD[how]}",
                        sale(figures, kind, SOLD[how], fee, stake, share),
                    )


def end(figures: NovoFigures, kind: Kind, how: str, fee: int, stake: Fraction, share: Fraction) -> Row:
    """A round that ends with the dealer's hand as dealt (V2-V7, V24)."""
    if how == "fold":
        return "fold", Fraction(-1 - fee), Fraction(1 + fee), share
    won = won_on(figures, kind) - stake
    net = {"no game": 1 + stake, "win": won, "tie": Fraction(0), "loss": Fraction(-3)}[how]
    name = f"win: {kind[0]}" if how == "win" else how
    return f"bet, {insured(stake)}{name}", net - fee, 3 + fee + stake, share


def sale(figures: NovoFigures, kind: Kind, how: str, fee: int, stake: Fraction, share: Fraction) -> Row:
    """A round in which the dealer was bought a game (V12-V16); insurance was won before."""
    failed = Fraction(1 if figures.failed == "even" else 0)
    net = {"win": won_on(figures, kind), "tie": Fraction(0), "loss": Fraction(-3), "no game again": failed}[
        how
    ]
    name = f"win: {kind[0]}" if how == "win" else how
    return f"bet, {insured(stake)}game bought, {name}", net + stake - 1 - fee, 4 + fee + stake, share


def won_on(figures: NovoFigures, kind: Kind) -> Fraction:
    """What Bet and Ante win, in Antes."""
    even = figures.ante if figures.ante_on_win == "even" else 0
    return Fraction(figures.won(kind[0]) + even, figures.ante)


def insured(stake: Fraction) -> str:
    """The word for a hand that was insured."""
    return "insured, " if stake else ""


def table(figures: NovoFigures, ends: Mapping[int, WayEnds]) -> Sequence[Outcome]:
    """All outcomes, counts over `deals` of the figures."""
    each = deals(figures) // STARTS
    path = {0: "", BUY: "buy, "}
    return [
        Outcome(path.get(way, "exchange, ") + name, net, staked, int(share * each))
        for way, _, _, (name, net, staked, share) in rows(figures, ends)
    ]


def deals(figures: NovoFigures) -> int:
    """What the counts of all ways are brought to."""
    each = (whole * span for whole, span in (courses(figures, way) for way in range(7)))
    return STARTS * lcm(*each)


def mean(figures: NovoFigures, ends: Mapping[int, WayEnds]) -> Fraction:
    """Sum of the nets over starts, in Antes."""
    return sum((net * share for *_, (_, net, _, share) in rows(figures, ends)), Fraction(0))
