"""Novo played as dealt: Caribbean Stud is one of its houses, and single starts by dealing everything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from krupje.analysis import novo_stand
from krupje.analysis.novo_figures import NovoFigures

CARIBBEAN = {
    "ante_on_win": "even", "second_combination": False, "buy_game": False, "insurance": False,
}  # fmt: skip


@pytest.mark.slow
def test_caribbean_stud() -> None:
    """5.224306 %, 3 310 360 338 060 of 19 933 230 517 200 for an unseen box, a raise in 52.225 %."""
    found = novo_stand.solve(NovoFigures.of(CARIBBEAN))
    assert found.light == Fraction(-142031221, 2718662100)
    assert found.dark == Fraction(-3_310_360_338_060, 19_933_230_517_200)
    assert round(float(1 - found.folded), 5) == 0.52225


@pytest.mark.slow
def test_the_house_itself() -> None:
    """What a dark box is worth, and a light one that draws no cards."""
    found = novo_stand.solve(NovoFigures.of({}))
    assert found.dark == Fraction(-59841114395, 199332305172)
    assert found.light == Fraction(-12573441939853, 69440600429200)
    assert found.insured == Fraction(739, 783020)
