"""krupje report: files, formats, refusals."""

import csv
import json

import pytest


@pytest.fixture(autouse=True)
def _kept_apart(tmp_path, monkeypatch):
    monkeypatch.setenv("KRUPJE_CACHE", str(tmp_path / "kept"))


def test_a_page_is_written_and_progress_goes_to_standard_error(krupje, tmp_path):
    file = tmp_path / "sheet.html"
    ran = krupje("report", "baccarat", "-o", str(file), "--lang", "lt")
    assert (ran.status, ran.out) == (0, "")
    assert "PAR lapas" in file.read_text(encoding="utf-8")
    assert str(file) in ran.err
    again = krupje("report", "baccarat", "-o", str(file), "--lang", "lt")
    assert len(again.err.splitlines()) == 1 < len(ran.err.splitlines())


@pytest.mark.parametrize(("name", "args"), [("a.csv", ()), ("a.txt", ("--format", "csv"))])
def test_the_format_is_that_of_the_name_or_of_the_option(krupje, tmp_path, name, args):
    krupje("report", "baccarat", "-o", str(tmp_path / name), *args)
    with (tmp_path / name).open(encoding="utf-8") as file:
        assert next(csv.DictReader(file))["section"] == "figure"


def test_a_document(krupje, tmp_path):
    ran = krupje("report", "baccarat", "--set", "decks=8", "-o", str(tmp_path / "a.json"), "--json")
    assert ran.json == json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert ran.json["rules"] == {"decks": 8}
    assert ran.json["wagers"]["banker"]["house_edge"] == pytest.approx(0.010579, abs=5e-7)


def test_without_a_file_the_main_figures_are_told(krupje):
    ran = krupje("report", "baccarat")
    assert "House edge: 1.0558 %" in ran.out
    assert "$ krupje edge baccarat" in ran.out
    assert krupje("report", "baccarat", "--format", "csv").out.startswith("section,")


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("knock",), "game-without-house"),
        (("baccarat", "--ante", "5"), "banker-out-of-limits"),
        (("nkp", "--ante", "0"), "ante-out-of-limits"),
        (("nkp", "--ante", "five"), "amount-unreadable"),
        (("nkp", "--set", "bet_table.flush=x"), "row-illegal"),
    ],
)
def test_refusals(krupje, args, code):
    ran = krupje("report", *args, "--json")
    assert (ran.status, ran.code) == (1, code)


def test_a_file_that_cannot_be_written_is_a_usage_error(krupje, tmp_path):
    ran = krupje("report", "baccarat", "-o", str(tmp_path / "no" / "such" / "place.html"))
    assert ran.status == 2
    assert ran.err.splitlines()[-2].startswith("krupje: ")
