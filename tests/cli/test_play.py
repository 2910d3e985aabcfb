"""A table in the terminal: every game in every language, whole rounds, and nothing hidden on the screen."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest
from playing import ANSI, events, held, known, play, reading, wandering

from krupje.i18n import LANGUAGES, catalogue
from krupje.records import session as sessions

NAMES = ("nkp", "casino-holdem", "baccarat", "knock", "novo")
WIDE = {"nkp": "3", "casino-holdem": "3", "novo": "3", "baccarat": "1", "knock": "4"}


@pytest.fixture(autouse=True)
def _plain(monkeypatch, tmp_path):
    """Nothing of the machine's own."""
    for variable in ("KRUPJE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def table(monkeypatch, capsys, tmp_path):
    """`table(answer, "nkp", ...)`: plays and says what was asked and how it ended."""
    return lambda answer, *args: play(monkeypatch, capsys, tmp_path / "session.jsonl", answer, *args)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_rounds_are_played_to_their_receipts(table, tmp_path, game, lang):
    """Rounds with any decisions: each has its receipt, and no card is printed that the guest may not see."""
    playing, status = table(
        wandering(lang, 7, 4), game, "--lang", lang, "--seed", "7", "--boxes", WIDE[game], "--chips", "5000"
    )
    assert status == 0
    words, path = catalogue(lang), tmp_path / "session.jsonl"
    everything = "".join(asked.shown for asked in playing.asked)
    for number in range(1, 5):
        assert words.say("play.receipt", number=number) in everything
    assert "play." not in everything + playing.rest, "a key without words"
    for asked in playing.asked:
        if asked.prompt.startswith(words.say("play.ask.move")):
            happened = events(path, asked.lines)
            assert asked.printed(lang) <= known(happened, held(happened, "guest"))
    assert not sessions.read(path.read_bytes()).state.guests


def test_what_is_hidden_is_looked_for(table, tmp_path):
    """The scan above can fail: a guest who could see the dealer's cards would be caught."""
    playing, _ = table(reading("", "q"), "nkp", "--seed", "7")
    asked = playing.asked[1]
    happened = events(tmp_path / "session.jsonl", asked.lines)
    assert len(asked.printed("en")) == 6
    assert known(happened, {1}) == asked.printed("en")
    assert not asked.printed("en") <= known(happened, set())


@pytest.mark.parametrize("game", NAMES)
def test_the_same_seed_deals_the_same_cards(monkeypatch, capsys, tmp_path, game):
    """Two evenings with one seed show the same, card for card; another seed does not."""

    def shown(name, seed):
        playing, _ = play(monkeypatch, capsys, tmp_path / name, wandering("en", 3, 2), game, "--seed", seed)
        return [asked.shown for asked in playing.asked]

    assert shown("one", "a seed") == shown("two", "a seed")
    assert shown("three", "another") != shown("four", "a seed")


def test_cards_do_not_depend_on_decisions(monkeypatch, capsys, tmp_path):
    """The second round's cards are the seed's, whatever was decided in the first."""
    found = []
    for name, first in (("one", "1"), ("two", "2"), ("three", "3")):
        answers = reading("", first, *(["1"] if first == "3" else []), "", None)
        playing, _ = play(monkeypatch, capsys, tmp_path / name, answers, "nkp", "--seed", "5")
        found.append(playing.asked[-1].printed("en"))
    assert found[0] == found[1] == found[2]


def test_enter_repeats_the_last_stakes(table):
    """An Ante of 20 on two boxes stands for the next round until other stakes are typed."""
    playing, _ = table(reading("1=20 2=20d", "", "1", "", "1", "1=5", "", None), "nkp", "--seed", "5")
    assert "Ante 20  Bet 40" in playing.asked[3].shown
    assert "Ante 20  Bet 40" in playing.asked[5].shown
    assert "Ante 5" in playing.asked[-1].shown


@pytest.mark.parametrize(
    ("game", "typed", "says"),
    [
        ("nkp", ["3", ""], "The Ante of box 1 is 3; it must be from 5 to 100. [nkp §2.1]"),
        ("nkp", ["ten"], '"ten" is no stake; ? shows how stakes are typed.'),
        ("nkp", ["2=10", ""], "may look at one box only. [nkp §2.2, N14]"),
        ("nkp", ["+5"], '"+5" is no stake'),
        ("baccarat", ["b15", ""], "[baccarat §2.4, B8]"),
        ("baccarat", ["2=x9"], '"2=x9" is no stake'),
        ("casino-holdem", ["+50", ""], "[casino-holdem §2.2, H14]"),
    ],
)
def test_stakes_that_cannot_stand_are_refused(table, game, typed, says):
    """A sentence with its clause; the guest is asked again and nothing has been laid."""
    playing, status = table(reading(*typed, "q"), game)
    assert status == 0
    assert says in re.sub(r"\s+", " ", "".join(asked.shown for asked in playing.asked))
    assert catalogue("en").say("play.left", who="You", sum="0", rounds="0 rounds") in playing.rest


@pytest.mark.parametrize(("game", "typed", "shown"), [
    ("nkp", "1000", "Ante 1,000"), ("casino-holdem", "1000+500", "Ante 1,000  Bonus 500"),
    ("baccarat", "2", "PLAYER 2"),
])  # fmt: skip
def test_stakes_that_cannot_stand_are_called_by_their_names(table, game, typed, shown):
    playing, _ = table(reading(typed, None), game, "--seed", "7")
    assert shown in playing.asked[1].shown


@pytest.mark.parametrize(("lang", "left"), [
    ("en", "You: −1 chip after 1 round."), ("lt", "Jūs: −1 žetonas, 1 partija."),
    ("ru", "Вы: −1 фишка, 1 раздача."),
])  # fmt: skip
def test_one_chip_is_one_chip(table, lang, left):
    """The guest folds and has lost his ante: a chip, not chips."""
    playing, _ = table(reading("", "2", "q"), "knock", "--seed", "7", "--lang", lang)
    assert left in playing.rest


def test_what_others_do_is_told_once_and_in_sentences(table):
    """Who drops pays a chip for it; that he dropped says so. "You" is no name that takes a verb."""
    playing, _ = table(reading("", "2", "q"), "knock", "--seed", "7")
    assert "First to deal, by lot: You." in playing.asked[1].shown
    assert "the stock. Seat 3 drops. Seat" in " ".join(playing.asked[2].shown.replace("│", " ").split())


def test_a_choice_that_is_not_on_the_menu(table):
    playing, _ = table(reading("", "9", "", "bet"), "nkp", "--seed", "7")
    shown = "".join(asked.shown for asked in playing.asked)
    assert '"9" is not on the menu; choose 1 to 3.' in shown
    assert "Choose 1 to 3." in shown
    assert "Receipt, round 1" in shown


def test_a_russian_keyboard_needs_no_switching(table):
    """A letter counts as the one on the same key: `й` leaves."""
    playing, status = table(reading("й"), "nkp", "--lang", "ru")
    assert (status, len(playing.asked)) == (0, 1)


def test_the_language_changes_at_the_table(table):
    playing, _ = table(reading("l", "2", "", "l ru"), "nkp", "--lang", "en")
    assert "Enter deals" in playing.asked[0].shown
    assert "Enter – dalyti" in playing.asked[2].shown
    assert "Ваш ход" in playing.asked[4].shown or "ваш ход" in playing.asked[4].shown


def test_help_shows_the_clauses_of_the_moment(table):
    """Stakes while stakes are laid, decisions while they are made; and any clause by its number."""
    playing, _ = table(reading("?", "", "?", "? 6.1", "? 99.1", "e", None), "nkp", "--lang", "en")
    stakes, decisions, clause, unknown, edge = (playing.asked[at].shown for at in (1, 3, 4, 5, 6))
    assert "2.1" in stakes
    assert "An Ante is from 5 to 100 chips" in stakes
    assert "4.3" in decisions
    assert "The dealer turns his cards" in clause
    assert "The sheet has no clause 99.1." in unknown
    assert "krupje edge nkp" in edge


def test_a_guest_may_cut(table, tmp_path):
    """Asked for before the deal; the cut is the guest's, and the seed's cards come in another order."""
    table(reading("c", "", "20", None), "nkp", "--seed", "7")
    cut = [event for event in events(tmp_path / "session.jsonl", 99) if event["event"] == "was-cut"]
    assert cut == [{"event": "was-cut", "by": "guest", "at": 20}]


def test_boxes_are_counted_out(table):
    """`b` asks how many, and how many of them dark; the first box's Ante stands on all."""
    playing, _ = table(reading("20", "b", "3", "", "", None), "nkp")
    asked = playing.asked[4].shown
    assert re.search(r"Box 1 +light +Ante 20", asked)
    assert re.search(r"Boxes 2, 3 +dark +Ante 20  Bet 40", asked)
    assert playing.asked[5].prompt == "Your choice ›"


def test_nobody_is_dealt_in_without_a_stake(table):
    playing, _ = table(reading("1=0", "", None), "nkp")
    assert "Ante 10" in playing.asked[2].shown
    assert "✗" in playing.asked[2].shown


def test_a_guest_may_sit_a_round_out(table):
    """One of two guests lays nothing; the other is dealt to alone."""
    playing, _ = table(reading("", "2=0", "", "2", None), "nkp", "--guests", "2", "--seed", "7")
    assert "Box 2" not in playing.asked[3].shown
    assert "Receipt, round 1" in playing.asked[4].shown


@pytest.mark.parametrize("typed", ["3 9", "3 zz", "3 1 2", "3 Ks"])
def test_cards_that_cannot_be_named(table, typed):
    """After buying, a change names one card of six, by its place or by its letters."""
    playing, _ = table(reading("", "3", typed, "3 3h", "2", "q"), "nkp", "--seed", "7", "--lang", "en")
    assert "✗" in playing.asked[3].shown
    assert "Change 10" in playing.asked[4].shown
    assert "Receipt, round 1" in playing.asked[5].shown


def test_a_guest_may_think_better_of_it(table):
    """Enter instead of a card goes back to the menu, and nothing has been paid."""
    playing, _ = table(reading("", "3", "3", "", None), "nkp", "--seed", "7")
    assert playing.asked[3].prompt == "Which card? Enter goes back ›"
    assert playing.asked[4].prompt == "Your choice ›"
    assert "Change 10" not in playing.asked[4].shown


def test_chips_run_out(table):
    """Who has too few hears it, and may buy more."""
    playing, _ = table(reading("", "2", "1", "", "m", "", None), "nkp", "--chips", "10", "--seed", "1")
    shown = "".join(asked.shown for asked in playing.asked)
    assert "not enough chips" in shown
    assert "m more chips" in shown


def test_figures_of_the_house_are_those_given(table, tmp_path):
    rules = tmp_path / "house.toml"
    rules.write_text('game = "nkp"\nante_min = 50\n', encoding="utf-8")
    playing, _ = table(reading(None), "nkp", "--rules", str(rules), "--set", "sixth_card=false")
    assert "Ante 50" in playing.asked[0].shown


def test_the_menu_of_games(monkeypatch, capsys, tmp_path):
    """No game named: five are offered, and a number or a name takes one."""
    playing, _ = play(monkeypatch, capsys, tmp_path / "s", reading("7", "nkp", None))
    assert playing.asked[0].choices == 5
    assert "Enter deals" in playing.asked[2].shown


def test_json_is_one_document(monkeypatch, capsys, tmp_path, krupje):
    """Frames go to standard error; the document has the receipts of the rounds that were played."""
    path = tmp_path / "s.jsonl"
    ran = krupje("play", "nkp", "--json", "--seed", "7", "--session", str(path), stdin=b"\n2\n\n1\nq\n")
    assert ran.status == 0
    document = ran.json
    assert [each["game"] for each in document["rounds"]] == ["nkp", "nkp"]
    assert document["rounds"][1]["dealer"] == {"cards": None, "hand": None, "plays": None}
    assert document["net"] == -sum(each["house"] for each in document["rounds"])
    assert document["session"] == str(path)
    assert document["finished"] is True
    assert "Receipt, round 1" in ran.err


def test_json_without_a_game_is_a_document_too(krupje):
    ran = krupje("play", "--json", stdin=b"q\n")
    assert (ran.status, ran.json) == (0, {"game": None, "session": None, "rounds": []})


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("poker",), "game-unknown"),
        (("nkp", "--chips", "-5"), "amount-unreadable"),
        (("nkp", "--seed", "x" * 41), "not-a-name"),
        (("nkp", "--boxes", "many"), "stake-notation"),
        (("nkp", "--set", "boxes=9"), "figure-illegal"),
        (("knock", "--seats", "9"), "seats-too-many"),
        (("knock", "--seats", "2"), "seats-too-few"),
    ],
)
def test_what_cannot_be_played_is_refused(krupje, tmp_path, args, code):
    """Before anything is written."""
    path = tmp_path / "s.jsonl"
    ran = krupje("play", *args, "--json", "--session", str(path))
    assert (ran.status, ran.code) == (1, code)
    assert not path.exists()


