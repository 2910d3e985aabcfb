"""Baccarat: what lies on the table during a coup, and how it begins."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from krupje.cards import Card
from krupje.games.baccarat.sheet import FIELDS, Field, Rules
from krupje.money import Cents, chips
from krupje.refusal import NotAllowed
from krupje.rounds.checks import boxes_stand, within
from krupje.rounds.settling import Stakes

if TYPE_CHECKING:
    from collections.abc import Iterable


class Stake(Struct, frozen=True, omit_defaults=True):
    """One bet: a box may lay one on Player or on Banker, and one on Tie."""

    box: int
    on: Field
    amount: Cents
    guest: str | None = None


class Coup(Struct, frozen=True):
    """A coup. Both hands lie face up, so everybody's picture of it is the same."""

    rules: Rules
    staked: Stakes
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    over: bool = False


def start(rules: Rules, stakes: tuple[Stake, ...]) -> Coup:
    """§2 — Lays the stakes of a coup, lowest box first, or refuses them all."""
    stakes = tuple(sorted(stakes, key=lambda stake: (stake.box, FIELDS.index(stake.on))))
    boxes_stand({stake.box for stake in stakes}, rules.boxes, "baccarat 1.3", "B7")
    for stake in stakes:
        _fits(rules, stake)
    _once_a_field(stakes)
    for held in _by_guest(stakes):
        _of_one_guest(rules, held)
    return Coup(rules, tuple((stake.box, stake.on, stake.amount) for stake in stakes))


def _fits(rules: Rules, stake: Stake) -> None:
    """§2.3, §2.4 — One stake: within the limits of its field, in units, on Banker in multiples."""
    least, most = rules.limits(stake.on)
    within(
        f"{stake.on}-out-of-limits",
        stake.amount,
        least,
        most,
        rules.unit,
        "baccarat 2.3",
        "B13",
        box=stake.box,
    )
    if stake.on == "banker" and stake.amount % rules.banker_multiple:
        raise NotAllowed("banker-not-multiple", "baccarat 2.4", "B8", box=stake.box,
                         stake=chips(stake.amount), multiple=chips(rules.banker_multiple))  # fmt: skip


def _once_a_field(stakes: tuple[Stake, ...]) -> None:
    """§1.3 — One stake lies on a field of a box."""
    for before, stake in pairwise(stakes):
        if (before.box, before.on) == (stake.box, stake.on):
            raise NotAllowed("field-twice", "baccarat 1.3", "B7", box=stake.box, wager=stake.on)


def _by_guest(stakes: tuple[Stake, ...]) -> Iterable[list[Stake]]:
    """§1.3 — Each guest's stakes: a box is one guest's, and its own where nobody is named."""
    names: dict[int, str] = {}
    for stake in stakes:
        if stake.guest is not None and names.setdefault(stake.box, stake.guest) != stake.guest:
            raise NotAllowed("box-of-two-guests", "baccarat 1.3", "B7", box=stake.box)
    held: dict[str | int, list[Stake]] = {}
    for stake in stakes:
        held.setdefault(names.get(stake.box, stake.box), []).append(stake)
    return held.values()


def _of_one_guest(rules: Rules, held: list[Stake]) -> None:
    """§2.1, §2.2 — One Banker or one Player field, and with it at most one Tie."""
    fields = [stake for stake in held if stake.on != "tie"]
    ties = [stake for stake in held if stake.on == "tie"]
    if len({stake.on for stake in fields}) > 1:
        raise NotAllowed("player-and-banker", "baccarat 2.1", "B7", box=fields[1].box)
    if len(fields) > 1:
        raise NotAllowed("two-fields", "baccarat 2.1", "B7", box=fields[1].box, wager=fields[1].on)
    if len(ties) > 1:
        raise NotAllowed("two-ties", "baccarat 2.2", "B7", box=ties[1].box)
    if ties and not fields and not rules.tie_alone:
        raise NotAllowed("tie-not-alone", "baccarat 2.2", "B6", box=ties[0].box)
