"""What tests of the environments share: rounds played by chance, and a setting of every game."""

from random import Random

import pytest

from krupje.chance import stream
from krupje.envs import IDS, setting
from krupje.envs.dealing import begun, deal_on

TABLES = {
    "nkp": ({}, {"rules": {"discard": "guest"}, "boxes": 2}, {"rules": {"preset": "oasis"}, "boxes": 3}),
    "casino-holdem": ({}, {"bonus": 5, "boxes": 3}),
    "novo": ({}, {"boxes": 3}, {"rules": {"insurance_window": "before-bet", "bonus": True}, "bonus": 5}),
    "baccarat": (
        {"coups": 6},
        {"boxes": 3, "coups": 4},
        {"rules": {"burn": "first-card", "extra_coup": True}},
    ),
    "knock": (
        {},
        {"boxes": 5},
        {"rules": {"preset": "hoyle"}},
        {"rules": {"preset": "literal"}, "dealer": 3},
    ),
}
"""Options that lead into every corner of a game's menu."""


@pytest.fixture(params=IDS)
def name(request):
    return request.param


@pytest.fixture(
    params=[(name, number) for name, ways in TABLES.items() for number in range(len(ways))], ids=str
)
def made(request):
    name, number = request.param
    return setting(name, **TABLES[name][number])


def choose(mask, rng):
    return rng.choice([number for number, is_open in enumerate(mask) if is_open])


@pytest.fixture
def played():
    """A round played to its end by chance; ``look`` is called before every move."""

    def play(made, seed, look=lambda *_: None):
        rng, bits = Random(seed), stream(seed, "test")
        table = begun(made, seed)
        while (box := deal_on(table, bits)) is not None:
            look(table, box)
            table.act(box, choose(table.mask(box), rng))
        return table

    return play


@pytest.fixture
def ways():
    return TABLES
