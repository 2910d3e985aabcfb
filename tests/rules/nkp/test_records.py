"""§4, §6 — Records: what is read, what is refused, and a second settlement by other means."""

from itertools import combinations
from random import Random

import pytest

from krupje.records import settle
from krupje.refusal import Refusal

DEALER = "2c 2d 9h Jc Qs"
BOX = {"box": 1, "ante": 10, "cards": "As Ah 5d 6d 8d", "play": ["bet"]}


def changed(**keys):
    record = {"game": "nkp", "dealer": DEALER, "boxes": [BOX], **keys}
    return {key: value for key, value in record.items() if value is not ...}


def boxed(**keys):
    box = {**BOX, **keys}
    return changed(boxes=[{key: value for key, value in box.items() if value is not ...}])


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (changed(game=...), "key-missing"),
        (changed(game="poker"), "game-unknown"),
        (changed(game=None), "game-unknown"),
        (changed(boxes=...), "key-missing"),
        (changed(boxes={}), "not-a-list"),
        (changed(boxes=[BOX, 4]), "not-an-object"),
        (changed(board="2s"), "key-unknown"),
        (changed(replacement="2s"), "key-unknown"),
        (changed(dealer=None), "not-cards"),
        (changed(dealer=["2c"]), "not-cards"),
        (changed(dealer="2c 2d 9h Jc Qx"), "card-unknown"),
        (changed(rules=None), "rules-unreadable"),
        (changed(rules={"bonus": True}), "figure-unknown"),
        (changed(rules={"preset": "reno"}), "figure-illegal"),
        (boxed(box=...), "key-missing"),
        (boxed(ante=...), "key-missing"),
        (boxed(cards=...), "key-missing"),
        (boxed(bet=20), "key-unknown"),
        (boxed(bonus=5), "key-unknown"),
        (boxed(box="1"), "not-a-number"),
        (boxed(box=1.0), "not-a-number"),
        (boxed(box=-1), "not-a-number"),
        (boxed(blind=1), "not-true-or-false"),
        (boxed(blind="yes"), "not-true-or-false"),
        (boxed(guest=""), "not-a-name"),
        (boxed(guest="x" * 41), "not-a-name"),
        (boxed(guest=None), "not-a-name"),
        (boxed(play="bet"), "not-a-list"),
        (boxed(play=[""]), "not-words"),
        (boxed(play=[["bet"]]), "not-words"),
        (boxed(play=[4]), "not-words"),
        (boxed(cards="As Ah 5d 6d 8x"), "card-unknown"),
        (boxed(cards=5), "not-cards"),
    ],
)
def test_unreadable(record, code):
    """§4.1, §3.1 — A record that is not what it should be is refused by name."""
    with pytest.raises(Refusal) as caught:
        settle(record)
    assert caught.value.code == code


PACK = " ".join(rank + suit for rank in "AKQJT98765432" for suit in "shdc")


def test_more_cards_than_one():
    """§4.4 — A purchase names one card, not a pack of them."""
    with pytest.raises(Refusal) as caught:
        settle(changed(dealer=..., boxes=[{**BOX, "play": [f"buy {PACK}", "fold"]}]))
    assert (caught.value.code, caught.value.clause) == ("word-unreadable", "nkp 4.4")


@pytest.mark.parametrize("cards", ["", "2c", "2c 7d 9h Jc", "2c 7d 9h Jc Qs", "2c 7d 9h Jc Qs 2d 2h"])
def test_a_dealer_nobody_played_against(cards):
    """§3.1 — Where every box folded, the dealer's cards are only checked for repeated ones."""
    folded = [{**BOX, "play": ["fold"]}]
    assert settle(changed(dealer=cards, boxes=folded)) == settle(changed(dealer=..., boxes=folded))
    for wrong in (f"{cards} {BOX['cards'].split()[0]}", f"{cards} 3h 3h"):
        with pytest.raises(Refusal) as caught:
            settle(changed(dealer=wrong, boxes=folded))
        assert (caught.value.code, caught.value.clause) == ("card-repeated", "nkp 3.1")


def test_read_in_either_case(paid, box):
    """§3.1 — Cards may be written in either case, a ten in either way, words with any spaces between."""
    receipt = paid("2C 2d 9H jc 10s", box(1, "AS ah 5d 6D 8d", " buy   10H ", "bet", ante="10"))
    assert receipt["dealer"]["cards"] == "2c 2d 9h Jc Ts"
    assert receipt["boxes"][0]["net"] == 20


RANKS = "23456789TJQKA"
NAMES = ["high card", "ace-king", "one pair", "two pair", "three of a kind", "straight", "flush",
         "full house", "four of a kind", "straight flush", "royal flush"]  # fmt: skip


def worth(five, ace_king):
    """What five cards are worth, by the sheet's words and nothing else; cards as text."""
    ranks = sorted((RANKS.index(card[0]) for card in five), reverse=True)
    groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    shape, order = [n for n, _ in groups], [r for _, r in groups]
    flush = len({card[1] for card in five}) == 1
    straight = len(groups) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, order = True, [3]
    name = "high card"
    if straight and flush:
        name = "royal flush" if order[0] == 12 else "straight flush"
    elif shape == [4, 1]:
        name = "four of a kind"
    elif shape == [3, 2]:
        name = "full house"
    elif flush:
        name = "flush"
    elif straight:
        name = "straight"
    elif shape[0] == 3:
        name = "three of a kind"
    elif shape[:2] == [2, 2]:
        name = "two pair"
    elif shape[0] == 2:
        name = "one pair"
    elif ace_king and ranks[:2] == [12, 11]:
        name = "ace-king"
    return NAMES.index(name), order


