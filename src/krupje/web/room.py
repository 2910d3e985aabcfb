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
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from krupje.bots import decide as bot_decides
from krupje.records import session
from krupje.refusal import NotNow, NotYours, Refusal, Refused
from krupje.rounds import HOUSE, TimeOut
from krupje.rounds.figures import changed
from krupje.store.contract import Entry, StoreAway
from krupje.table import DEALER, evolve
from krupje.table import actions as do
from krupje.table.automatic import end_window
from krupje.table.decide import decide
from krupje.table.procedures import procedure
from krupje.web import asks, picture, wire
from krupje.web.audience import ONLOOKERS, Audience, offices
from krupje.web.book import Book, actor
from krupje.web.dealer import housework
from krupje.web.timing import Clock, clock, is_bot, people, seconds, timing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from krupje.store.contract import Opened, Row, Store
    from krupje.table import Table
    from krupje.web.audience import Reader
    from krupje.web.dealer import Chance
    from krupje.web.metrics import Metrics
    from krupje.web.sessions import Session

REMEMBERED = 1000
"""So many refusals are answered again as they were."""

AWAY = 1001
"""The code with which those who look are sent away, to come back a little later."""

AGAIN = 0.2
"""Seconds before a store that is away is tried again."""

BOUGHT = 100_00
"""What a bot buys in for, at least."""


class Command(NamedTuple):
    """Somebody asks for something; ``reply`` takes the answer."""

    session: Session
    said: wire.Do
    reply: Callable[[bytes], None]


class Due(NamedTuple):
    """A clock has run out; it counts only while that is still waited for."""

    turn: tuple[object, ...]


class Gone(Exception):
    """This room no longer owns its table."""


LOG = logging.getLogger("krupje.web")

Step: TypeAlias = tuple[do.Does, tuple[Any, ...]]


