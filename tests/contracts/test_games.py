"""Every game keeps the promises all games make; thousands of rounds walked at random.

A failure prints the house, the stakes and the actions that lead to it.
"""

from random import Random

import pytest
from msgspec.structs import replace

from krupje.games import game
from krupje.testing import check_game, check_secrecy

FAST, SLOW = 1200, 10_000


def test_every_game_conforms(each):
    """Replay, legality both ways, refusals, ledger, receipts and texts, in every state of random rounds."""
    tally = check_game(each, Random(1), FAST)
    assert tally.states >= FAST
    assert tally.refused > tally.states
    assert tally.settled > tally.walks


def test_no_game_tells_what_may_not_be_seen(each):
    """Two worlds that differ only in what somebody may not see look identical to him."""
    tally = check_secrecy(each, Random(2), FAST)
    assert tally.states >= FAST
    assert tally.parted < tally.worlds / 5
    assert tally.hidden > tally.states or each.name == "baccarat"
    assert tally.refused or each.name == "baccarat"


def test_the_order_of_a_new_stock_is_nobodys():
    """Knock Poker with six seats, where the discards soon become the stock: not even the inspector knows."""
    crowded = {"seats_min": 6, "seats_max": 6, "betting": "none", "draw": "must"}
    knock = replace(game("knock"), presets={"default": crowded})
    assert check_secrecy(knock, Random(3), 3 * FAST).states >= FAST


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11])
def test_every_game_conforms_in_thousands_of_states(each, seed):
    """The same, ten thousand states a game."""
    assert check_game(each, Random(seed), SLOW).states >= SLOW


@pytest.mark.slow
@pytest.mark.parametrize("seed", [21])
def test_no_game_tells_in_thousands_of_states(each, seed):
    """The same, ten thousand states a game."""
    assert check_secrecy(each, Random(seed), SLOW).states >= SLOW
