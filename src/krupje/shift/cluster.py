"""A shift on many machines: a Dask cluster, reached by the address of its scheduler.

Whoever reaches a scheduler can have any code run by its workers, so an address without TLS is taken on this
machine only. Certificates are named in Dask's own configuration (``DASK_DISTRIBUTED__COMM__TLS__…``). Dask
itself gives the work of a lost worker to another; workers may come and go.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from krupje.refusal import Misconfigured, Refused
from krupje.shift.work import LOST_AT_MOST

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.shift.work import Task

R = TypeVar("R")

PATIENCE = 20
"""Seconds that a scheduler, and then its first worker, is waited for."""

NEAR = frozenset({"localhost", "127.0.0.1", "::1"})
"""Where an address without TLS may lead."""


class Cluster:
    """The workers of a Dask cluster, as many as they are at the start."""

    def __init__(self, address: str, version: str) -> None:
        _safe(address)
        from distributed import Client

        self._version = version
        self._name, self._number = f"krupje-{uuid4().hex[:12]}", 0
        try:
            self._client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, RuntimeError, TypeError, ValueError) as why:
            raise Refused("cluster-away", address=address[:60], why=type(why).__name__) from None
        self.hands = self._counted(address)

    def _counted(self, address: str) -> int:
        with suppress(TimeoutError):
            self._client.wait_for_workers(1, timeout=PATIENCE)
        hands = int(sum(self._client.nthreads().values()))
        if not hands:
            self._client.close()
            raise Refused("cluster-empty", address=address[:60])
        return hands

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def give(self, work: Callable[..., R], *part: Any) -> Task[R]:
        """Gives a part to whichever worker is free, under a name of its own: nothing is taken as known."""
        self._number += 1
        key = f"{self._name}-{self._number}"
        return _Given(self._client.submit(done, self._version, work, *part, key=key, pure=False))


class _Given(Generic[R]):
    def __init__(self, future: Any) -> None:
        self._future = future

    def result(self) -> R:
        """Waits for it; what no cluster can mend is refused."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        try:
            found: R = self._future.result()
        except KilledWorker:
            raise Refused("workers-lost", times=LOST_AT_MOST) from None
        except CancelledError:
            raise Refused("cluster-lost") from None
        except ModuleNotFoundError as missing:
            raise Refused("cluster-without-krupje", module=str(missing.name)) from None
        return found

    def cancel(self) -> None:
        """It is no longer wanted."""
        with suppress(Exception):  # the cluster may be gone
            self._future.cancel()


def done(version: str, work: Callable[..., R], *part: Any) -> R:
    """A part, done by a worker that plays by the same rules; another version's totals would not be ours."""
    theirs = str(sys.modules["krupje"].__version__)  # loaded already: this is a part of it
    if theirs != version:
        raise Misconfigured("cluster-of-another-version", theirs=theirs, ours=version)
    return work(*part)


def _safe(address: str) -> None:
    """Refuses what is no address, and one on which anybody could listen or speak."""
    try:
        found = urlsplit(address)
        port = found.port
    except ValueError:
        found, port = urlsplit(""), None
    if found.scheme not in {"tls", "tcp"} or not found.hostname or port is None:
        raise Refused("cluster-unreadable", address=address[:60])
    if found.scheme == "tcp" and found.hostname not in NEAR:
        raise Refused("cluster-open", address=address[:60])
