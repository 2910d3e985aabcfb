"""A guest over the wire: one socket, commands that are answered once, and the last picture of each table.

After a connection is lost, ``connect`` again, or let ``stay`` do it: what was not answered is asked again
under the same id, and tables go on from the last number seen.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import time
import urllib.request
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Told: TypeAlias = dict[str, Any]
"""A message, read."""

BURST, A_SECOND = 18.0, 9.5
"""So many messages at once and so many a second are a little less than a server takes."""

PAUSE = 0.05
"""Seconds before a server that is not there is tried again."""


def introduce(address: str, name: str | None = None) -> str:
    """A token for a new guest of the server at ``http://…``."""
    body = json.dumps({} if name is None else {"name": name}).encode()
    asked = urllib.request.Request(f"{address}/api/session", body, {"content-type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(asked) as answer:  # noqa: S310 (whoever calls names the server)
        return str(json.load(answer)["token"])


class Client:
    """A guest, or one of the staff in an ``office``, at some tables.

    Of several ``addresses`` (processes of one house) the next is tried whenever a connection is made.
    """

    def __init__(self, addresses: str | Sequence[str], token: str, office: str | None = None) -> None:
        given = [addresses] if isinstance(addresses, str) else addresses
        self._addresses = itertools.cycle(each.replace("http", "ws", 1) + "/ws" for each in given)
        self._left, self._at = BURST, time.monotonic()
        self._closed = False
        self._token = token
        self._office = office
        self._number = 0
        self._own = secrets.token_hex(8)
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[Told]] = {}
        self._asked: dict[str, str] = {}
        self._watched: dict[str, int] = {}
        self._changed = asyncio.Event()
        self.name = ""
        self.bye: Told | None = None
        self.tables: dict[str, Told] = {}
        self.frames: list[str] = []
        self.heard: Callable[[Told], None] = lambda _: None

    async def connect(self) -> None:
        """Opens the socket and says who is there; takes up what was left open."""
        socket = await connect(next(self._addresses), max_size=None, compression=None, proxy=None)
        await socket.send(json.dumps({"say": "hello", "token": self._token}))
        self._closed, self._socket = False, socket
        self._left, self._at = BURST - 1, time.monotonic()
        self._reading = asyncio.create_task(self._read(socket))
        for table, since in tuple(self._watched.items()):
            seen = self.tables[table]["seq"] if table in self.tables else since
            await self.say({"say": "watch", "table": table, "since": seen})
        for text in tuple(self._asked.values()):
            await self._send(text)

    async def stay(self) -> None:
        """Keeps the connection until it is closed from here: made again whenever it is lost."""
        while not self._closed:
            if self._reading is not None:
                await asyncio.wait([self._reading])
            try:
                if not self._closed:
                    await self.connect()
            except (OSError, WebSocketException):
                await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Closes the socket."""
        self._closed = True
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading

    def waits(self) -> tuple[str, ...]:
        """The ids of the commands that have not been answered."""
        return tuple(self._asked)

    async def say(self, message: Told) -> None:
        """Sends a message as it is."""
        await self._send(json.dumps(message))

    async def _send(self, text: str) -> None:
        """In the pace in which a server listens."""
        assert self._socket is not None, "connect first"  # noqa: S101
        now = time.monotonic()
        self._left, self._at = min(BURST, self._left + (now - self._at) * A_SECOND) - 1, now
        if self._left < 0:
            await asyncio.sleep(-self._left / A_SECOND)
        await self._socket.send(text)

    async def watch(self, table: str, since: int = 0) -> Told:
        """Looks at a table; the first picture of it, on whichever connection it comes."""
        self.tables.pop(table, None)
        self._watched[table] = since
        with suppress(ConnectionClosed):
            await self.say({"say": "watch", "table": table, "since": since})
        return await self.until(table, lambda _: True)

    async def ask(self, table: str, action: Told, command: str | None = None) -> Told:
        """Asks for an action; the answer, ``done`` or ``refused``."""
        self._number += 1
        name = command or f"{self._own}-{self._number}"
        message = {"say": "do", "table": table, "id": name, "action": action}
        if self._office is not None:
            message["as"] = self._office
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        self._asked[name] = json.dumps(message)
        with suppress(ConnectionClosed):
            await self._send(self._asked[name])
        told: Told = await answer
        return told

    async def until(self, table: str, holds: Callable[[Told], bool]) -> Told:
        """Waits for a message about a table of which something holds; at once if it does already."""
        while table not in self.tables or not holds(self.tables[table]):
            self._changed.clear()
            await self._changed.wait()
        return self.tables[table]

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                self.frames.append(str(text))
                self._hear(json.loads(text))
        self._changed.set()

    def _hear(self, told: Told) -> None:
        match told["say"]:
            case "welcome":
                self.name = told["name"]
            case "table":
                self.tables[told["table"]] = told
            case "done" | "refused" if told["id"] in self._answers:
                self._asked.pop(told["id"], None)
                answer = self._answers.pop(told["id"])
                if not answer.done():
                    answer.set_result(told)
            case "bye":
                self.bye = told
            case _:
                pass
        self.heard(told)
        self._changed.set()
