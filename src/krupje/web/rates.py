"""How much is asked at once: buckets of points that fill up again with time."""

from __future__ import annotations

import time
from ipaddress import ip_address
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

PLAIN, DEAR, WRITING = 1, 5, 25
"""Points of a request: to look something up, to have something worked out, to change something."""

MOST = 20_000
"""So many addresses are remembered at most."""


class Bucket:
    """How many points are left; at most ``burst``, ``a_second`` more each second."""

    def __init__(self, burst: float, a_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._a_second, self._now = burst, a_second, now
        self._left, self._at = float(burst), now()

    def take(self, points: float = 1) -> bool:
        """Takes points out; false, and nothing taken, when there are too few."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < points:
            return False
        self._left -= points
        return True


class Rate(Struct, frozen=True):
    """Points of an address: a club of a hundred guests behind one of them has enough."""

    burst: int = 500
    a_second: float = 50.0


class Rates:
    """A bucket for each address that asks; this machine's own, and the ``house``'s processes, have none."""

    def __init__(
        self, rate: Rate, house: Callable[[], frozenset[str]], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._house = house
        self._now = now
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, points: int) -> bool:
        """Counts a request; false when the address has asked too much."""
        if _own(address) or address in self._house():
            return True
        if len(self._buckets) >= MOST:
            self._buckets.clear()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate.burst, self._rate.a_second, self._now)
        return bucket.take(points)


def _own(address: str) -> bool:
    """Whether it is this machine's own; what is no address at all (a socket in a file) is.

    >>> _own("127.0.0.1"), _own("::ffff:127.0.0.1"), _own("192.0.2.7")
    (True, True, False)
    """
    try:
        told = ip_address(address)
    except ValueError:
        return True
    return (getattr(told, "ipv4_mapped", None) or told).is_loopback
