"""What was worked out once is kept, under figures that determine it and nothing else."""

from fractions import Fraction

import pytest

from krupje.analysis.worth import solved
from krupje.refusal import Refused
from krupje.reports import worth
from krupje.reports.worth import figures_of, recall, worth_of


def test_a_house_is_worked_out_once(rules, monkeypatch):
    told = []
    figures = figures_of("baccarat", rules("baccarat"))
    first = worth_of(figures, lambda: told.append("first"))
    monkeypatch.setattr(worth.analysis, "worked_out", None)
    assert worth_of(figures, lambda: told.append("again")) == first
    assert told == ["first"]


def test_the_kept_tables_are_exact(rules):
    figures = figures_of("baccarat", rules("baccarat"))
    made = worth_of(figures)
    kept = worth_of(figures)
    assert kept == made
    assert isinstance(kept.wagers["banker"].ev, Fraction)
    assert kept.edges()["banker"] == pytest.approx(0.01055849, abs=1e-8)


def test_what_does_not_move_money_makes_no_other_house(rules):
    default = figures_of("nkp", rules("nkp"))
    assert figures_of("nkp", rules("nkp", boxes=3, ante_min=10, dealing="blocks")) == default
    assert figures_of("nkp", rules("nkp"), ante=5000) == default
    capped = rules("nkp", max_payout=500)
    assert figures_of("nkp", capped) == default
    assert figures_of("nkp", capped, 100) != default


@pytest.mark.parametrize("spoilt", ["", "[]", '{"wagers": {}}', '{"wagers": 1, "blind": null, "play": {}}'])
def test_a_spoilt_file_is_worked_out_again(rules, spoilt):
    figures = figures_of("baccarat", rules("baccarat", decks=8))
    first = worth_of(figures)
    (kept,) = worth.folder().glob("*.json")
    kept.write_text(spoilt)
    assert worth_of(figures) == first


def test_a_folder_that_cannot_be_written_is_no_error(rules, monkeypatch):
    monkeypatch.setenv("KRUPJE_CACHE", "/proc/no such place")
    assert worth_of(figures_of("baccarat", rules("baccarat"))).blind is None
    assert recall(("anything",), lambda: [1]) == [1]


def test_where_results_lie(monkeypatch, tmp_path):
    monkeypatch.delenv("KRUPJE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert worth.folder() == tmp_path / "krupje" / "worth"


@pytest.mark.parametrize(("game", "code"), [("knock", "game-without-house"), ("snap", "game-unknown")])
def test_a_game_that_cannot_be_valued_is_refused(game, code):
    with pytest.raises(Refused, match=code):
        solved(game)
