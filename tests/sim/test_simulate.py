"""Simulation: the same totals whoever plays which part, and in agreement with what is exact."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from krupje.analysis import edge, novo_game
from krupje.analysis.figures import house_of
from krupje.analysis.kernels import suits
from krupje.analysis.kernels.novo_codes import BET
from krupje.analysis.novo_decide import RankSolved
from krupje.cards import PACK
from krupje.refusal import Refusal
from krupje.sim import STRATEGIES, Run, Totals, local, plan, run, simulate
from krupje.sim.felt import Felt


def exact(game: str, given: dict, wager: str = "ante", **options: object) -> float:
    return edge.edge(game, given, **options)["wagers"][wager]["ev"]


def blind(game: str, given: dict) -> float:
    return edge.edge(game, given)["blind"]["ev"]


def test_parts_add_up_in_any_order() -> None:
    made = plan("nkp", {}, seed="a", strategy="pair")
    whole = run.rounds(made, 0, 60)
    parts = [run.rounds(made, first, 20) for first in (40, 0, 20)]
    together = Totals()
    for part in parts:
        together.add(part)
    assert together == whole
    assert sum(n for nets in whole.ends.values() for n in nets.values()) == whole.rounds == 60
    assert sum(net * n for nets in whole.ends.values() for net, n in nets.items()) == whole.net


def test_a_round_follows_from_the_seed_and_its_number() -> None:
    felt = Felt(plan("nkp", {}, seed="a", strategy="blind"))
    ends = [felt.play(number) for number in range(30)]
    assert [felt.play(number) for number in (29, 0, 11)] == [ends[29], ends[0], ends[11]]
    assert [Felt(plan("nkp", {}, seed="b", strategy="blind")).play(n) for n in range(30)] != ends


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_number_of_workers_changes_nothing(played, workers: int) -> None:
    alone = played("casino-holdem", 120_000, strategy="pair", engine="kernels")
    assert played("casino-holdem", 120_000, strategy="pair", engine="kernels", workers=workers) == alone


@pytest.mark.slow
def test_nor_does_the_number_of_processes(played) -> None:
    alone = played("nkp", 1_700, strategy="pair")
    assert played("nkp", 1_700, strategy="pair", workers=2) == alone


def test_it_stops_at_a_standard_error(played) -> None:
    made = plan("baccarat", {}, seed="7", strategy="banker", engine="kernels")
    stopped = [simulate(Run(made), 10**9, until=0.002, workers=n) for n in (1, 3)]
    assert stopped[0] == stopped[1]
    assert stopped[0].error(made.unit) <= 0.002
    before = simulate(Run(made), stopped[0].rounds - made.block)
    assert before.error(made.unit) > 0.002


def test_a_killed_run_goes_on_to_the_same_totals(tmp_path, monkeypatch) -> None:
    made, file = plan("nkp", {}, seed="7", strategy="pair"), str(tmp_path / "run.json")
    whole = simulate(Run(made), 1_300)

    def killed(done: int, _of: int) -> None:
        if done >= 1_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(local.taken_up(made, file), 1_300, file=file, watcher=killed)
    half = local.taken_up(made, file)
    assert half.totals.rounds == 1_000
    assert simulate(half, 1_300, file=file) == whole
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]
    assert simulate(local.taken_up(made, file), 1_300, file=file) == whole
    assert simulate(local.taken_up(made, file), 1_337) == simulate(Run(made), 1_337)


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path) -> None:
    (tmp_path / "run.json").mkdir()
    with pytest.raises(IsADirectoryError):
        local.keep(Run(plan("nkp", {}, seed="7", strategy="pair")), str(tmp_path / "run.json"))
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_refused_files(tmp_path) -> None:
    file, made = tmp_path / "run.json", plan("nkp", {}, seed="7", strategy="pair")
    for text, code in ((b"{", "run-unreadable"), (b"\xff", "run-unreadable")):
        file.write_bytes(text)
        with pytest.raises(Refusal) as refused:
            local.taken_up(made, str(file))
        assert refused.value.code == code
    local.keep(Run(plan("nkp", {}, seed="8", strategy="pair")), str(file))
    with pytest.raises(Refusal) as refused:
        local.taken_up(made, str(file))
    assert refused.value.code == "run-of-another-plan"


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("nkp", {"strategy": "cheat"}, "strategy-unknown"),
        ("baccarat", {"strategy": "pair"}, "strategy-unknown"),
        ("nkp", {"engine": "steam"}, "engine-unknown"),
        ("nkp", {"engine": "kernels"}, "engine-not-of-game"),
        ("knock", {"engine": "kernels"}, "engine-not-of-game"),
        ("nkp", {"seed": ""}, "seed-unfit"),
        ("nkp", {"bonus": True}, "option-not-of-game"),
        ("novo", {"bonus": True}, "option-not-of-game"),
        ("knock", {"ante": 100}, "option-not-of-game"),
        ("nkp", {"ante": 100}, "ante-out-of-limits"),
        ("baccarat", {"ante": 1500, "strategy": "banker"}, "banker-not-multiple"),
    ],
)
def test_refusals(game: str, options: dict, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        plan(game, {}, **{"seed": "7", **options})
    assert refused.value.code == code


@pytest.fixture
def always_bets(monkeypatch):
    """A table of Novo by which every start is bet, whatever was solved on this machine."""
    starts = len(suits.boards()[0])
    told = RankSolved((), (), (), np.full((starts, 4), BET, np.int8), np.zeros((starts, 4)), 0)
    monkeypatch.setattr(novo_game, "read", lambda _: novo_game.Part(told, {}))


@pytest.mark.parametrize("game", STRATEGIES)
def test_every_strategy_plays(played, always_bets, game: str) -> None:
    """Few rounds of each, to their ends."""
    for strategy in STRATEGIES[game]:
        totals = played(game, 8, strategy=strategy)
        assert (totals.rounds, totals.staked > 0) == (8, True)


@pytest.mark.parametrize(
    ("game", "given", "options"),
    [
        ("nkp", {"timeout": "void", "dealing": "blocks", "up_card": "first"}, {"strategy": "never-buy"}),
        ("nkp", {"preset": "oasis", "unit": "0.50"}, {"ante": 750}),
        ("casino-holdem", {"burns": True}, {"bonus": True, "strategy": "blind"}),
        ("novo", {"dark_may_buy_game": True, "dealing": "shoe"}, {"strategy": "blind"}),
        ("novo", {"bonus": True}, {"bonus": True, "strategy": "pair"}),
        ("baccarat", {"decks": 1, "cut_card": 10}, {"strategy": "tie"}),
        ("knock", {"preset": "literal"}, {}),
        ("knock", {"preset": "hoyle"}, {}),
    ],
    ids=str,
)
def test_houses_of_every_kind(played, game: str, given: dict, options: dict) -> None:
    assert played(game, 12, given, **options).rounds == 12


def test_what_knock_costs_one_it_pays_another(played) -> None:
    """Watched from every deal in turn, three alike players come out even, but for chance."""
    totals = played("knock", 240)
    assert abs(totals.mean(100)) < 4 * totals.error(100)


def test_baccarat_agrees(errors_off) -> None:
    for strategy, given in (
        ("player", {}),
        ("banker", {"decks": 8}),
        ("tie", {"decks": 1, "tie_pays": "9:1"}),
    ):
        made = plan("baccarat", given, seed="3", strategy=strategy, engine="kernels")
        totals = simulate(Run(made), 300_000, workers=2)
        assert abs(errors_off(totals, made.unit, exact("baccarat", given, strategy))) < 4


def test_rounded_baccarat_agrees(errors_off) -> None:
    """Where winnings are rounded down the stake decides: 10 on Banker wins 9, 30 wins 28."""
    for ante in (1000, 3000):
        made = plan(
            "baccarat", {"rounding": "down"}, seed="3", strategy="banker", engine="kernels", ante=ante
        )
        totals = simulate(Run(made), 300_000, workers=2)
        wanted = exact("baccarat", {"rounding": "down"}, "banker", ante=ante // 100)
        assert abs(errors_off(totals, made.unit, wanted)) < 4


@pytest.mark.parametrize(
    "given", [{}, {"preset": "aragon"}, {"preset": "caribbean"}, {"ante_on_win": "push"}], ids=str
)
def test_kernels_and_rules_end_alike(played, given: dict) -> None:
    """The same ends with the same nets, at like rates."""
    for game, strategy in (("nkp", "ace-king"), ("casino-holdem", "pair")):
        options = given if game == "nkp" else {"ante_table": {"straight": 2, "high card": 0}}
        slow = played(game, 1_200, options, strategy=strategy)
        fast = played(game, 200_000, options, strategy=strategy, engine="kernels")
        nets = {(event, net) for event, counts in fast.ends.items() for net in counts}
        assert {(event, net) for event, counts in slow.ends.items() for net in counts} <= nets
        error = (slow.error(1) ** 2 + fast.error(1) ** 2) ** 0.5
        assert abs(slow.mean(1) - fast.mean(1)) < 4 * error
        assert (
            abs(slow.staked / slow.rounds - fast.staked / fast.rounds)
            < 4 * 3 * slow.deviation(1) / 1_200**0.5
        )


def test_cards_of_the_kernels_come_equally_often() -> None:
    """Chi-square over all places of ten cards; and no card twice in a round."""
    import numpy as np

    from krupje.analysis.kernels import play

    places, counts, rounds = np.zeros(10, np.int64), np.zeros((10, 52)), 20_000
    for number in range(rounds):
        play.deal(np.uint64(99), number, 10, 52, places)
        assert len(set(places.tolist())) == 10
        counts[np.arange(10), places] += 1
    chi = ((counts - rounds / 52) ** 2 / (rounds / 52)).sum(axis=1)
    assert chi.max() < 51 + 5 * (2 * 51) ** 0.5
    assert set(np.unique(places)) <= set(PACK)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "given", "rounds"),
    [
        ("casino-holdem", {}, 2_000_000),
        ("casino-holdem", {"ante_table": {"royal flush": 100, "straight": 2}}, 2_000_000),
    ],
    ids=str,
)
def test_best_play_agrees(errors_off, game: str, given: dict, rounds: int) -> None:
    made = plan(game, given, seed="5", engine="kernels")
    totals = simulate(Run(made), rounds, workers=2)
    document = edge.edge(game, given)
    assert abs(errors_off(totals, made.unit, document["wagers"]["ante"]["ev"])) < 4
    folds = sum(totals.ends["fold"].values()) / rounds
    assert abs(folds - document["play"]["fold"]) < 4 * (0.25 / rounds) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("given", [{}, {"qualifier": "ace-king"}, {"ante_on_win": "push"}], ids=str)
def test_blind_boxes_agree(errors_off, given: dict) -> None:
    made = plan("nkp", given, seed="5", strategy="blind", engine="kernels")
    assert abs(errors_off(simulate(Run(made), 2_000_000, workers=2), made.unit, blind("nkp", given))) < 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "given", "options"),
    [
        ("nkp", {}, {}),
        ("nkp", {"preset": "oasis"}, {}),
        ("nkp", {"max_payout": 30}, {"ante": 1000}),
        ("casino-holdem", {}, {}),
        ("casino-holdem", {}, {"bonus": True}),
    ],
    ids=str,
)
def test_best_play_by_the_rules_agrees(errors_off, game: str, given: dict, options: dict) -> None:
    """Through the rules engine; the shares of what is done agree too."""
    made = plan(game, given, seed="11", **options)
    totals = simulate(Run(made), 1_500, workers=2)
    capped = {"ante": 10} if "max_payout" in given else {}
    document = edge.edge(game, given, **capped)
    wager = "bonus" if options.get("bonus") else "ante"
    assert abs(errors_off(totals, made.unit, document["wagers"][wager]["ev"])) < 4
    if wager == "ante":
        done = dict.fromkeys(document["play"], 0)
        for event, nets in totals.ends.items():
            for verb in done:
                done[verb] += sum(nets.values()) if verb in event.replace(",", "").split() else 0
        for verb, times in done.items():
            assert abs(times / 1_500 - document["play"][verb]) < 4 * (0.25 / 1_500) ** 0.5, verb


def test_the_command(krupje) -> None:
    args = ("simulate", "nkp", "--rounds", "200", "--strategy", "pair", "--seed", "x", "--workers", "1")
    found = krupje(*args, "--json").json
    assert (found["rounds"], found["stake"], found["wager"]) == (200, 5, "ante")
    assert sum(end["count"] for end in found["outcomes"]) == 200
    assert abs(sum(end["count"] * end["net"] for end in found["outcomes"]) / 200 - found["mean"]) < 1e-12
    again = krupje(*args, "--json").json
    for clock in ("seconds", "rounds_per_second"):
        again.pop(clock), found.pop(clock)
    assert again == found
    for lang, word in (("en", "Standard error"), ("lt", "paklaida"), ("ru", "ошибка")):
        assert word in krupje(*args, "--lang", lang).out
    assert krupje(*args[:2], "--rounds", "1", *args[4:], "--json").json["standard_error"] is None


def test_the_command_goes_on(krupje, tmp_path) -> None:
    file = str(tmp_path / "run.json")
    args = ("simulate", "baccarat", "--engine", "kernels", "--resume", file, "--json")
    first = krupje(*args, "--rounds", "70000").json
    assert json.loads((tmp_path / "run.json").read_text())["totals"]["rounds"] == 70_000
    more = krupje(*args, "--until-se", "0.003").json
    assert more["rounds"] > first["rounds"]
    assert more["standard_error"] <= 0.003
    fresh = krupje(
        "simulate", "baccarat", "--engine", "kernels", "--json", "--rounds", str(more["rounds"])
    ).json
    assert fresh["outcomes"] == more["outcomes"]


@pytest.mark.parametrize(
    ("args", "status", "code"),
    [
        (("--rounds", "0"), 1, "number-unfit"),
        (("--rounds", "many"), 1, "number-unfit"),
        (("--workers", "1000"), 1, "number-unfit"),
        (("--until-se", "-1"), 1, "error-unfit"),
        (("--until-se", "nan"), 1, "error-unfit"),
        (("--until-se", "small"), 1, "error-unfit"),
        (("--ante", "0.5"), 1, "amount-unreadable"),
        (("--seed", ""), 1, "seed-unfit"),
        (("--set", "colour=red"), 1, "figure-unknown"),
    ],
)
def test_the_command_refuses(krupje, args, status, code) -> None:
    ran = krupje("simulate", "baccarat", *args, "--json")
    assert (ran.status, ran.code) == (status, code)
    assert "{" not in ran.json["refused"]["message"]


def test_a_file_that_cannot_be_written(krupje, tmp_path) -> None:
    ran = krupje(
        "simulate", "baccarat", "--rounds", "10", "--workers", "1", "--resume", str(tmp_path / "no" / "run")
    )
    assert ran.status == 2
    assert "run" in ran.err


def test_a_house_is_read_once() -> None:
    """A plan keeps what differs from the default, so that its file tells houses apart."""
    made = plan("nkp", {"preset": "aragon", "ante_max": 200}, seed="1", strategy="pair")
    assert made.rules == {"ante_max": 200, "bet_table": {"one pair": 2}}
    assert made.house == house_of("nkp", {"preset": "aragon", "ante_max": 200})


@pytest.mark.slow
@pytest.mark.parametrize(("end", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_the_command_is_stopped_and_goes_on(krupje, tmp_path, end: int, status: int) -> None:
    """Interrupted it has kept everything, killed all but the last seconds; the end is the same."""
    file = tmp_path / "run.json"
    args = ["simulate", "nkp", "--strategy", "pair", "--resume", str(file), "--seed", "stop"]
    program = "from krupje.cli.main import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", program, *args, "--rounds", "10000000", "--workers", "2"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    ) as ran:
        deadline = time.monotonic() + 60
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        ran.send_signal(end)
        _, err = ran.communicate(timeout=60)
    assert ran.returncode == status
    assert b"Traceback" not in err
    done = json.loads(file.read_text())["totals"]["rounds"]
    assert done > 0
    wanted = str(done + 700)
    on = krupje(*args, "--rounds", wanted, "--workers", "1", "--json").json
    args[args.index("--resume") + 1] = str(tmp_path / "other.json")
    whole = krupje(*args, "--rounds", wanted, "--workers", "2", "--json").json
    assert on["outcomes"] == whole["outcomes"]


def test_novo_by_the_table_needs_a_solve(tmp_path, monkeypatch):
    """No table lies in an empty cache, and the refusal says how to make it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(Refusal) as refused:
        plan("novo", {}, seed="7", strategy="optimal")
    assert refused.value.code == "house-not-kept"
