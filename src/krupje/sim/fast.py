"""Rounds played by compiled kernels: the same games a thousand times as fast, for the simpler strategies.

The cards differ from those of ``felt``: they come from a counter (see ``krupje.analysis.kernels.play``)
under a key that follows from the seed.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from krupje.analysis.figures import HANDS, HoldemFigures, NkpFigures
from krupje.cards.ranking import ACE_KING, ONE_PAIR
from krupje.refusal import Refused
from krupje.sim.stats import Totals

if TYPE_CHECKING:
    from krupje.sim.run import Plan

PLAYED = {
    "baccarat": ("optimal", "player", "banker", "tie"),
    "casino-holdem": ("optimal", "blind", "always-bet", "pair", "ace-king"),
    "nkp": ("blind", "always-bet", "pair", "ace-king"),
}
"""The strategies that the kernels know."""
LEAST = {"pair": ONE_PAIR, "ace-king": ACE_KING, "optimal": -1}


class Kernels:
    """The kernel of a plan; refuses what it does not play."""

    def __init__(self, plan: Plan) -> None:
        if plan.strategy not in PLAYED.get(plan.game, ()) or plan.wager == "bonus":
            raise Refused("engine-not-of-game", game=plan.game, strategy=plan.strategy)
        self.plan = plan

    def rounds(self, first: int, count: int) -> Totals:
        """The totals of some rounds."""
        import numpy as np

        plan, totals = self.plan, Totals()
        key = np.uint64(
            int.from_bytes(sha256(f"simulate {plan.game} {plan.seed}".encode()).digest()[:8], "big")
        )
        match plan.game:
            case "baccarat":
                self._baccarat(key, first, count, totals)
            case "casino-holdem":
                self._holdem(key, first, count, totals)
            case _:
                self._nkp(key, first, count, totals)
        return totals

    def _baccarat(self, key: Any, first: int, count: int, totals: Totals) -> None:
        import numpy as np

        from krupje.analysis.kernels import play
        from krupje.games.baccarat.settle import winnings

        plan, rules, out = self.plan, self.plan.house, np.zeros(3, np.int64)
        play.coups(key, first, count, rules.decks, out)
        for side, times in zip(("player", "banker", "tie"), out.tolist(), strict=True):
            lost = 0 if side == "tie" else -plan.ante
            net = winnings(rules, plan.wager, plan.ante) if side == plan.wager else lost  # type: ignore[arg-type]
            if times:
                totals.count(side, net, plan.ante, times)

    def _holdem(self, key: Any, first: int, count: int, totals: Totals) -> None:
        import numpy as np

        from krupje.analysis import holdem_game
        from krupje.analysis.kernels import play

        plan, out = self.plan, np.zeros(25, np.int64)
        figures = HoldemFigures.house(plan.house, plan.ante)
        least = LEAST.get(plan.strategy, 0)
        folded = holdem_game.folds(figures) if least < 0 else np.zeros((1, 1, 1), np.uint8)
        play.holdem(key, first, count, least, folded, out)
        self._ends(out.tolist(), figures.nets(), totals)

    def _nkp(self, key: Any, first: int, count: int, totals: Totals) -> None:
        import numpy as np

        from krupje.analysis.kernels import play, tables

        plan, out = self.plan, np.zeros(25, np.int64)
        figures = NkpFigures.house(plan.house, plan.ante)
        idle_end = tables.PAIR if figures.qualifier == "pair" else tables.ACE_KING
        play.nkp(key, first, count, LEAST.get(plan.strategy, 0), idle_end, out)
        self._ends(out.tolist(), figures.nets(), totals)

    def _ends(self, out: list[int], nets: Any, totals: Totals) -> None:
        """The places of `krupje.analysis.kernels.play.ended` in words and cents."""
        ante = self.plan.ante
        worth = [*nets.idle, *nets.win, 0, nets.lose, nets.fold]
        for place, times in enumerate(out):
            if times:
                staked = ante if place == 24 else 3 * ante
                totals.count(self._named(place), worth[place] * ante // nets.scale, staked, times)

    def _named(self, place: int) -> str:
        """A place in the words of the receipt; ace-king is a hand only where the dealer plays with it."""
        if place >= 22:
            return ("bet, tie", "bet, loss", "fold")[place - 22]
        if place < 11:
            return "bet, no game"
        hand = HANDS[place - 11]
        if hand == "ace-king" and getattr(self.plan.house, "qualifier", "pair") == "pair":
            hand = "high card"
        return f"bet, win: {hand}"
