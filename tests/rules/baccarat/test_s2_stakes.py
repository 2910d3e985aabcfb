"""§2 — Stakes: who may bet on what, and how much."""

import pytest

from krupje.games.baccarat import GAME
from krupje.refusal import Misconfigured, NotAllowed
from krupje.rounds import Deal, play
from krupje.rounds.figures import house


def bet(box, on, stake=10, guest=None):
    laid = {"box": box, "on": on, "stake": stake}
    return laid if guest is None else {**laid, "guest": guest}


STOOD = ("Ts 9h", "8h Kd")


@pytest.mark.parametrize(
    ("bets", "code", "clause"),
    [
        ([bet(1, "player"), bet(1, "banker")], "player-and-banker", "baccarat 2.1"),
        ([bet(1, "player", 10, "Ona"), bet(1, "banker")], "player-and-banker", "baccarat 2.1"),
        ([bet(1, "player", 10, "Ona"), bet(5, "banker", 10, "Ona")], "player-and-banker", "baccarat 2.1"),
        ([bet(1, "player", 10, "Ona"), bet(2, "player", 10, "Ona")], "two-fields", "baccarat 2.1"),
        ([bet(6, "banker", 10, "Ona"), bet(3, "banker", 10, "Ona")], "two-fields", "baccarat 2.1"),
        ([bet(1, "tie", 10, "Ona"), bet(2, "tie", 10, "Ona")], "two-ties", "baccarat 2.2"),
        (
            [bet(1, "player", 10, "Ona"), bet(1, "tie", 10, "Ona"), bet(2, "tie", 10, "Ona")],
            "two-ties",
            "baccarat 2.2",
        ),
    ],
)
def test_one_guest_one_field(refused, bets, code, clause):
    """§2.1, §2.2 — One guest holds one Player or one Banker field, and with it at most one Tie."""
    assert refused(*STOOD, bets) == (code, clause, "B7")


@pytest.mark.parametrize(
    "bets",
    [
        [bet(1, "player"), bet(2, "banker")],
        [bet(1, "player"), bet(2, "player"), bet(3, "tie"), bet(4, "tie")],
        [bet(1, "player", 10, "Ona"), bet(2, "banker", 10, "Petras")],
        [bet(1, "player", 10, "Ona"), bet(2, "banker")],
        [bet(1, "player", 10, "Ona"), bet(1, "tie", 10, "Ona")],
        [bet(1, "player", 10, "Ona"), bet(1, "tie", 10)],
        [bet(1, "banker", 10, "Ona"), bet(2, "tie", 10, "Ona")],
    ],
)
def test_what_guests_may_hold_together(coup, bets):
    """§2.1, §2.2 — A field and a Tie go together; unnamed boxes are different guests'."""
    assert sum(len(box["lines"]) for box in coup(*STOOD, bets)["boxes"]) == len(bets)


def test_tie_alone(coup):
    """§2.2 — A Tie may be bet by itself."""
    assert coup(*STOOD, [bet(3, "tie", 5)])["house"] == 5


@pytest.mark.parametrize(
    "bets",
    [
        [bet(1, "tie")],
        [bet(1, "player"), bet(2, "tie")],
        [bet(1, "player", 10, "Ona"), bet(2, "tie", 5, "Petras")],
    ],
)
def test_tie_not_alone(refused, bets):
    """§2.2 — Where the house wants it so, a Tie needs a Player or Banker stake of the same guest."""
    assert refused(*STOOD, bets, tie_alone=False) == ("tie-not-alone", "baccarat 2.2", "B6")


@pytest.mark.parametrize(
    "bets",
    [
        [bet(1, "banker"), bet(1, "tie")],
        [bet(1, "player", 10, "Ona"), bet(2, "tie", 5, "Ona")],
        [bet(1, "player")],
    ],
)
def test_tie_beside_another(coup, bets):
    """§2.2 — Where a Tie is not bet alone, it may lie beside a Player or Banker stake of its guest."""
    assert coup(*STOOD, bets, tie_alone=False)


LIMITS = {"player": (10, 1000, 1), "banker": (10, 1000, 10), "tie": (5, 200, 1)}


@pytest.mark.parametrize("field", LIMITS)
def test_limits(coup, refused, field):
    """§2.3 — The least and the most a field takes are taken; one step below and above are refused."""
    least, most, step = LIMITS[field]
    for stake in (least, most):
        assert coup(*STOOD, [bet(1, field, stake)])
    for stake in (least - step, most + step):
        assert refused(*STOOD, [bet(1, field, stake)]) == (f"{field}-out-of-limits", "baccarat 2.3", "B13")


