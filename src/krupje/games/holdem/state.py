"""Casino Hold'em: what lies on the table during a round, and how it begins.

A guest's own picture of a round is the same record with backs (``None``) for the cards he
cannot see.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from krupje.cards import Card, Seen
from krupje.games.holdem.sheet import Rules
from krupje.money import Cents
from krupje.refusal import NotAllowed
from krupje.rounds.checks import boxes_stand, within
from krupje.rounds.event import Line
from krupje.rounds.settling import Stakes


class Stake(Struct, frozen=True, omit_defaults=True):
    """What a guest puts on a box before the deal. A blind box's Bet (2 Antes) lies beside its Ante."""

    box: int
    ante: Cents
    bonus: Cents = 0
    blind: bool = False
    guest: str | None = None


class Box(Struct, frozen=True, omit_defaults=True):
    """A box in play. ``called`` is its bonus as the dealer called it, once everybody had decided."""

    box: int
    ante: Cents
    bonus: Cents
    blind: bool
    cards: tuple[Seen, ...] = ()
    bet: bool = False
    folded: bool = False
    timed_out: bool = False
    called: Line | None = None

    @property
    def decided(self) -> bool:
        """Whether nothing is left to do here."""
        return self.bet or self.folded


class Round(Struct, frozen=True):
    """A round. ``out`` has a bit for every card that has come out; ``dealt`` counts the hole cards."""

    rules: Rules
    boxes: tuple[Box, ...]
    staked: Stakes
    dealer: tuple[Seen, ...] = ()
    board: tuple[Card, ...] = ()
    dealt: int = 0
    out: int = 0
    over: bool = False


def start(rules: Rules, stakes: tuple[Stake, ...]) -> Round:
    """§2 — Lays the stakes of a round, lowest box first, or refuses them all."""
    stakes = tuple(sorted(stakes, key=lambda stake: stake.box))
    boxes_stand((stake.box for stake in stakes), rules.boxes, "casino-holdem 1.2", "H26")
    for stake in stakes:
        _fits(rules, stake)
    _lit(rules, stakes)
    _alike(rules, stakes)
    return Round(rules, tuple(map(_opened, stakes)), tuple(s for stake in stakes for s in _laid(stake)))


def _fits(rules: Rules, stake: Stake) -> None:
    """§2.1, §2.2, §2.4 — One box's stakes."""
    within("ante-out-of-limits", stake.ante, rules.ante_min, rules.ante_max, rules.unit, "casino-holdem 2.1",
           box=stake.box)  # fmt: skip
    if not stake.bonus:
        return
    bonus_fits(rules, stake.box, stake.bonus, stake.ante)
    if stake.blind and not rules.dark_bonus:
        raise NotAllowed("dark-bonus-not-offered", "casino-holdem 2.4", "H15", box=stake.box)


def bonus_fits(rules: Rules, box: int, bonus: Cents, ante: Cents) -> None:
    """§2.2 — A bonus lies beside an Ante, and within its own limits."""
    most = ante if rules.bonus_max is None else rules.bonus_max
    within(
        "bonus-out-of-limits", bonus, rules.bonus_min, most, rules.unit, "casino-holdem 2.2", "H14", box=box
    )


def _lit(rules: Rules, stakes: tuple[Stake, ...]) -> None:
    """§2.3 — At most one light box a guest, and so many dark ones; a nameless box is its guest's only one."""
    held: Counter[tuple[str | int, bool]] = Counter()
    for stake in stakes:
        whose = stake.box if stake.guest is None else stake.guest, stake.blind
        held[whose] += 1
        if stake.blind and held[whose] > rules.dark_max:
            raise NotAllowed(
                "dark-boxes-too-many", "casino-holdem 2.3", "H15", box=stake.box, most=rules.dark_max
            )
        if not stake.blind and held[whose] > 1:
            raise NotAllowed("one-light-box", "casino-holdem 2.3", "H15", guest=stake.guest)


def _alike(rules: Rules, stakes: tuple[Stake, ...]) -> None:
    """§2.5 — Equal Antes on one guest's boxes, where the house wants them."""
    if not rules.equal_antes:
        return
    antes = {(stake.guest, stake.ante) for stake in stakes if stake.guest is not None}
    for guest, different in Counter(guest for guest, _ in antes).items():
        if different > 1:
            raise NotAllowed("antes-differ", "casino-holdem 2.5", "H16", guest=guest)


def _opened(stake: Stake) -> Box:
    return Box(stake.box, stake.ante, stake.bonus, stake.blind, bet=stake.blind)


def _laid(stake: Stake) -> Stakes:
    """§2.2, §2.4 — The Ante, a dark box's Bet beside it, and the bonus."""
    laid: Stakes = ((stake.box, "ante", stake.ante),)
    if stake.blind:
        laid += ((stake.box, "bet", 2 * stake.ante),)
    if stake.bonus:
        laid += ((stake.box, "bonus", stake.bonus),)
    return laid
