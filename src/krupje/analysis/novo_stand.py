"""Novo without draws: a light box that folds or bets its five cards as dealt, and a dark box; exactly.

A dark box of the default house has no other choice, so this is its value. For a light box it is the house
without exchange and sixth card; insurance and bought games are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_house import house
from krupje.analysis.novo_spot import of_rank
from krupje.analysis.progress import counted_off

STARTS = comb(52, 5) * 47
DEALS = STARTS * comb(46, 4)


@dataclass(frozen=True, slots=True)
class Stand:
    """Values in Antes, exactly; and of all starts how many are folded, and how many bet and insured."""

    light: Fraction
    dark: Fraction
    folded: Fraction
    insured: Fraction


def solve(figures: NovoFigures) -> Stand:
    """Goes through all starts by the rank of the up card."""
    import numpy as np

    from krupje.analysis.kernels import novo_spot, novo_stand, suits
    from krupje.analysis.kernels.novo_bought import idle_hands

    home, (hands, orbits) = house(figures), suits.boards()
    spans, pays, out = home.spans(42), home.pays, [0] * 6
    for up in counted_off(range(13), 13):
        x, _, (cells, below) = of_rank(up)
        sums, lowest = np.zeros(6, np.int64), figures.buy_game_card == "lowest"
        novo_stand.stand(hands, orbits, up, x, cells, below, home.kinds, pays.play, pays.stakes, pays.wins,
                         pays.choices, home.nets, home.game(4 * up), *idle_hands(up, lowest), spans,
                         sums)  # fmt: skip
        out = [a + int(b) for a, b in zip(out, sums, strict=True)]
    high, low, dark, folded, insured, starts = out
    if starts != STARTS:
        raise AssertionError("a start is missing")
    light = Fraction((high << novo_spot.HIGH_BITS) + low, DEALS * figures.scale * int(spans[4]))
    return Stand(
        light, Fraction(dark, DEALS * figures.scale), Fraction(folded, starts), Fraction(insured, starts)
    )
