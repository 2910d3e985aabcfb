"""What somebody asks for at a table, and what he was answered: the same question gets the same again."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from krupje.refusal import Refused
from krupje.web import wire

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.web.sessions import Session

REMEMBERED = 1000
"""So many answers that are not in the log are given again as they were."""


class Command(NamedTuple):
    """Somebody asks for something; ``reply`` takes the answer."""

    session: Session
    said: wire.Do
    reply: Callable[[bytes], None]

    @property
    def name(self) -> str:
        """Its name in the log."""
        return command_name(self.session.account, self.said.id)


class Answers:
    """Answers that stand nowhere else: refusals, and words that only the room knows of."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[str, bytes]] = OrderedDict()

    def given(self, command: Command) -> bytes | None:
        """What a command was answered before, or that it is another one under the same id."""
        before, answer = self._kept.get(command.name, (None, None))
        if answer is None or before == _canonical(command.said):
            return answer
        return wire.refused(Refused("command-differs"), command.said.id, command.said.table)

    def keep(self, command: Command, answer: bytes) -> None:
        """Remembers an answer, for a while."""
        self._kept[command.name] = _canonical(command.said), answer
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)


def command_name(account: str, said: str) -> str:
    """The name of a command in the log: the client's own, which no other session's can meet."""
    return hashlib.sha256(f"{account}\0{said}".encode("utf-8", "surrogatepass")).hexdigest()[:40]


def _canonical(said: wire.Do) -> str:
    """What was asked for, in one way of writing it."""
    return msgspec.json.encode((said.office, said.action), order="sorted").decode("utf-8", "replace")
