"""The hall: all tables this process owns, each in its room; a start rebuilds them from the log."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

from krupje.bots import USUAL, Strength, named
from krupje.games import game
from krupje.records import session
from krupje.refusal import Refused
from krupje.rounds.figures import house
from krupje.store.contract import Entry
from krupje.table import actions as do
from krupje.table import opened as opening
from krupje.table.decide import decide
from krupje.table.procedures import procedure
from krupje.web.dealer import Drawn, bank, folded
from krupje.web.metrics import Metrics
from krupje.web.room import Room
from krupje.web.timing import BOT, Timing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from krupje.store.contract import Opened, Store
    from krupje.web.dealer import Chance

LONGEST_TITLE = 60
PATIENCE = 5
"""Seconds a server that goes down gives its rooms; a store that is away may keep them longer."""


class Bots(NamedTuple):
    """Who sits down at a new table of Knock Poker before any guest."""

    number: int = 0
    strength: Strength = USUAL


NOBODY = Bots()


class Hall:
    """Rooms by the id of their table."""

    def __init__(self, store: Store, owner: str | None = None, chance: Chance | None = None) -> None:
        self.store = store
        self.metrics = Metrics()
        self.closing = False
        self.began = False
        self._owner = owner or secrets.token_hex(8)
        self._chance = chance or Drawn()
        self._rooms: dict[str, Room] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def start(self) -> None:
        """Every table stands again as it stood."""
        for opened in await asyncio.to_thread(self.store.tables):
            await self.room(opened.id)
        self.began = True

    async def close(self) -> None:
        """What was handed in is finished; rounds rest where they are, in the log."""
        self.closing = True
        for room in self._rooms.values():
            room.stop()
        _, late = await asyncio.wait(self._tasks.values(), timeout=PATIENCE) if self._tasks else ((), ())
        for task in late:
            task.cancel()

    def rooms(self) -> tuple[Room, ...]:
        """All rooms, in the order in which their tables were opened."""
        return tuple(self._rooms.values())

    async def room(self, table: str) -> Room:
        """The room of a table; refuses a table there is not."""
        room = self._rooms.get(table)
        if room is not None and not room.gone and not self._tasks[table].done():
            return room
        async with self._opening.setdefault(table, asyncio.Lock()):
            room = self._rooms.get(table)
            if room is None or room.gone or self._tasks[table].done():
                room = await self._enter(table)
            return room

    async def _enter(self, table: str) -> Room:
        """Claims a table and rebuilds it."""
        try:
            opened = await asyncio.to_thread(self.store.table, table)
        except Refused:
            self._opening.pop(table, None)
            raise
        epoch = await asyncio.to_thread(self.store.claim, table, self._owner)
        room = Room(opened, self.store, epoch, self._chance, self.metrics)
        rows = await asyncio.to_thread(self.store.read, table)
        head = await asyncio.to_thread(self.store.head, table)
        room.recall(rows, head.hash)
        self._rooms[table] = room
        self._tasks[table] = asyncio.create_task(room.run(), name=f"table {table}")
        self.metrics.tables = len(self._rooms)
        return room

    async def open(
        self, name: str, rules: Mapping[str, Any], title: str, timing: Timing, bots: Bots = NOBODY
    ) -> Room:
        """Opens a table of a game in a house of its own; at Knock Poker bots may sit there already."""
        own = game(name)
        start = opening(name, house(own.rules, rules, own.presets))
        if not timing.fit():
            raise Refused("timing-unfit")
        if not title.isprintable() or len(title) > LONGEST_TITLE:
            raise Refused("title-unfit", longest=LONGEST_TITLE)
        if bots.number and not (procedure(name).seats and bots.number < len(start.boxes)):
            raise Refused("bots-unfit", most=len(start.boxes) - 1 if procedure(name).seats else 0)
        opened = await self._enter_in_register(session.first_line(start, timing.written()), title)
        if bots.number:
            await self._seat(opened, start, bots)
        return await self.room(opened.id)

    async def _enter_in_register(self, head: str, title: str) -> Opened:
        """Under the next free number; another process may be quicker, then under the one after."""
        number = len(await asyncio.to_thread(self.store.tables))
        while True:
            number += 1
            try:
                return await asyncio.to_thread(self.store.open_table, f"t{number}", head, title)
            except Refused as refusal:
                if refusal.code != "table-exists":
                    raise

    async def _seat(self, opened: Opened, table: Any, bots: Bots) -> None:
        """Bots take the last seats; their names tell how strong they play."""
        entries = []
        for number in range(1, bots.number + 1):
            who = f"{BOT}{named(number, bots.strength)}"
            box = len(table.boxes) - bots.number + number
            for action in (do.Sit(who), do.BuyIn(who, bank(table)), do.Take(who, box)):
                events = decide(table, action)
                table = folded(table, events)
                entries.append(Entry(session.line(action, events, self._chance.salt()), who))
        epoch = await asyncio.to_thread(self.store.claim, opened.id, self._owner)
        await asyncio.wrap_future(self.store.append(opened.id, 0, entries, epoch=epoch))
