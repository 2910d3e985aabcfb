"""A kernel pays what the referee's receipt pays: the same small decks dealt out to both."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from krupje.analysis import baccarat, holdem_game, nkp_spot
from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures
from krupje.analysis.kernels import holdem
from krupje.analysis.spots import card_name
from krupje.cards import best_five
from krupje.records import settle
from krupje.refusal import Refused

NKP = (
    {},
    {"preset": "aragon"},
    {"ante_on_win": "push"},
    {"preset": "caribbean", "sixth_card": True, "bet_table": {"ace-king": 3, "straight": 6}},
    {"preset": "oasis"},
    {"qualifier": "ace-king", "ante_on_win": "push", "max_payout": 60},
    {"max_payout": 25},
)
HOLDEM = ({}, {"ante_table": {"royal flush": 100, "high card": 2}}, {"max_payout": 30}, {"max_payout": 11})
MORE_NKP = (
    {"change": False},
    {"preset": "caribbean"},
    {"direct_exchange": True},
    {"unit": "0.50"},
    {"discard": "guest"},
)
MORE_HOLDEM = ({"ante_table": {"royal flush": 20}}, {"unit": "0.50"})
ROUNDS = 12
MANY = 120
BACCARAT = (
    {"tie_pays": "9:1"},
    {"banker_pays": "1:1", "decks": 8},
    {"rounding": "down"},
    {"rounding": "down", "banker_pays": "4:5", "unit": "0.50"},
)
STAKE = 20
"""Chips."""
ANTE = 10


def words(cards: list[int] | tuple[int, ...]) -> str:
    return " ".join(card_name(c) for c in cards)


def near(rng: random.Random, size: int) -> list[int]:
    """Cards of which some lie close together, so that good hands come up."""
    suits, low = rng.sample(range(4), 2), rng.randrange(8)
    pool = [r * 4 + s for r in range(low, low + 5) for s in suits]
    own = rng.sample(pool, 8)
    return own[:size] + rng.sample([c for c in range(52) if c not in own], max(0, size - 8))


def nkp_round(rules: dict, cards: list[int], up: int, four: tuple[int, ...], play: list[str]) -> int:
    box = {"box": 1, "ante": ANTE, "cards": words(cards), "play": play}
    record = {"game": "nkp", "rules": rules, "dealer": words((*four, up)), "boxes": [box]}
    return settle(record)["boxes"][0]["net"]


@pytest.mark.parametrize("rules", NKP, ids=str)
def test_nkp(rules: dict) -> None:
    """§6 — Bet at once, after buying and after a change, over every hand six unseen cards give the dealer."""
    nkp_rounds(rules, ROUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*NKP, *MORE_NKP], ids=str)
def test_nkp_many(rules: dict) -> None:
    """§6 — The same for thousands of rounds of every house."""
    nkp_rounds(rules, MANY)


def nkp_rounds(rules: dict, starts: int) -> None:
    """Fold and Bet of so many starts, each against fifteen hands of the dealer."""
    figures, rng = NkpFigures.of(rules, ANTE), random.Random(f"{rules} {starts}")
    for turn in range(starts):
        deck = near(rng, 14)
        rng.shuffle(deck)
        cards, x, y, up, left = deck[:5], deck[5], deck[6], deck[7], deck[8:]
        play, now, gone = ["bet"], cards, []
        if turn % 3 and figures.sixth_card:
            play, now = [f"buy {card_name(x)}", "bet"], [*cards, x]
        if turn % 3 == 2 and (figures.change if figures.sixth_card else figures.direct_exchange):
            gone = [now[0]]
            play.insert(-1, f"change {card_name(now[0])} {card_name(y)}")
            now = [*now[1:], y]
        folds = [*play[:-1], "fold"]
        if rules.get("discard") == "guest" and len(now) == 6:
            (idle,) = set(now) - set(best_five(now))
            play.insert(-1, f"throw {card_name(idle)}")
        seen = [c for c in range(52) if c not in (*left, *now, *gone, up)]
        values = nkp_spot.actions(now, up, gone, seen, figures)
        nets = [nkp_round(rules, cards, up, four, play) for four in combinations(left, 4)]
        assert values["bet"] == Fraction(sum(nets), len(nets) * ANTE)
        folded = nkp_round(rules, cards, up, tuple(left[:4]), folds)
        assert values["fold"] == Fraction(folded, ANTE)


@pytest.mark.parametrize("rules", HOLDEM, ids=str)
def test_holdem(rules: dict) -> None:
    """§H2, H3, H24 — Bet, over every runout and dealer's hole that five unseen cards give."""
    holdem_rounds(rules, ROUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*HOLDEM, *MORE_HOLDEM], ids=str)
