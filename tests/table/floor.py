"""A table on which tests play: named guests, a scripted shoe, every watcher watching."""

from __future__ import annotations

import random
from typing import Any

from krupje.cards import PACK, parse_cards
from krupje.chance import below, shuffled, stream
from krupje.games import game
from krupje.refusal import Refusal
from krupje.rounds import HOUSE, TimeOut, Void
from krupje.rounds.figures import house
from krupje.table import Watcher, opened, step
from krupje.table import actions as do
from krupje.table.automatic import end_window, next_action

GUESTS = ("Ona", "Jonas", "Ada")


class Hands:
    """Chance for an automatic dealer, from a seed."""

    def __init__(self, seed: object) -> None:
        self._bits = stream(str(seed))

    def shuffled(self, cards: Any) -> tuple[int, ...]:
        return shuffled(tuple(cards), self._bits)

    def below(self, limit: int) -> int:
        return below(self._bits, limit)


class Floor:
    """A table with its history; ``do`` takes an action and checks that chips are conserved."""

    def __init__(
        self, name: str, given: dict[str, Any] | None = None, guests: tuple[str, ...] = GUESTS
    ) -> None:
        own = game(name)
        self.game = own
        self.opening = opened(name, house(own.rules, given or {}, own.presets))
        self.table = self.opening
        self.avoid: tuple[type, ...] = ()
        self.entries: list[tuple[Any, tuple[Any, ...]]] = []
        self.watchers = [
            Watcher(self.table, who) for who in (*guests, "@dealer", "@inspector", "@pit-boss", "nobody")
        ]
        for number, guest in enumerate(guests, start=1):
            self.do(do.Sit(guest), do.BuyIn(guest, 1_000_000), do.Take(guest, number))

    def do(self, *actions: Any) -> tuple[Any, ...]:
        """Takes actions one after another; the events of the last."""
        events: tuple[Any, ...] = ()
        for action in actions:
            self.table, events = step(self.table, action)
            self.entries.append((action, events))
            for watcher in self.watchers:
                watcher.watch(events)
            assert sum(self.table.accounts.values()) == 0
            assert self.table.accounts.get("layout", 0) >= 0
        return events

    def refused(self, action: Any) -> Refusal:
        """The refusal an action meets; the table must be as it was."""
        before = self.table
        try:
            step(self.table, action)
        except Refusal as refusal:
            assert self.table == before
            return refusal
        raise AssertionError(f"not refused: {action}")

    def shuffle(self, first: str = "", decks: int = 1) -> None:
        """Shuffles so that these cards come first and the rest in their usual order."""
        top = parse_cards(first)
        rest = list(PACK * decks)
        for card in top:
            rest.remove(card)
        self.do(do.Shuffle((*top, *rest)))

    def draw(self, count: int = 1) -> tuple[Any, ...]:
        """Deals so many cards; the events of the last."""
        events: tuple[Any, ...] = ()
        for _ in range(count):
            events = self.do(do.Draw())
        return events

    def round_begun(self) -> tuple[Any, ...]:
        """Every guest lays an Ante and the dealer goes on until somebody has to decide, or all is over."""
        hands, happened = Hands("begun"), []
        for box, guest in self.table.places:
            ante = {} if self.game.name == "knock" else {"ante": 1000}
            self.do(do.Lay(guest, self.game.stake(box=box, **ante)))
        while True:
            action: Any = next_action(self.table, hands)
            if action is None and self.table.round is None and self.table.stakes:
                cutting = self.table.closed and self.table.staking()[0]
                action = do.Cut(cutting, 26) if cutting else do.Close()
            if action is None:
                return tuple(happened)
            happened += self.do(action)

    def auto(self, rng: random.Random, hands: Hands) -> bool:
        """Takes one step by an automatic dealer and guests who choose at random; False when it waits."""
        table = self.table
        action: Any = next_action(table, hands)
        if action is None and table.closed and table.round is None:
            waiting = next(guest for guest in table.staking() if guest not in table.declined)
            action = (
                do.Decline(waiting, waiting) if rng.random() < 0.5 else do.Cut(waiting, rng.randint(1, 51))
            )
        if action is None and table.round is not None and not table.trouble:
            action = self._guests(rng)
        if action is None:
            return False
        self.do(action)
        return True

    def _guests(self, rng: random.Random) -> Any:
        """Somebody's decision, or the end of a window nobody wants."""
        moves = [
            m for m in self.game.legal(self.table.round) if not isinstance(m, (TimeOut, Void, *self.avoid))
        ]
        own = [m for m in moves if getattr(m, "box", HOUSE) != HOUSE]
        window = end_window(self.table)
        if window is not None and (not own or rng.random() < 0.5):
            return window
        move = rng.choice(own)
        return do.Play(self.table.holder(move.box) or "", move)

    def play_round(self, rng: random.Random, hands: Hands) -> None:
        """From closed bets to a clear felt."""
        number = self.table.number
        while self.table.number == number:
            assert self.auto(rng, hands), "the table waits for something no test gives"
