"""§7 — The showdown: every wager against every outcome, the maximum, the bonus."""

import pytest

from krupje.cards import parse_cards
from krupje.games.novo import GAME, Stake
from krupje.games.novo.actions import (
    Bet,
    Called,
    CloseInsurance,
    Exchange,
    Fold,
    KeepGame,
    Shown,
    Turned,
)  # fmt: skip
from krupje.rounds import ONLOOKER, Settled

NOTHING, ACE_KING, TENS = "Qs Jd 9h 5c 2s", "As Kd 9h 5c 2s", "Ts Td 7h 4s 2c"
TWOS, JACKS, HIGH = "2h 2d 5s 7c 9c", "Js Jc 3h 4d 6s", "Kh Jh 8d 6c 3h"


@pytest.mark.parametrize(
    ("dealer", "name", "plays"),
    [
        (NOTHING, "high card", False),
        ("As Qd Jh Tc 8s", "high card", False),
        ("Ks Qd Jh Tc 8s", "high card", False),
        ("As Kd 4h 3c 6s", "ace-king", True),
        ("2s 2h 5h 4c 3s", "one pair", True),
    ],
)
def test_the_dealers_minimum(paid, dealer, name, plays):
    """§7.1 — Ace-king is the least he plays with; ace without king is nothing."""
    shown = paid({"box": 1, "ante": 10, "cards": "Jc 8d 7s 9c 2d", "play": ["bet"]}, dealer=dealer)["dealer"]
    assert shown == {"cards": dealer, "hand": name, "plays": plays}


def test_he_turns_when_all_have_decided(round_of):
    """§7.1 — Not before; then everybody sees his cards, and the boxes' that are paid."""
    play = round_of((1, 10), insurance=False)
    play.deal(f"{TWOS} {TENS}")
    assert play.state.plays is None
    events = play(Bet(1))
    assert events[1:3] == (Turned(play.state.dealer, plays=True), Shown(1, parse_cards(TWOS)))
    assert play.picture(ONLOOKER).dealer == parse_cards("Ts Td 7h 4s 2c")


CELLS = [
    # dealer, box, rules, Ante (outcome, odds, returned, clause, ruling), Bet (the same)
    (NOTHING, TWOS, {}, ("win", "1:1", 20, "novo 7.2", "V3"), ("push", None, 20, "novo 7.2", "V3")),
    (NOTHING, HIGH, {}, ("win", "1:1", 20, "novo 7.2", "V3"), ("push", None, 20, "novo 7.2", "V3")),
    (TENS, TWOS, {}, ("lose", None, 0, "novo 7.3", "V2"), ("lose", None, 0, "novo 7.3", "V2")),
    (ACE_KING, HIGH, {}, ("lose", None, 0, "novo 7.3", "V2"), ("lose", None, 0, "novo 7.3", "V2")),
    (TENS, JACKS, {}, ("push", None, 10, "novo 7.4", "V2"), ("win", "1:1", 40, "novo 7.5", "V5")),
    (TENS, JACKS, {"ante_on_win": "even"}, ("win", "1:1", 20, "novo 7.4", "V2"),
     ("win", "1:1", 40, "novo 7.5", "V5")),
    (TENS, "Th Tc 7c 4d 2d", {}, ("push", None, 10, "novo 7.6", "V6"), ("push", None, 20, "novo 7.6", "V6")),
    (TENS, "Th Tc 7c 4d 2d", {"ante_on_win": "even"}, ("push", None, 10, "novo 7.6", "V6"),
     ("push", None, 20, "novo 7.6", "V6")),
]  # fmt: skip


@pytest.mark.parametrize(("dealer", "cards", "rules", "ante", "bet"), CELLS)
def test_cell(paid, dealer, cards, rules, ante, bet):
    """§7.2, §7.3, §7.4, §7.5, §7.6 — Ante and Bet against each kind of showdown."""
    receipt = paid({"box": 1, "ante": 10, "cards": cards, "play": ["bet"]}, dealer=dealer, **rules)
    assert receipt["boxes"][0]["lines"] == [
        {"wager": wager, "stake": stake, "outcome": outcome, "odds": odds, "returned": returned,
         "clause": clause, "ruling": ruling}
        for wager, stake, (outcome, odds, returned, clause, ruling) in (("ante", 10, ante), ("bet", 20, bet))
    ]  # fmt: skip


