"""The coach at the table in the browser: asked by a guest for himself, from what he has seen.

He thinks in a process of his own, so that no table ever waits for a kernel.
"""

from __future__ import annotations

import asyncio
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from krupje.analysis import beside
from krupje.table import Watcher
from krupje.table import events as at
from krupje.web import history

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from krupje.store.contract import Row
    from krupje.table import Table
    from krupje.web.room import Room
    from krupje.web.sessions import Session

Document = dict[str, Any]
NOBODY: Document = {"coach": False, "boxes": []}
"""The answer where there is no coach: a game without exact advice, or nothing to compile kernels with."""


class Coaching:
    """One coach for the house; he is called when he is first asked for."""

    def __init__(self) -> None:
        self._team: ProcessPoolExecutor | None = None

    def close(self) -> None:
        """The house closes."""
        if self._team is not None:
            self._team.shutdown(wait=False, cancel_futures=True)

    async def now(self, room: Room, who: Session) -> Document:
        """What the options of the box whose turn it is are worth, if that box is the asker's and light."""
        table = room.table
        if table.name == "baccarat" and beside.can_compile():
            return {
                "coach": True,
                "boxes": [],
                "fields": await self._asked(beside.fields, table.rules, _out(room)),
            }
        if not beside.can_help(table.name):
            return NOBODY
        if table.over:
            return {"coach": True, "boxes": [], "reviews": await self._lying(room, who)}
        guest, box = _sits(room, who), _turn(table)
        if box is None or guest is None or table.holder(box) != guest:
            return {"coach": True, "boxes": []}
        stakes, seen = _of_late(room, guest)
        told = [
            await self._asked(beside.options, table.name, table.rules, stake.ante, seen, box)
            for stake in stakes
            if stake.box == box and not stake.blind
        ]
        return {"coach": True, "boxes": told}

    async def _lying(self, room: Room, who: Session) -> list[Document]:
        """What the asker's light boxes came to in the round that lies there, over and not yet paid."""
        guest, table = _sits(room, who), room.table
        if guest is None:
            return []
        stakes, seen = _of_late(room, guest)
        found = [
            await self._asked(beside.review, table.name, table.rules, stake.ante, seen, stake.box)
            for stake in stakes
            if table.holder(stake.box) == guest and not stake.blind
        ]
        return [each for each in found if each is not None]

    async def after(
        self, room: Room, told: history.Span, rows: Iterable[Row], number: int, who: Session
    ) -> Document:
        """What the asker's light boxes of a finished round came to."""
        if not beside.can_help(room.table.name):
            return NOBODY
        each = history.finished(room, number)
        guest = history.eyes_then(each, who)
        boxes = {paid.box for paid in each.boxes if paid.guest == guest}
        table, own = history.before(room, told, rows)
        stakes, seen = _seen(table, (room.read(row)[1] for row in own), guest)
        found = [
            await self._asked(beside.review, table.name, table.rules, stake.ante, seen, stake.box)
            for stake in stakes
            if stake.box in boxes and not stake.blind
        ]
        return {"coach": True, "boxes": [each for each in found if each is not None]}

    async def _asked(self, work: Callable[..., Any], *about: Any) -> Any:
        """The answer of the process; where it died another one is asked, once."""
        for again in (True, False):
            if self._team is None:
                self._team = ProcessPoolExecutor(
                    1, mp_context=get_context("spawn"), initializer=signal.signal,
                    initargs=(signal.SIGINT, signal.SIG_IGN),
                )  # fmt: skip
            team = self._team
            try:
                return await asyncio.wrap_future(team.submit(work, *about))
            except BrokenExecutor:
                if self._team is team:
                    self._team = None
                if not again:
                    raise
        raise AssertionError


def _of_late(room: Room, guest: str) -> tuple[Any, Any]:
    """The stakes of the round that is on, and its events as a guest saw them."""
    start = room.book.checkpoints[-1]
    return _seen(start.table, [line.events for line in room.book.recent if line.seq > start.seq], guest)


def _out(room: Room) -> tuple[int, ...]:
    """The cards of the shoe in use that lie, or lay, face up."""
    lies = room.table.round
    hands = [*room.book.coups, *([] if lies is None else [(lies.player, lies.banker)])]
    return tuple(card for hand in hands for cards in hand for card in cards)


def _sits(room: Room, who: Session) -> str | None:
    """The name under which a session sits at a table."""
    return next((guest for guest, account in room.book.owners.items() if account == who.account), None)


def _turn(table: Table) -> int | None:
    """The box that has to decide."""
    awaited = None if table.round is None else table.game.awaits(table.round)
    return awaited or None


def _seen(
    table: Table, happened: Iterable[tuple[Any, ...]], guest: str
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The stakes of the round, and its own events as a guest saw them."""
    watcher = Watcher(table, guest)
    seen: list[Any] = []
    stakes: tuple[Any, ...] = ()
    for events in happened:
        for event in watcher.watch(events):
            if isinstance(event, at.Began):
                seen, stakes = [], event.stakes
            elif isinstance(event, table.game.event):
                seen.append(event)
    return stakes, tuple(seen)
