"""A round in the terminal can be left and gone on with; what cannot be read is left alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from playing import play, reading

from krupje.cli.main import run
from krupje.cli.terminal.book import resuming
from krupje.records import session as sessions

PROGRAM = [sys.executable, "-c", "from krupje.cli.main import main; main()"]


@pytest.fixture(autouse=True)
def _plain(monkeypatch, tmp_path):
    for variable in ("KRUPJE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "session.jsonl"


@pytest.fixture
def table(monkeypatch, capsys, path):
    return lambda answer, *args: play(monkeypatch, capsys, path, answer, *args)


def started(path, *args, **env):
    """The program in a process of its own, with pipes."""
    return subprocess.Popen(
        [*PROGRAM, "play", "nkp", "--session", str(path), *args],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ | env,
    )  # fmt: skip


def until(process, text):
    """Reads what it prints until some text has come."""
    seen = b""
    while text.encode() not in seen:
        byte = process.stdout.read(1)
        assert byte, seen.decode()
        seen += byte
    return seen.decode()


def test_a_round_survives_kill_9(path, table):
    """The cards before and after are the same, and the round is finished where it was broken off."""
    with started(path, "--seed", "7") as process:
        until(process, "Enter deals ›")
        process.stdin.write(b"\n")
        process.stdin.flush()
        before = until(process, "Your choice ›")
        process.send_signal(signal.SIGKILL)
    cards = next(line for line in before.splitlines() if "Box 1 " in line)
    playing, _ = table(reading("", "2", "q"), "nkp")
    assert "round 1 is being played" in playing.asked[0].shown
    assert cards in playing.asked[1].shown
    assert "Receipt, round 1" in playing.asked[2].shown
    assert not sessions.read(path.read_bytes()).state.guests


def test_every_line_is_there_before_it_is_shown(path):
    """When a question has been printed, everything before it can be read from the file."""
    with started(path, "--seed", "7") as process:
        until(process, "Enter deals ›")
        process.stdin.write(b"\n")
        process.stdin.flush()
        until(process, "Your choice ›")
        held = sessions.read(path.read_bytes())
        assert held.state.game.awaits(held.state.round) == 1
        process.kill()


@pytest.mark.parametrize("end", [None, "q", "quit"])
def test_leaving_in_a_round_keeps_it(table, path, end):
    playing, status = table(reading("", end), "nkp", "--seed", "7")
    assert status == 0
    assert "The round waits for you." in playing.rest
    assert sessions.read(path.read_bytes()).state.round is not None


def test_the_way_back_names_the_file(table, path, monkeypatch, tmp_path):
    """Without its name another session would be opened; the usual file needs none."""
    playing, _ = table(reading("", None), "nkp")
    assert f"krupje play nkp --session {path}" in playing.rest.replace("\n", "")
    usual = tmp_path / "state" / "krupje" / "novo.jsonl"
    assert resuming("novo", usual) == "krupje play novo"
    assert resuming("novo", tmp_path / "my evening") == f"krupje play novo --session '{tmp_path}/my evening'"


def test_ctrl_c_leaves_cleanly(path):
    with started(path) as process:
        until(process, "Enter deals ›")
        process.stdin.write(b"\n")
        process.stdin.flush()
        until(process, "Your choice ›")
        process.send_signal(signal.SIGINT)
        assert "The round waits for you." in process.stdout.read().decode()
    assert process.returncode == 0


def test_a_new_session_sets_the_old_one_aside(table, path):
    """The unfinished one is not lost when the guest begins anew."""
    table(reading("", None), "nkp", "--seed", "7")
    old = path.read_bytes()
    playing, _ = table(reading("n", None), "nkp")
    other = path.with_name("session-1.jsonl")
    assert other.read_bytes() == old
    assert str(other) in "".join(playing.asked[1].shown.split("\n"))


def test_a_finished_session_is_not_offered(table, path):
    table(reading("q"), "nkp")
    playing, _ = table(reading(None), "nkp")
    assert "Enter deals" in playing.asked[0].shown
    assert path.with_name("session-1.jsonl").exists()


def test_other_cards_than_those_of_the_session_are_asked_for(table):
    """With another seed or other figures Enter means a new session, and `y` the old one."""
    table(reading("", None), "nkp", "--seed", "7")
    playing, _ = table(reading("y", None), "nkp", "--seed", "8")
    assert "as asked" in playing.asked[0].shown
    assert "3♥" in playing.asked[1].shown
    playing, _ = table(reading("", None), "nkp", "--set", "ante_min=20")
    assert "Enter deals" in playing.asked[1].shown


def test_after_the_return_the_seed_goes_on(monkeypatch, capsys, tmp_path):
    """Round two has the seed's cards, whether or not the guest had been away in between."""
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    once, _ = play(monkeypatch, capsys, whole, reading("", "2", "", None), "nkp", "--seed", "7")
    play(monkeypatch, capsys, broken, reading("", None), "nkp", "--seed", "7")
    again, _ = play(monkeypatch, capsys, broken, reading("", "2", "", None), "nkp")
    assert once.asked[-1].printed("en") == again.asked[-1].printed("en")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text.replace(b'"do": "draw"', b'"do": "drow"', 1), "Line 10"),
        (lambda text: b"\xff" + text, "Line 1"),
        (lambda _: b"", "Line 1"),
        (lambda text: text.replace(b'"game": "nkp"', b'"game": "baccarat"', 1), ""),
        (lambda text: text.replace(b'"krupje": "table"', b'"krupje": "round"', 1), ""),
        (lambda text: text.replace(b'"version": 1', b'"version": 9', 1), ""),
    ],
    ids=["a word", "bytes", "empty", "another game", "another kind", "another version"],
)
def test_a_broken_session_is_refused_and_left_alone(table, path, spoil, says):
    """Where it is broken is said; the file is as it was, unless the guest has it set aside."""
    table(reading("", None), "nkp", "--seed", "7")
    path.write_bytes(spoil(path.read_bytes()))
    text = path.read_bytes()
    for answer in ("", None, "n"):
        playing, status = table(reading(answer), "nkp", "--lang", "en")
        assert status == 1
        assert path.read_bytes() == text
        assert [each.name for each in path.parent.glob("session*")] == [path.name]
        assert says in "".join(playing.asked[0].shown.split("\n"))
    playing, status = table(reading("y", None), "nkp")
    assert (status, path.with_name("session-1.jsonl").read_bytes()) == (0, text)


