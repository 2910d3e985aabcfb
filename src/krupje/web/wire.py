"""The messages of the socket. What a client says is read strictly; what the server says is made here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from krupje.refusal import Refusal, Refused
from krupje.web.asks import Asks

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_FRAME = 4096

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]


class Says(Struct, frozen=True, tag_field="say", tag=True, forbid_unknown_fields=True):
    """Something a client says."""


class Hello(Says, frozen=True, tag="hello"):
    """Who is there."""

    token: Annotated[str, Meta(max_length=128)] = ""


class Watch(Says, frozen=True, tag="watch"):
    """Look at a table, from a sequence number on."""

    table: Name
    since: Count = 0


class Leave(Says, frozen=True, tag="leave"):
    """Look away from it."""

    table: Name


class Do(Says, frozen=True, tag="do"):
    """Ask for something at a table, under the client's own id for it."""

    table: Name
    id: Name
    action: Asks
    office: Annotated[str, Meta(max_length=20)] | None = field(name="as", default=None)


class Ping(Says, frozen=True, tag="ping"):
    """Are you there."""


Said: TypeAlias = Hello | Watch | Leave | Do | Ping

_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
encode = msgspec.json.encode


def read(text: str) -> Said:
    """A client's message; refuses whatever is none.

    >>> read('{"say": "watch", "table": "t1"}')
    Watch(table='t1', since=0)
    """
    try:
        return _said.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refused("message-unreadable") from None


def refusal(said: Refusal) -> dict[str, Any]:
    """A refusal as JSON."""
    return {"code": said.code, "clause": said.clause, "ruling": said.ruling, "params": said.params}


def welcome(name: str, roles: Sequence[str], version: str) -> bytes:
    """Answers ``hello``."""
    return encode({"say": "welcome", "name": name, "roles": roles, "version": version})


def done(command: str, table: str, seq: int) -> bytes:
    """A command has been carried out and is on the disk."""
    return encode({"say": "done", "id": command, "table": table, "seq": seq})


def refused(said: Refusal, command: str | None = None, table: str | None = None) -> bytes:
    """A command, or a message that was none, has been refused."""
    return encode({"say": "refused", "id": command, "table": table, "refused": refusal(said)})


PONG = encode({"say": "pong"})


def bye(why: str) -> bytes:
    """The last word before a socket is closed."""
    return encode({"say": "bye", "why": why})
