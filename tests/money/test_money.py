"""Amounts, odds, shares and the ledger."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupje.money import LAYOUT, Odds, Posting, amount, balanced, chips, number, parse_odds, post, shares
from krupje.refusal import Refused


@pytest.mark.parametrize(
    ("raw", "unit", "cents"),
    [
        (0, 100, 0),
        (20, 100, 2000),
        ("20", 100, 2000),
        ("007", 100, 700),
        (999_999_999, 100, 99_999_999_900),
        ("0.50", 50, 50),
        ("0.5", 50, 50),
        ("12.00", 50, 1200),
        (3, 50, 300),
        ("10", 500, 1000),
    ],
)
def test_amounts_are_read(raw: object, unit: int, cents: int) -> None:
    """Integers and digits, in chips; decimals where the unit has them."""
    assert amount(raw, unit) == cents


@pytest.mark.parametrize(
    "raw",
    [
        *(True, 1.0, 1e3, None, [], {}, "", " 5", "5 ", "+5", "-5", -5, "1e3", "0x10", "1_000", "٣", "²"),
        *("1.5", "5.", ".5", "1" * 10, 10**9, 10**40, -(10**40), "1" * 5000),
    ],
)  # fmt: skip
def test_other_amounts_are_refused(raw: object) -> None:
    """Fractions, exponents, booleans, signs, spaces, other scripts' digits and more than nine digits."""
    with pytest.raises(Refused) as caught:
        amount(raw)
    assert caught.value.code == "amount-unreadable"
    assert len(str(caught.value.params["amount"])) <= 20


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (-1, "-1"),
        (10**40, "1" + "0" * 19),
        pytest.param(10**5000, "…", id="huge"),
        ("x" * 30, "x" * 20),
        (True, "true"),
        (None, "null"),
        (1.5, "1.5"),
    ],
)
def test_what_was_sent_is_shown_short(raw: object, shown: str) -> None:
    """A refusal shows the beginning of what it could not read."""
    with pytest.raises(Refused) as caught:
        amount(raw)
    assert caught.value.params == {"amount": shown, "legal": '7, "7"'}


@pytest.mark.parametrize(
    ("raw", "unit"),
    [("0.25", 50), (3, 500), ("0.333", 1), ("1234567.890", 1), ("2.00", 200), ("1.50", 100)],
)
def test_amounts_off_the_unit(raw: object, unit: int) -> None:
    """What is no multiple of the unit, or has too many places, is refused."""
    with pytest.raises(Refused):
        amount(raw, unit)


@pytest.mark.parametrize(
    ("cents", "text", "json"),
    [
        (-1, "-0.01", -0.01),
        (2000, "20", 20),
        (950, "9.5", 9.5),
        (905, "9.05", 9.05),
        (-5, "-0.05", -0.05),
        (0, "0", 0),
        (-1000, "-10", -10),
    ],
)
def test_amounts_are_written(cents: int, text: str, json: float) -> None:
    """Whole amounts as whole numbers, others without trailing zeros."""
    assert chips(cents) == text
    assert number(cents) == json
    assert isinstance(number(cents), int) == (cents % 100 == 0)


@given(st.integers(0, 10**9 - 1))
def test_written_amounts_read_back(cents: int) -> None:
    """Whatever is written is read back to the cent."""
    assert amount(chips(cents), unit=1) == cents


def test_odds() -> None:
    """Odds are two whole numbers; winnings are rounded down to the cent."""
    assert parse_odds("19:20") == Odds(19, 20)
    assert str(Odds(8, 1)) == "8:1"
    assert Odds(19, 20).winnings(1000) == 950
    assert Odds(1, 3).winnings(100) == 33


@pytest.mark.parametrize(
    "text", ["", "19", "19:0", "19/20", "-1:2", "1:2:3", " 1:2", "1.5:2", "1234567:1", None, 19]
)
def test_other_odds_are_refused(text: object) -> None:
    """Anything else is no odds."""
    with pytest.raises(Refused, match="odds-unreadable") as caught:
        parse_odds(text)
    assert caught.value.params == {"odds": text if isinstance(text, str) else json.dumps(text)}


def test_long_odds_are_shown_short() -> None:
    """Twenty characters of what is no odds are enough."""
    with pytest.raises(Refused) as caught:
        parse_odds("12345678901234567890123:1")
    assert caught.value.params == {"odds": "12345678901234567890"}


@given(
    st.integers(0, 10_000), st.lists(st.integers(1, 9), min_size=1, max_size=6, unique=True), st.booleans()
)
def test_shares_add_up(pot: int, winners: list[int], odd_left: bool) -> None:
    """Nothing of a pot is lost, and shares differ by one chip at most."""
    given_out, over = shares(pot, winners, 100, odd_left=odd_left)
    assert sum(given_out.values()) + over == pot
    assert max(given_out.values()) - min(given_out.values()) <= (100 if odd_left else 0)
    assert over < 100 * len(winners)
    assert all(share % 100 == 0 for share in given_out.values())


def test_odd_chips_go_in_order() -> None:
    """The first winners named get the odd chips."""
    assert shares(500, [4, 2, 7], 100) == ({4: 200, 2: 200, 7: 100}, 0)
    assert shares(500, [4, 2, 7], 100, odd_left=False) == ({4: 100, 2: 100, 7: 100}, 200)


def test_ledger() -> None:
    """Postings that balance leave the sum of all accounts as it was."""
    moves = (Posting("box 1", -500), Posting(LAYOUT, 500))
    assert balanced(moves)
    assert not balanced(moves[:1])
    assert not balanced(moves[1:])
    accounts = {"box 1": 1000}
    assert post(accounts, moves) == {"box 1": 500, LAYOUT: 500}
    assert accounts == {"box 1": 1000}
