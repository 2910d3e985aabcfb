"""The games, each put through the same kit."""

import pytest

from krupje.games import NAMES as ALL
from krupje.games import game

NAMES = [name for name in ALL if name != "novo"]


@pytest.fixture(params=NAMES)
def each(request):
    return game(request.param)
