"""What a glimpse of a forbidden card would be worth to a guest who makes the best of it, in Antes a round."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, sqrt

from krupje.analysis import holdem_game, nkp_spot
from krupje.analysis.figures import HoldemFigures, NkpFigures
from krupje.analysis.progress import counted_off, crew

Values = dict[str, Fraction]
PARTS = 45


def holdem_dealer_card(figures: HoldemFigures, workers: int = 2) -> Fraction:
    """Value of a light box that has seen one of the dealer's two cards before it decides, exactly."""
    from krupje.analysis.kernels import glimpse

    total, _, _ = holdem_sums(figures, workers)
    return Fraction(total, holdem_game.STARTS * 47 * glimpse.COURSES * figures.nets().scale)


@lru_cache(maxsize=4)
def holdem_sums(figures: HoldemFigures, workers: int = 2) -> tuple[int, int, int]:
    """Best play with the card known, Bet always, and the folds; see `kernels.glimpse.knowing_flops`."""
    import numpy as np

    from krupje.analysis.kernels import glimpse, suits

    nets = figures.nets()
    idle, win = np.array(nets.idle, np.int64), np.array(nets.win, np.int64)
    masks, orbit, _ = suits.flops()

    def part(first: int) -> list[int]:
        sums = glimpse.knowing_flops(masks, orbit, suits.renamings(), idle, win, nets.lose, nets.fold, first,
                                     len(masks), PARTS)  # fmt: skip
        return [int(n) for n in sums]

    with crew(workers) as pool:
        parts = list(counted_off(pool.map(part, range(PARTS)), PARTS))
    value, bets, folds = (sum(column) for column in zip(*parts, strict=True))
    return value, bets, folds


def nkp_knowing(cards: list[int], up: int, known: int, figures: NkpFigures) -> Values:
    """Fold, Bet, buy and direct exchange with five cards, knowing a hidden card of the dealer's, exactly."""
    import numpy as np

    from krupje.analysis.kernels import glimpse

    spot = nkp_spot.Spot(cards, up, [known], figures)
    now, bought = np.zeros(6, np.int64), np.zeros((52, 7), np.int64)
    glimpse.nkp_spot(spot.hand, up, known, spot.seen.copy(), spot.idle_end, spot.nets, now, bought)
    left, scale = spot.left, spot.scale
    values = {"fold": Fraction(-1), "bet": Fraction(int(now[5]), comb(left, 3) * scale)}
    if figures.sixth_card:
        times, bets = (left - 1) * comb(left - 2, 3) * scale, comb(left - 1, 3) * scale
        total = Fraction(0)
        for row in bought[~spot.seen].tolist():
            choices = [Fraction(-2), Fraction(row[6], bets) - 1]
            if figures.change:
                choices.append(Fraction(max(row[:6]), times) - 2)
            total += max(choices)
        values["buy"] = total / left
    if figures.direct_exchange:
        values["change"] = Fraction(max(now[:5].tolist()), left * comb(left - 1, 3) * scale) - 1
    return values


@dataclass(frozen=True, slots=True)
class Sampled:
    """A mean over random starts, each valued exactly, and its standard error."""

    mean: float
    error: float
    starts: int


def sampled(gains: Iterator[float], starts: int) -> Sampled:
    """Mean and error of so many gains."""
    found = [gain for _, gain in zip(range(starts), gains, strict=False)]
    mean = sum(found) / starts
    square = sum((gain - mean) ** 2 for gain in found)
    return Sampled(mean, sqrt(square / (starts - 1) / starts), starts)


def holdem_other_box(figures: HoldemFigures, starts: int, seed: int) -> Sampled:
    """Hold'em: the two cards of another box."""

    def gains() -> Iterator[float]:
        for cards in deals(seed, 7):
            hole, flop, other = cards[:2], cards[2:5], cards[5:]
            blank = holdem_game.actions(hole, flop, [], figures)
            told = holdem_game.actions(hole, flop, other, figures)
            yield float(max(told.values()) - told[best(blank)])

    return sampled(gains(), starts)


def nkp_dealer_card(figures: NkpFigures, starts: int, seed: int) -> Sampled:
    """NKP: one of the dealer's four hidden cards."""
    return sampled(
        nkp_gains(figures, seed, 1, lambda c, up, other: nkp_knowing(c, up, other[0], figures)), starts
    )


def nkp_other_box(figures: NkpFigures, starts: int, seed: int) -> Sampled:
    """NKP: the five cards of another box."""
    return sampled(
        nkp_gains(figures, seed, 5, lambda c, up, other: nkp_spot.actions(c, up, [], other, figures)), starts
    )


def nkp_gains(
    figures: NkpFigures, seed: int, size: int, told: Callable[[list[int], int, list[int]], Values]
) -> Iterator[float]:
    """Best value with the glimpse less the best without.

    Over all that may be glimpsed a Bet is worth what it is worth without; so what the glimpse does to it is
    taken off where the box would bet or buy, which leaves the mean as it is and less of the scatter.
    """
    for cards in deals(seed, 6 + size):
        hand, up, other = cards[:5], cards[5], cards[6:]
        blank, known = nkp_spot.actions(hand, up, [], [], figures), told(hand, up, other)
        gain = max(known.values()) - max(blank.values())
        if best(blank) != "fold":
            gain -= known["bet"] - blank["bet"]
        yield float(gain)


def best(values: Values) -> str:
    """The best action, the first of equals."""
    return max(values, key=values.__getitem__)


def deals(seed: int, size: int) -> Iterator[list[int]]:
    """Random cards without end."""
    rng = random.Random(seed)  # noqa: S311 (a sample, not a deal)
    while True:
        yield rng.sample(range(52), size)
