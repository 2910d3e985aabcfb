"""What a glimpse of a forbidden card would be worth, in Antes: the table of docs/explanation/exact.md.

    python bench/glimpse.py [STARTS] [SEED]

Casino Hold'em's dealer card is worked out over the whole game; the others are means over random starts, each
valued exactly, with their standard errors.
"""

from __future__ import annotations

import sys
from time import perf_counter

from krupje.analysis import coach, glimpse
from krupje.analysis.figures import HoldemFigures, NkpFigures

starts = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
holdem, nkp = HoldemFigures.of({}), NkpFigures.of({})

began = perf_counter()
known = glimpse.holdem_dealer_card(holdem)
gain = known - coach.before(holdem)
print(f"Casino Hold'em, a dealer's card: {gain} = {float(gain):+.6f} (value {float(known):+.6f})")
for name, work, figures in (
    ("Casino Hold'em, another box's two cards", glimpse.holdem_other_box, holdem),
    ("NKP, a hidden card of the dealer's", glimpse.nkp_dealer_card, nkp),
    ("NKP, another box's five cards", glimpse.nkp_other_box, nkp),
):
    found = work(figures, starts, seed)  # type: ignore[operator]
    print(f"{name}: {found.mean:+.5f} ± {found.error:.5f} ({starts} starts, seed {seed})", flush=True)
print(f"{perf_counter() - began:.0f} s")
