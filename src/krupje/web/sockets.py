"""A socket: what a client says is read within limits, what it is told waits in a queue of its own.

A table never waits for a socket. A client that reads too slowly loses the connection, not the table its
pace; it comes back and goes on from the last number it saw.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje import __version__
from krupje.refusal import Refusal, Refused
from krupje.store.contract import StoreAway
from krupje.web import wire
from krupje.web.commands import Command
from krupje.web.peers import PASSED_ON, Elsewhere
from krupje.web.rates import Bucket
from krupje.web.relay import Relay

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from krupje.web.hall import Hall
    from krupje.web.room import Room
    from krupje.web.sessions import Desk, Session


class Limits(Struct, frozen=True):
    """How much a client may ask of the server."""

    hello: float = 5.0
    a_second: float = 10.0
    burst: int = 20
    patience: int = 40
    sockets: int = 8
    tables: int = 8
    queue: int = 64


UNKNOWN, SILENT, CROWD, FLOOD, SLOW, LONG, AWAY = 4401, 4408, 4409, 4429, 4413, 1009, 1001

WHY = {
    UNKNOWN: "token-unknown",
    SILENT: "silent",
    CROWD: "too-many-sockets",
    FLOOD: "too-many-messages",
    SLOW: "read-too-slowly",
    LONG: "frame-too-long",
    AWAY: "going-away",
}
"""What is said before a socket is closed with a code."""


class Closed(Exception):
    """The socket is to be closed, with a code of ``WHY``."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Sockets:
    """All open sockets of the process."""

    def __init__(self, hall: Hall, desk: Desk, limits: Limits) -> None:
        self.hall = hall
        self.desk = desk
        self.limits = limits
        self.open: dict[str, set[Socket]] = {}

    async def serve(self, channel: WebSocket, cookie: str) -> None:
        """One socket from the handshake to the end."""
        await channel.accept()
        self.hall.metrics.sockets += 1
        try:
            await Socket(self, channel, cookie).run()
        finally:
            self.hall.metrics.sockets -= 1

    def close(self) -> None:
        """The server goes down: everybody is told, and comes back later."""
        for sockets in self.open.values():
            for each in sockets:
                each.drop(AWAY)

    def renewed(self, who: Session) -> None:
        """A session has another name or role: its sockets start over with it."""
        for each in tuple(self.open.get(who.account, ())):
            each.drop(AWAY)


