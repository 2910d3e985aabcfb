"""Reading what strangers send: everything odd is refused, and says where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupje.records import settle, settle_text, strict
from krupje.refusal import Refusal, Refused


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        (b"\xff{}", "not-json"),
        ("[" * 100_000, "not-json"),
        ('{"a":' * 100_000, "not-json"),
        ('{"a": NaN}', "not-json"),
        ('{"a": -Infinity}', "not-json"),
        ('{"a": ' + "9" * 5000 + "}", "not-json"),
        ("[]", "not-a-record"),
        ("5", "not-a-record"),
        ('"nkp"', "not-a-record"),
        ("null", "not-a-record"),
        ('{"game": "nkp", "game": "nkp"}', "key-twice"),
        ("{}", "key-missing"),
        ('{"game": "whist"}', "game-unknown"),
        ('{"game": ["nkp"]}', "game-unknown"),
        ('{"game": "nkp"}', "key-missing"),
        ('{"game": "nkp", "boxes": {}}', "not-a-list"),
        ('{"game": "nkp", "boxes": []}', "no-boxes"),
        ('{"game": "nkp", "boxes": [5]}', "not-an-object"),
        ('{"game": "nkp", "boxes": [], "colour": 1}', "key-unknown"),
        ('{"game": "nkp", "boxes": [], "rules": []}', "rules-unreadable"),
        ('{"game": "nkp", "boxes": [], "rules": {"colour": 1}}', "figure-unknown"),
    ],
)
def test_odd_records(text: str | bytes, code: str) -> None:
    """Broken, foreign, doubled and empty documents have a refusal each."""
    with pytest.raises(Refusal) as caught:
        settle_text(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("read", "code"),
    [
        (lambda: strict.whole(True, "box"), "not-a-number"),
        (lambda: strict.whole("1", "box"), "not-a-number"),
        (lambda: strict.whole(10**9, "box"), "not-a-number"),
        (lambda: strict.switch(1, "blind"), "not-true-or-false"),
        (lambda: strict.name("", "guest"), "not-a-name"),
        (lambda: strict.name("x" * 41, "guest"), "not-a-name"),
        (lambda: strict.name(7, "guest"), "not-a-name"),
        (lambda: strict.words("bet", "play"), "not-a-list"),
        (lambda: strict.words([5], "play"), "not-words"),
        (lambda: strict.words([" "], "play"), "not-words"),
        (lambda: strict.cards(["As"], "cards", (1,), "nkp 3.1"), "not-cards"),
        (lambda: strict.cards("As Ks", "cards", (5,), "nkp 3.1"), "cards-wrong-count"),
        (lambda: strict.cards("Zz", "cards", (1,), "nkp 3.1"), "card-unknown"),
        (lambda: strict.stake(True, 100, "nkp 2.1"), "amount-unreadable"),
        (lambda: strict.stake(7, 500, "nkp 2.1"), "stake-not-in-units"),
    ],
)
def test_odd_values(read, code: str) -> None:  # type: ignore[no-untyped-def]
    """Each kind of value is read strictly."""
    with pytest.raises(Refused) as caught:
        read()
    assert caught.value.code == code


def test_good_values() -> None:
    """And what is right comes through."""
    assert strict.name("Ona", "guest") == "Ona"
    assert strict.words(["buy 4d", "bet"], "play") == [["buy", "4d"], ["bet"]]
    assert strict.stake("20", 100, "nkp 2.1") == 2000
    with pytest.raises(Refused) as caught:
        strict.stake(7, 500, "nkp 2.1")
    assert caught.value.clause == "nkp 2.1"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["game", "boxes", "dealer", "rules", "bets", "seats", "board"]), JSON))
def test_any_document_is_settled_or_refused(record: dict[str, object]) -> None:
    """Nothing a program can send leads to anything but a receipt or a refusal."""
    for game in ("nkp", "baccarat"):
        with pytest.raises(Refusal):
            settle({**record, "game": game})


@given(st.binary(max_size=80))
def test_any_bytes(raw: bytes) -> None:
    """No bytes lead to a traceback."""
    with pytest.raises(Refusal):
        settle_text(raw)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ('{"game":\n  nkp}', 2, 3),
        (b'{"game": "nkp",\n "\xff"}', 2, 3),
        ('{"a": "NaN",\n"b": NaN}', 2, 6),
        ('{"a": ' + "9" * 5000 + "}", 1, 7),
        ('{"a": ' + "[" * 50_000, 1, 106),
        ('{"a": "]]",\n"b": ' + "[" * 500 + "]" * 500 + "}", 2, 105),
        ("\ufeff{}", 1, 1),
        ("{} {}", 1, 4),
    ],
)
def test_where_it_breaks_off(text: str | bytes, line: int, column: int) -> None:
    """The place is told as editors count it, from one on."""
    with pytest.raises(Refusal) as caught:
        strict.document(text)
    assert caught.value.code == "not-json"
    assert caught.value.params == {"line": line, "column": column}
