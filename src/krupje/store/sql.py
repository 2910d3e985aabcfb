"""The store in a database: the same statements for SQLite and PostgreSQL."""

from __future__ import annotations

import time
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import bindparam, select, tuple_
from sqlalchemy.exc import DBAPIError, IntegrityError

from krupje.refusal import Refusal, Refused
from krupje.store import chain
from krupje.store.checks import earlier, fit, game_of, hashed, named_table, now, unmoved
from krupje.store.contract import Entry, Guest, Head, Opened, Row, StoreAway, Written
from krupje.store.followers import Followers
from krupje.store.schema import events, guests, migrate, register
from krupje.store.writer import Append, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sqlalchemy import Connection, Engine

T = TypeVar("T")

PAGE = 2_000
"""So many rows are read at once, so that nobody waits for a whole log to be read."""

_ROW = (
    events.c.table_id, events.c.seq, events.c.command, events.c.actor, events.c.body,
    events.c.at, events.c.prev, events.c.hash,
)  # fmt: skip
_OPENED = (
    register.c.id, register.c.game, register.c.title, register.c.head,
    register.c.at, register.c.owner, register.c.epoch,
)  # fmt: skip

# Made once: SQLAlchemy takes longer to put a statement together than the database to carry it out.
_OWNED = (
    select(register.c.id, register.c.epoch)
    .where(register.c.id.in_(bindparam("tables", expanding=True)))
    .order_by(register.c.id)
    .with_for_update()
)
_COMMANDS = select(*_ROW).where(
    tuple_(events.c.table_id, events.c.command).in_(bindparam("asked", expanding=True))
)
_INSERT = events.insert()


