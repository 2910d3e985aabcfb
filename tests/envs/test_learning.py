"""The example that learns Casino Hold'em from nothing, and how it is measured."""

import importlib.util
from pathlib import Path
from random import Random

import numpy as np
import pytest

from krupje.analysis import holdem_game
from krupje.analysis.edge import edge
from krupje.analysis.figures import HoldemFigures
from krupje.analysis.holdem_policy import policy_value
from krupje.envs import setting

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_holdem.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("learn_holdem", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def figures():
    return HoldemFigures.house(setting("casino-holdem").rules, 500)


def test_it_learns(example, figures):
    """A short lesson: over a few starts, each valued exactly, it loses less than betting or folding all."""
    network = example.taught(*example.played(1500, 3), 3)
    rng, lost = Random(4), []
    for _ in range(60):
        start = tuple(rng.sample(range(52), 5))
        bet = float(holdem_game.actions(list(start[:2]), list(start[2:]), [], figures)["bet"])
        chosen = bet if network(example.seen(start)) > -1 else -1.0
        lost.append((max(bet, -1) - chosen, max(bet, -1) - bet, max(bet, -1) + 1))
    learned, betting, folding = np.mean(lost, axis=0)
    assert learned < betting
    assert learned < folding / 4


def test_what_it_sees_knows_no_names_of_suits(example):
    rng = Random(5)
    for _ in range(50):
        start = rng.sample(range(52), 5)
        names = rng.sample(range(4), 4)
        other = [card >> 2 << 2 | names[card & 3] for card in start]
        assert (example.seen(tuple(start)) == example.seen(tuple(other))).all()


@pytest.mark.slow
def test_ways_of_playing_are_valued_exactly(figures):
    """Betting everything is a blind box, and best play what `krupje edge` says."""
    value, best = policy_value(figures, lambda _: True)
    document = edge("casino-holdem")
    assert float(value) == document["blind"]["ev"]
    numerator, denominator = document["wagers"]["ante"]["exact"]
    assert (best.numerator, best.denominator) == (int(numerator), int(denominator))
