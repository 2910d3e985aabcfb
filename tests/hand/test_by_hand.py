"""Rounds settled by hand from the sheets alone, and rounds a dealer must refuse.

Each line of the `.jsonl` files beside this is one round: its record, a sentence of reasoning, and what a
person made of it. Only what the line gives is compared; of a list every member must be there, in order.
"""

import json
from pathlib import Path

import pytest

from krupje.games import NAMES, game
from krupje.records import settle
from krupje.refusal import Misconfigured, Refused
from krupje.rounds.figures import Choice, figures

HERE = Path(__file__).parent
ROUNDS = [
    pytest.param(row, id=f"{path.stem}: {row['name']}")
    for path in sorted(HERE.glob("*.jsonl"))
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())
]
SETTLED = [param for param in ROUNDS if "expect" in param.values[0]]
REFUSED = [param for param in ROUNDS if "refused" in param.values[0]]


def differences(expected, got, where="receipt"):
    """What was expected and is otherwise in the receipt, one line each."""
    if isinstance(expected, dict) and isinstance(got, dict):
        if "wager" in expected:  # a line that is not cut says so by having no cut
            expected = {"cut": None} | expected
        for key, value in expected.items():
            yield from differences(value, got.get(key), f"{where}.{key}")
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from differences(one, other, f"{where}[{number}]")
    elif expected != got or isinstance(expected, bool) != isinstance(got, bool):
        yield f"{where}: by hand {expected!r}, settled {got!r}"


@pytest.mark.parametrize("row", SETTLED)
def test_the_receipt_is_the_one_settled_by_hand(row):
    """Every wager of the round is paid as a person reading the sheet pays it."""
    assert list(differences(row["expect"], settle(row["record"]))) == []


@pytest.mark.parametrize("row", REFUSED)
def test_a_person_would_not_let_it_stand(row):
    """A round with one fault in it gets no receipt."""
    with pytest.raises((Refused, Misconfigured)):
        settle(row["record"])


@pytest.mark.parametrize("row", ROUNDS)
def test_every_round_says_why(row):
    """A round without its reasoning teaches nobody anything."""
    assert row["why"].endswith(".")


def test_every_game_has_its_rounds():
    """All five sheets are covered, each by a dozen settled rounds at the least."""
    games = [param.values[0]["record"]["game"] for param in SETTLED]
    assert {name for name in games if games.count(name) >= 12} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_of_a_house_is_tried(name):
    """Some settled round changes each figure, and every word of a choice is tried."""
    rules, presets = game(name).rules, game(name).presets
    tried = {key: {str(getattr(rules(), key))} for key in figures(rules)}
    for row in (param.values[0] for param in SETTLED if param.values[0]["record"]["game"] == name):
        own = row["record"].get("rules", {})
        for key, value in (presets[own.get("preset", "default")] | own).items():
            tried.setdefault(key, set()).add(str(value))
    for key, figure in figures(rules).items():
        words = set(figure.words) if isinstance(figure, Choice) else set()
        assert words <= tried[key], key
        assert len(tried[key]) > 1, key
    assert tried.get("preset", set()) >= presets.keys() - {"default"}
