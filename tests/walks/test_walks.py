"""Perft for cards: every way through the rules to a depth, counted, and a digest of all that happens on them.

When a count differs, the counts after each first action are printed: look where they part. Written anew,
where the rules were meant to change, by `python -m krupje.testing again FILES`.
"""

from pathlib import Path

import pytest

from krupje.games import NAMES as ALL
from krupje.games import game
from krupje.testing import divide, say
from krupje.testing.counts import again, begin

NAMES = [name for name in ALL if name != "novo"]

FILES = sorted(Path(__file__).parent.glob("*.walk"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_rules_allow_as_much_as_ever(path):
    """The ways are as many, and what happens on them is the same."""
    text = path.read_text(encoding="utf-8")
    if again(text) != text:
        of, state = begin(text)
        parts = "".join(f"\n{say(action)}: {leaves}" for action, leaves in divide(of, state, 2))
        pytest.fail(f"{path.name} is now\n{again(text)}\nin two steps after{parts}")


def test_every_game_is_walked():
    """Each game has its walk files."""
    assert {path.name.split(".")[0] for path in FILES} == set(NAMES)


def test_a_deck_is_counted_by_hand():
    """Two cards of a deck in order, or the round called off before either: 52 x 52 + 1 ways."""
    nkp = game("nkp")
    start = nkp.start(nkp.rules(), (nkp.stake(1, 500),))
    assert [sum(leaves for _, leaves in divide(nkp, start, depth)) for depth in (1, 2)] == [53, 52 * 52 + 1]
