"""A ledger of postings: chips move between accounts and never appear or vanish."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HOUSE = "house"
LAYOUT = "layout"
"""The felt itself: chips staked and not yet settled, pots included."""


class Posting(NamedTuple):
    """``cents`` move into ``account`` (out of it when negative)."""

    account: str
    cents: int


def balanced(postings: Iterable[Posting]) -> bool:
    """Whether what left some accounts arrived in others.

    >>> balanced((Posting("layout", 5), Posting("box 1", -5)))
    True
    """
    return sum(posting.cents for posting in postings) == 0


def post(accounts: Mapping[str, int], postings: Iterable[Posting]) -> dict[str, int]:
    """The accounts after the postings; accounts not yet open begin at nothing.

    >>> post({"box 1": 10}, (Posting("layout", 5), Posting("box 1", -5)))
    {'box 1': 5, 'layout': 5}
    """
    after = dict(accounts)
    for account, cents in postings:
        after[account] = after.get(account, 0) + cents
    return after
