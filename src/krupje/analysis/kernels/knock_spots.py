"""Knock Poker as a table of strategy knows it: hands in classes, pots in sizes, a number for every spot.

A spot is all that the table goes by: what is to be decided, the class of the hand, and the figures beside
it. Kernels (`kernels.knock`) and the player at the table compute the same number by different code.

Of each spot there are at most four ways to go, ``slots``:

=====  ==================  ====================  ==================
slot   in a betting round  before drawing        with six cards
=====  ==================  ====================  ==================
0      check, call         draw from the stock   lay, keep the best
1      bet, raise          take the discard      lay, keep the hope
2      fold                knock pat             knock; drop
3                          stand pat
=====  ==================  ====================  ==================
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct

from krupje.cards.ranking import (
    ACE,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    KING,
    ONE_PAIR,
    STRAIGHT,
    TRIPS,
    TWO_PAIR,
)

if TYPE_CHECKING:
    from krupje.cards import Hand

SLOTS = 4
ROTATIONS = 6
"""How often the turn has gone round, as far as it is told apart; the last stands for all that follow.

It is told by the cards that have gone from the stock: that is what everybody sees.
"""

KNOCKED = 5
"""The same after a knock."""

FIRST_BETS, TURN, LAST_TURN, SIX, LAST_SIX, SECOND_BETS = range(6)
"""The kinds of spots."""

_FIRST: dict[int, tuple[int, ...]] = {
    HIGH_CARD: (0, KING, ACE),
    ONE_PAIR: (0, 3, 6, 8, 9, 10, 11, 12),
    TWO_PAIR: (0, 6, 8, 10, 11, 12),
    TRIPS: (0, 5, 9),
    STRAIGHT: (0, 8),
    FLUSH: (0, 11),
    FULL_HOUSE: (0,),
    FULL_HOUSE + 1: (0,),
}
"""Where a class of hands begins: the lowest first rank of each, category by category."""

_BEGIN = dict(zip(_FIRST, accumulate((len(each) for each in _FIRST.values()), initial=0), strict=False))
BUCKETS = sum(len(each) for each in _FIRST.values())
HOPES = 3
"""No hope, four to a straight open at both ends, four to a flush."""

MADE = _BEGIN[STRAIGHT]
"""From this class on there is nothing left to hope for."""


def bucket(hand: Hand) -> int:
    """The class of a hand, 0 to ``BUCKETS - 1``: its category and about how high it is.

    >>> from krupje.cards import parse_cards, rank
    >>> bucket(rank(parse_cards("Ah Kd 9c 5s 2d"))), bucket(rank(parse_cards("Ah Ad 9c 5s 2d")))
    (2, 10)
    """
    category = HIGH_CARD if hand.category < ONE_PAIR else min(hand.category, FULL_HOUSE + 1)
    return _BEGIN[category] + sum(hand.ranks[0] >= first for first in _FIRST[category]) - 1


def opening(of: int) -> tuple[int, int]:
    """The category of a class and its lowest first rank."""
    category = max(each for each in _BEGIN if _BEGIN[each] <= of)
    return category, _FIRST[category][of - _BEGIN[category]]


def hope(a: int, b: int, c: int, d: int, e: int) -> int:
    """What five cards may become: 2 with four of a suit, 1 with four ranks in a row open at both ends.

    Compiled as it stands for the kernels, hence so flat.

    >>> from krupje.cards import parse_cards
    >>> hope(*parse_cards("Ah 9h 5h 2h 2d")), hope(*parse_cards("9c 8h 7d 6s 2d")), hope(0, 4, 8, 13, 17)
    (2, 1, 0)
    """
    suits = (
        (1 << 3 * (a & 3)) + (1 << 3 * (b & 3)) + (1 << 3 * (c & 3)) + (1 << 3 * (d & 3)) + (1 << 3 * (e & 3))
    )
    if suits & 0o4444:
        return 2
    ranks = (1 << (a >> 2)) | (1 << (b >> 2)) | (1 << (c >> 2)) | (1 << (d >> 2)) | (1 << (e >> 2))
    return 1 if ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & 0b1_1111_1110 else 0


class Shape(Struct, frozen=True):
    """How many of everything there are at a house with so many players; the numbers of spots follow."""

    players: int
    betting: bool

    @property
    def pots(self) -> int:
        """Sizes of pots; without betting the pot is the antes."""
        return 3 if self.betting else 1

    @property
    def staying(self) -> int:
        """Numbers of players still in before a knock."""
        return self.players - 1 if self.betting else 1

    def sizes(self) -> tuple[tuple[int, ...], ...]:
        """For each kind of spot the numbers of values of its figures."""
        n, pots, room = self.players, self.pots, self.staying
        return (
            (BUCKETS, HOPES, 7, n, 3) if self.betting else (0,),
            (BUCKETS, HOPES, 3, ROTATIONS, 2, n),
            (BUCKETS, HOPES, 3, 2, pots),
            (BUCKETS, HOPES, ROTATIONS, n, room, pots),
            (BUCKETS, 3, 3, KNOCKED, 2, pots),
            (BUCKETS, 3, 7, 3, 3, pots) if self.betting else (0,),
        )

    def starts(self) -> tuple[int, ...]:
        """Where the spots of each kind begin, and at the end how many there are."""
        counts = []
        for sizes in self.sizes():
            count = 1
            for size in sizes:
                count *= size
            counts.append(count)
        return tuple(accumulate(counts, initial=0))

    def spot(self, kind: int, *figures: int) -> int:
        """The number of a spot."""
        number = 0
        for figure, size in zip(figures, self.sizes()[kind], strict=True):
            number = number * size + figure
        return self.starts()[kind] + number


def situation(level: int, owed: int) -> int:
    """In a betting round: how high it has gone and what is owed, both in bets; 0 to 6.

    >>> situation(0, 0), situation(1, 1), situation(2, 1), situation(2, 2), situation(5, 2)
    (0, 1, 3, 4, 6)
    """
    return 0 if level == 0 else 2 * min(level, 3) - 1 + (1 if owed > 1 else 0)


def pot_size(chips: int, players: int) -> int:
    """A pot beside the antes: 0 below one and a half of them, 1 below three, 2 from there.

    >>> pot_size(4, 4), pot_size(6, 4), pot_size(12, 4)
    (0, 1, 2)
    """
    return 0 if 2 * chips < 3 * players else 1 if chips < 3 * players else 2
