"""A round as a test writes it: a dealer's hand, some boxes, and the figures of the house."""

import pytest

from krupje.cards import parse_cards
from krupje.games.nkp import GAME, Stake
from krupje.records import settle
from krupje.refusal import Refusal
from krupje.rounds import Deal, play
from krupje.rounds.figures import house


def box(number, cards, *play, ante=10, **more):
    """A box of a record: light unless it says ``blind``."""
    return {"box": number, "ante": ante, "cards": cards} | ({"play": list(play)} if play else {}) | more


def record(dealer, boxes, rules):
    given = {"game": "nkp", "boxes": list(boxes), "rules": rules}
    return given if dealer is None else {**given, "dealer": dealer}


@pytest.fixture(name="box")
def a_box():
    """Writes a box of a record."""
    return box


@pytest.fixture
def paid():
    """The receipt of a round."""
    return lambda dealer, *boxes, **rules: settle(record(dealer, boxes, rules))


@pytest.fixture
def refused():
    """The code, clause and ruling with which a round is refused."""

    def why(dealer, *boxes, **rules):
        with pytest.raises(Refusal) as caught:
            settle(record(dealer, boxes, rules))
        return caught.value.code, caught.value.clause, caught.value.ruling

    return why


@pytest.fixture
def laid():
    """A round with these stakes before its first card; a stake is (box, chips) and more by name."""

    def start(*stakes, **rules):
        made = tuple(
            Stake(
                stake["box"],
                stake["ante"] * 100,
                **{k: v for k, v in stake.items() if k not in {"box", "ante"}},
            )
            for stake in stakes or ({"box": 1, "ante": 10},)
        )
        return GAME.start(house(GAME.rules, rules, GAME.presets), made)

    return start


@pytest.fixture
def dealt(laid):
    """A round after these cards, in the order they left the pack; also its events."""
    return lambda cards, *stakes, **rules: play(GAME, laid(*stakes, **rules), map(Deal, parse_cards(cards)))
