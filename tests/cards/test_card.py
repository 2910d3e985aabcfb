"""Cards as numbers and letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupje.cards import PACK, parse, parse_cards, show, shows, without
from krupje.refusal import Refused


@given(st.sampled_from(PACK))
def test_a_card_reads_back(card: int) -> None:
    """What is shown is read back, in any case."""
    assert parse(show(card)) == parse(show(card).lower()) == parse(show(card).upper()) == card


@pytest.mark.parametrize(
    ("text", "card"),
    [("2s", 0), ("2h", 1), ("2d", 2), ("2c", 3), ("As", 48), ("Ac", 51), ("Th", 33), ("10h", 33)],
)
def test_cards_have_fixed_numbers(text: str, card: int) -> None:
    """Files and kernels rely on the numbers: rank times four plus suit."""
    assert parse(text) == card


@pytest.mark.parametrize(
    "text", ["", "A", "Ax", "1s", "11s", "Ass", "??", "10", "А♠", "as as", "ſs", "K\u212a"]
)
def test_anything_else_is_refused(text: str) -> None:
    """A card that does not exist is named in the refusal."""
    with pytest.raises(Refused) as caught:
        parse(text)
    assert caught.value.code == "card-unknown"
    assert caught.value.params["card"] == text[:20]
    assert str(caught.value).startswith("card-unknown")


def test_lists_of_cards() -> None:
    """Spaces of any number separate cards; a back is two question marks."""
    assert parse_cards("  As\t10h\n2c ") == (48, 33, 3)
    assert shows((48, None, 3)) == "As ?? 2c"
    assert parse_cards("") == ()


def test_without() -> None:
    """Each card goes once; a back takes a back."""
    assert without((1, None, 2, None), (None, 2)) == (1, None)
    with pytest.raises(ValueError, match="not in"):
        without((1, 2), (3,))
