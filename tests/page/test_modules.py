"""The modules of the page that draw nothing, in node."""

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


def test_the_modules_that_draw_nothing():
    """Hands, roads, proofs, plurals and offers."""
    node = shutil.which("node")
    assert node, "node is needed"
    ran = subprocess.run(
        [node, "--test", Path(__file__).with_name("pure.test.mjs")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
