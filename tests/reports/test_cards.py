"""Strategy cards: the search on a handful of cells, exact prices, rules a person can read and follow."""

import random
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from by_card import holdem_holds, nkp_holds, thrown, told

from krupje.analysis import holdem_game, nkp_spot
from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures
from krupje.analysis.worth import worked_out
from krupje.i18n import LANGUAGES
from krupje.reports.cards import found, holdem, nkp, search, words
from krupje.reports.speaking import Speaker

CELLS = search.Cells(
    {"rank": np.arange(6), "suit": np.array([0, 1, 0, 1, 0, 1])},
    [5, 1, 4, 2, 3, 6],
    {"bet": [-90, 10, -20, 40, 60, 80], "fold": [-50, -10, -40, -20, -30, -60]},
    210,
)
TESTS = {"from": lambda v: CELLS.seen["rank"] >= v, "suit": lambda v: CELLS.seen["suit"] == v}


def listed():
    """All conditions on a rank, a suit or both."""
    every = [{}, *({"from": r} for r in range(1, 6)), *({"suit": s} for s in (0, 1))]
    every += [{"from": r, "suit": s} for r, s in product(range(1, 6), (0, 1))]
    masks = [np.all([TESTS[n](v) for n, v in c.items()] or [np.ones(6, bool)], axis=0) for c in every]
    return search.Candidates(every, np.array(masks, np.float32))


def worth(rules):
    """A list of rules followed cell by cell."""
    return sum(
        CELLS.values[next(r.action for r in rules if r.mask[at])][at] for at in range(len(CELLS.weight))
    )


def test_a_list_is_priced_cell_by_cell():
    every = listed()
    rules = search.found_rules(CELLS, every, 3)
    assert search.priced(CELLS, rules) == worth(rules)
    assert sum(rule.share for rule in rules) == pytest.approx(1)
    assert rules[-1].condition == {}


def test_no_shorter_list_is_better():
    """Three cells to fold, three to bet: two rules on ranks and suits cannot do better than the one found."""
    every = listed()
    rules = search.found_rules(CELLS, every, 4)
    one = [
        search.Rule(c, a, m) for c, m in zip(every.conditions, every.masks, strict=True) for a in CELLS.values
    ]
    best = max(worth([first, search.Rule({}, last, np.ones(6))]) for first in one for last in CELLS.values)
    assert search.priced(CELLS, rules) >= best
    assert search.priced(CELLS, rules) <= sum(map(max, *CELLS.values.values()))


def test_sums_beyond_what_floats_hold():
    big = np.array([2**55 + 1, 2**55 + 1, -(2**54) - 3])
    assert search.exact_sum(np.array([1, 1, 2]), big, np.array([0, 0, 1]), 2) == [2**56 + 2, -(2**55) - 6]


def test_like_hands_are_one_cell():
    seen = {"made": np.array([0, 1, 0]), "up": np.array([2, 2, 2])}
    cells = search.gathered([(seen, np.array([1, 2, 3]), {"bet": np.array([10, 20, 30])})] * 2, 1)
    assert sorted(zip(cells.seen["made"].tolist(), cells.weight, cells.values["bet"], strict=True)) == [
        (0, 8, 200), (1, 4, 80),
    ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["nkp", "casino-holdem"])
def test_every_rule_can_be_said(game, lang):
    say = Speaker(game, lang)
    if game == "nkp":
        every = [c for q in ("pair", "ace-king") for c in nkp.conditions(NkpFigures.of({"qualifier": q}))]
    else:
        every = holdem.conditions()
    said = {words.fragment(name, value, say) for condition in every for name, value in condition.items()}
    assert not [each for each in said if "card.if" in each or "{" in each]
    whole = words.written({"if": every[-1]}, say)
    assert whole[0].isupper() or not whole[0].isalpha()
    assert words.written({"if": {}}, say)


def test_baccarat_has_one_rule_and_it_costs_nothing():
    figures = BaccaratFigures.of({})
    card = found("baccarat", figures, worked_out(figures))
    assert [rule["do"] for stage in card["stages"] for rule in stage["rules"]] == ["banker"]
    assert card["cost"] == 0
    assert card["exact"] == ["-460294100", "43594702723"]


def test_a_game_without_a_card():
    assert found("knock", None, None) is None


def off(values, exact):
    """How many standard errors a sample's mean is from a value."""
    mean = sum(values) / len(values)
    error = (sum((v - mean) ** 2 for v in values) / len(values) / (len(values) - 1)) ** 0.5
    return (mean - exact) / error


