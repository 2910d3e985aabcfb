"""Who is who: guests by an unguessable token, staff by a key on top of it. No passwords, no secrets kept.

A token is told once, to whom it belongs, and only its hash is stored. The keys of the staff lie in a file
that nobody else can read, written at the first start.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from krupje.refusal import NotYours, Refused
from krupje.store.checks import hashed
from krupje.store.contract import Guest
from krupje.table import INSPECTOR, PIT_BOSS
from krupje.table.seating import LONGEST_NAME
from krupje.web.timing import is_bot

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from krupje.store.contract import Store

RESERVED = ("house", "layout", "cage", "pot")
OFFICES = {"inspector": INSPECTOR, "pit-boss": PIT_BOSS}


REMEMBERED = 5.0
"""Seconds for which a session is not looked up again; another process may have renamed it meanwhile."""

MOST = 50_000
"""So many sessions are remembered at most."""


class Session(Struct, frozen=True):
    """Somebody: ``account`` is his for good, the name is what he is called at a table."""

    account: str
    name: str
    roles: tuple[str, ...] = ()


class Desk:
    """Where people get their tokens, and staff their roles."""

    def __init__(self, store: Store, keys: Mapping[str, str]) -> None:
        self._store = store
        self._keys = keys
        self._known: dict[str, tuple[float, Session]] = {}

    def come(self, name: str | None) -> tuple[str, Session]:
        """A new guest: his token, and who he is."""
        token = secrets.token_urlsafe(32)
        account = secrets.token_hex(8)
        who = Session(account, f"guest {account[:4]}" if name is None else fit(name))
        self._keep(token, who)
        return token, who

    def of(self, token: str) -> Session | None:
        """Whose token that is."""
        if not 1 <= len(token) <= 128:
            return None
        at, known = self._known.get(hashed(token), (0.0, None))
        if known is None or time.monotonic() - at > REMEMBERED:
            guest = self._store.guest(token)
            if guest is None:
                return None
            known = self._remember(token, Session(guest.account, guest.name, guest.roles))
        return known

    def rename(self, token: str, who: Session, name: str) -> Session:
        """He is called something else from now on."""
        return self._keep(token, replace(who, name=fit(name)))

    def promote(self, token: str, who: Session, key: str) -> Session:
        """He has shown a key of the staff."""
        for office, own in self._keys.items():
            if hmac.compare_digest(own.encode(), key.encode("utf-8", "replace")):
                role = OFFICES[office]
                return self._keep(token, replace(who, roles=tuple(sorted({*who.roles, role}))))
        raise NotYours("staff-key-unknown")

    def _keep(self, token: str, who: Session) -> Session:
        self._store.admit(token, Guest(who.name, who.roles, who.account))
        return self._remember(token, who)

    def _remember(self, token: str, who: Session) -> Session:
        if len(self._known) > MOST:
            self._known.clear()
        self._known[hashed(token)] = time.monotonic(), who
        return who


def fit(name: str) -> str:
    """A name that a guest may have: printable, of no more than forty characters, and nobody else's by nature.

    >>> fit("  Ona ")
    'Ona'
    """
    name = " ".join(name.split())
    taken = name in RESERVED or is_bot(name.casefold())
    if not 1 <= len(name) <= LONGEST_NAME or name[0] == "@" or not name.isprintable() or taken:
        raise Refused("name-unfit", guest=name[:LONGEST_NAME])
    return name


def staff_keys(path: Path) -> dict[str, str]:
    """The keys of the staff, made at the first start; the file is for its owner's eyes."""
    if path.exists():
        held: Any = json.loads(path.read_text(encoding="utf-8"))
        return {office: str(held[office]) for office in OFFICES}
    keys = {office: secrets.token_urlsafe(24) for office in OFFICES}
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{secrets.token_hex(8)}")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(json.dumps(keys, indent=1) + "\n")
    with suppress(FileExistsError):  # another process was quicker: its keys are the keys
        os.link(new, path)
    new.unlink()
    return staff_keys(path)
