"""Knock Poker: the house's figures. The rules are in ``sheets/knock.*.md``; K-numbers are rulings."""

from __future__ import annotations

from math import gcd
from typing import Annotated

from msgspec import Struct

from krupje.money import CHIP, Cents, chips
from krupje.refusal import Misconfigured
from krupje.rounds.figures import Amount, Choice, Switch, Unit, Whole

DROP: Cents = CHIP
"""§6.5 — What leaving after a knock costs."""

KNOCK: Cents = 2 * CHIP
"""§7.3, §7.5 — What the loser of a knock pays."""

PREMIUMS: dict[str, Cents] = {"royal flush": 4 * CHIP, "straight flush": 2 * CHIP, "four of a kind": CHIP}
"""§8.2 — What each other player pays for a winning hand."""

PAT_KNOCK: Cents = 2 * CHIP
"""§8.3 — What each other player pays for a knock that wins without a draw."""

KNOCK_THEN_DRAW: Cents = CHIP
"""§8.3 — The same where the knocker drew after knocking."""


class Rules(Struct, frozen=True, kw_only=True):
    """One house's Knock Poker. Every field is a figure with the clause and ruling it comes from."""

    unit: Annotated[Cents, Unit("knock 2.1")] = CHIP
    timeout: Annotated[str, Choice(("fold", "void"), "knock 9.1")] = "fold"
    seats_min: Annotated[int, Whole(2, 6, "knock 1.1", "K21")] = 3
    seats_max: Annotated[int, Whole(2, 6, "knock 1.1", "K21")] = 5
    ante: Annotated[Cents, Amount("knock 2.1")] = CHIP
    bet: Annotated[Cents, Amount("knock 4.5", "K2")] = CHIP
    raises: Annotated[int, Whole(0, 99, "knock 4.6", "K37")] = 3
    rotations: Annotated[str, Choice(("until-knock", "1"), "knock 5.1", "K1")] = "until-knock"
    betting: Annotated[str, Choice(("two", "none"), "knock 4.1", "K2")] = "two"
    must_open: Annotated[bool, Switch("knock 4.3", "K2")] = False
    draw: Annotated[str, Choice(("must", "may"), "knock 5.3", "K3")] = "must"
    first_discard: Annotated[str, Choice(("none", "up"), "knock 3.2", "K4")] = "none"
    knock_then_draw: Annotated[bool, Switch("knock 6.3", "K5")] = False
    loser_pays: Annotated[str, Choice(("stayers", "all", "winner"), "knock 7.5", "K13")] = "stayers"
    premiums: Annotated[str, Choice(("off", "all", "knocker"), "knock 8.1", "K14")] = "off"
    stock_out: Annotated[str, Choice(("reshuffle", "showdown", "void"), "knock 5.5", "K16")] = "reshuffle"
    odd_chip: Annotated[str, Choice(("left", "next-pot"), "knock 7.9", "K12")] = "left"
    wheel: Annotated[bool, Switch("knock 7.2", "K18")] = True

    def check(self) -> None:
        """§1.1, §2.1 — Room for the players, and stakes in steps of the unit."""
        if not self.seats_min <= self.seats_max:
            raise Misconfigured("limits-crossed", "knock 1.1", "K21", least="seats_min", most="seats_max")
        for key, stake in (("ante", self.ante), ("bet", self.bet)):
            if stake % self.unit:
                raise Misconfigured("figure-not-in-units", "knock 2.1", key=key, unit=chips(self.unit))

    @property
    def chip(self) -> Cents:
        """§7.9 — The smallest chip that lies in a pot."""
        return gcd(self.unit, CHIP)


PRESETS: dict[str, dict[str, object]] = {
    "default": {},
    "literal": {"rotations": "1", "draw": "may", "loser_pays": "all"},
    "hoyle": {"betting": "none", "knock_then_draw": True, "premiums": "all"},
}
