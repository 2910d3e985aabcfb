"""Several boxes of one guest in Casino Hold'em: how they move together, and the deviation of his whole round.

One box may be light; it is played by its own cards and the flop, as the game's value has it. The others are
dark (H15). All boxes meet the same dealer on the same board, so their nets are far from independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, sqrt
from typing import Any

from krupje.analysis.figures import HoldemFigures, Nets
from krupje.analysis.holdem_game import (
    DEALS,
    ENDS,
    STARTS,
    Boards,
    HoldemTotals,
    board_sums,
    bonus_hands,
    bonus_pays,
    solve,
)
from krupje.analysis.outcomes import bonus_table, holdem_net, holdem_table
from krupje.analysis.progress import counted_off, crew
from krupje.refusal import Misconfigured

SECONDS = comb(43, 2)
"""Holes left to a second box."""
LARGEST = 30_000
"""Nets up to this keep a board's sums of products within 64 bits."""
PARTS = 24
"""Work is cut into so many parts, for whoever watches."""
DARK_MOST = 5

Bets = tuple[Fraction, Fraction]
"""A box's Ante and its bonus."""


@dataclass(frozen=True, slots=True)
class Wagers:
    """Covariances between two boxes' nets, or of one with itself, per Ante and per unit of bonus.

    In order: Ante with Ante, the first's Ante with the second's bonus, its bonus with the other's Ante,
    bonus with bonus.
    A bonus is None where a maximum may cut it: then its net depends on the rest of the box.
    """

    antes: Fraction
    ante_bonus: Fraction | None
    bonus_ante: Fraction | None
    bonuses: Fraction | None

    def at(self, first: Bets, second: Bets) -> Fraction:
        """The covariance at these stakes."""
        (ante, bonus), (other, other_bonus) = first, second
        found = self.antes * ante * other
        if bonus or other_bonus:
            if self.ante_bonus is None or self.bonus_ante is None or self.bonuses is None:
                raise ValueError("a bonus under a maximum is not valued")
            found += self.ante_bonus * ante * other_bonus + self.bonus_ante * bonus * other
            found += self.bonuses * bonus * other_bonus
        return found


@dataclass(frozen=True, slots=True)
class Together:
    """A light box and dark ones: each with itself, and each with another."""

    light: Wagers
    dark: Wagers
    light_dark: Wagers
    dark_dark: Wagers

    def variance(self, light: Bets | None, darks: list[Bets]) -> Fraction:
        """Variance of a guest's whole round, without a light box where `light` is None."""
        found = Fraction(0) if light is None else self.light.at(light, light)
        for place, dark in enumerate(darks):
            found += self.dark.at(dark, dark)
            if light is not None:
                found += 2 * self.light_dark.at(light, dark)
            found += 2 * sum((self.dark_dark.at(dark, other) for other in darks[:place]), Fraction(0))
        return found

    def json(self, *, bonus: int = 0) -> dict[str, Any]:
        """Covariances, correlations and deviations of boxes with an Ante of 1 and this bonus each."""
        bets = Fraction(1), Fraction(bonus)
        own, own_dark = self.light.at(bets, bets), self.dark.at(bets, bets)
        both, darks = self.light_dark.at(bets, bets), self.dark_dark.at(bets, bets)
        return {
            "light_dark": pair(both, float(own) * float(own_dark)),
            "dark_dark": pair(darks, float(own_dark) ** 2),
            "round_sd": {
                f"{light}+{n}": sqrt(self.variance(bets if light else None, [bets] * n))
                for light in (1, 0)
                for n in range(1 - light, DARK_MOST + 1)
            },
        }


def pair(covariance: Fraction, product: float) -> dict[str, Any]:
    """One covariance as in the document, with the product of the two variances."""
    exact = [str(covariance.numerator), str(covariance.denominator)]
    return {
        "covariance": float(covariance),
        "correlation": float(covariance) / sqrt(product),
        "exact": exact,
    }


