"""Whatever is fed to the decoders: a receipt or a refusal, and never anything else."""

import json
import string
import tomllib
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from krupje import records
from krupje.cli.house import house_of, laid_over
from krupje.cli.settle import record_of
from krupje.games import NAMES, game
from krupje.i18n import LANGUAGES, catalogue
from krupje.refusal import Refusal
from krupje.rounds.figures import house
from krupje.sheets import printed

AT_EASE = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))

CARDS = st.sampled_from([rank + suit for rank in "23456789TJQKA" for suit in "shdc"] + ["10h", "??", "x"])
HANDS = st.lists(CARDS, max_size=7).map(" ".join)
VERBS = """
    bet fold buy change exchange insure throw buy-game draw discard knock
    drop pass check call raise stock 1 2 4 40
"""
WORDS = st.sampled_from(VERBS.split())
PHRASES = st.lists(st.one_of(WORDS, CARDS), max_size=4).map(" ".join)
NAMED = """
    game rules dealer board boxes box ante bonus blind guest cards play player banker bets on stake
    replacement seats seat chips stock actions restock carried preset unit timeout
"""
KEYS = st.sampled_from(NAMED.split())
TEXTS = st.sampled_from(["player", "banker", "tie", "none", "true", "9.50", "1e3", "-5", *NAMES])
NUMBERS = st.one_of(st.integers(-5, 120), st.integers(), st.floats(allow_nan=False))
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, st.text(max_size=8), HANDS, PHRASES, TEXTS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=5)),
    max_leaves=12,
)
RECORDS = st.dictionaries(KEYS, VALUES, max_size=6)
NOWHERE = house_of(None, ())


def answered(text, house=NOWHERE):
    """The document that answers a text, which JSON can write, in every language if it is a refusal."""
    try:
        document = records.settle(record_of(text, house))
    except Refusal as refusal:
        answered_in_words(refusal)
        document = refusal.params
    return json.dumps(document)


def answered_in_words(refusal):
    for lang in LANGUAGES:
        sentence = catalogue(lang).refusal(refusal)
        assert sentence
        assert not sentence.startswith("refused."), refusal


def utf8(text):
    """A text as bytes; half a surrogate pair becomes bytes that are no UTF-8."""
    return text.encode("utf-8", "surrogatepass")


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(utf8)))
@AT_EASE
def test_any_bytes(text):
    answered(text)


@given(VALUES)
@AT_EASE
def test_any_json(value):
    answered(json.dumps(value).encode())


@pytest.mark.parametrize("name", NAMES)
@given(record=RECORDS)
@AT_EASE
def test_any_record(name, record):
    """A record is only read: settling it changes nothing."""
    record = {**record, "game": name}
    before = json.dumps(record)
    with suppress(Refusal):
        records.settle(record)
    assert json.dumps(record) == before
    answered(before.encode())


STARTS = {
    "nkp": {"dealer": "2c 7d 9h Jc Qs", "boxes": [
        {"box": 1, "ante": 10, "cards": "As Kd Kh 4c 8s", "play": ["buy 4d", "change 8s Tc", "bet"]},
        {"box": 2, "ante": 5, "blind": True, "cards": "Ts Td 3h 3c 8h"}]},
    "casino-holdem": {"board": "Ah Kd 4s 9c 2d", "dealer": "4h 4d", "boxes": [
        {"box": 1, "ante": 10, "bonus": 5, "cards": "As Ad", "play": ["bet"]},
        {"box": 3, "ante": 10, "cards": "8s 3h", "play": ["fold"]}]},
    "novo": {"dealer": "Qs Jd 9h 5c 2s", "replacement": "Js", "boxes": [
        {"box": 1, "ante": 10, "cards": "Ks Kd Kh Ac 2d", "play": ["bet", "insure 40"]},
        {"box": 2, "ante": 10, "cards": "5h 6h 7h 8h Kc", "play": ["exchange Kc 9d", "bet", "buy-game"]}]},
    "baccarat": {"player": "7c 6d 2s", "banker": "9h 4c 3d", "bets": [
        {"box": 1, "on": "banker", "stake": 100}, {"box": 2, "on": "tie", "stake": 5}]},
    "knock": {"dealer": 1, "seats": [
        {"seat": 1, "cards": "2s 3s 4s 5s 7h"}, {"seat": 2, "cards": "2h 3h 4h 5h 7s"},
        {"seat": 3, "cards": "2d 3d 4d 5d 7c"}], "stock": "Ac Kc Qc",
        "actions": ["2 check", "3 bet", "1 call", "2 fold", "3 knock", "1 draw stock", "1 discard Ac"]},
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@AT_EASE
def test_records_spoilt_in_one_place(name, data):
    """Near misses find what noise does not."""
    record = json.loads(json.dumps({"game": name, **STARTS[name]}))
    place = record
    while True:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if not (isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans())):
            break
        place = place[key]
    place[key] = data.draw(VALUES)
    answered(json.dumps(record).encode())


def some_house(name, text, sets):
    """The house that a file and some figures make, or None where they are refused in a sentence."""
    try:
        figures = tomllib.loads(text)
    except (ValueError, RecursionError):
        figures = {}
    try:
        given_figures = laid_over(figures, house_of(None, tuple(sets)).given(name))
        return house(game(name).rules, given_figures, game(name).presets)
    except Refusal as refusal:
        answered_in_words(refusal)
        return None


@pytest.mark.parametrize("name", NAMES)
@given(text=st.text(string.printable, max_size=60), sets=st.lists(st.text(max_size=20), max_size=3))
@AT_EASE
def test_any_house(name, text, sets):
    """A house is refused, or its sheet can be printed in every language."""
    made = some_house(name, text, sets)
    for lang in LANGUAGES if made is not None else ():
        assert printed(name, made, lang)