def test_a_broken_session_in_json(krupje, path):
    path.write_text("nonsense\n", encoding="utf-8")
    ran = krupje("play", "nkp", "--json", "--session", str(path))
    assert (ran.status, ran.code, path.read_text("utf-8")) == (1, "log-broken", "nonsense\n")


def test_a_line_cut_short_can_be_left_off(table, path):
    """A process that died while it wrote: what had been shown before is all there."""
    table(reading("", None), "nkp", "--seed", "7")
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"action": {"do": "pl')
    playing, status = table(reading("c", "", None), "nkp")
    assert status == 0
    assert "cut short" in playing.asked[0].shown
    assert "3♥" in playing.asked[2].shown
    assert path.read_bytes() == whole


def test_a_file_that_ends_without_a_newline_goes_on(table, path):
    table(reading("", None), "nkp", "--seed", "7")
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    table(reading("", "1", "q"), "nkp")
    assert not sessions.read(path.read_bytes()).state.guests


def test_a_session_belongs_to_one_process(path, krupje):
    with started(path) as process:
        until(process, "Enter deals ›")
        ran = krupje("play", "nkp", "--json", "--session", str(path))
        assert (ran.status, ran.code) == (1, "session-in-use")
        process.kill()


def test_a_file_that_cannot_be_opened_is_a_usage_error(krupje, tmp_path):
    ran = krupje("play", "nkp", "--session", str(tmp_path))
    assert (ran.status, ran.out) == (2, "")


def test_sessions_lie_in_the_state_directory(krupje, tmp_path):
    """`XDG_STATE_HOME/krupje`, a file a game; the menu says which wait."""
    krupje("play", "nkp", stdin=b"\n")
    assert (tmp_path / "state" / "krupje" / "nkp.jsonl").is_file()
    ran = krupje("play", stdin=b"q\n")
    assert "unfinished" in next(line for line in ran.out.splitlines() if "NKP" in line)


def test_no_input_at_all_leaves_at_once(path):
    """Standard input that is closed from the start is a guest who has left."""
    began = time.monotonic()
    with started(path) as process:
        process.stdin.close()
        process.wait(timeout=20)
    assert process.returncode == 0
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(
    ("file", "why"),
    [("/dev/zero", "it is no file"), ("/dev/full", "it is no file"), ("/", "it is a folder"),
     ("/proc/no/such", "there is no such file"), ("a\0b", "there is no such file")],
)  # fmt: skip
def test_what_is_no_file_is_no_session(capsys, file, why):
    """A device is not read without end: it is a usage error, as a folder is."""
    assert run(["play", "nkp", "--session", file]) == 2
    assert why in capsys.readouterr().err
