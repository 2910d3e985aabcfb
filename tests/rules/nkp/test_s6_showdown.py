"""§6 — The showdown: what each wager comes to."""

import pytest

NONE = "2c 7d 9h Jc Qs"
TWOS = "2c 2d 9h Jc Qs"
QUEENS = "2c 9d Jh Qc Qs"

WINNERS = {
    "royal flush": ("As Ks Qs Js Ts", 100),
    "straight flush": ("9d 8d 7d 6d 5d", 50),
    "four of a kind": ("8s 8h 8d 8c 4s", 20),
    "full house": ("8s 8h 8d 4c 4s", 7),
    "flush": ("Ad Td 8d 6d 5d", 5),
    "straight": ("9s 8d 7h 6d 5c", 4),
    "three of a kind": ("8s 8h 8d 4c 3s", 3),
    "two pair": ("8s 8h 4d 4c 3s", 2),
    "one pair": ("Ks Kh 4d 6c 3s", 1),
}


def line(wager, stake, outcome, odds, returned, clause, ruling=None):
    return {
        "wager": wager, "stake": stake, "outcome": outcome, "odds": odds, "returned": returned,
        "clause": f"nkp {clause}", "ruling": ruling,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("dealer", "hand", "plays"),
    [
        ("2c 2d 3h 4c 5s", "one pair", True),
        ("As Kd Qh Jc 9s", "high card", False),
        ("7c 5d 4h 3c 2s", "high card", False),
        ("5c 4d 3h 2c As", "straight", True),
        ("3c 3d 2h 2c As", "two pair", True),
    ],
)
def test_when_the_dealer_plays(paid, box, dealer, hand, plays):
    """§6.1 — The dealer plays with a pair of twos or better, and with nothing less."""
    assert paid(dealer, box(1, "8s 8h 8d 6c 3s", "bet"))["dealer"] == {
        "cards": dealer,
        "hand": hand,
        "plays": plays,
    }


@pytest.mark.parametrize("mine", ["As Ks 8d 6c 3s", "2s 3h 4d 5c 7s", "8s 8h 8d 8c 4s", "7s 9d Jh Qc 2h"])
def test_no_game(paid, box, mine):
    """§6.1 — No game: the Ante is paid 1 to 1 and the Bet goes back, whatever the box holds."""
    (one,) = paid(NONE, box(1, mine, "bet"))["boxes"]
    assert one["lines"] == [
        line("ante", 10, "win", "1:1", 20, "6.1", "N4"),
        line("bet", 20, "push", None, 20, "6.1", "N4"),
    ]
    assert one["net"] == 10


def test_no_game_is_paid_where_a_winning_ante_is_not(paid, box):
    """§6.1, §6.3 — Without a game the Ante is paid even at a house that only gives a winner's Ante back."""
    assert paid(NONE, box(1, "8s 8h 8d 6c 3s", "bet"), ante_on_win="push")["boxes"][0]["net"] == 10


@pytest.mark.parametrize("mine", ["As Ks 8d 6c 3s", "2s 2h 9d Jd Td", "3s 4h 5d 6c 8s"])
def test_lower(paid, box, mine):
    """§6.2 — A lower hand loses Ante and Bet."""
    (one,) = paid(TWOS, box(1, mine, "bet"))["boxes"]
    assert one["lines"] == [line("ante", 10, "lose", None, 0, "6.2"), line("bet", 20, "lose", None, 0, "6.2")]
    assert one["net"] == -30


@pytest.mark.parametrize(("ante_on_win", "net"), [("even", 30), ("push", 20)])
def test_winning_ante(paid, box, ante_on_win, net):
    """§6.3 — A winner's Ante is paid even money, or goes back at a house that says so."""
    (one,) = paid(TWOS, box(1, "Ks Kh 4d 6c 3s", "bet"), ante_on_win=ante_on_win)["boxes"]
    expected = line("ante", 10, "win", "1:1", 20, "6.3", "N3") if ante_on_win == "even" else line(
        "ante", 10, "push", None, 10, "6.3", "N3")  # fmt: skip
    assert (one["lines"][0], one["net"]) == (expected, net)


@pytest.mark.parametrize("hand", WINNERS)
def test_winning_bet(paid, box, hand):
    """§6.4 — A winning Bet is paid by the table, hand by hand."""
    mine, to_one = WINNERS[hand]
    (one,) = paid("2c 2d 9h Jc Qh", box(1, mine, "bet", ante=15))["boxes"]
    assert one["hand"] == hand
    assert one["lines"][1] == line("bet", 30, "win", f"{to_one}:1", 30 + 30 * to_one, "6.4", "N2")
    assert one["net"] == 15 + 30 * to_one


