"""§2 — Stakes: Antes, light and dark boxes, what one guest's boxes owe one another."""

import pytest

from krupje.games.novo import GAME, Stake
from krupje.refusal import Misconfigured, Refusal
from krupje.rounds.figures import house

CARDS = ("As Ad 3h 4c 6d", "Ks Kd 3c 4d 6s", "Qs Qd 3d 5d 6h", "Jh Jc 3s 5s 6c")


def started(*stakes, **rules):
    return GAME.start(house(GAME.rules, rules, GAME.presets), tuple(stakes))


def why(*stakes, **rules):
    with pytest.raises(Refusal) as caught:
        started(*stakes, **rules)
    return caught.value.code, caught.value.clause, caught.value.ruling


def light(box, ante=1000, guest="Ona", **more):
    return Stake(box, ante, guest=guest, **more)


def dark(box, ante=1000, guest="Ona", **more):
    return Stake(box, ante, blind=True, guest=guest, **more)


@pytest.mark.parametrize(
    ("ante", "rules", "code"),
    [
        (4, {}, "ante-out-of-limits"),
        (101, {}, "ante-out-of-limits"),
        (5, {"ante_min": 6}, "ante-out-of-limits"),
        (12, {"unit": 5}, "stake-not-in-units"),
    ],
)
def test_ante_limits(ante, rules, code):
    """§2.1 — An Ante outside the limits or between two steps is refused."""
    assert why(light(1, ante * 100), **rules) == (code, "novo 2.1", None)


def test_ante_at_its_limits():
    """§2.1 — The limits themselves are allowed."""
    assert GAME.staked(started(light(1, 500), dark(2, 10_000))) == (
        (1, "ante", 500), (2, "ante", 10_000), (2, "bet", 20_000),
    )  # fmt: skip


def test_crossed_limits():
    """§2.1 — Figures that leave no room for an Ante cannot stand."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, {"ante_min": 50, "ante_max": 20}, GAME.presets)
    assert (caught.value.code, caught.value.clause) == ("limits-crossed", "novo 2.1")


def test_light_or_dark_before_the_deal():
    """§2.2 — A box is its one guest's, light or dark from its stake on."""
    state = started(light(1), dark(3, guest="Rūta"))
    assert [(box.guest, box.blind) for box in state.boxes] == [("Ona", False), ("Rūta", True)]


def test_dark_box_stakes(lines):
    """§2.3 — A dark box has its Bet beside its Ante and plays its five cards as they come."""
    assert lines("As Ad 3h 4c 6d", blind=True, dealer="Ts Td 7h 4s 2d") == (
        20, [("ante", "push", None, 10), ("bet", "win", "1:1", 40)],
    )  # fmt: skip


@pytest.mark.parametrize("said", [["bet"], ["fold"], ["exchange As 2c"], ["insure 40"], ["buy 2c", "bet"]])
def test_dark_box_has_no_word(refused, said):
    """§2.3 — It neither folds, nor exchanges, nor insures."""
    dark_box = {"box": 1, "ante": 10, "cards": CARDS[0], "blind": True, "play": said}
    assert refused(dark_box, dark_prebuy_sixth=True) == ("blind-has-no-word", "novo 2.3", "V21")


def test_dark_sixth_card(lines):
    """§2.3 — Where the house allows it, one more Ante before the deal buys its sixth card."""
    assert lines("As Ad 3h 4c 6d", "buy Ah", blind=True, dealer="Ts Td 7h 4s 2d", dark_prebuy_sixth=True) == (
        50,
        [("ante", "push", None, 10), ("bet", "win", "3:1", 80), ("buy", "fee", None, 0)],
    )


@pytest.mark.parametrize("rules", [{}, {"dark_prebuy_sixth": True, "sixth_card": False}])
def test_no_dark_sixth_card(rules):
    """§2.3 — Otherwise it has none, and a light box never pays for one before the deal."""
    assert why(dark(1, buy=True), **rules) == ("blind-buy-not-offered", "novo 2.3", "V21")
    assert why(light(1, buy=True), dark_prebuy_sixth=True)[0] == "blind-buy-not-offered"


def test_equal_antes_on_light_boxes():
    """§2.4 — One guest's light boxes carry the same Ante; dark ones and other guests' do not count."""
    assert why(light(1), light(2, 2000)) == ("antes-differ", "novo 2.4", "V28")
    assert started(light(1), light(2), dark(3, 2000), light(4, 3000, guest="Petras"))
    assert started(Stake(1, 1000), Stake(2, 2000))


