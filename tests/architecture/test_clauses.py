"""The one test that holds sheet, code, tests and languages together, both ways, game by game.

A clause is cited in code by a docstring (`§4.2`, inside a game's package and its records, where the game
is understood) or by a string `nkp 4.2` or `nkp §4.2` anywhere; in tests by the beginning of a test's
docstring: `§4.2 — …` in tests/rules/<game>/, `Nkp §4.2 — …` in tests/table/. `§4.2, §4.3` cites two
clauses, `§4.2 to §4.5` four.
"""

import ast
import itertools
import re
from functools import cache
from pathlib import Path

import pytest

from krupje.games import _PACKAGES, NAMES, game
from krupje.i18n import LANGUAGES
from krupje.rounds.figures import figures, house
from krupje.sheets import keys_named, printed, sheet
from krupje.sheets.clauses import template

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "krupje"

RULINGS = {
    "nkp": [f"N{n}" for n in range(1, 27)],
    "casino-holdem": [f"H{n}" for n in range(1, 27)],
    "novo": [f"V{n}" for n in range(1, 41)],
    "baccarat": [f"B{n}" for n in range(1, 18)],
    "knock": [f"K{n}" for n in range(1, 38)],
}
"""The rulings on each sheet."""

NUMBER = r"\d+\.\d+"
LOCAL = re.compile(rf"§({NUMBER})(?:\s*(?:to|–|-)\s*§?({NUMBER}))?")
ABROAD = re.compile(rf"\b({'|'.join(NAMES)}) §?({NUMBER})(?:\s*(?:to|–)\s*§?({NUMBER}))?", re.IGNORECASE)
PLACE = rf"(?:(?:{'|'.join(NAMES)}) )?§?\d+(?:\.\d+)?"
HEAD = re.compile(rf"(?=\S*\s?§){PLACE}(?:(?:, | and | to |–){PLACE})* — ", re.IGNORECASE)
RULING = re.compile(r"[NHVBK]\d+\Z")


def between(first, last):
    """The clauses from one to another of the same section; just the first where there is no other."""
    section, low = map(int, first.split("."))
    high = int(last.split(".")[1]) if last else low
    return {f"{section}.{number}" for number in range(low, high + 1)}


