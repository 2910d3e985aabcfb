"""The PAR sheet as data, as a page and as a table: baccarat, which is quick."""

import csv
import io
import re
from html.parser import HTMLParser

import pytest

from krupje.i18n import LANGUAGES
from krupje.reports.page import page
from krupje.reports.rows import COLUMNS, csv_of
from krupje.reports.sheet import par_sheet

VOID = {"meta"}


class Page(HTMLParser):
    """Checks that what is opened is closed, and gathers what a page asks for."""

    def __init__(self, text):
        super().__init__()
        self.open, self.asked, self.ids, self.text = [], [], [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        for key, value in attrs:
            if key in {"src", "href", "action"} or "url(" in (value or ""):
                self.asked.append(value)
            if key == "id":
                self.ids.append(value)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def made():
    from krupje.games import game
    from krupje.rounds.figures import house

    known = game("baccarat")
    return house(known.rules, {}, known.presets)


@pytest.fixture(scope="module")
def document(made, tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KRUPJE_CACHE", str(tmp_path_factory.mktemp("kept")))
        return par_sheet("baccarat", made)


def test_counts_probabilities_and_contributions_add_up(document):
    for found in document["wagers"].values():
        assert sum(int(e["count"]) for e in found["events"]) == int(found["deals"])
        assert found["total"]["count"] == found["deals"]
        assert found["total"]["probability"] == 1
        assert sum(e["contribution"] for e in found["events"]) == pytest.approx(found["ev"], abs=1e-12)
        assert found["hit_frequency"] + found["push_frequency"] < 1


def test_every_option_has_one_reading_in_force_and_it_is_the_house(document):
    for option in document["readings"]:
        (own,) = [value for value in option["values"] if value["in_force"]]
        assert own["house_edge"]["banker"] == document["wagers"]["banker"]["house_edge"]
        assert own["command"] == "krupje edge baccarat"


def test_readings_are_the_published_numbers(document):
    edges = {(o["key"], str(v["value"])): v["house_edge"] for o in document["readings"] for v in o["values"]}
    assert edges["decks", "8"]["banker"] == pytest.approx(0.010579, abs=5e-7)
    assert edges["tie_pays", "9:1"]["tie"] == pytest.approx(0.04931, abs=5e-6)


def test_rounding_down_is_worth_what_it_is_at_the_least_stake(document):
    down = next(o for o in document["readings"] if o["key"] == "rounding")["values"][1]
    assert down["stake"] == "10"
    assert down["command"] == "krupje edge baccarat --set rounding=down --ante 10"
    assert down["house_edge"]["banker"] == pytest.approx(0.033491, abs=5e-7)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_asks_for_nothing(document, made, lang):
    text = page(document, made, lang)
    read = Page(text)
    assert all(re.fullmatch(r"fill:url\(#[a-z0-9-]+\)", asked) for asked in read.asked)
    assert len(read.ids) == len(set(read.ids))
    assert "<script" not in text
    assert "http" not in text
    assert "report." not in re.sub(r"krupje report", "", "".join(read.text))
    assert "{" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)


def test_a_page_says_what_its_house_does_otherwise(rules):
    other = rules("baccarat", tie_pays="9:1")
    text = page(par_sheet("baccarat", other), other, "en")
    assert "tie_pays=9:1" in text
    assert "differs from the sheet" in text


def test_a_house_that_pays_the_guest_says_so(rules):
    generous = rules("baccarat", banker_pays="1:1")
    assert "This house pays the guest" in page(par_sheet("baccarat", generous), generous, "en")


def test_the_table_for_a_spreadsheet(document):
    rows = list(csv.DictReader(io.StringIO(csv_of(document))))
    assert tuple(rows[0]) == COLUMNS
    ends = [row for row in rows if row["section"] == "event" and row["wager"] == "banker"]
    assert [row["item"] for row in ends] == ["banker", "tie", "player", "total"]
    assert sum(float(row["probability"]) for row in ends[:-1]) == pytest.approx(1)
    assert {row["section"] for row in rows} == {"figure", "event", "hold", "reading", "removal"}


def test_words_beside_a_dot_lie_on_no_stem():
    """An edge below nought has its figure to the right of the axis, where its stem ends."""
    from krupje.reports.charts import dots

    drawn = dots(720, "edges", [("pays", -0.2, "-20 %", False), ("keeps", 0.1, "10 %", True)], "0")
    (axis,) = re.findall(r'<line x1="([\d.]+)"[^>]*class="axis"', drawn)
    below, above = (float(x) for x in re.findall(r'<text x="([\d.]+)"[^>]*class="(?:own )?figure"', drawn))
    assert float(axis) < below < above
