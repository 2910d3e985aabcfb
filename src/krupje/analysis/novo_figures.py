"""The figures of a Novo house that move the odds, read from the game's own ``Rules`` (V2-V27).

Without a stake everything is in Antes, and a table maximum does not count. With one, amounts are whole units
of the house's money, as at the table; a maximum that can bind on no hand is left out again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd

from krupje.analysis.figures import HANDS, Given, ante_of, house_of
from krupje.games.novo.sheet import Rules
from krupje.money import Cents

REDRAWS = ("until-other", "once", "never")
"""Their places are what kernels take."""


@dataclass(frozen=True, slots=True)
class NovoFigures:
    """Novo Poker; `exchange` is the least and the most cards, (1, 0) where there is none."""

    coefficients: tuple[int, ...]
    second: bool
    doubled: bool
    ante_on_win: str
    exchange: tuple[int, int]
    five_must_bet: bool
    sixth_card: bool
    buy_game: bool
    buy_game_card: str
    redraw: str
    failed: str
    insurance_share: int
    dark_prebuy: bool
    dark_buys_game: bool
    max_payout: Cents | None = None
    ante: Cents = 1
    unit: Cents = 1

    @classmethod
    def of(cls, given: Given, ante: object = None) -> NovoFigures:
        """From the figures that differ; with `ante`, in chips, the table maximum counts."""
        rules = house_of("novo", given)
        return cls.house(rules, ante_of(rules, ante, "novo 2.1"))

    @classmethod
    def house(cls, rules: Rules, ante: Cents | None = None) -> NovoFigures:
        """From the house's rules; switches that a house without the right cannot use are put out."""
        found = cls(
            tuple(rules.coefficients.get(hand, 0) for hand in HANDS),
            rules.second_combination,
            rules.second_combination and rules.doubled_rank_straight == "straight",
            rules.ante_on_win,
            (rules.exchange_min, rules.exchange_max) if rules.exchange else (1, 0),
            rules.exchange and rules.exchange_max == 5 and rules.five_must_bet,
            rules.sixth_card,
            rules.buy_game,
            rules.buy_game_card if rules.buy_game else "highest",
            rules.redraw if rules.buy_game else "never",
            rules.ante_after_failed_purchase if rules.buy_game else "push",
            rules.insurance_share if rules.insurance else 0,
            rules.dark_prebuy_sixth and rules.sixth_card,
            rules.dark_may_buy_game and rules.buy_game,
        )
        if ante is None:
            return found
        capped = rules.max_payout is not None and rules.max_payout < 4 * ante * found.largest
        return replace(found, max_payout=rules.max_payout, ante=ante, unit=rules.unit) if capped else found

    @property
    def largest(self) -> int:
        """No hand pays more than twice the best coefficient; insured in full it wins as much again."""
        return max(self.coefficients) * (2 if self.second else 1)

    @property
    def rules(self) -> Rules:
        """Rules that lay and pay combinations as this house does."""
        return Rules(
            coefficients=dict(zip(HANDS[1:], self.coefficients[1:], strict=True)),
            second_combination=self.second,
            doubled_rank_straight="straight" if self.doubled else "pair",
        )

    @property
    def money(self) -> Cents:
        """What all amounts have in common: kernels count in it."""
        return gcd(self.ante, self.unit, self.max_payout or 0)

    @property
    def scale(self) -> int:
        """How many of these an Ante is."""
        return self.ante // self.money

    def won(self, pays: int, insured: Cents = 0) -> Cents:
        """V27: what a Bet wins beside this much won on insurance."""
        most = 2 * self.ante * pays
        return most if self.max_payout is None else min(most, self.max_payout - insured)

    def insurable(self, pays: int) -> Cents:
        """V22: the most a box with this coefficient may insure for."""
        most = 2 * self.ante * pays * self.insurance_share // 100
        return (most if self.max_payout is None else min(most, self.max_payout)) // self.unit * self.unit

    def stakes(self, pays: int) -> tuple[Cents, ...]:
        """V22, V27: the stakes of insurance of which one is best: none, the Ante, where cutting starts, all.

        The value of a box is linear in the stake as long as nothing is cut, and beyond that convex: for each
        hand of the dealer the better of being paid and of a bought game whose win is worth less and less.
        Where cutting starts between two stakes, both count.
        """
        most = self.insurable(pays)
        found = {self.ante, most}
        if self.max_payout is not None:
            room = self.max_payout - 2 * self.ante * pays
            found |= {room // self.unit * self.unit, -(-room // self.unit) * self.unit}
        return 0, *sorted(stake for stake in found if self.ante <= stake <= most)
