"""The catalogue itself: what it finds, what it falls back to, how it counts and writes."""

import re
from decimal import Decimal
from pathlib import Path

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from krupje.games import NAMES, game
from krupje.i18n import LANGUAGES, Catalogue, catalogue
from krupje.i18n.catalogue import PLURALS
from krupje.refusal import NotAllowed, Refused
from krupje.rounds.event import WAGERS, Outcome
from krupje.rounds.figures import Amount, Choice, PayTable, figures

FILES = Path(__file__).parents[2] / "src" / "krupje" / "i18n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_missing_key_is_no_crash(lang):
    words = catalogue(lang)
    assert words.say("no.such.key", count=3, box=1) == "no.such.key"
    assert words.say("no.such.key", "no-such-game") == "no.such.key"
    assert words.refusal(Refused("no-such-code", "nkp 4.2", "N7", box=1)) == "refused.no-such-code"
    assert words.refusal(Refused("no-such-code", "", count=None)) == "refused.no-such-code"
    assert words.name("hand", "five aces") == "five aces"
    assert words.name("hand", None) == ""


def test_a_language_that_lacks_a_word_says_it_in_english():
    words = Catalogue("lt")
    words.lang = "tlh"
    assert words.say("outcome.win") == "wins"


def test_a_language_nobody_speaks_is_english():
    assert catalogue("tlh").lang == "en"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_parameter_that_was_not_given_stays_visible(lang):
    assert "{box}" in catalogue(lang).say("refused.box-twice", other=1)


def test_what_people_wrote_is_not_filled_in_again():
    said = catalogue("en").refusal(Refused("key-unknown", key="{where}", where="record"))
    assert said == 'There is no key "{where}" here (record).'


@pytest.mark.parametrize(("lang", "counts"), [
    ("en", {0: "0 points", 1: "1 point", 2: "2 points", 9: "9 points"}),
    ("lt", {0: "0 taškų", 1: "1 taškas", 2: "2 taškai", 9: "9 taškai", 10: "10 taškų", 11: "11 taškų",
            21: "21 taškas", Decimal("1.5"): "1.5 taško"}),
    ("ru", {0: "0 очков", 1: "1 очко", 2: "2 очка", 5: "5 очков", 11: "11 очков", 21: "21 очко",
            Decimal("1.5"): "1.5 очка"}),
])  # fmt: skip
def test_plurals(lang, counts):
    for count, said in counts.items():
        assert catalogue(lang).say("receipt.points", count=count) == said
    assert catalogue(lang).say("receipt.points", count="some").startswith("some")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_of_the_files_are_those_of_the_language(lang):
    """The rule in the header, for tools that read .po files, chooses what we choose."""
    for path in (FILES / lang).glob("*.po"):
        count, rule = re.search(r"nplurals=(\d+); plural=(.+);", path.read_text(encoding="utf-8")).groups()
        assert int(count) == len(PLURALS[lang]), path.name
        python = re.sub(r"(.+?) \? (\d) : ", r"\2 if (\1) else ", rule.strip("()"))
        python = python.replace("&&", " and ").replace("||", " or ")
        for number in range(2001):
            form = eval(python, {"n": number})  # noqa: S307 (our own file)
            assert PLURALS[lang][int(form)] == Locale(lang).plural_form(number), (path.name, number)


def test_local_letters():
    cards = "As Kh Qd Jc Th 10s 2c ??"
    assert catalogue("en").cards(cards) == "A♠ K♥ Q♦ J♣ 10♥ 10s 2♣ ??"
    assert catalogue("lt").cards(cards) == "T♠ K♥ D♦ V♣ 10♥ 10s 2♣ ??"
    assert catalogue("ru").cards(cards) == "Т♠ К♥ Д♦ В♣ 10♥ 10s 2♣ ??"


def test_a_card_for_the_ear():
    assert [catalogue(lang).spoken("Qh") for lang in LANGUAGES] == [
        "queen of hearts",
        "širdžių dama",
        "дама червей",
    ]
    assert [catalogue(lang).spoken("??") for lang in LANGUAGES] == ["??"] * 3
    assert catalogue("ru").spoken("10c") == "десятка треф"


def test_a_game_has_its_own_words():
    assert catalogue("lt").name("hand", "flush", "nkp") == "rūšis"
    assert catalogue("lt").name("hand", "flush", "casino-holdem") == "spalva"


def test_money_and_numbers():
    assert [catalogue(lang).money(123_450) for lang in LANGUAGES] == ["1,234.5", "1\xa0234,5", "1\xa0234,5"]
    assert [catalogue(lang).money(-50, signed=True) for lang in LANGUAGES] == ["−0.5", "−0,5", "−0,5"]
    assert [catalogue("en").money(cents, signed=True) for cents in (0, 100)] == ["0", "+1"]
    assert catalogue("lt").number(12_345_678) == "12\xa0345\xa0678"


def test_amounts_in_a_refusal_are_written_as_the_language_writes_them():
    refusal = NotAllowed("ante-out-of-limits", "nkp 2.1", stake="1234.5", least="5", most="100", box=3)
    assert catalogue("lt").refusal(refusal) == "3 laukelio Ante yra 1\xa0234,5, o turi būti nuo 5 iki 100."


KEYS = st.sampled_from(["card", "stake", "where", "count", "hand", "box"])
VALUES = st.one_of(st.text(max_size=9), st.integers(), st.booleans(), st.none())


@given(st.text(max_size=30), st.dictionaries(KEYS, VALUES))
def test_no_refusal_breaks_a_sentence(code, params):
    for lang in LANGUAGES:
        assert catalogue(lang).refusal(Refused(code, **params)) is not None
        assert catalogue(lang).refusal(Refused("cards-wrong-count", **params))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_everything_a_house_can_be_asked_has_a_name(name, lang):
    words = catalogue(lang)
    wanted = [f"game.{name}"]
    for key, kind in figures(game(name).rules).items():
        wanted.append(f"figure.{key}")
        match kind:
            case Choice(options):
                wanted += [f"choice.{option}" for option in options]
            case Amount(word=str(word)):
                wanted.append(f"word.{word}")
            case PayTable():
                wanted += [f"hand.{row}" for row in getattr(game(name).rules(), key)]
    assert not [key for key in wanted if not words.has(key, name)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_a_receipt_has_a_name(lang):
    words = catalogue(lang)
    wanted = [f"wager.{wager}" for wager in WAGERS] + [f"outcome.{outcome}" for outcome in Outcome.__args__]
    assert not [key for key in wanted if not words.has(key)]