def test_limits_of_another_house(coup, refused):
    """§2.3 — Every limit is a figure of the house."""
    house = {"player_min": 3, "player_max": 4, "banker_min": 20, "banker_max": 30, "tie_min": 1, "tie_max": 2}
    bets = [
        bet(1, "player", 3),
        bet(2, "player", 4),
        bet(3, "banker", 20),
        bet(4, "banker", 30),
        bet(5, "tie", 1),
    ]
    assert len(coup(*STOOD, bets, **house)["boxes"]) == 5
    for field, low, high in (("player", 2, 5), ("banker", 10, 40), ("tie", 0, 3)):
        for stake in (low, high):
            code, *_ = refused(*STOOD, [bet(1, field, stake)], **house)
            assert code == f"{field}-out-of-limits"


@pytest.mark.parametrize(
    ("field", "stake", "unit", "code"),
    [
        ("player", 12, 5, "stake-not-in-units"),
        ("tie", "7.25", "0.50", "stake-not-in-units"),
        ("player", "10.5", 1, "amount-unreadable"),
        ("player", 10.0, 1, "amount-unreadable"),
        ("player", True, 1, "amount-unreadable"),
        ("player", "+10", 1, "amount-unreadable"),
        ("player", 10**9, 1, "amount-unreadable"),
        ("player", "9" * 40, 1, "amount-unreadable"),
        ("player", None, 1, "amount-unreadable"),
    ],
)
def test_steps(refused, field, stake, unit, code):
    """§2.3 — A stake is a readable amount in whole steps of the house's unit."""
    assert refused(*STOOD, [bet(1, field, stake)], unit=unit)[:2] == (code, "baccarat 2.3")


def test_steps_below_a_chip(coup):
    """§2.3 — A house with half chips reads them and pays them."""
    receipt = coup(*STOOD, [bet(1, "player", "10.50"), bet(2, "tie", "5.5")], unit="0.50")
    assert [box["net"] for box in receipt["boxes"]] == [10.5, -5.5]


def test_unit_in_play(laid):
    """§2.3 — The round itself refuses a stake between two steps."""
    with pytest.raises(NotAllowed) as caught:
        laid((1, "player", 12), unit=5)
    assert (caught.value.code, caught.value.clause) == ("stake-not-in-units", "baccarat 2.3")


@pytest.mark.parametrize("stake", [11, 15, 25, 999])
def test_banker_in_tens(refused, stake):
    """§2.4 — A stake on Banker is divisible by ten."""
    assert refused(*STOOD, [bet(1, "banker", stake)]) == ("banker-not-multiple", "baccarat 2.4", "B8")


def test_banker_multiple_of_the_house(coup, refused):
    """§2.4 — What a Banker stake is a multiple of is a figure of the house; Player and Tie do not mind it."""
    assert coup(*STOOD, [bet(1, "banker", 60), bet(2, "player", 17), bet(3, "tie", 7)], banker_multiple=20)
    assert refused(*STOOD, [bet(1, "banker", 50)], banker_multiple=20)[0] == "banker-not-multiple"


@pytest.mark.parametrize(
    ("figures", "field", "unit"),
    [
        ({"player_min": 50, "player_max": 49}, "player", None),
        ({"banker_min": 11, "banker_max": 19}, "banker", "10"),
        ({"tie_min": 201}, "tie", None),
        ({"unit": 300}, "tie", "300"),
        ({"unit": 3, "banker_max": 29}, "banker", "30"),
    ],
)
def test_limits_leave_room(figures, field, unit):
    """§2.3, §2.4 — A house whose limits leave a field no stake cannot stand."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, figures, GAME.presets)
    refusal, limits = caught.value, {"least": f"{field}_min", "most": f"{field}_max"}
    code = "limits-crossed" if unit is None else "limits-without-stake"
    assert (refusal.code, refusal.clause, refusal.ruling) == (code, "baccarat 2.3", "B13")
    assert refusal.params == (limits if unit is None else limits | {"unit": unit})


@pytest.mark.parametrize(
    "figures",
    [{"player_min": 50, "player_max": 50}, {"unit": 200}, {"unit": 3, "banker_max": 30}, {"tie_max": 5}],
)
def test_room_for_one_stake(figures):
    """§2.3, §2.4 — One possible stake is room enough."""
    assert house(GAME.rules, figures, GAME.presets)


def test_what_lies_on_the_felt(laid):
    """§2.5 — Stakes lie where they were laid from the first card to the last, lowest box first."""
    state = laid((3, "tie", 5), (1, "tie", 7), (3, "banker", 20))
    expected = ((1, "tie", 700), (3, "banker", 2000), (3, "tie", 500))
    assert GAME.staked(state) == expected
    assert GAME.staked(play(GAME, state, map(Deal, (0, 4, 8, 12)))[0]) == expected