def test_two_guests_at_one_terminal(table, tmp_path):
    """Each has a light box of his own and is shown his own cards only."""
    playing, _ = table(reading("", "", "2", "2", None), "nkp", "--guests", "2", "--seed", "7")
    path = tmp_path / "session.jsonl"
    first, second = playing.asked[2], playing.asked[3]
    for asked, who in ((first, "guest 1"), (second, "guest 2")):
        happened = events(path, asked.lines)
        assert asked.printed("en") == known(happened, held(happened, who))
    assert "Guest 2" in second.shown
    assert "Box 1: Bet 20" in second.shown


@pytest.mark.parametrize("width", [60, 100, 200])
@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_wider_than_the_screen(table, monkeypatch, game, width):
    """Narrow screens and wide ones: no line is cut, and none runs over."""
    monkeypatch.setenv("COLUMNS", str(width))
    playing, _ = table(wandering("lt", 5, 2), game, "--lang", "lt", "--seed", "60", "--boxes", WIDE[game])
    for asked in playing.asked:
        assert max(map(len, asked.shown.splitlines())) <= width
        assert "…" not in asked.shown.replace("1, 2, …", "")


def test_the_session_is_a_table_session(table, tmp_path):
    """Its first line says so, with the seed; every other line is an action with its events."""
    table(reading("", "2", "q"), "nkp", "--seed", "7")
    head, *rest = (tmp_path / "session.jsonl").read_text("utf-8").splitlines()
    assert json.loads(head)["seed"] == "7"
    assert all(set(json.loads(line)) == {"action", "events"} for line in rest)


