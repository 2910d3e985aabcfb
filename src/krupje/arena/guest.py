"""A chair for somebody else's program, in whatever language: it comes over the socket and speaks the wire.

The arena has it sit down and lays for it; from then on it is told what its guest would be told at the server,
as often as it is asked for a move, and answers as to the server. Whether it is a good guest is its own
business: anything but the move it is asked for is refused, and the clock of the match runs.
"""

from __future__ import annotations

import os
import secrets
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from krupje import __version__
from krupje.arena.chair import START, TooSlow
from krupje.refusal import NotNow, Refusal, Refused
from krupje.table import actions as do
from krupje.table import decide
from krupje.table.automatic import asked
from krupje.web import asks, picture, wire

if TYPE_CHECKING:
    from krupje.table import Watcher

PREFIX = "socket:"
"""How the name of such a player begins; the command that starts it follows."""

TABLE = "t1"


class Guest:
    """A program, its process, and the socket it comes by; used with ``with``."""

    def __init__(self, of: str, name: str) -> None:
        self.name = name
        self._game = of
        self._token, self._watching = secrets.token_hex(16), Event()
        self._said: Queue[wire.Do] = Queue()
        self._seq = self._since = 0
        self._events: list[Any] = []
        self._line: ServerConnection | None = None
        self._server = serve(self._heard, "127.0.0.1", 0, max_size=wire.LONGEST_FRAME)
        Thread(target=self._server.serve_forever, daemon=True).start()
        self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        """Its program, which learns from its surroundings where to go, once it has looked at the table."""
        port = self._server.socket.getsockname()[1]
        told = {
            "KRUPJE_ADDRESS": f"http://127.0.0.1:{port}",
            "KRUPJE_TOKEN": self._token,
            "KRUPJE_TABLE": TABLE,
        }
        self._watching.clear()
        try:
            process = subprocess.Popen(  # noqa: S603 (whoever plays the match names the program)
                shlex.split(self.name.removeprefix(PREFIX)), env=os.environ | told,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, ValueError, IndexError) as why:
            self._server.shutdown()
            raise Refused("bot-not-loaded", bot=self.name[:60], why=type(why).__name__) from None
        began = monotonic()
        while not self._watching.wait(0.05):
            if process.poll() is not None or monotonic() - began > START:
                process.kill()
                process.wait()
                self._server.shutdown()
                raise Refused("bot-crashed", bot=self.name[:60], why="")
        return process

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._send(wire.bye("going-away"))
        self._process.kill()
        self._process.wait()
        self._server.shutdown()

    def saw(self, events: tuple[Any, ...]) -> None:
        """What happens before its eyes; it is told when it is asked."""
        self._events.extend(events)
        self._seq += 1

    def ask(self, eyes: Watcher, box: int, patience: float) -> Any:
        """Its move; after ``TooSlow`` its program has been ended and begun anew."""
        self._late()
        self._tell(eyes, box)
        until = monotonic() + patience
        while True:
            try:
                said = self._said.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                break
            found = self._answered(eyes, box, said)
            if found is not None:
                return found[0]
        if self._process.poll() is not None:
            raise Refused("bot-crashed", bot=self.name[:60], why="")
        self._process.kill()
        self._process.wait()
        self._process = self._started()
        raise TooSlow

    def _late(self) -> None:
        """What was said too late is refused."""
        while not self._said.empty():
            said = self._said.get()
            self._send(wire.refused(NotNow("not-your-action", action=""), said.id, said.table))

    def _answered(self, eyes: Watcher, box: int, said: wire.Do) -> tuple[Any] | None:
        """Its move in brackets, or nothing where it asked for something else: that it is refused."""
        name = self.name[:60]
        try:
            move = self._move(eyes, box, said.action)
        except Refusal as refusal:
            self._send(wire.refused(refusal, said.id, said.table))
            if not isinstance(said.action, asks.Play):
                return None
            if refusal.code == "move-unreadable":
                raise Refused("bot-unreadable", bot=name) from None
            raise Refused("bot-cheats", refusal.clause, refusal.ruling, bot=name, why=refusal.code) from None
        self._send(wire.done(said.id, said.table, self._seq))
        return (move,)

    def _move(self, eyes: Watcher, box: int, action: Any) -> Any:
        """The move that an action is; none where it lets the insurance pass."""
        if isinstance(action, asks.Ready) and box in asked(eyes.truth):
            return None
        if not isinstance(action, asks.Play):
            raise Refused("not-your-action", action=str(action.__struct_config__.tag))
        move = asks.record("move-unreadable", action.move, eyes.truth.game.action)
        decide(eyes.truth, do.Play(eyes.who, move))
        return move

    def _tell(self, eyes: Watcher, box: int) -> None:
        """The table as its guest sees it, as the server would say it."""
        seen = eyes.picture
        told = {
            "say": "table",
            "table": TABLE,
            "seq": self._seq,
            "since": self._since,
            "head": "",
            "events": [picture.plain(event) for event in self._events],
            "picture": picture.picture(seen)
            | {"ready": [], "bots": [], "here": [], "shuffle": 1, "coups": []},
            "you": picture.guests_rights(seen, eyes.truth, eyes.who, may_be_ready=box in asked(seen)),
            "clock": None,
        }
        self._since, self._events = self._seq, []
        self._send(wire.encode(told))

    def _send(self, data: bytes) -> None:
        with suppress(ConnectionClosed, OSError):
            if self._line is not None:
                self._line.send(data.decode())

    def _heard(self, line: ServerConnection) -> None:
        """A connection: nothing is listened to before a token was shown."""
        known = False
        with suppress(ConnectionClosed):
            for text in line:
                try:
                    said = wire.read(str(text))
                except Refused as refusal:
                    line.send(wire.refused(refusal).decode())
                    continue
                match said:
                    case wire.Hello(token) if secrets.compare_digest(token, self._token):
                        known, self._line = True, line
                        line.send(wire.welcome("player", (), __version__).decode())
                    case _ if not known:
                        line.send(wire.bye("token-unknown").decode())
                        return
                    case wire.Watch():
                        self._watching.set()
                    case wire.Do():
                        self._said.put(said)
                    case wire.Ping():
                        line.send(wire.PONG.decode())
                    case _:
                        pass
