"""The games, each put through the same kit."""

import pytest

from krupje.games import NAMES, game


@pytest.fixture(params=NAMES)
def each(request):
    return game(request.param)
