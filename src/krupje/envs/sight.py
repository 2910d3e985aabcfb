"""What a seat sees, as numbers: read off the picture folded from the events it saw, and off nothing else.

A sight is a row of blocks, each a plane of 52 cards, marks, or amounts in units of the ante. Boxes stand in
order from the looker's own leftwards, so that one player can be taught for all of them. Cards of other boxes
that have been turned, or were taken off the discards before everybody's eyes, are in ``others``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import numpy as np
from msgspec import Struct

from krupje.games.baccarat.sheet import FIELDS
from krupje.games.baccarat.tableau import points, winner
from krupje.games.knock.state import Phase
from krupje.games.novo.stages import Stage
from krupje.rounds import HOUSE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from krupje.envs.setting import Setting
    from krupje.envs.shoe import Shoe

PACK = 52
PHASES: tuple[str, ...] = get_args(Phase)
STAGES: tuple[str, ...] = get_args(Stage)
MUCH = 1e6
"""No amount, in units of the ante, and no count is larger."""


class Block(Struct, frozen=True):
    """One part of a sight: its name, the largest number in it, and the numbers."""

    name: str
    most: float
    numbers: Sequence[float]


def look(setting: Setting, view: Any, box: int) -> NDArray[Any]:
    """What a box sees of a round, float32."""
    return _flat(_BLOCKS[setting.name](setting, view, box))


def shoe(setting: Setting, table: Shoe, box: int) -> NDArray[Any]:
    """What a box sees of a shoe of baccarat, float32."""
    return _flat(_shoe(setting, table, box))


def layout(setting: Setting) -> tuple[tuple[str, int, float], ...]:
    """The blocks of a setting's sight: name, how many numbers, the largest that may stand there."""
    from krupje.envs.dealing import begun

    table: Any = begun(setting)
    found = (
        _shoe(setting, table, 1)
        if setting.name == "baccarat"
        else _BLOCKS[setting.name](setting, table.views[1], 1)
    )
    return tuple((block.name, len(block.numbers), block.most) for block in found)


def _flat(blocks: Iterable[Block]) -> NDArray[Any]:
    return np.concatenate([np.asarray(block.numbers, np.float32) for block in blocks])


def _plane(name: str, cards: Iterable[int | None]) -> Block:
    """Which cards of the pack."""
    marks = np.zeros(PACK, np.float32)
    marks[[card for card in cards if card is not None]] = 1
    return Block(name, 1, marks)  # type: ignore[arg-type]


def _out(view: Any) -> Block:
    """All cards seen to come out so far, wherever they are now."""
    return _plane("out", (card for card in range(PACK) if view.out >> card & 1))


def _one(name: str, among: Sequence[Any], which: Any) -> Block:
    """Which one of a few."""
    return Block(name, 1, [float(each == which) for each in among])


def _ring(view: Any, box: int) -> list[Any]:
    """The boxes from one's own on."""
    boxes = sorted(view.boxes, key=lambda each: each.box)
    place = next(place for place, each in enumerate(boxes) if each.box == box)
    return boxes[place:] + boxes[:place]


def _turn(setting: Setting, view: Any, ring: list[Any]) -> Block:
    return _one("turn", [HOUSE, *(each.box for each in ring)], setting.game.awaits(view))


def _flags(ring: list[Any], *names: str) -> list[Block]:
    """For each box whether something is so."""
    return [Block(name, 1, [float(bool(getattr(each, name))) for each in ring]) for name in names]


def _amounts(ring: list[Any], ante: int, *names: str) -> list[Block]:
    """For each box an amount."""
    return [Block(name, MUCH, [getattr(each, name) / ante for each in ring]) for name in names]


def _others(ring: list[Any]) -> Block:
    return _plane("others", (card for each in ring[1:] for card in each.cards))


