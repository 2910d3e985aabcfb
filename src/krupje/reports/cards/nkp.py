"""NKP's strategy card: what to do with five cards and with six, in rules of pairs, draws and the up card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from krupje.analysis import nkp_game
from krupje.analysis.figures import NkpFigures
from krupje.analysis.nkp_rules import Played, Spots
from krupje.reports.cards.search import Candidates, Cells, Condition, Rule, found_rules, gathered, priced

MADE = {
    "nothing": (0, 1), "below-ace-king": (0, 0), "ace-king": (1, 1), "ace-king+": (1, 10), "pair": (2, 2),
    "at-most-pair": (0, 2), "pair+": (2, 10), "two-pair": (3, 3), "two-pair+": (3, 10), "trips": (4, 4),
    "trips+": (4, 10), "straight+": (5, 10), "flush+": (6, 10), "full-house+": (7, 10),
}  # fmt: skip
"""What is held, as a range of categories."""
DRAWS = ("any", "none", "flush", "straight", "either", "inside")
HIGHS = (4, 6, 8, 9, 10, 11)
"""Ranks a rule may name."""
MOST = (6, 7)
"""Rules at most, with five cards and with six."""


def card(figures: NkpFigures, best: Fraction) -> dict[str, Any] | None:
    """The card of a house whose best play is worth ``best``; none where cards change hands otherwise."""
    if figures.direct_exchange and figures.sixth_card:
        figures = replace(figures, direct_exchange=False)
    stages: list[dict[str, Any]] = []
    six: list[Rule] = []
    least = _leasts(figures)[-1]
    if figures.sixth_card:
        six, least, cells = _six(figures)
        stages.append(_stage("six", six))
    five, cells = _five(figures, six, least)
    stages.insert(0, _stage("five", five))
    if any(rule["do"] == "change" for stage in stages for rule in stage["rules"]):
        stages.append({"at": "changed", "rules": _last(least)})
    value = Fraction(4 * priced(cells, five), nkp_game.DEALS * figures.nets().scale)
    return {"cost": float(best - value), "house_edge": float(-value), "stages": stages,
            "exact": [str(value.numerator), str(value.denominator)]}  # fmt: skip


def _last(least: int) -> list[dict[str, Any]]:
    """What is done after a change."""
    from krupje.analysis.kernels import tables

    names = {tables.ACE_KING: "ace-king+", tables.PAIR: "pair+"}
    wanted: list[Condition] = [{"made": names[abs(least)]}] if least else []
    wanted += [{"match": "yes"}] if least < 0 else []
    last: dict[str, Any] = {"if": {}, "do": "fold" if least else "bet", "share": None}
    return [*({"if": condition, "do": "bet", "share": None} for condition in wanted), last]


def _stage(at: str, rules: list[Rule]) -> dict[str, Any]:
    return {
        "at": at,
        "rules": [{"if": r.condition, "do": r.action.split()[0], "share": r.share} for r in rules],
    }


def _leasts(figures: NkpFigures) -> tuple[int, ...]:
    """From which class on one may bet after a change."""
    from krupje.analysis.kernels import tables

    if not figures.change and not figures.direct_exchange:
        return (0,)
    lowest = tables.PAIR if figures.qualifier == "pair" else tables.ACE_KING
    return 0, lowest, -lowest


def _six(figures: NkpFigures) -> tuple[list[Rule], int, Cells]:
    """Rules with six cards, learnt on the hands that best play buys; and what to bet on after a change."""
    parts = []
    leasts = _leasts(figures)
    for up in range(13):
        work = Played(up, figures)
        if figures.change:
            work.change(6)
        work.six()
        values = work.sixes(leasts)
        best = work.states[6, False].best, work.states[6, True].best
        records = work.starts(best)
        work.starts(best, _bought(work, records))
        for flush in (False, True):
            spots = work.hands(6, values[flush], work.states[6, flush].ways, flush=flush)
            if len(spots.weight):
                parts.append((_looks(spots), spots.weight, spots.values))
    cells = gathered(parts, nkp_game.DEALS // 4 * figures.nets().scale)
    seen = candidates(cells.seen, figures)
    tried = []
    for least in leasts:
        kept = {
            name: value for name, value in cells.values.items() if name in {"fold", "bet", f"change {least}"}
        }
        own = Cells(cells.seen, cells.weight, kept, cells.unit)
        rules = found_rules(own, seen, MOST[1])
        tried.append((priced(own, rules), -abs(least), least, rules, own))
    _, _, least, rules, own = max(tried, key=lambda each: each[:2])
    return rules, least, own


def _bought(work: Played, records: tuple[Any, Any]) -> tuple[Any, Any]:
    """Which starts best play buys."""
    marks = []
    fold = int(work.row[13])
    unit = 42 * 41 * 163185
    for every in records:
        bet = 42 * 41 * work.bet(5, flush=False)[every[:, 1] * (1 - every[:, 2])]
        other = 42 * 41 * work.bet(5, flush=True)[every[:, 1] * every[:, 2]]
        flat = every[:, 2] == 1
        bet[flat] = other[flat]
        marks.append((every[:, 4] > bet) & (every[:, 4] > fold * unit))
    return marks[0], marks[1]


def _five(figures: NkpFigures, six: list[Rule], least: int) -> tuple[list[Rule], Cells]:
    """Rules with five cards, buying worth what the rules with six make of it."""
    parts = []
    for up in range(13):
        work = Played(up, figures)
        if figures.sixth_card:
            records = work.starts(_played_on(work, six, least))
        else:
            import numpy as np

            nothing = tuple(np.zeros(len(work.states[6, flush].whole), np.int64) for flush in (False, True))
            records = work.starts((nothing[0], nothing[1]))
        exchange = work.changes(5, least) if figures.direct_exchange else None
        parts += [(_looks(spots), spots.weight, spots.values) for spots in work.first(records, exchange)]
    cells = gathered(parts, nkp_game.DEALS // 4 * figures.nets().scale)
    return found_rules(cells, candidates(cells.seen, figures), MOST[0]), cells


def _played_on(work: Played, six: list[Rule], least: int) -> tuple[Any, Any]:
    """Main and flush: what the rules with six cards make of every hand of six."""
    import numpy as np

    values = work.sixes((least,))
    found = []
    for flush in (False, True):
        s = work.states[6, flush]
        used = s.whole >= 0
        spots = work.hands(6, values[flush], used.astype(np.int64), flush=flush)
        masks = masked(_looks(spots), [rule.condition for rule in six])
        taken = np.zeros(len(spots.weight), np.int64)
        for rule, mask in reversed(list(zip(six, masks, strict=True))):
            taken = np.where(mask, spots.values[rule.action], taken)
        out = np.zeros(len(s.whole), np.int64)
        out[np.flatnonzero(used)] = taken
        found.append(out)
    return found[0], found[1]


def _looks(spots: Spots) -> dict[str, Any]:
    """What a person sees of hands; what no rule asks about is levelled, so that cells are few."""
    import numpy as np

    category = spots.category
    open_hand = category < 5
    return {
        "category": category,
        "key": np.where((category == 2) | (category == 1), spots.key, 0),
        "flush": ((spots.suited == 4) & (category < 6)).astype(np.int64),
        "outs": np.where(open_hand, np.minimum(spots.outs, 2), 0),
        "match": (spots.match > 0).astype(np.int64),
        "fourth": ((category == 1) & (spots.fourth > spots.up)).astype(np.int64),
        "up": np.full(len(category), spots.up, np.int64),
    }


def conditions(figures: NkpFigures) -> list[Condition]:
    """Every condition that a rule may have."""
    ace_king = figures.qualifier == "ace-king"
    made = [name for name in ("any", *MADE) if ace_king or "ace-king" not in name]
    if ace_king:
        made.remove("nothing")
    ups = [("any", 0), *(("up-from", rank) for rank in HIGHS), *(("up-to", rank) for rank in HIGHS)]
    found = []
    for hand, draw, match, (side, rank) in product(made, DRAWS, ("any", "yes", "no"), ups):
        keys: list[tuple[str, object]] = [("any", 0)]
        if hand == "pair":
            keys += [("key-from", rank) for rank in HIGHS] + [("over-up", 1), ("under-up", 1)]
        elif hand == "ace-king":
            keys += [("key-from", 9), ("key-from", 10), ("queen-fourth", 1)]
        for key, value in keys:
            every = {"made": hand, "draw": draw, "match": match, side: rank, key: value}
            found.append({name: v for name, v in every.items() if v != "any" and name != "any"})
    return found


def candidates(seen: dict[str, Any], figures: NkpFigures) -> Candidates:
    """The conditions with the cells each holds for; those that say the same keep the shortest."""
    import numpy as np

    every = sorted(conditions(figures), key=len)
    masks = masked(seen, every)
    unlike: dict[bytes, int] = {}
    for at, mask in enumerate(masks):
        if mask.any():
            unlike.setdefault(np.packbits(mask).tobytes(), at)
    kept = list(unlike.values())
    return Candidates([every[at] for at in kept], np.array([masks[at] for at in kept], np.float32))


def masked(seen: dict[str, Any], wanted: list[Condition]) -> list[Any]:
    """For which hands each condition holds."""
    import numpy as np

    tests: dict[str, Callable[[Any], Any]] = {
        "made": lambda name: _between(seen["category"], *MADE[name]),
        "draw": lambda name: {
            "flush": seen["flush"] == 1,
            "straight": seen["outs"] == 2,
            "either": (seen["flush"] == 1) | (seen["outs"] == 2),
            "inside": seen["outs"] >= 1,
            "none": (seen["flush"] == 0) & (seen["outs"] == 0),
        }[name],
        "match": lambda name: seen["match"] == (name == "yes"),
        "up-from": lambda rank: seen["up"] >= rank,
        "up-to": lambda rank: seen["up"] <= rank,
        "key-from": lambda rank: seen["key"] >= rank,
        "over-up": lambda _: seen["key"] > seen["up"],
        "under-up": lambda _: seen["key"] < seen["up"],
        "queen-fourth": lambda _: (seen["key"] == 10) & (seen["fourth"] == 1),
    }
    parts: dict[tuple[str, object], Any] = {}
    found = []
    for condition in wanted:
        mask = np.ones(len(seen["category"]), bool)
        for name, value in condition.items():
            if (name, value) not in parts:
                parts[name, value] = tests[name](value)
            mask = mask & parts[name, value]
        found.append(mask)
    return found


def _between(values: Any, low: int, high: int) -> Any:
    return (values >= low) & (values <= high)