PAYS = [
    ("As Kd Jh 5c 2s", "ace-king", 1), ("As Ad Jh 5c 2s", "one pair", 1), ("As Ad Jh Jc 2s", "two pair", 2),
    ("As Ad Ah Jc 2s", "three of a kind", 3), ("As 2d 3h 4c 5s", "straight", 4),
    ("As Js 9s 6s 3s", "flush", 5), ("As Ad Ah Jc Js", "full house", 7),
    ("As Ad Ah Ac Js", "four of a kind", 20), ("9c 8c 7c 6c 5c", "straight flush", 50),
    ("As Ks Qs Js Ts", "royal flush", 100),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "name", "to_one"), PAYS)
def test_coefficients(paid, cards, name, to_one):
    """§7.5 — What the Bet pays for each main combination; a house may pay otherwise."""
    dealer = {"ace-king": "Ac Kh 8d 4d 2h", "one pair": "Kh Kc 8d 4d 3d"}.get(name, "Th Tc 8d 4d 3c")
    made = {"box": 1, "ante": 10, "cards": cards, "play": ["bet"]}
    for rules, pays in (({}, to_one), ({"coefficients": {name: 9}}, 9)):
        (box,) = paid(made, dealer=dealer, **rules)["boxes"]
        assert (box["hand"], box["second"]) == (name, None)
        assert (box["lines"][1]["odds"], box["net"]) == (f"{pays}:1", 20 * pays)


def test_second_combination_is_added(paid):
    """§7.5 — Main and second together; the main alone at a house without second combinations."""
    box = {"box": 1, "ante": 10, "cards": "Ks Kd Kh Ac 2d", "play": ["bet"]}
    both = paid(box, dealer=TENS)["boxes"][0]
    assert (both["second"], both["lines"][1]["odds"], both["net"]) == ("ace-king", "4:1", 80)
    one = paid(box, dealer=TENS, second_combination=False)["boxes"][0]
    assert (one["second"], one["lines"][1]["odds"], one["net"]) == (None, "3:1", 60)


def test_only_the_main_combination_is_compared(paid):
    """§5.7 — Aces with ace-king lose to two pair and tie with aces: the second combination is not paid."""
    box = {"box": 1, "ante": 10, "cards": "As Ad Kh 7d 4c", "play": ["bet"]}
    lost = paid(box, dealer="2s 2d 3h 3c 5s")["boxes"][0]
    assert (lost["net"], lost["second"]) == (-30, "ace-king")
    tied = paid(box, dealer="Ah Ac Kd 7h 4s")["boxes"][0]
    assert (tied["net"], tied["second"]) == (0, "ace-king")


def test_the_dealer_has_one_combination(paid):
    """§5.7 — A pair and ace-king are a pair in his hand."""
    receipt = paid(
        {"box": 1, "ante": 10, "cards": "3s 3d 5h 6c 8s", "play": ["bet"]}, dealer="2s 2d As Kh 4c"
    )
    assert receipt["dealer"]["hand"] == "one pair"
    assert receipt["boxes"][0]["net"] == 20


FEES = [
    (["buy 8h", "bet"], NOTHING, "buy", "V9", 0),
    (["buy 8h", "bet"], TENS, "buy", "V9", -40),
    (["buy 8h", "fold"], TENS, "buy", "V9", -20),
    (["exchange 5s 8h", "bet"], NOTHING, "exchange", "V8", 0),
    (["exchange 5s 8h", "bet"], TENS, "exchange", "V8", -40),
    (["exchange 5s 8h", "fold"], TENS, "exchange", "V8", -20),
]


@pytest.mark.parametrize(("said", "dealer", "wager", "ruling", "net"), FEES)
def test_prices_are_gone(paid, said, dealer, wager, ruling, net):
    """§7.7 — What was paid for cards never comes back."""
    box = paid({"box": 1, "ante": 10, "cards": TWOS, "play": said}, dealer=dealer)["boxes"][0]
    assert box["lines"][-1] == {
        "wager": wager, "stake": 10, "outcome": "fee", "odds": None, "returned": 0,
        "clause": "novo 7.7", "ruling": ruling,
    }  # fmt: skip
    assert box["net"] == net


