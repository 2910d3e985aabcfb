"""§1 — Notices, which are printed and say what happens here instead."""

from importlib.resources import files

import pytest

HERE = {"en": "*At this table*", "lt": "*Prie šio stalo*", "ru": "*За этим столом*"}


@pytest.mark.parametrize("number", ["1.6"])
@pytest.mark.parametrize("lang", HERE)
def test_notices_are_printed(lang, number):
    """§1.6 — A notice stands in every language's sheet, with what the software does."""
    sheet = files("krupje").joinpath("sheets", f"baccarat.{lang}.md").read_text("utf-8")
    (notice,) = [text for text in sheet.split("\n") if text.startswith(f"**{number}** *(notice;")]
    assert HERE[lang] in notice
