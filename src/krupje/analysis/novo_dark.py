"""What a dark Novo box is worth: Ante and Bet lie before the deal, and nothing is looked at.

Where the house lets it, it may buy a sixth card unseen (`dark_prebuy_sixth`), and buy the dealer a game once
he has shown (`dark_may_buy_game`); the latter is worth nothing by `never_buys`, or the house is refused.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

from krupje.analysis import novo_stand
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_house import house
from krupje.analysis.novo_six import rows, sixes
from krupje.analysis.novo_spot import of_rank
from krupje.refusal import Misconfigured

DEALS = novo_stand.STARTS * 46 * comb(45, 4)


def value(figures: NovoFigures) -> Fraction:
    """The value of a dark box in Antes, its best choice made before the deal."""
    if figures.dark_buys_game and not never_buys(figures):
        raise Misconfigured("house-not-solved")
    five = novo_stand.solve(replace(figures, buy_game=False, insurance_share=0)).dark
    return max(five, sixth(figures) - 1) if figures.dark_prebuy else five


def sixth(figures: NovoFigures) -> Fraction:
    """A dark box of six cards, the fee left aside: all six cards, up cards and hands of the dealer."""
    import numpy as np

    from krupje.analysis.kernels import novo_dark, novo_marks, suits

    known, home, total = sixes(figures), house(figures), 0
    hands, orbits = suits.boards()
    for up in range(13):
        sums = np.zeros(2, np.int64)
        novo_dark.sixth(up, hands, orbits, of_rank(up)[0], rows(up), *novo_marks.steps(),
                        novo_marks.offsets(), known.hands.at, known.hands.hand, known.hands.kind,
                        known.bets.play, home.nets, comb(45, 4), sums)  # fmt: skip
        total += (int(sums[0]) << 32) + int(sums[1])
    return Fraction(total, DEALS * figures.scale)


def never_buys(figures: NovoFigures) -> bool:
    """Whether no dark box gains by buying the dealer a game.

    It must bring more than the fee and the Ante's own win, together two Antes. It wins at most the Bet at its
    coefficient, whose mean over the hands that hold none of the dealer's five cards is at most that over all
    hands times C(52, n) / C(47, n); and the Ante at most. A loss is counted as nothing.
    """
    import numpy as np

    from krupje.analysis.kernels import evaluate, suits

    if figures.dark_prebuy:
        return False
    hands, orbits = suits.boards()
    home = house(figures)
    pays = np.array([pays for pays, _ in home.paid])[home.kinds[evaluate.classes_of(hands.astype(np.uint8))]]
    mean = Fraction(int((pays * orbits).sum()), comb(47, 5))
    even = figures.ante_on_win == "even" or figures.failed == "even"
    return 2 * mean + even <= 2
