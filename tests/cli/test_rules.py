"""`krupje rules`: figures for programs, sheets for people; and every way a house can be told wrong."""

import pytest

from krupje.games import game
from krupje.rounds.figures import figures


def test_every_option_with_where_it_comes_from(krupje):
    printed = krupje("rules", "nkp", "--json").json
    assert printed["game"] == "nkp"
    assert printed["preset"] == "default"
    assert [option["key"] for option in printed["options"]] == list(figures(game("nkp").rules))
    assert printed["options"][3] == {
        "key": "ante_min",
        "default": 5,
        "value": 5,
        "legal": {"kind": "amount", "least": 0.01},
        "clause": "nkp 2.1",
        "ruling": None,
    }


def test_a_house_differs_from_the_default(krupje):
    printed = krupje("rules", "nkp", "--json", "--set", "preset=aragon", "--set", "unit=0.50",
                     "--set", "bet_table.flush=6", "--set", "max_payout=none").json  # fmt: skip
    options = {option["key"]: option for option in printed["options"]}
    assert printed["preset"] == "aragon"
    assert options["unit"]["value"] == "0.50"
    assert options["unit"]["default"] == 1
    assert options["bet_table"]["value"]["one pair"] == 2
    assert options["bet_table"]["value"]["flush"] == 6
    assert options["bet_table"]["default"]["one pair"] == 1
    assert options["max_payout"]["value"] == "none"


def test_a_file_and_single_figures_lie_over_one_another(krupje, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text(
        'game = "nkp"\npreset = "aragon"\nante_min = 10\n\n[bet_table]\nflush = 6\nstraight = 5\n'
    )
    printed = krupje("rules", "nkp", "--json", "--rules", str(file), "--set", "ante_min=20",
                     "--set", "bet_table.straight=3").json  # fmt: skip
    values = {option["key"]: option["value"] for option in printed["options"]}
    assert values["ante_min"] == 20
    assert [values["bet_table"][row] for row in ("one pair", "straight", "flush")] == [2, 3, 6]


@pytest.mark.parametrize(("lang", "words"), [
    ("en", "An Ante is from 10 to 100 chips"),
])  # fmt: skip
def test_the_sheet_of_a_house(krupje, lang, words):
    ran = krupje("rules", "nkp", "--lang", lang, "--set", "ante_min=10")
    assert ran.status == 0
    assert ran.out.startswith("# NKP\n\n## 1. ")
    assert words in ran.out
    assert "{" not in ran.out


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "largest Ante"), ("lt", "didžiausias Ante"), ("ru", "максимальное Анте")]
)
def test_the_figures_for_a_person(krupje, lang, words):
    ran = krupje("rules", "nkp", "--figures", "--lang", lang)
    assert ran.status == 0
    assert words in ran.out


BAD_SETS = {
    "no equals sign": ("ante_min", "set-unreadable"),
    "no key": ("=5", "figure-unknown"),
    "nothing": ("", "set-unreadable"),
    "a key nobody knows": ("jackpot=5", "figure-unknown"),
    "the game": ("game=nkp", "figure-unknown"),
    "a word for an amount": ("ante_min=five", "figure-illegal"),
    "nothing for an amount": ("ante_min=", "figure-illegal"),
    "an amount with a sign": ("ante_min=-5", "figure-illegal"),
    "an amount with an exponent": ("ante_min=1e1", "figure-illegal"),
    "a huge amount": ("ante_min=" + "9" * 5000, "figure-illegal"),
    "a switch half way": ("sixth_card=maybe", "figure-illegal"),
    "a switch as a number": ("sixth_card=1", "figure-illegal"),
    "a choice nobody has": ("qualifier=kings", "figure-illegal"),
    "too many boxes": ("boxes=7", "figure-illegal"),
    "no boxes": ("boxes=0", "figure-illegal"),
    "a table as a number": ("bet_table=5", "figure-illegal"),
    "a row of what is no table": ("boxes.six=6", "figure-illegal"),
    "a row nobody knows": ("bet_table.five aces=9", "row-unknown"),
    "a row with a fraction": ("bet_table.flush=1.5", "row-illegal"),
    "a preset nobody has": ("preset=monaco", "figure-illegal"),
    "a unit in thirds": ("unit=0.333", "figure-illegal"),
    "a unit of nothing": ("unit=0", "figure-illegal"),
    "crossed limits": ("ante_min=101", "limits-crossed"),
    "a unit above the limits": ("unit=101", "limits-without-stake"),
    "a number with a sign": ("boxes=+3", "figure-illegal"),
    "a choice as a switch": ("qualifier=true", "figure-illegal"),
    "half a surrogate pair": ("ante_min=\udc80", "figure-illegal"),
}


@pytest.mark.parametrize(("text", "code"), BAD_SETS.values(), ids=BAD_SETS)
def test_a_figure_that_cannot_stand(krupje, text, code):
    ran = krupje("rules", "nkp", "--json", "--set", text)
    assert (ran.status, ran.code) == (1, code)


BAD_FILES = {
    "not TOML": (b"game = ", "not-toml"),
    "broken UTF-8": (b'game = "\xff"', "not-toml"),
    "a number of five thousand digits": (b'game = "nkp"\nboxes = ' + b"9" * 5000, "not-toml"),
    "ten thousand brackets": (b"boxes = " + b"[" * 10_000, "not-toml"),
    "a key twice": (b'game = "nkp"\nboxes = 1\nboxes = 2', "not-toml"),
    "nothing": (b"", "key-missing"),
    "no game": (b"boxes = 6", "key-missing"),
    "another game": (b'game = "baccarat"', "rules-of-another-game"),
    "no such game": (b'game = "snap"', "game-unknown"),
    "a game that is a number": (b"game = 5", "game-unknown"),
    "a key nobody knows": (b'game = "nkp"\njackpot = 5', "figure-unknown"),
    "a fraction": (b'game = "nkp"\nante_min = 5.0', "figure-illegal"),
    "a date": (b'game = "nkp"\nboxes = 2001-01-01', "figure-illegal"),
    "a word for a switch": (b'game = "nkp"\nsixth_card = "on"', "figure-illegal"),
    "true for a number": (b'game = "nkp"\nboxes = true', "figure-illegal"),
    "a list for a table": (b'game = "nkp"\nbet_table = [1]', "figure-illegal"),
    "a table for a number": (b'game = "nkp"\n[boxes]\nsix = 6', "figure-illegal"),
}


@pytest.mark.parametrize(("text", "code"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_is_no_house(krupje, tmp_path, text, code):
    file = tmp_path / "house.toml"
    file.write_bytes(text)
    ran = krupje("rules", "nkp", "--json", "--rules", str(file))
    assert (ran.status, ran.code) == (1, code)


def test_a_game_nobody_knows(krupje):
    ran = krupje("rules", "snap", "--json")
    assert (ran.status, ran.code) == (1, "game-unknown")
