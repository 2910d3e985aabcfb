"""Streams of chance: from a seed, a table and a round follow the same cards, wherever they are dealt."""

from __future__ import annotations

import hashlib
import os

from krupje.chance.drbg import Bits


def stream(seed: str | int, *path: str | int) -> Bits:
    """The stream of one place in one seed: ``stream(seed, "table", 3)`` never meets another path's.

    >>> stream(7, "nkp", 1).take(8) == stream("7", "nkp", 1).take(8)
    True
    """
    parts = b"".join(_framed(str(part)) for part in (seed, *path))
    return Bits(hashlib.sha256(parts).digest())


def _framed(text: str) -> bytes:
    """A part with its length before it, so that no two paths read the same."""
    raw = text.encode()
    return len(raw).to_bytes(4, "big") + raw


def fresh_seed() -> str:
    """A seed nobody can guess: 256 bits from the operating system, as hexadecimal digits."""
    return os.urandom(32).hex()
