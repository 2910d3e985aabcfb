"""What a store promises, whichever of the three it is.

A store keeps, for every table, the lines of its session in the order in which they happened. What it has
acknowledged is there for good; a command comes in once however often it is sent; nobody but the table's
owner writes. All else it keeps is the register of tables and the sessions of guests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future


class Entry(Struct, frozen=True):
    """A line to be appended: whose command, what was asked for and what happened.

    ``body`` is a line of a table session (``krupje.records.session.line``). What the house does of itself
    needs no ``command``: the store names it after its place.
    """

    body: str
    actor: str
    command: str = ""


class Row(Struct, frozen=True):
    """A line as it stands in the log. ``at`` is in milliseconds since 1970, ``prev`` the hash before."""

    table: str
    seq: int
    command: str
    actor: str
    body: str
    at: int
    prev: str
    hash: str


class Head(NamedTuple):
    """How far a log goes: the number of its last line, and that line's hash; an anchor once given away."""

    seq: int
    hash: str


class Written(Struct, frozen=True):
    """The answer to an append: the rows as they stand; ``again`` if they had been there before."""

    rows: tuple[Row, ...]
    again: bool = False


class Opened(Struct, frozen=True):
    """A table in the register. ``head`` is the first line of its session; ``epoch`` counts its owners."""

    id: str
    game: str
    title: str
    head: str
    at: int
    owner: str = ""
    epoch: int = 0


class Guest(Struct, frozen=True):
    """Whom a token stands for; ``account`` is what his money is booked under."""

    name: str
    roles: tuple[str, ...] = ()
    account: str = ""
    at: int = 0


class StoreAway(Exception):
    """The database cannot be reached, or could not write.

    Whether a line had been written is found out by sending the same command again.
    """


class Store(Protocol):
    """Every method may be called from any thread; all but ``append`` return when they are done."""

    def open_table(self, table: str, head: str, title: str = "", owner: str = "") -> Opened:
        """Enters a table in the register, under epoch 1 of an owner if one is given.

        Refuses ``table-exists``.
        """
        ...

    def tables(self) -> tuple[Opened, ...]:
        """All tables, in the order in which they were opened."""
        ...

    def table(self, table: str) -> Opened:
        """One table. Refuses ``table-unknown``."""
        ...

    def claim(self, table: str, owner: str) -> int:
        """Makes somebody the table's owner; the epoch he writes under. Nobody else writes from then on."""
        ...

    def claim_all(self, tables: Sequence[str], owner: str) -> dict[str, int]:
        """The same for many tables at once: each with its epoch."""
        ...

    def attend(self, owner: str, address: str = "") -> None:
        """Lets everybody see that an owner lives, and where, until he departs or his process ends."""
        ...

    def depart(self, owner: str) -> None:
        """He does so no longer."""
        ...

    def living(self) -> dict[str, str]:
        """The owners who attend anywhere, with their addresses: a table of anybody else may be claimed."""
        ...

    def append(self, table: str, expected: int, entries: Sequence[Entry], *, epoch: int) -> Future[Written]:
        """Appends lines after line ``expected``, all or none; the answer comes when they are durable.

        A command that is there already, from the same actor and asking for the same action, gets the rows
        it had. The future refuses ``command-differs`` where something else is asked for, ``log-moved``
        where the log ends elsewhere than expected, ``owner-changed`` where somebody else owns the table by
        now, and fails with ``StoreAway``.
        """
        ...

    def read(
        self, table: str, since: int = 0, *, until: int | None = None, anchor: Head | None = None
    ) -> tuple[Row, ...]:
        """The lines after ``since``, up to ``until``, the chain checked: ``BadLog`` where it does not hold.

        With an ``anchor`` the log must also reach that line, and have that hash there.
        """
        ...

    def find(self, table: str, command: str) -> Row | None:
        """The line of a command, if it is in the log."""
        ...

    def head(self, table: str) -> Head:
        """Where the log ends; of an empty one the hash of its beginning."""
        ...

    def admit(self, token: str, guest: Guest) -> None:
        """Keeps whom a token stands for, instead of whom it stood for before; of the token only a hash."""
        ...

    def guest(self, token: str) -> Guest | None:
        """Whom a token stands for."""
        ...

    def dismiss(self, token: str) -> None:
        """Forgets a token."""
        ...

    def follow(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        """Calls ``heard(table, seq)`` some time after lines were written; returns what ends that.

        A hint that may come late, twice or never: whoever hears it reads on from where he is. It is
        called from a thread of the store and must not wait.
        """
        ...

    def close(self) -> None:
        """Writes what was handed in, and lets go."""
        ...
