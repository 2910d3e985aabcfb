"""Whole evenings at tables of every game, dealt by the server's own dealer, as entries of a log."""

from __future__ import annotations

import random
from functools import cache

from krupje.games import game
from krupje.records import session
from krupje.rounds import HOUSE, TimeOut, Void
from krupje.rounds.figures import house
from krupje.store import Entry, Memory
from krupje.table import actions as do
from krupje.table import opened, step
from krupje.table.automatic import end_window
from krupje.table.procedures import procedure
from krupje.web.dealer import Drawn, folded, follow

GUESTS = ("Ona", "Jonas", "Ada")
STAKES = {
    "nkp": lambda stake, box: stake(box, 1000),
    "casino-holdem": lambda stake, box: stake(box, 1000),
    "novo": lambda stake, box: stake(box, 1000),
    "baccarat": lambda stake, box: stake(box, "player", 1000),
    "knock": lambda stake, box: stake(box),
}


class Evening:
    """One table, dealt on until it waits, with guests who decide at random."""

    def __init__(self, name, seed=1):
        own = game(name)
        self.name, self.rng, self.chance = name, random.Random(seed), Drawn(b"evening %d" % seed)
        self.table = self.opening = opened(name, house(own.rules, {}, own.presets))
        self.entries = []

    def do(self, action):
        self.table, events = step(self.table, action)
        self._wrote(action, events)

    def _wrote(self, action, events):
        self.entries.append(Entry(session.line(action, events, self.chance.salt()), action.by))

    def house(self):
        for action, events in follow(self.table, self.chance):
            self.table = folded(self.table, events)
            self._wrote(action, events)

    def sit(self):
        for box, guest in enumerate(GUESTS, 1):
            for action in (do.Sit(guest), do.BuyIn(guest, 1_000_000), do.Take(guest, box)):
                self.do(action)

    def bet(self):
        self.house()
        for box, guest in enumerate(GUESTS, 1):
            self.do(do.Lay(guest, STAKES[self.name](self.table.game.stake, box)))
            if not procedure(self.name).cut and not (self.table.coups or self.table.burned):
                self.do(do.Seed(guest, f"word {self.rng.random()}"))
        self.do(do.Close())

    def play(self):
        """From closed bets to a clear felt."""
        number = self.table.number
        while self.table.number == number:
            self.house()
            if self.table.over:
                self.do(do.Pay())
            elif self.table.round is None:
                guest = next(each for each in self.table.staking() if each not in self.table.declined)
                self.do(do.Cut(guest, self.rng.randrange(1, 52)))
            else:
                self.do(self._decision())

    def _decision(self):
        moves = [m for m in self.table.game.legal(self.table.round) if not isinstance(m, TimeOut | Void)]
        own = [m for m in moves if getattr(m, "box", HOUSE) != HOUSE]
        if not own:
            return end_window(self.table)
        move = self.rng.choice(own)
        return do.Play(self.table.holder(move.box), move)


@cache
def evening(name, rounds=3):
    """The register's entry and the rows of an evening."""
    dealt = Evening(name)
    dealt.sit()
    for _ in range(rounds):
        dealt.bet()
        dealt.play()
    return kept(dealt)


def kept(dealt):
    store = Memory(clock=lambda: 1_767_225_600_000)
    store.open_table("t1", session.first_line(dealt.opening, {}), "Green")
    store.append("t1", 0, dealt.entries, epoch=store.claim("t1", "me")).result()
    return store.table("t1"), store.read("t1")
