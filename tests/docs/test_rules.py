"""docs/rules holds the sheets of the default house, as `scripts/rules-docs` prints them."""

from pathlib import Path

import pytest

from krupje.games import game
from krupje.i18n import LANGUAGES
from krupje.rounds.figures import house
from krupje.sheets import printed

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted(path.stem for path in (ROOT / "src" / "krupje" / "sheets").glob("*.*.md"))


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_printed_sheet_is_up_to_date(name):
    of, _, lang = name.partition(".")
    sheet = printed(of, house(game(of).rules, {}, game(of).presets), lang)
    assert (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8") == sheet


def test_nothing_else_lies_there():
    assert sorted(path.stem for path in (ROOT / "docs" / "rules").iterdir()) == TEMPLATES


def test_every_language_is_one_of_ours():
    assert {name.partition(".")[2] for name in TEMPLATES} <= set(LANGUAGES)
