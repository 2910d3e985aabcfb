"""`krupje edge` and `krupje advise`: the documents, the tables, and every bad question refused."""

import os
import pty
import signal
import subprocess
import sys
import time
from fractions import Fraction

import pytest

from krupje.analysis.figures import BaccaratFigures, HoldemFigures, NkpFigures

SPOT = ("advise", "nkp", "--cards", "Js Ts 9s 4s 2c", "--up", "Qd")
HOLDEM = ("advise", "casino-holdem", "--cards", "As Kd", "--flop", "Ah 7c 2s")
SIX = ("advise", "nkp", "--cards", "Js Ts 9s 4s 2c 3c", "--up", "Qd")


def test_baccarat(krupje):
    """Published: eight packs, to every digit of the counts."""
    found = krupje("edge", "baccarat", "--shoe", "8", "--json").json
    assert (found["game"], found["rules"], found["method"]) == ("baccarat", {"decks": 8}, "exact")
    counts = {"player": 2_230_518_282_592_256, "banker": 2_292_252_566_437_888}
    exact = Fraction(counts["player"] - counts["banker"], 4_998_398_275_503_360)
    player = found["wagers"]["player"]
    assert Fraction(*map(int, player["exact"])) == exact
    assert player["ev"] == -player["house_edge"] == float(exact)
    for wager in found["wagers"].values():
        assert abs(sum(o["probability"] for o in wager["outcomes"]) - 1) < 1e-12
        assert abs(sum(o["probability"] * o["net"] for o in wager["outcomes"]) - wager["ev"]) < 1e-12
    assert found["seconds"] >= 0


def test_cards_out_of_the_shoe(krupje):
    """A whole pack of six taken out is a shoe of five."""
    pack = " ".join(r + s for r in "AKQJT98765432" for s in "shdc")
    five = krupje("edge", "baccarat", "--shoe", "5", "--json").json["wagers"]
    assert krupje("edge", "baccarat", "--remove", pack, "--json").json["wagers"] == five


