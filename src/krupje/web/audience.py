"""Those who look at a table with the same eyes: one picture for all of them, and what they saw of late."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Protocol

from krupje.table import STAFF, Watcher
from krupje.web.picture import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.table import Table
    from krupje.web.book import Line

ONLOOKERS = ""
"""The eyes of whoever has no place at the table."""


class Reader(Protocol):
    """Whoever is sent what happens; never waited for."""

    def send(self, data: bytes) -> None:
        """Takes a message."""
        ...

    def drop(self, code: int) -> None:
        """Is sent away."""
        ...


class Audience:
    """The readers who see with one pair of eyes: a guest's, an office's, or those of all onlookers."""

    def __init__(self, who: str, table: Table, sat: int = 0) -> None:
        self.who = who
        self.readers: set[Reader] = set()
        self.watcher = Watcher(table, _eyes(who))
        self._sat = sat
        self.seen: list[tuple[int, list[Any]]] = []

    @property
    def roles(self) -> tuple[str, ...]:
        """The offices whose eyes these are."""
        return tuple(self.who.split()) if self.who.startswith("@") else ()

    def watch(self, line: Line) -> None:
        """What happened, as these eyes see it; before a guest sat down they were an onlooker's.

        What is open to all is the same object to all, and is written once.
        """
        self.watcher.who = _eyes(self.who) if line.seq >= self._sat else ONLOOKERS
        open_to_all = {id(event) for event in line.events}
        self.seen.append(
            (
                line.seq,
                [
                    _once(event, line.shown) if id(event) in open_to_all else plain(event)
                    for event in self.watcher.watch(line.events)
                ],
            )
        )

    def forget(self, until: int) -> None:
        """What happened up to there is no longer kept."""
        self.seen = [(seq, events) for seq, events in self.seen if seq > until]

    def since(self, seq: int) -> list[Any]:
        """What was seen after a line of the log, as far as it is kept."""
        late = bisect_right(self.seen, seq, key=itemgetter(0))
        return [event for _, events in self.seen[late:] for event in events]

    def send(self, data: bytes) -> None:
        """To all its readers."""
        for reader in tuple(self.readers):
            reader.send(data)


def _once(event: Any, shown: dict[int, Any]) -> Any:
    if id(event) not in shown:
        shown[id(event)] = plain(event)
    return shown[id(event)]


def _eyes(who: str) -> str:
    """Of several offices the first one's eyes; all of them see alike."""
    return who.split(maxsplit=1)[0] if who.startswith("@") else who


def offices(roles: Iterable[str]) -> str:
    """The eyes of somebody who holds these offices."""
    return " ".join(role for role in STAFF if role in set(roles))
