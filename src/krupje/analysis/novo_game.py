"""Novo solved whole: thirteen parts, one for each rank of the up card, done by a shift and kept when done.

A part takes minutes. It is written to the user's cache under a hash of all that determines it, the house's
figures and the code, so a solve that was broken off goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from fractions import Fraction
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from krupje.analysis.novo_decide import HOUSES, RankSolved, rank
from krupje.analysis.novo_figures import NovoFigures
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
"""What a solve is made by; other games do not matter."""
STARTS = comb(52, 5) * 47
WAYS = ("stand", "exchange-1", "exchange-2", "exchange-3", "exchange-4", "buy")


@dataclass(frozen=True, slots=True)
class NovoSolved:
    """A light box under best play: its value in Antes, and of all starts the shares of each first decision.

    `values` by house: as it is, without exchange, without sixth card, without either.
    """

    values: dict[str, Fraction]
    ways: dict[str, Fraction]
    folded: Fraction

    @property
    def light(self) -> Fraction:
        """The house as it is."""
        return self.values[HOUSES[0]]


def solve(figures: NovoFigures, shift: Shift) -> NovoSolved:
    """All 122 151 120 starts, by the rank of the up card; the watcher of `progress` is told of each rank."""
    folder = folder_of(figures)
    parts = ((up, figures, str(folder)) for up in range(RANKS))
    found = list(counted_off(in_order(shift, part, parts), RANKS))
    return together(found)


def part(up: int, figures: NovoFigures, folder: str) -> RankSolved:
    """One rank, from the cache if it is there."""
    path = Path(folder) / f"{up}.npz"
    if (kept := read(path)) is not None:
        return kept
    found = rank(up, figures)
    write(path, found)
    return found


def together(parts: list[RankSolved]) -> NovoSolved:
    """Add the ranks up."""
    if sum(sum(p.ways[0]) for p in parts) != STARTS:
        raise AssertionError("a start is missing")
    values = {name: sum((p.values[h] for p in parts), Fraction(0)) / STARTS for h, name in enumerate(HOUSES)}
    ways = {name: Fraction(sum(p.ways[0][w] for p in parts), STARTS) for w, name in enumerate(WAYS)}
    return NovoSolved(values, ways, Fraction(sum(p.folded[0] for p in parts), STARTS))


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
    for path in sorted(one for pattern in SOURCES for one in root.glob(pattern)):
        found.update(path.name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return found.digest()


def write(path: Path, found: RankSolved) -> None:
    """Keep a part: whole, or not at all. A place that cannot be written is done without."""
    import numpy as np

    own = path.with_suffix(f".{os.getpid()}.tmp")
    values = [[str(v.numerator), str(v.denominator)] for v in found.values]
    with suppress(OSError):
        with own.open("wb") as file:
            np.savez_compressed(file, values=np.array(values), ways=np.array(found.ways, np.int64),
                                folded=np.array(found.folded, np.int64), actions=found.actions,
                                decided=np.array(found.decided))  # fmt: skip
            file.flush()
            os.fsync(file.fileno())
        own.replace(path)


def read(path: Path) -> RankSolved | None:
    """A part that was kept, or None; one that is broken is done again."""
    import numpy as np

    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            values = tuple(Fraction(int(n), int(d)) for n, d in kept["values"].tolist())
            ways = tuple(tuple(row) for row in kept["ways"].tolist())
            return RankSolved(
                values, ways, tuple(kept["folded"].tolist()), kept["actions"], int(kept["decided"])
            )
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None


def decisions(figures: NovoFigures) -> Iterator[Any]:
    """By rank of the up card, int8[134459, 4]: the action of every canonical start of a solved house."""
    folder = folder_of(figures)
    for up in range(RANKS):
        kept = read(folder / f"{up}.npz")
        if kept is None:
            return
        yield kept.actions
