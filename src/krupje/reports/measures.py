"""What follows from a wager's table: risk, hits, and what the house holds after n rounds, with quantiles."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from krupje.analysis.outcomes import Table

ROUNDS = (100, 1_000, 10_000, 100_000)
LEVELS = (1, 5, 25, 50, 75, 95, 99)
"""Quantiles in per cent."""
NINETY = 1.6448536269514722
"""Half the width, in deviations, of a band that holds nine of ten."""
_NORMAL = {1: -2.3263478740408408, 5: -NINETY, 25: -0.6744897501960817, 50: 0.0,
           75: 0.6744897501960817, 95: NINETY, 99: 2.3263478740408408}  # fmt: skip
LONGEST = 1 << 22
"""Places a convolution may take: about a second of computing."""


def volatility_index(table: Table) -> float:
    """Half the width of the band that holds 90 % of single rounds, were they normal: 1.645 deviations."""
    return NINETY * sqrt(table.variance)


def hit_frequency(table: Table) -> Fraction:
    """Share of rounds in which the guest ends with more than he began with."""
    return Fraction(sum(r.count for r in table.rows if r.net > 0), table.deals)


def push_frequency(table: Table) -> Fraction:
    """Share of rounds in which nothing changes hands."""
    return Fraction(sum(r.count for r in table.rows if r.net == 0), table.deals)


@dataclass(frozen=True, slots=True)
class Hold:
    """The house's win after some rounds, in wagers of one: mean, deviation, quantiles, chance of a loss."""

    rounds: int
    mean: float
    sd: float
    method: str
    quantiles: dict[int, float]
    lose: float

    def shares(self) -> dict[int, float]:
        """The quantiles as parts of the wagers made: the hold."""
        return {level: win / self.rounds for level, win in self.quantiles.items()}


def hold(table: Table, rounds: int) -> Hold:
    """The house's win after so many rounds of this one wager.

    By convolution of the exact table (rounding only in the last few of 16 digits) where the sums fit;
    else by Cornish and Fisher's correction of the normal law.
    """
    mean, sd = -float(table.ev) * rounds, sqrt(table.variance * rounds)
    scale = lcm(*(r.net.denominator for r in table.rows))
    nets = {r.net for r in table.rows}
    span = int((max(nets) - min(nets)) * scale)
    room = min(rounds * span, int(80 * sd * scale) + 64 * span) + 2
    if room <= LONGEST:
        quantiles, lose = _convolved(table, rounds, scale, 1 << (room - 1).bit_length())
        return Hold(rounds, mean, sd, "convolution", quantiles, lose)
    quantiles, lose = _corrected(table, rounds, mean, sd)
    return Hold(rounds, mean, sd, "cornish-fisher", quantiles, lose)


def _convolved(table: Table, rounds: int, scale: int, size: int) -> tuple[dict[int, float], float]:
    """The n-fold law by a discrete Fourier transform of `size` places, centred on its mean."""
    import numpy as np

    law = np.zeros(size)
    for r in table.rows:
        law[int(-r.net * scale) % size] += r.count / table.deals
    sums = np.fft.irfft(np.fft.rfft(law) ** rounds, size)
    nets = [int(-r.net * scale) for r in table.rows]
    # Where everything fits the window is all there is; else it lies around the mean, tails far beyond wrap.
    low, high = rounds * min(nets), rounds * max(nets)
    if high - low >= size:
        low = round(-float(table.ev) * rounds * scale) - size // 2
    ordered = np.roll(np.clip(sums, 0.0, None), -(low % size))
    running = np.cumsum(ordered)
    running /= running[-1]
    quantiles = {level: (low + int(np.searchsorted(running, level / 100))) / scale for level in LEVELS}
    lose = float(running[-low - 1]) if 0 < -low <= size else 0.0 if low >= 0 else 1.0
    return quantiles, lose


def _corrected(table: Table, rounds: int, mean: float, sd: float) -> tuple[dict[int, float], float]:
    """Quantiles of the normal law, mended for skewness and kurtosis."""
    skew, kurtosis = _moments(table)
    s, k = skew / sqrt(rounds), kurtosis / rounds
    quantiles = {}
    for level, z in _NORMAL.items():
        w = z + (z**2 - 1) * s / 6 + (z**3 - 3 * z) * k / 24 - (2 * z**3 - 5 * z) * s**2 / 36
        quantiles[level] = mean + sd * w
    return quantiles, _normal_below(-mean / sd)


def _moments(table: Table) -> tuple[float, float]:
    """Skewness and excess kurtosis of the house's win in one round."""
    ev, sd = float(table.ev), sqrt(table.variance)
    z = [((ev - float(r.net)) / sd, r.count / table.deals) for r in table.rows]
    return sum(p * x**3 for x, p in z), sum(p * x**4 for x, p in z) - 3


def _normal_below(x: float) -> float:
    from math import erfc

    return erfc(-x / sqrt(2)) / 2


def measured(table: Table) -> dict[str, Any]:
    """All figures of a wager, for a document."""
    ev = table.ev
    return {
        "ev": float(ev),
        "house_edge": float(-ev),
        "exact": [str(ev.numerator), str(ev.denominator)],
        "element_of_risk": float(-ev / table.staked),
        "average_stake": float(table.staked),
        "sd": sqrt(table.variance),
        "volatility_index": volatility_index(table),
        "hit_frequency": float(hit_frequency(table)),
        "push_frequency": float(push_frequency(table)),
    }
