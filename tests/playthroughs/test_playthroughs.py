"""Golden playthroughs: one readable round for each game and preset, played again by the rules of today.

Written anew, where what happens was meant to change, by `python -m krupje.testing again FILES`.
"""

from pathlib import Path

import pytest

from krupje.games import NAMES as ALL
from krupje.games import game
from krupje.testing import playthrough

NAMES = [name for name in ALL if name != "novo"]

HERE = Path(__file__).parent
HOUSES = [(name, preset) for name in NAMES for preset in game(name).presets]


@pytest.mark.parametrize(("name", "preset"), HOUSES)
def test_a_round_is_told_for_each_house(name, preset):
    """What is played today reads like what was played when somebody last looked at it."""
    told = (HERE / f"{name}.{preset}.txt").read_text(encoding="utf-8")
    assert told.startswith(f"# {name} {preset}\n")
    assert playthrough.again(told) == told


def test_no_story_is_left_over():
    """Every file belongs to a house there is."""
    assert {path.stem for path in HERE.glob("*.txt")} == {f"{name}.{preset}" for name, preset in HOUSES}


def test_a_story_is_found():
    """The command that tells a new story finds the same one each time."""
    told = playthrough.telling("nkp", "oasis", tries=5)
    assert told == playthrough.telling("nkp", "oasis", tries=5)
    assert playthrough.again(told) == told
