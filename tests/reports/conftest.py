"""Reports of small games only: what was worked out is kept in a folder of the test's own."""

import sys
from pathlib import Path

import pytest

from krupje.games import game
from krupje.rounds.figures import house

sys.path.insert(0, str(Path(__file__).parent))  # what tests of the cards share


@pytest.fixture(autouse=True)
def _kept_apart(tmp_path, monkeypatch):
    monkeypatch.setenv("KRUPJE_CACHE", str(tmp_path / "kept"))


@pytest.fixture
def rules():
    """`rules("nkp", ante_on_win="push")`: the rules of a house."""

    def made(name, **figures):
        known = game(name)
        return house(known.rules, figures, known.presets)

    return made