@cache
def nodes(root):
    """Every node of the Python files below a folder, with its file."""
    files = sorted(root.rglob("*.py"))
    return [(path, node) for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


@cache
def strings(root):
    """Every string of the Python files below a folder: (file, line, text)."""
    constants = [(path, node) for path, node in nodes(root) if isinstance(node, ast.Constant)]
    return [(path, node.lineno, node.value) for path, node in constants if isinstance(node.value, str)]


@cache
def docstrings(root):
    """Every docstring below a folder: its file, what it documents (a module: "itself"), its text."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef
    return [
        (path, getattr(node, "name", "itself"), text)
        for path, node in nodes(root)
        if isinstance(node, documented) and (text := ast.get_docstring(node))
    ]


def home(name, path):
    """Whether a file belongs to one game, so that its docstrings need not name it."""
    package = _PACKAGES[name]
    return path.is_relative_to(SOURCE / "games" / package) or path == SOURCE / "records" / f"{package}.py"


@cache
def cited_by_code(name):
    """The clauses of a game that the code cites, and where."""
    cited = {}
    for path, line, text in strings(SOURCE):
        for of, first, last in ABROAD.findall(text):
            if of.lower() == name:
                for number in between(first, last):
                    cited.setdefault(number, []).append(f"{path.relative_to(ROOT)}:{line}")
    for path, what, text in docstrings(SOURCE):
        if home(name, path):
            for first, last in LOCAL.findall(ABROAD.sub("", text)):
                for number in between(first, last):
                    cited.setdefault(number, []).append(f"{path.relative_to(ROOT)} {what}")
    return cited


@cache
def cited_by_tests(name):
    """The clauses of a game that tests begin with, and where."""
    cited = {}
    for folder, pattern in ((ROOT / "tests" / "rules" / name, LOCAL), (ROOT / "tests" / "table", ABROAD)):
        for path, what, text in docstrings(folder):
            head = HEAD.match(text)
            if not what.startswith("test_") or head is None:
                continue
            for found in pattern.findall(head[0]):
                of, first, last = (name, *found) if pattern is LOCAL else found
                if of.lower() == name:
                    for number in between(first, last):
                        cited.setdefault(number, []).append(f"{path.relative_to(ROOT)} {what}")
    return cited


def clauses(name):
    return sheet(name, "en").clauses


@pytest.mark.parametrize("name", NAMES)
def test_three_languages_have_the_same_clauses(name):
    """The same numbers, kinds and sources; and a clause without a mark cannot be read at all."""
    marks = {
        lang: [(each.number, each.kind, each.sources) for each in sheet(name, lang).clauses.values()]
        for lang in LANGUAGES
    }
    assert marks["lt"] == marks["en"]
    assert marks["ru"] == marks["en"]


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_and_procedure_is_code(name):
    missing = [each.number for each in clauses(name).values() if each.kind != "notice"]
    assert not [number for number in missing if number not in cited_by_code(name)]


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_and_procedure_is_tested(name):
    wanted = [each.number for each in clauses(name).values() if each.kind != "notice"]
    assert not [number for number in wanted if number not in cited_by_tests(name)]


@pytest.mark.parametrize("name", NAMES)
def test_no_code_cites_a_notice(name):
    notices = {each.number for each in clauses(name).values() if each.kind == "notice"}
    assert not {number: places for number, places in cited_by_code(name).items() if number in notices}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_cited_is_there(name):
    known = clauses(name)
    for cited in (cited_by_code(name), cited_by_tests(name)):
        assert not {number: places for number, places in cited.items() if number not in known}


@pytest.mark.parametrize("name", NAMES)
def test_every_test_of_a_rule_begins_with_its_clause(name):
    folder = ROOT / "tests" / "rules" / name
    tests = [(path, what, text) for path, what, text in docstrings(folder) if what.startswith("test_")]
    assert not [f"{path.name} {what}" for path, what, text in tests if not HEAD.match(text)]


@pytest.mark.parametrize("name", NAMES)
def test_every_notice_is_printed_in_every_language(name):
    rules = house(game(name).rules, {}, game(name).presets)
    for lang in LANGUAGES:
        page = printed(name, rules, lang)
        for each in sheet(name, lang).clauses.values():
            if each.kind == "notice":
                assert each.text in page
                assert f"**{each.number}** *(" in page


LINES = {"nkp": 59, "casino-holdem": 37, "novo": 52, "baccarat": 21, "knock": 12}
"""How many lines a house's own sheet has; the first is its title."""
EMPTY = {
    "nkp": {2, 4, 6, 8, 10, 12, 16, 18, 20, 22, 41, 43, 45, 47, 49},
    "casino-holdem": {2, 4, 6, 8, 10, 12, 14, 16, 24, 26, 28, 30, 31},
    "novo": {2, 4, *range(11, 47, 2), 49, 51},
    "baccarat": {*range(2, 21, 2)},
    "knock": {2, 8, 10},
}
"""The lines in which nothing stands."""


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_the_sheet_is_the_source_of_a_clause(name):
    cited = set()
    for each in clauses(name).values():
        for first, last in re.findall(r"L(\d+)(?:–L?(\d+))?", " ".join(each.sources)):
            cited |= set(range(int(first), int(last or first) + 1))
    assert cited - EMPTY[name] == set(range(2, LINES[name] + 1)) - EMPTY[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_ruling_is_carried_by_a_clause(name):
    carried = {
        source for each in clauses(name).values() for source in each.sources if not source.startswith("L")
    }
    assert carried == set(RULINGS[name])


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_has_its_clause_and_appears_in_the_sheet(name):
    """A figure's ruling is one of its clause's; every language prints every figure."""
    kinds = figures(game(name).rules)
    for key, kind in kinds.items():
        of, _, number = kind.clause.partition(" ")
        assert of == name, key
        assert number in clauses(name), key
        assert kind.ruling is None or kind.ruling in clauses(name)[number].sources, key
    for lang in LANGUAGES:
        assert keys_named(name, lang) == set(kinds)


@pytest.mark.parametrize("name", NAMES)
def test_clause_and_ruling_go_together(name):
    """Wherever code gives a clause and a ruling, the sheet has that ruling at that clause."""
    apart = []
    for path, node in nodes(SOURCE):
        if not isinstance(node, ast.Call | ast.Tuple):
            continue
        given = node.args if isinstance(node, ast.Call) else node.elts
        texts = [each.value if isinstance(each, ast.Constant) else None for each in given]
        for clause, ruling in itertools.pairwise(texts):
            of, _, number = clause.partition(" ") if isinstance(clause, str) else ("", "", "")
            if of != name or not isinstance(ruling, str) or not RULING.match(ruling):
                continue
            if number in clauses(name) and ruling not in clauses(name)[number].sources:
                apart.append(f"{path.relative_to(ROOT)}:{node.lineno} {clause} {ruling}")
    assert not apart


def test_every_template_is_of_a_game():
    files = {path.name for path in (SOURCE / "sheets").glob("*.md")}
    assert files <= {template(name, lang).name for name in NAMES for lang in LANGUAGES}
