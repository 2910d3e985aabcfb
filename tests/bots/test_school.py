"""Training: the same bytes from the same seed, whoever works on it and whatever kills it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

from krupje.bots import choose
from krupje.bots.contest import contest
from krupje.bots.school import train
from krupje.bots.school.plan import Lesson, lessons
from krupje.bots.tables import HOUSES, PLAYERS, nearest, read, rules_of, table
from krupje.cli.main import run
from krupje.games.knock import GAME
from krupje.refusal import Corrupt, Refused
from krupje.rounds.figures import house

TINY = Lesson("plain", 3, seed=5, chunks=4, hands=50)


def trained(until, **how):
    return train.train(train.begun(TINY), until, **how)


@pytest.mark.slow
def test_the_same_seed_makes_the_same_bytes():
    """Twice, and by three workers; another seed makes others."""
    first = train.table(trained(3))
    assert first == train.table(trained(3))
    assert first == train.table(trained(3, workers=3))
    other = Lesson("plain", 3, seed=6, chunks=4, hands=50)
    assert first != train.table(train.train(train.begun(other), 3))


@pytest.mark.slow
def test_a_longer_training_goes_on(tmp_path):
    """From its checkpoint, to the bytes it would have come to in one go."""
    file = tmp_path / "plain-3.state"
    trained(2, file=file)
    held = train.taken_up(TINY, file)
    assert held.done == 2
    assert train.table(train.train(held, 4)) == train.table(trained(4))


@pytest.mark.slow
def test_it_learns():
    """After a little training the table wins from players who do anything that is open."""
    from krupje.bots.school import measure

    training = train.train(train.begun(Lesson("plain", 3, chunks=4, hands=500)), 4)
    weights = train.average(training)
    won = measure.match(training.lesson, weights, np.zeros_like(weights), seed=3, hands=3000)
    assert sum(seat.mean - seat.margin for seat in won) / 3 > 0.5


@pytest.mark.slow
def test_checkpoints_of_others_are_refused(tmp_path):
    """Another lesson's, or a file that is none."""
    file = tmp_path / "a.state"
    trained(1, file=file)
    with pytest.raises(Refused, match="run-of-another-plan"):
        train.taken_up(Lesson("plain", 3, seed=6, chunks=4, hands=50), file)
    file.write_bytes(file.read_bytes()[:50])
    with pytest.raises(Refused, match="run-unreadable"):
        train.taken_up(TINY, file)
    with pytest.raises(Refused, match="lesson-unknown"):
        lessons(("default-9",), 1)
    assert len(lessons((), 1)) == len(HOUSES) * len(PLAYERS)


@pytest.mark.slow
def test_a_damaged_table_is_refused():
    """Whatever byte is wrong."""
    text = train.table(trained(1))
    assert read(text).about["iterations"] == 1
    for broken in (b"", text[:60], text[:-9], text.replace(b'"seed": 5', b'"seed": 6')[:-1], b"{}\n" + text):
        with pytest.raises(Corrupt, match="table-damaged"):
            read(broken)


@pytest.mark.slow
def test_the_command(tmp_path, capsys):
    """It trains, goes on, and answers with what it has made."""
    ask = ["train", "knock", "plain-3", "--into", str(tmp_path), "--workers", "1", "--json"]
    sizes = []
    for iterations in ("1", "2"):
        assert run([*ask, "--iterations", iterations]) == 0
        (made,) = json.loads(capsys.readouterr().out)["tables"]
        assert made["iterations"] == int(iterations)
        assert made["bytes"] == (tmp_path / "plain-3.table").stat().st_size
        sizes.append(made["bytes"])
    assert run([*ask[:-1], "--iterations", "2", "--lang", "lt"]) == 0
    assert "2 pakartojimai" in capsys.readouterr().out
    for wrong in (["train", "nkp"], ["train", "knock", "x-3"], ["train", "knock", "--iterations", "0"]):
        assert run([*wrong, "--json"]) == 1
        assert "refused" in capsys.readouterr().out
    assert run([*ask[:3], "--into", str(tmp_path / "none"), "--iterations", "1"]) == 2


