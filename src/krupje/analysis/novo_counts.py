"""How many of Novo's rounds end in which way: what is counted for each rank of the up card, and added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Counts = tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class WayEnds:
    """How the rounds end that go on in one way: by kind of hand, by insured or not, and by how.

    `dealt` counts starts, times cards that come, times hands of the dealer (`novo_ends.FOLDED` and so on);
    `sold`, the same times what a bought game divides by, those without game who were bought one, by what it
    brought. The weight `doubt` of `sold` is of bought games whose hand is insured in some suits and not
    in others: all are counted as most of them are.
    """

    dealt: Counts
    sold: Counts
    doubt: int


def all_ends(parts: Sequence[dict[int, WayEnds]]) -> dict[int, WayEnds]:
    """Counts of several parts added up."""
    return {way: added([part[way] for part in parts if way in part]) for way in sorted(set().union(*parts))}


def added(parts: Sequence[WayEnds]) -> WayEnds:
    """Of one way."""
    dealt, sold = (
        tuple(
            tuple(tuple(map(sum, zip(*how, strict=True))) for how in zip(*own, strict=True))
            for own in zip(*kinds, strict=True)
        )
        for kinds in ([part.dealt for part in parts], [part.sold for part in parts])
    )
    return WayEnds(dealt, sold, sum(part.doubt for part in parts))
