"""§7 — The whole game settled a second time, naively and apart from the code, over rounds by chance.

Written from the sheet and the rulings alone: slow, plain, and knowing nothing of rounds or events.
"""

import random
from itertools import combinations, product

import pytest

from krupje.cards import shows
from krupje.cards.ranking import HAND_NAMES
from krupje.games.novo.combinations import main, second
from krupje.games.novo.sheet import BONUS_TABLE, COEFFICIENTS
from krupje.records import settle


def kinds(five):
    """Naively: what a set of cards is as a combination, no card of it to spare; or nothing."""
    ranks = sorted((card >> 2 for card in five), reverse=True)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    flat = len({card & 3 for card in five}) == 1
    in_row = len(five) == 5 and counts == [1] * 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0])
    if len(five) == 5 and flat:
        return ("royal flush" if ranks[4] == 8 else "straight flush") if in_row else "flush"
    if in_row:
        return "straight"
    named = {(2,): "one pair", (3,): "three of a kind", (4,): "four of a kind", (2, 2): "two pair"}
    if ranks == [12, 11]:
        return "ace-king"
    return "full house" if counts == [3, 2] else named.get(tuple(counts))


def worth(five):
    """Naively: a number that orders five cards; straights by their highest card."""
    whole = len({card >> 2 for card in five}) == 5  # ace and king are a hand only where nothing is paired
    found = (kinds(sub) for count in range(2, 6) for sub in combinations(five, count))
    best = max(
        (HAND_NAMES.index(name) for name in found if name and (name != "ace-king" or whole)), default=0
    )
    ranks = [card >> 2 for card in five]
    if best in (5, 9) and sorted(ranks) == [0, 1, 2, 3, 12]:
        return best, [3]
    return best, sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)


def by_layings(cards, coefficients, *, doubled):
    """Every two layings of five cards: the first the best there is, the second any combination within it."""
    layings = list(combinations(cards, 5))
    best = max(map(worth, layings))
    name = HAND_NAMES[best[0]]
    found = set()
    for laid in layings:
        if worth(laid) != best:
            continue
        mains = [set(sub) for n in range(2, 6) for sub in combinations(laid, n) if kinds(sub) == name]
        for inside, other in product(mains[:1], layings):
            for sub in (sub for n in range(2, 6) for sub in combinations(other, n)):
                again = name in ("straight", "straight flush", "royal flush") and (
                    {c >> 2 for c in sub} == {c >> 2 for c in inside}
                )
                if set(sub) - inside and kinds(sub) and (doubled or not again):
                    found.add(kinds(sub))
    if not found:
        return name, None
    return name, max(found, key=lambda each: (coefficients[each], HAND_NAMES.index(each)))


def dealt(rng, size):
    """Cards by chance, half of the time of one suit and a few ranks, where doubles are common."""
    pack = list(range(52))
    if rng.random() < 0.7:
        ranks = rng.sample(range(13), 6)
        pack = [card for card in pack if card >> 2 in ranks or (card & 3 == 0 and rng.random() < 0.7)]
    return tuple(rng.sample(pack, size))


def combined(cards, table, *, second_too, doubled):
    """A box's main combination, its worth, and the second: of all sets of its cards the best-paying one."""
    laid = max(combinations(cards, 5), key=worth)
    best = worth(laid)
    name = HAND_NAMES[best[0]]
    if name == "high card" or not second_too:
        return name, best, None
    inside = next(set(sub) for n in range(2, 6) for sub in combinations(laid, n) if kinds(sub) == name)
    found = set()
    for sub in (sub for n in range(2, 6) for sub in combinations(cards, n)):
        run = name in ("straight", "straight flush", "royal flush")
        if run and not doubled and {c >> 2 for c in sub} == {c >> 2 for c in inside}:
            continue
        if set(sub) - inside and kinds(sub):
            found.add(kinds(sub))
    return name, best, max(found, key=lambda each: (table[each], HAND_NAMES.index(each)), default=None)


