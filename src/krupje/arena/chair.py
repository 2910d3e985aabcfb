"""A chair: a process of its own, in which a player sits who is told what its seat sees and nothing else.

What it says comes back as JSON and is read as strictly as from the wire, so that a player can neither look
under the backs nor reach into the table. One that crashes, or thinks too long, ends with its process.
"""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Protocol, Self

import msgspec

from krupje.arena.players import player
from krupje.games import game
from krupje.refusal import Refusal, Refused

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from krupje.table import Watcher

START = 60.0
"""Seconds a player may take to be loaded."""

LONGEST = 4096
"""Bytes of the longest answer: no more than a frame of the wire."""


class TooSlow(Exception):
    """The time-out of the house has passed without an answer."""


class Seated(Protocol):
    """Whoever sits at a table of the arena; used with ``with``."""

    name: str

    def saw(self, events: tuple[Any, ...]) -> None:
        """Something happened before its eyes."""
        ...

    def ask(self, eyes: Watcher, box: int, patience: float) -> Any:
        """Its move for a box, within so many seconds; None where it lets the insurance pass."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Chair:
    """A player and its process; used with ``with``."""

    def __init__(self, of: str, name: str, rules: Any, ante: int, dice: str) -> None:
        self.name = name
        self._plan = of, name, rules, ante, dice
        self._read: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game(of).action | None)
        self._process, self._line = self._started()

    def _started(self) -> tuple[SpawnProcess, Connection]:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_sit, args=(theirs, *self._plan), daemon=True)
        process.start()
        theirs.close()
        self._line = ours
        self._heard(START)
        return process, ours

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        self._process.kill()
        self._process.join()
        self._line.close()

    def saw(self, events: tuple[Any, ...]) -> None:
        """What happens is in the picture it is shown when it is asked."""

    def ask(self, eyes: Watcher, box: int, patience: float) -> Any:
        """The player's move; after ``TooSlow`` it has been sent out and another of its kind sits there."""
        try:
            self._line.send((eyes.picture.round, box))
            return self._heard(patience)
        except TooSlow:
            self._end()
            self._process, self._line = self._started()
            raise
        except BrokenPipeError:
            raise Refused("bot-crashed", bot=self.name[:60], why="") from None

    def _heard(self, patience: float) -> Any:
        """What the player says, within so many seconds; refuses what is no answer."""
        if not self._line.poll(patience):
            raise TooSlow
        try:
            said = self._line.recv_bytes(LONGEST)
        except (EOFError, OSError):
            raise Refused("bot-crashed", bot=self.name[:60], why="") from None
        kind, text = said[:1], said[1:]
        if kind == b"!":
            raise Refused("bot-crashed", bot=self.name[:60], why=text.decode(errors="replace")[:200])
        if kind == b"?":
            raise msgspec.json.decode(text, type=Told).refusal()
        if kind == b".":
            return None
        try:
            return self._read.decode(text)
        except msgspec.MsgspecError:
            raise Refused("bot-unreadable", bot=self.name[:60]) from None


class Told(msgspec.Struct):
    """A refusal on its way out of the player's process."""

    code: str
    params: dict[str, Any]

    def refusal(self) -> Refused:
        """As it was raised."""
        return Refused(self.code, None, None, **self.params)


def _sit(line: Connection, of: str, name: str, rules: Any, ante: int, dice: str) -> None:
    """The player's process: loads it, and answers until nobody asks any more."""
    del sys.argv[1:]  # The match's own, with its seed, from which all cards follow.
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123 (what it prints is for nobody)
    try:
        decide = player(of, name, rules, ante, dice)
        line.send_bytes(b".")
        while True:
            view, box = line.recv()
            line.send_bytes(b"=" + msgspec.json.encode(decide(view, box)))
    except (EOFError, KeyboardInterrupt):
        return
    except Refusal as refusal:
        line.send_bytes(b"?" + msgspec.json.encode(Told(refusal.code, dict(refusal.params))))
    except BaseException as why:  # noqa: BLE001 (whatever ails it, the table is told in a line)
        line.send_bytes(b"!" + f"{type(why).__name__}: {why}".encode()[: LONGEST - 1])
