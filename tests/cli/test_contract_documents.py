"""The documents of `edge`, `advise`, `simulate` and `report` have the keys of the contract, in its words."""

import json
from fractions import Fraction

import pytest

EDGE = ["game", "rules", "method", "wagers"]
WAGER = ["ev", "house_edge", "sd", "element_of_risk", "exact", "outcomes"]
PLAY = {"nkp": {"fold", "bet", "buy", "change"}, "casino-holdem": {"fold", "bet"}}


def check_edge(found, game):
    """Everything the contract says of a document of `edge`."""
    more = ["blind", "play"] if game in PLAY else []
    assert list(found) == [*EDGE, *more, "seconds"]
    assert (found["game"], found["method"]) == (game, "exact")
    for wager in found["wagers"].values():
        assert list(wager) == WAGER
        exact = Fraction(*map(int, wager["exact"]))
        assert all(isinstance(part, str) for part in wager["exact"])
        assert [str(exact.numerator), str(exact.denominator)] == wager["exact"]
        assert wager["ev"] == -wager["house_edge"] == float(exact)
        assert all(list(end) == ["event", "net", "probability"] for end in wager["outcomes"])
        assert sum(end["probability"] for end in wager["outcomes"]) == pytest.approx(1, abs=1e-12)
        mean = sum(end["net"] * end["probability"] for end in wager["outcomes"])
        assert mean == pytest.approx(wager["ev"], abs=1e-12)
    if more:
        assert list(found["blind"]) == ["ev"]
        play = found["play"]
        assert set(play) == PLAY[game]
        assert play["fold"] + play["bet"] == pytest.approx(1, abs=1e-12)
        assert play.get("change", 0) <= play.get("buy", 0)


def test_edge_of_baccarat(krupje):
    check_edge(krupje("edge", "baccarat", "--json").json, "baccarat")
    assert set(krupje("edge", "baccarat", "--json").json["wagers"]) == {"player", "banker", "tie"}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["nkp", "casino-holdem"])
def test_edge_of_a_game_that_is_decided(krupje, game):
    short = ("--set", "preset=caribbean") if game == "nkp" else ()
    found = krupje("edge", game, *short, "--json").json
    check_edge(found, game)
    assert set(found["wagers"]) == ({"ante"} if game == "nkp" else {"ante", "bonus"})


def test_effect_of_removal(krupje):
    """The published table of eight packs, and only where it is asked for."""
    plain = krupje("edge", "baccarat", "--shoe", "8", "--json").json
    assert "removal" not in plain
    found = krupje("edge", "baccarat", "--shoe", "8", "--removal", "--json").json["removal"]
    assert [row["points"] for row in found] == list(range(10))
    assert round(100 * found[4]["banker"], 6) == 0.011572
    assert round(100 * found[6]["tie"], 6) == -0.115953
    less = krupje("edge", "baccarat", "--shoe", "8", "--remove", "4s", "--json").json
    moved = less["wagers"]["player"]["ev"] - plain["wagers"]["player"]["ev"]
    assert moved == pytest.approx(found[4]["player"], abs=1e-15)
    assert krupje("edge", "nkp", "--removal", "--json").code == "option-not-of-game"
    assert "0.01157" in krupje("edge", "baccarat", "--shoe", "8", "--removal").out


SPOTS = (
    ("nkp", "--cards", "Js Ts 9s 4s 2c", "--up", "Qd"),
    ("nkp", "--cards", "As Kd Kh 4c 8s 4d", "--up", "Qs"),
    ("nkp", "--cards", "As Kd Kh 4c Tc 4d", "--up", "Qs", "--gone", "8s"),
    ("nkp", "--set", "direct_exchange=true", "--cards", "As Kd Kh 4c Tc", "--up", "Qs", "--gone", "8s"),
    ("casino-holdem", "--cards", "As Kd", "--flop", "Ah 7c 2s"),
    ("casino-holdem", "--cards", "As Kd", "--flop", "Ah 7c 2s", "--seen", "Ac Ad", "--ante", "10"),
)
ORDER = ("fold", "bet", "keep", "buy", "buy-game", "insure", "exchange", "change")


@pytest.mark.parametrize("spot", SPOTS, ids=" ".join)
def test_advise(krupje, spot):
    found = krupje("advise", *spot, "--json").json
    assert list(found) == ["game", "best", "actions"]
    assert all(list(action) == ["action", "ev"] for action in found["actions"])
    assert found["best"] == found["actions"][0]["action"]
    keys = [(-a["ev"], ORDER.index(a["action"].split()[0])) for a in found["actions"]]
    assert keys == sorted(keys)


def test_fold_after_buying_costs_the_fees(krupje):
    found = krupje("advise", *SPOTS[2], "--json").json
    assert {a["action"]: a["ev"] for a in found["actions"]}["fold"] == -3


def test_what_is_printed_is_one_document(krupje):
    """Nothing else is on standard output, and notices go to standard error."""
    for args in (("edge", "baccarat"), ("advise", *SPOTS[4]), ("simulate", "baccarat", "--rounds", "100")):
        (line,) = krupje(*args, "--json").out.splitlines()
        assert isinstance(json.loads(line), dict)


def test_simulate(krupje):
    found = krupje(
        "simulate", "baccarat", "--rounds", "500", "--seed", "S", "--strategy", "tie", "--json"
    ).json
    assert {"game", "rules", "strategy", "seed", "rounds", "mean", "standard_error", "outcomes"} <= set(found)
    assert found["rounds_per_second"] > 0
    assert sum(end["count"] for end in found["outcomes"]) == found["rounds"] == 500
    mean = sum(end["net"] * end["count"] for end in found["outcomes"]) / 500
    assert found["mean"] == pytest.approx(mean)


def test_report(krupje, tmp_path, monkeypatch):
    monkeypatch.setenv("KRUPJE_CACHE", str(tmp_path))
    found = krupje("report", "baccarat", "--json").json
    edge = krupje("edge", "baccarat", "--json").json
    for wager, told in found["wagers"].items():
        assert {key: told[key] for key in ("ev", "sd", "element_of_risk", "exact")} == {
            key: edge["wagers"][wager][key] for key in ("ev", "sd", "element_of_risk", "exact")
        }
    assert found["card"]["cost"] == 0
