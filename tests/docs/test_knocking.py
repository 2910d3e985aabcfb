"""docs/explanation/knocking.md says what `scripts/knocking` measures."""

import json
from pathlib import Path

import pytest

from krupje.bots.school import evidence

FOLDER = Path(__file__).parents[2] / "docs" / "explanation"
FIGURES = json.loads((FOLDER / "knocking.json").read_text(encoding="utf-8"))

pytestmark = pytest.mark.slow


def test_the_page_and_its_charts_are_what_the_figures_say():
    """Every figure that is wanted is there; tables and pictures are drawn from them."""
    assert set(FIGURES) == {name for name, _ in evidence.wanted()}
    page = (FOLDER / "knocking.md").read_text(encoding="utf-8")
    assert evidence.filled(page, FIGURES) == page
    for name, text in evidence.charts(FIGURES).items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text


def test_a_figure_is_measured_again(tmp_path):
    """The same table, the same seed, the same figure; what is known is not measured twice."""
    file = tmp_path / "knocking.json"
    found = evidence.measured(file, "thresholds hoyle-3")
    assert found == {"thresholds hoyle-3": FIGURES["thresholds hoyle-3"]}
    assert evidence.measured(file, "thresholds hoyle-3") == found