@pytest.mark.parametrize("hand", WINNERS)
def test_pay_table_is_data(paid, box, hand):
    """§6.4 — Every row of the table is a figure of the house; changing it changes just that hand."""
    for other, (mine, to_one) in WINNERS.items():
        (one,) = paid("2c 2d 9h Jc Qh", box(1, mine, "bet"), bet_table={hand: 13})["boxes"]
        assert one["net"] == 10 + 20 * (13 if other == hand else to_one)


def test_aragon(paid, box):
    """§6.4 — The aragon house pays two to one on a pair."""
    assert paid(TWOS, box(1, "Ks Kh 4d 6c 3s", "bet"), preset="aragon")["boxes"][0]["net"] == 10 + 2 * 20


def test_row_of_nothing(paid, box):
    """§6.4 — A row that pays nothing gives the winning Bet back."""
    (one,) = paid(TWOS, box(1, "Ks Kh 4d 6c 3s", "bet"), bet_table={"one pair": 0})["boxes"]
    assert one["lines"][1] == line("bet", 20, "win", "0:1", 20, "6.4", "N2")


def test_lines_and_boxes_in_order(paid, box):
    """§6.5 — Boxes ascend, and each lists Ante, Bet, bought card, changed card."""
    receipt = paid(
        TWOS,
        box(4, "Ks Kh 4d 6c 3s", "buy 5h", "change 3s 5d", "bet"),
        box(1, "As Kc 8d 6d 4s", "buy 7h", "fold"),
    )
    assert [(each["box"], [row["wager"] for row in each["lines"]]) for each in receipt["boxes"]] == [
        (1, ["ante", "buy"]),
        (4, ["ante", "bet", "buy", "change"]),
    ]


def test_tie(paid, box):
    """§6.6 — Five equal cards give Ante and Bet back."""
    (one,) = paid(QUEENS, box(1, "2s 9h Jd Qd Qh", "bet"))["boxes"]
    assert one["lines"] == [
        line("ante", 10, "push", None, 10, "6.6", "N20"),
        line("bet", 20, "push", None, 20, "6.6", "N20"),
    ]
    assert one["net"] == 0


FEES = [line("buy", 10, "fee", None, 0, "6.7", "N12"), line("change", 10, "fee", None, 0, "6.7", "N12")]


@pytest.mark.parametrize(
    ("dealer", "last", "net"),
    [
        (NONE, "bet", 10 - 20),
        (TWOS, "bet", 30 - 20),
        ("Ac Ad 9h Jc Qs", "bet", -30 - 20),
        ("Kd Kc 8h 7d 6s", "bet", 0 - 20),
        (TWOS, "fold", -10 - 20),
    ],
    ids=["no game", "win", "lose", "tie", "fold"],
)
def test_fees(paid, box, dealer, last, net):
    """§6.7 — What was paid for cards is gone: without a game, winning, losing, tied and folded alike."""
    (one,) = paid(dealer, box(1, "Ks Kh 3s 8c 7c", "buy 6c", "change 3s 5s", last))["boxes"]
    assert one["lines"][-2:] == FEES
    assert one["net"] == net


@pytest.mark.parametrize(
    ("maximum", "returned", "cut"),
    [
        ("none", 2020, None),
        (2000, 2020, None),
        (1999, 2019, 1),
        (500, 520, 1500),
        ("0.5", None, None),
        (1, 21, 1999),
    ],
)
def test_maximum(paid, refused, box, maximum, returned, cut):
    """§6.8 — A maximum cuts the winnings of the Bet; the odds stay, and what was kept back is named."""
    mine = box(1, WINNERS["royal flush"][0], "bet")
    dealer = "2c 2d 9h Jc Qh"
    if returned is None:
        assert refused(dealer, mine, max_payout=maximum)[0] == "figure-illegal"
        return
    (one,) = paid(dealer, mine, max_payout=maximum)["boxes"]
    expected = line("bet", 20, "win", "100:1", returned, "6.4", "N2")
    assert one["lines"][1] == (expected if cut is None else {**expected, "cut": cut})
    assert one["lines"][0]["returned"] == 20
    assert one["net"] == 10 + returned - 20


def test_all_folded(paid, box):
    """§6.9 — When every box folds the round ends, and the dealer shows nothing."""
    boxes = box(1, "Ks Kh 4d 6c 3s", "fold"), box(2, "As Kc 8d 6d 4s", "buy 7h", "fold")
    for dealer in (None, TWOS):
        receipt = paid(dealer, *boxes)
        assert receipt["dealer"] == {"cards": None, "hand": None, "plays": None}
        assert [each["net"] for each in receipt["boxes"]] == [-10, -20]
        assert receipt["house"] == 30


def test_fold_line(paid, box):
    """§6.9, §4.2 — A folded box's Ante is lost by the clause of folding."""
    (one,) = paid(None, box(1, "Ks Kh 4d 6c 3s", "fold"))["boxes"]
    lost = line("ante", 10, "lose", None, 0, "4.2", "N13")
    assert one == {"box": 1, "hand": None, "second": None, "net": -10, "lines": [lost]}


