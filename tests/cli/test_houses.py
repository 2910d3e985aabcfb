"""krupje compare and krupje design: files, tables for people, refusals, an interrupt."""

import tomllib
from fractions import Fraction

import pytest

from krupje.i18n import LANGUAGES


@pytest.fixture(autouse=True)
def _kept_apart(tmp_path, monkeypatch):
    monkeypatch.setenv("KRUPJE_CACHE", str(tmp_path / "kept"))


@pytest.fixture
def houses(tmp_path):
    """Two files."""

    def made(first, second='game = "baccarat"\ndecks = 8\n'):
        files = tmp_path / "A.toml", tmp_path / "B.toml"
        for file, text in zip(files, (first, second), strict=True):
            file.write_text(text)
        return tuple(map(str, files))

    return made


SIX = 'game = "baccarat"\n'


def test_two_files_side_by_side(krupje, houses):
    ran = krupje("compare", *houses(SIX), "--json")
    assert ran.status == 0
    assert [house["rules"] for house in ran.json["houses"]] == [{}, {"decks": 8}]
    assert ran.json["houses"][1]["wagers"]["tie"]["house_edge"] == pytest.approx(0.143596, abs=5e-7)
    assert [option["key"] for option in ran.json["options"]] == ["decks"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_for_people(krupje, houses, lang):
    told = krupje("compare", *houses(SIX), "--lang", lang)
    assert told.status == 0
    for part in ("A.toml", "B.toml", "1.0558" if lang == "en" else "1,0558", "decks"):
        assert part in told.out
    assert "report." not in told.out
    same = krupje("compare", *houses(SIX, SIX), "--lang", lang)
    assert "decks" not in same.out


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (SIX, 'game = "nkp"\n', "rules-of-another-game"),
        ('game = "knock"\n', 'game = "knock"\n', "game-without-house"),
        ("decks = 6\n", SIX, "key-missing"),
        ("decks = \n", SIX, "not-toml"),
        (SIX + "colour = 1\n", SIX, "figure-unknown"),
    ],
)
def test_houses_that_cannot_be_compared(krupje, houses, first, second, code):
    ran = krupje("compare", *houses(first, second), "--json")
    assert (ran.status, ran.code) == (1, code)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("knock", "--target-edge", "1%"), "game-without-house"),
        (("baccarat", "--target-edge", "1%"), "no-table-to-design"),
        (("nkp", "--target-edge", "1%", "--wager", "bonus"), "no-table-to-design"),
        (("nkp", "--target-edge", "two"), "share-unreadable"),
        (("nkp", "--target-edge", "200%"), "share-unreadable"),
        (("nkp", "--target-edge", "nan"), "share-unreadable"),
        (("nkp", "--target-edge", "1%", "--volatility", "-3"), "share-unreadable"),
        (("nkp", "--target-edge", "1%", "--keep", "five aces"), "set-unreadable"),
        (("nkp", "--target-edge", "1%", "--keep", "flush=x"), "set-unreadable"),
    ],
)
def test_wishes_that_cannot_be_granted(krupje, args, code):
    ran = krupje("design", *args, "--json")
    assert (ran.status, ran.code) == (1, code)
    assert "refused." not in ran.json["refused"]["message"]


def test_without_a_wish_it_is_a_usage_error(krupje):
    assert krupje("design", "nkp").status == 2


WISH = ("design", "casino-holdem", "--wager", "bonus", "--target-edge", "8%", "--keep", "royal flush")


@pytest.mark.slow
def test_a_bonus_at_a_wanted_edge(krupje, tmp_path):
    """The file that is written makes the house that is told, and the search begun again asks nobody."""
    file = tmp_path / "house.toml"
    ran = krupje(*WISH, "-o", str(file), "--json")
    assert ran.status == 0
    best = ran.json["found"][0]
    assert abs(best["house_edge"] - 0.08) < 0.001
    assert best["table"]["royal flush"] == 1000
    assert tomllib.loads(file.read_text())["bonus_table"] == best["rules"]["bonus_table"]
    found = krupje("edge", "casino-holdem", "--rules", str(file), "--json").json
    assert found["wagers"]["bonus"]["exact"] == best["exact"]
    again = krupje(*WISH)
    assert "8.000%" in again.out
    assert again.err == ""


def test_an_interrupt_tells_what_was_found(krupje, monkeypatch):
    from krupje.analysis.outcomes import Outcome, Table
    from krupje.analysis.worth import Worth
    from krupje.reports import design

    asked, one = [], Fraction(1)

    def worth_of(_figures, _told):
        asked.append(1)
        if len(asked) > 2:
            raise KeyboardInterrupt
        return Worth(
            {"bonus": Table(2, (Outcome("flush", one, one, 1), Outcome("no bonus", -one, one, 1)))}, None, {}
        )

    monkeypatch.setattr(design, "worth_of", worth_of)
    ran = krupje(*WISH, "--json")
    assert (ran.status, len(ran.json["found"])) == (130, 2)
    assert "2" in ran.err
    asked.extend([1, 1])
    assert krupje(*WISH).status == 130