class Socket:
    """One client's connection."""

    def __init__(self, sockets: Sockets, channel: WebSocket, cookie: str) -> None:
        self._passed_on = PASSED_ON in channel.headers
        self._all = sockets
        self._hall = sockets.hall
        self._limits = sockets.limits
        self._channel = channel
        self._cookie = cookie
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(sockets.limits.queue)
        self._bucket = Bucket(sockets.limits.burst, sockets.limits.a_second)
        self._excess = 0
        self._rooms: dict[str, Room] = {}
        self._token = ""
        self._relays: dict[str, Relay] = {}
        self._relayed: dict[str, Relay] = {}
        self._end: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def send(self, data: bytes) -> None:
        """Puts a message into the queue; a client whose queue is full is dropped."""
        try:
            self._queue.put_nowait(data)
        except asyncio.QueueFull:
            self.drop(SLOW)

    def drop(self, code: int) -> None:
        """The socket is to be closed."""
        if not self._end.done():
            self._end.set_result(code)

    async def run(self) -> None:
        """Reads and writes until one side has had enough."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            ends: set[asyncio.Future[Any]] = {reading, writing, self._end}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            code = self._end.result() if self._end.done() else _code(reading)
        finally:
            for room in self._rooms.values():
                room.unwatch(self)
            for relay in self._relays.values():
                await relay.close()
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
        if code:
            await self._bye(code)

    async def _bye(self, code: int) -> None:
        """Says why, and closes; to a client that does not read it is not said for long."""
        self._hall.metrics.drop(WHY[code])
        with suppress(Exception):
            async with asyncio.timeout(1):
                if code != SLOW:
                    while not self._queue.empty():
                        await self._channel.send_text(self._queue.get_nowait().decode())
                    await self._channel.send_text(wire.bye(WHY[code]).decode())
                await self._channel.close(code, WHY[code])

    async def _write(self) -> None:
        while True:
            await self._channel.send_text((await self._queue.get()).decode())

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self._limits.hello):
                who = await self._hello()
        except TimeoutError:
            raise Closed(SILENT) from None
        own = self._all.open.setdefault(who.account, set())
        if len(own) >= self._limits.sockets:
            raise Closed(CROWD)
        own.add(self)
        try:
            self.send(wire.welcome(who.name, who.roles, __version__))
            while True:
                await self._hear(who, await self._text())
        finally:
            own.discard(self)
            if not own:
                self._all.open.pop(who.account, None)

    async def _hello(self) -> Session:
        """The first message says who it is."""
        text = await self._text()
        try:
            said = wire.read(text)
        except Refused:
            raise Closed(UNKNOWN) from None
        token = (said.token or self._cookie) if isinstance(said, wire.Hello) else ""
        try:
            who = await asyncio.to_thread(self._all.desk.of, token) if token else None
        except StoreAway:
            raise Closed(AWAY) from None
        self._token = token
        if who is None:
            raise Closed(UNKNOWN)
        return who

    async def _text(self) -> str:
        """The next frame, if it is not one too many or too long."""
        while True:
            frame = await self._channel.receive()
            if frame["type"] == "websocket.disconnect":
                raise Closed(0)
            self._hall.metrics.messages += 1
            text = frame.get("text")
            text = "" if text is None else text
            if (
                len(text) > wire.LONGEST_FRAME
                or len(text.encode("utf-8", "surrogatepass")) > wire.LONGEST_FRAME
            ):
                raise Closed(LONG)
            if self._bucket.take():
                return str(text)
            self._excess += 1
            if self._excess > self._limits.patience:
                raise Closed(FLOOD)
            self.send(wire.refused(Refused("too-many-messages")))

    async def _hear(self, who: Session, text: str) -> None:
        """One message. Whatever is wrong with it is refused, and the socket stays."""
        said = None
        try:
            said = wire.read(text)
            relay = self._relayed.get(getattr(said, "table", ""))
            if relay is None:
                await self._obey(who, said)
            else:
                await relay.say(text)
        except StoreAway:
            raise Closed(AWAY) from None
        except Elsewhere as where:
            await self._pass_on(where.address, getattr(said, "table", ""), text)
        except Refusal as refusal:
            command, table = (
                (said.id, said.table) if isinstance(said, wire.Do) else (None, getattr(said, "table", None))
            )
            self.send(wire.refused(refusal, command, table))

    async def _pass_on(self, address: str, table: str, text: str) -> None:
        """A message about another process's table goes there, and so will all others about it.

        When the line to it is lost, the client is sent away: he comes again, and by then the table is
        somewhere.
        """
        if address not in self._relays:
            relay = None
            if not self._passed_on:
                relay = await Relay.to(address, self._token, self.send, lambda: self.drop(AWAY))
            if relay is None:
                raise Closed(AWAY)
            self._relays[address] = relay
        self._relayed[table] = self._relays[address]
        await self._relays[address].say(text)

    async def _obey(self, who: Session, said: wire.Said) -> None:
        match said:
            case wire.Watch(table, since):
                if table not in self._rooms and len(self._rooms) >= self._limits.tables:
                    raise Refused("too-many-tables", most=self._limits.tables)
                room = await self._hall.room(table)
                self._rooms[table] = room
                room.watch(self, who, since)
            case wire.Leave(table):
                left = self._rooms.pop(table, None)
                if left is not None:
                    left.unwatch(self)
            case wire.Do():
                (await self._hall.room(said.table)).put(Command(who, said, self.send))
            case wire.Ping():
                self.send(wire.PONG)
            case wire.Hello():
                raise Refused("said-already")


def _code(reading: asyncio.Task[None]) -> int:
    """With which code a socket is closed when its reader has ended; 0 when the client has gone."""
    if not reading.done():
        return 0
    why = reading.exception()
    if isinstance(why, Closed):
        return why.code
    if why is not None:
        raise why
    return 0