HOUSE = {
    "ante_on_win": "push", "ante_after_failed_purchase": "push", "second_combination": True,
    "doubled_rank_straight": "straight", "exchange": True, "exchange_min": 1, "exchange_max": 5,
    "five_must_bet": False, "sixth_card": True, "buy_game": True, "buy_game_card": "highest",
    "redraw": "until-other", "insurance": True, "insurance_share": 100, "insurance_window": "after-bet",
    "max_payout": 10_000, "dark_prebuy_sixth": False, "dark_may_buy_game": False, "bonus": False,
    "dealing": "machine",
}  # fmt: skip

OTHER = {
    "ante_on_win": ["even"], "ante_after_failed_purchase": ["even"], "second_combination": [False],
    "doubled_rank_straight": ["pair"], "exchange": [False], "exchange_min": [2], "exchange_max": [3, 4],
    "five_must_bet": [True], "sixth_card": [False], "buy_game": [False], "buy_game_card": ["lowest"],
    "redraw": ["once", "never"], "insurance": [False], "insurance_share": [50],
    "insurance_window": ["before-bet"], "max_payout": [100, 300, 37, "none"], "dark_prebuy_sixth": [True],
    "dark_may_buy_game": [True], "bonus": [True], "dealing": ["shoe"],
}  # fmt: skip


class Chance:
    """A finished round by chance, as a record; and the same round as plain data for ``owed``."""

    def __init__(self, rng):
        self.rng = rng
        share = rng.choice((0, 0.2, 0.5))
        self.given = {key: rng.choice(words) for key, words in OTHER.items() if rng.random() < share}
        self.house = HOUSE | self.given
        self.table = dict(COEFFICIENTS)
        if rng.random() < 0.2:
            self.table = {name: rng.randint(0, 30) for name in COEFFICIENTS}
            self.given["coefficients"] = self.table
        self.pack = list(range(52))
        rng.shuffle(self.pack)
        if rng.random() < 0.6:
            good = rng.sample(range(13), 5)
            self.pack.sort(key=lambda card: card >> 2 in good or card & 3 == 2)
        self.dealer = self.cards(5)
        if rng.random() < 0.5:
            self.without_game()
        self.boxes = [self.box(number) for number in sorted(rng.sample(range(1, 5), rng.randint(1, 4)))]
        self.drawn = self.draw()

    def cards(self, count):
        return [self.pack.pop() for _ in range(count)]

    def without_game(self):
        self.pack += self.dealer
        while True:
            self.dealer = self.rng.sample(self.pack, 5)
            if worth(self.dealer)[0] == 0:
                self.pack = [card for card in self.pack if card not in self.dealer]
                return

    def box(self, number):
        rng, house = self.rng, self.house
        ante = rng.choice((5, 10, 15, 40, 100))
        box = {
            "box": number, "ante": ante, "blind": rng.random() < 0.25, "cards": self.cards(5), "gave": [],
            "bonus": rng.randint(1, ante) if house["bonus"] and rng.random() < 0.6 else 0,
            "bought": False, "insured": 0, "folded": False, "buys": False, "play": [],
        }  # fmt: skip
        box["dealt"] = list(box["cards"])
        if box["blind"]:
            if house["dark_prebuy_sixth"] and house["sixth_card"] and rng.random() < 0.5:
                self.sixth(box)
        else:
            self.decide(box)
        may_buy = house["buy_game"] and not box["folded"] and (not box["blind"] or house["dark_may_buy_game"])
        if may_buy and worth(self.dealer)[0] == 0 and rng.random() < 0.5:
            box["buys"] = True
            box["play"].append("buy-game")
        return box

    def sixth(self, box):
        (card,) = self.cards(1)
        box["cards"] = [*box["cards"], card]
        box["bought"] = True
        box["play"].append(f"buy {shows([card])}")

    def decide(self, box):
        rng, house = self.rng, self.house
        way = rng.random()
        if way < 0.3 and house["sixth_card"]:
            self.sixth(box)
        elif way < 0.6 and house["exchange"]:
            count = rng.randint(house["exchange_min"], house["exchange_max"])
            box["gave"] = rng.sample(box["cards"], count)
            new = self.cards(count)
            box["cards"] = [card for card in box["cards"] if card not in box["gave"]] + new
            box["play"].append(f"exchange {shows(box['gave'])} {shows(new)}")
        must_bet = house["five_must_bet"] and len(box["gave"]) == 5
        before = house["insurance_window"] == "before-bet"
        if before:
            self.insure(box)
        box["folded"] = not must_bet and rng.random() < 0.2
        box["play"].append("fold" if box["folded"] else "bet")
        if not before and not box["folded"]:
            self.insure(box)

    def insure(self, box):
        name, best, also = self.combined(box)
        most = 2 * box["ante"] * self.pays(name, also) * self.house["insurance_share"] // 100
        if self.house["max_payout"] != "none":
            most = min(most, self.house["max_payout"])
        three = HAND_NAMES.index("three of a kind")
        if self.house["insurance"] and best[0] >= three and most >= box["ante"] and self.rng.random() < 0.8:
            box["insured"] = self.rng.choice((box["ante"], most, self.rng.randint(box["ante"], most)))
            box["play"].append(f"insure {box['insured']}")

    def combined(self, box):
        house = self.house
        return combined(box["cards"], self.table, second_too=house["second_combination"],
                        doubled=house["doubled_rank_straight"] == "straight")  # fmt: skip

    def pays(self, name, also):
        return self.table.get(name, 0) + self.table.get(also, 0)

    def away(self):
        return (max if self.house["buy_game_card"] == "highest" else min)(self.dealer)

    def draw(self):
        if not any(box["buys"] for box in self.boxes):
            return []
        gone = self.away()
        if self.rng.random() < 0.5:
            self.pack.sort(key=lambda card: card >> 2 == gone >> 2)
        drawn = self.cards(1)
        most = {"until-other": 9, "once": 2, "never": 1}[self.house["redraw"]]
        while drawn[-1] >> 2 == gone >> 2 and len(drawn) < most:
            drawn += self.cards(1)
        return drawn

    def record(self):
        boxes = []
        for box in self.boxes:
            made = {"box": box["box"], "ante": box["ante"], "cards": shows(box["dealt"])}
            made |= {"blind": True} if box["blind"] else {}
            made |= {"bonus": box["bonus"]} if box["bonus"] else {}
            boxes.append(made | ({"play": box["play"]} if box["play"] else {}))
        made = {"game": "novo", "rules": self.given, "boxes": boxes}
        if not all(box["folded"] for box in self.boxes) or self.rng.random() < 0.5:
            made["dealer"] = shows(self.dealer)
        return made | ({"replacement": shows(self.drawn)} if self.drawn else {})


