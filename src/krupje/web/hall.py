"""The hall: all tables this process owns, each in its room, rebuilt from the log.

A table is entered when somebody asks for it, or when it turns out that nobody who lives owns it: at the
start, and whenever another process has gone.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from krupje.bots import USUAL, Strength, named
from krupje.games import game
from krupje.records import session
from krupje.refusal import Refused
from krupje.rounds.figures import house
from krupje.store.contract import Entry, StoreAway
from krupje.table import actions as do
from krupje.table import opened as opening
from krupje.table.decide import decide
from krupje.table.procedures import procedure
from krupje.web.coaching import Coaching
from krupje.web.dealer import Drawn, bank, folded
from krupje.web.metrics import Metrics
from krupje.web.peers import Elsewhere, Peers, host
from krupje.web.room import Room
from krupje.web.timing import BOT, Timing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from krupje.store.contract import Opened, Store
    from krupje.web.dealer import Chance

LONGEST_TITLE = 60
NOBODY = ""
"""The owner of a table that is free to be claimed."""

PATIENCE = 5
"""Seconds a server that goes down gives its rooms; a store that is away may keep them longer."""

ROUND = 0.5
"""Seconds between two looks at who else lives."""

LOG = logging.getLogger("krupje.web")


class Bots(NamedTuple):
    """Who sits down at a new table of Knock Poker before any guest."""

    number: int = 0
    strength: Strength = USUAL


NO_BOTS = Bots()


class Hall:
    """Rooms by the id of their table."""

    def __init__(self, store: Store, chance: Chance | None = None, address: str = "") -> None:
        self.store = store
        self.metrics = Metrics()
        self.closing = False
        self.stands = asyncio.Event()
        self._owner = secrets.token_hex(8)
        self.peers = Peers(store, self._owner, address)
        self.coaching = Coaching()
        self._chance = chance or Drawn()
        self._rooms: dict[str, Room] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._claimed: dict[str, int] = {}
        self._claims = asyncio.Lock()
        self.neighbours: frozenset[str] = frozenset()

    async def start(self) -> None:
        """Others learn that this process lives; its tables come to stand while it serves already."""
        await asyncio.to_thread(self.peers.attend)
        loop = asyncio.get_running_loop()

        def heard(table: str, seq: int) -> None:
            loop.call_soon_threadsafe(self._hear, table, seq)

        self._deaf = await asyncio.to_thread(self.store.follow, heard)
        await self._claim()
        self._keeping = asyncio.create_task(self._keep(), name="hall")

    async def close(self) -> None:
        """What was handed in is finished; rounds rest where they are, in the log, for whoever comes next."""
        self.closing = True
        self._keeping.cancel()
        await asyncio.to_thread(self._deaf)
        for room in self._rooms.values():
            room.stop()
        _, late = await asyncio.wait(self._tasks.values(), timeout=PATIENCE) if self._tasks else ((), ())
        for task in late:
            task.cancel()
        self.coaching.close()
        self.peers.close()
        with suppress(StoreAway):
            await asyncio.to_thread(self.peers.depart)

    async def _keep(self) -> None:
        """Takes in what nobody owns, at the start and whenever the living are others than before.

        They must have been the same twice: after a restart of the database not all come back at once.
        """
        known: set[str] = set()
        last: set[str] = set()
        while True:
            with suppress(StoreAway):
                attending = await asyncio.to_thread(self.peers.living)
                self.neighbours = frozenset(filter(None, map(host, attending.values())))
                living = set(attending)
                if living != known and (living == last or not known):
                    await self._take_in()
                    known = living
                    self.stands.set()
                last = living
            await asyncio.sleep(ROUND)

    async def _claim(self) -> None:
        """All tables that fall to this process become its own at once, and are entered one by one."""
        async with self._claims:
            orphans = await asyncio.to_thread(self.peers.orphans)
            self._claimed |= await asyncio.to_thread(self.store.claim_all, orphans, self._owner)

    async def _take_in(self) -> None:
        await self._claim()
        for table in tuple(self._claimed):
            try:
                await self.room(table)
            except Elsewhere:
                pass  # somebody was quicker
            except Exception:
                LOG.exception("table %s cannot be rebuilt", table)

    async def writes(self) -> bool:
        """Whether the store answers, and nothing has waited for it longer than is good."""
        if self.metrics.waited() > PATIENCE:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.to_thread(self.store.guest, "nobody's")
        except (StoreAway, TimeoutError):
            return False
        return True

    def _hear(self, table: str, seq: int) -> None:
        """A table has come to a line; if its room here does not know of it, another process wrote it."""
        room = self._rooms.get(table)
        if room is not None:
            room.hear(seq)

    def rooms(self) -> tuple[Room, ...]:
        """All rooms of this process."""
        return tuple(room for room in self._rooms.values() if not room.gone)

    async def room(self, table: str) -> Room:
        """The room of a table; refuses a table there is not, and says where one is that is ``Elsewhere``."""
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
        await asyncio.to_thread(self.peers.mine, opened)
        async with self._claims:
            epoch = self._claimed.pop(table, 0)
            epoch = epoch or await asyncio.to_thread(self.store.claim, table, self._owner)
        room = Room(opened, self.store, epoch, self._chance, self.metrics)
        rows = await asyncio.to_thread(self.store.read, table)
        head = await asyncio.to_thread(self.store.head, table)
        room.recall(rows, head.hash)
        self._rooms[table] = room
        self._tasks[table] = asyncio.create_task(room.run(), name=f"table {table}")
        self.metrics.tables = len(self.rooms())
        return room

    async def open(
        self, name: str, rules: Mapping[str, Any], title: str, timing: Timing, bots: Bots = NO_BOTS
    ) -> str:
        """Opens a table of a game in a house of its own; at Knock Poker bots may sit there already.

        Whose it becomes is known by its id.
        """
        own = game(name)
        start = opening(name, house(own.rules, rules, own.presets))
        if not timing.fit():
            raise Refused("timing-unfit")
        if not title.isprintable() or len(title) > LONGEST_TITLE:
            raise Refused("title-unfit", longest=LONGEST_TITLE)
        if bots.number and not (procedure(name).seats and bots.number < len(start.boxes)):
            raise Refused("bots-unfit", most=len(start.boxes) - 1 if procedure(name).seats else 0)
        head = session.first_line(start, timing.written())
        # Bots take their seats before anybody can: until then it belongs to nobody but this hall.
        opened = await self._enter_in_register(head, title, self._owner if bots.number else NOBODY)
        if bots.number:
            async with self._opening.setdefault(opened.id, asyncio.Lock()):
                await self._seat(opened, start, bots)
        return opened.id

    async def _enter_in_register(self, head: str, title: str, owner: str) -> Opened:
        """Under the next free number; another process may be quicker, then under the one after."""
        number = len(await asyncio.to_thread(self.store.tables))
        while True:
            number += 1
            try:
                return await asyncio.to_thread(self.store.open_table, f"t{number}", head, title, owner)
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
        await asyncio.wrap_future(self.store.append(opened.id, 0, entries, epoch=opened.epoch))
        await asyncio.to_thread(self.store.claim, opened.id, NOBODY)
