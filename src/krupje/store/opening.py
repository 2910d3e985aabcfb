"""Which store an address means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.store.memory import Memory

if TYPE_CHECKING:
    from krupje.store.contract import Store


def open_store(address: str) -> Store:
    """A store by its address: ``memory:``, ``postgresql://…``, or the path of an SQLite file."""
    if address == "memory:":
        return Memory()
    if address.startswith(("postgresql:", "postgres:")):
        from krupje.store.postgres import PostgreSQL

        return PostgreSQL(address)
    from krupje.store.sqlite import SQLite

    return SQLite(address)
