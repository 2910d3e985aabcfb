"""Reading a template and printing it: what is filled in, and what is an error."""

import pytest

from krupje.games import NAMES, game
from krupje.i18n import LANGUAGES, catalogue
from krupje.refusal import Misconfigured
from krupje.rounds.figures import Amount, Choice, Switch, figures, house
from krupje.sheets import BadSheet, fill, printed, read

GOOD = """# NKP

## 1. The table

**1.1** *(rule; L3, N1)* A rule.

| a | table |

**1.2** *(notice; L50–L51)* Conduct.

## 2. Stakes

**2.1** *(procedure)* A procedure.
"""


def test_a_sheet_taken_apart():
    sheet = read(GOOD)
    assert sheet.title == "NKP"
    assert [section.title for section in sheet.sections] == ["The table", "Stakes"]
    assert list(sheet.clauses) == ["1.1", "1.2", "2.1"]
    assert sheet.clauses["1.1"].text == "A rule.\n\n| a | table |"
    assert sheet.clauses["1.1"].sources == ("L3", "N1")
    assert (sheet.clauses["2.1"].kind, sheet.clauses["2.1"].sources) == ("procedure", ())


@pytest.mark.parametrize(("right", "wrong"), [
    ("# NKP\n\n", ""),
    ("**1.2** *(notice; L50–L51)* Conduct.", "**1.2** Conduct."),
    ("**1.2** *(notice; L50–L51)*", "**1.2** *(advice; L50–L51)*"),
    ("**1.2** *(notice; L50–L51)*", "**1.2** *(notice; Z5)*"),
    ("**1.2** *(notice; L50–L51)* Conduct.", "**1.2** *(notice; L50–L51)*"),
    ("**1.2**", "**1.3**"),
    ("**1.2**", "**1.1**"),
    ("**2.1**", "**1.1**"),
    ("## 2.", "## 3."),
    ("## 2. Stakes", "### Stakes"),
    ("## 2. Stakes\n\n", "## 2. Stakes\n\nLoose words.\n\n"),
    ("## 1. The table\n\n", ""),
])  # fmt: skip
def test_a_template_that_does_not_follow_its_form(right, wrong):
    assert right in GOOD
    with pytest.raises(BadSheet):
        read(GOOD.replace(right, wrong))


def filled(text, lang="en", **given):
    nkp = game("nkp")
    return fill(text, house(nkp.rules, given, nkp.presets), catalogue(lang), "nkp")


def test_figures_in_the_language_s_own_way():
    assert filled("{ante_min} {boxes} {unit} {max_payout} {change} {qualifier}") == "5 6 1 none yes a pair"
    assert filled("{ante_max} {unit} {max_payout}", "lt", ante_max="1234", unit="0.50", max_payout=2000) == (
        "1\xa0234 0,5 2\xa0000"
    )


def test_conditionals():
    text = "{if change}on{else}off{end} {if qualifier = pair}pair{else}ak{end}{if max_payout = none}!{end}"
    assert filled(text) == "on pair!"
    assert filled(text, change=False, qualifier="ace-king", max_payout=5) == "off ak"
    assert filled("{if boxes = 6}six{else}other{end} {if change = false}no{end}").strip() == "six"


def test_a_conditional_over_paragraphs():
    assert filled("One.\n\n{if change}{else}Two.\n\n{end}Three.") == "One.\n\nThree."


def test_pay_tables():
    table = filled("{table bet_table without ace-king}", "lt")
    assert table.splitlines()[:3] == [
        "| Derinys | Išmoka |",
        "| :-- | --: |",
        "| karališkoji rūšis | 100:1 |",
    ]
    assert "tūzas ir karalius" not in table
    assert "| ace-king | 1:1 |" in filled("{table bet_table}")


@pytest.mark.parametrize("text", [
    "{jackpot}", "{if jackpot}on{end}", "{table jackpot}", "{table boxes}", "{bet_table}", "{if change}on",
    "{else}", "{end}", "{}", "{table bet_table without five aces}", "{if change}{if change}on{end}{end}",
])  # fmt: skip
def test_a_sheet_is_not_printed_with_a_hole_in_it(text):
    with pytest.raises(BadSheet):
        filled(text)


def houses(name):
    """The default house, every preset, and each option turned to each of its other values."""
    known = game(name)
    yield from ({"preset": preset} for preset in known.presets)
    for key, kind in figures(known.rules).items():
        match kind:
            case Choice(words):
                yield from ({key: word} for word in words)
            case Switch():
                yield from ({key: value} for value in (True, False))
            case Amount(word=str()):
                yield {key: 1000}


def everything_on(name):
    """A house with every switch on, where a figure shows that is of no use at the default; or the default."""
    known = game(name)
    switches = {key: True for key, kind in figures(known.rules).items() if isinstance(kind, Switch)}
    try:
        house(known.rules, switches, known.presets)
    except Misconfigured:
        return {}
    return switches


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_house_can_be_printed(name, lang):
    """No brace is left over, whatever is chosen; and every choice changes something."""
    known = game(name)
    for base in ({}, everything_on(name)):
        usual = house(known.rules, base, known.presets)
        page = printed(name, usual, lang)
        silent = []
        for given in houses(name):
            rules = house(known.rules, base | given, known.presets)
            other = printed(name, rules, lang)
            assert not {"{", "}"} & set(other)
            assert "  " not in other.replace("| ", "|").replace("--", "")
            if other == page and rules != usual:
                silent.append(given)
    assert not silent
