"""The pen of a table's log: writes what happened, under the epoch of the table's owner, and reads it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from krupje.records import session
from krupje.refusal import Refused
from krupje.store.contract import Entry, StoreAway
from krupje.store.kinds import line_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.store.contract import Row, Store
    from krupje.table import Table
    from krupje.web.dealer import Chance, Step
    from krupje.web.metrics import Metrics

AGAIN = 0.2
"""Seconds before a store that is away is tried again."""


class Gone(Exception):
    """The table has another owner."""


class Pen:
    """One table's; whoever holds it alone writes."""

    def __init__(self, store: Store, epoch: int, opening: Table, chance: Chance, metrics: Metrics) -> None:
        self._store = store
        self._epoch = epoch
        self._chance = chance
        self._metrics = metrics
        self._reader = session.Replay("table", opening.game, opening, same=False)
        self.writing = False

    def read(self, row: Row) -> session.Entry:
        """What a row of the log says."""
        return self._reader.entry(line_of(row))

    async def write(
        self, table: str, before: int, steps: Sequence[Step], command: str, account: str
    ) -> tuple[Row, ...]:
        """The rows of what happened after a line, once they are durable.

        The first bears the command it answers. A store that is away is tried again until it is back.
        """
        entries = [self._entry(step, *((command, account) if n == 0 else ())) for n, step in enumerate(steps)]
        with self._metrics.commit():
            rows = await self._append(table, before, entries)
        self._metrics.lines += len(rows)
        return rows

    def _entry(self, step: Step, command: str = "", account: str = "") -> Entry:
        """A line of the log. Its salt keeps the public hash from telling which cards are in it."""
        action, events = step
        return Entry(session.line(action, events, self._chance.salt()), account or str(action.by), command)

    async def _append(self, table: str, before: int, entries: list[Entry]) -> tuple[Row, ...]:
        while True:
            try:
                written = await asyncio.wrap_future(
                    self._store.append(table, before, entries, epoch=self._epoch)
                )
            except StoreAway:
                self._metrics.away += 1
                await asyncio.sleep(AGAIN)
            except Refused as refusal:
                if refusal.code in ("log-moved", "owner-changed"):
                    raise Gone from refusal
                raise
            else:
                return written.rows

    async def find(self, table: str, command: str) -> Row | None:
        """The row of a command."""
        return await asyncio.to_thread(self._store.find, table, command)
