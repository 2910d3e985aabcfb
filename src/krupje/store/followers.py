"""Those who want to hear that lines were written."""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Followers:
    """Told in turn; one who fails harms nobody."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: list[Callable[[str, int], None]] = []

    def add(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        """One more; returns what takes him off again."""
        with self._lock:
            self._all.append(heard)

        def gone() -> None:
            with self._lock:
                if heard in self._all:
                    self._all.remove(heard)

        return gone

    def tell(self, table: str, seq: int) -> None:
        """A table has come to this line."""
        with self._lock:
            told = tuple(self._all)
        for heard in told:
            try:
                heard(table, seq)
            except Exception:
                logging.getLogger(__name__).exception("a follower of table %s failed", table)
