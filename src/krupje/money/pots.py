"""Sharing a pot: equal shares, and what becomes of the odd chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def shares(
    pot: int, winners: Sequence[int], chip: int, *, odd_left: bool = True
) -> tuple[dict[int, int], int]:
    """Shares ``pot`` cents among ``winners`` in whole chips of ``chip`` cents; also what is left over.

    ``odd_left`` gives the odd chips one each in the order of ``winners``; else they stay over.

    >>> shares(700, [3, 1], 100)
    ({3: 400, 1: 300}, 0)
    >>> shares(700, [3, 1], 100, odd_left=False)
    ({3: 300, 1: 300}, 100)
    """
    each, over = divmod(pot // chip, len(winners))
    rest = pot % chip
    given = dict.fromkeys(winners, each * chip)
    if not odd_left:
        return given, over * chip + rest
    for winner in winners[:over]:
        given[winner] += chip
    return given, rest
