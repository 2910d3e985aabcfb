"""The players of the other seats: sensible, fair, and the same with the same dice."""

from random import Random

import pytest
from msgspec.structs import replace

from krupje.bots import choose, decide
from krupje.cards import PACK, parse_cards
from krupje.games.knock import GAME, Stake, actions
from krupje.games.knock.actions import (
    Bet,
    Call,
    Check,
    Discard,
    Draw,
    Drop,
    Fold,
    Knock,
    Pass,
    Raise,
    Restock,
)
from krupje.rounds import Deal, Settled, TimeOut, Void, guest, step
from krupje.rounds.figures import house
from krupje.testing.samples import some_house


class Steady:
    """Dice that always fall the same."""

    def __init__(self, value=0.5):
        self.value = value

    def random(self):
        return self.value


def at_random(_view, legal, _seat, rng):
    return rng.choice(
        [action for action in legal if not isinstance(action, TimeOut | Void | Fold)] or list(legal)
    )


def whole_round(rng, players, rules, start=None):
    """A round in which each seat's player sees only its own picture; the net results and all choices."""
    seats = sorted(players)
    dealer = rng.choice(seats)
    state = start or GAME.start(rules, tuple(Stake(seat, dealer=seat == dealer) for seat in seats))
    views = dict.fromkeys(seats, state)
    deck, made, nets = list(PACK), [], {}
    rng.shuffle(deck)
    while (awaited := GAME.awaits(state)) is not None:
        legal = GAME.legal(state)
        if awaited:
            action = players[awaited](views[awaited], legal, awaited, rng)
            assert action in legal
            made.append(action)
        elif legal.shuffle is not None:
            action = Restock(tuple(rng.sample(legal.shuffle.action.cards, len(legal.shuffle.action.cards))))
        else:
            action = Deal(state.restock[0] if state.refilled else deck.pop())
        state, events = step(GAME, state, action)
        for event in events:
            views = {seat: GAME.evolve(views[seat], GAME.seen_by(event, guest(seat))) for seat in seats}
            if isinstance(event, Settled):
                nets[event.box] = event.net
    return nets, made, state


def test_always_legal_in_any_house():
    """Whatever the house, what a bot does is legal, and its rounds come to an end."""
    rng = Random(5)
    kinds = set()
    for _ in range(150):
        rules = some_house(GAME, rng)
        count = rng.randint(rules.seats_min, rules.seats_max)
        _, made, _ = whole_round(rng, dict.fromkeys(range(1, count + 1), choose), rules)
        kinds |= {type(action) for action in made}
    assert kinds == {Bet, Call, Check, Discard, Draw, Drop, Fold, Knock, Pass, Raise}


def test_the_same_with_the_same_dice():
    """A choice is a function of what is seen and of the dice."""
    first, second = (
        whole_round(Random(8), dict.fromkeys((1, 2, 3, 4), choose), house(GAME.rules, {}, {"default": {}}))
        for _ in "ab"
    )
    assert first[:2] == second[:2]


def test_what_it_has_seen_decides():
    """Without dice of its own it throws them from what it sees: the same moment, the same choice."""

    def player(view, _legal, seat, _rng):
        assert decide(view, seat) == decide(view, seat)
        return decide(view, seat)

    assert len(whole_round(Random(2), dict.fromkeys((1, 2, 3), player), GAME.rules())[0]) == 3


def test_it_does_not_look_at_other_hands():
    """With others' cards laid open before it, it chooses what it chooses without them."""
    rng = Random(3)

    def honest(view, legal, seat, _rng):
        chosen = choose(view, legal, seat, Steady())
        others = iter([card for card in PACK if card not in view.at(seat).cards] * 2)
        boxes = tuple(
            each if each.box == seat else replace(each, cards=tuple(next(others) for _ in each.cards))
            for each in view.boxes
        )
        assert choose(replace(view, boxes=boxes), legal, seat, Steady()) == chosen
        return chosen

    for _ in range(30):
        whole_round(rng, dict.fromkeys((1, 2, 3), honest), GAME.rules())


