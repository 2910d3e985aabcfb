"""The log of the tables, kept for good: append-only, hash-chained, each command in it once."""

from krupje.store.contract import Entry, Guest, Head, Opened, Row, Store, StoreAway, Written
from krupje.store.memory import Memory
from krupje.store.opening import open_store

__all__ = [
    "Entry",
    "Guest",
    "Head",
    "Memory",
    "Opened",
    "Row",
    "Store",
    "StoreAway",
    "Written",
    "open_store",
]
