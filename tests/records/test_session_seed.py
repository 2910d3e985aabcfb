"""A table session may name the seed of its shuffles."""

from __future__ import annotations

import pytest

from krupje.games import game
from krupje.records.session import read, write_table
from krupje.refusal import BadLog
from krupje.rounds.figures import house
from krupje.table import opened

TABLE = opened("nkp", house(game("nkp").rules, {}, {"default": {}}))


@pytest.mark.parametrize("seed", ["7", None, "šeši"])
def test_a_session_keeps_its_seed(seed):
    """The seed that is written is the seed that is read, and one that was not given is none."""
    assert read(write_table(TABLE, (), seed)).seed == seed


def test_a_seed_is_a_short_text():
    """A seed of another kind is refused with its line."""
    with pytest.raises(BadLog) as refused:
        read(write_table(TABLE, (), "7").replace('"7"', "7"))
    assert refused.value.params == {"line": 1, "reason": "not-a-name"}
