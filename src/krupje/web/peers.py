"""The processes that share the tables of one database, and what one asks another.

Each table has one owner. Where he is, is written in the register; whether he lives, the database knows.
A table without a living owner falls to one of those who live, by its id, and all of them agree to whom.
Who is asked about a table of another's asks him, with the guest's own token: a process trusts another one
no further than it trusts the guest.
"""

from __future__ import annotations

import asyncio
import logging
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from http.client import HTTPException
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from krupje.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.store.contract import Opened, Store

PASSED_ON = "krupje-passed-on"
"""The header of what one process asks another. Who is asked so does not ask a third."""

PATIENCE = 5.0
"""Seconds for another process to answer."""

QUIET = 3.0
"""Seconds for which a process that hung is not asked again: it is not waited for twice."""

ASKING = 8
"""So many questions to others are on their way at once, in threads that serve nothing else."""

LOG = logging.getLogger("krupje.web")


class Elsewhere(Exception):
    """The table belongs to another process, which is at ``address``."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Said(Struct, frozen=True):
    """What another process answered."""

    status: int
    kind: str
    body: bytes


def heir(table: str, owners: Iterable[str]) -> str:
    """To which of the owners a table falls: when one goes, only his tables fall to somebody else.

    >>> heir("t1", ["a", "b"]) == heir("t1", ["b", "a"])
    True
    """
    return max(owners, key=lambda owner: sha256(f"{owner} {table}".encode()).digest())


class Peers:
    """The others, as one of the owners sees them. Everything here may be called from any thread."""

    def __init__(self, store: Store, own: str, address: str = "") -> None:
        self._store = store
        self._own = own
        self._address = address
        self._silent: dict[str, float] = {}
        self._asking = ThreadPoolExecutor(ASKING, "krupje-asking")

    def close(self) -> None:
        """Nobody is asked any more."""
        self._asking.shutdown(wait=False, cancel_futures=True)

    def attend(self) -> None:
        """Lets the others know that this process lives, and where it is."""
        self._store.attend(self._own, self._address)

    def depart(self) -> None:
        """Its tables may be taken by others from now on."""
        self._store.depart(self._own)

    def living(self) -> dict[str, str]:
        """All who live, with their addresses; oneself in any case."""
        return self._store.living() | {self._own: self._address}

    def mine(self, opened: Opened) -> None:
        """Refuses a table whose owner lives, or that falls to another: ``Elsewhere`` says to whom."""
        living = self.living()
        owner = opened.owner if opened.owner in living else heir(opened.id, living)
        if owner != self._own:
            raise Elsewhere(living[owner])

    def orphans(self) -> tuple[str, ...]:
        """The tables of nobody who lives that fall to this process."""
        living = self.living()
        return tuple(
            opened.id
            for opened in self._store.tables()
            if opened.owner not in living and heir(opened.id, living) == self._own
        )

    def others(self) -> tuple[str, ...]:
        """Where the other processes are."""
        return tuple(address for owner, address in self.living().items() if owner != self._own)

    async def ask(self, address: str, path: str, token: str) -> Said:
        """What another process answers to a question; refuses where it does not, or hung just now."""
        if time.monotonic() < self._silent.get(address, 0.0):
            raise Refused("table-moves")
        loop = asyncio.get_running_loop()
        try:
            said = await loop.run_in_executor(self._asking, _ask, address + path, token)
        except (OSError, HTTPException) as why:
            LOG.warning("the process at %s does not answer: %s", address, type(why).__name__)
            if TimeoutError in (type(why), type(getattr(why, "reason", None))):
                self._silent[address] = time.monotonic() + QUIET
            raise Refused("table-moves") from None
        self._silent.pop(address, None)
        return said

    async def ask_all(self, path: str, token: str) -> list[Any]:
        """What all the others answer; one that does not answer has nothing to say."""
        addresses = await asyncio.to_thread(self.others)
        said = await asyncio.gather(
            *(self.ask(address, path, token) for address in addresses), return_exceptions=True
        )
        return [each for each in said if isinstance(each, Said) and each.status == 200]


def _ask(address: str, token: str) -> Said:
    headers = {PASSED_ON: "1"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 (from the database, not from a guest)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return Said(answer.status, answer.headers.get("content-type", ""), answer.read())
    except urllib.error.HTTPError as refused:
        return Said(refused.code, refused.headers.get("content-type", ""), refused.read())


def host(address: str) -> str:
    """The machine of an address; nothing if there is none.

    >>> host("http://10.0.0.7:8001")
    '10.0.0.7'
    """
    return urlsplit(address).hostname or ""


def read(said: Said) -> Any:
    """An answer in JSON; refuses where it is none."""
    try:
        return msgspec.json.decode(said.body)
    except msgspec.DecodeError:
        raise Refused("table-moves") from None