def document(figures: HoldemFigures, workers: int = 2) -> dict[str, Any]:
    """The key "boxes" of `krupje edge casino-holdem --boxes`: with an Ante only, and with a bonus as high."""
    found = covariances(figures, workers)
    body = found.json()
    if found.dark_dark.bonuses is not None:
        body["with_bonus"] = found.json(bonus=1)
    return body


@dataclass(frozen=True, slots=True)
class Sums:
    """What the kernels add up, by bonus hand from the second entry on; see `kernels.boxes`."""

    dark_dark: int
    light_dark: int
    hit: list[int]
    folded_hit: list[int]
    missed: list[int]
    own: list[list[int]]
    pairs: list[list[list[int]]]


def sums_of(nets: Nets, workers: int) -> Sums:
    """Walk all boards once for the decisions and once for the products."""
    import numpy as np

    from krupje.analysis.kernels import boxes, holdem, suits

    if max(nets.win) > LARGEST:
        raise Misconfigured("pays-too-large", most=LARGEST)
    masks, orbit, _ = suits.flops()
    folded = np.zeros((1755, 16, 169), np.uint8)
    acc = board_sums([Boards(part, workers) for part in range(workers)], nets)
    holdem.decide(acc, masks, orbit, suits.renamings(), nets.fold, folded)
    # Bonus hands from three of a kind on are told apart; the columns of `bonus_hands` are one higher.
    mark = np.maximum(bonus_hands(), 4) - 4 + boxes.FOLDED * folded
    own = np.zeros((2, boxes.HITS), np.int64)
    pairs = np.zeros((2, boxes.HITS, boxes.HITS), np.int64)
    boxes.flop_sums(masks, orbit, mark, acc, own, pairs)
    cards, weights = suits.boards()
    parts = [(cards[p::PARTS].copy(), weights[p::PARTS], mark, nets) for p in range(PARTS)]
    with crew(workers) as pool:
        done = counted_off(pool.map(weighed, parts), PARTS)
        columns = [sum(column) for column in zip(*done, strict=True)]
    at = [boxes.DARK_HIT, boxes.FOLDED_HIT, boxes.MISSED, boxes.WIDTH]
    hit, gone, missed = (columns[a:b] for a, b in pairwise(at))
    return Sums(columns[0], columns[1], hit, gone, missed, own.tolist(), pairs.tolist())


def weighed(part: tuple[Any, Any, Any, Nets]) -> list[int]:
    """The boards' rows, each as often as its board stands for true ones; high and low halves apart."""
    import numpy as np

    from krupje.analysis.kernels import boxes

    cards, weights, mark, nets = part
    rows = np.zeros((len(cards), boxes.WIDTH), np.int64)
    idle, win = np.array(nets.idle, np.int64), np.array(nets.win, np.int64)
    boxes.all_boards(cards, mark, idle, win, nets.lose, nets.fold, rows)
    high, low = ((half * weights[:, None]).sum(axis=0).tolist() for half in (rows >> 32, rows & (2**32 - 1)))
    return [(h << 32) + r for h, r in zip(high, low, strict=True)]


@lru_cache(maxsize=4)
def covariances(figures: HoldemFigures, workers: int = 2) -> Together:
    """Everything about a guest's boxes, exactly."""
    totals = solve(figures, workers)
    return Exact(figures, totals, sums_of(totals.nets, workers)).together()


