"""§7 — Who wins, and what every field pays."""

import pytest

from krupje.games.baccarat import GAME
from krupje.refusal import Misconfigured
from krupje.rounds.figures import house

COUPS = {"player": ("Ts 9h", "8h Kd"), "banker": ("9h 8s", "8h Kd"), "tie": ("9h 8s", "Ks 7d")}


@pytest.mark.parametrize(
    ("player", "banker", "winner"),
    [
        ("9s Kh", "8h Kd", "player"),
        ("7s Kh", "6h Kd", "player"),
        ("Ks 2h 7d", "4h 4d", "banker"),
        ("Ks Qh Jd", "Kh Qd Js", "tie"),
        ("Ks Qh Ad", "Kh Qd Js", "player"),
        ("Ks Qh Jd", "Kh Qd As", "banker"),
        ("3s 3h", "6h Kd", "tie"),
    ],
)
def test_more_points_win(coup, refused, player, banker, winner):
    """§7.1 — The hand with more points wins, equal points tie; how many cards made them does not matter."""
    if player == "Ks 2h 7d":
        assert refused(player, banker)[0] == "third-card-not-due"
    else:
        assert coup(player, banker)["winner"] == winner


CELLS = [
    ("player", "player", 30, ("win", "1:1", 60, "baccarat 7.2", None)),
    ("player", "banker", 30, ("lose", None, 0, "baccarat 7.6", None)),
    ("player", "tie", 30, ("push", None, 30, "baccarat 7.5", "B5")),
    ("banker", "player", 30, ("lose", None, 0, "baccarat 7.6", None)),
    ("banker", "banker", 30, ("win", "19:20", 58.5, "baccarat 7.3", "B8")),
    ("banker", "tie", 30, ("push", None, 30, "baccarat 7.5", "B5")),
    ("tie", "player", 30, ("lose", None, 0, "baccarat 7.6", None)),
    ("tie", "banker", 30, ("lose", None, 0, "baccarat 7.6", None)),
    ("tie", "tie", 30, ("win", "8:1", 270, "baccarat 7.4", "B5")),
]


@pytest.mark.parametrize(("field", "winner", "stake", "expected"), CELLS)
def test_cell(coup, field, winner, stake, expected):
    """§7.2, §7.3, §7.4, §7.5, §7.6 — Each field against each result."""
    receipt = coup(*COUPS[winner], [{"box": 1, "on": field, "stake": stake}])
    outcome, odds, returned, clause, ruling = expected
    assert receipt["winner"] == winner
    assert receipt["boxes"] == [
        {
            "box": 1,
            "net": returned - stake,
            "lines": [
                {"wager": field, "stake": stake, "outcome": outcome, "odds": odds, "returned": returned,
                 "clause": clause, "ruling": ruling}
            ],
        }
    ]  # fmt: skip
    assert receipt["house"] == stake - returned


@pytest.mark.parametrize(
    ("stake", "winnings"), [(10, 9.5), (20, 19), (100, 95), (110, 104.5), (990, 940.5), (1000, 950)]
)
def test_banker_to_the_cent(coup, stake, winnings):
    """§7.3 — Banker wins nineteen twentieths of its stake, to the cent."""
    assert coup(*COUPS["banker"], [{"box": 1, "on": "banker", "stake": stake}])["boxes"][0]["net"] == winnings


@pytest.mark.parametrize(("stake", "winnings"), [(10, 9), (20, 19), (30, 28), (100, 95), (110, 104)])
def test_banker_rounded_down(coup, stake, winnings):
    """§7.3 — Where the house rounds, Banker's winnings go down to whole chips."""
    receipt = coup(*COUPS["banker"], [{"box": 1, "on": "banker", "stake": stake}], rounding="down")
    assert receipt["boxes"][0]["net"] == winnings
    assert receipt["boxes"][0]["lines"][0]["odds"] == "19:20"


@pytest.mark.parametrize(
    ("figures", "stake", "winnings"),
    [
        ({"banker_multiple": 1, "rounding": "down"}, 17, 16),
        ({"banker_multiple": 1, "rounding": "down", "unit": "0.50"}, "17", 16),
        ({"banker_multiple": 1, "rounding": "down", "unit": "0.50"}, "11.00", 10),
        ({"banker_multiple": 5, "rounding": "down", "unit": 5}, 15, 10),
        ({"banker_multiple": 1}, 17, 16.15),
        ({"banker_pays": "1:1"}, 20, 20),
        ({"banker_pays": "24:25"}, 20, 19.2),
        ({"banker_pays": "1:2", "banker_multiple": 1}, 15, 7.5),
    ],
)
def test_banker_of_another_house(coup, figures, stake, winnings):
    """§7.3 — What Banker pays, and how it is rounded, are figures of the house."""
    receipt = coup(*COUPS["banker"], [{"box": 1, "on": "banker", "stake": stake}], **figures)
    assert receipt["boxes"][0]["net"] == winnings


@pytest.mark.parametrize(
    ("figures", "stake", "winnings"),
    [
        ({}, 5, 40),
        ({"tie_pays": "9:1"}, 7, 63),
        ({"tie_pays": "17:2"}, 5, 42.5),
        ({"tie_pays": "17:2", "rounding": "down"}, 5, 42),
    ],
)
def test_tie_of_another_house(coup, figures, stake, winnings):
    """§7.4 — What Tie pays is a figure of the house."""
    receipt = coup(*COUPS["tie"], [{"box": 1, "on": "tie", "stake": stake}], **figures)
    assert receipt["boxes"][0]["net"] == winnings