def test_holdem_many(rules: dict) -> None:
    """§H2, H3, H24 — The same for thousands of rounds of every house."""
    holdem_rounds(rules, MANY)


def holdem_rounds(rules: dict, starts: int) -> None:
    """Bet of so many starts, each against thirty courses of the board and the dealer's hole."""
    figures, rng = HoldemFigures.of(rules, ANTE), random.Random(f"{rules} {starts}")
    for _ in range(starts):
        deck = near(rng, 10)
        rng.shuffle(deck)
        hole, flop, left = deck[:2], deck[2:5], deck[5:]
        nets = []
        for runout in combinations(left, 2):
            for pair in combinations([c for c in left if c not in runout], 2):
                box = {"box": 1, "ante": ANTE, "cards": words(hole), "play": ["bet"]}
                record = {"game": "casino-holdem", "rules": rules, "board": words((*flop, *runout)),
                          "dealer": words(pair), "boxes": [box]}  # fmt: skip
                nets.append(settle(record)["boxes"][0]["net"])
        seen = [c for c in range(52) if c not in deck]
        value = holdem_game.actions(hole, flop, seen, figures)["bet"]
        assert value == Fraction(sum(nets), len(nets) * ANTE)


@pytest.mark.parametrize("reading", ["trips", "quads", "lose"])
def test_holdem_bonus(reading: str) -> None:
    """§H6-H11 — What the bonus pays on two hole cards and the flop."""
    figures, rng = HoldemFigures.of({"quads_one_hole": reading}), random.Random(reading)
    pays = holdem_game.bonus_pays(figures)
    seen: Counter[int] = Counter()
    for turn in range(400):
        deck = near(rng, 9) if turn % 2 else rng.sample(range(12), 5)
        deck += rng.sample([c for c in range(52) if c not in deck], 9 - len(deck))
        hole, flop, rest = deck[:2], deck[2:5], deck[5:]
        box = {"box": 1, "ante": ANTE, "bonus": 1, "cards": words(hole), "play": ["bet"]}
        board = words([*flop, *rest[:2]])
        record = {"game": "casino-holdem", "rules": {"quads_one_hole": reading}, "board": board,
                  "dealer": words(rest[2:]), "boxes": [box]}  # fmt: skip
        line = next(line for line in settle(record)["boxes"][0]["lines"] if line["wager"] == "bonus")
        column = holdem.bonus_column(*hole, np.array(flop, np.int64))
        seen[column] += 1
        assert line["returned"] - 1 == (pays[column] or -1)
    assert {11, 8, 7, 4} <= set(seen)


def test_baccarat() -> None:
    """§B1-B5 — Every order of six cards, coup by coup."""
    baccarat_coups({}, 2)


@pytest.mark.slow
@pytest.mark.parametrize("rules", BACCARAT, ids=str)
def test_baccarat_many(rules: dict) -> None:
    """§B1-B8 — The same for thousands of coups of every house."""
    baccarat_coups(rules, 5)


def baccarat_coups(rules: dict, shoes: int) -> None:
    """So many sixes of cards, each in all its 720 orders."""
    rng, figures = random.Random(6), BaccaratFigures.of(rules, STAKE)
    for _ in range(shoes):
        cards = rng.sample(range(52), 6)
        shoe = [0] * 10
        for card in cards:
            shoe[baccarat.points_of(card)] += 1
        values = baccarat.values(tuple(shoe), figures)
        totals = dict.fromkeys(values, Fraction(0))
        for order in permutations(cards):
            for field, net in coup(order, rules).items():
                totals[field] += Fraction(net, STAKE)
        assert values == {field: total / 720 for field, total in totals.items()}


def coup(order: tuple[int, ...], rules: dict) -> dict[str, float]:
    """Nets of twenty chips on each field; the record takes the cards the referee accepts."""
    bets = [{"box": n, "on": field, "stake": STAKE} for n, field in enumerate(("player", "banker", "tie"), 1)]
    for player in (2, 3):
        for banker in (2, 3):
            extra = list(order[4:])
            sides = [order[:2], order[2:4]]
            for side, cards in enumerate((player, banker)):
                if cards == 3:
                    sides[side] = (*sides[side], extra.pop(0))
            record = {
                "game": "baccarat",
                "rules": rules,
                "player": words(sides[0]),
                "banker": words(sides[1]),
                "bets": bets,
            }
            receipt = accepted(record)
            if receipt is not None:
                return {b["lines"][0]["wager"]: b["net"] for b in receipt["boxes"]}
    raise AssertionError(order)


def accepted(record: dict) -> dict | None:
    try:
        return settle(record)
    except Refused:
        return None