@pytest.mark.parametrize("boxes", [["bet"], ["fold", "bet"], ["bet", "fold"]])
def test_dealer_is_needed(refused, box, boxes):
    """§6.1, §6.9 — Unless all have folded the record must say what the dealer held."""
    hands = "Ks Kh 4d 6c 3s", "As Kc 8d 6d 4s"
    listed = [box(n, cards, word) for n, (cards, word) in enumerate(zip(hands, boxes, strict=False), 1)]
    assert refused(None, *listed)[:2] == ("dealer-missing", "nkp 6.1")
    assert refused(None, box(1, hands[0], blind=True))[:2] == ("dealer-missing", "nkp 6.1")


def test_dealers_cards_are_checked_when_all_folded(refused, box):
    """§6.9 — Cards that are listed are never repeated, even where nobody needs them."""
    assert refused("2c 2d 9h Jc Ks", box(1, "Ks Kh 4d 6c 3s", "fold"))[0] == "card-repeated"
    assert refused(TWOS, box(1, "Ks Kh 4d 6c 3s", "buy 2c", "fold"))[0] == "card-repeated"


# Settled by hand from the sheet: dealer, boxes (cards, what was said, ante), nets.
BY_HAND = [
    ("2c 7d 9h Jc Qs", [("As Kd Kh 4c 8s", ("buy 4d", "change 8s Tc", "bet"), 10)], (-10,)),
    ("2c 7d 9h Jc Qs", [("Ts Td 3h 3c 8h", None, 5)], (5,)),
    ("2c 2d 9h Jc Qs", [("Ts Td 3h 3d 8h", ("bet",), 20)], (20 + 2 * 40,)),
    ("2c 2d 9h Jc Qs", [("3s 3d 5h 7c 8h", ("bet",), 20)], (20 + 40,)),
    ("As Ad 9h Jc Qs", [("Ts Td 3h 4c 8h", ("bet",), 7), ("Ks Kd 5h 6c 7h", ("fold",), 50)], (-21, -50)),
    (
        "5s 4d 3h 2c As",
        [("6s 5d 4h 3c 2h", ("bet",), 100), ("Ac Ks Jd 9d 3d", ("fold",), 5)],
        (100 + 800, -5),
    ),
    ("Js Jd 9h 8c 2s", [("Jh Jc 9d 8h 2c", ("bet",), 30), ("Ks Kd Qh 4c 3h", None, 10)], (0, 30)),
    ("9s 9d 9h 2c 2d", [("Ah Th 8h 6h 3c", ("buy 4h", "bet"), 10)], (-40,)),
    ("9s 9d 9h 2c 4d", [("Ah Th 8h 6h 3c", ("buy 4h", "bet"), 10)], (10 + 100 - 10,)),
    ("Kc Qd 8h 5c 3s", [("7s 7d 7h 2c 2d", ("bet",), 60), ("6s 5h 4c 3d 2h", ("bet",), 5)], (60, 5)),
    ("8c 8d Qh 5c 3s", [("7s 7d 6h 2c 4d", ("buy 7c", "change 2c 7h", "bet"), 25)], (25 + 20 * 50 - 50,)),
    ("8c 8d Qh 5c 3s", [("7s 7d 6h 2c 4d", ("buy 7c", "change 2c 9h", "fold"), 25)], (-75,)),
    ("Tc Td Th Ts 3s", [("9c 8c 7c 6c 5c", None, 40)], (40 + 50 * 80,)),
]


@pytest.mark.parametrize(("dealer", "hands", "nets"), BY_HAND)
def test_settled_by_hand(paid, box, dealer, hands, nets):
    """§6.1 — Rounds settled by hand from the sheet alone."""
    boxes = [
        box(n, cards, ante=ante, blind=True) if said is None else box(n, cards, *said, ante=ante)
        for n, (cards, said, ante) in enumerate(hands, 1)
    ]
    receipt = paid(dealer, *boxes)
    assert tuple(each["net"] for each in receipt["boxes"]) == nets
    assert receipt["house"] == -sum(nets)


def test_the_example(paid, box):
    """§6.5 — The round that the contract prints, to the last figure."""
    receipt = paid(
        NONE,
        box(1, "As Kd Kh 4c 8s", "buy 4d", "change 8s Tc", "bet"),
        box(2, "Ts Td 3h 3c 8h", ante=5, blind=True),
    )
    assert list(receipt) == ["game", "dealer", "boxes", "house"]
    assert receipt["dealer"] == {"cards": NONE, "hand": "high card", "plays": False}
    first, second = receipt["boxes"]
    assert (first["hand"], first["second"], first["net"]) == ("two pair", None, -10)
    assert [row["outcome"] for row in first["lines"]] == ["win", "push", "fee", "fee"]
    assert (second["hand"], second["net"], receipt["house"]) == ("two pair", 5, 5)
