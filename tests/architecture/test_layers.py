"""Who may import whom; the contracts are in pyproject.toml."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_import_points_downwards():
    """No import crosses a layer, a game or the border of the pure part."""
    code = "from importlinter.cli import lint_imports; exit(lint_imports(no_cache=True, no_logo=True))"
    linted = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert linted.returncode == 0, linted.stdout + linted.stderr


def test_the_drawing_shows_the_layers_as_they_are():
    """The design page draws what import-linter holds, row by row."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = [each for each in settings["tool"]["importlinter"]["contracts"] if each["id"] == "layers"]
    held = [row.replace("(", "").replace(")", "").split(" | ") for row in contract["layers"]]
    page = (ROOT / "docs" / "explanation" / "design.md").read_text(encoding="utf-8")
    block = page.partition("## Who may import whom\n\n```\n")[2].partition("```")[0]
    drawn = [re.split(r" {2,}", row)[0].split(" · ") for row in block.splitlines()]
    assert drawn == [row for row in held if row != ["__main__"]]
