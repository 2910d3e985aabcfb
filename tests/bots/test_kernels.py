"""The compiled rounds are rounds of Knock Poker: the same spots, the same ways, the same receipts."""

from random import Random

import numpy as np
import pytest

from krupje.analysis.kernels import knock_hands, knock_learn, knock_spots
from krupje.bots.choice import offers
from krupje.bots.school import plan
from krupje.bots.sight import sight
from krupje.bots.spots import spot
from krupje.bots.tables import shape
from krupje.cards import PACK, rank
from krupje.games.knock import GAME, Stake
from krupje.games.knock.actions import Discard, Knock, Restock
from krupje.rounds import Deal, Settled, guest, step
from krupje.rounds.figures import house


@pytest.mark.slow
def test_every_class_has_its_bucket():
    """Of random hands both find the same class and the same hope."""
    rng = Random(1)
    for _ in range(3000):
        cards = rng.sample(PACK, 5)
        of = knock_hands.BUCKET[knock_hands.eval5(*cards)]
        assert of == knock_spots.bucket(rank(cards))
        assert knock_hands.hope(*cards) == knock_spots.hope(*cards)


class Replay:
    """A traced round played again through the rules."""

    def __init__(self, rules, players, pack):
        stakes = tuple(Stake(seat, dealer=seat == players) for seat in range(1, players + 1))
        self.state = GAME.start(rules, stakes)
        self.views = dict.fromkeys(range(1, players + 1), self.state)
        self.pack, self.restock, self.nets = list(reversed(pack)), None, {}

    def do(self, action):
        self.state, events = step(GAME, self.state, action)
        for event in events:
            for seat, view in self.views.items():
                self.views[seat] = GAME.evolve(view, GAME.seen_by(event, guest(seat)))
            if isinstance(event, Settled):
                self.nets[event.box] = event.net // 100

    def house(self):
        while GAME.awaits(self.state) == 0:
            shuffle = GAME.legal(self.state).shuffle
            if shuffle is not None:
                self.do(Restock(tuple(self.restock[: len(shuffle.action.cards)])))
            else:
                self.do(Deal(self.state.restock[0] if self.state.refilled else self.pack.pop()))

    def spot(self, seat):
        seen = sight(self.views[seat], seat)
        return spot(seen, seat, offers(GAME.legal(seen), seat))


HOUSES = [
    {"preset": "default"}, {"preset": "literal"}, {"preset": "hoyle"}, {"premiums": "all"},
    {"premiums": "knocker", "must_open": True, "raises": 1}, {"draw": "may", "loser_pays": "winner"},
    {"betting": "none", "first_discard": "up"}, {"stock_out": "showdown"}, {"stock_out": "void"},
    {"knock_then_draw": True, "draw": "may", "premiums": "all"},
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("given", HOUSES, ids=str)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_rounds_are_the_same(players, given):
    """Each decision in the same spot with the same ways open; the same card laid; the same chips won."""
    rules = house(GAME.rules, given, GAME.presets)
    figures, of = plan.figures(rules, players), shape(rules, players)
    spots = of.starts()[-1]
    rng = np.random.default_rng(players)
    kinds = set()
    for number in range(40):
        # Policies that seldom fold or knock let rounds grow old.
        policy = rng.integers(1, 100, (1, spots * 4)) // (
            1 + (np.arange(spots * 4) % 4 == 2) * (number % 2) * 60
        )
        dice, cards = np.array([number], np.uint64), np.zeros((2, 52), np.int64)
        rows, nets = np.zeros((2000, 6), np.int64), np.zeros(6, np.int64)
        count = knock_learn.traced(players, figures, policy, dice, cards, rows, nets)
        replay = Replay(rules, players, [int(card) for card in cards[0]])
        replay.restock = [int(card) for card in cards[1]]
        replay.house()
        for player, where, open_slots, slot, card, _ in rows[:count].tolist():
            seat = player + 1
            assert GAME.awaits(replay.state) == seat
            found = replay.spot(seat)
            assert of.spot(found.kind, *found.figures) == where
            assert sum(1 << way for way in found.ways) == open_slots
            action = found.ways[slot]
            replay.do(action)
            if isinstance(action, Knock) and card >= 0:
                after = replay.spot(seat)
                assert set(after.ways) == {0}
                action = after.ways[0]
                replay.do(action)
            if card >= 0:
                assert action == Discard(seat, card)
            kinds.add(type(action).__name__)
            replay.house()
        assert replay.state.over
        assert [replay.nets[seat] for seat in range(1, players + 1)] == nets[:players].tolist()
    assert {"Draw", "Discard", "Drop"} <= kinds