class Room:
    """A table, its log, and those who look at it."""

    def __init__(self, opened: Opened, store: Store, epoch: int, chance: Chance, metrics: Metrics) -> None:
        self.id = opened.id
        self.title = opened.title
        self.opening, written = session.beginning(opened.head)
        self.timing = timing(written)
        self.book = Book(self.opening, "")
        self.audiences: dict[str, Audience] = {}
        self.readers: dict[Reader, Session] = {}
        self.ready: set[str] = set()
        self.gone = False
        self._store = store
        self._epoch = epoch
        self._chance = chance
        self._metrics = metrics
        self._inbox: asyncio.Queue[Command | Due | None] = asyncio.Queue()
        self._answers: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        self._reader = session.Replay("table", self.opening.game, self.opening, same=False)
        self._waiting: tuple[Clock, float | None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.book.table

    # ── the log ──

    def recall(self, rows: Iterable[Row], head: str) -> None:
        """Folds what is in the log."""
        self.book.head = head
        for row in rows:
            self._fold(row)

    def _fold(self, row: Row) -> None:
        action, events = self.read(row)
        line = self.book.take(row, action, events)
        for audience in self.audiences.values():
            audience.watch(line.seq, events)
        kept = self.book.turn_page()
        if kept is not None:
            for audience in self.audiences.values():
                audience.forget(kept)

    def read(self, row: Row) -> session.Entry:
        """What a row of the log says."""
        return self._reader.entry(msgspec.json.decode(row.body))

    async def _write(self, steps: list[Step], command: str = "", account: str = "") -> None:
        """Appends what happened; returns when it is durable and everybody has been told."""
        entries = [self._entry(step, *((command, account) if n == 0 else ())) for n, step in enumerate(steps)]
        before = self.book.seq
        with self._metrics.commit():
            rows = await self._append(before, entries)
        for row in rows:
            self._fold(row)
        self._metrics.lines += len(rows)
        self._after(before)

    def _entry(self, step: Step, command: str = "", account: str = "") -> Entry:
        """A line of the log. Its salt keeps the public hash from telling which cards are in it."""
        action, events = step
        by = actor(action, account) if account else str(action.by)
        return Entry(session.line(action, events, self._chance.salt()), by, command)

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
                else:
                    await self._answer(came)
        except Gone:
            LOG.warning("table %s has another owner", self.id)
        except Exception:
            LOG.exception("table %s stopped; it is rebuilt from its log", self.id)
        finally:
            self.gone = True
            self._stop_clock()
            for reader in tuple(self.readers):
                reader.drop(AWAY)

    async def _settle_in(self) -> None:
        """The house goes on where it stood when the server went down."""
        steps = self._follow(self.table)
        if steps:
            await self._write(steps)
        else:
            self._set_clock()

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
        if isinstance(command.said.action, asks.Ready):
            return await self._hear_ready(by)
        action = asks.action(command.said.action, self.table.name, by)
        if name in self.book.commands:
            return await self._repeated(name, action, command.session.account)
        if isinstance(action, do.Sit):
            self._fit(action.by)
        before = self.book.seq
        steps = [(action, decide(self.table, action))]
        steps += self._follow(folded(self.table, steps[0][1]))
        await self._write(steps, name, command.session.account)
        return before + 1

    async def _repeated(self, name: str, action: do.Does, account: str) -> int:
        """A command that is in the log already: the same one is answered as the first time."""
        row = await asyncio.to_thread(self._store.find, self.id, name)
        if row is None or row.actor != actor(action, account) or self.read(row)[0] != action:
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
        owner = self.book.owner(who.name)
        sits = isinstance(command.said.action, asks.Sit)
        if owner is not None and owner != who.account and not sits:
            raise NotYours("not-at-table", guest=who.name)
        return who.name

    def _fit(self, name: str) -> None:
        """No guest has the name of a bot."""
        if is_bot(name.casefold()):
            raise Refused("name-unfit", guest=name)

    # ── what follows ──

    def _follow(self, table: Table) -> list[Step]:
        """What the house does after a change, and what bots lay, until a guest or a clock is waited for."""
        steps: list[Step] = []
        while True:
            for action, events, after in housework(table, self._chance):
                steps.append((action, events))
                table = after
            laid = self._bot_lays(table)
            if laid is None:
                return steps
            steps.append(laid)
            table = folded(table, laid[1])

    def _bot_lays(self, table: Table) -> Step | None:
        """A bot without a stake lays it once a guest has laid his, and buys chips where it lacks them."""
        if table.closed or table.round is not None or not table.stakes or not procedure(table.name).seats:
            return None
        stake: Any = table.game.stake
        for box, guest in table.places:
            if is_bot(guest) and not table.has_stake(box):
                for action in (do.Lay(guest, stake(box=box)), do.BuyIn(guest, BOUGHT)):
                    with suppress(Refused):
                        return action, decide(table, action)
        return None

    async def _hear_ready(self, guest: str) -> int:
        """A guest has nothing more to say; when that goes for all who are asked, the house goes on."""
        asked = self.waited_for()
        if guest not in asked:
            raise NotNow("not-waited-for")
        if asked <= self.ready | {guest}:
            await self._go_on(clock(self.table, self.book.seq))
        else:
            self.ready.add(guest)
            self._tell(self.book.seq)
        return self.book.seq

    def waited_for(self) -> frozenset[str]:
        """The guests whose "ready" would let the house go on."""
        table = self.table
        match picture.phase(table):
            case "bets" if table.stakes:
                here = self.here()
                boxes: Iterable[int] = (b for b, g in table.places if table.has_stake(b) or g in here)
            case "pay":
                boxes = (stake.box for stake in table.stakes)
            case "window":
                boxes = picture.asked(table)
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
                self._waiting = None
                self._set_clock()

    async def _go_on(self, running: Clock | None) -> None:
        """The house stops waiting."""
        if running is None:
            raise NotNow("not-waited-for")
        table, steps = self.table, []
        for action in self._instead(table, running):
            events = decide(table, action)
            table = folded(table, events)
            steps.append((action, events))
        await self._write([*steps, *self._follow(table)])

    def _instead(self, table: Table, running: Clock) -> list[do.Does]:
        """What is done when nobody is waited for any longer."""
        match running.what:
            case "bets":
                return [do.Close()]
            case "cut":
                return [do.Decline(DEALER, g) for g in table.staking() if g not in table.declined]
            case "window":
                own = end_window(table)
                return [own] if own is not None else []
            case "pay":
                return [do.Pay()]
            case "decide":
                return [do.House(TimeOut(running.box or HOUSE))]
            case "bot":
                return [self._bots_move(running.box or HOUSE)]

    def _bots_move(self, box: int) -> do.Play:
        """What a bot does, from what its seat sees."""
        guest = self.table.holder(box) or ""
        seen = self.audience(guest).watcher.picture
        return do.Play(guest, bot_decides(seen.round, box))

    # ── those who look ──

    def audience(self, who: str) -> Audience:
        """The audience with these eyes; a new one catches up from the last moment nothing was hidden."""
        if who not in self.audiences:
            made = Audience(who, self.book.checkpoints[0].table)
            for line in self.book.recent:
                made.watch(line.seq, line.events)
            self.audiences[who] = made
        return self.audiences[who]

    def eyes(self, who: Session) -> str:
        """With whose eyes a session looks."""
        if who.roles:
            return offices(who.roles)
        return who.name if self.book.owner(who.name) == who.account else ONLOOKERS

    def watch(self, reader: Reader, who: Session, since: int) -> None:
        """Somebody looks, having seen everything up to ``since``."""
        self.unwatch(reader)
        self.readers[reader] = who
        audience = self.audience(self.eyes(who))
        audience.readers.add(reader)
        reader.send(self._message(audience, min(since, self.book.seq)))

    def unwatch(self, reader: Reader) -> None:
        """Somebody looks away."""
        self.readers.pop(reader, None)
        for who, audience in tuple(self.audiences.items()):
            audience.readers.discard(reader)
            if not audience.readers and not is_bot(who):
                del self.audiences[who]

    def _after(self, before: int) -> None:
        """Everybody is told what happened after line ``before``."""
        self._seat_readers()
        self._set_clock()
        self._tell(before)

    def _seat_readers(self) -> None:
        """Who has sat down or left sees with other eyes from now on."""
        for reader, who in tuple(self.readers.items()):
            own = self.audience(self.eyes(who))
            if reader not in own.readers:
                for audience in self.audiences.values():
                    audience.readers.discard(reader)
                own.readers.add(reader)

    def _tell(self, before: int) -> None:
        for audience in tuple(self.audiences.values()):
            if audience.readers:
                audience.send(self._message(audience, before))

    def _message(self, audience: Audience, since: int) -> bytes:
        """What an audience is sent: the events it has seen since, the picture, and what it may do."""
        since = max(since, self.book.checkpoints[0].seq)
        seen = audience.watcher.picture
        shown = picture.picture(seen) | {
            "ready": sorted(self.ready),
            "bots": [guest for guest in seen.guests if is_bot(guest)],
            "here": self.here(),
            "shuffle": len(self.book.shuffles),
        }
        return wire.encode(
            {
                "say": "table",
                "table": self.id,
                "seq": self.book.seq,
                "since": since,
                "head": self.book.head,
                "events": audience.since(since),
                "picture": shown,
                "you": self._rights(audience),
                "clock": self._clock(),
            }
        )

    def here(self) -> list[str]:
        """The guests who look at the table just now."""
        return sorted({eyes for who in self.readers.values() if (eyes := self.eyes(who)) and eyes[0] != "@"})

    def _rights(self, audience: Audience) -> dict[str, Any]:
        seen = audience.watcher.picture
        if audience.roles:
            return picture.staffs_rights(seen, audience.roles)
        asked = audience.who in self.waited_for() and audience.who not in self.ready
        return picture.guests_rights(seen, self.table, audience.who, may_be_ready=asked)

    # ── clocks ──

    def _clock(self) -> dict[str, Any] | None:
        if self._waiting is None or self._waiting[1] is None or self._waiting[0].what == "bot":
            return None
        running, until = self._waiting
        left = max(0.0, (until or 0) - asyncio.get_running_loop().time())
        return {"for": running.what, "box": running.box, "left": round(left, 1)}

    def _set_clock(self) -> None:
        """Starts the clock of what is waited for now, unless it runs already."""
        running = clock(self.table, self.book.seq)
        before = self._waiting
        span = seconds(self.timing, self.table, running)
        same = running is not None and before is not None and before[0].turn == running.turn
        if same and before is not None and (before[1] is None) == (span is None):
            return
        self._stop_clock()
        self.ready = self.ready if same else set()
        if running is None:
            self._waiting = None
            return
        loop = asyncio.get_running_loop()
        self._waiting = running, None if span is None else loop.time() + span
        if span is not None:
            self._timer = loop.call_later(span, self._inbox.put_nowait, Due(running.turn))

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

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
            "watching": len(self.readers),
            "round": table.number,
            "phase": picture.phase(table),
        }


def folded(table: Table, events: tuple[Any, ...]) -> Table:
    """The table after events."""
    for event in events:
        table = evolve(table, event)
    return table


def command_name(account: str, said: str) -> str:
    """The name of a command in the log: the client's own, which no other session's can meet."""
    return hashlib.sha256(f"{account}\0{said}".encode("utf-8", "surrogatepass")).hexdigest()[:40]


def _canonical(said: wire.Do) -> str:
    """What was asked for, in one way of writing it."""
    return msgspec.json.encode((said.office, said.action), order="sorted").decode("utf-8", "replace")
