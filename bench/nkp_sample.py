"""A coarse whole-game check of NKP: random starts, each valued exactly by the direct kernel.

    python bench/nkp_sample.py [STARTS] [SEED]

Prints the sample mean of best play, its standard error and how far the exact whole-game value lies from it.
"""

from __future__ import annotations

import random
import sys
from fractions import Fraction
from math import sqrt

from krupje.analysis import nkp_game, nkp_spot
from krupje.analysis.figures import NkpFigures

figures = NkpFigures.of({})
starts = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
total, square = 0.0, 0.0
for _ in range(starts):
    *cards, up = rng.sample(range(52), 6)
    value = float(max(nkp_spot.actions(cards, up, [], [], figures).values()))
    total += value
    square += value * value
mean = total / starts
error = sqrt((square / starts - mean * mean) / starts)
exact = float(Fraction(nkp_game.solve(figures).value, nkp_game.DEALS))
print(
    f"{starts} starts: {mean:.5f} ± {error:.5f}; exact {exact:.5f}; {(mean - exact) / error:+.2f} errors away"
)
