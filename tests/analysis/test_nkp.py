"""NKP: Caribbean Stud to the last deal, the house's own game, and every state against other computations."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from krupje.analysis import advise, nkp_game, nkp_spot, outcomes, reference
from krupje.analysis.figures import NkpFigures
from krupje.analysis.kernels import decks, nkp
from krupje.analysis.kernels import nkp_spot as direct
from krupje.analysis.spots import cards_of
from krupje.refusal import Refusal

HOUSES = (
    {},
    {"preset": "aragon"},
    {"ante_on_win": "push"},
    {"qualifier": "ace-king"},
    {"change": False},
    {"preset": "oasis"},
    {"sixth_card": False, "direct_exchange": True, "bet_table": {"flush": 9}},
    {"direct_exchange": True, "qualifier": "ace-king", "ante_on_win": "push"},
)
CARIBBEAN = {
    "bet, win: royal flush": 16_759_740, "bet, win: straight flush": 156_929_720,
    "bet, win: four of a kind": 2_832_435_800, "bet, win: full house": 16_624_475_280,
    "bet, win: flush": 21_856_990_280, "bet, win: straight": 43_805_516_100,
    "bet, win: three of a kind": 234_242_908_320, "bet, win: two pair": 488_012_139_360,
    "bet, win: one pair": 2_324_742_321_600, "bet, win: ace-king": 18_505_682_208,
    "bet, no game": 4_532_514_033_720, "bet, tie": 321_623_100, "fold": 9_523_005_974_460,
    "bet, loss": 2_726_592_727_512,
}  # fmt: skip


@cache
def solved(house: int) -> nkp_game.NkpTotals:
    return nkp_game.solve(NkpFigures.of(HOUSES[house]))


@pytest.mark.slow
def test_caribbean_stud() -> None:
    """5.224306 %, total loss 1 041 372 912 372 of 19 933 230 517 200, and every line of the return table."""
    totals = nkp_game.solve(NkpFigures.of({"preset": "caribbean"}))
    deals = 19_933_230_517_200
    worth = nkp_game.DEALS // deals
    assert worth * deals == nkp_game.DEALS
    assert totals.value == -1_041_372_912_372 * worth
    table = outcomes.nkp_table(totals)
    assert {r.event: Fraction(r.count, worth) for r in table.rows} == CARIBBEAN
    assert round(table.json()["sd"], 5) == 2.24295
    assert round(totals.starts[1] / nkp_game.STARTS, 5) == 0.52225
    assert round(100 * table.json()["element_of_risk"], 3) == 2.555
    assert totals.blind == -3_310_360_338_060 * worth


@pytest.mark.slow
def test_oasis() -> None:
    """One card for one Ante: published as 1.04 %, sampled as 1.056 with error 0.021, switched in 8.38 %."""
    totals = solved(5)
    assert Fraction(totals.value, nkp_game.DEALS) == Fraction(-723_583_636_439, 69_766_306_810_200)
    assert round(100 * totals.starts[3] / nkp_game.STARTS, 2) == 8.4


@pytest.mark.slow
def test_the_house_itself() -> None:
    """The number this page is for: 0.4917 % of the Ante."""
    totals = solved(0)
    assert Fraction(totals.value, nkp_game.DEALS) == Fraction(-1_917_895_844_587, 390_057_078_984_300)


@pytest.mark.slow
@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_outcomes_add_up(house: int) -> None:
    """All courses are counted once, and their nets give the value the decisions were taken by."""
    totals = solved(house)
    table = outcomes.nkp_table(totals)
    assert sum(totals.starts) == nkp_game.STARTS
    assert sum(r.count for r in table.rows) == table.deals
    assert table.ev == Fraction(totals.value, nkp_game.DEALS * totals.nets.scale)


@pytest.mark.slow
def test_more_choice_is_worth_more() -> None:
    values = [
        Fraction(solved(0).value),
        *(
            Fraction(nkp_game.solve(NkpFigures.of(r)).value)
            for r in ({"change": False}, {"sixth_card": False})
        ),
    ]
    assert values == sorted(values, reverse=True)


def place_of(cards: list[int], up: int) -> tuple[bool, int]:
    """Flush state or not, and its number, of true cards."""
    suit, size = up % 4, len(cards)
    wide = sum(1 << c // 4 for c in cards if c % 4 == suit)
    for other in range(4):
        mask = sum(1 << c // 4 for c in cards if c % 4 == other)
        if other != suit and mask.bit_count() >= 4:
            kinds = [c // 4 + (13 if c % 4 == suit else 0) for c in cards if c % 4 != other]
            one, two = (*sorted(kinds, reverse=True), 0, 0)[:2]
            return True, int(nkp.flush_place(size, mask, mask.bit_count(), one, two))
    seen = ((wide >> (up // 4 + 1)) << (up // 4)) | (wide & ((1 << up // 4) - 1))
    outside = tuple(sorted(c // 4 for c in cards if c % 4 != suit))
    return False, int(decks.offsets(size)[seen]) + decks.capped_sets(len(outside), 3).index(outside)


def hands_for(rng: random.Random, size: int, up: int) -> list[int]:
    """A random hand; every other one drawn so that flushes are near."""
    pool = [c for c in range(52) if c != up]
    if rng.random() < 0.5:
        suit = rng.randrange(4)
        own = rng.sample([c for c in pool if c % 4 == suit], rng.choice((4, 4, 5, min(size, 6))))
        pool = [c for c in pool if c not in own]
        return own[:size] + rng.sample(pool, max(0, size - len(own)))
    return rng.sample(pool, size)


@pytest.mark.slow
@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_states_of_the_whole_game_equal_single_decisions(house: int) -> None:
    """Six cards, and five with all that may follow, against the direct kernel: equal to the unit."""
    figures, rng = NkpFigures.of(HOUSES[house]), random.Random(house)
    up = rng.randrange(52)
    work = nkp_game.UpRank(up // 4, figures)
    if figures.sixth_card:
        work.change(6)
        work.six()
    if figures.direct_exchange:
        work.change(5)
    for _ in range(60):
        cards = hands_for(rng, 5, up)
        values = nkp_spot.actions(cards, up, [], [], figures)
        flush, place = place_of(cards, up)
        states = work.states[5, flush]
        nets = (work.row[0], work.row[1:12], work.row[12])
        assert values["bet"] == bet_value(states.bet[place], nets, comb(46, 4)) / work.nets.scale
        if figures.direct_exchange:
            best = max(v for a, v in values.items() if a.startswith("change"))
            assert best + 1 == Fraction(int(states.top[place]), 46 * comb(45, 4) * work.nets.scale)
        if figures.sixth_card:
            total = 0
            for x in range(52):
                if x not in cards and x != up:
                    flush, place = place_of([*cards, x], up)
                    total += int(work.states[6, flush].best[place])
            assert values["buy"] == Fraction(total, nkp_game.UNIT * work.nets.scale)


def bet_value(row: np.ndarray, nets: tuple, hands: int) -> Fraction:
    category = int(
        np.searchsorted([0, 1113, 1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461], row[0], "right")
    )
    lost = hands - int(row[1:].sum())
    total = int(nets[0]) * int(row[1]) + int(nets[1][category - 1]) * int(row[2]) + int(nets[2]) * lost
    return Fraction(total, hands)


@pytest.mark.slow
@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_buying_by_brute_force(house: int) -> None:
    """Every card bought, every change, every hand of the dealer dealt card by card; also with cards seen."""
    figures, rng = NkpFigures.of({**HOUSES[house], "sixth_card": True}), random.Random(100 + house)
    for seen in (0, 7):
        up, *out = rng.sample(range(52), 1 + seen)
        cards = rng.sample([c for c in range(52) if c != up and c not in out], 5)
        spot = nkp_spot.Spot(cards, up, out, figures)
        sums = np.zeros((52, 7), np.int64)
        direct.brute(spot.hand, spot.up, spot.seen, spot.idle_end, spot.nets, sums)
        assert spot.bought(sums) == spot.buy()


@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_small_decks_against_the_plain_reference(house: int) -> None:
    """With all but nine cards of the deck seen, every action by plain loops over what is left."""
    figures, rng = NkpFigures.of(HOUSES[house]), random.Random(house)
    deck = rng.sample(range(52), 52)
    cards, up, left, seen = deck[:5], deck[5], deck[6:14], deck[14:]
    values = nkp_spot.actions(cards, up, [], seen, figures)
    assert values["bet"] == reference.nkp_bet(cards, up, left, figures)
    if figures.sixth_card:
        assert values["buy"] == reference.nkp_buy(cards, up, left, figures)
    if figures.direct_exchange:
        changed = [v for a, v in values.items() if a.startswith("change")]
        assert changed == [v - 1 for v in reference.nkp_change(cards, up, left, figures)]


def test_after_buying_and_after_the_change() -> None:
    figures, deck = NkpFigures.of({}), random.Random(8).sample(range(52), 52)
    six, up, left, seen = deck[:6], deck[6], deck[7:14], deck[14:]
    values = nkp_spot.actions(six, up, [], seen, figures)
    assert values["fold"] == -2
    assert values["bet"] == reference.nkp_bet(six, up, left, figures) - 1
    assert list(values.values())[2:] == [v - 2 for v in reference.nkp_change(six, up, left, figures)]
    last = nkp_spot.actions(six, up, [left[0]], seen, figures)
    assert last == {"fold": -3, "bet": reference.nkp_bet(six, up, left[1:], figures) - 2}


def test_the_example_of_the_contract() -> None:
    body = advise.advise("nkp", cards="Js Ts 9s 4s 2c", up="Qd")
    assert body["best"] == "buy"
    assert [(a["action"], round(a["ev"], 12)) for a in body["actions"]] == [
        ("buy", 0.345513249126),
        ("fold", -1.0),
        ("bet", -1.04116799951),
    ]


def test_of_equal_actions_the_earlier_comes_first() -> None:
    """Against a pair of the dealer's that cannot be beaten every change is worth a fold and two fees."""
    body = advise.advise("nkp", cards="7s 5h 4d 3c 2s 8h", up="Ad", seen="Kc Qc Jc Tc 9c 8c 7c 6c 5c")
    names = [a["action"] for a in body["actions"]]
    assert names[0] == body["best"]
    equal = [a for a in body["actions"] if a["ev"] == body["actions"][-1]["ev"]]
    order = [a["action"].split()[1] for a in equal]
    assert order == sorted(order, key=["7s", "5h", "4d", "3c", "2s", "8h"].index)


