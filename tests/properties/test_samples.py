"""The kit deals to every kind of house and stake: what is never dealt is never checked."""

from collections import defaultdict
from random import Random

import pytest
from msgspec.structs import fields

from krupje.games import NAMES, game
from krupje.rounds.figures import Amount, Choice, Switch, Whole, changed, figures
from krupje.testing import random_walk, some_house, some_stakes, some_table


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_varied(name):
    """Every switch is thrown both ways, every word chosen, every other figure changed."""
    of, rng, met = game(name), Random(5), defaultdict(set)
    for _ in range(400):
        rules = some_house(of, rng)
        for key in figures(of.rules):
            met[key].add(repr(getattr(rules, key)))
    for key, figure in figures(of.rules).items():
        match figure:
            case Choice(words):
                assert met[key] == {repr(word) for word in words}, key
            case Switch():
                assert len(met[key]) == 2, key
            case Whole(least, most, only=only):
                assert len(met[key]) >= min(3, len(only) or most - least + 1), key
            case Amount(_, _, word) if word is not None:
                assert "None" in met[key], key
                assert len(met[key]) > 2, key
            case _:
                assert len(met[key]) > 2, key


@pytest.mark.parametrize("name", NAMES)
def test_every_stake_is_laid(name):
    """Every field of a stake is seen with more than one value, and most stakes name no guest or several."""
    of, rng, met = game(name), Random(6), defaultdict(set)
    for _ in range(400):
        for stake in some_table(of, rng)[1]:
            for field in fields(of.stake):
                met[field.name].add(getattr(stake, field.name))
    for field in fields(of.stake):
        assert len(met[field.name]) > 1, field.name


@pytest.mark.parametrize("name", NAMES)
def test_every_action_and_event_is_met(name):
    """On random walks everything that can be done is done, and everything that can happen happens."""
    of, rng, done, happened = game(name), Random(7), set(), set()
    for _ in range(600):
        rules, stakes = some_table(of, rng)
        walked = random_walk(of, rules, stakes, rng)
        done.update(type(action) for action in walked.actions)
        happened.update(type(event) for event in walked.events)
    silent = {"TimeOut"} if name == "baccarat" else set()
    assert {kind.__name__ for kind in of.action.__args__} - {kind.__name__ for kind in done} == silent
    assert set(of.event.__args__) == happened


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_walks_the_same_round(name):
    """What was found once can be found again."""
    of = game(name)

    def walked():
        rng = Random(9)
        rules, stakes = some_table(of, rng)
        return random_walk(of, rules, stakes, rng).events

    assert walked() == walked()


def test_a_default_house_is_among_them():
    """Now and then a house plays as the sheet says, to the letter."""
    rng = Random(10)
    assert any(not changed(some_house(game("nkp"), rng)) for _ in range(50))
    assert some_stakes(game("nkp"), game("nkp").rules(), rng)
