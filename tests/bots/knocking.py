"""A table for tests of players: each sees only its seat's picture."""

from krupje.cards import PACK, parse_cards
from krupje.games.knock import GAME, Stake, actions
from krupje.games.knock.actions import Restock
from krupje.rounds import Deal, Settled, guest, step
from krupje.rounds.figures import house


class Steady:
    """Dice that always fall the same."""

    def __init__(self, value=0.5):
        self.value = value
        self.thrown = 0

    def random(self):
        self.thrown += 1
        return self.value


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
            action = players[awaited](views[awaited], awaited, rng)
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
