"""The figures of a house that a kernel needs, read from the game's own ``Rules``.

A house is what the rules engine plays by: presets, files and ``--set`` are read there and nowhere else. Here
only what moves the odds is picked out. Money is in cents; an Ante is looked at only where a table maximum
counts, which it does when the stake is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Any

from krupje.games import game
from krupje.games.baccarat.settle import winnings
from krupje.games.baccarat.sheet import Rules as BaccaratRules
from krupje.games.holdem.sheet import Rules as HoldemRules
from krupje.games.nkp.sheet import Rules as NkpRules
from krupje.money import Cents, amount
from krupje.refusal import Misconfigured, Refused
from krupje.rounds.checks import within
from krupje.rounds.figures import house

HANDS = (
    "high card", "ace-king", "one pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush", "royal flush",
)  # fmt: skip
"""Hands of the receipt in rising order; a kernel's category is the place in this list."""

LARGEST = 10**7
"""Nets up to this, in lowest terms, keep every sum of the kernels within 64 bits."""

Given = Mapping[str, Any]


def house_of(name: str, given: Given) -> Any:
    """The rules of a house from the figures that differ."""
    known = game(name)
    return house(known.rules, given, known.presets)


def ante_of(rules: Any, ante: object, clause: str) -> Cents | None:
    """An Ante in chips, as cents; refused where no box of the house could lay it."""
    if ante is None:
        return None
    cents = amount(ante, unit=1 if rules.unit % 100 else 100)
    within("ante-out-of-limits", cents, rules.ante_min, rules.ante_max, rules.unit, clause, box=1)
    return cents


def stake_of(name: str, rules: Any, stake: object) -> Cents | None:
    """A stake in chips, as cents: an Ante, at Baccarat one on Banker; refused where it could not lie."""
    if name != "baccarat" or stake is None:
        return ante_of(rules, stake, f"{name} 2.1")
    cents = amount(stake, unit=1 if rules.unit % 100 else 100)
    baccarat = game("baccarat")
    baccarat.start(rules, (baccarat.stake(1, "banker", cents),))
    return cents


