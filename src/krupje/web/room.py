"""A room: one task that owns one table.

Commands come into an inbox and are taken one after another. What they lead to is written to the log
together with what the house does next; only when that is on the disk is it folded, told to those who
look, and acknowledged. Nobody who looks is ever waited for.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from krupje.bots import decide as bot_decides
from krupje.bots import strength_of
from krupje.records import session
from krupje.refusal import NotNow, NotYours, Refusal, Refused
from krupje.rounds import HOUSE
from krupje.table import DEALER
from krupje.table import actions as do
from krupje.table.decide import decide
from krupje.web import asks, wire
from krupje.web.absence import Absence, Absent
from krupje.web.book import Book
from krupje.web.commands import Answers, Command
from krupje.web.dealer import folded, follow, instead
from krupje.web.gallery import Gallery
from krupje.web.pen import Gone, Pen
from krupje.web.timing import Due, Waiting, clock, people, timing, waited_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from krupje.store.contract import Opened, Row, Store
    from krupje.table import Table
    from krupje.web.audience import Reader
    from krupje.web.dealer import Chance, Step
    from krupje.web.metrics import Metrics
    from krupje.web.sessions import Session
    from krupje.web.timing import Clock

AWAY = 1001
"""The code with which those who look are sent away, to come back a little later."""

PRESENCE = 0.5
"""Seconds in which those who come and go are gathered before the others hear of it."""


class Moved(NamedTuple):
    """Another process has written to the table's log."""

    seq: int


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
        self._chance = chance
        self._metrics = metrics
        self._pen = Pen(store, epoch, self.opening, chance, metrics)
        self._inbox: asyncio.Queue[Command | Due | Absent | Moved | None] = asyncio.Queue()
        self._writing = False
        self._answers = Answers()
        self._waiting = Waiting(self.timing, self._inbox.put_nowait)
        self._absence = Absence(self.timing.gone, self._inbox.put_nowait)
        self._telling: asyncio.TimerHandle | None = None

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
        return self._pen.read(row)

    async def _write(self, steps: Sequence[Step], command: str = "", account: str = "") -> None:
        """Appends what happened; returns when it is durable and everybody has been told."""
        before = self.book.seq
        self._writing = True
        try:
            rows = await self._pen.write(self.id, before, steps, command, account)
            for row, (action, events) in zip(rows, steps, strict=True):
                self._fold(row, action, events)
        finally:
            self._writing = False
        self.gallery.seat()
        self._turn()
        self._tell(before)

    def _turn(self) -> None:
        """Whatever is waited for now, and whoever is away."""
        self._waiting.turn(self.table, self.book.seq)
        self._absence.note(people(self.table), self.gallery.here())
        for guest in self._absence.over():
            self._inbox.put_nowait(Absent(guest))

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
                elif isinstance(came, Absent):
                    await self._clear_away()
                else:
                    await self._answer(came)
        except Gone:
            LOG.warning("table %s has another owner", self.id)
        except Exception:
            LOG.exception("table %s stopped; it is rebuilt from its log", self.id)
        finally:
            self.gone = True
            self._waiting.stop()
            self._absence.stop()
            if self._telling is not None:
                self._telling.cancel()
            for reader in tuple(self.gallery.readers):
                reader.drop(AWAY)

    async def _settle_in(self) -> None:
        """The house goes on where it stood when the server went down."""
        steps = follow(self.table, self._chance)
        if steps:
            await self._write(steps)
        else:
            self._turn()

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
        answer = self._answers.given(command)
        if answer is None:
            answer = await self._answer_anew(command)
        command.reply(answer)

    async def _answer_anew(self, command: Command) -> bytes:
        """Carries a command out, if the rules let it; what is not in the log is remembered here."""
        try:
            seq = await self._take(command, command.name)
        except Refusal as refusal:
            self._metrics.refused += 1
            answer = wire.refused(refusal, command.said.id, self.id)
            self._answers.keep(command, answer)
        else:
            answer = wire.done(command.said.id, self.id, seq)
            if command.name not in self.book.commands:
                self._answers.keep(command, answer)
        return answer

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
        row = await self._pen.find(self.id, name)
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
        return waited_for(self.table, self.gallery.here())

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

    async def _clear_away(self) -> None:
        """Guests who are away for too long, and of whom nothing lies on the felt, leave the table."""
        table, steps = self.table, []
        for guest in self._absence.over():
            action = do.Leave(DEALER, guest)
            with suppress(Refused):
                events = decide(table, action)
                table = folded(table, events)
                steps.append((action, events))
        if steps:
            await self._write(steps)

    def _bots_move(self, box: int) -> do.Play:
        """What a bot does, from what its seat sees."""
        guest = self.table.holder(box) or ""
        seen = self.gallery.audience(guest).watcher.picture
        return do.Play(guest, bot_decides(seen.round, box, strength_of(guest)))

    # ── those who look ──

    def watch(self, reader: Reader, who: Session, since: int) -> None:
        """Somebody looks, having seen everything up to ``since``."""
        before = self.gallery.here()
        audience = self.gallery.enter(reader, who)
        self._noted(before)
        ready, asked = sorted(self._waiting.ready), self.waited_for()
        reader.send(self.gallery.message(audience, since, ready, asked, self._waiting.told()))

    def unwatch(self, reader: Reader) -> None:
        """He looks away."""
        before = self.gallery.here()
        self.gallery.leave(reader)
        self._noted(before)

    def _noted(self, before: list[str]) -> None:
        """The others hear a little later who is here, all changes together."""
        if before == self.gallery.here() or self.gone:
            return
        self._absence.note(people(self.table), self.gallery.here())
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        self._tell(self.book.seq)

    def _tell(self, since: int) -> None:
        self.gallery.tell(since, self._waiting.ready, self.waited_for(), self._waiting.told())
