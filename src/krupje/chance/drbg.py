"""A deterministic source of random bits: HMAC_DRBG with SHA-256 (NIST SP 800-90A, without reseeding)."""

from __future__ import annotations

import hmac


class Bits:
    """Bytes that follow from a seed and from nothing else.

    >>> Bits(b"a seed").take(4) == Bits(b"a seed").take(4)
    True
    """

    def __init__(self, seed: bytes) -> None:
        self._key = b"\x00" * 32
        self._value = b"\x01" * 32
        self._update(seed)

    def _mac(self, data: bytes) -> bytes:
        return hmac.digest(self._key, data, "sha256")

    def _update(self, data: bytes) -> None:
        for mark in (b"\x00", b"\x01") if data else (b"\x00",):
            self._key = self._mac(self._value + mark + data)
            self._value = self._mac(self._value)

    def take(self, count: int) -> bytes:
        """The next ``count`` bytes."""
        out = b""
        while len(out) < count:
            self._value = self._mac(self._value)
            out += self._value
        self._update(b"")
        return out[:count]
