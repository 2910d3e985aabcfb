"""`import krupje` is quick because it brings nothing along that the rules do not need."""

import subprocess
import sys

NOT_FOR_RULES = {"babel", "click", "rich", "numpy", "numba", "asyncio", "sqlite3", "random"}


def test_import_brings_nothing_heavy():
    """Measured against what Python and msgspec load by themselves."""
    code = "import sys, msgspec; old = set(sys.modules); import krupje; print(*set(sys.modules) - old)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(loaded.stdout.split())
    assert "krupje" in modules
    assert not modules & NOT_FOR_RULES
