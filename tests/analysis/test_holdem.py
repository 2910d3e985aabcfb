"""Casino Hold'em: the published figures, single starts against the whole game, small decks card by card."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from krupje.analysis import advise, edge, holdem_game, outcomes, reference
from krupje.analysis.figures import HoldemFigures
from krupje.analysis.kernels import evaluate, holdem, suits
from krupje.refusal import Refusal

ROYAL = {"ante_table": {"royal flush": 100}}
NO_ROYAL = {"ante_table": {"royal flush": 25, "straight flush": 25, "four of a kind": 12}}


@pytest.mark.slow
def test_royal_at_100() -> None:
    """2.157646 %: the published game, to the last unit of all 27 813 810 024 000 deals."""
    totals = holdem_game.solve(HoldemFigures.of(ROYAL))
    assert totals.folded == 4_680_576
    found = outcomes.holdem_table(totals)
    assert found.deals == 27_813_810_024_000
    assert found.ev == Fraction(-1_363_917_077, 63_213_204_600) == Fraction(totals.value, found.deals)
    assert sum(row.count for row in found.rows) == found.deals
    body = found.json()
    assert round(body["sd"], 5) == 2.61286
    assert round(100 * body["element_of_risk"], 5) == 0.81735


@pytest.mark.slow
def test_no_royal_line() -> None:
    totals = holdem_game.solve(HoldemFigures.of(NO_ROYAL))
    body = outcomes.holdem_table(totals).json()
    assert totals.folded == 4_676_600
    assert round(100 * body["house_edge"], 5) == 1.95661
    assert round(body["sd"], 5) == 2.58308


@pytest.mark.slow
def test_the_house_itself() -> None:
    """Royal at 50, the sheet's bonus, a blind box: published nowhere, kept here."""
    body = edge.edge("casino-holdem")
    assert body["wagers"]["ante"]["exact"] == ["-1461207077", "63213204600"]
    assert body["wagers"]["bonus"]["exact"] == ["-141252", "270725"]
    assert round(body["blind"]["ev"], 12) == -0.080535509458
    assert abs(body["play"]["fold"] + body["play"]["bet"] - 1) < 1e-15


@pytest.mark.slow
@pytest.mark.parametrize(("reading", "more"), [("quads", 2496 * 240), ("lose", -2496 * 11)])
def test_readings_of_quads_by_one_hole_card(reading: str, more: int) -> None:
    """H8: each reading moves the bonus by the 2496 starts it is about."""
    base, other = (
        edge.edge("casino-holdem", {"quads_one_hole": which})["wagers"]["bonus"]["exact"]
        for which in ("trips", reading)
    )
    change = Fraction(*map(int, other)) - Fraction(*map(int, base))
    assert change == Fraction(more, 25_989_600)


@pytest.mark.slow
def test_whole_game_equals_single_starts() -> None:
    """Sums by flop and hole, over all boards, are those of dealing that start out."""
    figures = HoldemFigures.of({})
    acc = holdem_game.board_sums([holdem_game.Boards(0, 2), holdem_game.Boards(1, 2)], figures.nets())
    masks, orbit, _ = suits.flops()
    lead, total, size = (np.zeros(2704, np.int64) for _ in range(3))
    rng = random.Random(11)
    for row in rng.sample(range(1755), 12):
        holdem.gather(row, acc, masks, suits.renamings(), np.zeros(24, np.int64), lead, total, size)
        flop = [c for c in range(52) if masks[row, c % 4] >> (c // 4) & 1]
        hole = rng.sample([c for c in range(52) if c not in flop], 2)
        cell = lead[holdem.cell_of(*hole, hole[0] % 4, hole[1] % 4)]
        mean = Fraction(int(total[cell]), int(size[cell] * orbit[row]) * holdem_game.ENDS)
        assert mean == holdem_game.actions(hole, flop, [], figures)["bet"]


def test_small_decks_against_the_plain_reference() -> None:
    rng = random.Random(2)
    for table in ({}, ROYAL, {"ante_table": {"high card": 2, "flush": 0}}):
        cards = rng.sample(range(52), 12)
        figures = HoldemFigures.of(table)
        hole, flop, left = cards[:2], cards[2:5], cards[5:]
        seen = [c for c in range(52) if c not in cards]
        assert holdem_game.actions(hole, flop, seen, figures)["bet"] == reference.holdem_bet(
            hole, flop, left, figures
        )


def test_first_five_cards_bonus() -> None:
    """A bonus from a pair of aces up on the first five cards: 6.25835 %, hit 10.8759 %."""
    by_class = evaluate.count5()
    aces = 1277 + 12 * 220
    pays = {10: 100, 9: 50, 8: 40, 7: 30, 6: 20}
    total = sum(
        int(n) * (pays.get(int(evaluate.CATEGORY[c]), 7) + 1) for c, n in enumerate(by_class) if c >= aces
    )
    assert round(100 * (1 - total / 2_598_960), 5) == 6.25835
    assert round(100 * int(by_class[aces:].sum()) / 2_598_960, 4) == 10.8759


def test_advice() -> None:
    body = advise.advise("casino-holdem", cards="As Kd", flop="Ah 7c 2s")
    assert body["best"] == "bet"
    assert [a["action"] for a in body["actions"]] == ["bet", "fold"]
    worse = advise.advise("casino-holdem", cards="As Kd", flop="Ah 7c 2s", seen="Ac Ad")
    assert worse["actions"][0]["ev"] < body["actions"][0]["ev"]


def test_a_maximum_counts_only_with_the_stake() -> None:
    rules = {"max_payout": 100}
    assert HoldemFigures.of(rules).nets() == HoldemFigures.of({}).nets()
    capped = HoldemFigures.of(rules, 10).nets()
    assert capped.scale == 1
    assert max(capped.win) == 10 == max(capped.idle)


@pytest.mark.slow
def test_a_maximum_cuts_the_bonus_last() -> None:
    body = edge.edge("casino-holdem", {"max_payout": 2000}, ante=10)
    bonus = body["wagers"]["bonus"]
    assert abs(sum(o["probability"] for o in bonus["outcomes"]) - 1) < 1e-12
    assert bonus["ev"] < Fraction(-141252, 270725)
    assert max(o["net"] for o in bonus["outcomes"]) == 200


@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ({"cards": "As", "flop": "Ah 7c 2s"}, "cards-wrong-count"),
        ({"cards": "As As", "flop": "Ah 7c 2s"}, "card-repeated"),
        ({"cards": "As Kd", "flop": "Ah 7c 2s", "seen": "7c"}, "card-repeated"),
        ({"cards": "As Xd", "flop": "Ah 7c 2s"}, "card-unknown"),
    ],
)
def test_refusals(spot: dict, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        advise.advise("casino-holdem", **spot)
    assert refused.value.code == code
