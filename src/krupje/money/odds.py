"""Odds: what a winning stake earns, as two whole numbers."""

from __future__ import annotations

import re
from typing import NamedTuple

from krupje.money.amounts import shown
from krupje.refusal import Refused

_ODDS = re.compile(r"([0-9]{1,6}):([0-9]{1,6})\Z", re.ASCII)


class Odds(NamedTuple):
    """``win`` chips for every ``stake`` chips, the stake itself coming back beside them."""

    win: int
    stake: int

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"

    def winnings(self, stake: int) -> int:
        """What a stake in cents earns, rounded down to whole cents.

        >>> Odds(19, 20).winnings(1000)
        950
        """
        return stake * self.win // self.stake


def parse_odds(text: object) -> Odds:
    """Reads odds written like ``19:20``; refuses anything else, and a stake of nothing.

    >>> parse_odds("8:1")
    Odds(win=8, stake=1)
    """
    match = _ODDS.match(text) if isinstance(text, str) else None
    if match is None or int(match[2]) == 0:
        raise Refused("odds-unreadable", odds=shown(text))
    return Odds(int(match[1]), int(match[2]))
