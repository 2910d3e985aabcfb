"""Every code has a sentence in three languages, and no sentence stands in the core."""

import ast
import re
import string
from functools import cache
from pathlib import Path

import pytest

from krupje.games import _PACKAGES, NAMES
from krupje.i18n.catalogue import COMMON, LANGUAGES, PLURALS, messages, scopes

ROOT = Path(__file__).parents[2] / "src" / "krupje"
CORE = ("refusal.py", "cards", "money", "rounds", "games", "table", "records")
TABLE, PLAY, REPORT, STORE, WEB, PAGE, BOTS = "table", "play", "report", "store", "web", "page", "bots"
RESEARCH = "research"
REFUSALS = {
    "Refusal", "Refused", "NotYourTurn", "NotNow", "NotAllowed", "NotYours", "Misconfigured", "Corrupt",
    "BadLog", "UnknownVersion",
}  # fmt: skip
BESIDE = {WEB: (TABLE, STORE), RESEARCH: (WEB,)}
"""Other files whose refusals a part passes on under its own name."""

WITHIN = {"stake", "least", "most"}
"""What `within` says besides its own parameters, under the code it is given."""


@cache
def sources():
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}


@cache
def passed_on():
    """Names of functions whose first parameter is a `code` they refuse with."""
    functions = (
        node for tree in sources().values() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    )
    return {each.name for each in functions if each.args.args and each.args.args[0].arg == "code"}


def called(node):
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def words(code):
    """The codes a first argument can stand for: itself, or each way through a conditional."""
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        return [code.value]
    if isinstance(code, ast.IfExp):
        return words(code.body) + words(code.orelse)
    return []


def given(node):
    """The parameters a refusal is given, or None where they cannot be told."""
    if any(keyword.arg is None for keyword in node.keywords):
        return None
    return {keyword.arg for keyword in node.keywords} - {"clause", "ruling"}


@cache
def raised():
    """Where each code is raised: (code, file, line, parameters); and patterns of codes put together."""
    found, patterns = [], []
    for path, tree in sources().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args or called(node) not in REFUSALS | passed_on():
                continue
            params = given(node)
            if called(node) not in REFUSALS and params is not None:
                params = params | WITHIN if called(node) == "within" else None
            found += [(code, path.relative_to(ROOT), node.lineno, params) for code in words(node.args[0])]
            if isinstance(node.args[0], ast.JoinedStr):
                parts = node.args[0].values
                pattern = "".join(
                    re.escape(p.value) if isinstance(p, ast.Constant) else "[a-z-]+" for p in parts
                )
                patterns.append((pattern, path.relative_to(ROOT), node.lineno))
    return found, patterns


def scope_of(path):
    """The file that may say what a module refuses, beside the common one: a game's, or the table's."""
    folder, module = path.parts[0], Path(*path.parts[1:2]).stem
    if (folder, module) in {("cli", "terminal"), ("cli", "play")}:
        return PLAY
    if folder == "reports" or (folder, module) in {("cli", "report"), ("cli", "compare"), ("cli", "design")}:
        return REPORT
    if folder == "table" or (folder, module) == ("records", "session"):
        return TABLE
    if folder in {"envs", "shift", "arena"} or (folder, module) == ("cli", "arena"):
        return RESEARCH
    if folder in {"store", "web"}:
        return STORE if folder == "store" else WEB
    games = {package: name for name, package in _PACKAGES.items()}
    if folder == "analysis" and "_" in module:
        return games.get(module.partition("_")[0], COMMON)
    return games.get(module, COMMON) if folder in {"games", "records"} else COMMON


def fields(message):
    """The parameters a message names."""
    texts = (message,) if isinstance(message, str) else message
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scope", [COMMON, TABLE, PLAY, REPORT, STORE, WEB, RESEARCH, *NAMES])
def test_every_code_has_a_sentence(scope, lang):
    """What a game refuses is said in its own file or in the common one."""
    missing = [
        f"{path}:{line} {code}"
        for code, path, line, _ in raised()[0]
        if scope_of(path) == scope
        and not any(
            f"refused.{code}" in messages(lang, file) for file in (scope, COMMON, *BESIDE.get(scope, ()))
        )
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_codes_put_together_have_sentences_too(lang):
    known = {key for scope in scopes(lang) for key in messages(lang, scope)}
    missing = [
        f"{path}:{line} {pattern}"
        for pattern, path, line in raised()[1]
        if not any(re.fullmatch(f"refused\\.{pattern}", key) for key in known)
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_names_only_what_its_refusal_says(lang):
    wrong = []
    for code, path, line, params in raised()[0]:
        said = messages(lang, scope_of(path)).get(f"refused.{code}") or messages(lang, COMMON).get(
            f"refused.{code}"
        )
        if params is not None and said is not None and not fields(said) <= params:
            wrong.append(f"{path}:{line} {code} is not given {', '.join(sorted(fields(said) - params))}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("scope", sorted({scope for lang in LANGUAGES for scope in scopes(lang)}))
def test_three_languages_say_the_same_things(scope):
    """The same keys, the same parameters, and every plural form."""
    english = messages("en", scope)
    for lang in LANGUAGES:
        other = messages(lang, scope)
        assert set(other) == set(english)
        for key, message in other.items():
            assert fields(message) == fields(english[key]), key
            assert isinstance(message, tuple) == isinstance(english[key], tuple), key
            assert isinstance(message, str) or len(message) == len(PLURALS[lang]), key


def test_every_file_is_of_a_game_or_of_the_table():
    found = {scope for lang in LANGUAGES for scope in scopes(lang)}
    assert found <= {COMMON, TABLE, PLAY, REPORT, STORE, WEB, PAGE, BOTS, RESEARCH, *NAMES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_that_nobody_can_hear(lang):
    """A sentence for a code that nobody raises any more."""
    codes, patterns = {code for code, *_ in raised()[0]}, [pattern for pattern, *_ in raised()[1]]
    dead = [
        key
        for scope in scopes(lang)
        for key in messages(lang, scope)
        if key.startswith("refused.")
        and key[8:] not in codes
        and not any(re.fullmatch(pattern, key[8:]) for pattern in patterns)
    ]
    assert not dead


@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_are_well_kept(lang):
    """No key twice: the second would silently win."""
    for path in (ROOT / "i18n" / lang).glob("*.po"):
        keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(keys) == len(set(keys)), sorted({key for key in keys if keys.count(key) > 1})


SENTENCE = re.compile(
    r"[.!?]\s*$|^[A-Z][a-z]+ [a-z]+ |\b(is|are|was|must|may not|cannot|should|does not|has to|have to)\b"
)


def test_the_core_holds_no_sentences():
    """A string of three words or more that reads like a sentence belongs into a catalogue."""
    found = []
    for path, tree in sources().items():
        if path.relative_to(ROOT).parts[0] not in CORE:
            continue
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                text = node.value
                if len(text.split()) >= 3 and SENTENCE.search(text):
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno} {text[:60]!r}")
    assert not found, "\n".join(found)
