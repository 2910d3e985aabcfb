"""Those who look at a table, by the eyes they look with. Nobody here is ever waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from krupje.cards import show
from krupje.web import picture, wire
from krupje.web.audience import ONLOOKERS, Audience, offices
from krupje.web.timing import is_bot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.table import Table
    from krupje.web.audience import Reader
    from krupje.web.book import Book, Line
    from krupje.web.sessions import Session


class Pictures:
    """What was written for one moment at a table: whoever sees the same gets the same."""

    def __init__(self) -> None:
        self._made: list[tuple[Table, msgspec.Raw]] = []

    def of(self, seen: Table, facts: dict[str, Any]) -> msgspec.Raw:
        """A picture in JSON, with the facts that are known to all."""
        for other, made in self._made:
            if other == seen:
                return made
        made = msgspec.Raw(wire.encode(picture.picture(seen) | facts))
        self._made.append((seen, made))
        return made


class Gallery:
    """The readers of one table and their audiences, folded from its book."""

    def __init__(self, table: str, book: Book) -> None:
        self.readers: dict[Reader, Session] = {}
        self._table = table
        self._book = book
        self._audiences: dict[str, Audience] = {}

    def fold(self, line: Line, kept: int | None) -> None:
        """A line was added to the book; events up to ``kept`` are no longer told."""
        for audience in self._audiences.values():
            audience.watch(line)
            if kept is not None:
                audience.forget(kept)

    def audience(self, who: str) -> Audience:
        """The audience with these eyes; a new one catches up from the last moment nothing was hidden.

        What happened before a guest sat down he sees as an onlooker: a guest of the same name may have
        sat there before him.
        """
        if who not in self._audiences:
            self._audiences[who] = Audience(who, self._book.checkpoints[0].table, self._book.sat.get(who, 0))
            for line in self._book.recent:
                self._audiences[who].watch(line)
        return self._audiences[who]

    def eyes(self, who: Session) -> str:
        """With whose eyes a session looks."""
        if who.roles:
            return offices(who.roles)
        return who.name if self._book.owners.get(who.name) == who.account else ONLOOKERS

    def enter(self, reader: Reader, who: Session) -> Audience:
        """Somebody comes to look."""
        self.leave(reader)
        self.readers[reader] = who
        audience = self.audience(self.eyes(who))
        audience.readers.add(reader)
        return audience

    def leave(self, reader: Reader) -> None:
        """Somebody looks away."""
        if self.readers.pop(reader, None) is not None:
            for audience in self._audiences.values():
                audience.readers.discard(reader)
            self._tidy()

    def seat(self) -> None:
        """Whoever has sat down, or left, sees with other eyes from now on."""
        for reader, who in self.readers.items():
            own = self.audience(self.eyes(who))
            if reader not in own.readers:
                for audience in self._audiences.values():
                    audience.readers.discard(reader)
                own.readers.add(reader)
        self._tidy()

    def _tidy(self) -> None:
        """An audience without readers is let go, but for the bots: those look in with nobody's help."""
        seats = self._book.table.guests
        self._audiences = {
            who: audience
            for who, audience in self._audiences.items()
            if audience.readers or (is_bot(who) and who in seats)
        }

    def here(self) -> list[str]:
        """The guests who look at the table just now."""
        return sorted({eyes for who in self.readers.values() if (eyes := self.eyes(who)) and eyes[0] != "@"})

    def tell(self, since: int, ready: Iterable[str], asked: frozenset[str], clock: Any) -> None:
        """Everybody is sent what happened since a line."""
        ready, pictures = sorted(ready), Pictures()
        for audience in tuple(self._audiences.values()):
            if audience.readers:
                audience.send(self.message(audience, since, ready, asked, clock, pictures))

    def message(
        self,
        audience: Audience,
        since: int,
        ready: list[str],
        asked: frozenset[str],
        clock: Any,
        pictures: Pictures | None = None,
    ) -> bytes:
        """What an audience is sent: the events it has seen since, the picture, and what it may do."""
        book, seen = self._book, audience.watcher.picture
        since = max(min(since, book.seq), book.checkpoints[0].seq)
        may_be_ready = audience.who in asked and audience.who not in ready
        facts = {
            "ready": ready,
            "bots": [guest for guest in seen.guests if is_bot(guest)],
            "here": self.here(),
            "shuffle": len(book.shuffles),
            "coups": [[[show(card) for card in hand] for hand in hands] for hands in book.coups],
        }
        return wire.encode(
            {
                "say": "table",
                "table": self._table,
                "seq": book.seq,
                "since": since,
                "head": book.head,
                "events": audience.since(since),
                "picture": (pictures or Pictures()).of(seen, facts),
                "you": picture.staffs_rights(seen, audience.roles)
                if audience.roles
                else picture.guests_rights(seen, book.table, audience.who, may_be_ready=may_be_ready),
                "clock": clock,
            }
        )