def test_a_terminal_gets_a_fresh_frame_with_painted_cards(tmp_path):
    """On a real terminal the screen is cleared for every question and cards are drawn three lines high."""
    shown = _terminal(tmp_path, ["nkp", "--seed", "7"], ["", "2", "q"], lines=40)
    frames = shown.split("\x1b[2J")
    assert len(frames) == 4
    assert "\x1b[" in frames[2]
    plain = ANSI.sub("", frames[2])
    assert re.search(r"3     2     Q     Q     3", plain)
    assert re.search(r"♥     ♦     ♠     ♥     ♦", plain)
    assert "Receipt, round 1" in ANSI.sub("", frames[3])


def test_no_color_is_heeded(tmp_path):
    """Without colours cards are letters and signs, and nothing is painted."""
    shown = _terminal(tmp_path, ["nkp", "--seed", "7"], ["", "q"], lines=40, NO_COLOR="1")
    assert "3♥ 2♦ Q♠ Q♥ 3♦" in ANSI.sub("", shown)
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", shown)


def test_a_low_screen_gets_small_cards_and_a_short_receipt(tmp_path):
    shown = _terminal(tmp_path, ["casino-holdem", "--seed", "7", "--boxes", "5"], ["", "2", "q"], lines=24)
    last = ANSI.sub("", shown.split("\x1b[2J")[-1])
    assert re.search(r"Box 5 +\S.*Ante .* 7\.\d +Bet ", last)
    assert len(last.partition("Enter deals")[0].splitlines()) <= 24


def test_cards_are_gone_before_another_guest_looks(tmp_path):
    """Two guests at a terminal: the second is called before anything of his is shown."""
    shown = _terminal(
        tmp_path, ["nkp", "--seed", "7", "--guests", "2"], ["", "", "", "2", "", "2", "q"], lines=40
    )
    assert "for your eyes only" in ANSI.sub("", shown)


def _terminal(tmp_path, args, answers, lines, **env):
    """Runs the program on a terminal of its own."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 100, 0, 0))
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    program = [sys.executable, "-c", "from krupje.cli.main import main; main()", "play", *args]
    process = subprocess.Popen(
        [*program, "--lang", "en", "--session", str(tmp_path / "pty.jsonl")], stdin=theirs, stdout=theirs,
        stderr=theirs, env=kept | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | env,
    )  # fmt: skip
    os.close(theirs)
    shown, left = b"", list(answers)
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
        if left and shown.rstrip().endswith("›".encode()):
            os.write(ours, left.pop(0).encode() + b"\n")
            shown += b"\n"
    os.close(ours)
    assert process.wait(timeout=20) == 0
    return shown.decode()