def owed(round_):
    """What every box gets: hand, second, and lines of (wager, stake, outcome, odds, returned, cut)."""
    house, first = round_.house, worth(round_.dealer)
    final = first
    if round_.drawn:
        final = worth([card for card in round_.dealer if card != round_.away()] + round_.drawn[-1:])
    return [one_box(round_, house, box, first, final) for box in round_.boxes]


def one_box(round_, house, box, first, final):
    name, best, also = round_.combined(box)
    ante, bet, pays = box["ante"], 2 * box["ante"], round_.pays(name, also)
    even, back = ("win", "1:1", 2), ("push", None, 1)
    gone = ("lose", None, 0)
    cut = 0
    if box["folded"]:
        results = [("ante", ante, gone)]
    else:
        dealer = final if box["buys"] else first
        if dealer[0] == 0:
            if not box["buys"]:
                results = [("ante", ante, even)]
            else:
                results = [("ante", ante, even if house["ante_after_failed_purchase"] == "even" else back)]
            results.append(("bet", bet, back))
        elif best > dealer:
            room = 10**9 if house["max_payout"] == "none" else house["max_payout"]
            room -= box["insured"] if first[0] == 0 else 0
            cut = max(0, bet * pays - room)
            results = [("ante", ante, even if house["ante_on_win"] == "even" else back)]
            results.append(("bet", bet, ("win", f"{pays}:1", 1 + pays)))
        else:
            results = [(wager, stake, back if best == dealer else gone) for wager, stake in
                       (("ante", ante), ("bet", bet))]  # fmt: skip
    if box["bonus"]:
        to_one = bonus(box["dealt"])
        results.append(("bonus", box["bonus"], ("win", f"{to_one}:1", 1 + to_one) if to_one else gone))
    if box["bought"]:
        results.append(("buy", ante, ("fee", None, 0)))
    if box["gave"]:
        results.append(("exchange", ante, ("fee", None, 0)))
    if box["insured"]:
        if box["folded"] or (first[0] > 0 and best > first):
            results.append(("insurance", box["insured"], gone))
        else:
            results.append(("insurance", box["insured"], even if first[0] == 0 else back))
    if box["buys"]:
        results.append(("buy-game", ante, ("fee", None, 0)))
    lines = [(wager, stake, outcome, odds, stake * times - (cut if wager == "bet" else 0),
              cut if wager == "bet" and outcome == "win" else 0)
             for wager, stake, (outcome, odds, times) in results]  # fmt: skip
    return (None, None, lines) if box["folded"] else (name, also, lines)