def _nkp(setting: Setting, view: Any, box: int) -> list[Block]:
    ring = _ring(view, box)
    return [
        _plane("mine", ring[0].cards),
        _out(view),
        _plane("dealer", view.dealer),
        _others(ring),
        *_amounts(ring, setting.ante, "ante"),
        *_flags(ring, "blind", "bet", "bought", "changed", "threw", "folded"),
        _one("box", range(1, setting.boxes + 1), box),
        _turn(setting, view, ring),
    ]


def _holdem(setting: Setting, view: Any, box: int) -> list[Block]:
    ring = _ring(view, box)
    return [
        _plane("mine", ring[0].cards),
        _plane("board", view.board),
        _plane("dealer", view.dealer),
        _others(ring),
        *_amounts(ring, setting.ante, "ante", "bonus"),
        *_flags(ring, "blind", "bet", "folded"),
        _one("box", range(1, setting.boxes + 1), box),
        _turn(setting, view, ring),
    ]


def _novo(setting: Setting, view: Any, box: int) -> list[Block]:
    from krupje.games.novo.stages import stage

    ring = _ring(view, box)
    return [
        _plane("mine", ring[0].cards),
        _out(view),
        _plane("dealer", view.dealer),
        _plane("drawn", view.drawn),
        _others(ring),
        *_amounts(ring, setting.ante, "ante", "bonus", "insured"),
        Block("gave", 5, [len(each.gave) for each in ring]),
        *_flags(ring, "blind", "bet", "bought", "folded", "kept", "bought_game"),
        _one("plays", (None, True, False), view.plays),
        _one("stage", STAGES, stage(view)),
        _one("box", range(1, setting.boxes + 1), box),
        _turn(setting, view, ring),
    ]


def _knock(setting: Setting, view: Any, box: int) -> list[Block]:
    ring, ante = _ring(view, box), setting.ante
    return [
        _plane("mine", ring[0].cards),
        _out(view),
        _plane("discards", view.discards),
        _plane("top", view.discards[-1:]),
        _plane("taken", (view.taken,)),
        *(_plane(f"others {place}", each.cards) for place, each in enumerate(ring[1:], 1)),
        Block("cards", 6, [len(each.cards) for each in ring]),
        *_amounts(ring, ante, "stake", "bet"),
        *_flags(ring, "turned"),
        *(Block(way, 1, [float(each.left == way) for each in ring]) for way in ("fold", "drop")),
        _one("dealer", [each.box for each in ring], view.dealer),
        _one("knocker", [each.box for each in ring], view.knocker),
        _one("knock", ("", "drawn", "pat", "then-draw"), view.knock),
        _one("phase", PHASES, view.phase),
        _one("drawn", ("", "stock", "discard"), view.drawn),
        Block("stock", PACK, [view.stock, float(view.refilled)]),
        Block("betting", MUCH, [view.level / ante, view.raised, view.pot / ante, view.carried / ante]),
        _turn(setting, view, ring),
    ]


_BLOCKS: dict[str, Callable[[Setting, Any, int], list[Block]]] = {
    "nkp": _nkp,
    "casino-holdem": _holdem,
    "novo": _novo,
    "knock": _knock,
}


def _shoe(setting: Setting, table: Shoe, box: int) -> list[Block]:
    """Cards nobody has seen yet, how the last coup went, what lay on it, and who has laid now: not what."""
    last = table.last
    sides = [] if last is None else [(side, getattr(last, side)) for side in FIELDS[:2]]
    won = None if last is None else winner(points(last.player), points(last.banker))
    ring = [*table.boxes[box - 1 :], *table.boxes[: box - 1]]
    return [
        Block("unseen", setting.rules.decks, [float(count) for count in table.unseen]),
        *(_plane(f"last {side}", dict(sides).get(side, ())) for side in FIELDS[:2]),
        _one("won", FIELDS, won),
        Block("coups", MUCH, [float(table.coups)]),
        Block("laid", 1, [float(each in table.bets) for each in ring]),
        Block("last bets", 14, [float(table.laid.get(each, 0)) for each in ring]),
    ]
