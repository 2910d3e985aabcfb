"""Who may import whom; the contracts are in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_import_points_downwards():
    """No import crosses a layer, a game or the border of the pure part."""
    code = "from importlinter.cli import lint_imports; exit(lint_imports(no_cache=True, no_logo=True))"
    linted = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert linted.returncode == 0, linted.stdout + linted.stderr
