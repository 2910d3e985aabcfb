"""Knock Poker compiled: how a round lies in one int64 array.

Players are numbered in the order of play, so the dealer is the last. Chips are whole: ante and bet are one
each, and everybody has enough.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

SEATS = 6
(
    PLAYERS, PHASE, WAITING, SIX, DRAWN, KNOCKER, KNOCK, LEVEL, RAISED, NEXT, STOCK, REFILLED, DISCARDS,
    TAKEN,
) = range(14)  # fmt: skip
"""Single fields. The stock is what lies from ``NEXT`` to ``STOCK`` of the deck."""

QUEUE, LEFT, BET, STAKE, TURNS, DROP, COUNT = (14 + SEATS * part for part in range(7))
"""Fields of which every seat has one."""

HANDS = COUNT + SEATS
PILE = HANDS + 6 * SEATS
DECK = PILE + 52
SIZE = DECK + 52
"""Six cards a seat, the discards, the stock."""

FIRST_BETS, DRAWS, LAST_TURNS, SECOND_BETS, OVER, CARRIED = range(6)
FOLDED, DROPPED = 1, 2
AFTER_DRAW, PAT, THEN_DRAW = 1, 2, 3

BETTING, RAISES, ONCE, MAY, KTD, PAYS, PREMIUMS, MUST_OPEN, FIRST_UP, STOCK_OUT, POTS, ROOM, BEGIN = range(13)
"""Figures of the house, another int64 array: ``PAYS`` 0 stayers, 1 all, 2 winner; ``PREMIUMS`` 0 off, 1 all,
2 knocker; ``STOCK_OUT`` 0 reshuffle, 1 showdown, 2 void. Then those of its `Shape`, ``BEGIN`` being `starts`.
"""

ONE = 4096
"""A whole in policies."""
