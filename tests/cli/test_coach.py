"""The coach at the terminal: values on the menu, the decision that mattered, skill and luck."""

from __future__ import annotations

import re

import pytest
from playing import events, held, known, play, reading, wandering

from krupje.i18n import LANGUAGES

GAMES = (("nkp", "--boxes", "2"), ("casino-holdem", "--boxes", "3"), ("nkp", "--set", "preset=oasis"),
         ("nkp", "--set", "discard=guest"), ("nkp", "--set", "change=false"),
         ("casino-holdem", "--boxes", "2", "--dark", "1"))  # fmt: skip


@pytest.fixture
def coached(monkeypatch, capsys, tmp_path):
    """`coached(answer, "nkp", ...)`: plays with the coach."""
    for variable in ("KRUPJE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    path = tmp_path / "session.jsonl"
    return lambda answer, *args: play(monkeypatch, capsys, path, answer, *args, "--coach")


def test_an_evening_with_the_coach(coached):
    """Queens and threes folded after buying: both mistakes are priced, and the folding named."""
    playing, status = coached(reading("", "3", "1", None), "nkp", "--lang", "en", "--seed", "7")
    first, second, after = (asked.shown for asked in playing.asked[1:4])
    assert status == 0
    assert re.findall(r"[+−]\d\.\d{3}", first) == ["−1.000", "+2.463", "+1.973"]
    assert re.findall(r"[+−]\d\.\d{3}", second) == ["−2.000", "+1.473", "+1.018"]
    assert "+1.018 2♦" in second
    assert "Box 1 · Fold cost 3.473 Antes: Bet was worth +1.473." in after
    assert "Skill −3.962 Antes. Luck +1.967 Antes. Fold cost 3.473" in playing.rest


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language(coached, lang):
    """Best play: nothing was given away; every word is there."""
    playing, status = coached(reading("", "2", None), "nkp", "--lang", lang, "--seed", "7")
    said = {"en": "Nothing was given away.", "lt": "Niekas neatiduota", "ru": "Ничего не отдано"}[lang]
    assert status == 0
    assert said in playing.asked[2].shown
    assert "play." not in "".join(asked.shown for asked in playing.asked) + playing.rest


@pytest.mark.parametrize("args", GAMES, ids=" ".join)
def test_rounds_of_any_decisions(coached, tmp_path, args):
    """Whatever is decided the coach goes along, and shows no card that the guest may not see."""
    playing, status = coached(wandering("en", 5, 4), *args, "--lang", "en", "--seed", "5", "--chips", "5000")
    assert status == 0
    everything = "".join(asked.shown for asked in playing.asked)
    assert everything.count("Receipt, round") >= 4
    assert "Box 1 · " in everything
    for asked in playing.asked:
        if asked.prompt.startswith("Your choice"):
            assert re.search(r"[+−]\d+\.\d{3}", asked.shown) or "throw" in asked.shown.casefold()
            happened = events(tmp_path / "session.jsonl", asked.lines)
            assert asked.printed("en") <= known(happened, held(happened, "guest"))


@pytest.mark.parametrize("game", ["baccarat"])
def test_where_there_is_no_coach(coached, game):
    """A game without exact advice says so, and is played all the same."""
    playing, status = coached(reading(None), game, "--lang", "en", "--seed", "1")
    assert status == 0
    assert "There is no coach for this game" in playing.asked[0].shown


def test_without_the_switch_nothing_is_said(monkeypatch, capsys, tmp_path):
    """Values are for those who ask."""
    answer = reading("", "2", None)
    playing, _ = play(monkeypatch, capsys, tmp_path / "s.jsonl", answer, "nkp", "--lang", "en", "--seed", "7")
    assert "+2.463" not in playing.asked[1].shown
    assert "given away" not in "".join(asked.shown for asked in playing.asked) + playing.rest


def test_a_house_whose_value_is_not_kept(coached):
    """Skill is told of any house; luck only where the value before the deal is at hand."""
    args = ("nkp", "--set", "bet_table.flush=6", "--lang", "en", "--seed", "7")
    playing, status = coached(reading("", "1", None), *args)
    assert status == 0
    assert "Skill −" in playing.rest
    assert "Luck" not in playing.rest


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "The strong bot in your place"), ("lt", "Stiprusis botas jūsų vietoje"),
     ("ru", "Сильный бот на вашем месте")],
)  # fmt: skip
def test_a_friend_at_knock_poker(coached, lang, told):
    """What the strong bot would do is marked on the menu; after the round it is told why."""
    left = iter(["", *["1"] * 60])
    playing, _ = coached(
        lambda asked: None if told in asked.shown else next(left),
        "knock", "--seed", "7", "--bots", "learner", "--lang", lang,
    )  # fmt: skip
    assert any("✓" in asked.shown for asked in playing.asked)
    assert told in playing.asked[-1].shown
