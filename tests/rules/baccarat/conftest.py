"""A coup as a test writes it: two hands, some bets, and the figures of the house."""

import pytest

from krupje.cards import parse_cards
from krupje.games.baccarat import GAME, Stake
from krupje.records import settle
from krupje.refusal import Refusal
from krupje.rounds import Deal, play
from krupje.rounds.figures import house

NOBODY = ({"box": 7, "on": "tie", "stake": 5},)


def record(player, banker, bets=NOBODY, **rules):
    return {"game": "baccarat", "player": player, "banker": banker, "bets": list(bets), "rules": rules}


@pytest.fixture
def coup():
    """The receipt of a coup."""
    return lambda player, banker, bets=NOBODY, **rules: settle(record(player, banker, bets, **rules))


@pytest.fixture
def refused():
    """The code, clause and ruling with which a coup is refused."""

    def why(player, banker, bets=NOBODY, **rules):
        with pytest.raises(Refusal) as caught:
            settle(record(player, banker, bets, **rules))
        return caught.value.code, caught.value.clause, caught.value.ruling

    return why


@pytest.fixture
def laid():
    """A coup with these stakes (box, field, chips, guest) before its first card."""

    def start(*stakes, **rules):
        made = tuple(
            Stake(box, on, chips * 100, *guest) for box, on, chips, *guest in stakes or ((1, "tie", 5),)
        )
        return GAME.start(house(GAME.rules, rules, GAME.presets), made)

    return start


@pytest.fixture
def dealt(laid):
    """A coup after these cards, in the order they left the shoe; also its events."""
    return lambda cards, *stakes, **rules: play(GAME, laid(*stakes, **rules), map(Deal, parse_cards(cards)))
