"""What the cut card does to a guest of baccarat: whole shoes played out, told with a standard error.

A coup that is dealt whatever came before has the law of the first one. Only of the later coups it depends on
the cards before whether they are dealt; what they bring beyond the first coup's value, over all coups, is
the effect. Sums are whole numbers, so the totals are the same for any number of workers.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from hashlib import sha256
from math import sqrt
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.analysis import baccarat
from krupje.analysis.figures import BaccaratFigures, least_stake
from krupje.analysis.progress import crew
from krupje.games.baccarat.sheet import BURNED_AT_MOST, LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.games.baccarat.sheet import Rules

BLOCK = 5_000
"""Shoes played between two looks at the clock."""
FIELDS = ("player", "banker", "tie")
Sums = list[int]


class Effect(Struct, frozen=True):
    """One field: the first coup's value, what the cut card adds to it per coup, and the standard error."""

    fresh: Fraction
    effect: float
    error: float


def certain(rules: Rules) -> int:
    """Coups that are dealt whatever the cards: each takes six cards, and the cut card ends none of them."""
    burned = 6 if rules.burn == "six" else BURNED_AT_MOST
    return int(52 * rules.decks - burned - rules.cut_card) // LONGEST + 1 + rules.extra_coup


def played(
    rules: Rules,
    seed: str,
    shoes: int,
    workers: int = 1,
    watcher: Callable[[int, int], None] = lambda _done, _of: None,
) -> Sums:
    """The sums of `kernels.shoes` over so many shoes."""
    whole = [0] * 14
    starts = range(0, shoes, BLOCK)
    with crew(workers) as team:
        for done, sums in enumerate(team.map(partial(_block, rules, seed, shoes), starts), start=1):
            whole = [a + b for a, b in zip(whole, sums, strict=True)]
            watcher(min(done * BLOCK, shoes), shoes)
    return whole


def _block(rules: Rules, seed: str, shoes: int, first: int) -> Sums:
    import numpy as np

    from krupje.analysis.kernels import shoes as kernel

    key = np.uint64(int.from_bytes(sha256(f"shoes {seed}".encode()).digest()[:8], "big"))
    out = np.zeros(kernel.SUMS, np.int64)
    kernel.shoes(key, first, min(BLOCK, shoes - first), rules.decks, rules.cut_card, rules.extra_coup,
                 rules.burn == "six", certain(rules), out)  # fmt: skip
    return [int(n) for n in out]


def effects(rules: Rules, sums: Sums, shoes: int) -> dict[str, Effect]:
    """By field: how far the mean of all coups dealt is from that of a coup of the full shoe."""
    figures = BaccaratFigures.house(rules, least_stake(rules))
    found = baccarat.outcomes(baccarat.coup(baccarat.shoe_of(rules.decks, [])), figures)
    coups, late, products = sums[0], sums[2:5], sums[5:11]
    told = {}
    for field in FIELDS:
        fresh = sum((net * chance for _, net, chance in found[field]), Fraction(0))
        # What each end of a late coup brings beyond the first coup's value.
        more = [_net(found[field], end) - fresh for end in FIELDS]
        total = sum(m * n for m, n in zip(more, late, strict=True))
        pairs = [(i, j) for i in range(3) for j in range(i, 3)]
        square = sum(
            more[i] * more[j] * n * (1 if i == j else 2) for (i, j), n in zip(pairs, products, strict=True)
        )
        spread = float(square - total**2 / shoes) * shoes / max(shoes - 1, 1)
        told[field] = Effect(fresh, float(total / coups), sqrt(max(spread, 0.0)) / coups)
    return told


def _net(rows: list[tuple[str, Fraction, Fraction]], end: str) -> Fraction:
    """What a field brings when a coup ends so."""
    return next((net for event, net, _ in rows if event == end), Fraction(-1))


def document(rules: Any, changed: dict[str, Any], seed: str, sums: Sums, shoes: int) -> dict[str, Any]:
    """The document of `krupje simulate baccarat --shoes N --json`, but for its time."""
    return {
        "game": "baccarat",
        "rules": changed,
        "seed": seed,
        "shoes": shoes,
        "coups": sums[0],
        "certain": certain(rules),
        "ends": dict(zip(FIELDS, sums[11:14], strict=True)),
        "wagers": {
            field: {"fresh": float(e.fresh), "effect": e.effect, "standard_error": e.error}
            for field, e in effects(rules, sums, shoes).items()
        },
    }
