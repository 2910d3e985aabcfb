"""NKP: the house's figures. The rules themselves are in ``sheets/nkp.*.md``; N-numbers are rulings."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct, field

from krupje.money import CHIP, Cents
from krupje.rounds.figures import Amount, Choice, PayTable, Switch, Unit, Whole, leaves_room

Pays: TypeAlias = dict[str, int]

# The table is absent from the sheet; several public rule pages agree on this one (N2). Ace-king
# pays only in a house whose dealer qualifies with it (N6).
BET_TABLE: Pays = {
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


class Rules(Struct, frozen=True, kw_only=True):
    """One house's NKP. Every field is a figure with the clause and ruling it comes from."""

    unit: Annotated[Cents, Unit("nkp 2.1")] = CHIP
    timeout: Annotated[str, Choice(("fold", "void"), "nkp 4.9")] = "fold"
    boxes: Annotated[int, Whole(1, 6, "nkp 1.2")] = 6
    ante_min: Annotated[Cents, Amount("nkp 2.1")] = 5 * CHIP
    ante_max: Annotated[Cents, Amount("nkp 2.1")] = 100 * CHIP
    qualifier: Annotated[str, Choice(("pair", "ace-king"), "nkp 6.1", "N5")] = "pair"
    bet_table: Annotated[Pays, PayTable("nkp 6.4", "N2")] = field(default_factory=BET_TABLE.copy)
    ante_on_win: Annotated[str, Choice(("even", "push"), "nkp 6.3", "N3")] = "even"
    sixth_card: Annotated[bool, Switch("nkp 4.4", "N8")] = True
    change: Annotated[bool, Switch("nkp 4.5", "N8")] = True
    direct_exchange: Annotated[bool, Switch("nkp 4.6", "N7")] = False
    discard: Annotated[str, Choice(("engine", "guest"), "nkp 4.7", "N11")] = "engine"
    blind_may_buy: Annotated[bool, Switch("nkp 2.3", "N14")] = False
    equal_antes: Annotated[bool, Switch("nkp 2.4", "N15")] = False
    up_card: Annotated[str, Choice(("last", "first"), "nkp 3.1", "N16")] = "last"
    dealing: Annotated[str, Choice(("singly", "blocks"), "nkp 3.1", "N17")] = "singly"
    max_payout: Annotated[Cents | None, Amount("nkp 6.8", "N21", "none")] = None

    def check(self) -> None:
        """§2.1 — Limits must leave room for a stake."""
        leaves_room(self, "ante_min", "ante_max", "nkp 2.1")

    @property
    def ace_king(self) -> bool:
        """§5.3 — Ace-king is a hand only where the dealer qualifies with it (N6)."""
        return self.qualifier == "ace-king"


PRESETS: dict[str, dict[str, object]] = {
    "default": {},
    "aragon": {"bet_table": {"one pair": 2}},
    "caribbean": {"qualifier": "ace-king", "sixth_card": False},
    "oasis": {"qualifier": "ace-king", "sixth_card": False, "direct_exchange": True},
}
