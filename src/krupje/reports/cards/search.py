"""Finding short rules: a list of conditions of which the first that applies decides; greedy, then mended.

Hands that look alike to a person are one cell. A cell knows, exactly, what each action would bring over all
its hands, so a list of rules is priced exactly by adding up cells; only the search itself uses floats.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Condition = dict[str, object]
LEAST_GAIN = 2e-5
"""A rule must save so much of a stake, or it is not worth remembering."""
KEEP = 2e-4
"""What a rule must save when lists of different lengths are compared."""
SIMPLER = 4e-6
"""What one more thing to look at must save besides."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells: what is seen of each, int64[n] by name; exact weights and values, lists of Python integers."""

    seen: dict[str, Any]
    weight: list[int]
    values: dict[str, list[int]]
    unit: int
    """What a stake comes to in the values' unit, over all rounds."""

    def floats(self) -> dict[str, Any]:
        """Values as parts of a stake."""
        import numpy as np

        return {
            action: np.array([float(v / self.unit) for v in value]) for action, value in self.values.items()
        }


@dataclass(slots=True)
class Rule:
    """A condition and what to do; `share` of all rounds is filled in at the end."""

    condition: Condition
    action: str
    mask: Any = field(repr=False)
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Candidates:
    """All conditions that a rule may have, with float32[k, n] which cells each holds for."""

    conditions: list[Condition]
    masks: Any


def exact_sum(weight: Any, value: Any, cell: Any, cells: int) -> list[int]:
    """Sums of weight times value by cell, exactly: halves of 32 bits, which floats add without loss."""
    import numpy as np

    product = weight * value
    high = np.bincount(cell, weights=(product >> 32).astype(float), minlength=cells)
    low = np.bincount(cell, weights=(product & 0xFFFFFFFF).astype(float), minlength=cells)
    return [(int(h) << 32) + int(part) for h, part in zip(high, low, strict=True)]


def gathered(parts: list[tuple[dict[str, Any], Any, dict[str, Any]]], unit: int) -> Cells:
    """Cells from parts (what is seen, weights, values): hands that look alike put together."""
    import numpy as np

    names = list(parts[0][0])
    sums: dict[tuple[int, ...], list[int]] = {}
    actions = list(parts[0][2])
    for seen, weight, values in parts:
        # One number for all that is seen: as digits, each of as many values as the thing has.
        sizes = [int(seen[name].max()) + 1 for name in names]
        code = np.ravel_multi_index([seen[name] for name in names], sizes)
        codes, cell = np.unique(code, return_inverse=True)
        looks = np.stack(np.unravel_index(codes, sizes), axis=1)
        columns = [exact_sum(weight, weight * 0 + 1, cell.ravel(), len(looks))]
        columns += [exact_sum(weight, values[action], cell.ravel(), len(looks)) for action in actions]
        for place, look in enumerate(looks.tolist()):
            kept = sums.setdefault(tuple(look), [0] * len(columns))
            for at, column in enumerate(columns):
                kept[at] += column[place]
    found = np.array(list(sums), np.int64)
    by_action = {action: [row[1 + at] for row in sums.values()] for at, action in enumerate(actions)}
    return Cells({name: found[:, at] for at, name in enumerate(names)}, [row[0] for row in sums.values()],
                 by_action, unit)  # fmt: skip


def found_rules(cells: Cells, candidates: Candidates, most: int) -> list[Rule]:
    """The best of lists of several lengths, where every rule more must earn its keep."""
    tried = [
        _found(cells, candidates, length, last) for length in range(3, most + 1) for last in cells.values
    ]
    return max(tried, key=lambda rules: priced(cells, rules) / cells.unit - KEEP * len(rules))


def _found(cells: Cells, candidates: Candidates, most: int, last: str) -> list[Rule]:
    """Rules above a last one: exceptions put where they save most, as long as they pay; then mended."""
    import numpy as np

    values = cells.floats()
    everything = np.ones(len(cells.weight), np.float32)
    rules = [Rule({}, last, everything)]
    while len(rules) < most:
        places = [
            (*_best(values, candidates, _free(rules[:at]), _taken(values, rules[at:])), at)
            for at in range(len(rules))
        ]
        rule, gain, at = max(places, key=lambda place: place[1])
        if rule is None or gain < LEAST_GAIN:
            break
        rules.insert(at, rule)
    for _ in range(3):
        if not _mended(values, candidates, rules):
            break
    return _shared(cells, rules)


def _taken(values: dict[str, Any], rules: list[Rule]) -> Any:
    """What each cell brings under a list of rules."""
    import numpy as np

    taken = np.zeros(len(next(iter(values.values()))))
    for rule in reversed(rules):
        taken = np.where(rule.mask > 0, values[rule.action], taken)
    return taken


def _free(rules: list[Rule]) -> Any:
    """Cells for which none of these rules decides; 1 where there are none."""
    free = 1.0
    for rule in rules:
        free = free * (1 - rule.mask)
    return free


def _best(values: dict[str, Any], candidates: Candidates, free: Any, below: Any) -> tuple[Rule | None, float]:
    """The rule that saves most where it may still decide, and how much; simpler ones are preferred."""
    import numpy as np

    sizes = np.array([len(condition) for condition in candidates.conditions])
    best: tuple[Rule | None, float, float] = (None, 0.0, 0.0)
    for action, value in values.items():
        gains = candidates.masks @ ((value - below) * free).astype(np.float32)
        scores = gains - SIMPLER * sizes
        at = int(scores.argmax())
        if best[0] is None or scores[at] > best[2]:
            best = (
                Rule(candidates.conditions[at], action, candidates.masks[at]),
                float(gains[at]),
                float(scores[at]),
            )
    return best[0], best[1]


def _mended(values: dict[str, Any], candidates: Candidates, rules: list[Rule]) -> bool:
    """Reconsiders each rule but the last, given the others; tells whether anything became better."""
    better = False
    for at in range(len(rules) - 1):
        free = _free(rules[:at])
        below = _taken(values, rules[at + 1 :])
        own = rules[at]
        gain = float((own.mask * free) @ (values[own.action] - below)) - SIMPLER * len(own.condition)
        rule, saved = _best(values, candidates, free, below)
        if rule is not None and saved - SIMPLER * len(rule.condition) > gain + 1e-9:
            rules[at] = rule
            better = True
    return better


def _shared(cells: Cells, rules: list[Rule]) -> list[Rule]:
    """The rules that ever decide, with the share of rounds in which each does."""
    import numpy as np

    weight = np.array([float(w) for w in cells.weight])
    free = np.ones(len(weight))
    for rule in rules:
        rule.share = float((weight * free * rule.mask).sum() / weight.sum())
        free = free * (1 - rule.mask)
    return [rule for rule in rules if rule.share > 0]


def priced(cells: Cells, rules: list[Rule]) -> int:
    """What the rules bring over all rounds, exactly, in the values' unit."""
    import numpy as np

    total, free = 0, np.ones(len(cells.weight), bool)
    for rule in rules:
        own = free & (rule.mask > 0)
        value = cells.values[rule.action]
        total += sum(value[at] for at in np.flatnonzero(own))
        free &= ~own
    return total
