"""What is laid before the deal: the last stakes again, or others typed in a few signs.

``20`` is the Ante of every box, ``+5`` every box's bonus; ``2=20d`` puts an Ante of 20 on box 2, dark;
``2=0`` takes the box off. After the Ante may stand ``+5`` (bonus), ``d`` (dark), ``x`` (a dark box's sixth
card, paid before the deal) and ``o`` (the dealer opens the box). In baccarat ``p100``, ``b50`` and ``t5`` are
stakes on Player, Banker and Tie; ``3=p100`` is on box 3.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import fields, replace

from krupje.cli.terminal.people import has_seats
from krupje.money import CHIP, amount
from krupje.refusal import Refused
from krupje.table import actions as do

if TYPE_CHECKING:
    from collections.abc import Iterator

    from krupje.table import Table

Stakes = tuple[Any, ...]

_SUM = r"[0-9]+(?:\.[0-9]{1,2})?"
_BOX = re.compile(rf"(?:([0-9]{{1,2}})=)?({_SUM})?([dlxo]*)(?:\+({_SUM}))?([dlxo]*)\Z", re.ASCII)
_FIELD = re.compile(rf"(?:([0-9]{{1,2}})=)?([pbt])({_SUM})\Z", re.ASCII)
_MARKS = {"d": ("blind", True), "l": ("blind", False), "x": ("buy", True), "o": ("open", True)}
_PLAIN: dict[str, Any] = {"blind": False, "bonus": 0, "buy": False, "open": False}
_FIELDS = {"p": "player", "b": "banker", "t": "tie"}


def takes(table: Table, key: str) -> bool:
    """Whether a stake of this game has such a part, and the house offers it."""
    offered = {
        "bonus": getattr(table.rules, "bonus", True),
        "buy": getattr(table.rules, "blind_may_buy", False)
        or getattr(table.rules, "dark_prebuy_sixth", False),
        "open": getattr(table.rules, "open_boxes", False),
    }
    return key in {field.name for field in fields(table.game.stake)} and offered.get(key, True)


class Wish(Struct, frozen=True):
    """What somebody asked to play: so many boxes, so many of them dark, or stakes in signs."""

    boxes: int = 1
    dark: int | None = None
    signs: str = ""


def first(table: Table, who: str, wish: Wish, like: Stakes = ()) -> Stakes:
    """The stakes of somebody who has laid none: small, or ``like`` others, on the first free boxes."""
    rules, stake = table.rules, table.game.stake
    if has_seats(rules):
        return tuple(stake(box) for box in table.held(who))
    if wish.signs:
        return typed(table, who, (), wish.signs)
    free = [box for box in table.boxes if table.holder(box) in (None, who)]
    places = [*free, *range(max(table.boxes) + 1, 100)][: wish.boxes]
    if table.name == "baccarat":
        return tuple(stake(box, "player", rules.player_min, guest=who) for box in places)
    ante = min(max(rules.ante_min, 10 * CHIP), rules.ante_max) // rules.unit * rules.unit
    model = replace(like[0], guest=who) if like else stake(0, ante, guest=who)
    return dimmed(table, tuple(replace(model, box=box) for box in places), wish.dark)


def dimmed(table: Table, stakes: Stakes, dark: int | None) -> Stakes:
    """The last ``dark`` boxes dark and the others light; left open, as few dark as the rules ask."""
    several = hasattr(table.rules, "light_equal_antes")
    dark = (0 if several else len(stakes) - 1) if dark is None else min(dark, len(stakes))
    light = len(stakes) - dark
    return tuple(replace(stake, blind=place >= light) for place, stake in enumerate(stakes))


def typed(table: Table, who: str, stakes: Stakes, text: str) -> Stakes:
    """The stakes after what was typed; refuses what cannot be read. Whether they stand, the table says."""
    for word in text.replace(",", " ").split():
        read = _field if table.name == "baccarat" else _box
        stakes = read(table, who, stakes, word)
    return stakes


def _box(table: Table, who: str, stakes: Stakes, word: str) -> Stakes:
    found = _BOX.match(word)
    if found is None or not word or has_seats(table.rules):
        raise Refused("stake-notation", text=word[:20])
    box, ante, before, bonus, after = found.groups()
    unit = table.rules.unit
    changes: dict[str, Any] = {}
    if ante is not None:
        changes["ante"] = amount(ante, unit)
    if bonus is not None:
        changes["bonus"] = amount(bonus, unit)
    for mark in before + after:
        key, value = _MARKS[mark]
        changes[key] = value
    if changes.get("blind") is False or (ante is not None and box is not None):
        changes = {"buy": False, "open": False, "blind": False} | changes
    known = {field.name for field in fields(table.game.stake)}
    if any(value and key not in known for key, value in changes.items()):
        raise Refused("stake-notation", text=word[:20])
    changes = {key: value for key, value in changes.items() if key in known}
    return _with(table, who, stakes, None if box is None else int(box), changes)


def _with(table: Table, who: str, stakes: Stakes, box: int | None, changes: dict[str, Any]) -> Stakes:
    """The stakes with one box changed, or all of them."""
    if box is None:
        return tuple(replace(stake, **changes) for stake in stakes)
    others = tuple(stake for stake in stakes if stake.box != box)
    before = next((stake for stake in stakes if stake.box == box), None)
    if changes.get("ante") == 0:
        return others
    if before is None:
        fresh = stakes[0] if stakes else first(table, who, Wish())[0]
        plain = {key: value for key, value in _PLAIN.items() if hasattr(fresh, key)}
        before = replace(fresh, box=box, **plain)
    return tuple(sorted((*others, replace(before, **changes)), key=lambda stake: stake.box))


def _field(table: Table, who: str, stakes: Stakes, word: str) -> Stakes:
    """Baccarat: a stake on a field, instead of what the guest had there."""
    found = _FIELD.match(word) or re.match(rf"()()({_SUM})\Z", word, re.ASCII)
    if found is None:
        raise Refused("stake-notation", text=word[:20])
    box, letter, cents = found[1], found[2], amount(found[3], table.rules.unit)
    on = _FIELDS[letter] if letter else stakes[0].on if stakes else "player"
    side = {"tie"} if on == "tie" else {"player", "banker"}
    kept = tuple(stake for stake in stakes if stake.on not in side)
    place = int(box) if box else stakes[0].box if stakes else first(table, who, Wish())[0].box
    laid = (table.game.stake(place, on, cents, guest=who),) if cents else ()
    moved = tuple(replace(stake, box=place) for stake in kept)
    return tuple(sorted((*moved, *laid), key=_in_order))


def _in_order(stake: Any) -> tuple[int, bool]:
    """Boxes ascend; a Tie that may not stand alone is laid after its field."""
    return stake.box, getattr(stake, "on", "") == "tie"


def laying(table: Table, who: str, stakes: Stakes) -> Iterator[do.Does]:
    """Everything it takes to have just these stakes of one guest on the felt."""
    held, wanted = table.held(who), {stake.box for stake in stakes}
    yield from (do.Lift(who, box) for box in sorted(held) if table.has_stake(box))
    if not has_seats(table.rules):
        yield from (do.Release(who, box) for box in sorted(held - wanted))
        yield from (do.Take(who, box) for box in sorted(wanted - held))
    yield from (do.Lay(who, stake) for stake in stakes)
