"""The same rounds settled a second time by a few naive lines that share no code with the package.

Hands are the best of the 21 fives, judged by counting; the sheet's table of the bonus is read
from its sentence about how many of the box's cards take part.
"""

import random
from collections import Counter
from itertools import combinations

import pytest

from krupje.records import settle

RANKS = "23456789TJQKA"
NAMES = (
    "high card", "one pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush",
)  # fmt: skip
ANTE = {"royal flush": 50, "straight flush": 20, "four of a kind": 10, "full house": 3, "flush": 2}
BONUS = {"royal flush": 1000, "straight flush": 500, "four of a kind": 250, "full house": 75, "flush": 25,
         "straight": 15, "three of a kind": 10}  # fmt: skip
SHAPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}


def worth(five):
    """Five cards as something to compare: the index of the name, then the ranks that decide."""
    ranks = sorted((RANKS.index(card[0]) for card in five), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    index = SHAPES[tuple(count for _, count in groups)]
    straight = index == 0 and ranks[0] - ranks[4] == 4
    flush = len({card[1] for card in five}) == 1
    if straight or flush:
        index = 8 if straight and flush else 5 if flush else 4
    return index, [rank for rank, _ in groups]


def name(hand):
    """What the receipt calls it."""
    return "royal flush" if hand[0] == 8 and hand[1][0] == 12 else NAMES[hand[0]]


def best(cards):
    """The best of all fives."""
    return max(worth(five) for five in combinations(cards, 5))


def bonus_row(hole, flop, reading):
    """The row of the bonus table, or None."""
    index, ranks = hand = worth(hole + flop)
    if index < 3:
        return None
    taking_part = 2
    if index in (3, 7):
        taking_part = [card[0] for card in hole].count(RANKS[ranks[0]])
    if index == 3:
        return "three of a kind" if taking_part >= 1 else None
    if taking_part >= 2:
        return name(hand)
    return {"trips": "three of a kind", "quads": "four of a kind", "lose": None}[reading]


def settled(record, house):
    """What comes back on each wager of each box."""
    board, rules = record["board"].split(), record["rules"]
    dealer = best(record["dealer"].split() + board)
    plays = dealer >= (1, [2])
    back = []
    for box in record["boxes"]:
        hole, ante, bonus = box["cards"].split(), box["ante"], box.get("bonus", 0)
        folded, mine = box.get("play") == ["fold"], best(box["cards"].split() + board)
        row = bonus_row(hole, board[:3], house["quads_one_hole"])
        if folded and not house["bonus_survives_fold"]:
            row = None
        most = rules.get("max_payout", 10**9)
        bonus_won = min(most, bonus * BONUS[row]) if row else 0
        won = {"bonus": bonus_won if row else -bonus, "ante": -ante, "bet": -2 * ante}
        if folded:
            won["bet"] = 0
        elif not plays or mine > dealer:
            won["ante"] = min(most - bonus_won, ante * ANTE.get(name(mine), 1))
            won["bet"] = min(most - bonus_won - won["ante"], 2 * ante) if plays else 0
        elif mine == dealer:
            won["ante"] = won["bet"] = 0
        back.append((None if folded else name(mine), won))
    return name(dealer), plays, back


def a_round(dice, house):
    """A random record; half of the packs are short, so that good hands come."""
    ranks = RANKS if dice.random() < 0.5 else "".join(dice.sample(RANKS, 6))
    pack = [rank + suit for rank in ranks for suit in dice.choice(("shdc", "shdc", "hdc", "hd"))]
    dice.shuffle(pack)
    count = dice.randint(1, min(6, (len(pack) - 7) // 2))
    boxes = []
    for number in sorted(dice.sample(range(1, 7), count)):
        ante = dice.randint(5, 100)
        box = {"box": number, "ante": ante, "cards": f"{pack.pop()} {pack.pop()}"}
        box |= dice.choice([{"blind": True}, {"play": ["bet"]}, {"play": ["bet"]}, {"play": ["fold"]}])
        boxes.append(box | ({"bonus": dice.randint(1, ante)} if dice.random() < 0.7 else {}))
    record = {"game": "casino-holdem", "rules": house, "boxes": boxes}
    return record | {"dealer": " ".join(pack[:2]), "board": " ".join(pack[2:7])}


HOUSES = [
    {},
    {"quads_one_hole": "quads", "max_payout": 500},
    {"quads_one_hole": "lose", "bonus_survives_fold": False},
    {"max_payout": 60},
]


@pytest.mark.parametrize("house", HOUSES, ids=["default", "quads", "lose", "capped"])
def test_against_a_naive_settlement(house):
    """§7.6 — Thousands of rounds come to the same as by the naive lines: §5.2 to §5.7 and §7.2 to §7.8."""
    dice = random.Random(str(house))
    for _ in range(600):
        record = a_round(dice, house)
        receipt = settle(record)
        dealer, plays, back = settled(
            record, {"quads_one_hole": "trips", "bonus_survives_fold": True} | house
        )
        all_folded = all(hand is None for hand, _ in back)
        if not all_folded:
            assert (receipt["dealer"]["hand"], receipt["dealer"]["plays"]) == (dealer, plays), record
        for box, (hand, won) in zip(receipt["boxes"], back, strict=True):
            assert box["hand"] == hand, record
            assert {row["wager"]: row["returned"] - row["stake"] for row in box["lines"]} == {
                wager: won[wager] for wager in (row["wager"] for row in box["lines"])
            }, record
            assert box["net"] == sum(won.values()), record
        assert receipt["house"] == -sum(box["net"] for box in receipt["boxes"])
