"""Asking nothing costs nothing: numba and numpy are loaded by the first question only."""

from __future__ import annotations

import subprocess
import sys

QUESTION = """
import sys
import krupje.analysis.edge, krupje.analysis.advise, krupje.analysis.outcomes
assert not {"numba", "numpy"} & set(sys.modules), sorted(sys.modules)
krupje.analysis.edge.edge("baccarat")
assert "numba" not in sys.modules
"""


def test_importing_analysis_loads_no_numba() -> None:
    subprocess.run([sys.executable, "-c", QUESTION], check=True)