@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ({"cards": "As Kd Kh 4c", "up": "Qs"}, "cards-wrong-count"),
        ({"cards": "As Kd Kh 4c 4c", "up": "Qs"}, "card-repeated"),
        ({"cards": "As Kd Kh 4c 8s", "up": "As"}, "card-repeated"),
        ({"cards": "As Kd Kh 4c 8s"}, "cards-wrong-count"),
        ({"cards": "As Kd Kh 4c 8s", "up": "Qs", "gone": "2c"}, "cards-wrong-count"),
        ({"cards": "As Kd Kh 4c 8s 2c", "up": "Qs", "rules": {"sixth_card": False}}, "cards-wrong-count"),
        ({"cards": "As Kd Kh 4c 8s", "up": "Qs", "rules": {"qualifier": "none"}}, "figure-illegal"),
        ({"cards": "As Kd Kh 4c 8s", "up": "Qs", "rules": {"bet_table": {"five aces": 9}}}, "row-unknown"),
    ],
)
def test_refusals(spot: dict, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        advise.advise("nkp", **spot)
    assert refused.value.code == code


def test_ten_is_read_both_ways() -> None:
    assert cards_of("10h th TH") == [33, 33, 33]


def test_a_maximum_counts_only_with_the_stake() -> None:
    rules = {"max_payout": 100}
    assert NkpFigures.of(rules).nets() == NkpFigures.of({}).nets()
    capped = NkpFigures.of(rules, 10).nets()
    assert (capped.scale, max(capped.win)) == (1, 11)
    assert NkpFigures.of({"max_payout": "none"}, 10).nets() == NkpFigures.of({}).nets()


@pytest.mark.slow
def test_a_blind_box_that_bought() -> None:
    """N14: six cards unseen, Bet always; every start buys once, and the value is the mean over six cards."""
    figures = NkpFigures.of({"blind_may_buy": True})
    work = nkp_game.UpRank(3, figures)
    bought = nkp_game.blind_bought(work)
    ways = sum(int(work.states[6, flush].ways.sum()) for flush in (False, True))
    assert ways == comb(51, 5) * 46
    exact = bought / (comb(51, 5) * nkp_game.UNIT)
    rng, values = random.Random(9), []
    for _ in range(20_000):
        cards = rng.sample([c for c in range(52) if c != 12], 6)
        values.append(float(nkp_spot.Spot(cards, 12, [], figures).bet()) - 1)
    mean, error = float(np.mean(values)), float(np.std(values)) / len(values) ** 0.5
    assert abs(mean - exact) < 4 * error


def test_amounts_that_do_not_fit_are_refused() -> None:
    figures = NkpFigures.of(
        {"unit": "0.01", "bet_table": {"one pair": 10**6}, "max_payout": "999999.97"}, "5.01"
    )
    with pytest.raises(Refusal) as refused:
        figures.nets()
    assert refused.value.code == "pays-too-large"


@pytest.mark.slow
def test_large_pays_do_not_overflow() -> None:
    """A table that pays a million for every hand: outcomes and decisions still agree to the unit."""
    rules = {"sixth_card": False, "bet_table": {"one pair": 10**6, "two pair": 10**6}}
    totals = nkp_game.solve(NkpFigures.of(rules))
    table = outcomes.nkp_table(totals)
    assert table.ev == Fraction(totals.value, nkp_game.DEALS * totals.nets.scale)
