"""A server of a process: the application, its store, and how it listens."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from krupje.store import open_store
from krupje.web.app import application
from krupje.web.sessions import staff_keys
from krupje.web.wire import LONGEST_FRAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.applications import Starlette

MEMORY = "memory:"

SELDOM = (50_000, 50, 100)
"""How often Python looks for garbage that hangs together in a circle. There is next to none of it here, and a
look at all that a thousand guests have lying about keeps every table waiting for a fifth of a second."""

GOODBYE = 2.0
"""Seconds that guests have to hear that the server goes down."""


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with suppress(AttributeError, OSError):
        # Who acknowledges nothing for so long is gone, whatever lies in his buffer.
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
    try:
        made.bind((host, port))
        made.listen(2048)
    except OSError:
        made.close()
        raise
    return made


class Courteous(uvicorn.Server):
    """A server that says goodbye: its own shutdown closes the sockets before the application hears of it."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever is here is sent away, to come again; those who do not read are not waited for."""
        state = self._app.state
        state.hall.closing = True
        state.sockets.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while state.hall.metrics.sockets:  # noqa: ASYNC110 (none tells)
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)


def server(database: str, keys: Path, origins: Sequence[str] = (), address: str = "") -> uvicorn.Server:
    """A server over a database, reached by others at an address; stopped, it parks its rounds."""
    if "://" not in database and database != MEMORY:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    store = open_store(database)
    app = application(store, staff_keys(keys), origins=origins, address=address)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=5,
    )
    return Courteous(config, app)


def run(
    listening: socket.socket, database: str, keys: Path, origins: Sequence[str] = (), address: str = ""
) -> None:
    """Serves until the process is told to stop; its log goes to stderr, a JSON object a line."""
    handler = logging.StreamHandler()
    handler.setFormatter(Structured())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    gc.set_threshold(*SELDOM)
    os.umask(0o077)  # The log holds every shuffle: it is for its owner's eyes.
    server(database, keys, origins, address).run(sockets=[listening])


class Structured(logging.Formatter):
    """A line of the log as JSON: no addresses with secrets in them, for there are none, and no bodies."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "at": round(time.time(), 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