@pytest.mark.slow
def test_killed_and_taken_up_again(tmp_path):
    """Killed without warning in mid-training, it comes to the same bytes as if nothing had happened."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    whole.mkdir()
    cut.mkdir()
    code = (
        "import sys; from krupje.bots.school import train; train.KEEP_EVERY = 0.0; "
        "from krupje.cli.main import run; run(sys.argv[1:])"
    )
    env = os.environ | {"PYTHONPATH": str(Path(train.__file__).parents[3])}

    def started(into):
        ask = ["train", "knock", "plain-3", "--iterations", "6", "--workers", "2", "--into", str(into)]
        return subprocess.Popen([sys.executable, "-c", code, *ask], env=env, stdout=subprocess.DEVNULL)

    assert started(whole).wait() == 0
    working, begun = started(cut), monotonic()
    while not (cut / "plain-3.state").exists() and monotonic() - begun < 60:
        sleep(0.01)
    working.send_signal(signal.SIGKILL)
    working.wait()
    assert not (cut / "plain-3.table").exists()
    assert train.taken_up(lessons(("plain-3",), 1)[0], cut / "plain-3.state").done >= 1
    assert started(cut).wait() == 0
    assert (cut / "plain-3.table").read_bytes() == (whole / "plain-3.table").read_bytes()


def test_every_house_finds_its_table():
    """The presets have tables of their own, and any other house plays by one that exists."""
    for name in HOUSES:
        assert nearest(rules_of(name)) == name
        for players in PLAYERS:
            found = table(name, players)
            assert found is not None
            assert found.about["house"] == name
    assert nearest(house(GAME.rules, {"betting": "none", "rotations": "1"}, GAME.presets)) == "plain"
    assert table("default", 6) is None


def test_the_tables_that_ship_are_small():
    """All of them together take less than 300 KB."""
    from krupje.bots.tables import HERE

    assert sum(path.stat().st_size for path in HERE.glob("*.table")) < 300_000


def test_contest_counts_every_seat():
    """A contest against one's like is about nothing, and blocks add up to the whole."""
    rules = rules_of("default")
    whole = contest(rules, 3, "house", "learner", seed="a", deals=6)
    parts = contest(rules, 3, "house", "learner", seed="a", deals=2)
    parts.add(contest(rules, 3, "house", "learner", seed="a", first=2, deals=4))
    assert whole == parts
    assert whole.deals == 6
    assert whole.margin > 0


def test_the_strong_one_says_how_often():
    """Where the table mixes, the line says in how many of a hundred such hands it does the same."""
    from knocking import Steady, dealt

    found = set()
    for hand in ("Qs Qd 7h 9c 3d", "As Ks 9d 7c 3s", "Js Jd 7h 9c 3d", "As Ad 7h 9c 3d"):
        state = dealt(hand, "2 check, 3 bet, 1 call")
        found |= {choose(state, 2, "strong", moods=Steady(value / 10)).share for value in range(10)}
    assert all(1 <= share <= 100 for share in found)


@pytest.mark.slow
def test_the_best_answer_wins_at_least_what_the_table_wins():
    """On the small game nobody answers a table worse than it answers itself; training makes it harder."""
    from krupje.bots.school import exact, measure

    nothing = np.zeros(exact.SMALL.width, np.int64)
    trained = train.average(train.train(train.begun(exact.SMALL), 6))
    unknown, known = exact.exploited(nothing, 20), exact.exploited(trained, 20)
    assert known.exploitability < unknown.exploitability
    itself = measure.match(exact.SMALL, trained, trained, seed=1, hands=20_000)
    assert known.first > itself[0].mean - 0.3
    assert known.dealer > itself[1].mean - 0.3
