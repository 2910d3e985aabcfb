"""The games, each put through the same kit."""

import pytest

from krupje.games import NAMES, game
from krupje.testing.samples import _LAID


@pytest.fixture(params=[name for name in NAMES if name in _LAID])
def each(request):
    return game(request.param)
