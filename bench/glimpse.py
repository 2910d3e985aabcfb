"""What a glimpse of a forbidden card would be worth, in Antes: the table of docs/explanation/exact.md.

    python bench/glimpse.py [STARTS] [SEED] [GAME]

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
games = sys.argv[3:] or ["casino-holdem", "nkp"]
began = perf_counter()


def tell(name: str, found: glimpse.Sampled) -> None:
    """One line of the table."""
    print(f"{name}: {found.mean:+.5f} ± {found.error:.5f} ({starts} starts, seed {seed})", flush=True)


if "casino-holdem" in games:
    holdem = HoldemFigures.of({})
    known = glimpse.holdem_dealer_card(holdem)
    gain = known - coach.House("casino-holdem", holdem).before()
    print(f"Casino Hold'em, a dealer's card: {gain} = {float(gain):+.6f} (value {float(known):+.6f})")
    tell("Casino Hold'em, another box's two cards", glimpse.holdem_other_box(holdem, starts, seed))
if "nkp" in games:
    nkp = NkpFigures.of({})
    tell("NKP, another box's five cards", glimpse.nkp_other_box(nkp, starts, seed))
    tell("NKP, a hidden card of the dealer's", glimpse.nkp_dealer_card(nkp, starts, seed))
print(f"{perf_counter() - began:.0f} s")
