"""Novo Poker: the house's figures. The rules are in ``sheets/novo.*.md``; V-numbers are rulings."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct, field

from krupje.money import CHIP, Cents
from krupje.rounds.figures import Amount, Choice, PayTable, Switch, Unit, Whole, leaves_room

Pays: TypeAlias = dict[str, int]

# The sheet ends at the heading of this table; several public rule pages of the region agree on it.
COEFFICIENTS: Pays = {
    "royal flush": 100,
    "straight flush": 50,
    "four of a kind": 20,
    "full house": 7,
    "flush": 5,
    "straight": 4,
    "three of a kind": 3,
    "two pair": 2,
    "one pair": 1,
    "ace-king": 1,
}

# Not in the sheet either, and off unless a house offers it.
BONUS_TABLE: Pays = {
    "royal flush": 200,
    "straight flush": 200,
    "four of a kind": 200,
    "pictures": 120,
    "full house": 100,
    "flush": 60,
    "straight": 30,
    "three of a kind": 8,
    "ace-king-queen": 5,
    "one colour": 2,
}


class Rules(Struct, frozen=True, kw_only=True):
    """One house's Novo Poker. Every field is a figure with the clause and ruling it comes from."""

    unit: Annotated[Cents, Unit("novo 2.1")] = CHIP
    timeout: Annotated[str, Choice(("fold", "void"), "novo 4.10")] = "fold"
    boxes: Annotated[int, Whole(1, 4, "novo 1.2", "V37")] = 4
    ante_min: Annotated[Cents, Amount("novo 2.1")] = 5 * CHIP
    ante_max: Annotated[Cents, Amount("novo 2.1")] = 100 * CHIP
    coefficients: Annotated[Pays, PayTable("novo 7.5")] = field(default_factory=COEFFICIENTS.copy)
    second_combination: Annotated[bool, Switch("novo 5.4", "V40")] = True
    doubled_rank_straight: Annotated[str, Choice(("straight", "pair"), "novo 5.6", "V4")] = "straight"
    ante_on_win: Annotated[str, Choice(("push", "even"), "novo 7.4", "V2")] = "push"
    exchange: Annotated[bool, Switch("novo 4.4", "V8")] = True
    exchange_min: Annotated[int, Whole(1, 2, "novo 4.4", "V8")] = 1
    exchange_max: Annotated[int, Whole(1, 5, "novo 4.4", "V8")] = 5
    five_must_bet: Annotated[bool, Switch("novo 4.8", "V8")] = False
    sixth_card: Annotated[bool, Switch("novo 4.5", "V9")] = True
    buy_game: Annotated[bool, Switch("novo 8.1", "V12")] = True
    buy_game_card: Annotated[str, Choice(("highest", "lowest"), "novo 8.3", "V13")] = "highest"
    redraw: Annotated[str, Choice(("until-other", "once", "never"), "novo 8.4", "V14")] = "until-other"
    ante_after_failed_purchase: Annotated[str, Choice(("push", "even"), "novo 8.5", "V15")] = "push"
    insurance: Annotated[bool, Switch("novo 6.1", "V22")] = True
    insurance_share: Annotated[int, Whole(50, 100, "novo 6.2", "V22", only=(100, 50))] = 100
    insurance_window: Annotated[str, Choice(("after-bet", "before-bet"), "novo 6.3", "V26")] = "after-bet"
    max_payout: Annotated[Cents | None, Amount("novo 7.8", "V27", "none")] = 10_000 * CHIP
    light_equal_antes: Annotated[bool, Switch("novo 2.4", "V28")] = True
    dark_stake: Annotated[str, Choice(("any", "other"), "novo 2.5", "V29")] = "any"
    dark_prebuy_sixth: Annotated[bool, Switch("novo 2.3", "V21")] = False
    dark_may_buy_game: Annotated[bool, Switch("novo 8.1", "V21")] = False
    open_boxes: Annotated[bool, Switch("novo 2.7", "V30")] = True
    bonus: Annotated[bool, Switch("novo 2.8")] = False
    bonus_min: Annotated[Cents, Amount("novo 2.8")] = CHIP
    bonus_max: Annotated[Cents | None, Amount("novo 2.8", word="ante")] = None
    bonus_table: Annotated[Pays, PayTable("novo 7.9")] = field(default_factory=BONUS_TABLE.copy)
    dealing: Annotated[str, Choice(("machine", "shoe"), "novo 3.1", "V32")] = "machine"

    def check(self) -> None:
        """§2.1, §2.8, §4.4 — Limits must leave room for a stake, and for an exchange."""
        leaves_room(self, "ante_min", "ante_max", "novo 2.1")
        leaves_room(self, "exchange_min", "exchange_max", "novo 4.4", "V8", step=1)
        if self.bonus or self.bonus_max is not None:
            leaves_room(self, "bonus_min", "ante_max" if self.bonus_max is None else "bonus_max", "novo 2.8")


PRESETS: dict[str, dict[str, object]] = {"default": {}}
