"""Novo Poker: the stakes of a round, and the rules about one guest's boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.games.novo.state import Box, Round, Stake
from krupje.money import chips
from krupje.refusal import NotAllowed
from krupje.rounds.checks import boxes_stand, within

if TYPE_CHECKING:
    from krupje.games.novo.sheet import Rules
    from krupje.rounds.settling import Stakes


def start(rules: Rules, stakes: tuple[Stake, ...]) -> Round:
    """§2 — Lays the stakes of a round, lowest box first, or refuses them all."""
    stakes = tuple(sorted(stakes, key=lambda stake: stake.box))
    boxes_stand((stake.box for stake in stakes), rules.boxes, "novo 1.2", "V37")
    for stake in stakes:
        _fits(rules, stake)
    for guest in dict.fromkeys(stake.guest for stake in stakes if stake.guest is not None):
        _of_one_guest(rules, stakes, guest)
    for stake in stakes:
        if stake.open and stake.guest is None:
            raise NotAllowed("open-all-but-one", "novo 2.7", "V30", box=stake.box)
    return Round(rules, tuple(_opened(stake, stakes) for stake in stakes),
                 tuple(laid for stake in stakes for laid in _laid(stake)))  # fmt: skip


def _fits(rules: Rules, stake: Stake) -> None:
    """§2.1, §2.3, §2.7, §2.8 — One box's stakes."""
    box, unit = stake.box, rules.unit
    within("ante-out-of-limits", stake.ante, rules.ante_min, rules.ante_max, unit, "novo 2.1", box=box)
    if stake.buy and not (stake.blind and rules.dark_prebuy_sixth and rules.sixth_card):
        raise NotAllowed("blind-buy-not-offered", "novo 2.3", "V21", box=box)
    if stake.open and not (rules.open_boxes and not stake.blind):
        raise NotAllowed("open-not-offered", "novo 2.7", "V30", box=box)
    if stake.bonus:
        if not rules.bonus:
            raise NotAllowed("bonus-not-offered", "novo 2.8", box=box)
        most = stake.ante if rules.bonus_max is None else rules.bonus_max
        within("bonus-out-of-limits", stake.bonus, rules.bonus_min, most, unit, "novo 2.8", box=box)


def _of_one_guest(rules: Rules, stakes: tuple[Stake, ...], guest: str) -> None:
    """§2.4, §2.5, §2.6, §2.7 — What one guest's boxes owe one another."""
    light = [stake for stake in stakes if stake.guest == guest and not stake.blind]
    if rules.light_equal_antes and len({stake.ante for stake in light}) > 1:
        raise NotAllowed("antes-differ", "novo 2.4", "V28", guest=guest)
    if any(stake.open for stake in light) and sum(not stake.open for stake in light) != 1:
        raise NotAllowed("open-all-but-one", "novo 2.7", "V30", box=next(s.box for s in light if s.open))
    for stake in stakes:
        if stake.guest == guest:
            if stake.blind and rules.dark_stake == "other" and stake.ante in {s.ante for s in light}:
                raise NotAllowed("dark-stake-same", "novo 2.5", "V29", box=stake.box, stake=chips(stake.ante))
        elif light and light[0].box < stake.box < light[-1].box:
            raise NotAllowed("light-boxes-parted", "novo 2.6", "V36", guest=guest, box=stake.box)


def _opened(stake: Stake, stakes: tuple[Stake, ...]) -> Box:
    """§2.7, §3.4 — One of a guest's light boxes is open to him at once: the first, or the one he lifts."""
    light = [stake]
    if stake.guest is not None and not stake.blind:
        light = [each for each in stakes if each.guest == stake.guest and not each.blind]
    free = any(each.open for each in light)
    first = not stake.open if free else stake is light[0]
    return Box(
        stake.box, stake.ante, stake.blind, bonus=stake.bonus, guest=stake.guest, open=stake.open,
        opened=first, free=free, bet=stake.blind, bought=stake.buy, due=int(stake.buy),
    )  # fmt: skip


def _laid(stake: Stake) -> Stakes:
    """§2.3, §2.8 — A dark box lays its Bet, and the price of a sixth card, beside the Ante."""
    laid: Stakes = ((stake.box, "ante", stake.ante),)
    if stake.blind:
        laid += ((stake.box, "bet", 2 * stake.ante),)
    if stake.bonus:
        laid += ((stake.box, "bonus", stake.bonus),)
    if stake.buy:
        laid += ((stake.box, "buy", stake.ante),)
    return laid
