"""The table as it is, one pair of eyes for each person at it, and the file where all of it is kept.

The only place in the terminal that holds the truth. What is drawn or played by a bot comes from a
person's own picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.cli.terminal.seeded import Seeded
from krupje.money import amount
from krupje.refusal import Refused
from krupje.rounds import Staked
from krupje.table import Watcher, decide, step
from krupje.table import actions as do
from krupje.table import events as at
from krupje.table.automatic import next_action

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.cli.terminal.book import Book
    from krupje.records.session import Entry
    from krupje.table import Table
    from krupje.table.actions import Does


DEBTS = ("knock", "premium")
"""What is owed only once hands have been turned: no part of a move's price."""


def _laid(event: Any, box: int) -> bool:
    return isinstance(event, Staked) and event.box == box and event.wager not in DEBTS


class Sitting:
    """A session being played."""

    def __init__(self, book: Book, start: Table, seed: str, people: Iterable[str]) -> None:
        self.book = book
        self.seed = seed
        self.truth = start
        self.eyes = {who: Watcher(start, who) for who in people}
        self.unread: dict[str, list[Any]] = {who: [] for who in self.eyes}
        self.round: list[Any] = []
        self.stakes: tuple[Any, ...] = ()
        self.bought: dict[str, int] = {}

    def recall(self, entries: Iterable[Entry]) -> None:
        """What had happened before; nobody is told again."""
        for _, events in entries:
            self._happened(events)
        for told in self.unread.values():
            told.clear()

    def do(self, action: Does) -> None:
        """Takes an action, or passes on its refusal and nothing has changed."""
        events = decide(self.truth, action)
        self.book.write(action, events)
        self._happened(events)

    def _happened(self, events: tuple[Any, ...]) -> None:
        for event in events:
            if isinstance(event, at.Began):
                self.round, self.stakes = [], event.stakes
            elif isinstance(event, at.BoughtIn):
                self.bought[event.guest] = self.bought.get(event.guest, 0) + event.amount
            self.round.append(event)
        for who, eyes in self.eyes.items():
            self.unread[who].extend(eyes.watch(events))
            self.truth = eyes.truth

    def rehearse(self, actions: Iterable[Does]) -> None:
        """Refuses what the table would refuse of all these together; does none of them."""
        table = self.truth
        for action in actions:
            table, _ = step(table, action)

    def price(self, who: str, move: Any) -> tuple[int, bool]:
        """What a move would put down on its box, in cents, and whether its guest has the chips."""
        try:
            events = decide(self.truth, do.Play(who, move))
        except Refused as refusal:
            if refusal.code != "not-enough-chips":
                raise
            return amount(str(refusal.params["stake"]), 1), False
        return sum(each.amount for each in events if _laid(each, move.box)), True

    def house(self) -> None:
        """The house does all it can without a guest, and pays nothing yet."""
        while (action := next_action(self.truth, self.chance)) is not None and not isinstance(action, do.Pay):
            self.do(action)

    @property
    def chance(self) -> Seeded:
        """The dealer's hands in this round."""
        return Seeded(self.seed, self.truth.name, self.truth.number)
