"""Pay tables searched for a wish, in a game of two rows that can be valued by hand."""

from fractions import Fraction

import pytest

from krupje.analysis.outcomes import Outcome, Table
from krupje.analysis.worth import Worth
from krupje.reports import design
from krupje.reports.design import Search, Wish, document, toml_of

DEALS = {"royal flush": 1, "straight flush": 4, "four of a kind": 10, "full house": 50, "flush": 90,
         "straight": 150, "three of a kind": 695}  # fmt: skip
ALL = 10_000


@pytest.fixture
def easy(monkeypatch):
    """The bonus of Casino Hold'em at a deal of 10 000: every row by how often it comes."""

    def worth_of(pays, told):
        told()
        one = Fraction(1)
        rows = [Outcome(row, Fraction(pays[row]), one, count) for row, count in DEALS.items()]
        rows.append(Outcome("no bonus", -one, one, ALL - sum(DEALS.values())))
        return Worth({"bonus": Table(ALL, tuple(rows))}, None, {})

    monkeypatch.setattr(design, "figures_of", lambda _game, house: house.bonus_table)
    monkeypatch.setattr(design, "worth_of", worth_of)


def searched(rules, wish):
    search = Search("casino-holdem", "bonus", rules("casino-holdem"), wish)
    search.run()
    return search


def test_the_nearest_table_is_near(easy, rules):
    """One unit on the commonest row is worth 7 %: whole numbers on seven rows reach a wish within 0.2 %."""
    found = searched(rules, Wish(0.05)).nearest()
    assert abs(float(-found[0].table.ev) - 0.05) < 0.002
    misses = [abs(float(-each.table.ev) - 0.05) for each in found]
    assert misses == sorted(misses)
    for each in found:
        pays = list(each.pays.values())
        assert pays == sorted(pays, reverse=True)
        assert each.rules.bonus_table == each.pays


def test_rows_that_stay(easy, rules):
    keep = {"three of a kind": 8, "royal flush": 1000}
    for each in searched(rules, Wish(0.02, keep=keep)).nearest():
        assert {row: each.pays[row] for row in keep} == keep


def test_a_wanted_volatility(easy, rules):
    plain, calm = (searched(rules, Wish(0.05, volatility)).nearest(1)[0] for volatility in (None, 5.0))
    assert calm.table.variance < plain.table.variance


def test_a_search_broken_off_keeps_what_it_found(easy, rules):
    def told(done, _of, _what):
        if done == 3:
            raise KeyboardInterrupt

    search = Search("casino-holdem", "bonus", rules("casino-holdem"), Wish(0.05), told)
    with pytest.raises(KeyboardInterrupt):
        search.run()
    assert len(search.known) == 3
    assert len(search.nearest()) == 3


def test_the_document_and_the_file(easy, rules):
    wish = Wish(0.05, keep={"royal flush": 1000})
    search = searched(rules, wish)
    told = document("casino-holdem", "bonus", wish, search.nearest())
    assert told["target_edge"] == 0.05
    assert len(told["found"]) == 3
    for each in told["found"]:
        assert each["command"].startswith("krupje edge casino-holdem --set 'bonus_table.")
        assert each["house_edge"] == pytest.approx(-each["ev"])
    import tomllib

    file = tomllib.loads(toml_of("casino-holdem", search.nearest()[0].rules))
    assert file["game"] == "casino-holdem"
    assert file["bonus_table"] == told["found"][0]["rules"]["bonus_table"]


def test_any_house_as_a_file(rules):
    import tomllib

    house = rules("nkp", preset="oasis", unit="0.50", boxes=3, bet_table={"flush": 6})
    read = tomllib.loads(toml_of("nkp", house))
    assert read.pop("game") == "nkp"
    assert rules("nkp", **read) == house


@pytest.mark.parametrize(
    ("game", "event", "row"),
    [
        ("nkp", "buy, bet, win: flush", "flush"),
        ("nkp", "bet, no game", None),
        ("nkp", "fold", None),
        ("casino-holdem", "bet, no game: flush", "flush"),
        ("casino-holdem", "four of a kind by one hole card", "three of a kind"),
    ],
)
def test_the_row_that_pays_an_event(rules, game, event, row):
    house = rules(game)
    table = house.bet_table if game == "nkp" else {**house.ante_table, **house.bonus_table}
    assert design._row_of(event, design.Found(table, house, None)) == row