ROYAL, EIGHTS, QUEEN = "As Ks Qs Js Ts", "8s 8d 7h 4s 2c", "Qd Jd 9h 5c 2s"
MAXIMA = [
    # words, dealer, rules, insurance returned, (Bet returned, cut), net at Ante 10; a game is drawn with Jc
    (["bet"], EIGHTS, {"max_payout": 2000}, None, (2020, None), 2000),
    (["bet"], EIGHTS, {"max_payout": 1999}, None, (2019, 1), 1999),
    (["bet"], EIGHTS, {"max_payout": "none"}, None, (2020, None), 2000),
    (["bet"], EIGHTS, {"max_payout": 100, "ante_on_win": "even"}, None, (120, 1900), 110),
    (["bet", "insure 500"], EIGHTS, {"max_payout": 1000}, 0, (1020, 1000), 500),
    (["bet", "insure 500", "buy-game"], QUEEN, {"max_payout": 1200}, 1000, (720, 1300), 1190),
    (["bet", "insure 1200", "buy-game"], QUEEN, {"max_payout": 1200}, 2400, (20, 2000), 1190),
]


@pytest.mark.parametrize(("said", "dealer", "rules", "insured", "bet", "net"), MAXIMA)
def test_maximum(paid, said, dealer, rules, insured, bet, net):
    """§7.8 — Insurance in full, the Bet what it leaves; stakes and even money on the Ante stand outside."""
    box = {"box": 1, "ante": 10, "cards": ROYAL, "play": said}
    (got,) = paid(box, dealer=dealer, replacement="Jc" if "buy-game" in said else None, **rules)["boxes"]
    lines = {line["wager"]: line for line in got["lines"]}
    assert (lines["bet"]["returned"], lines["bet"].get("cut")) == bet
    assert lines["bet"]["odds"] == "100:1"
    assert lines.get("insurance", {}).get("returned") == insured
    assert got["net"] == net


def test_maximum_is_each_boxs_own(paid):
    """§7.8 — Two boxes that win are each paid up to it."""
    boxes = [
        {"box": 1, "ante": 10, "cards": "As Ad Ah Jc Js", "play": ["bet"]},
        {"box": 2, "ante": 10, "cards": "Ks Kd Kh Jd Jh", "play": ["bet"]},
    ]
    assert [box["net"] for box in paid(*boxes, dealer="8s 8d 7h 4s 2c", max_payout=50)["boxes"]] == [50, 50]


BONUS = [
    ("2s 4c 6s 8c Ts", 2), ("2h 4d 6h 8d Td", 2), ("As Kd Qh 3c 2s", 5), ("As Ad Kh Qc 2s", 5),
    ("As Ks Qc 3c 2s", 5), ("3s 3d 3h 7c 9s", 8), ("9s 8d 7h 6c 5s", 30), ("As Kd Qh Jc Ts", 30),
    ("Ah Jh 9h 6h 3h", 60), ("3s 3d 3h 7c 7s", 100), ("Ks Kd Qh Qc Js", 120), ("Ks Kd Kh Qc Js", 120),
    ("Ks Kd Kh Qc Qs", 120), ("3s 3d 3h 3c 7s", 200), ("Ks Kd Kh Kc Qs", 200), ("9s 8s 7s 6s 5s", 200),
    ("As Ks Qs Js Ts", 200), ("2s 4d 6s 8c Ts", 0), ("As Kd Jh 3c 2s", 0), ("3s 3d 7h 7c 9s", 0),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "to_one"), BONUS)
def test_bonus_rows(paid, cards, to_one):
    """§7.9 — The row that pays most; what fits none loses. That the box folds takes nothing away."""
    box = {"box": 1, "ante": 10, "bonus": 5, "cards": cards, "play": ["fold"]}
    (got,) = paid(box, dealer=None, bonus=True)["boxes"]
    won = ("win", f"{to_one}:1", 5 + 5 * to_one) if to_one else ("lose", None, 0)
    assert got["lines"][1] == {
        "wager": "bonus", "stake": 5, "outcome": won[0], "odds": won[1], "returned": won[2],
        "clause": "novo 7.9", "ruling": None,
    }  # fmt: skip
    assert got["net"] == won[2] - 5 - 10


