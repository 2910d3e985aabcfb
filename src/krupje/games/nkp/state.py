"""NKP: what lies on the table during a round, and how it begins.

A guest's own picture of a round is the same record with backs (``None``) for the cards he
cannot see.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec import Struct

from krupje.cards import Seen
from krupje.games.nkp.sheet import Rules
from krupje.money import Cents
from krupje.refusal import NotAllowed
from krupje.rounds.checks import boxes_stand, within
from krupje.rounds.settling import Stakes


class Stake(Struct, frozen=True, omit_defaults=True):
    """What a guest puts on a box before the deal. A blind box's Bet (2 Antes) lies beside its Ante."""

    box: int
    ante: Cents
    blind: bool = False
    buy: bool = False
    guest: str | None = None


class Box(Struct, frozen=True, omit_defaults=True):
    """A box in play. ``due`` is what its next card is: the sixth, or the one for a changed card."""

    box: int
    ante: Cents
    blind: bool
    cards: tuple[Seen, ...] = ()
    bet: bool = False
    bought: bool = False
    changed: bool = False
    threw: bool = False
    folded: bool = False
    timed_out: bool = False
    due: Literal["", "buy", "change"] = ""

    @property
    def decided(self) -> bool:
        """Whether nothing is left to do here: Bet or folded, and every paid card served."""
        return (self.bet or self.folded) and not self.due


class Round(Struct, frozen=True):
    """A round of NKP. ``out`` has a bit for each card that came out, ``dealt`` counts first cards."""

    rules: Rules
    boxes: tuple[Box, ...]
    staked: Stakes
    dealer: tuple[Seen, ...] = ()
    dealt: int = 0
    out: int = 0
    over: bool = False


def start(rules: Rules, stakes: tuple[Stake, ...]) -> Round:
    """§2 — Lays the stakes of a round, lowest box first, or refuses them all."""
    stakes = tuple(sorted(stakes, key=lambda stake: stake.box))
    boxes_stand((stake.box for stake in stakes), rules.boxes, "nkp 1.2")
    for stake in stakes:
        _fits(rules, stake)
    _of_one_guest(rules, stakes)
    return Round(rules, tuple(map(_opened, stakes)), tuple(s for stake in stakes for s in _laid(stake)))


def _fits(rules: Rules, stake: Stake) -> None:
    """§2.1, §2.3 — One box's stakes."""
    within(
        "ante-out-of-limits", stake.ante, rules.ante_min, rules.ante_max, rules.unit, "nkp 2.1", box=stake.box
    )
    if stake.buy and not (stake.blind and rules.blind_may_buy and rules.sixth_card):
        raise NotAllowed("blind-buy-not-offered", "nkp 2.3", "N14", box=stake.box)


def _of_one_guest(rules: Rules, stakes: tuple[Stake, ...]) -> None:
    """§2.2, §2.4 — One light box a guest; equal Antes where the house wants them."""
    light = Counter(stake.guest for stake in stakes if stake.guest is not None and not stake.blind)
    for guest, boxes in light.items():
        if boxes > 1:
            raise NotAllowed("one-light-box", "nkp 2.2", "N14", guest=guest)
    if rules.equal_antes:
        antes = {(stake.guest, stake.ante) for stake in stakes if stake.guest is not None}
        for guest, count in Counter(guest for guest, _ in antes).items():
            if count > 1:
                raise NotAllowed("antes-differ", "nkp 2.4", "N15", guest=guest)


def _opened(stake: Stake) -> Box:
    return Box(
        stake.box, stake.ante, stake.blind, bet=stake.blind, bought=stake.buy, due="buy" if stake.buy else ""
    )


def _laid(stake: Stake) -> Stakes:
    """§2.3 — A blind box lays its Bet, and the price of a sixth card, beside the Ante."""
    laid: Stakes = ((stake.box, "ante", stake.ante),)
    if stake.blind:
        laid += ((stake.box, "bet", 2 * stake.ante),)
    if stake.buy:
        laid += ((stake.box, "buy", stake.ante),)
    return laid
