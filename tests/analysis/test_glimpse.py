"""What a glimpse is worth: known cards dealt out one by one, and averages that must come back."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, islice

import numpy as np
import pytest

from krupje.analysis import glimpse, holdem_game, nkp_spot, reference
from krupje.analysis.figures import HoldemFigures, NkpFigures
from krupje.analysis.kernels import glimpse as kernel
from krupje.analysis.kernels import nkp_spot as direct
from krupje.analysis.kernels import suits


def test_a_dealers_card_at_one_flop() -> None:
    """H3 — The value of Bet by the dealer's card, over all runouts, is that of dealing the start out."""
    nets, rng = HoldemFigures.of({}).nets(), random.Random(3)
    idle, win = np.array(nets.idle, np.int64), np.array(nets.win, np.int64)
    flop = [*rng.sample(range(0, 52, 4), 2), rng.choice(range(1, 52, 4))]
    left = [c for c in range(52) if c not in flop]
    holes = np.array([[*sorted(rng.sample(left, 2), reverse=True), 1] for _ in range(3)], np.int64)
    acc = np.zeros((3, 52), np.int64)
    kernel.flop_values(np.array(flop, np.int64), holes, idle, win, nets.lose, acc)
    row = np.array([*nets.idle, *nets.win, 0, nets.lose])
    for h, (a, b, _) in enumerate(holes.tolist()):
        for known in rng.sample([c for c in left if c not in {a, b}], 4):
            counts = np.zeros(24, np.int64)
            kernel.holdem_spot(np.array([a, b]), np.array(flop), known, counts)
            assert counts.sum() == kernel.COURSES
            assert int(counts @ row) == acc[h, known]
        over_all = sum(int(acc[h, c]) for c in left if c not in {a, b})
        value = Fraction(over_all, 47 * kernel.COURSES * nets.scale)
        assert value == holdem_game.actions([a, b], flop, [], HoldemFigures.of({}))["bet"]


def test_starts_that_are_alike() -> None:
    """All 1176 holes of a flop are counted once, in as many kinds as there are different starts."""
    masks, _, _ = suits.flops()
    kinds = 0
    for row in range(0, 1755, 50):
        holes = np.zeros((1326, 3), np.int64)
        found = kernel.leads_of(row, masks, suits.renamings(), holes)
        kinds += found
        assert holes[:found, 2].sum() == 1176
    assert kinds < 1176 * 36


@pytest.mark.slow
def test_the_whole_of_holdem() -> None:
    """H3 — Bet without looking comes to what it does in the game; the look is worth more."""
    figures = HoldemFigures.of({})
    totals = holdem_game.solve(figures)
    _, bets, folds = glimpse.holdem_sums(figures)
    assert bets * holdem_game.ENDS == totals.blind * 47 * kernel.COURSES
    assert 0 < folds < holdem_game.STARTS * 47
    gain = glimpse.holdem_dealer_card(figures) - Fraction(totals.value, holdem_game.DEALS)
    assert gain == Fraction(541903097227, 4635635004000)


@pytest.mark.parametrize("rules", [{}, {"direct_exchange": True, "qualifier": "ace-king"}], ids=str)
def test_a_known_card_of_the_nkp_dealer(rules: dict) -> None:
    """N4 — Bet by plain loops over the dealer's other three cards."""
    figures, rng = NkpFigures.of(rules), random.Random(str(rules))
    cards = rng.sample(range(52), 6)
    hand, up = cards[:5], cards[5]
    left = [c for c in range(52) if c not in cards]
    nets, least = figures.nets(), 1 if figures.qualifier == "ace-king" else 2
    mine = reference.five_strength(hand)
    known = rng.choice(left)
    others = list(combinations([c for c in left if c != known], 3))
    values = glimpse.nkp_knowing(hand, up, known, figures)
    assert set(values) == {"fold", "bet", "buy", *(["change"] if figures.direct_exchange else [])}
    theirs = [reference.five_strength((up, known, *three)) for three in others]
    plain = sum(reference.net(mine, t, reference.category(t) >= least, nets) for t in theirs)
    assert values["bet"] == Fraction(plain, len(others) * nets.scale)


def test_the_mean_over_known_cards() -> None:
    """N4 — Over all 46 hidden cards Bet is worth what it is without a look, and no choice is worth less."""
    figures, rng = NkpFigures.of({}), random.Random(12)
    cards = rng.sample(range(52), 6)
    hand, up = cards[:5], cards[5]
    told = [glimpse.nkp_knowing(hand, up, c, figures) for c in range(52) if c not in cards]
    blank = nkp_spot.actions(hand, up, [], [], figures)
    assert sum(values["bet"] for values in told) / 46 == blank["bet"]
    assert sum(values["buy"] for values in told) / 46 >= blank["buy"]


def test_buying_with_a_known_card() -> None:
    """N8 — Where nobody would fold, every sum over 46 known cards is four times that without a look."""
    figures, rng = NkpFigures.of({"direct_exchange": True}), random.Random(13)
    cards = rng.sample(range(52), 6)
    hand, up = cards[:5], cards[5]
    blank = nkp_spot.Spot(hand, up, [], figures)
    nets, plain = blank.nets.copy(), np.zeros((52, 7), np.int64)
    nets[13] = -1000
    direct.buy_now(blank.hand, *blank.common, nets, plain)
    exchanged = np.zeros(6, np.int64)
    direct.change_now(blank.hand, *blank.common, nets, exchanged)
    now, bought = np.zeros(6, np.int64), np.zeros((52, 7), np.int64)
    for known in (c for c in range(52) if c not in cards):
        spot = nkp_spot.Spot(hand, up, [known], figures)
        kernel.nkp_spot(spot.hand, up, known, spot.seen, spot.idle_end, nets, now, bought)
    assert (bought == 4 * plain).all()
    assert (now[:5] == 4 * exchanged[:5]).all()


def test_sampled_gains() -> None:
    """A look is never worth less than nothing at Hold'em; the seed fixes the sample."""
    found = glimpse.holdem_other_box(HoldemFigures.of({}), 20, 1)
    assert found == glimpse.holdem_other_box(HoldemFigures.of({}), 20, 1)
    assert found.mean >= 0
    assert found.starts == 20
    gains = glimpse.nkp_gains(
        NkpFigures.of({}), 2, 5, lambda c, up, other: nkp_spot.actions(c, up, [], other, NkpFigures.of({}))
    )
    assert len(list(islice(gains, 5))) == 5
    assert glimpse.nkp_other_box(NkpFigures.of({}), 5, 2).error > 0
    assert glimpse.nkp_dealer_card(NkpFigures.of({}), 2, 2).starts == 2
