"""What is trained: houses, numbers of players, and how their figures go to the kernels.

A house differs for the table in how it bets and draws and what a knock costs; ante, bet and chips are taken
as one chip and enough. A house without a table of its own plays by that of the nearest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from krupje.analysis.kernels.knock_spots import Shape
from krupje.bots.tables import HOUSES, PLAYERS, rules_of, shape
from krupje.cards import PACK, Card
from krupje.refusal import Refused

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from krupje.games.knock.sheet import Rules


class Lesson(Struct, frozen=True):
    """One table to be made. All it comes to follows from this and the number of iterations.

    An iteration plays ``chunks`` times ``hands`` rounds by one policy; who plays which chunk decides nothing.
    """

    house: str
    players: int
    seed: int = 1
    chunks: int = 4
    hands: int = 625
    pack: tuple[Card, ...] = PACK

    @property
    def name(self) -> str:
        """``default-4``."""
        return f"{self.house}-{self.players}"

    @property
    def rules(self) -> Rules:
        """The house's rules."""
        return rules_of(self.house)

    @property
    def shape(self) -> Shape:
        """How many spots of each kind there are."""
        return shape(self.rules, self.players)

    @property
    def width(self) -> int:
        """Numbers in a policy: four for each spot."""
        return 4 * self.shape.starts()[-1]


def lessons(names: tuple[str, ...], seed: int) -> tuple[Lesson, ...]:
    """The lessons of these names, ``default-4``, or all; refuses one there is not."""
    known = {f"{house}-{players}": (house, players) for house in HOUSES for players in PLAYERS}
    for name in names:
        if name not in known:
            raise Refused("lesson-unknown", lesson=name[:40], lessons=" ".join(known))
    return tuple(Lesson(*known[name], seed) for name in names or known)


def figures(rules: Rules, players: int) -> NDArray[np.int64]:
    """A house and its shape, as kernels take them: int64[19]."""
    of = shape(rules, players)
    return np.array(
        [
            of.betting,
            rules.raises,
            rules.rotations == "1",
            rules.draw == "may",
            rules.knock_then_draw,
            ("stayers", "all", "winner").index(rules.loser_pays),
            ("off", "all", "knocker").index(rules.premiums),
            rules.must_open,
            rules.first_discard == "up",
            ("reshuffle", "showdown", "void").index(rules.stock_out),
            of.pots,
            of.staying,
            *of.starts(),
        ],
        np.int64,
    )
