"""What tests of the simulation share."""

from __future__ import annotations

import importlib.util
from math import inf
from pathlib import Path

import pytest

from krupje.sim import Run, Totals, plan, simulate
from krupje.sim.stats import Totals as Counted

_spec = importlib.util.spec_from_file_location(
    "cli_conftest", Path(__file__).parents[1] / "cli" / "conftest.py"
)
_cli = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_cli)
krupje = _cli.krupje


def run(game: str, rounds: int, given: dict | None = None, workers: int = 1, **options: object) -> Totals:
    made = plan(game, given or {}, **{"seed": "7", **options})
    return simulate(Run(made), rounds, workers=workers)


def off(totals: Counted, unit: int, exact: float) -> float:
    """How many standard errors the mean is from the exact value."""
    error = totals.error(unit)
    return inf if error == 0 else (totals.mean(unit) - exact) / error


@pytest.fixture
def played():
    return run


@pytest.fixture
def errors_off():
    return off
