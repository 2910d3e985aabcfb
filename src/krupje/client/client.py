"""A guest over the wire: one socket, commands that are answered once, and the last picture of each table.

After a connection is lost, ``connect`` again: what was not answered is asked again under the same id, and
tables go on from the last number seen.
"""

from __future__ import annotations

import asyncio
import json
import urllib.request
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

if TYPE_CHECKING:
    from collections.abc import Callable

Told: TypeAlias = dict[str, Any]
"""A message, read."""


def introduce(address: str, name: str | None = None) -> str:
    """A token for a new guest of the server at ``http://…``."""
    body = json.dumps({} if name is None else {"name": name}).encode()
    asked = urllib.request.Request(f"{address}/api/session", body, {"content-type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(asked) as answer:  # noqa: S310 (whoever calls names the server)
        return str(json.load(answer)["token"])


class Client:
    """A guest, or one of the staff in an ``office``, at some tables."""

    def __init__(self, address: str, token: str, office: str | None = None) -> None:
        self._address = address.replace("http", "ws", 1) + "/ws"
        self._token = token
        self._office = office
        self._number = 0
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[Told]] = {}
        self._asked: dict[str, str] = {}
        self._changed = asyncio.Event()
        self.name = ""
        self.bye: Told | None = None
        self.tables: dict[str, Told] = {}
        self.frames: list[str] = []
        self.heard: Callable[[Told], None] = lambda _: None

    async def connect(self) -> None:
        """Opens the socket and says who is there; takes up what was left open."""
        self._socket = await connect(self._address, max_size=None, compression=None)
        await self.say({"say": "hello", "token": self._token})
        self._reading = asyncio.create_task(self._read(self._socket))
        for table, last in self.tables.items():
            await self.say({"say": "watch", "table": table, "since": last["seq"]})
        for text in tuple(self._asked.values()):
            await self._socket.send(text)

    async def close(self) -> None:
        """Closes the socket."""
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading

    async def say(self, message: Told) -> None:
        """Sends a message as it is."""
        assert self._socket is not None, "connect first"  # noqa: S101
        await self._socket.send(json.dumps(message))

    async def watch(self, table: str, since: int = 0) -> Told:
        """Looks at a table; the first picture of it."""
        self.tables.pop(table, None)
        await self.say({"say": "watch", "table": table, "since": since})
        return await self.until(table, lambda _: True)

    async def ask(self, table: str, action: Told, command: str | None = None) -> Told:
        """Asks for an action; the answer, ``done`` or ``refused``."""
        self._number += 1
        name = command or f"{id(self):x}-{self._number}"
        message = {"say": "do", "table": table, "id": name, "action": action}
        if self._office is not None:
            message["as"] = self._office
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        self._asked[name] = json.dumps(message)
        assert self._socket is not None, "connect first"  # noqa: S101
        with suppress(ConnectionClosed):
            await self._socket.send(self._asked[name])
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