@pytest.mark.parametrize(
    ("figures", "clause", "key"),
    [
        ({"banker_multiple": "0.50", "unit": "0.50"}, "baccarat 7.3", "banker_pays"),
        ({"banker_pays": "2:3"}, "baccarat 7.3", "banker_pays"),
        ({"banker_multiple": "0.10", "unit": "0.10"}, "baccarat 7.3", "banker_pays"),
        ({"tie_pays": "25:3"}, "baccarat 7.4", "tie_pays"),
        ({"tie_pays": "17:2", "unit": "0.05", "banker_multiple": 10}, "baccarat 7.4", "tie_pays"),
    ],
)
def test_no_part_of_a_cent(figures, clause, key):
    """§7.3, §7.4 — A house that rounds nothing cannot pay odds that split a cent."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, figures, GAME.presets)
    refusal = caught.value
    assert (refusal.code, refusal.clause, refusal.ruling, refusal.params["key"]) == (
        "winnings-not-whole", clause, "B8", key,
    )  # fmt: skip
    assert house(GAME.rules, {**figures, "rounding": "down"}, GAME.presets)


@pytest.mark.parametrize("odds", ["19/20", "8", "8:0", "-1:2", "1.5:1", 8, True, None, "8:1 "])
def test_odds_are_two_whole_numbers(odds):
    """§7.3, §7.4 — Odds are two whole numbers; anything else is refused with its clause."""
    for key, clause in (("banker_pays", "baccarat 7.3"), ("tie_pays", "baccarat 7.4")):
        with pytest.raises(Misconfigured) as caught:
            house(GAME.rules, {key: odds}, GAME.presets)
        assert (caught.value.code, caught.value.clause) == ("figure-illegal", clause)


def test_two_lines_of_one_box(coup):
    """§7.7 — Boxes ascend, and in each Player or Banker stands before Tie, however the bets are listed."""
    bets = [
        {"box": 5, "on": "tie", "stake": 5},
        {"box": 2, "on": "tie", "stake": 6},
        {"box": 5, "on": "banker", "stake": 10},
        {"box": 2, "on": "player", "stake": 11},
    ]
    receipt = coup(*COUPS["tie"], bets)
    assert [
        (box["box"], box["net"], [line["wager"] for line in box["lines"]]) for box in receipt["boxes"]
    ] == [
        (2, 48, ["player", "tie"]),
        (5, 40, ["banker", "tie"]),
    ]
    assert receipt["house"] == -88


BOXES = [
    {"box": 1, "on": "player", "stake": 25},
    {"box": 1, "on": "tie", "stake": 5},
    {"box": 3, "on": "banker", "stake": 40},
    {"box": 6, "on": "tie", "stake": 10},
]

# Settled by hand from the sheet: hands, points, winner, nets of boxes 1, 3 and 6.
BY_HAND = [
    ("7c 6d 2s", "9h 4c 3d", 5, 6, "banker", (-30, 38, -10)),
    ("Kc 9d", "5h 4c", 9, 9, "tie", (40, 0, 80)),
    ("Kc 8d", "5h 2c", 8, 7, "player", (20, -40, -10)),
    ("Kc 6d", "5h Jc 4s", 6, 9, "banker", (-30, 38, -10)),
    ("Kc 6d", "5h Jc As", 6, 6, "tie", (40, 0, 80)),
    ("Kc 7d", "3h 3c", 7, 6, "player", (20, -40, -10)),
    ("2c 3d 8h", "Ah 2c", 3, 3, "tie", (40, 0, 80)),
    ("2c 3d 9h", "Ah 2c 5d", 4, 8, "banker", (-30, 38, -10)),
    ("Ac Ad 7h", "5h Ac Td", 9, 6, "player", (20, -40, -10)),
    ("Ac Ad Ah", "Kh 4c", 3, 4, "banker", (-30, 38, -10)),
    ("Tc Jd 2h", "Kh 4c 8d", 2, 2, "tie", (40, 0, 80)),
    ("4c Jd 5h", "Kh 6c", 9, 6, "player", (20, -40, -10)),
    ("4c Ad 6h", "Kh 6c 9s", 1, 5, "banker", (-30, 38, -10)),
    ("4c Ad Kh", "9h 8c", 5, 7, "banker", (-30, 38, -10)),
    ("Kc Kd 4h", "Kh Ks Kc", 4, 0, "player", (20, -40, -10)),
]


@pytest.mark.parametrize(("player", "banker", "points", "against", "winner", "nets"), BY_HAND)
def test_settled_by_hand(coup, player, banker, points, against, winner, nets):
    """§7.1 — Coups settled by hand from the sheet alone."""
    receipt = coup(player, banker, BOXES)
    assert (receipt["player"]["points"], receipt["banker"]["points"]) == (points, against)
    assert (receipt["winner"], tuple(box["net"] for box in receipt["boxes"])) == (winner, nets)
    assert receipt["house"] == -sum(nets)


def test_the_example(coup):
    """§7.3 — The coup that the contract prints, to the last figure."""
    bets = [
        {"box": 1, "on": "banker", "stake": 100},
        {"box": 2, "on": "player", "stake": 25},
        {"box": 2, "on": "tie", "stake": 5},
    ]
    receipt = coup("7c 6d 2s", "9h 4c 3d", bets)
    assert list(receipt) == ["game", "player", "banker", "winner", "boxes", "house"]
    assert [box["net"] for box in receipt["boxes"]] == [95, -30]
    assert receipt["boxes"][0]["lines"][0]["returned"] == 195
    assert receipt["house"] == -65