def some_house(rng):
    """Figures by chance, as a record would give them."""
    rules = {
        "qualifier": rng.choice(("pair", "ace-king")),
        "ante_on_win": rng.choice(("even", "push")),
        "sixth_card": rng.random() < 0.8,
        "change": rng.random() < 0.7,
        "direct_exchange": rng.random() < 0.5,
        "discard": rng.choice(("engine", "guest")),
        "blind_may_buy": rng.random() < 0.5,
        "up_card": rng.choice(("last", "first")),
        "dealing": rng.choice(("singly", "blocks")),
        "max_payout": rng.choice(("none", "none", 30, 100, 250)),
        "bet_table": {name: rng.randint(0, 30) for name in NAMES[1:] if rng.random() < 0.4},
    }
    return {key: value for key, value in rules.items() if rng.random() < 0.7}


PAYS = dict(zip(NAMES[1:], (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))


def some_box(rng, number, hand, pack, rules):
    """A box that plays by chance within the rules; also its six or five cards, and what it paid beside."""
    blind = rng.random() < 0.25
    box = {"box": number, "ante": rng.randint(5, 100), "cards": " ".join(hand)}
    held, fees, said = list(hand), [], []
    sells, guest = rules.get("sixth_card", True), rules.get("discard", "engine") == "guest"
    if blind:
        box["blind"] = True
        if sells and rules.get("blind_may_buy", False) and rng.random() < 0.5:
            held.append(pack.pop())
            said, fees = [f"buy {held[-1]}"], ["buy"]
        if said:
            box["play"] = said
        return box, held, fees, False
    if sells and rng.random() < 0.5:
        held.append(pack.pop())
        said.append(f"buy {held[-1]}")
        fees.append("buy")
    may = rules.get("change", True) if fees else rules.get("direct_exchange", False)
    if may and rng.random() < 0.6:
        old, new = held.pop(rng.randrange(len(held))), pack.pop()
        held.append(new)
        said.append(f"change {old} {new}")
        fees.append("change")
    folds = rng.random() < 0.2
    if not folds and len(held) == 6 and guest:
        said.append(f"throw {held.pop(rng.randrange(6))}")
    box["play"] = [*said, "fold" if folds else "bet"]
    return box, held, fees, folds


def expected_net(rules, box, held, fees, folds, dealer):
    """What the box must come to."""
    ante, bet = box["ante"], 2 * box["ante"]
    paid = ante * len(fees)
    if folds:
        return None, -ante - paid
    ace_king = rules.get("qualifier") == "ace-king"
    best = max(worth(five, ace_king) for five in combinations(held, 5))
    against = worth(dealer, ace_king)
    name = NAMES[best[0]]
    if against[0] < (1 if ace_king else 2):
        return name, ante - paid
    if best < against:
        return name, -ante - bet - paid
    if best == against:
        return name, -paid
    won = bet * (PAYS | rules.get("bet_table", {}))[name]
    maximum = rules.get("max_payout", "none")
    if maximum != "none":
        won = min(won, maximum)
    return name, (0 if rules.get("ante_on_win") == "push" else ante) + won - paid


def some_deck(rng):
    """A shuffled pack; half of the time short of low cards, so that strong hands come."""
    ranks = RANKS if rng.random() < 0.5 else rng.choice((RANKS[-8:], RANKS[:9], RANKS[-9:]))
    pack = [rank + suit for rank in ranks for suit in "shdc"]
    rng.shuffle(pack)
    return pack


@pytest.mark.parametrize("seed", range(12))
def test_settled_a_second_time(seed):
    """§6.1, §6.2, §6.3, §6.4, §6.7 — Random rounds of random houses, settled again from the sheet."""
    rng = Random(seed)
    seen = set()
    for _ in range(250):
        rules, pack = some_house(rng), some_deck(rng)
        dealer = [pack.pop() for _ in range(5)]
        count = rng.randint(1, 3)
        hands = [[pack.pop() for _ in range(5)] for _ in range(count)]
        table = [
            some_box(rng, number, hand, pack, rules)
            for number, hand in zip(sorted(rng.sample(range(1, 7), count)), hands, strict=True)
        ]
        receipt = settle(
            {"game": "nkp", "dealer": " ".join(dealer), "boxes": [box for box, *_ in table], "rules": rules}
        )
        expected = [
            (box["box"], *expected_net(rules, box, held, fees, folds, dealer))
            for box, held, fees, folds in table
        ]
        assert [(each["box"], each["hand"], each["net"]) for each in receipt["boxes"]] == expected
        assert receipt["house"] == -sum(net for *_, net in expected)
        seen |= {(each["lines"][0]["clause"], each["hand"]) for each in receipt["boxes"]}
    assert {clause for clause, _ in seen} >= {"nkp 4.2", "nkp 6.1", "nkp 6.2", "nkp 6.3"}
    assert len({hand for _, hand in seen}) >= 7
