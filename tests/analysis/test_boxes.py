"""Several boxes of one guest: small decks card by card, and the whole game against the referee."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from krupje.analysis import boxes, holdem_game, reference
from krupje.analysis.figures import HoldemFigures
from krupje.analysis.kernels import boxes as kernel
from krupje.analysis.kernels import holdem, suits
from krupje.analysis.spots import card_name
from krupje.records import settle
from krupje.refusal import Misconfigured

RULES = ({}, {"ante_table": {"flush": 9, "high card": 0}})


def near(rng: random.Random, size: int) -> list[int]:
    """Cards of which most share a suit or lie close together."""
    suits = rng.sample(range(4), 2)
    low = rng.randrange(7)
    pool = [r * 4 + s for r in range(low, low + 6) for s in suits]
    return rng.sample(pool, size - 3) + rng.sample([c for c in range(52) if c not in pool], 3)


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_board_against_the_plain_reference(rules: dict, seed: int) -> None:
    """H15 — Every sum of a board, folds and bonus hands strewn at random, with eight or nine cards left."""
    rng, figures = random.Random(seed), HoldemFigures.of(rules)
    deck = near(rng, 13 + seed % 2)
    rng.shuffle(deck)
    board, left = deck[:5], deck[5:]
    there = np.zeros(52, np.bool_)
    there[left] = True
    marks = np.zeros((2, 52, 52), np.uint8)
    plain: list[dict] = [{}, {}]
    for t in range(2):
        for a, b in reference.holes(left):
            fold, hand = rng.random() < 0.3, rng.choice((0, 0, 1, 4, 8))
            marks[t, a, b] = hand + kernel.FOLDED * fold
            plain[t][a, b] = fold, hand
    nets, row = figures.nets(), np.zeros(kernel.WIDTH, np.int64)
    idle, win = np.array(nets.idle, np.int64), np.array(nets.win, np.int64)
    kernel.board_row(np.array(board, np.int64), there, marks, idle, win, nets.lose, nets.fold, row)
    sums = reference.holdem_boxes(board, left, plain, figures)
    assert row[kernel.DARK_DARK] == sums["dark"][0]
    assert row[kernel.LIGHT_DARK] == sums["light"][0]
    for hand in range(1, kernel.HITS):
        assert row[kernel.DARK_HIT + hand] == sums["hit"][hand]
        assert row[kernel.FOLDED_HIT + hand] == sums["folded"][hand]
        assert row[kernel.MISSED + hand] == sums["missed"][hand]


class Table:
    """A light box and five dark ones with a bonus each, dealt at random and paid by the referee."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        nets = HoldemFigures.of({}).nets()
        self.masks, orbit, _ = suits.flops()
        self.rows = {tuple(masks): row for row, masks in enumerate(self.masks.tolist())}
        self.folded = np.zeros((1755, 16, 169), np.uint8)
        acc = holdem_game.board_sums([holdem_game.Boards(0, 1)], nets)
        holdem.decide(acc, self.masks, orbit, suits.renamings(), nets.fold, self.folded)

    def folds(self, hole: list[int], flop: list[int]) -> bool:
        """Best play of the light box, looked up under a renaming of suits."""
        mask = [sum(1 << c // 4 for c in flop if c % 4 == s) for s in range(4)]
        order = sorted(range(4), key=lambda s: (-mask[s].bit_count(), -mask[s]))
        row = self.rows.get(tuple(mask[s] for s in order))
        if row is None:
            order = next(list(p) for p in permutations(range(4)) if tuple(mask[s] for s in p) in self.rows)
            row = self.rows[tuple(mask[s] for s in order)]
        a, b = hole
        block = 4 * order.index(a % 4) + order.index(b % 4)
        return bool(self.folded[row, block, a // 4 * 13 + b // 4])

    def round(self) -> tuple[list[int], list[int]]:
        """Nets of Ante and Bet, and of the bonus, the light box first."""
        deck = self.rng.sample(range(52), 19)
        flop = deck[12:15]
        light = {"box": 1, "ante": 10, "bonus": 10, "cards": words(deck[:2])}
        light["play"] = ["fold" if self.folds(deck[:2], flop) else "bet"]
        dark = [{"box": n + 1, "ante": 10, "bonus": 10, "blind": True,
                 "cards": words(deck[2 * n : 2 * n + 2])}
                for n in range(1, 6)]  # fmt: skip
        record = {"game": "casino-holdem", "board": words(deck[12:17]), "dealer": words(deck[17:]),
                  "boxes": [light, *dark]}  # fmt: skip
        nets, bonuses = [], []
        for box in settle(record)["boxes"]:
            bonus = next(line for line in box["lines"] if line["wager"] == "bonus")
            bonuses.append((bonus["returned"] - 10) // 10)
            nets.append(box["net"] // 10 - bonuses[-1])
        return nets, bonuses


def words(cards: list[int]) -> str:
    return " ".join(card_name(c) for c in cards)


@pytest.mark.slow
def test_the_whole_game_against_the_referee() -> None:
    """H15 — Sampled rounds of six boxes, paid by receipt, agree with every covariance within four errors."""
    table, exact = Table(5), boxes.covariances(HoldemFigures.of({}))
    found = [table.round() for _ in range(20_000)]
    nets, bonuses = (np.array([r[i] for r in found], float) for i in range(2))
    nets -= [-1461207077 / 63213204600, *[-0.080535509458] * 5]
    bonuses -= -141252 / 270725

    def agrees(products: np.ndarray, value: object) -> None:
        by_round = products.mean(axis=1)
        error = by_round.std() / len(by_round) ** 0.5
        assert abs(by_round.mean() - float(value)) < 4 * error, (by_round.mean(), float(value), error)

    dark, dark_bonus = nets[:, 1:], bonuses[:, 1:]
    agrees(nets[:, :1] * dark, exact.light_dark.antes)
    agrees(nets[:, :1] * dark_bonus, exact.light_dark.ante_bonus)
    agrees(bonuses[:, :1] * dark, exact.light_dark.bonus_ante)
    agrees(dark * np.roll(dark, 1, axis=1), exact.dark_dark.antes)
    agrees(dark * np.roll(dark_bonus, 1, axis=1), exact.dark_dark.ante_bonus)
    agrees(dark_bonus * np.roll(dark_bonus, 1, axis=1), exact.dark_dark.bonuses)
    agrees(nets[:, :1] * bonuses[:, :1], exact.light.ante_bonus)
    agrees(dark * dark_bonus, exact.dark.ante_bonus)
    whole = (nets + bonuses).sum(axis=1, keepdims=True)
    bets = Fraction(1), Fraction(1)
    agrees(whole * whole, exact.variance(bets, [bets] * 5))


@pytest.mark.slow
def test_figures_of_the_house() -> None:
    """H15 — The house's own covariances, kept here; deviations grow with boxes and with stakes."""
    found = boxes.covariances(HoldemFigures.of({}))
    body = boxes.document(HoldemFigures.of({}))
    assert body["light_dark"]["exact"] == ["1941265601193899376947267", "945032534267045564340000"]
    assert body["dark_dark"]["exact"] == ["12598006624996784365301513", "5197678938468750603870000"]
    assert round(body["round_sd"]["1+0"], 6) == 2.567259
    assert round(body["round_sd"]["1+5"], 6) == 10.674008
    ten, none = (Fraction(10), Fraction(0)), Fraction(0)
    assert found.variance(ten, [ten]) == 100 * found.variance((Fraction(1), none), [(Fraction(1), none)])
    only = found.variance(None, [(Fraction(2), none)] * 2)
    assert only == 8 * found.dark.antes + 8 * found.dark_dark.antes


@pytest.mark.slow
def test_a_fold_that_loses_the_bonus() -> None:
    """H12 — Nobody folds a bonus hand in the sheet's house, so losing it with the fold moves nothing."""
    kept, lost = (boxes.covariances(HoldemFigures.of({"bonus_survives_fold": k})) for k in (True, False))
    assert kept == lost


@pytest.mark.slow
def test_under_a_maximum_the_bonus_is_not_valued() -> None:
    """H24 — What a maximum leaves of a bonus depends on the box's other winnings."""
    capped = HoldemFigures.of({"max_payout": 100}, 10)
    body = boxes.document(capped)
    assert "with_bonus" not in body
    assert body["round_sd"]["1+5"] < 10.67
    with pytest.raises(ValueError, match="maximum"):
        boxes.covariances(capped).json(bonus=1)


def test_amounts_that_do_not_fit_are_refused() -> None:
    with pytest.raises(Misconfigured) as refused:
        boxes.sums_of(HoldemFigures.of({"ante_table": {"royal flush": 50_000}}).nets(), 1)
    assert refused.value.code == "pays-too-large"
