"""Novo as a whole: cards given away, and what they leave for the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Any

from krupje.analysis.novo_house import House


@dataclass(frozen=True, slots=True)
class Deal:
    """What a bought game divides by, and how many hands the dealer may have, once so many cards are seen."""

    hands: int
    span: int
    deal: Any

    @classmethod
    def of(cls, home: House, seen: int) -> Deal:
        """`seen`: the up card, the box's cards and those given away."""
        import numpy as np

        left = 52 - seen
        spans, game = home.spans(left - 4), home.game(0)
        shares = [int(spans[4]) // int(span) for span in spans[:4]]
        row = [home.nets[3], home.nets[1], home.nets[4], left - 4, game[1], *shares, 0]
        return cls(comb(left, 4), int(spans[4]), np.array(row, np.int64))


@dataclass(frozen=True, slots=True)
class Gone:
    """Cards given away, by rank: int64[13]; and the ways in which they may lie in a suit, int64[m] masks."""

    ranks: tuple[int, ...]
    counts: Any
    of_up: Any
    of_other: Any

    @classmethod
    def all(cls, size: int, up: int) -> Iterator[Gone]:
        """All sets of so many cards beside the up card."""
        import numpy as np

        from krupje.analysis.kernels import decks

        for ranks in decks.capped_sets(size, 4):
            counts = np.bincount(np.array(ranks, np.int64), minlength=13).astype(np.int64)
            if counts[up] < 4:
                full = 3 - (np.arange(13) == up)
                yield cls(ranks, counts, marks(counts, np.full(13, 3), up), marks(counts, full, -1))

    def number(self, size: int, mask: int) -> int:
        """Of these cards, with these marks, among all marked hands of their size."""
        from krupje.analysis.kernels import novo_marks

        rest = list(self.ranks)
        for rank in range(13):
            if mask >> rank & 1:
                rest.remove(rank)
        return int(novo_marks.offsets()[size, mask]) + places()[tuple(rest)]


@cache
def places() -> dict[tuple[int, ...], int]:
    """Place of each multiset, at most three of a rank, among those of its size."""
    from krupje.analysis.kernels import decks

    return {s: i for size in range(7) for i, s in enumerate(decks.capped_sets(size, 3))}


def marks(counts: Any, most: Any, never: int) -> Any:
    """int64[m]: the ways in which cards of these ranks may lie in a suit; `most` of each fit in others."""
    import numpy as np

    found = [0]
    for rank in range(13):
        if counts[rank] == 0:
            continue
        ways = [bit for bit in (0, 1) if counts[rank] - bit <= most[rank] and not (bit and rank == never)]
        found = [mask | bit << rank for mask in found for bit in ways]
    return np.array(found, np.int64)
