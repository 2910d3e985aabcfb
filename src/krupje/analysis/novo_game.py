"""Novo solved whole: thirteen parts, one for each rank of the up card, done by a shift and kept when done.

A part takes minutes. It is written to the user's cache under a hash of all that determines it, the house's
figures and the code, so a solve that was broken off goes on where it was.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from krupje.analysis.novo_counts import WayEnds, all_ends
from krupje.analysis.novo_decide import HOUSES, Flat, RankSolved, decide
from krupje.analysis.novo_ends import Ends
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_five import above
from krupje.analysis.novo_outcomes import STARTS, mean
from krupje.analysis.novo_whole import Tables
from krupje.analysis.progress import counted_off
from krupje.shift import Shift, in_order

RANKS = 13
KERNELS = "dealer", "decks", "evaluate", "jit", "nkp_spot", "suits", "tables"
SOURCES = (
    "analysis/novo_*.py",
    "analysis/nkp_game.py",
    "analysis/kernels/novo_*.py",
    *(f"analysis/kernels/{name}.py" for name in KERNELS),
    "cards/*.py",
    "games/novo/*.py",
)
BESIDE = "novo_dark.py", "novo_stand.py", "novo_worth.py"
"""What a solve is made by; other games do not matter, nor what only reads it."""
HANDS = 134459
"""Canonical hands of five cards."""
WAYS = ("stand", "exchange-1", "exchange-2", "exchange-3", "exchange-4", "buy")


@dataclass(frozen=True, slots=True)
class NovoSolved:
    """A light box under best play: its value in Antes, its first decisions, and how its rounds end.

    `ways` are shares of all starts. `values` by house: as it is, without exchange, without sixth card,
    without either.
    """

    values: dict[str, Fraction]
    ways: dict[str, Fraction]
    folded: Fraction
    ends: dict[int, WayEnds]

    @property
    def light(self) -> Fraction:
        """The house as it is."""
        return self.values[HOUSES[0]]


@dataclass(frozen=True, slots=True)
class Part:
    """One rank of the up card: what its starts are worth and do, and how their rounds end."""

    solved: RankSolved
    ends: dict[int, WayEnds]


def solve(figures: NovoFigures, shift: Shift) -> NovoSolved:
    """All 122 151 120 starts, by the rank of the up card; the watcher of `progress` is told of each rank."""
    folder = folder_of(figures)
    parts = ((up, figures, str(folder)) for up in range(RANKS))
    found = list(counted_off(in_order(shift, part, parts), RANKS))
    return together(found)


def part(up: int, figures: NovoFigures, folder: str) -> Part:
    """One rank, from the cache if it is there."""
    path = Path(folder) / f"{up}.npz"
    if (kept := read(path)) is not None:
        return kept
    found = rank(up, figures)
    write(path, found)
    return found


def rank(up: int, figures: NovoFigures) -> Part:
    """Solve all starts with an up card of this rank, and count how they end: the mean must be their value."""
    tables = Tables(up, figures)
    for count in tables.counts:
        tables.fill(count)
    flat = Flat.of(tables)
    solved = decide(tables, flat, above(tables), 0, HANDS)
    ends = Ends(tables, flat).count(solved.actions, 0, HANDS)
    if mean(figures, ends) != solved.values[0]:
        raise AssertionError("the ends of the rounds do not have the mean that best play has")
    return Part(solved, ends)


def together(parts: list[Part]) -> NovoSolved:
    """Add the ranks up."""
    solved = [each.solved for each in parts]
    if sum(sum(p.ways[0]) for p in solved) != STARTS:
        raise AssertionError("a start is missing")
    values = {name: sum((p.values[h] for p in solved), Fraction(0)) / STARTS for h, name in enumerate(HOUSES)}
    ways = {name: Fraction(sum(p.ways[0][w] for p in solved), STARTS) for w, name in enumerate(WAYS)}
    folded = Fraction(sum(p.folded[0] for p in solved), STARTS)
    return NovoSolved(values, ways, folded, all_ends([each.ends for each in parts]))


def folder_of(figures: NovoFigures) -> Path:
    """Where the parts of a house's solve are kept: a folder for each house and each version of the code."""
    from krupje.analysis.kernels import jit

    name = sha256(repr(sorted(asdict(figures).items())).encode() + code()).hexdigest()[:16]
    for home in jit.homes():
        folder = home / "krupje" / f"novo-{name}"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            return folder
    return Path(os.devnull)


def code() -> bytes:
    """A hash of SOURCES."""
    root, found = Path(__file__).parents[1], sha256()
    for path in sorted(one for pattern in SOURCES for one in root.glob(pattern) if one.name not in BESIDE):
        found.update(path.name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return found.digest()


def write(path: Path, found: Part) -> None:
    """Keep a part: whole, or not at all. A place that cannot be written is done without."""
    import numpy as np

    own, solved = path.with_suffix(f".{os.getpid()}.tmp"), found.solved
    told = {
        "values": [[str(v.numerator), str(v.denominator)] for v in solved.values],
        "ways": solved.ways, "folded": solved.folded, "decided": solved.decided,
        "ends": {way: [texts(e.dealt), texts(e.sold), str(e.doubt)] for way, e in found.ends.items()},
    }  # fmt: skip
    with suppress(OSError):
        with own.open("wb") as file:
            np.savez_compressed(file, told=np.array(json.dumps(told)), actions=solved.actions,
                                worths=solved.worths)  # fmt: skip
            file.flush()
            os.fsync(file.fileno())
        own.replace(path)


def texts(counts: Any) -> Any:
    """Whole numbers as text, whatever their size."""
    return [texts(each) for each in counts] if isinstance(counts, tuple | list) else str(counts)


def numbers(told: Any) -> Any:
    """The same back."""
    return tuple(numbers(each) for each in told) if isinstance(told, list) else int(told)


def read(path: Path) -> Part | None:
    """A part that was kept, or None; one that is broken is done again."""
    import numpy as np

    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            told, actions, worths = json.loads(str(kept["told"])), kept["actions"], kept["worths"]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None
    values = tuple(Fraction(int(n), int(d)) for n, d in told["values"])
    ways, folded = numbers(told["ways"]), numbers(told["folded"])
    ends = {int(way): WayEnds(*map(numbers, found)) for way, found in told["ends"].items()}
    return Part(RankSolved(values, ways, folded, actions, worths, told["decided"]), ends)


def decisions(figures: NovoFigures) -> Iterator[tuple[Any, Any]]:
    """By rank of the up card, the action of every canonical start of a solved house, and its value in Antes.

    int8[134459, 4] and float64[134459, 4], by the suit of the up card; of `novo_codes`, and -1 where the hand
    holds the up card.
    """
    folder = folder_of(figures)
    for up in range(RANKS):
        kept = read(folder / f"{up}.npz")
        if kept is None:
            return
        yield kept.solved.actions, kept.solved.worths