def least_stake(rules: BaccaratRules) -> Cents:
    """The least stake on Banker: rounding down costs most there."""
    step = rules.step("banker")
    return -(-rules.banker_min // step) * step


@dataclass(frozen=True, slots=True)
class Nets:
    """What a decided box comes to, in 1/scale Antes, fees left aside; tuples go by category (HANDS)."""

    scale: int
    idle: tuple[int, ...]
    win: tuple[int, ...]
    lose: int
    fold: int


def nets_of(idle: list[int], win: list[int], stake: int) -> Nets:
    """Nets in lowest terms from amounts in the money in which an Ante is `stake`."""
    common = gcd(stake, *idle, *win)
    if max(stake, *idle, *win) > LARGEST * common:
        raise Misconfigured("pays-too-large", most=LARGEST)
    idle_net, win_net = (tuple(n // common for n in nets) for nets in (idle, win))
    return Nets(stake // common, idle_net, win_net, -3 * stake // common, -stake // common)


@dataclass(frozen=True, slots=True)
class NkpFigures:
    """NKP (N2, N3, N5, N7, N8, N14, N21)."""

    bet_table: tuple[int, ...]
    ante_on_win: str = "even"
    qualifier: str = "pair"
    sixth_card: bool = True
    change: bool = True
    direct_exchange: bool = False
    blind_may_buy: bool = False
    max_payout: Cents | None = None
    ante: Cents = 1

    @classmethod
    def of(cls, given: Given, ante: object = None) -> NkpFigures:
        """From the figures that differ; with `ante`, in chips, the table maximum counts."""
        rules = house_of("nkp", given)
        return cls.house(rules, ante_of(rules, ante, "nkp 2.1"))

    @classmethod
    def house(cls, rules: NkpRules, ante: Cents | None = None) -> NkpFigures:
        """From the house's rules; a box may buy unseen only where there is a card to buy."""
        capped = ante is not None and rules.max_payout is not None
        return cls(
            tuple(rules.bet_table.get(hand, 0) for hand in HANDS),
            rules.ante_on_win,
            rules.qualifier,
            rules.sixth_card,
            rules.change,
            rules.direct_exchange,
            rules.blind_may_buy and rules.sixth_card,
            rules.max_payout if capped else None,
            ante if capped and ante is not None else 1,
        )

    def nets(self) -> Nets:
        """N2-N4, N21: a win pays the Bet (two Antes) by the table, cut at the maximum, and the Ante."""
        ante = self.ante
        paid = [2 * ante * pays for pays in self.bet_table]
        if self.max_payout is not None:
            paid = [min(p, self.max_payout) for p in paid]
        more = ante if self.ante_on_win == "even" else 0
        return nets_of([ante] * len(HANDS), [p + more for p in paid], ante)


@dataclass(frozen=True, slots=True)
class HoldemFigures:
    """Casino Hold'em (H1-H3, H8, H10, H12, H24)."""

    ante_table: tuple[int, ...]
    bonus_table: tuple[int, ...]
    quads_one_hole: str = "trips"
    bonus_survives_fold: bool = True
    max_payout: Cents | None = None
    ante: Cents = 1

    @classmethod
    def of(cls, given: Given, ante: object = None) -> HoldemFigures:
        """From the figures that differ; with `ante`, in chips, the table maximum counts."""
        rules = house_of("casino-holdem", given)
        return cls.house(rules, ante_of(rules, ante, "casino-holdem 2.1"))

    @classmethod
    def house(cls, rules: HoldemRules, ante: Cents | None = None) -> HoldemFigures:
        """From the house's rules; ace-king is no hand of this game and pays as a high card."""
        capped = ante is not None and rules.max_payout is not None
        antes = {**rules.ante_table, "ace-king": rules.ante_table["high card"]}
        return cls(
            tuple(antes[hand] for hand in HANDS),
            tuple(rules.bonus_table.get(hand, 0) for hand in HANDS),
            rules.quads_one_hole,
            rules.bonus_survives_fold,
            rules.max_payout if capped else None,
            ante if capped and ante is not None else 1,
        )

    def nets(self) -> Nets:
        """H2, H3, H24: the Ante by the table, a won Bet even money, and first under the maximum."""
        ante = self.ante
        idle = [ante * pays for pays in self.ante_table]
        win = [2 * ante + ante * pays for pays in self.ante_table]
        if self.max_payout is not None:
            idle, win = ([min(p, self.max_payout) for p in nets] for nets in (idle, win))
        return nets_of(idle, win, ante)


@dataclass(frozen=True, slots=True)
class BaccaratFigures:
    """Baccarat (B5, B8): pays as fractions, stake for win as (won, staked); cards out of the shoe.

    Where winnings are rounded down, what a field pays depends on the stake.
    """

    decks: int = 6
    banker_pays: tuple[int, int] = (19, 20)
    tie_pays: tuple[int, int] = (8, 1)
    removed: tuple[int, ...] = ()

    @classmethod
    def of(cls, given: Given, stake: object = None) -> BaccaratFigures:
        """From the figures that differ, and a stake in chips."""
        rules = house_of("baccarat", given)
        return cls.house(rules, stake_of("baccarat", rules, stake))

    @classmethod
    def house(cls, rules: BaccaratRules, stake: Cents | None = None) -> BaccaratFigures:
        """From the house's rules and a stake in cents; refuses ``stake-needed`` (B8) where it matters."""
        if rules.rounding == "exact":
            banker, tie = rules.pays("banker"), rules.pays("tie")
            return cls(rules.decks, (banker.win, banker.stake), (tie.win, tie.stake))
        if stake is None:
            raise Refused("stake-needed", "baccarat 7.3", "B8", option="--ante")
        paid = [Fraction(winnings(rules, field, stake), stake) for field in ("banker", "tie")]
        return cls(rules.decks, *((each.numerator, each.denominator) for each in paid))
