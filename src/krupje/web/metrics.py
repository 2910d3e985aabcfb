"""What the server counts, in the text that Prometheus reads."""

from __future__ import annotations

import itertools
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds until a change was durable."""


class Metrics:
    """Plain numbers; one for the whole process."""

    def __init__(self) -> None:
        self.sockets = 0
        self.tables = 0
        self.lines = 0
        self.refused = 0
        self.away = 0
        self.messages = 0
        self.dropped: dict[str, int] = {}
        self._commits = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self._numbers = itertools.count()
        self._open: dict[int, float] = {}

    def waited(self) -> float:
        """For how many seconds the oldest change that is not durable yet has been waiting."""
        return time.perf_counter() - min(self._open.values(), default=time.perf_counter())

    @contextmanager
    def commit(self) -> Iterator[None]:
        """Measures how long a change took to be durable."""
        began = time.perf_counter()
        number = next(self._numbers)
        self._open[number] = began
        try:
            yield
        finally:
            del self._open[number]
        took = time.perf_counter() - began
        self._seconds += took
        self._commits[next((i for i, bound in enumerate(BUCKETS) if took <= bound), len(BUCKETS))] += 1

    def drop(self, why: str) -> None:
        """A socket was closed by the server."""
        self.dropped[why] = self.dropped.get(why, 0) + 1

    def text(self) -> str:
        """All of it."""
        lines: list[str] = []
        for name, kind, value, about in (
            ("sockets", "gauge", self.sockets, "Open sockets"),
            ("tables", "gauge", self.tables, "Tables this process owns"),
            ("lines_total", "counter", self.lines, "Lines written to the log"),
            ("refused_total", "counter", self.refused, "Commands refused"),
            ("messages_total", "counter", self.messages, "Messages from clients"),
            ("store_away_total", "counter", self.away, "Tries that met a store that was away"),
        ):
            lines += [
                f"# HELP krupje_{name} {about}.",
                f"# TYPE krupje_{name} {kind}",
                f"krupje_{name} {value}",
            ]
        lines += [
            "# HELP krupje_dropped_total Sockets closed by the server.",
            "# TYPE krupje_dropped_total counter",
        ]
        lines += [f'krupje_dropped_total{{why="{why}"}} {n}' for why, n in sorted(self.dropped.items())]
        return "\n".join((*lines, *self._histogram())) + "\n"

    def _histogram(self) -> Iterator[str]:
        name = "krupje_commit_seconds"
        yield f"# HELP {name} Seconds until a change was durable."
        yield f"# TYPE {name} histogram"
        total = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self._commits, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._seconds:.6f}"
        yield f"{name}_count {total}"
