"""A table's log as its room keeps it: what happened of late, who sits under which name, finished rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.rounds.event import Voided
from krupje.table import events as at
from krupje.table import evolve

if TYPE_CHECKING:
    from krupje.store.contract import Row
    from krupje.table import Table


class Line(Struct, frozen=True):
    """One line of the log, read; ``shown`` has those of its events in JSON that are open to all."""

    seq: int
    actor: str
    action: Any
    events: tuple[Any, ...]
    shown: dict[int, Any] = {}


class Paid(Struct, frozen=True):
    """What one box had of a round."""

    box: int
    guest: str
    staked: int
    returned: int

    @property
    def net(self) -> int:
        """What came back, less what was staked."""
        return self.returned - self.staked


class Finished(Struct, frozen=True):
    """A round that was paid: the lines it took, who sat where, and how each box came out."""

    number: int
    at: int
    first: int
    last: int
    boxes: tuple[Paid, ...]
    owners: dict[str, str]


class Checkpoint(Struct, frozen=True):
    """A moment between two rounds, when nothing on the felt is hidden from anybody, and who sat there."""

    seq: int
    table: Any
    owners: dict[str, str]


class Book:
    """Folds the log line by line. ``table`` is the truth; ``head`` the hash at the end of the chain.

    ``coups`` are Player's and Banker's cards of each coup that was paid out of the shoe of Baccarat in use.
    """

    KEPT = 200
    """So many beginnings of rounds are kept to start a replay from; earlier ones every fiftieth."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._opening = Checkpoint(0, table, {})
        self.seq = 0
        self.head = ""
        self.owners: dict[str, str] = {}
        self.sat: dict[str, int] = {}
        self.bought: dict[str, int] = {}
        self.commands: dict[str, int] = {}
        self.rounds: list[Finished] = []
        self.shuffles: list[int] = []
        self.coups: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self._void = False
        self.beginnings: dict[int, Checkpoint] = {}
        self.checkpoints = [self._opening]
        self.recent: list[Line] = []

    def take(self, row: Row, action: Any, events: tuple[Any, ...]) -> Line:
        """One more line."""
        line = Line(row.seq, row.actor, action, events)
        if not row.command.startswith("@"):
            self.commands[row.command] = row.seq
        for event in events:
            self._note(event, line, row.at)
            self.table = evolve(self.table, event)
        self.seq, self.head = row.seq, row.hash
        self.recent.append(line)
        return line

    def _note(self, event: Any, line: Line, when: int) -> None:
        """What is worth knowing of an event without reading the log again."""
        match event:
            case at.Sat(guest):
                self.owners[guest] = line.actor
                self.sat[guest] = line.seq
            case at.Left(guest):
                self.owners.pop(guest, None)
                self.sat.pop(guest, None)
            case at.BoughtIn(guest, cents):
                owner = self.owners.get(guest, guest)
                self.bought[owner] = self.bought.get(owner, 0) + cents
            case at.Shuffled():
                self.shuffles.append(line.seq)
                self.coups = []
            case Voided():
                self._void = True
            case at.Paid(number):
                if self.table.name == "baccarat" and not self._void:
                    self.coups.append((self.table.round.player, self.table.round.banker))
                self._void = False
                self._paid(number, line.seq, when)
            case _:
                pass

    def start(self, seq: int) -> Checkpoint:
        """The last moment before a line from which pictures can be made; at worst the opening."""
        known = (each for each in (*self.beginnings.values(), *self.checkpoints) if each.seq < seq)
        return max(known, key=lambda each: each.seq, default=self._opening)

    def _paid(self, number: int, seq: int, when: int) -> None:
        first = self.checkpoints[-1].seq + 1
        boxes = tuple(
            Paid(
                receipt.box,
                self.table.holder(receipt.box) or "",
                sum(line.stake for line in receipt.lines),
                sum(line.returned for line in receipt.lines),
            )
            for receipt in self.table.receipts
        )
        self.rounds.append(Finished(number, when, first, seq, boxes, dict(self.owners)))
        self.beginnings[number] = self.checkpoints[-1]
        old = number - self.KEPT
        if old > 0 and old % 50 != 1:
            self.beginnings.pop(old, None)

    def turn_page(self) -> int | None:
        """After a round was paid: from here on pictures begin; the line up to which they may be forgotten."""
        if not self.recent or not any(isinstance(e, at.Paid) for e in self.recent[-1].events):
            return None
        self.checkpoints = [*self.checkpoints[-1:], Checkpoint(self.seq, self.table, dict(self.owners))]
        kept = self.checkpoints[0].seq
        self.recent = [line for line in self.recent if line.seq > kept]
        return kept
