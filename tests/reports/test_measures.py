"""What follows from a wager's table, against sums done by hand."""

from fractions import Fraction
from math import comb, sqrt

import pytest

from krupje.analysis.outcomes import Outcome, Table
from krupje.reports import measures
from krupje.reports.measures import LEVELS, hit_frequency, hold, push_frequency, volatility_index

ONE = Fraction(1)
COIN = Table(2, (Outcome("heads", ONE, ONE, 1), Outcome("tails", -ONE, ONE, 1)))
LEAN = Table(
    10, (Outcome("win", ONE / 2, ONE, 3), Outcome("tie", 0 * ONE, ONE, 1), Outcome("loss", -ONE, ONE, 6))
)


def test_what_a_single_round_does():
    assert hit_frequency(LEAN) == Fraction(3, 10)
    assert push_frequency(LEAN) == Fraction(1, 10)
    assert volatility_index(COIN) == pytest.approx(1.6449, abs=1e-4)


def binomial(n, level):
    """The least win w of the house with at least `level` of n coins at or below it."""
    running = 0
    for tails in range(n + 1):
        running += comb(n, tails)
        if running * 100 >= level * 2**n:
            return 2 * tails - n
    raise AssertionError


@pytest.mark.parametrize("rounds", [100, 1000])
def test_quantiles_of_a_coin_are_those_of_the_binomial(rounds):
    found = hold(COIN, rounds)
    assert found.method == "convolution"
    assert found.quantiles == {level: binomial(rounds, level) for level in LEVELS}
    below = sum(comb(rounds, tails) for tails in range((rounds + 1) // 2)) / 2**rounds
    assert found.lose == pytest.approx(below, abs=1e-12)


def test_nets_need_not_be_whole():
    found = hold(LEAN, 100)
    assert found.mean == pytest.approx(45)
    assert found.sd == pytest.approx(sqrt(100 * float(LEAN.variance)))
    assert found.quantiles[50] * 2 == int(found.quantiles[50] * 2)
    assert abs(found.quantiles[50] - 45) <= 1


def test_a_window_around_the_mean_serves_as_well_as_the_whole():
    """A rare great win makes the span too wide: tails that no quantile reaches may wrap."""
    rare = Table(10**7, (Outcome("jackpot", 50_000 * ONE, ONE, 1), Outcome("win", ONE, ONE, 4_999_999),
                         Outcome("loss", -ONE, ONE, 5_000_000)))  # fmt: skip
    found = hold(rare, 2000)
    assert found.method == "convolution"
    for level in (5, 25, 50, 75, 95):
        assert found.quantiles[level] == pytest.approx(binomial(2000, level), abs=4)


def test_sums_too_many_are_taken_from_the_normal_law(monkeypatch):
    monkeypatch.setattr(measures, "LONGEST", 16)
    found = hold(COIN, 2000)
    assert found.method == "cornish-fisher"
    assert found.quantiles[95] == pytest.approx(binomial(2000, 95), abs=2)
    assert found.lose == pytest.approx(0.5, abs=0.02)


def test_a_house_that_cannot_lose_does_not():
    sure = Table(2, (Outcome("loss", -ONE, ONE, 1), Outcome("worse", -2 * ONE, ONE, 1)))
    assert hold(sure, 100).lose == 0
    gift = Table(2, (Outcome("win", ONE, ONE, 1), Outcome("more", 2 * ONE, ONE, 1)))
    assert hold(gift, 100).lose == 1
