"""A round as a test writes it: who holds what, what was said and done, and the figures of the house.

Seats 1, 2 and 3 play, 1 deals, and nothing is carried, unless a test says otherwise.
"""

import pytest

from krupje.cards import parse, parse_cards
from krupje.games.knock import GAME, Stake, actions
from krupje.records import settle
from krupje.refusal import Refusal
from krupje.rounds import HOUSE, Deal, TimeOut, Void, step
from krupje.rounds.figures import house

ACES, TEN_HIGH, KINGS = "As Ad 7h 8c 9d", "2s 4h 6d 8s Th", "Ks Kd 3h 4c 5d"
HANDS = {1: ACES, 2: TEN_HIGH, 3: KINGS}
STOCK = "2d 2h 3s 3d 6s 6c 7s 7c 9s Jh Jc Qc"


def said(text):
    """Split what was said and done, `"2 check, 3 bet"`, into phrases."""
    return [phrase.strip() for phrase in text.split(",") if phrase.strip()]


def record(text, hands=HANDS, stock=STOCK, dealer=1, chips=None, carried=0, restock=None, **rules):
    """A round record; `chips` by seat."""
    held = chips or {}
    seats = [{"seat": seat, "cards": cards} for seat, cards in hands.items()]
    written = {
        "game": "knock",
        "dealer": dealer,
        "seats": [seat | ({"chips": held[seat["seat"]]} if seat["seat"] in held else {}) for seat in seats],
        "stock": stock,
        "actions": said(text),
        "rules": rules,
    }
    return (
        written
        | ({"carried": carried} if carried else {})
        | ({} if restock is None else {"restock": restock})
    )


def act(phrase):
    """An action of the game as a record says it; besides, `"2 time"` and `"void"`."""
    if phrase == "void":
        return Void()
    seat, verb, *rest = phrase.split()
    if verb == "time":
        return TimeOut(int(seat))
    made = getattr(actions, verb.capitalize())
    return made(int(seat), *(parse(word) if verb == "discard" else word for word in rest))


class Played:
    """A round in play: its state, its events, and the cards still to come."""

    def __init__(self, stakes, hands, stock, rules):
        self.state = GAME.start(house(GAME.rules, rules, GAME.presets), stakes)
        self.events = []
        order = [seat.box for seat in self.state.boxes]
        dealt = [parse_cards(hands[box])[card] for card in range(5) for box in order]
        self.cards = [*dealt, *parse_cards(stock)]
        self.serve()

    def serve(self):
        while (
            GAME.awaits(self.state) == HOUSE and self.cards and not (self.state.due and not self.state.stock)
        ):
            self.do(Deal(self.cards.pop(0)))

    def do(self, action):
        self.state, events = step(GAME, self.state, action)
        self.events += events
        return events

    def say(self, text):
        for phrase in said(text):
            self.do(act(phrase))
            self.serve()
        return self

    def refuses(self, phrase):
        """The code, clause and ruling with which this is refused; what is legal agrees."""
        action = act(phrase)
        assert action not in GAME.legal(self.state)
        with pytest.raises(Refusal) as caught:
            GAME.decide(self.state, action)
        return caught.value.code, caught.value.clause, caught.value.ruling

    def allows(self, phrase):
        return act(phrase) in GAME.legal(self.state)


@pytest.fixture
def playing():
    """A round in play after what was said."""

    def start(text="", hands=HANDS, stock=STOCK, dealer=1, chips=None, carried=0, **rules):
        held = {seat: count * 100 for seat, count in (chips or {}).items()}
        stakes = tuple(
            Stake(seat, held.get(seat), seat == dealer, carried * 100 if seat == dealer else 0)
            for seat in hands
        )
        return Played(stakes, hands, stock, rules).say(text)

    return start


@pytest.fixture
def receipt():
    """The receipt of a round."""
    return lambda text, **given: settle(record(text, **given))


@pytest.fixture
def nets(receipt):
    """What each seat won or lost."""
    return lambda text, **given: {seat["seat"]: seat["net"] for seat in receipt(text, **given)["seats"]}


@pytest.fixture
def lines(receipt):
    """Each line of a receipt as stake, outcome and what was returned; by seat and wager."""

    def listed(text, **given):
        paid = receipt(text, **given)
        return {
            (seat["seat"], line["wager"]): (line["stake"], line["outcome"], line["returned"])
            for seat in paid["seats"]
            for line in seat["lines"]
        }

    return listed


@pytest.fixture
def cited():
    """The clause and ruling of each line, by seat and wager."""

    def listed(text, **given):
        return {
            (seat["seat"], line["wager"]): (line["clause"], line["ruling"])
            for seat in settle(record(text, **given))["seats"]
            for line in seat["lines"]
        }

    return listed


@pytest.fixture
def refused():
    """The code, clause and ruling with which a record is refused."""

    def why(text, **given):
        with pytest.raises(Refusal) as caught:
            settle(record(text, **given))
        return caught.value.code, caught.value.clause, caught.value.ruling

    return why
