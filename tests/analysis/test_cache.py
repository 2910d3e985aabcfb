"""Machine code is kept in the user's cache, under a hash of all kernels."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from krupje.analysis.kernels import jit

SOURCES = Path(jit.__file__).parent
RUN = """
import numpy as np
from krupje.analysis.kernels import evaluate
print(int(evaluate.classes_of(np.array([[0, 1, 2, 3, 4, 5, 6]], np.uint8))[0]))
"""


def test_any_kernel_that_changes_moves_the_folder(tmp_path: Path) -> None:
    for path in SOURCES.glob("*.py"):
        shutil.copy(path, tmp_path)
    before = jit.digest(tmp_path)
    assert before == jit.digest(SOURCES)
    (tmp_path / "tables.py").write_text((tmp_path / "tables.py").read_text() + "# changed\n")
    assert jit.digest(tmp_path) != before
    (tmp_path / "tables.py").rename(tmp_path / "table.py")
    assert jit.digest(tmp_path) != before


def test_the_user_has_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    folder = jit.cache_folder(SOURCES)
    assert folder.parent == tmp_path / "xdg" / "krupje"
    assert jit.digest(SOURCES) in folder.name
    monkeypatch.setenv("XDG_CACHE_HOME", "not/from/the/root")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert jit.cache_folder(SOURCES).parent == tmp_path / ".cache" / "krupje"


def test_where_nobody_may_write_a_passing_folder_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    folder = jit.cache_folder(SOURCES)
    assert folder.is_dir()
    assert tmp_path not in folder.parents
    folder.rmdir()


def test_kernels_are_kept_there(tmp_path: Path) -> None:
    """And nothing is written beside the sources."""
    env = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"} | {"XDG_CACHE_HOME": str(tmp_path)}
    before = {path.name for path in (SOURCES / "__pycache__").glob("*.nb?")}
    subprocess.run([sys.executable, "-c", RUN], check=True, env=env, stdout=subprocess.DEVNULL)
    assert list((tmp_path / "krupje").glob("kernels-*/**/*.nbi"))
    assert {path.name for path in (SOURCES / "__pycache__").glob("*.nb?")} <= before