@pytest.mark.parametrize("preset", ["default", "literal", "hoyle"])
def test_it_beats_chance(preset):
    """Against three who do anything, it wins."""
    rng = Random(11)
    rules = house(GAME.rules, {"preset": preset}, GAME.presets)
    won = sum(
        whole_round(rng, {1: choose, 2: at_random, 3: at_random, 4: at_random}, rules)[0][1]
        for _ in range(200)
    )
    assert won > 200 * 25


def dealt(hand, said="", **rules):
    """A round of three in which seat 2 holds a hand and is to act first."""
    state = GAME.start(house(GAME.rules, rules, GAME.presets), (Stake(1, dealer=True), Stake(2), Stake(3)))
    hands = {2: parse_cards(hand), 3: parse_cards("2c 4d 6h 8c Th"), 1: parse_cards("2d 4c 6s 8h Td")}
    for card in range(5):
        for seat in (2, 3, 1):
            state = step(GAME, state, Deal(hands[seat][card]))[0]
    for phrase in said.split(", ") if said else ():
        seat, verb = phrase.split()
        state = step(GAME, state, getattr(actions, verb.capitalize())(int(seat)))[0]
    return state


@pytest.mark.parametrize(
    ("hand", "said", "rules", "choice"),
    [
        ("As Ad Ah Kc Kd", "", {}, Bet(2)),
        ("3s 5d 7h 9c Jd", "", {}, Check(2)),
        ("3s 5d 7h 9c Jd", "2 check, 3 bet, 1 raise", {}, Fold(2)),
        ("3s 5d 7h 9c Jd", "", {"must_open": True}, Bet(2)),
        ("As Ad Ah Kc Kd", "2 check, 3 bet, 1 call", {}, Raise(2)),
        ("As Ad Ah Kc Kd", "2 check, 3 bet, 1 call", {"raises": 0}, Call(2)),
        ("Qs Qd 7h 9c 3d", "2 check, 3 bet, 1 call", {}, Call(2)),
        ("As 3s 7s 9s Jd", "2 check, 3 bet, 1 call", {}, Call(2)),
        ("As Ad Ah Kc Kd", "", {"betting": "none"}, Knock(2)),
        ("3s 5d 7h 9c Jd", "", {"betting": "none"}, Draw(2, "stock")),
        ("As Ad Ah Kc Kd", "2 knock", {"betting": "none", "knock_then_draw": True}, Pass(2)),
    ],
)
def test_what_it_does(hand, said, rules, choice):
    """Obvious choices, made as anybody would."""
    state = dealt(hand, said, **rules)
    assert choose(state, GAME.legal(state), 2, Steady()) == choice


def test_what_it_takes_and_throws():
    """It takes a discard that makes its hand a better one, and throws what it can best spare."""
    state = dealt("3s 5d 7h 9c Jd", "", betting="none", draw="may")
    for action in (Draw(2, "stock"), Deal(parse_cards("2s")[0]), Discard(2, parse_cards("2s")[0])):
        state = step(GAME, state, action)[0]
    # Seat 3 holds the deuce of clubs: the discard pairs it.
    assert choose(state, GAME.legal(state), 3, Steady()) == Draw(3, "discard")
    state = step(GAME, state, Draw(3, "discard"))[0]
    assert choose(state, GAME.legal(state), 3, Steady()) == Discard(3, parse_cards("4d")[0])


def test_after_a_knock_it_drops_a_poor_hand():
    """A chip is less than two."""
    state = dealt("As Ad Ah Kc Kd", "2 knock", betting="none")
    for action in (Draw(3, "stock"), Deal(parse_cards("Jc")[0])):
        state = step(GAME, state, action)[0]
    assert choose(state, GAME.legal(state), 3, Steady()) == Drop(3)
