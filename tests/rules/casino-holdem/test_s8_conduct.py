"""Section 8: conduct, which is printed with the rules."""

from importlib.resources import files

import pytest


@pytest.mark.parametrize("lang", ["en", "lt", "ru"])
@pytest.mark.parametrize("clause", ["8.1", "8.2"])
def test_notices_are_printed(lang, clause):
    """§8.1 — What a rule of conduct means at this table is said in every language, §8.2 too."""
    sheet = files("krupje").joinpath("sheets", f"casino-holdem.{lang}.md").read_text(encoding="utf-8")
    (found,) = [row for row in sheet.splitlines() if row.startswith(f"**{clause}** *(notice; ")]
    assert found.count("*") == 8
