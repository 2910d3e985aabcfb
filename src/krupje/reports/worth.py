"""What a house is worth, worked out once: its tables are kept.

A house that was valued once is not valued again: the tables lie on disk under the hash of the figures
that determine them and of the code that made them.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import astuple
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from krupje.analysis import baccarat as shoes
from krupje.analysis import figures
from krupje.analysis import worth as analysis
from krupje.analysis.figures import BaccaratFigures, least_stake
from krupje.analysis.outcomes import Outcome, Table
from krupje.analysis.worth import Worth, solved
from krupje.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.money import Cents

Figures = Any
"""What the kernels read of a house; see `krupje.analysis.figures`."""


def figures_of(game: str, rules: Any, ante: int | None = None) -> Figures:
    """The figures of a house that determine its worth; a maximum counts only for a stake, in cents."""
    return solved(game).figures(rules, ante if ante is not None else needed(game, rules))


def needed(game: str, rules: Any) -> Cents | None:
    """Cents without which a house has no worth: Baccarat's least stake where winnings are rounded (B8)."""
    return least_stake(rules) if game == "baccarat" and rules.rounding == "down" else None


def stake_of(game: str, rules: Any, ante: str | None) -> Cents | None:
    """The stake that was named, in cents; refused where the game has none or no box could lay it."""
    if ante is not None and "ante" not in solved(game).takes:
        raise Refused("option-not-of-game", option="--ante", game=game)
    return figures.stake_of(game, rules, ante)


def worth_of(figures: Figures, told: Callable[[], None] | None = None) -> Worth:
    """The worth of a house, from the disk where it was worked out before; ``told`` is called if not."""
    name = _named(figures)
    if (kept := _read(name)) is not None:
        return kept
    if told is not None:
        told()
    found = analysis.worked_out(figures)
    _write(name, found)
    return found


def at_hand(figures: Figures) -> bool:
    """Whether a house's worth is soon told: worked out before, recorded, or of a game that takes seconds."""
    own = analysis.of_kind(figures)
    return not own.costly or own.recorded(figures) is not None or _read(_named(figures)) is not None


def removal_of(figures: BaccaratFigures) -> list[dict[str, Fraction]]:
    """By points 0..9: change of each field's value when one such card leaves the full shoe."""
    return shoes.effect_of_removal(shoes.shoe_of(figures.decks, []), figures)


def folder() -> Path:
    """Where results are kept: `KRUPJE_CACHE`, or the person's own cache folder."""
    if own := os.environ.get("KRUPJE_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "krupje" / "worth"


_BESIDE = ("advise", "beside", "boxes", "coach", "edge", "glimpse", "progress", "reference", "sight")
"""Beginnings of the names of modules that have no say in what a house is worth."""


@cache
def _code() -> bytes:
    """Digest of the code that values games: what it works out is good for as long as it stays."""
    digest = hashlib.sha256()
    home = Path(analysis.__file__).parent
    modules = (path for path in sorted(home.glob("*.py")) if not path.stem.startswith(_BESIDE))
    for path in (*modules, *sorted((home / "kernels").glob("*.py"))):
        if not path.stem.endswith("_rules"):
            digest.update(path.read_bytes())
    return digest.digest()


@cache
def _rules_code() -> str:
    """Digest of the code that finds and prices rules of thumb, which may change more often."""
    digest = hashlib.sha256()
    home = Path(analysis.__file__).parent
    for path in (*sorted(home.rglob("*_rules.py")), *sorted((Path(__file__).parent / "cards").glob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _named(figures: Figures) -> str:
    return _hash(type(figures).__name__, *astuple(figures))


def _hash(*parts: object) -> str:
    return hashlib.sha256(_code() + json.dumps(parts).encode()).hexdigest()


def recall(parts: tuple[object, ...], make: Callable[[], Any]) -> Any:
    """Anything else that takes long and can be written as JSON, kept in the same way."""
    path = folder() / f"{_hash(_rules_code(), *parts)}.json"
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = make()
        _keep(path, found)
        return found


def _read(name: str) -> Worth | None:
    """What was kept; nothing where it is not there or is spoilt."""
    try:
        kept = json.loads((folder() / f"{name}.json").read_text(encoding="utf-8"))
        wagers = {
            wager: Table(deals, tuple(Outcome(e, Fraction(n), Fraction(s), c) for e, n, s, c in rows))
            for wager, (deals, rows) in kept["wagers"].items()
        }
        blind = None if kept["blind"] is None else Fraction(kept["blind"])
        return Worth(wagers, blind, {way: Fraction(share) for way, share in kept["play"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _write(name: str, worth: Worth) -> None:
    wagers = {
        wager: (table.deals, [(r.event, str(r.net), str(r.staked), r.count) for r in table.rows])
        for wager, table in worth.wagers.items()
    }
    blind = None if worth.blind is None else str(worth.blind)
    play = {way: str(share) for way, share in worth.play.items()}
    _keep(folder() / f"{name}.json", {"wagers": wagers, "blind": blind, "play": play})


def _keep(path: Path, document: Any) -> None:
    """Written beside and moved into place: no reader sees half of it; a full disk is no error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(document, file)
        Path(beside).replace(path)
    except OSError:
        return
