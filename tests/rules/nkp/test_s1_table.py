"""§1 — The table: who plays against whom, with which pack, at how many boxes."""

from importlib.resources import files

import pytest

from krupje.games.nkp import GAME
from krupje.games.nkp.sheet import PRESETS, Rules
from krupje.refusal import Misconfigured
from krupje.rounds import figures as kinds
from krupje.rounds.figures import changed, figures, house

PLAYS = "2c 2d 9h Jc Qs"


def test_against_the_dealer_only(paid, box):
    """§1.1 — Both boxes beat the dealer, and the better of them takes nothing from the other."""
    receipt = paid(PLAYS, box(1, "As Ah 5d 6d 8d", "bet"), box(2, "Ks Kh 5c 6c 8c", "bet"))
    assert [each["net"] for each in receipt["boxes"]] == [30, 30]


def test_shown_name():
    """§1.1 — The game is called NKP and nothing else, in every language."""
    for lang in ("en", "lt", "ru"):
        assert files("krupje").joinpath("sheets", f"nkp.{lang}.md").read_text("utf-8").startswith("# NKP\n")


@pytest.mark.parametrize(("number", "boxes"), [(0, 6), (7, 6), (2, 1), (999_999_999, 6)])
def test_boxes_are_numbered(refused, box, number, boxes):
    """§1.2 — Box numbers run from 1 to the boxes of the house."""
    assert refused(PLAYS, box(number, "As Ah 5d 6d 8d", "bet"), boxes=boxes)[:2] == (
        "box-not-open",
        "nkp 1.2",
    )


def test_a_box_comes_once(refused, box):
    """§1.2 — A box is named once."""
    twice = box(3, "As Ah 5d 6d 8d", "bet"), box(3, "Ks Kh 5c 6c 8c", "bet")
    assert refused(PLAYS, *twice)[:2] == ("box-twice", "nkp 1.2")


def test_somebody_plays(refused):
    """§1.2 — A round without a box is not dealt."""
    assert refused(PLAYS)[:2] == ("no-boxes", "nkp 1.2")


def test_six_boxes(paid, box):
    """§1.2 — Six boxes and the dealer, with every card bought and changed, come out of one pack."""
    hands = [
        "2s 3s 4s 5s 7s",
        "6s 8s 9s Ts Js",
        "Qs Ks As 2h 3h",
        "4h 5h 6h 7h 8h",
        "9h Th Jh Qh Kh",
        "Ah 2d 3d 4d 5d",
    ]
    drawn = ["6d 7d", "8d 9d", "Td Jd", "Qd Kd", "Ad 3c", "4c 5c"]
    boxes = [
        box(n, hand, f"buy {new.split()[0]}", f"change {hand.split()[0]} {new.split()[1]}", "bet")
        for n, (hand, new) in enumerate(zip(hands, drawn, strict=True), 1)
    ]
    receipt = paid("2c 7c 9c Jc Qc", *reversed(boxes))
    assert [each["box"] for each in receipt["boxes"]] == [1, 2, 3, 4, 5, 6]


def test_no_bonus():
    """§1.4 — Nothing but Ante and Bet is laid: no figure of the house and no stake knows a bonus."""
    assert not [key for key in figures(Rules) if "bonus" in key or "jackpot" in key]
    assert GAME.stake.__struct_fields__ == ("box", "ante", "blind", "buy", "guest")


PRESET_FIGURES = {
    "default": {},
    "aragon": {"bet_table": {"one pair": 2}},
    "caribbean": {"qualifier": "ace-king", "sixth_card": False},
    "oasis": {"qualifier": "ace-king", "sixth_card": False, "direct_exchange": True},
}


@pytest.mark.parametrize("preset", PRESET_FIGURES)
def test_presets(preset):
    """§6.1, §6.4, §4.4, §4.6 — A preset changes just the figures its house is known for."""
    assert sorted(PRESETS) == sorted(PRESET_FIGURES)
    assert changed(house(Rules, {"preset": preset}, PRESETS)) == PRESET_FIGURES[preset]


def test_a_preset_is_changed_further():
    """§6.4 — What is given beside a preset counts last."""
    rules = house(Rules, {"preset": "aragon", "bet_table": {"flush": 6}}, PRESETS)
    assert (rules.bet_table["one pair"], rules.bet_table["flush"], rules.bet_table["straight"]) == (2, 6, 4)


ILLEGAL = [
    ("unit", 0, "2.1"),
    ("unit", "0.001", "2.1"),
    ("timeout", "wait", "4.9"),
    ("boxes", 0, "1.2"),
    ("boxes", 7, "1.2"),
    ("boxes", True, "1.2"),
    ("ante_min", 0, "2.1"),
    ("ante_min", "0.5", "2.1"),
    ("ante_max", -5, "2.1"),
    ("ante_max", 2.5, "2.1"),
    ("qualifier", "queen", "6.1"),
    ("bet_table", 4, "6.4"),
    ("ante_on_win", "win", "6.3"),
    ("sixth_card", "yes", "4.4"),
    ("change", 1, "4.5"),
    ("change", "true", "4.5"),
    ("boxes", "3", "1.2"),
    ("direct_exchange", None, "4.6"),
    ("discard", "dealer", "4.7"),
    ("blind_may_buy", "", "2.3"),
    ("equal_antes", [], "2.4"),
    ("up_card", "third", "3.1"),
    ("dealing", "machine", "3.1"),
    ("max_payout", 0, "6.8"),
    ("max_payout", "all", "6.8"),
]


@pytest.mark.parametrize(("key", "value", "clause"), ILLEGAL)
def test_illegal_figures(key, value, clause):
    """§1.2, §2.1, §2.3, §2.4, §3.1, §4.4 — An illegal figure is refused with its own clause."""
    with pytest.raises(Misconfigured) as caught:
        house(Rules, {key: value}, PRESETS)
    assert (caught.value.code, caught.value.clause, caught.value.params["key"]) == (
        "figure-illegal",
        f"nkp {clause}",
        key,
    )


def test_unknown_row():
    """§6.4 — A hand that the pay table does not have is refused."""
    with pytest.raises(Misconfigured) as caught:
        house(Rules, {"bet_table": {"high card": 1}}, PRESETS)
    assert (caught.value.code, caught.value.params) == ("row-unknown", {"row": "high card"})


def test_every_figure_has_a_clause():
    """§2.1 — Every figure of the house says which clause it belongs to."""
    assert all(figure.clause.startswith("nkp ") for figure in figures(Rules).values())
    assert isinstance(figures(Rules)["bet_table"], kinds.PayTable)
