"""Games played out many times by named strategies: what ``krupje edge`` works out, seen from the felt.

Round ``k`` is a function of the seed and of ``k`` alone, so any part of a run can be played anywhere, and
parts are added up in whole numbers: the totals are the same whoever played which part.
"""

from krupje.sim.local import Run, simulate
from krupje.sim.policy import STRATEGIES
from krupje.sim.run import Plan, plan
from krupje.sim.stats import Totals

__all__ = ["STRATEGIES", "Plan", "Run", "Totals", "plan", "simulate"]
