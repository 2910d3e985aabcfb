"""The first command of the README."""

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.mark.parametrize(
    ("given", "asked"),
    [([], "serve"), (["serve", "--port", "0"], "serve --port 0"), (["play", "nkp"], "play nkp")],
)
def test_run_opens_the_table(tmp_path, given, asked):
    """`scripts/run` alone serves the table; with arguments it is `krupje` with them."""
    for name in ("run", "_env.sh"):
        (tmp_path / "scripts").mkdir(exist_ok=True)
        shutil.copy(SCRIPTS / name, tmp_path / "scripts" / name)
    made(tmp_path)
    ran = subprocess.run([tmp_path / "scripts" / "run", *given], capture_output=True, text=True, check=False)
    assert (ran.stdout.strip(), ran.returncode) == (asked, 0), ran.stderr


def made(root):
    """An environment that is up to date, with a program in it that says what it was asked for."""
    for path, text in (("requirements/run.lock", "none"), ("pyproject.toml", "[project]")):
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text + "\n")
    for name in ("python", "krupje"):
        program = root / ".venv" / "bin" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text('#!/bin/sh\necho "$@"\n')
        program.chmod(0o755)
    for stamp, text in ((".locked", f"none\n{root}\n"), (".project", "[project]\n")):
        digest = hashlib.sha256(text.encode()).hexdigest()
        (root / ".venv" / stamp).write_text(f"{digest}  -\n")
