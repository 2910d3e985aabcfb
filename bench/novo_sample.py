"""Novo by random starts, each valued exactly: `python bench/novo_sample.py STARTS SEED [KEY=VALUE ...]`.

The control variate is the exact value of a start played as dealt; its mean is known (`novo_stand`).
Prints mean and standard error of the house and of the house without some rights, and how often each action is
best; a line of JSON a start goes to standard error.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from math import sqrt

from krupje.analysis import advise, novo_spot, novo_stand
from krupje.analysis.novo_figures import NovoFigures

Values = dict[str, float]


def without(values: Values, *verbs: str) -> float:
    """The best value of the actions but for some."""
    return max(value for action, value in values.items() if action.split()[0] not in verbs)


def rows(values: Values) -> Values:
    """The start in the house, and without some of its rights."""
    return {
        "as dealt": without(values, "buy", "exchange"),
        "the house": without(values),
        "no exchange": without(values, "exchange"),
        "no sixth card": without(values, "buy"),
    }


def controlled(own: list[float], control: list[float], known: float) -> tuple[float, float]:
    """Mean and standard error with a control variate of known mean."""
    n = len(own)
    mean, base = sum(own) / n, sum(control) / n
    cov = sum((a - mean) * (b - base) for a, b in zip(own, control, strict=True))
    var = sum((b - base) ** 2 for b in control)
    slope = cov / var if var else 0.0
    left = [a - slope * (b - known) for a, b in zip(own, control, strict=True)]
    value = sum(left) / n
    return value, sqrt(sum((v - value) ** 2 for v in left) / (n - 1) / n)


def main(starts: int, seed: int, given: dict[str, str | int]) -> None:
    """Draws the starts and adds up."""
    figures, found, best = NovoFigures.of(given), [], Counter()
    for i in range(starts):
        cards = random.Random(f"novo {seed} {i}").sample(range(52), 6)
        exact = novo_spot.actions(cards[:5], cards[5], [], [], figures)
        values = {action: float(value) for action, value in exact.items()}
        action = advise.best(exact).split()
        best[action[0] if len(action) == 1 else f"{action[0]}-{len(action) - 1}"] += 1
        found.append(rows(values))
        print(json.dumps(found[-1]), file=sys.stderr, flush=True)
    known = float(novo_stand.solve(figures).light)
    control = [row["as dealt"] for row in found]
    print(f"as dealt, exactly: {known:.6f}; {starts} starts of seed {seed}")
    for name in rows({"fold": -1.0}):
        value, error = controlled([row[name] for row in found], control, known)
        print(f"{name}: {value:+.5f} ± {error:.5f}")
    print({action: count / starts for action, count in best.most_common()})


if __name__ == "__main__":
    words = dict(word.split("=", 1) for word in sys.argv[3:])
    figures_of = {key: int(word) if word.isdigit() else word for key, word in words.items()}
    main(int(sys.argv[1]), int(sys.argv[2]), figures_of)
