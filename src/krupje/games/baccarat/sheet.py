"""Baccarat: the house's figures. The rules are in ``sheets/baccarat.*.md``; B-numbers are rulings."""

from __future__ import annotations

from math import lcm
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from krupje.money import CHIP, Cents, Odds, chips, parse_odds
from krupje.refusal import Misconfigured
from krupje.rounds.figures import Amount, Choice, Ratio, Switch, Unit, Whole, leaves_room

Field: TypeAlias = Literal["player", "banker", "tie"]

FIELDS: tuple[Field, ...] = ("player", "banker", "tie")
"""§1.5 — All there is to bet on, in the order of the receipt."""

LONGEST = 6
"""§6.5 — No coup takes more cards than this."""

BURNED_AT_MOST = 11
"""§3.1 — The most cards a new shoe may lose: one turned, and ten for a court card."""


class Rules(Struct, frozen=True, kw_only=True):
    """One house's baccarat. Every field is a figure with the clause and ruling it comes from."""

    unit: Annotated[Cents, Unit("baccarat 2.3")] = CHIP
    timeout: Annotated[str, Choice(("fold", "void"), "baccarat 4.2")] = "fold"
    decks: Annotated[int, Whole(1, 8, "baccarat 1.2")] = 6
    boxes: Annotated[int, Whole(1, 7, "baccarat 1.3", "B7")] = 7
    player_min: Annotated[Cents, Amount("baccarat 2.3", "B13")] = 10 * CHIP
    player_max: Annotated[Cents, Amount("baccarat 2.3", "B13")] = 1000 * CHIP
    banker_min: Annotated[Cents, Amount("baccarat 2.3", "B13")] = 10 * CHIP
    banker_max: Annotated[Cents, Amount("baccarat 2.3", "B13")] = 1000 * CHIP
    tie_min: Annotated[Cents, Amount("baccarat 2.3", "B13")] = 5 * CHIP
    tie_max: Annotated[Cents, Amount("baccarat 2.3", "B13")] = 200 * CHIP
    banker_multiple: Annotated[Cents, Amount("baccarat 2.4", "B8")] = 10 * CHIP
    banker_pays: Annotated[str, Ratio("baccarat 7.3")] = "19:20"
    tie_pays: Annotated[str, Ratio("baccarat 7.4", "B5")] = "8:1"
    tie_alone: Annotated[bool, Switch("baccarat 2.2", "B6")] = True
    rounding: Annotated[str, Choice(("exact", "down"), "baccarat 7.3", "B8")] = "exact"
    burn: Annotated[str, Choice(("six", "first-card"), "baccarat 3.1", "B9")] = "six"
    cut_card: Annotated[int, Whole(LONGEST, 399, "baccarat 3.2", "B10")] = 16
    extra_coup: Annotated[bool, Switch("baccarat 3.2", "B10")] = False
    stray_card: Annotated[str, Choice(("next", "void"), "baccarat 8.1", "B11")] = "next"

    def check(self) -> None:
        """§2.3 — Refuses figures that cannot stand together; the limits of a field leave room for a stake."""
        for field in FIELDS:
            leaves_room(self, f"{field}_min", f"{field}_max", "baccarat 2.3", "B13", step=self.step(field))
        if self.rounding == "exact":
            self._pays_whole_cents("banker", "baccarat 7.3")
            self._pays_whole_cents("tie", "baccarat 7.4")
        self._cut_in_time()

    def limits(self, field: Field) -> tuple[Cents, Cents]:
        """§2.3 — The least and the most a field takes."""
        return {
            "player": (self.player_min, self.player_max),
            "banker": (self.banker_min, self.banker_max),
            "tie": (self.tie_min, self.tie_max),
        }[field]

    def step(self, field: Field) -> Cents:
        """§2.3, §2.4 — What every stake on a field is a multiple of."""
        return lcm(self.unit, self.banker_multiple) if field == "banker" else self.unit

    def pays(self, field: Field) -> Odds:
        """§7.2, §7.3, §7.4 — What a field pays when it wins."""
        return parse_odds({"player": "1:1", "banker": self.banker_pays, "tie": self.tie_pays}[field])

    def _pays_whole_cents(self, field: Field, clause: str) -> None:
        """§7.3, §7.4 — Where nothing is rounded, no stake may win part of a cent (B8)."""
        odds, step = self.pays(field), self.step(field)
        if step * odds.win % odds.stake:
            raise Misconfigured("winnings-not-whole", clause, "B8", key=f"{field}_pays", odds=str(odds),
                                step=chips(step))  # fmt: skip

    def _cut_in_time(self) -> None:
        """§3.2 — Behind the cut card lie the coups still to be played; before it, at least one."""
        least = LONGEST * (1 + self.extra_coup)
        most = 52 * self.decks - BURNED_AT_MOST - LONGEST
        if not least <= self.cut_card <= most:
            raise Misconfigured("cut-card-misplaced", "baccarat 3.2", "B10", cut_card=self.cut_card,
                                least=least, most=most)  # fmt: skip


PRESETS: dict[str, dict[str, object]] = {"default": {}}