def test_a_house_of_a_file(krupje, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('game = "baccarat"\ntie_pays = "9:1"\n')
    found = krupje("edge", "baccarat", "--rules", str(file), "--set", "decks=8", "--json").json
    assert found["rules"] == {"decks": 8, "tie_pays": "9:1"}
    assert round(100 * found["wagers"]["tie"]["house_edge"], 3) == 4.844


def test_the_example_of_the_contract(krupje):
    found = krupje(*SPOT, "--json").json
    assert (found["game"], found["best"]) == ("nkp", "buy")
    assert [(a["action"], round(a["ev"], 12)) for a in found["actions"]] == [
        ("buy", 0.345513249126), ("fold", -1.0), ("bet", -1.04116799951),
    ]  # fmt: skip


def test_after_buying_every_card_may_be_changed(krupje):
    actions = [a["action"] for a in krupje(*SIX, "--json").json["actions"]]
    assert sorted(actions) == ["bet", *(f"change {c}" for c in sorted(SIX[3].split())), "fold"]
    assert {a["action"] for a in krupje(*SIX, "--gone", "8s", "--json").json["actions"]} == {"fold", "bet"}


def test_a_recorded_house_of_novo(krupje):
    """A whole solve is recorded: outcomes that add up to one, with the mean and deviation that are told."""
    found = krupje("edge", "novo", "--json").json
    ante, play = found["wagers"]["ante"], found["play"]
    assert found["method"] == "exact"
    assert ante["exact"] == ["-6995669353447203082769", "1399870116927693200790000"]
    assert ante["house_edge"] == pytest.approx(0.00499737, abs=5e-9)
    assert sum(each["probability"] for each in ante["outcomes"]) == pytest.approx(1, abs=1e-12)
    mean = sum(each["probability"] * each["net"] for each in ante["outcomes"])
    assert mean == pytest.approx(ante["ev"], abs=1e-12)
    square = sum(each["probability"] * each["net"] ** 2 for each in ante["outcomes"])
    assert (square - mean**2) ** 0.5 == pytest.approx(ante["sd"], abs=1e-12)
    assert play["fold"] + play["bet"] == pytest.approx(1, abs=1e-12)
    ways = [f"exchange-{count}" for count in range(1, 6)]
    assert list(play) == ["fold", "bet", *ways, "buy", "insure", "buy-game"]
    folded = sum(e["probability"] for e in ante["outcomes"] if e["event"].endswith("fold"))
    assert folded == pytest.approx(play["fold"], abs=1e-12)
    assert found["blind"]["ev"] == pytest.approx(-59841114395 / 199332305172, abs=1e-12)


def test_presets_are_houses(krupje):
    oasis = krupje(*SPOT, "--set", "preset=oasis", "--json").json
    assert {a["action"].split()[0] for a in oasis["actions"]} == {"fold", "bet", "change"}


def test_a_maximum_counts_only_with_the_ante(krupje):
    """Two pairs against a queen: cut to fifteen chips, the win of a Bet of twenty cannot be had."""
    given = ("advise", "nkp", "--cards", "As Ad Ks Kd 2c", "--up", "Qd", "--set", "max_payout=15", "--json")
    free, other, capped = (krupje(*given, *ante).json for ante in ((), ("--ante", "5"), ("--ante", "10")))
    value = [
        next(a["ev"] for a in found["actions"] if a["action"] == "bet") for found in (free, other, capped)
    ]
    assert value[0] > value[1] > value[2]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("edge", "whist"), "game-unknown"),
        (("edge", "knock"), "game-without-house"),
        (("edge", "nkp", "--fresh"), "option-not-of-game"),
        (("edge", "novo", "--workers", "none"), "number-unfit"),
        (("edge", "novo", "--workers", "2", "--cluster", "tls://127.0.0.1:1"), "options-apart"),
        (("design", "novo", "--target-edge", "1%"), "design-too-long"),
        (("edge", "nkp", "--shoe", "6"), "option-not-of-game"),
        (("edge", "casino-holdem", "--remove", "As"), "option-not-of-game"),
        (("edge", "baccarat", "--set", "rounding=down"), "stake-needed"),
        (("edge", "nkp", "--boxes"), "option-not-of-game"),
        (("edge", "baccarat", "--shoe", "9"), "figure-illegal"),
        (("edge", "baccarat", "--shoe", "six"), "figure-illegal"),
        (("edge", "baccarat", "--remove", "Ax"), "card-unknown"),
        (("edge", "baccarat", "--set", "decks=1", "--remove", "As As"), "card-repeated"),
        (("edge", "nkp", "--ante", "1"), "ante-out-of-limits"),
        (("edge", "nkp", "--ante", "ten"), "amount-unreadable"),
        (("edge", "nkp", "--set", "colour=red"), "figure-unknown"),
        (("edge", "nkp", "--set", "bet_table.five aces=9"), "row-unknown"),
        (("edge", "baccarat", "--shoe", "8", "--set", "decks=6"), "option-against-figure"),
        (("edge", "baccarat", "--shoe", "eight"), "figure-illegal"),
        (("edge", "nkp", "--set", "preset=vegas"), "figure-illegal"),
        (("advise", "knock"), "game-without-house"),
        (("advise", "novo"), "cards-wrong-count"),
        (("advise", "baccarat"), "game-without-decisions"),
        (("advise", "nkp", "--up", "Qd"), "cards-wrong-count"),
        (("advise", "nkp", "--cards", "Js Ts 9s 4s 2c"), "cards-wrong-count"),
        ((*SPOT, "--flop", "2s"), "option-not-of-game"),
        ((*SPOT, "--gone", "2s"), "cards-wrong-count"),
        ((*SPOT, "--seen", "Js"), "card-repeated"),
        ((*SPOT, "--seen", "Jx"), "card-unknown"),
        ((*SPOT, "--seen", " ".join(r + s for r in "AK876" for s in "shdc") + " " + "3s 3h 3d 3c 5s 5h 5d 5c "
          "2s 2h 2d 4h 4d 4c Jh Jd Jc 9h 9d 9c Th Td Tc"), "cards-too-few-left"),
        ((*SIX, "--set", "change=false", "--gone", "8s"), "card-not-given-away"),
        (HOLDEM[:4], "cards-wrong-count"),
        ((*HOLDEM, "--up", "2c"), "option-not-of-game"),
        ((*HOLDEM, "--seen", "7c"), "card-repeated"),
        ((*HOLDEM, "--ante", "1000"), "ante-out-of-limits"),
    ],
)  # fmt: skip
def test_refusals(krupje, args, code):
    ran = krupje(*args, "--json")
    assert (ran.status, ran.code) == (1, code)
    assert ran.json["refused"]["message"] != f"refused.{code}"
    assert "{" not in ran.json["refused"]["message"]


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "House edge"), ("lt", "Kazino pranašumas"), ("ru", "Преимущество казино")]
)
def test_tables_for_people(krupje, lang, words):
    told = krupje("edge", "baccarat", "--lang", lang)
    assert (told.status, told.err) == (0, "")
    assert words in told.out
    assert "−" in told.out


@pytest.mark.parametrize(("lang", "best"), [("en", "best"), ("lt", "geriausia"), ("ru", "лучшее")])
def test_advice_for_people(krupje, lang, best):
    told = krupje(*SIX, "--lang", lang).out.splitlines()
    assert best in told[4]
    assert sum(best in line for line in told) == 1


@pytest.mark.slow
def test_the_whole_of_nkp(krupje):
    found = krupje("edge", "nkp", "--set", "preset=caribbean", "--json").json
    assert found["wagers"]["ante"]["exact"] == ["-142031221", "2718662100"]
    assert found["rules"] == {"qualifier": "ace-king", "sixth_card": False}
    assert abs(found["play"]["fold"] + found["play"]["bet"] - 1) < 1e-12
    told = krupje("edge", "nkp", "--set", "preset=caribbean").out
    assert "5.2243 %" in told
    assert "−142031221 / 2718662100" in told


@pytest.mark.slow
def test_the_whole_of_holdem(krupje):
    found = krupje("edge", "casino-holdem", "--set", "ante_table.royal flush=100", "--json").json
    assert found["wagers"]["ante"]["exact"] == ["-1363917077", "63213204600"]
    assert set(found["wagers"]) == {"ante", "bonus"}
    assert "boxes" not in found


