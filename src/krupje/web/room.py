"""A room: one task that owns one table.

Commands come into an inbox and are taken one after another. What they lead to is written to the log
together with what the house does next; only when that is on the disk is it folded, told to those who
look, and acknowledged. Nobody who looks is ever waited for.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from krupje.bots import decide as bot_decides
from krupje.bots import strength_of
from krupje.records import session
from krupje.refusal import NotNow, NotYours, Refusal, Refused
from krupje.rounds import HOUSE
from krupje.rounds.figures import changed
from krupje.store.contract import Entry, StoreAway
from krupje.table import DEALER
from krupje.table import actions as do
from krupje.table.automatic import asked
from krupje.table.decide import decide
from krupje.web import asks, picture, wire
from krupje.web.book import Book
from krupje.web.dealer import folded, follow, instead
from krupje.web.gallery import Gallery
from krupje.web.timing import Due, Waiting, clock, is_bot, people, timing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from krupje.store.contract import Opened, Row, Store
    from krupje.table import Table
    from krupje.web.audience import Reader
    from krupje.web.dealer import Chance, Step
    from krupje.web.metrics import Metrics
    from krupje.web.sessions import Session
    from krupje.web.timing import Clock

REMEMBERED = 1000
"""So many refusals are answered again as they were."""

AWAY = 1001
"""The code with which those who look are sent away, to come back a little later."""

AGAIN = 0.2
"""Seconds before a store that is away is tried again."""


class Command(NamedTuple):
    """Somebody asks for something; ``reply`` takes the answer."""

    session: Session
    said: wire.Do
    reply: Callable[[bytes], None]


class Moved(NamedTuple):
    """Another process has written to the table's log."""

    seq: int


class Gone(Exception):
    """This room no longer owns its table."""


LOG = logging.getLogger("krupje.web")


