"""A client's line to tables that another process owns: what he says goes there, answers come back."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from websockets.exceptions import WebSocketException

from krupje.web import wire
from krupje.web.peers import PASSED_ON, PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.asyncio.client import ClientConnection

OWN = ('{"say":"welcome"', '{"say":"pong"', '{"say":"bye"')
"""What the other process says to this one, and not to the client."""


class Relay:
    """One client's socket to one other process; ``lost`` is called once it has ended."""

    def __init__(
        self, socket: ClientConnection, send: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        self._socket = socket
        self._send = send
        self._lost = lost
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def to(
        cls, address: str, token: str, send: Callable[[bytes], None], lost: Callable[[], None]
    ) -> Relay | None:
        """A line to the process at an address, on which the client's token has been said; None if none."""
        from websockets.asyncio.client import connect

        try:
            socket = await connect(
                address.replace("http", "ws", 1) + "/ws",
                additional_headers={PASSED_ON: "1"},
                compression=None,
                max_size=None,
                open_timeout=PATIENCE,
                proxy=None,
            )
            await socket.send(wire.encode({"say": "hello", "token": token}).decode())
        except (OSError, WebSocketException):
            return None
        return cls(socket, send, lost)

    async def say(self, text: str) -> None:
        """Passes on what the client said."""
        with suppress(WebSocketException):
            await self._socket.send(text)

    async def close(self) -> None:
        """The client has gone, or looks elsewhere."""
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        with suppress(OSError, WebSocketException):
            await self._socket.close()

    async def _read(self) -> None:
        with suppress(WebSocketException):
            async for text in self._socket:
                if not str(text).startswith(OWN):
                    self._send(str(text).encode())
        self._lost()
