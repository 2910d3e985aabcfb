"""Section 2: stakes."""

import pytest

from krupje.games.holdem.state import Stake


@pytest.mark.parametrize("ante", [5, 10, 100])
def test_antes_in_limits(paid, box, ante):
    """§2.1 — An Ante from 5 to 100 chips stands."""
    assert paid("Kd 8s 6c 4h 2d", "Kh Ks", box("8d 3c", "fold") | {"ante": ante})["house"] == ante


NO_ANTES = [
    (0, "ante-out-of-limits"),
    (4, "ante-out-of-limits"),
    (101, "ante-out-of-limits"),
    (True, "amount-unreadable"),
    (7.5, "amount-unreadable"),
    ("-5", "amount-unreadable"),
]


@pytest.mark.parametrize(("ante", "code"), NO_ANTES)
def test_antes_out_of_limits(paid, box, refused, ante, code):
    """§2.1 — Any other Ante is refused, and so is what is no amount."""
    refusal = refused(paid, "Kd 8s 6c 4h 2d", "Kh Ks", box("8d 3c", "fold") | {"ante": ante})
    assert (refusal.code, refusal.clause) == (code, "casino-holdem 2.1")


def test_antes_go_in_units(opened, refused):
    """§2.1 — An Ante is a multiple of the house's unit."""
    refusal = refused(opened, Stake(1, 1250))
    assert (refusal.code, refusal.params["unit"]) == ("stake-not-in-units", "1")
    assert opened(Stake(1, 1250), unit="0.50").boxes[0].ante == 1250


def test_crossed_limits(rules, refused):
    """§2.1 — A house whose smallest Ante is above its largest has no stakes."""
    refusal = refused(rules, ante_min=20, ante_max=10)
    assert (refusal.code, refusal.clause) == ("limits-crossed", "casino-holdem 2.1")


def test_crossed_bonus_limits(rules, refused):
    """§2.2 — Nor one whose smallest bonus is above its largest."""
    refusal = refused(rules, bonus_min=20, bonus_max=10)
    assert (refusal.code, refusal.clause) == ("limits-crossed", "casino-holdem 2.2")
    assert rules(bonus_min=10, bonus_max=10).bonus_max == 1000


@pytest.mark.parametrize(
    ("figures", "code", "clause"),
    [
        ({"unit": 101}, "limits-without-stake", "casino-holdem 2.1"),
        ({"bonus_min": 101}, "limits-crossed", "casino-holdem 2.2"),
        ({"unit": 5, "bonus_max": 4}, "limits-without-stake", "casino-holdem 2.2"),
    ],
)
def test_limits_that_hold_no_stake(rules, refused, figures, code, clause):
    """§2.1, §2.2 — Limits between which no Ante or no bonus lies cannot stand."""
    refusal = refused(rules, **figures)
    assert (refusal.code, refusal.clause) == (code, clause)


def test_a_bonus_without_room(opened, refused):
    """§2.2 — An Ante below the smallest bonus leaves no room for one, and the refusal says so."""
    refusal = refused(opened, Stake(1, 1000, 1500), bonus_min=15)
    assert (refusal.code, refusal.clause, refusal.ruling) == ("no-room-for-stake", "casino-holdem 2.2", "H14")
    assert refusal.params == {"stake": "15", "least": "15", "most": "10", "box": 1}


@pytest.mark.parametrize("bonus", [1, 7, 10])
def test_bonus_in_limits(opened, bonus):
    """§2.2 — A bonus is from one chip to the Ante of its box."""
    assert opened(Stake(1, 1000, bonus * 100)).staked == ((1, "ante", 1000), (1, "bonus", bonus * 100))


@pytest.mark.parametrize("bonus", [0, 11, 100])
def test_bonus_out_of_limits(paid, box, refused, bonus):
    """§2.2 — A bonus above the Ante is refused, and so is a bonus of nothing."""
    refusal = refused(paid, "Kd 8s 6c 4h 2d", "Kh Ks", box("8d 3c", "fold", bonus=bonus))
    assert (refusal.code, refusal.clause, refusal.ruling) == (
        "bonus-out-of-limits",
        "casino-holdem 2.2",
        "H14",
    )
    assert refusal.params == {"stake": str(bonus), "least": "1", "most": "10", "box": 1}


def test_bonus_limits_of_a_house(opened, refused):
    """§2.2 — A house may set limits of its own, above the Ante too."""
    figures = {"bonus_min": 5, "bonus_max": 50}
    assert opened(Stake(1, 1000, 5000), **figures).boxes[0].bonus == 5000
    assert refused(opened, Stake(1, 1000, 400), **figures).params["least"] == "5"
    assert refused(opened, Stake(1, 1000, 5100), **figures).params["most"] == "50"


def test_bonus_unreadable(paid, box, refused):
    """§2.2 — A bonus that is no amount is refused."""
    refusal = refused(paid, "Kd 8s 6c 4h 2d", "Kh Ks", box("8d 3c", "fold", bonus="five"))
    assert (refusal.code, refusal.clause) == ("amount-unreadable", "casino-holdem 2.2")


