"""Casino Hold'em: the house's figures. Rules are in ``sheets/casino-holdem.*.md``; H-numbers are rulings."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct, field

from krupje.money import CHIP, Cents
from krupje.rounds.figures import Amount, Choice, PayTable, Switch, Unit, Whole, leaves_room

Pays: TypeAlias = dict[str, int]

# The sheet's last row is "straight and less": everything down to a high card pays the same there,
# and has a row of its own here.
ANTE_TABLE: Pays = {
    "royal flush": 50,
    "straight flush": 20,
    "four of a kind": 10,
    "full house": 3,
    "flush": 2,
    "straight": 1,
    "three of a kind": 1,
    "two pair": 1,
    "one pair": 1,
    "high card": 1,
}

BONUS_TABLE: Pays = {
    "royal flush": 1000,
    "straight flush": 500,
    "four of a kind": 250,
    "full house": 75,
    "flush": 25,
    "straight": 15,
    "three of a kind": 10,
}


class Rules(Struct, frozen=True, kw_only=True):
    """One house's Casino Hold'em. Every field is a figure with the clause and ruling it comes from."""

    unit: Annotated[Cents, Unit("casino-holdem 2.1")] = CHIP
    timeout: Annotated[str, Choice(("fold", "void"), "casino-holdem 4.4")] = "fold"
    boxes: Annotated[int, Whole(1, 6, "casino-holdem 1.2", "H26")] = 6
    ante_min: Annotated[Cents, Amount("casino-holdem 2.1")] = 5 * CHIP
    ante_max: Annotated[Cents, Amount("casino-holdem 2.1")] = 100 * CHIP
    bonus_min: Annotated[Cents, Amount("casino-holdem 2.2", "H14")] = CHIP
    bonus_max: Annotated[Cents | None, Amount("casino-holdem 2.2", "H14", "ante")] = None
    ante_table: Annotated[Pays, PayTable("casino-holdem 7.6", "H1")] = field(default_factory=ANTE_TABLE.copy)
    bonus_table: Annotated[Pays, PayTable("casino-holdem 5.2")] = field(default_factory=BONUS_TABLE.copy)
    quads_one_hole: Annotated[str, Choice(("trips", "quads", "lose"), "casino-holdem 5.5", "H8")] = "trips"
    bonus_survives_fold: Annotated[bool, Switch("casino-holdem 5.7", "H12")] = True
    dark_max: Annotated[int, Whole(0, 6, "casino-holdem 2.3", "H15")] = 5
    dark_bonus: Annotated[bool, Switch("casino-holdem 2.4", "H15")] = True
    equal_antes: Annotated[bool, Switch("casino-holdem 2.5", "H16")] = False
    burns: Annotated[bool, Switch("casino-holdem 3.3", "H18")] = False
    reshuffle: Annotated[str, Choice(("round", "below-19"), "casino-holdem 1.5", "H21")] = "round"
    max_payout: Annotated[Cents | None, Amount("casino-holdem 7.8", "H24", "none")] = None

    def check(self) -> None:
        """§2.1, §2.2 — Limits must leave room for a stake."""
        leaves_room(self, "ante_min", "ante_max", "casino-holdem 2.1")
        most = "ante_max" if self.bonus_max is None else "bonus_max"
        leaves_room(self, "bonus_min", most, "casino-holdem 2.2", "H14")

    def kept_back(self, before: Cents, winnings: Cents) -> Cents:
        """§7.8 — What the maximum cuts off winnings when ``before`` was won by wagers paid first."""
        if self.max_payout is None:
            return 0
        return min(winnings, max(0, before + winnings - self.max_payout))


PRESETS: dict[str, dict[str, object]] = {"default": {}}
