"""Casino Hold'em's strategy card: fold or Bet with two cards and the flop."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from krupje.analysis import holdem_game
from krupje.analysis.figures import HoldemFigures
from krupje.reports.cards.search import Candidates, Cells, Condition, found_rules, gathered, priced

MADE = {
    "nothing": (0, 0),
    "flop-pair": (1, 1),
    "no-own-pair": (0, 1),
    "own-pair": (2, 2),
    "own-pair+": (2, 3),
}
"""What is held beside what lies on the flop."""
UNPAIRED = ("nothing", "flop-pair", "no-own-pair")
FLOPS = ("any", "paired", "unpaired", "one-suit", "two-suits", "rainbow")
DRAWS = ("any", "none", "flush", "straight", "either", "inside", "three-suited")
HIGHS = tuple(range(4, 13))
SEEN = ("made", "high", "low", "over", "flush", "three-suited", "outs", "paired", "middle", "lowest", "alike")
LEVELLED = ("high", "low", "over", "three-suited", "middle", "lowest", "alike")
"""What no rule asks about once a pair or better is held."""
MOST = 7


def card(figures: HoldemFigures, best: Fraction) -> dict[str, Any]:
    """The card of a house whose best play is worth ``best``."""
    cells = cells_of(figures)
    rules = found_rules(cells, candidates(cells.seen), MOST)
    value = Fraction(priced(cells, rules), holdem_game.DEALS * figures.nets().scale)
    stage = {
        "at": "flop",
        "rules": [{"if": r.condition, "do": r.action, "share": r.share} for r in rules],
    }
    return {"cost": float(best - value), "house_edge": float(-value), "stages": [stage],
            "exact": [str(value.numerator), str(value.denominator)]}  # fmt: skip


def cells_of(figures: HoldemFigures, workers: int = 2) -> Cells:
    """Every start by what is seen of it; fold and Bet summed over all deals."""
    import numpy as np

    from krupje.analysis.kernels import holdem_rules, suits

    nets = figures.nets()
    acc = holdem_game.board_sums([holdem_game.Boards(part, workers) for part in range(workers)], nets)
    masks, orbit, _ = suits.flops()
    out = np.zeros((len(masks) * holdem_rules.HOLES, holdem_rules.COLUMNS), np.int64)
    value = np.zeros(len(out), np.int64)
    holdem_rules.listed(acc, masks, orbit, out, value)
    plain = out[:, 1] < 2
    seen = {name: out[:, 1 + at] for at, name in enumerate(SEEN)}
    for name in LEVELLED:
        seen[name] = np.where(plain, seen[name], 0)
    seen["outs"] = np.where(plain, np.minimum(seen["outs"], 2), 0)
    ends = holdem_game.ENDS
    # The values are already summed over like flops: as records of weight one.
    parts = [(seen, out[:, 0] * 0 + 1, {"fold": out[:, 0] * ends * nets.fold, "bet": value})]
    cells = gathered(parts, holdem_game.DEALS * nets.scale)
    weighed = gathered([(seen, out[:, 0], {"bet": value})], 1)
    return Cells(cells.seen, weighed.weight, cells.values, cells.unit)


def conditions() -> list[Condition]:
    """Every condition that a rule may have; draws and high cards are asked about only without a pair."""
    holes = [("any", 0), *((side, r) for side in ("hole-from", "hole-to", "low-from") for r in HIGHS)]
    holes += [("over", 1), ("over", 2), ("under", 1), ("under-middle", 1), ("under-lowest", 1)]
    found: list[Condition] = [{}, {"made": "own-pair"}, {"made": "own-pair+"}]
    found += [{**each, "flop": flop} for each in found for flop in ("paired", "unpaired")]
    for made, draw, hole, flop in product(UNPAIRED, DRAWS, holes, FLOPS):
        every: Condition = {"made": made, "draw": draw, hole[0]: hole[1], "flop": flop}
        found.append({name: v for name, v in every.items() if v != "any" and name != "any"})
    return found


def candidates(seen: dict[str, Any]) -> Candidates:
    """The conditions with the cells each holds for; those that say the same keep the shortest."""
    import numpy as np

    tests: dict[str, Callable[[Any], Any]] = {
        "made": lambda name: (seen["made"] >= MADE[name][0]) & (seen["made"] <= MADE[name][1]),
        "draw": lambda name: {
            "flush": seen["flush"] == 1,
            "straight": seen["outs"] == 2,
            "either": (seen["flush"] == 1) | (seen["outs"] == 2),
            "inside": seen["outs"] >= 1,
            "none": (seen["flush"] == 0) & (seen["outs"] == 0),
            "three-suited": seen["three-suited"] == 1,
        }[name],
        "hole-from": lambda rank: seen["high"] >= rank,
        "low-from": lambda rank: seen["low"] >= rank,
        "hole-to": lambda rank: seen["high"] <= rank,
        "over": lambda count: seen["over"] >= count,
        "under": lambda _: seen["over"] == 0,
        "under-middle": lambda _: seen["middle"] == 0,
        "under-lowest": lambda _: seen["lowest"] == 0,
        "flop": lambda name: {
            "paired": seen["paired"] == 1,
            "unpaired": seen["paired"] == 0,
            "one-suit": seen["alike"] == 3,
            "two-suits": seen["alike"] == 2,
            "rainbow": seen["alike"] == 1,
        }[name],
    }
    unlike: dict[bytes, tuple[Condition, Any]] = {}
    for condition in sorted(conditions(), key=len):
        mask = np.ones(len(seen["made"]), bool)
        for name, value in condition.items():
            mask = mask & tests[name](value)
        if mask.any():
            unlike.setdefault(np.packbits(mask).tobytes(), (condition, mask))
    kept = list(unlike.values())
    return Candidates([condition for condition, _ in kept], np.array([m for _, m in kept], np.float32))