class Exact:
    """Fractions from the sums: means, then covariances, per Ante and per unit of bonus."""

    def __init__(self, figures: HoldemFigures, totals: HoldemTotals, sums: Sums) -> None:
        self.figures, self.totals, self.sums = figures, totals, sums
        pays = bonus_pays(figures)
        self.gain = [0, *(pays[hand] + 1 if pays[hand] else 0 for hand in range(4, 12))]
        """What a bonus hand brings more than the loss of the unit."""
        self.kept = 1 if figures.bonus_survives_fold else 0
        scale = totals.nets.scale
        self.two, self.square = DEALS * SECONDS * scale, DEALS * SECONDS * scale**2
        self.one = DEALS * scale
        self.light = Fraction(totals.value, self.one)
        self.dark = Fraction(totals.blind, self.one)

    def together(self) -> Together:
        """All of it."""
        table, sums = holdem_table(self.totals), self.sums
        antes = table.variance, self.dark_variance()
        cross = (
            Fraction(sums.light_dark, self.square) - self.light * self.dark,
            Fraction(sums.dark_dark, self.square) - self.dark**2,
        )
        if self.figures.max_payout is not None:
            return Together(*(Wagers(found, None, None, None) for found in (*antes, *cross)))
        own, own_dark = self.own()
        hit = sums.hit
        light_hit = [h if self.kept else h - f for h, f in zip(hit, sums.folded_hit, strict=True)]
        dark_bonus = self.weigh(hit, self.two) - self.mean_gain() * self.dark
        bonus_dark = self.weigh(light_hit, self.two) - self.mean_gain(light=True) * self.dark
        missed = [h + m for h, m in zip(hit, sums.missed, strict=True)]
        light_bonus = self.weigh(missed, self.two) - self.mean_gain() * self.light
        return Together(
            Wagers(antes[0], own, own, bonus_table(self.totals, self.figures).variance),
            Wagers(antes[1], own_dark, own_dark, self.dark_bonus_variance()),
            Wagers(cross[0], light_bonus, bonus_dark, self.bonuses(light=True)),
            Wagers(cross[1], dark_bonus, dark_bonus, self.bonuses(light=False)),
        )

    def weigh(self, by_hand: list[int], courses: int) -> Fraction:
        """Mean of a sum by bonus hand, each hand at its gain."""
        return Fraction(sum(g * n for g, n in zip(self.gain, by_hand, strict=True)), courses)

    def starts(self, *, light: bool) -> list[int]:
        """Starts whose bonus is paid, by hand; a light box may lose it by folding (H12)."""
        totals = self.totals
        lost = totals.bonus_folded if light and not self.kept else (0,) * 13
        return [0, *(totals.bonus_starts[h] - lost[h] for h in range(4, 12))]

    def mean_gain(self, *, light: bool = False) -> Fraction:
        """Mean of what a bonus brings over the loss of its unit."""
        return self.weigh(self.starts(light=light), STARTS)

    def dark_variance(self) -> Fraction:
        """Variance of a dark box's Ante and Bet."""
        totals, scale = self.totals, self.totals.nets.scale
        ends = [a + f for a, f in zip(totals.bet, totals.fold, strict=True)]
        squares = sum(holdem_net(place, totals.nets) ** 2 * n for place, n in enumerate(ends))
        return Fraction(squares, DEALS * scale**2) - self.dark**2

    def dark_bonus_variance(self) -> Fraction:
        """Variance of a bonus that no fold can lose."""
        squares = [g * n for g, n in zip(self.gain, self.starts(light=False), strict=True)]
        return self.weigh(squares, STARTS) - self.mean_gain() ** 2

    def own(self) -> tuple[Fraction, Fraction]:
        """Covariance of Ante and bonus of the same box: a light one, a dark one."""
        bet = [a + f for a, f in zip(*self.sums.own, strict=True)]
        fold = self.totals.nets.fold * ENDS
        given_up = [0, *(self.totals.bonus_folded[h] * fold for h in range(4, 12))]
        light = self.sums.own[0]
        if self.kept:
            light = [v + g for v, g in zip(light, given_up, strict=True)]
        return (
            self.weigh(light, self.one) - self.mean_gain(light=True) * self.light,
            self.weigh(bet, self.one) - self.mean_gain() * self.dark,
        )

    def bonuses(self, *, light: bool) -> Fraction:
        """Covariance of two boxes' bonuses, the first of them light or dark."""
        kept, folded = self.sums.pairs
        rows = [
            [k + f * (0 if light and not self.kept else 1) for k, f in zip(*both, strict=True)]
            for both in zip(kept, folded, strict=True)
        ]
        total = sum(g * self.weigh(row, STARTS * comb(47, 2)) for g, row in zip(self.gain, rows, strict=True))
        return total - self.mean_gain(light=light) * self.mean_gain()
