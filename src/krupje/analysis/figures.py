"""The figures of a house that a kernel needs, read from a plain mapping of its options.

Names and defaults are those of the rules; options that do not move the odds (boxes, limits, dealing) are let
through unread. Money (ante, max_payout) is in one integer unit of the caller's choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any

from krupje.analysis.spots import BadSpot

HANDS = (
    "high card", "ace-king", "one pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush", "royal flush",
)  # fmt: skip
"""Hands of the receipt in rising order; a kernel's category is the place in this list."""

LARGEST = 10**7
"""Nets up to this, in lowest terms, keep every sum of the kernels within 64 bits."""

NKP_BETS = {
    "royal flush": 100, "straight flush": 50, "four of a kind": 20, "full house": 7, "flush": 5,
    "straight": 4, "three of a kind": 3, "two pair": 2, "one pair": 1, "ace-king": 1,
}  # fmt: skip
NKP_PRESETS: dict[str, dict[str, Any]] = {
    "default": {},
    "aragon": {"bet_table": {"one pair": 2}},
    "caribbean": {"qualifier": "ace-king", "sixth_card": False},
    "oasis": {"qualifier": "ace-king", "sixth_card": False, "direct_exchange": True},
}
HOLDEM_ANTES = {
    "royal flush": 50, "straight flush": 20, "four of a kind": 10, "full house": 3, "flush": 2, "straight": 1,
    "three of a kind": 1, "two pair": 1, "one pair": 1, "high card": 1,
}  # fmt: skip
HOLDEM_BONUS = {
    "royal flush": 1000, "straight flush": 500, "four of a kind": 250, "full house": 75, "flush": 25,
    "straight": 15, "three of a kind": 10,
}  # fmt: skip


def table_of(default: Mapping[str, int], *changes: Any) -> dict[str, int]:
    """A pay table with entries changed; an unknown hand or an amount that is no whole number is refused."""
    table = dict(default)
    for change in changes:
        if change is None:
            continue
        if not isinstance(change, Mapping):
            raise BadSpot("bad-table", value=str(change))
        for hand, pays in change.items():
            if hand not in default:
                raise BadSpot("unknown-hand", hand=str(hand))
            if isinstance(pays, bool) or not isinstance(pays, int) or pays < 0:
                raise BadSpot("bad-amount", hand=hand, value=str(pays))
            table[hand] = pays
    return table


def one_of(rules: Mapping[str, Any], key: str, *values: Any) -> Any:
    """The option's value, the first of `values` by default; anything else is refused."""
    value = rules.get(key, values[0])
    if not any(value == v and isinstance(value, bool) == isinstance(v, bool) for v in values):
        raise BadSpot("bad-option", option=key, value=str(value))
    return value


def cap_of(rules: Mapping[str, Any], ante: int | None) -> int | None:
    """The table maximum, when there is one and the stake is known."""
    cap = rules.get("max_payout")
    if cap is None or cap == "none" or ante is None:
        return None
    if isinstance(cap, bool) or not isinstance(cap, int) or cap < 0:
        raise BadSpot("bad-option", option="max_payout", value=str(cap))
    return cap


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
        raise BadSpot("amount-too-large", most=LARGEST)
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
    max_payout: int | None = None
    ante: int = 1

    @classmethod
    def of(cls, rules: Mapping[str, Any], ante: int | None = None) -> NkpFigures:
        """Read the options; `ante` makes the table maximum count."""
        preset = one_of(rules, "preset", *NKP_PRESETS)
        changed = {**NKP_PRESETS[preset], **rules}
        table = table_of(NKP_BETS, NKP_PRESETS[preset].get("bet_table"), rules.get("bet_table"))
        bets = tuple(table.get(hand, 0) for hand in HANDS)
        return cls(
            bets,
            one_of(changed, "ante_on_win", "even", "push"),
            one_of(changed, "qualifier", "pair", "ace-king"),
            one_of(changed, "sixth_card", True, False),
            one_of(changed, "change", True, False),
            one_of(changed, "direct_exchange", False, True),
            one_of(changed, "blind_may_buy", False, True),
            cap_of(changed, ante),
            ante or 1,
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
    max_payout: int | None = None
    ante: int = 1

    @classmethod
    def of(cls, rules: Mapping[str, Any], ante: int | None = None) -> HoldemFigures:
        """Read the options; `ante` makes the table maximum count."""
        antes = table_of(HOLDEM_ANTES, rules.get("ante_table"))
        bonus = table_of(HOLDEM_BONUS, rules.get("bonus_table"))
        antes["ace-king"] = antes["high card"]
        return cls(
            tuple(antes[hand] for hand in HANDS),
            tuple(bonus.get(hand, 0) for hand in HANDS),
            one_of(rules, "quads_one_hole", "trips", "quads", "lose"),
            one_of(rules, "bonus_survives_fold", True, False),
            cap_of(rules, ante),
            ante or 1,
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
    """Baccarat (B5, B8): pays as fractions, stake for win as (won, staked)."""

    decks: int = 6
    banker_pays: tuple[int, int] = (19, 20)
    tie_pays: tuple[int, int] = (8, 1)

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> BaccaratFigures:
        """Read the options."""
        decks = rules.get("decks", 6)
        if isinstance(decks, bool) or not isinstance(decks, int) or decks < 1:
            raise BadSpot("bad-option", option="decks", value=str(decks))
        return cls(
            decks,
            odds_of("banker_pays", rules.get("banker_pays", "19:20")),
            odds_of("tie_pays", rules.get("tie_pays", "8:1")),
        )


def odds_of(key: str, text: Any) -> tuple[int, int]:
    """`19:20` as two numbers."""
    won, _, staked = str(text).partition(":")
    if not (won.isdecimal() and staked.isdecimal()) or int(staked) == 0:
        raise BadSpot("bad-option", option=key, value=str(text))
    return int(won), int(staked)