def test_bonus_rows_of_a_house(paid):
    """§7.9 — A house has its own figures; a row at nothing is not paid."""
    box = {"box": 1, "ante": 10, "bonus": 5, "cards": "As Ks Qc 3c 2s", "play": ["fold"]}
    for table, net in (({"one colour": 9}, 35), ({"one colour": 0, "ace-king-queen": 0}, -15)):
        assert paid(box, dealer=None, bonus=True, bonus_table=table)["boxes"][0]["net"] == net


def test_bonus_is_called_before_the_exchange(round_of):
    """§7.9 — The five as dealt are turned when all have chosen; what was exchanged does not count."""
    play = round_of(Stake(1, 1000, bonus=500), (2, 10), bonus=True)
    play.deal(f"8s 8d 8h 7c 9s {JACKS} {TENS}")
    assert not [event for event in play(Exchange(1, parse_cards("8h 9s"))) if isinstance(event, Called)]
    _, shown, called = play(Fold(2))
    assert shown == Shown(1, parse_cards("8s 8d 7c"), parse_cards("8h 9s"))
    assert (called.line.odds, called.line.returned) == ("8:1", 4500)
    assert play.picture(ONLOOKER).boxes[0].gave == parse_cards("8h 9s")
    play.deal("2d 3s")
    play(Fold(1))
    (first, _) = [event for event in play.events if isinstance(event, Settled)]
    assert first.net == -1000 - 1000 + 4000


def test_bonus_stands_outside_the_maximum(paid):
    """§7.8 — It is neither cut nor does it cut the Bet."""
    box = {"box": 1, "ante": 10, "bonus": 10, "cards": "As Js 9s 6s 3s", "play": ["bet"]}
    (got,) = paid(box, dealer="Th Td 7h 4h 2c", bonus=True, max_payout=100)["boxes"]
    assert got["net"] == 100 + 600


def test_all_folded(round_of, paid):
    """§7.10 — The round ends without window or turning; the receipt shows no dealer."""
    play = round_of((1, 10), (2, 10))
    play.deal(f"{TWOS} {JACKS} {NOTHING}")
    play(Fold(1), Fold(2))
    assert play.state.over
    assert not [event for event in play.events if isinstance(event, Turned | Shown)]
    receipt = paid({"box": 1, "ante": 10, "cards": TWOS, "play": ["fold"]}, dealer=None)
    assert receipt["dealer"] == {"cards": None, "hand": None, "plays": None}
    assert receipt["boxes"][0]["hand"] is None


def test_order_of_a_receipt(paid):
    """§7.11 — Boxes ascend, and so do the lines of each."""
    after = ["bet", "insure 10", "buy-game"]
    boxes = [
        {"box": 3, "ante": 10, "cards": "2h 2d 5s 7c Tc", "play": ["fold"]},
        {"box": 1, "ante": 10, "bonus": 1, "cards": "9s 9d 9c 3c 4d", "play": ["buy 4h", *after]},
        {"box": 2, "ante": 10, "bonus": 1, "cards": "Kh Kc 3h 6d 7d", "play": ["exchange 3h Kd", *after]},
    ]
    receipt = paid(*boxes, dealer=NOTHING, replacement="Js", bonus=True)
    assert [box["box"] for box in receipt["boxes"]] == [1, 2, 3]
    assert [line["wager"] for line in receipt["boxes"][0]["lines"]] == [
        "ante", "bet", "bonus", "buy", "insurance", "buy-game",
    ]  # fmt: skip
    assert [line["wager"] for line in receipt["boxes"][1]["lines"]] == [
        "ante", "bet", "bonus", "exchange", "insurance", "buy-game",
    ]  # fmt: skip


def test_paid_from_the_first_box(round_of):
    """§7.11 — The lowest box is paid first."""
    play = round_of((2, 10), (4, 10))
    play.deal(f"{TWOS} {JACKS} {NOTHING}")
    play(Bet(2), Bet(4), CloseInsurance(), KeepGame(2), KeepGame(4))
    assert [event.box for event in play.events if isinstance(event, Settled)] == [2, 4]
    assert GAME.awaits(play.state) is None
