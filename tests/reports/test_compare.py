"""Two houses side by side, and each difference alone: baccarat, whose edges are published."""

import pytest

from krupje.reports.compare import compared


def test_two_houses(rules):
    first, second = rules("baccarat"), rules("baccarat", decks=8, tie_pays="9:1", cut_card=20)
    told = []
    found = compared("baccarat", first, second, told=lambda *at: told.append(at))
    assert [house["rules"] for house in found["houses"]] == [
        {}, {"decks": 8, "tie_pays": "9:1", "cut_card": 20},
    ]  # fmt: skip
    assert found["houses"][1]["wagers"]["tie"]["house_edge"] == pytest.approx(0.04844, abs=5e-6)
    assert found["difference"]["banker"] == pytest.approx(0.010579 - 0.01055849, abs=5e-7)
    alone = {option["key"]: option["alone"] for option in found["options"]}
    assert set(alone) == {"decks", "tie_pays", "cut_card"}
    assert alone["cut_card"] == {"player": 0, "banker": 0, "tie": 0}
    assert alone["tie_pays"]["tie"] == pytest.approx(0.04931 - 0.1443816, abs=5e-6)
    assert alone["decks"]["banker"] == found["difference"]["banker"]
    assert [at[:2] for at in told] == [(0, 5), (1, 5), (2, 5), (3, 5)]


def test_every_command_gives_the_figure_beside_it(rules):
    found = compared("baccarat", rules("baccarat"), rules("baccarat", banker_pays="1:1"))
    (option,) = found["options"]
    assert option["command"] == found["houses"][1]["command"] == "krupje edge baccarat --set banker_pays=1:1"
    assert (option["a"], option["b"], option["ruling"]) == ("19:20", "1:1", option["ruling"])


def test_a_house_beside_itself(rules):
    found = compared("baccarat", rules("baccarat"), rules("baccarat"))
    assert found["options"] == []
    assert set(found["difference"].values()) == {0}