def test_different_antes_on_light_boxes():
    """§2.4 — Unless the house leaves them free."""
    assert started(light(1), light(2, 2000), light_equal_antes=False)


@pytest.mark.parametrize("ante", [500, 1000, 2000])
def test_any_dark_stake(ante):
    """§2.5 — A dark box carries any Ante."""
    assert started(light(1), dark(2, ante))


def test_other_dark_stake():
    """§2.5 — Where it must differ, the same Ante as on the guest's light boxes is refused."""
    assert why(light(1), dark(2), dark_stake="other") == ("dark-stake-same", "novo 2.5", "V29")
    assert started(light(1), dark(2, 2000), dark(3, guest="Petras"), dark_stake="other")
    assert started(dark(1), dark(2), dark_stake="other")


@pytest.mark.parametrize("between", [light(2, guest="Petras"), dark(2, guest="Petras"), Stake(2, 1000)])
def test_nobody_between_light_boxes(between):
    """§2.6 — Another guest's box between two light boxes is refused, be it light or dark."""
    assert why(light(1), between, light(3)) == ("light-boxes-parted", "novo 2.6", "V36")


def test_dark_boxes_anywhere():
    """§2.6 — A dark box may be any free one: its guest's others may lie beyond another guest's."""
    assert started(light(1), light(2, guest="Petras"), dark(3))
    assert started(dark(1), light(2, guest="Petras"), dark(3))
    assert started(light(1), dark(2), light(4))


@pytest.mark.parametrize(
    ("stakes", "rules", "code"),
    [
        ([light(1), light(2, open=True)], {"open_boxes": False}, "open-not-offered"),
        ([light(1), dark(2, open=True)], {}, "open-not-offered"),
        ([light(1), light(2), light(3, open=True)], {}, "open-all-but-one"),
        ([light(1, open=True), light(2, open=True)], {}, "open-all-but-one"),
        ([Stake(1, 1000, open=True)], {}, "open-all-but-one"),
    ],
)
def test_boxes_the_dealer_does_not_open(stakes, rules, code):
    """§2.7 — He opens all of a guest's light boxes but one, or none."""
    assert why(*stakes, **rules) == (code, "novo 2.7", "V30")


@pytest.mark.parametrize(
    ("bonus", "rules", "expected"),
    [
        (1, {}, ("bonus-not-offered", "novo 2.8", None)),
        (11, {"bonus": True}, ("bonus-out-of-limits", "novo 2.8", None)),
        (1, {"bonus": True, "bonus_min": 2}, ("bonus-out-of-limits", "novo 2.8", None)),
        (4, {"bonus": True, "bonus_max": 3}, ("bonus-out-of-limits", "novo 2.8", None)),
        (3, {"bonus": True, "unit": 2}, ("stake-not-in-units", "novo 2.8", None)),
    ],
)
def test_bonus_limits(bonus, rules, expected):
    """§2.8 — A bonus is refused outside its limits, the box's own Ante if the house names no other."""
    assert why(light(1, bonus=bonus * 100), **rules) == expected


def test_bonus_at_its_limits():
    """§2.8 — One chip, the whole Ante, or a figure of the house; on dark boxes too."""
    assert started(light(1, bonus=100), dark(2, bonus=1000), bonus=True).staked[1] == (1, "bonus", 100)
    assert started(light(1, bonus=2000), bonus=True, bonus_max=20)


def test_crossed_bonus_limits():
    """§2.8 — The smallest bonus is not above the largest."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, {"bonus_min": 5, "bonus_max": 4}, GAME.presets)
    assert (caught.value.code, caught.value.clause) == ("limits-crossed", "novo 2.8")


@pytest.mark.parametrize(
    ("figures", "code", "clause"),
    [
        ({"unit": 101}, "limits-without-stake", "novo 2.1"),
        ({"bonus": True, "bonus_min": 101}, "limits-crossed", "novo 2.8"),
        ({"bonus": True, "unit": 5, "bonus_min": 6, "bonus_max": 9}, "limits-without-stake", "novo 2.8"),
    ],
)
def test_limits_that_hold_no_stake(figures, code, clause):
    """§2.1, §2.8 — Limits between which no Ante or no bonus lies cannot stand."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, figures, GAME.presets)
    assert (caught.value.code, caught.value.clause) == (code, clause)


def test_a_bonus_that_is_not_offered_needs_no_limits():
    """§2.8 — Where there is no bonus, its smallest may lie above every Ante."""
    assert (
        house(GAME.rules, {"unit": "0.50", "ante_min": "0.50", "ante_max": "0.50"}, GAME.presets).unit == 50
    )
