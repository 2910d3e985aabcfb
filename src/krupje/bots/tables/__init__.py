"""The strong bot's tables, as ``krupje train knock`` made them: for every spot how often each way is gone.

A file is a line of JSON about its making and then the weights, compressed: for each of the four slots in
turn the weights of all spots, 0 to 15, two in a byte. A spot that training hardly met has none.
"""

from __future__ import annotations

import json
import lzma
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from krupje.analysis.kernels.knock_spots import SLOTS, Shape
from krupje.games.knock import GAME
from krupje.refusal import Corrupt
from krupje.rounds.figures import house

if TYPE_CHECKING:
    from krupje.games.knock.sheet import Rules

HERE = Path(__file__).parent
PLAYERS = (3, 4, 5)

HOUSES: dict[str, dict[str, Any]] = {
    "default": {},
    "plain": {"betting": "none"},
    "hoyle": {"preset": "hoyle"},
    "literal": {"preset": "literal"},
}
"""The houses that have tables; ``plain`` is the default without betting."""

SMALL: dict[str, Any] = {"betting": "none", "rotations": "1", "stock_out": "showdown", "seats_min": 2}
"""A house with a game small enough to be looked at whole (`bots.school.exact`)."""

_FILTER = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


class Table(Struct, frozen=True):
    """How often each way is gone in each spot of a house with so many players."""

    about: dict[str, Any]
    weights: bytes
    shape: Shape

    def shares(self, spot: int) -> tuple[int, ...]:
        """The weights of the four slots of a spot, 0 to 15; all 0 where the table knows nothing of it."""
        half = (len(self.weights) // SLOTS) * 2
        return tuple(self._weight(slot * half + spot) for slot in range(SLOTS))

    def _weight(self, place: int) -> int:
        return self.weights[place >> 1] >> 4 * (place & 1) & 15


def rules_of(name: str) -> Rules:
    """The rules of a house that has tables."""
    rules: Rules = house(GAME.rules, SMALL if name == "small" else HOUSES[name], GAME.presets)
    return rules


def shape(rules: Rules, players: int) -> Shape:
    """How many spots of each kind there are."""
    return Shape(players, rules.betting == "two")


def nearest(rules: Rules) -> str:
    """The house with a table whose rules are most like these; how often one draws counts most."""
    if rules.rotations == "1" and rules.betting == "two":
        return "literal"
    if rules.betting == "none":
        return "plain" if rules.premiums == "off" else "hoyle"
    return "default"


def written(about: dict[str, Any], weights: bytes) -> bytes:
    """The file of a table."""
    line = about | {"sha256": sha256(weights).hexdigest()}
    return json.dumps(line).encode() + b"\n" + lzma.compress(weights, lzma.FORMAT_RAW, filters=_FILTER)


def read(text: bytes) -> Table:
    """A table from its file; refuses one that is damaged."""
    try:
        line, _, packed = text.partition(b"\n")
        about = json.loads(line)
        weights = lzma.decompress(packed, lzma.FORMAT_RAW, filters=_FILTER)
        of = shape(rules_of(about["house"]), about["players"])
    except (ValueError, KeyError, TypeError, lzma.LZMAError):
        raise Corrupt("table-damaged") from None
    if sha256(weights).hexdigest() != about.get("sha256") or len(weights) != _length(of):
        raise Corrupt("table-damaged")
    return Table(about, weights, of)


def _length(of: Shape) -> int:
    """Bytes of the weights; a slot's begin with a byte of their own."""
    return SLOTS * ((of.starts()[-1] + 1) // 2)


@cache
def table(name: str, players: int) -> Table | None:
    """The table that came with the package for a house of that name and so many players, if there is one."""
    path = HERE / f"{name}-{players}.table"
    return read(path.read_bytes()) if path.is_file() else None
