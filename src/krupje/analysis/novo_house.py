"""A Novo house as the kernels take it: what each kind of hand is paid, insured and sold for.

A kind is what a box's combinations pay together, and whether they may be insured. On five cards it is seen
from the class; on six the combinations are laid by the game's own `combinations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Any

from krupje.analysis.figures import LARGEST
from krupje.analysis.novo_figures import REDRAWS, NovoFigures
from krupje.cards.ranking import TRIPS
from krupje.games.novo.combinations import main
from krupje.games.novo.settle import to_one
from krupje.refusal import Misconfigured

Kind = tuple[int, bool]
MOST_STAKES = 5


def kind_of(figures: NovoFigures, cards: Sequence[int]) -> Kind:
    """What five or six cards pay, and whether they may be insured (V22, V23)."""
    return to_one(figures.rules, cards), main(cards).category >= TRIPS


def examples() -> list[tuple[int, ...]]:
    """Five cards of each class, weakest first."""
    from krupje.analysis.kernels import tables

    plain, suited = tables.five_classes()
    found: dict[int, tuple[int, ...]] = {at: tuple(r * 4 for r in ranks) for ranks, at in suited.items()}
    for ranks, at in plain.items():
        found[at] = tuple(r * 4 + i % 4 for i, r in enumerate(ranks))
    return [found[at] for at in range(tables.CLASSES)]


@dataclass(frozen=True, slots=True)
class Pays:
    """Of kinds of hand: net of a win as dealt; stakes of insurance, and nets of a win over a bought game.

    int64[n], int64[n, 5], int64[n, 5], int64[n]: the last is how many stakes there are. In units of account.
    """

    play: Any
    stakes: Any
    wins: Any
    choices: Any

    @classmethod
    def of(cls, figures: NovoFigures, kinds: Sequence[Kind]) -> Pays:
        """Of these kinds, in order."""
        import numpy as np

        n, money = len(kinds), figures.money
        play, choices = np.zeros(n, np.int64), np.zeros(n, np.int64)
        stakes, wins = np.zeros((n, MOST_STAKES), np.int64), np.zeros((n, MOST_STAKES), np.int64)
        even = figures.ante if figures.ante_on_win == "even" else 0
        for i, (pays, insurable) in enumerate(kinds):
            play[i] = (figures.won(pays) + even) // money
            found = figures.stakes(pays) if insurable else (0,)
            choices[i] = len(found)
            for j, stake in enumerate(found):
                stakes[i, j] = stake // money
                wins[i, j] = (figures.won(pays, stake) + even) // money
        return cls(play, stakes, wins, choices)


@dataclass(frozen=True, slots=True)
class House:
    """What does not change from spot to spot: kinds of five cards, those of classes (int16[7462]), pays."""

    figures: NovoFigures
    paid: tuple[Kind, ...]
    kinds: Any
    pays: Pays
    nets: Any

    def game(self, up: int) -> Any:
        """Is a game sold, the redraw rule, the up card's rank and suit, outs below straights."""
        import numpy as np

        from krupje.analysis.kernels.novo_bought import MOST_ACE_KINGS, MOST_PAIRS

        outs = MOST_PAIRS + (MOST_ACE_KINGS if self.figures.buy_game_card == "lowest" else 0)
        redraw = REDRAWS.index(self.figures.redraw)
        return np.array([self.figures.buy_game, redraw, up >> 2, up & 3, outs], np.int64)

    def spans(self, cards: int) -> Any:
        """What a bought game divides by with so many unseen cards, and last the common multiple."""
        import numpy as np

        from krupje.analysis.kernels.novo_bought import spans

        found = spans(cards, REDRAWS.index(self.figures.redraw)) if self.figures.buy_game else [1] * 4
        return np.array([*found, lcm(*found)], np.int64)


@lru_cache(maxsize=8)
def house(figures: NovoFigures) -> House:
    """A house's tables; a tenth of a second for a new one."""
    import numpy as np

    five = [kind_of(figures, cards) for cards in examples()]
    kinds = sorted(set(five))
    pays, scale = Pays.of(figures, kinds), figures.scale
    if 2 * max(2 * figures.largest * scale, scale) > LARGEST:
        raise Misconfigured("pays-too-large", most=LARGEST)
    failed = scale if figures.failed == "even" else 0
    index = {kind: i for i, kind in enumerate(kinds)}
    return House(
        figures,
        tuple(kinds),
        np.array([index[kind] for kind in five], np.int16),
        pays,
        np.array([scale, -3 * scale, -scale, failed, 2 * scale], np.int64),
    )