@pytest.mark.slow
def test_boxes_of_one_guest(krupje):
    found = krupje("edge", "casino-holdem", "--boxes", "--json").json["boxes"]
    assert round(found["light_dark"]["correlation"], 6) == 0.289005
    assert round(found["dark_dark"]["covariance"], 6) == 2.423775
    rounds = [f"1+{n}" for n in range(6)] + [f"0+{n}" for n in range(1, 6)]
    assert list(found["round_sd"]) == list(found["with_bonus"]["round_sd"]) == rounds
    told = krupje("edge", "casino-holdem", "--boxes").out
    assert "0.2890" in told
    assert "light 1, dark 5" in told


PROGRAM = "from krupje.cli.main import main; main()"


@pytest.mark.slow
def test_a_bar_for_whoever_watches():
    """On a terminal standard error shows how far it is; standard output has the document alone."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", PROGRAM, "edge", "nkp", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm"}
    ) as ran:
        os.close(theirs)
        shown = b""
        while ran.poll() is None:
            try:
                shown += os.read(ours, 65536)
            except OSError:
                break
        out = ran.stdout.read()
    assert ran.returncode == 0
    assert out.startswith(b'{"game": "nkp"')
    assert b"%" in shown


@pytest.mark.slow
def test_interrupted(tmp_path):
    with subprocess.Popen([sys.executable, "-c", PROGRAM, "edge", "nkp"], stderr=subprocess.PIPE) as ran:
        time.sleep(3)
        ran.send_signal(signal.SIGINT)
        _, err = ran.communicate(timeout=60)
    assert ran.returncode == 130
    assert b"Traceback" not in err


NKP = (
    ({}, {}),
    ({"preset": "aragon"}, {"bet_table": (0, 1, 2, 2, 3, 4, 5, 7, 20, 50, 100)}),
    ({"preset": "caribbean"}, {"qualifier": "ace-king", "sixth_card": False}),
    ({"preset": "oasis"}, {"qualifier": "ace-king", "sixth_card": False, "direct_exchange": True}),
    ({"bet_table": {"flush": 6}}, {"bet_table": (0, 1, 1, 2, 3, 4, 6, 7, 20, 50, 100)}),
    ({"ante_on_win": "push"}, {"ante_on_win": "push"}),
    ({"qualifier": "ace-king"}, {"qualifier": "ace-king"}),
    ({"sixth_card": False}, {"sixth_card": False}),
    ({"change": False}, {"change": False}),
    ({"direct_exchange": True}, {"direct_exchange": True}),
    ({"blind_may_buy": True}, {"blind_may_buy": True}),
    ({"max_payout": 100}, {}),
)


@pytest.mark.parametrize(("given", "moved"), NKP, ids=str)
def test_every_figure_of_nkp_that_moves_the_odds(given, moved):
    usual = {"bet_table": (0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100)}
    assert NkpFigures.of(given) == NkpFigures(**{**usual, **moved})


@pytest.mark.parametrize(
    "given",
    [
        {"boxes": 3}, {"unit": "0.50"}, {"timeout": "void"}, {"discard": "guest"}, {"equal_antes": True},
        {"up_card": "first"}, {"dealing": "blocks"}, {"ante_min": 10}, {"ante_max": 50},
    ],
)  # fmt: skip
def test_figures_of_nkp_that_move_nothing(given):
    assert NkpFigures.of(given) == NkpFigures.of({})


def test_a_maximum_in_cents():
    assert NkpFigures.of({"max_payout": 100}, "10") == NkpFigures(
        NkpFigures.of({}).bet_table, max_payout=10_000, ante=1_000
    )
    assert HoldemFigures.of({"unit": "0.50", "max_payout": "99.50"}, "7.50").nets().scale == 15


@pytest.mark.parametrize(
    ("given", "key", "value"),
    [
        ({"ante_table": {"royal flush": 100}}, "ante_table", (1, 1, 1, 1, 1, 1, 2, 3, 10, 20, 100)),
        ({"bonus_table": {"straight": 10}}, "bonus_table", (0, 0, 0, 0, 10, 10, 25, 75, 250, 500, 1000)),
        ({"quads_one_hole": "quads"}, "quads_one_hole", "quads"),
        ({"bonus_survives_fold": False}, "bonus_survives_fold", False),
    ],
)
def test_every_figure_of_holdem_that_moves_the_odds(given, key, value):
    usual = HoldemFigures.of({})
    named = {name: getattr(usual, name) for name in usual.__dataclass_fields__}
    assert HoldemFigures.of(given) == HoldemFigures(**{**named, key: value})


def test_every_figure_of_baccarat_that_moves_the_odds():
    given = {"decks": 8, "banker_pays": "1:1", "tie_pays": "9:1"}
    assert BaccaratFigures.of(given) == BaccaratFigures(8, (1, 1), (9, 1))
    assert BaccaratFigures.of({"tie_alone": False, "cut_card": 20, "burn": "first-card"}) == BaccaratFigures()
