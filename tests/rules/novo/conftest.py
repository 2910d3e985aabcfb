"""A round as a test writes it: boxes, the dealer's cards (his up card last), and the figures of the house."""

import pytest

from krupje.cards import parse, parse_cards
from krupje.games.novo import GAME, Stake
from krupje.games.novo.actions import CloseInsurance
from krupje.games.novo.stages import stage
from krupje.records import settle
from krupje.refusal import Refusal
from krupje.rounds import Deal, fold, play, step
from krupje.rounds.figures import house

NO_GAME = "Qs Jd 9h 5c 2s"


def record(listed, /, dealer=NO_GAME, replacement=None, **rules):
    made = {"game": "novo", "boxes": listed, "rules": rules}
    if dealer is not None:
        made["dealer"] = dealer
    return made if replacement is None else made | {"replacement": replacement}


def box(cards, *said, ante=10, number=1, **more):
    """A light box, or with ``blind`` a dark one."""
    made = {"box": number, "ante": ante, "cards": cards, **more}
    return made if not said else made | {"play": list(said)}


@pytest.fixture
def paid():
    """The receipt of a round."""
    return lambda *boxes, **more: settle(record(list(boxes), **more))


@pytest.fixture
def lines(paid):
    """What one box got: its net, and (wager, outcome, odds, returned) of each line."""

    def of(cards, *said, **more):
        house_side = {key: more.pop(key) for key in ("dealer", "replacement") if key in more}
        mine = {key: more.pop(key) for key in ("ante", "blind", "bonus", "guest") if key in more}
        got = settle(record([box(cards, *said, **mine)], **house_side, **more))["boxes"][0]
        shown = [(line["wager"], line["outcome"], line["odds"], line["returned"]) for line in got["lines"]]
        return got["net"], shown

    return of


@pytest.fixture
def refused():
    """The code, clause and ruling with which a record is refused."""

    def why(*boxes, **more):
        with pytest.raises(Refusal) as caught:
            settle(record(list(boxes), **more))
        return caught.value.code, caught.value.clause, caught.value.ruling

    return why


class Play:
    """A round in a test's hands: ``state`` now, ``events`` so far."""

    def __init__(self, stakes, rules):
        self.start = self.state = GAME.start(house(GAME.rules, rules, GAME.presets), stakes)
        self.events = ()

    def __call__(self, *actions):
        self.state, events = play(GAME, self.state, actions)
        self.events += events
        return events

    def deal(self, cards):
        return self(*map(Deal, parse_cards(cards)))

    def rest(self):
        """The window is closed, if it is open."""
        return self(CloseInsurance()) if stage(self.state) == "insuring" else ()

    def refuses(self, action):
        with pytest.raises(Refusal) as caught:
            step(GAME, self.state, action)
        assert action not in GAME.legal(self.state)
        return caught.value.code, caught.value.clause, caught.value.ruling

    def picture(self, who):
        """The round as a pair of eyes knows it."""
        seen = (GAME.seen_by(event, who) for event in self.events)
        return fold(GAME, self.start, (event for event in seen if event is not None))

    def box(self, number):
        return next(each for each in self.state.boxes if each.box == number)


@pytest.fixture
def round_of():
    """A round with these stakes: (box, chips) or whole stakes."""

    def start(*stakes, **rules):
        made = tuple(
            each if isinstance(each, Stake) else Stake(each[0], each[1] * 100, **dict(each[2:]))
            for each in stakes
        )
        return Play(made, rules)

    return start


@pytest.fixture
def c():
    """A card by its letters."""
    return parse
