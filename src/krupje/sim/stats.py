"""What was counted: whole numbers of cents and rounds, so that adding parts up is exact in any order."""

from __future__ import annotations

from math import inf, sqrt

from msgspec import Struct, field

from krupje.money import Cents

Ends = dict[str, dict[Cents, int]]


class Totals(Struct):
    """Sums over rounds: net and its square, chips put down, and how often each end came, by its net."""

    rounds: int = 0
    net: int = 0
    square: int = 0
    staked: int = 0
    ends: Ends = field(default_factory=dict)

    def count(self, event: str, net: Cents, staked: Cents, times: int = 1) -> None:
        """Rounds that ended so."""
        self.rounds += times
        self.net += net * times
        self.square += net * net * times
        self.staked += staked * times
        nets = self.ends.setdefault(event, {})
        nets[net] = nets.get(net, 0) + times

    def add(self, more: Totals) -> None:
        """Another part of the same run."""
        self.rounds += more.rounds
        self.net += more.net
        self.square += more.square
        self.staked += more.staked
        for event, counts in more.ends.items():
            nets = self.ends.setdefault(event, {})
            for net, times in counts.items():
                nets[net] = nets.get(net, 0) + times

    def mean(self, unit: Cents) -> float:
        """The mean net in units."""
        return self.net / (self.rounds * unit) if self.rounds else 0.0

    def deviation(self, unit: Cents) -> float:
        """The standard deviation of one round, in units; infinite before the second round."""
        if self.rounds < 2:
            return inf
        spread = self.rounds * self.square - self.net * self.net
        return sqrt(spread / (self.rounds * (self.rounds - 1))) / unit

    def error(self, unit: Cents) -> float:
        """The standard error of the mean, in units."""
        return self.deviation(unit) / sqrt(max(self.rounds, 1))