def test_bonus_goes_in_units(opened, refused):
    """§2.2 — A bonus is a multiple of the unit like any stake."""
    assert refused(opened, Stake(1, 1000, 150)).code == "stake-not-in-units"


def test_bonus_needs_an_ante(paid, refused):
    """§2.2 — There is no bonus without an Ante."""
    lone = {"box": 1, "bonus": 5, "cards": "8d 3c", "play": ["fold"]}
    assert refused(paid, "Kd 8s 6c 4h 2d", "Kh Ks", lone).params == {"key": "ante", "where": "box"}


def test_one_light_box(opened, refused):
    """§2.3 — A guest looks at one box only; two guests look at one each."""
    assert len(opened(Stake(1, 1000, guest="Ona"), Stake(2, 1000, guest="Jonas")).boxes) == 2
    refusal = refused(opened, Stake(1, 1000, guest="Ona"), Stake(2, 1000, guest="Ona"))
    assert (refusal.code, refusal.clause, refusal.ruling) == ("one-light-box", "casino-holdem 2.3", "H15")
    assert refusal.params == {"guest": "Ona"}


def test_five_dark_boxes_and_a_light_one(opened):
    """§2.3 — One guest may hold the whole table: five dark boxes and a light one."""
    dark = [Stake(number, 1000, blind=True, guest="Ona") for number in range(2, 7)]
    assert len(opened(Stake(1, 1000, guest="Ona"), *dark).boxes) == 6


def test_no_light_box(opened):
    """§2.3 — He may do without a light one."""
    dark = [Stake(number, 1000, blind=True, guest="Ona") for number in range(2, 7)]
    assert all(each.blind for each in opened(*dark).boxes)


def test_six_dark_boxes(opened, refused):
    """§2.3 — But a sixth dark box is one too many for one guest, not for two."""
    dark = [Stake(number, 1000, blind=True, guest="Ona") for number in range(1, 7)]
    refusal = refused(opened, *dark)
    assert (refusal.code, refusal.clause, refusal.ruling) == (
        "dark-boxes-too-many",
        "casino-holdem 2.3",
        "H15",
    )
    assert refusal.params == {"box": 6, "most": 5}
    assert len(opened(*dark[:5], Stake(6, 1000, blind=True)).boxes) == 6
    assert len(opened(*dark, dark_max=6).boxes) == 6


def test_no_dark_boxes_at_all(opened, refused):
    """§2.3 — A house may have no dark boxes, whoever their guest is."""
    assert refused(opened, Stake(1, 1000, blind=True), dark_max=0).params == {"box": 1, "most": 0}


def test_dark_box_lays_both(opened):
    """§2.4 — A dark box lays Ante and Bet before the deal, and a bonus if it likes."""
    laid = opened(Stake(1, 1000, 500, blind=True)).staked
    assert laid == ((1, "ante", 1000), (1, "bet", 2000), (1, "bonus", 500))


def test_dark_box_says_nothing(paid, refused):
    """§2.4 — A dark box cannot fold, nor say anything else."""
    dark = {"box": 1, "ante": 10, "cards": "8d 3c", "blind": True}
    for word in ("fold", "bet"):
        refusal = refused(paid, "Kd 8s 6c 4h 2d", "Kh Ks", dark | {"play": [word]})
        assert (refusal.code, refusal.clause) == ("blind-has-no-word", "casino-holdem 2.4")
    assert paid("Kd 8s 6c 4h 2d", "Kh Ks", dark | {"play": []})["house"] == 30


def test_no_dark_bonus(opened, refused):
    """§2.4 — A house may refuse bonuses on dark boxes; those on light boxes stand."""
    refusal = refused(opened, Stake(1, 1000, 500, blind=True), dark_bonus=False)
    assert (refusal.code, refusal.clause, refusal.ruling) == (
        "dark-bonus-not-offered",
        "casino-holdem 2.4",
        "H15",
    )
    assert opened(Stake(1, 1000, 500), dark_bonus=False).boxes[0].bonus == 500
    assert opened(Stake(1, 1000, blind=True), dark_bonus=False).boxes[0].bet


def test_equal_antes(opened, refused):
    """§2.5 — One guest's Antes may differ, unless the house wants them equal; other guests' are their own."""
    stakes = (
        Stake(1, 1000, guest="Ona"),
        Stake(2, 1500, blind=True, guest="Ona"),
        Stake(3, 900, guest="Jonas"),
    )
    assert len(opened(*stakes).boxes) == 3
    refusal = refused(opened, *stakes, equal_antes=True)
    assert (refusal.code, refusal.clause, refusal.ruling) == ("antes-differ", "casino-holdem 2.5", "H16")
    assert refusal.params == {"guest": "Ona"}
    assert len(opened(stakes[0], stakes[2], Stake(4, 1000), equal_antes=True).boxes) == 3


def test_stakes_lie_in_order(opened):
    """§2.6 — What is laid when the first card comes is laid box by box, however it was named."""
    state = opened(Stake(4, 1000), Stake(2, 500))
    assert [each.box for each in state.boxes] == [2, 4]
    assert state.staked == ((2, "ante", 500), (4, "ante", 1000))