def bonus(cards):
    """What the five cards as dealt pay on the bonus table, as printed in the rulings."""
    ranks = {card >> 2 for card in cards}
    name = HAND_NAMES[worth(cards)[0]]
    if name in ("four of a kind", "straight flush", "royal flush"):
        return 200
    if ranks <= {11, 10, 9}:
        return 120
    if name in ("full house", "flush", "straight", "three of a kind"):
        return BONUS_TABLE[name]
    if {12, 11, 10} <= ranks:
        return 5
    black = sum(card & 3 in (0, 3) for card in cards)
    return 2 if black in (0, 5) else 0


def compare(rng):
    chance = Chance(rng)
    receipt = settle(chance.record())
    got = [(box["hand"], box["second"], [(line["wager"], line["stake"], line["outcome"], line["odds"],
            line["returned"], line.get("cut", 0)) for line in box["lines"]])
           for box in receipt["boxes"]]  # fmt: skip
    assert got == owed(chance), chance.record()
    assert [box["net"] for box in receipt["boxes"]] == [
        sum(returned - stake for _, stake, _, _, returned, _ in lines) for _, _, lines in got
    ]
    assert receipt["house"] == -sum(box["net"] for box in receipt["boxes"])
    if chance.drawn:
        assert receipt["dealer"]["bought"]["drawn"] == shows(chance.drawn)
    return {(wager, outcome) for _, _, lines in got for wager, _, outcome, *_ in lines}


CELLS = {
    ("ante", "win"), ("ante", "push"), ("ante", "lose"), ("bet", "win"), ("bet", "push"), ("bet", "lose"),
    ("bonus", "win"), ("bonus", "lose"), ("buy", "fee"), ("exchange", "fee"), ("buy-game", "fee"),
    ("insurance", "win"), ("insurance", "push"), ("insurance", "lose"),
}  # fmt: skip


def test_agrees_with_a_naive_settlement():
    """§7.2 to §7.9 — A thousand rounds at all sorts of houses are settled alike, and every outcome occurs."""
    rng = random.Random(7)
    assert set().union(*(compare(rng) for _ in range(1000))) == CELLS


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_agrees_with_a_naive_settlement_for_long(seed):
    """§7.2 to §7.9 — The same over many more rounds."""
    rng = random.Random(1000 + seed)
    assert set().union(*(compare(rng) for _ in range(2500))) == CELLS


@pytest.mark.parametrize("seed", range(4))
def test_agrees_with_every_two_layings(seed):
    """§5.4, §5.5, §5.6 — As a slow search through every two layings finds it, whatever they pay."""
    rng = random.Random(seed)
    for _ in range(60):
        cards = dealt(rng, rng.choice((5, 6, 6, 6)))
        table = COEFFICIENTS if rng.random() < 0.5 else {name: rng.randint(0, 9) for name in COEFFICIENTS}
        doubled = rng.random() < 0.5
        found = main(cards).name, second(cards, table, doubled=doubled)
        assert found == by_layings(cards, table, doubled=doubled), (cards, table, doubled)
