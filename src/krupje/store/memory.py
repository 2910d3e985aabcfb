"""The store that forgets: for tests, and for an evening that need not outlive its process."""

from __future__ import annotations

from concurrent.futures import Future
from threading import RLock
from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupje.refusal import Refused
from krupje.store import chain
from krupje.store.checks import earlier, fit, game_of, hashed, named_table, now, unmoved
from krupje.store.contract import Entry, Guest, Head, Opened, Row, Written
from krupje.store.followers import Followers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Memory:
    """Tables, logs and guests in dictionaries, under one lock."""

    def __init__(self, clock: Callable[[], int] = now) -> None:
        self._clock = clock
        self._lock = RLock()
        self._tables: dict[str, Opened] = {}
        self._logs: dict[str, list[Row]] = {}
        self._commands: dict[str, dict[str, Row]] = {}
        self._guests: dict[str, Guest] = {}
        self._owners: dict[str, str] = {}
        self._followers = Followers()

    def open_table(self, table: str, head: str, title: str = "", owner: str = "") -> Opened:
        """Enters a table in the register, under epoch 1 of an owner if it has one."""
        named_table(table)
        opened = Opened(table, game_of(head), title, head, self._clock(), owner, int(bool(owner)))
        with self._lock:
            if table in self._tables:
                raise Refused("table-exists", table=table)
            self._tables[table] = opened
            self._logs[table], self._commands[table] = [], {}
            return opened

    def tables(self) -> tuple[Opened, ...]:
        """All tables, in the order in which they were opened."""
        with self._lock:
            return tuple(sorted(self._tables.values(), key=lambda opened: (opened.at, opened.id)))

    def table(self, table: str) -> Opened:
        """One table."""
        with self._lock:
            if table not in self._tables:
                raise Refused("table-unknown", table=table)
            return self._tables[table]

    def claim(self, table: str, owner: str) -> int:
        """Makes somebody the table's owner."""
        with self._lock:
            before = self.table(table)
            self._tables[table] = replace(before, owner=owner, epoch=before.epoch + 1)
            return before.epoch + 1

    def claim_all(self, tables: Sequence[str], owner: str) -> dict[str, int]:
        """Makes somebody the owner of many tables."""
        with self._lock:
            return {table: self.claim(table, owner) for table in tables}

    def attend(self, owner: str, address: str = "") -> None:
        """Lets everybody see that an owner lives."""
        self._owners[owner] = address

    def depart(self, owner: str) -> None:
        """He does so no longer."""
        self._owners.pop(owner, None)

    def living(self) -> dict[str, str]:
        """The owners who attend."""
        return dict(self._owners)

    def append(self, table: str, expected: int, entries: Sequence[Entry], *, epoch: int) -> Future[Written]:
        """Appends lines after line ``expected``, all or none."""
        answer: Future[Written] = Future()
        try:
            answer.set_result(self._append(table, expected, entries, epoch))
        except Refused as refusal:
            answer.set_exception(refusal)
        return answer

    def _append(self, table: str, expected: int, entries: Sequence[Entry], epoch: int) -> Written:
        fit(entries)
        with self._lock:
            if self.table(table).epoch != epoch:
                raise Refused("owner-changed", table=table)
            log, commands = self._logs[table], self._commands[table]
            after = log[max(expected, 0) : expected + len(entries)]
            before = earlier(entries, commands) or unmoved(table, expected, self.head(table), entries, after)
            if before is not None:
                return before
            rows = chain.linked(table, self.head(table), entries, self._clock())
            log.extend(rows)
            commands.update((row.command, row) for row in rows)
        self._followers.tell(table, rows[-1].seq)
        return Written(rows)

    def read(
        self, table: str, since: int = 0, *, until: int | None = None, anchor: Head | None = None
    ) -> tuple[Row, ...]:
        """The lines after ``since``, their chain checked."""
        first = since if anchor is None else min(since, anchor.seq)
        with self._lock:
            log = self._logs[self.table(table).id]
            before, rows = self._at(table, first), log[first:until]
        return tuple(chain.checked(table, before, rows, anchor))[since - first :]

    def find(self, table: str, command: str) -> Row | None:
        """The line of a command."""
        with self._lock:
            return self._commands[self.table(table).id].get(command)

    def head(self, table: str) -> Head:
        """Where the log ends."""
        with self._lock:
            return self._at(table, len(self._logs[self.table(table).id]))

    def _at(self, table: str, seq: int) -> Head:
        """The head as it was at a line; of a line that is not there yet, as it is."""
        log = self._logs[table][:seq]
        return Head(log[-1].seq, log[-1].hash) if log else chain.beginning(self._tables[table])

    def admit(self, token: str, guest: Guest) -> None:
        """Keeps whom a token stands for."""
        with self._lock:
            self._guests[hashed(token)] = guest

    def guest(self, token: str) -> Guest | None:
        """Whom a token stands for."""
        return self._guests.get(hashed(token))

    def dismiss(self, token: str) -> None:
        """Forgets a token."""
        with self._lock:
            self._guests.pop(hashed(token), None)

    def follow(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        """Calls ``heard`` after lines were written."""
        return self._followers.add(heard)

    def close(self) -> None:
        """Nothing is held."""