@pytest.mark.slow
def test_who_follows_the_card_of_holdem_plays_at_its_price():
    """Random starts, the rules read from true cards, the action valued by itself."""
    figures = HoldemFigures.of({})
    card = found("casino-holdem", figures, worked_out(figures))
    exact = Fraction(*map(int, card["exact"]))
    assert card["cost"] == pytest.approx(float(Fraction(-1461207077, 63213204600) - exact))
    assert 0 < card["cost"] < 0.01
    (stage,) = card["stages"]
    assert 2 <= len(stage["rules"]) <= holdem.MOST
    assert sum(rule["share"] for rule in stage["rules"]) == pytest.approx(1)
    rng, values = random.Random(4), []
    for _ in range(3000):
        cards = rng.sample(range(52), 5)
        hole, flop = cards[:2], cards[2:]
        action = told(stage["rules"], lambda c, h=hole, f=flop: holdem_holds(c, h, f))
        values.append(float(holdem_game.actions(hole, flop, [], figures)[action]))
    assert abs(off(values, float(exact))) < 4


def followed(card, figures, rng):
    """One start of NKP played by the card; what its last Bet or fold is worth, fees counted."""
    stages = {stage["at"]: stage["rules"] for stage in card["stages"]}
    deck = rng.sample(range(52), 8)
    cards, up, bought, drawn = deck[:5], deck[5], deck[6], deck[7]

    def bet(hand, out, fees):
        return float(nkp_spot.Spot(list(hand), up, out, figures).bet()) - fees

    def say(at, hand):
        return told(stages[at], lambda condition: nkp_holds(condition, hand, up))

    first, fees, out = say("five", cards), 0, []
    if first == "buy":
        cards, fees = [*cards, bought], 1
        first = say("six", cards)
    if first == "change":
        given = thrown(cards)
        met = any(c >> 2 == up >> 2 for c in cards)
        cards, out, fees = [*(c for c in cards if c != given), drawn], [given], fees + 1
        first = next(
            rule["do"] for rule in stages["changed"]
            if nkp_holds({k: v for k, v in rule["if"].items() if k != "match"}, cards, up)
            and ("match" not in rule["if"] or met or drawn >> 2 == up >> 2)
        )  # fmt: skip
    return bet(cards, out, fees) if first == "bet" else -1.0 - fees


@pytest.mark.slow
@pytest.mark.parametrize("given", [{}, {"preset": "caribbean"}], ids=["default", "caribbean"])
def test_who_follows_the_card_of_nkp_plays_at_its_price(given):
    figures = NkpFigures.of(given)
    whole = worked_out(figures)
    card = found("nkp", figures, whole)
    exact = Fraction(*map(int, card["exact"]))
    assert card["cost"] == pytest.approx(float(whole.wagers["ante"].ev - exact))
    assert 0 < card["cost"] < 0.03
    rng = random.Random(4)
    values = [followed(card, figures, rng) for _ in range(6000)]
    assert abs(off(values, float(exact))) < 4


def test_starts_of_a_flop():
    """What a person sees of a hand is what the kernel lists, over every hole of some flops."""
    from krupje.analysis.kernels import holdem_rules, suits

    masks, orbit, _ = suits.flops()
    rows = [3, 700, 1700]
    out = np.zeros((3 * holdem_rules.HOLES, holdem_rules.COLUMNS), np.int64)
    value = np.zeros(len(out), np.int64)
    acc = np.zeros((3, 10, 169), np.int64)
    holdem_rules.listed(acc, masks[rows], orbit[rows], out, value)
    seen = {name: out[:, 1 + at].tolist() for at, name in enumerate(holdem.SEEN)}
    asked = {
        "flush": ({"draw": "flush"}, 1), "three-suited": ({"draw": "three-suited"}, 1),
        "middle": ({"under-middle": 1}, 0), "lowest": ({"under-lowest": 1}, 0), "over": ({"under": 1}, 0),
        "paired": ({"flop": "paired"}, 1), "alike": ({"flop": "one-suit"}, 3),
    }  # fmt: skip
    at = 0
    for row in rows:
        flop = [c for c in range(52) if masks[row, c & 3] >> (c >> 2) & 1]
        left = [c for c in range(52) if c not in flop]
        for high, hole in ((c, (c, d)) for c in left for d in left if d < c):
            made = seen["made"][at]
            assert [made == 0, made == 1, made == 2, made >= 2] == [
                holdem_holds({"made": name}, hole, flop)
                for name in ("nothing", "flop-pair", "own-pair", "own-pair+")
            ]
            if made < 2:
                assert seen["high"][at] == high >> 2
                assert min(seen["outs"][at], 1) == holdem_holds({"draw": "inside"}, hole, flop)
                for name, (condition, value) in asked.items():
                    assert (seen[name][at] == value) == holdem_holds(condition, hole, flop), name
            at += 1
    assert at == 3 * comb(49, 2)