class Database:
    """A store behind an SQLAlchemy engine.

    ``alone``: there is one connection, and everything is done in the writer's thread. ``patience``: for so
    many seconds a lost database is tried again before an append is given up.
    """

    def __init__(
        self, engine: Engine, clock: Callable[[], int] = now, *, alone: bool, patience: float = 10.0
    ) -> None:
        self._engine = engine
        self._clock = clock
        self._alone = alone
        self._patience = patience
        self._followers = Followers()
        self._broken = False
        self._heads: dict[tuple[str, int], Head] = {}
        self._writer = Writer(self._write)
        try:
            self._do(self._prepare)
        except BaseException:
            self.close()
            raise

    def _prepare(self, db: Connection) -> None:
        """What has to be so before the first line is written."""
        migrate(db)

    def close(self) -> None:
        """Writes what was handed in, and lets go of the database."""
        self._writer.close()
        self._engine.dispose()

    # The register

    def open_table(self, table: str, head: str, title: str = "", owner: str = "") -> Opened:
        """Enters a table in the register, under epoch 1 of an owner if it has one."""
        named_table(table)
        opened = Opened(table, game_of(head), title, head, self._clock(), owner, int(bool(owner)))
        try:
            self._do(lambda db: db.execute(register.insert(), _as_dict(opened)))
        except StoreAway as away:
            if isinstance(away.__cause__, IntegrityError):
                raise Refused("table-exists", table=table) from None
            raise
        return opened

    def tables(self) -> tuple[Opened, ...]:
        """All tables, in the order in which they were opened."""
        asked = select(*_OPENED).order_by(register.c.at, register.c.id)
        return self._do(lambda db: tuple(Opened(*row) for row in db.execute(asked)))

    def table(self, table: str) -> Opened:
        """One table."""
        return self._do(lambda db: _table(db, table))

    def claim(self, table: str, owner: str) -> int:
        """Makes somebody the table's owner."""
        epochs = self.claim_all([table], owner)
        if table not in epochs:
            raise Refused("table-unknown", table=table)
        return epochs[table]

    def claim_all(self, tables: Sequence[str], owner: str) -> dict[str, int]:
        """Makes somebody the owner of many tables, a lot at a time."""
        epochs: dict[str, int] = {}
        for first in range(0, len(tables), PAGE):
            taken = (
                register.update()
                .where(register.c.id.in_(tables[first : first + PAGE]))
                .values(owner=owner, epoch=register.c.epoch + 1)
                .returning(register.c.id, register.c.epoch)
            )
            epochs |= self._do(lambda db, taken=taken: {row.id: row.epoch for row in db.execute(taken)})  # type: ignore[misc]
        return epochs

    # The log

    def append(self, table: str, expected: int, entries: Sequence[Entry], *, epoch: int) -> Future[Written]:
        """Appends lines after line ``expected``, all or none."""
        answer: Future[Written] = Future()
        answer.set_running_or_notify_cancel()  # what is handed in can no longer be called back
        try:
            fit(entries)
        except Refused as refusal:
            answer.set_exception(refusal)
        else:
            self._writer.put(Append(table, expected, tuple(entries), epoch, answer))
        return answer

    def read(
        self, table: str, since: int = 0, *, until: int | None = None, anchor: Head | None = None
    ) -> tuple[Row, ...]:
        """The lines after ``since``, their chain checked."""
        first = since if anchor is None else min(since, anchor.seq)
        before = self._do(lambda db: _head(db, table, first))
        rows = tuple(chain.checked(table, before, self._pages(table, first, until), anchor))
        return rows[since - first :]

    def _pages(self, table: str, since: int, until: int | None) -> Iterator[Row]:
        """The lines after one, up to another, a page at a time."""
        while True:
            count = PAGE if until is None else min(PAGE, until - since)
            page = self._do(lambda db, since=since, count=count: _rows(db, table, since, count))  # type: ignore[misc]
            yield from page
            if len(page) < PAGE:
                return
            since = page[-1].seq

    def find(self, table: str, command: str) -> Row | None:
        """The line of a command."""
        known = self._do(lambda db: _commands(db, [(_table(db, table).id, command)]))
        return known.get(table, {}).get(command)

    def head(self, table: str) -> Head:
        """Where the log ends."""
        return self._do(lambda db: _head(db, table))

    # The guests

    def admit(self, token: str, guest: Guest) -> None:
        """Keeps whom a token stands for."""
        row = {
            "token": hashed(token),
            "name": guest.name,
            "roles": " ".join(guest.roles),
            "account": guest.account,
            "at": guest.at,
        }

        def kept(db: Connection) -> None:
            db.execute(guests.delete().where(guests.c.token == row["token"]))
            db.execute(guests.insert(), row)

        self._do(kept)

    def guest(self, token: str) -> Guest | None:
        """Whom a token stands for."""
        asked = select(guests.c.name, guests.c.roles, guests.c.account, guests.c.at).where(
            guests.c.token == hashed(token)
        )
        row = self._do(lambda db: db.execute(asked).first())
        return None if row is None else Guest(row.name, tuple(row.roles.split()), row.account, row.at)

    def dismiss(self, token: str) -> None:
        """Forgets a token."""
        gone = guests.delete().where(guests.c.token == hashed(token))
        self._do(lambda db: db.execute(gone))

    # News

    def follow(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        """Calls ``heard`` after lines were written."""
        return self._followers.add(heard)

    def _tell(self, news: Mapping[str, int]) -> None:
        """Says how far the tables just written to have come."""
        for table, seq in news.items():
            self._followers.tell(table, seq)

    # Writing

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Whatever goes wrong with the database is one thing to whoever uses it.

        After a failure that leaves open what is on the disk nothing is done any more: what can be read then
        may be gone tomorrow, and must not be the answer to a command that comes again.
        """
        if self._broken:
            raise StoreAway("broken")
        try:
            yield
        except DBAPIError as why:
            self._broken = self._doubtful(why.orig)
            raise StoreAway(type(why).__name__) from why

    def _doubtful(self, _why: BaseException | None) -> bool:
        """Whether a failure leaves open what is on the disk."""
        return False

    def _do(self, does: Callable[[Connection], T]) -> T:
        """Does something in a transaction of its own."""

        def done() -> T:
            with self._reached(), self._engine.begin() as db:
                return does(db)

        return self._writer.ask(done) if self._alone else done()

    def _write(self, lot: Sequence[Append]) -> None:
        """Writes a lot; if that fails as a whole, one by one, so that only the culprit pays."""
        try:
            with self._reached():
                answers = self._commit(lot)
        except Exception:  # noqa: BLE001 (found out one by one)
            self._heads.clear()
            answers = [self._write_alone(each) for each in lot]
        news: dict[str, int] = {}
        for each, answer in zip(lot, answers, strict=True):
            if isinstance(answer, Written):
                each.answer.set_result(answer)
                if not answer.again:
                    news[each.table] = answer.rows[-1].seq
            else:
                each.answer.set_exception(answer)
        if news:
            self._tell(news)

    def _write_alone(self, each: Append) -> Written | Exception:
        """Writes one append, as long as patience lasts.

        Whether the failed transaction was written nobody can know: if it was, its commands are known now.
        """
        until = time.monotonic() + self._patience
        while True:
            try:
                with self._reached():
                    return self._commit([each])[0]
            except StoreAway as away:
                lost = isinstance(away.__cause__, DBAPIError) and away.__cause__.connection_invalidated
                if time.monotonic() > until or not lost:
                    return away
                time.sleep(0.05)
            except Exception as why:  # noqa: BLE001 (the future has it; the thread goes on)
                return why

    def _commit(self, lot: Sequence[Append]) -> list[Written | Exception]:
        """One transaction: who owns the tables, then the rows. What is answered is durable."""
        with self._engine.begin() as db:
            # The owners stay locked until the commit: who claims a table waits for it, or is seen by it.
            owned = db.execute(_OWNED, {"tables": sorted({each.table for each in lot})})
            epochs = {table: epoch for table, epoch in owned}  # noqa: C416 (a row is no pair to mypy)
            page = _Page(db, self._heads, self._clock(), lot)
            answers = [_attempt(page, each, epochs.get(each.table)) for each in lot]
            page.flush()
        self._heads.update(page.heads)
        return answers


def _attempt(page: _Page, each: Append, epoch: int | None) -> Written | Exception:
    try:
        if epoch is None:
            raise Refused("table-unknown", table=each.table)
        if epoch != each.epoch:
            raise Refused("owner-changed", table=each.table)
        return page.write(each)
    except Refusal as refusal:
        return refusal


class _Page:
    """What one transaction writes.

    Heads are remembered from one transaction to the next: for as long as the owner is the same nobody else
    writes; were it otherwise, the key of the log would refuse the row.
    """

    def __init__(
        self, db: Connection, heads: Mapping[tuple[str, int], Head], at: int, lot: Sequence[Append]
    ) -> None:
        self._db = db
        self._remembered = heads
        self._at = at
        self._known = _commands(
            db, [(each.table, entry.command) for each in lot for entry in each.entries if entry.command]
        )
        self._rows: list[Row] = []
        self.heads: dict[tuple[str, int], Head] = {}

    def write(self, each: Append) -> Written:
        """The rows of an append, or what its commands were answered before."""
        owned = (each.table, each.epoch)
        head = self.heads.get(owned) or self._remembered.get(owned) or _head(self._db, each.table)
        before = earlier(each.entries, self._known.get(each.table, {}))
        if before is None and head.seq != each.expected:
            self.flush()
            after = _rows(self._db, each.table, each.expected, len(each.entries))
            before = unmoved(each.table, each.expected, head, each.entries, after)
        if before is not None:
            return before
        rows = chain.linked(each.table, head, each.entries, self._at)
        self._rows.extend(rows)
        self._known.setdefault(each.table, {}).update((row.command, row) for row in rows)
        self.heads[owned] = Head(rows[-1].seq, rows[-1].hash)
        return Written(rows)

    def flush(self) -> None:
        """Hands the rows to the database."""
        if self._rows:
            self._db.execute(_INSERT, [_as_row(row) for row in self._rows])
            self._rows.clear()


def _table(db: Connection, table: str) -> Opened:
    row = db.execute(select(*_OPENED).where(register.c.id == table)).first()
    if row is None:
        raise Refused("table-unknown", table=table)
    return Opened(*row)


def _head(db: Connection, table: str, seq: int | None = None) -> Head:
    """The end of a log, or how it stood at a line."""
    last = select(events.c.seq, events.c.hash).where(events.c.table_id == table)
    if seq is not None:
        last = last.where(events.c.seq <= seq)
    row = db.execute(last.order_by(events.c.seq.desc()).limit(1)).first()
    return Head(*row) if row is not None else chain.beginning(_table(db, table))


def _rows(db: Connection, table: str, since: int, count: int) -> list[Row]:
    asked = select(*_ROW).where(events.c.table_id == table, events.c.seq > since)
    return [Row(*row) for row in db.execute(asked.order_by(events.c.seq).limit(count))]


def _commands(db: Connection, asked: Sequence[tuple[str, str]]) -> dict[str, dict[str, Row]]:
    """By table and command, the rows of those commands that are in the log."""
    known: dict[str, dict[str, Row]] = {}
    if asked:
        for row in db.execute(_COMMANDS, {"asked": asked}):
            known.setdefault(row.table_id, {})[row.command] = Row(*row)
    return known


def _as_row(row: Row) -> dict[str, Any]:
    return {
        "table_id": row.table, "seq": row.seq, "command": row.command, "actor": row.actor,
        "body": row.body, "at": row.at, "prev": row.prev, "hash": row.hash,
    }  # fmt: skip


def _as_dict(opened: Opened) -> dict[str, Any]:
    return {
        "id": opened.id, "game": opened.game, "title": opened.title, "head": opened.head,
        "at": opened.at, "owner": opened.owner, "epoch": opened.epoch,
    }  # fmt: skip