class Room:
    """A table, its log, and those who look at it."""

    def __init__(self, opened: Opened, store: Store, epoch: int, chance: Chance, metrics: Metrics) -> None:
        self.id = opened.id
        self.title = opened.title
        self.opening, written = session.beginning(opened.head)
        self.timing = timing(written)
        self.book = Book(self.opening)
        self.gallery = Gallery(self.id, self.book)
        self.gone = False
        self._store = store
        self._epoch = epoch
        self._chance = chance
        self._metrics = metrics
        self._inbox: asyncio.Queue[Command | Due | Moved | None] = asyncio.Queue()
        self._writing = False
        self._answers: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        self._reader = session.Replay("table", self.opening.game, self.opening, same=False)
        self._waiting = Waiting(self.timing, self._inbox.put_nowait)

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.book.table

    # ── the log ──

    def recall(self, rows: Iterable[Row], head: str) -> None:
        """Folds what is in the log."""
        self.book.head = head
        for row in rows:
            self._fold(row, *self.read(row))

    def _fold(self, row: Row, action: do.Does, events: tuple[Any, ...]) -> None:
        line = self.book.take(row, action, events)
        self.gallery.fold(line, self.book.turn_page())

    def read(self, row: Row) -> session.Entry:
        """What a row of the log says."""
        return self._reader.entry(msgspec.json.decode(row.body))

    async def _write(self, steps: list[Step], command: str = "", account: str = "") -> None:
        """Appends what happened; returns when it is durable and everybody has been told."""
        entries = [self._entry(step, *((command, account) if n == 0 else ())) for n, step in enumerate(steps)]
        before = self.book.seq
        self._writing = True
        try:
            with self._metrics.commit():
                rows = await self._append(before, entries)
            for row, (action, events) in zip(rows, steps, strict=True):
                self._fold(row, action, events)
        finally:
            self._writing = False
        self._metrics.lines += len(rows)
        self.gallery.seat()
        self._waiting.turn(self.table, self.book.seq)
        self._tell(before)

    def _entry(self, step: Step, command: str = "", account: str = "") -> Entry:
        """A line of the log. Its salt keeps the public hash from telling which cards are in it."""
        action, events = step
        return Entry(session.line(action, events, self._chance.salt()), account or str(action.by), command)

    async def _append(self, before: int, entries: list[Entry]) -> tuple[Row, ...]:
        """The rows, once they are durable; a store that is away is tried again until it is back."""
        while True:
            try:
                written = await asyncio.wrap_future(
                    self._store.append(self.id, before, entries, epoch=self._epoch)
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

    # ── the task ──

    async def run(self) -> None:
        """Takes what comes in until the server goes down or the table belongs to somebody else."""
        try:
            await self._settle_in()
            while (came := await self._inbox.get()) is not None:
                if isinstance(came, Due):
                    await self._due(came)
                elif isinstance(came, Moved):
                    self._look(came)
                else:
                    await self._answer(came)
        except Gone:
            LOG.warning("table %s has another owner", self.id)
        except Exception:
            LOG.exception("table %s stopped; it is rebuilt from its log", self.id)
        finally:
            self.gone = True
            self._waiting.stop()
            for reader in tuple(self.gallery.readers):
                reader.drop(AWAY)

    async def _settle_in(self) -> None:
        """The house goes on where it stood when the server went down."""
        steps = follow(self.table, self._chance)
        if steps:
            await self._write(steps)
        else:
            self._waiting.turn(self.table, self.book.seq)

    def hear(self, seq: int) -> None:
        """The log has come to a line: one this room is about to know of, or one that somebody else wrote."""
        if not self._writing and seq > self.book.seq:
            self._inbox.put_nowait(Moved(seq))

    def _look(self, moved: Moved) -> None:
        if moved.seq > self.book.seq:
            raise Gone

    def put(self, command: Command) -> None:
        """Hands a command in."""
        self._inbox.put_nowait(command)

    def stop(self) -> None:
        """Ends the task once everything handed in has been answered."""
        self._inbox.put_nowait(None)

    async def _answer(self, command: Command) -> None:
        """Answers a command, or answers it again."""
        name = command_name(command.session.account, command.said.id)
        said = _canonical(command.said)
        if name in self._answers:
            before, answer = self._answers[name]
            command.reply(answer if before == said else self._differs(command))
            return
        try:
            seq = await self._take(command, name)
        except Refusal as refusal:
            self._metrics.refused += 1
            answer = wire.refused(refusal, command.said.id, self.id)
            self._remember(name, said, answer)
        else:
            answer = wire.done(command.said.id, self.id, seq)
            if name not in self.book.commands:
                self._remember(name, said, answer)
        command.reply(answer)

    def _differs(self, command: Command) -> bytes:
        return wire.refused(Refused("command-differs"), command.said.id, self.id)

    def _remember(self, name: str, said: str, answer: bytes) -> None:
        self._answers[name] = said, answer
        if len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    async def _take(self, command: Command, name: str) -> int:
        """Carries a command out; the number of its line in the log."""
        by = self._by(command)
        ready = isinstance(command.said.action, asks.Ready)
        action = None if ready else asks.action(command.said.action, self.table.name, by)
        account = by if by.startswith("@") else command.session.account
        if name in self.book.commands:
            return await self._repeated(name, action, account)
        if action is None:
            return await self._hear_ready(by, command, name)
        before = self.book.seq
        steps = [(action, decide(self.table, action))]
        steps += follow(folded(self.table, steps[0][1]), self._chance)
        await self._write(steps, name, account)
        return before + 1

    async def _repeated(self, name: str, action: do.Does | None, account: str) -> int:
        """A command that is in the log already: the same one is answered as the first time.

        A guest's "ready" is in it as what the house did then.
        """
        row = await asyncio.to_thread(self._store.find, self.id, name)
        was = None if row is None else self.read(row)[0]
        same = was == action if action is not None else was is not None and was.by == DEALER
        if row is None or row.actor != account or not same:
            raise Refused("command-differs")
        return row.seq

    def _by(self, command: Command) -> str:
        """Who asks: a guest under his name, or a member of staff in an office he holds."""
        office, who = command.said.office, command.session
        if office is not None:
            if office not in who.roles:
                raise NotYours("not-your-role", office=office)
            return office
        if who.roles:
            raise NotYours("staff-does-not-play")
        owner = self.book.owners.get(who.name)
        sits = isinstance(command.said.action, asks.Sit)
        if owner is not None and owner != who.account and not sits:
            raise NotYours("not-at-table", guest=who.name)
        return who.name

    # ── what follows ──

    async def _hear_ready(self, guest: str, command: Command, name: str) -> int:
        """A guest has nothing more to say; when that goes for all who are asked, the house goes on."""
        asked = self.waited_for()
        if guest not in asked:
            raise NotNow("not-waited-for")
        if asked <= self._waiting.ready | {guest}:
            await self._go_on(clock(self.table, self.book.seq), name, command.session.account)
        else:
            self._waiting.ready.add(guest)
            self._tell(self.book.seq)
        return self.book.seq

    def waited_for(self) -> frozenset[str]:
        """The guests whose "ready" would let the house go on."""
        table = self.table
        match picture.phase(table):
            case "bets" if table.stakes:
                here = self.gallery.here()
                boxes: Iterable[int] = (b for b, g in table.places if table.has_stake(b) or g in here)
            case "pay":
                boxes = (stake.box for stake in table.stakes)
            case "window":
                boxes = asked(table)
            case _:
                boxes = ()
        return frozenset(guest for box in boxes if (guest := table.holder(box)) and not is_bot(guest))

    async def _due(self, due: Due) -> None:
        """A clock has run out."""
        running = clock(self.table, self.book.seq)
        if running is not None and running.turn == due.turn:
            try:
                await self._go_on(running)
            except Refused:
                # What lies makes no round yet (a table of seats waits for a second guest): time starts anew.
                self._waiting.stop()
                self._waiting.turn(self.table, self.book.seq)

    async def _go_on(self, running: Clock | None, command: str = "", account: str = "") -> None:
        """The house stops waiting; where a guest's word was the last one missing, the line bears it."""
        if running is None:
            raise NotNow("not-waited-for")
        table, steps = self.table, []
        bots = running.what == "bot"
        for action in (self._bots_move(running.box or HOUSE),) if bots else instead(table, running):
            events = decide(table, action)
            table = folded(table, events)
            steps.append((action, events))
        await self._write([*steps, *follow(table, self._chance)], command, account)

    def _bots_move(self, box: int) -> do.Play:
        """What a bot does, from what its seat sees."""
        guest = self.table.holder(box) or ""
        seen = self.gallery.audience(guest).watcher.picture
        return do.Play(guest, bot_decides(seen.round, box, strength_of(guest)))

    # ── those who look ──

    def watch(self, reader: Reader, who: Session, since: int) -> None:
        """Somebody looks, having seen everything up to ``since``."""
        audience = self.gallery.enter(reader, who)
        ready, asked = sorted(self._waiting.ready), self.waited_for()
        reader.send(self.gallery.message(audience, since, ready, asked, self._waiting.told()))

    def _tell(self, since: int) -> None:
        self.gallery.tell(since, self._waiting.ready, self.waited_for(), self._waiting.told())

    # ── the lobby ──

    def row(self) -> dict[str, Any]:
        """The table as the lobby lists it."""
        table = self.table
        return {
            "id": self.id,
            "name": self.title,
            "game": table.name,
            "rules_changed": changed(table.rules),
            "boxes": list(table.boxes),
            "taken": [box for box, _ in table.places],
            "guests": list(table.guests),
            "people": len(people(table)),
            "watching": len(self.gallery.readers),
            "round": table.number,
            "phase": picture.phase(table),
        }


def command_name(account: str, said: str) -> str:
    """The name of a command in the log: the client's own, which no other session's can meet."""
    return hashlib.sha256(f"{account}\0{said}".encode("utf-8", "surrogatepass")).hexdigest()[:40]


def _canonical(said: wire.Do) -> str:
    """What was asked for, in one way of writing it."""
    return msgspec.json.encode((said.office, said.action), order="sorted").decode("utf-8", "replace")
