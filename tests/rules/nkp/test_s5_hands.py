"""§5 — Hands: their order, and how equals are told apart."""

from itertools import pairwise

import pytest

from krupje.cards import parse_cards, rank

# Every line beats the one below it.
LADDER = """
As Ks Qs Js Ts  royal flush
Ks Qs Js Ts 9s  straight flush
6h 5h 4h 3h 2h  straight flush
5c 4c 3c 2c Ac  straight flush
As Ah Ad Ac 2s  four of a kind
2s 2h 2d 2c As  four of a kind
As Ah Ad Ks Kh  full house
As Ah Ad 2s 2h  full house
Ks Kh Kd As Ah  full house
As Ks Qs Js 9s  flush
As Ks Qs Ts 9s  flush
7d 5d 4d 3d 2d  flush
As Kh Qs Js Ts  straight
Kd Qh Js Tc 9s  straight
5s 4h 3d 2c As  straight
As Ah Ad Ks Qh  three of a kind
As Ah Ad Ks Jh  three of a kind
2s 2h 2d 4s 3h  three of a kind
As Ah Ks Kh Qd  two pair
As Ah Ks Kh 2d  two pair
As Ah Qs Qh Kd  two pair
Ks Kh Qs Qh Ad  two pair
As Ah Kd Qs Jh  one pair
As Ah Kd Qs Th  one pair
As Ah Kd Js Th  one pair
As Ah Qd Js Th  one pair
2s 2h 5d 4s 3h  one pair
As Kd Qh Js 9c  high card
As Kd Qh Js 8c  high card
As Kd Qh Ts 9c  high card
As Qd Jh Ts 9c  high card
7s 5d 4h 3s 2c  high card
"""
ROWS = [tuple(line.split("  ")) for line in LADDER.strip().split("\n")]


@pytest.mark.parametrize(("cards", "name"), ROWS)
def test_names(cards, name):
    """§5.1 — Each hand is called what the sheet calls it."""
    assert rank(parse_cards(cards)).name == name


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(cards for cards, _ in ROWS)))
def test_ladder(paid, refused, box, higher, lower):
    """§5.1, §5.2 — The order of combinations, and of equal ones by their cards down to the last."""
    assert rank(parse_cards(higher)) > rank(parse_cards(lower))


@pytest.mark.parametrize("cards", ["Ks As 2h 3d 4c", "Qs Ks As 2h 3d", "Js Qs Ks As 2s"])
def test_no_straight_round_the_corner(cards):
    """§5.1 — A straight does not go on past the ace."""
    assert rank(parse_cards(cards)).name in {"high card", "flush"}


def test_suits_have_no_rank(paid, box):
    """§5.1 — Equal ranks in other suits are a tie, in every combination."""
    for mine, theirs in (
        ("As Kd Qh Js 9c", "Ad Kh Qc Jd 9s"),
        ("As Ah Kd Qs Jh", "Ad Ac Kh Qc Jd"),
        ("7s 6d 5h 4s 3c", "7h 6c 5s 4d 3h"),
        ("As Js 9s 7s 5s", "Ah Jh 9h 7h 5h"),
        ("Ts Js Qs Ks As", "Th Jh Qh Kh Ah"),
    ):
        receipt = paid(theirs, box(1, mine, "bet"))
        assert receipt["house"] == (0 if receipt["dealer"]["plays"] else -10)


@pytest.mark.parametrize(
    ("dealer", "mine", "net"),
    [
        ("Js Jh Ad 7c 5s", "Jd Jc Kd 9h 8c", -30),
        ("Js Jh Kd 7c 5s", "Jd Jc Kh 9h 2c", 30),
        ("Js Jh Kd 9c 5s", "Jd Jc Kh 9h 4c", -30),
        ("Qs Qh Ts Th 3d", "Qd Qc 9s 9h Ad", -30),
        ("Qs Qh Ts Th 3d", "Qd Qc Tc Td 2d", -30),
        ("Qs Qh Ts Th 3d", "Qd Qc Tc Td 4d", 50),
        ("9s 8h 7d 6c 5s", "Ts 9h 8d 7c 6s", 90),
        ("As Js 9s 7s 3s", "Ah Jh 9h 7h 2h", -30),
        ("As Js 9s 7s 3s", "Ah Jh 9h 8h 2h", 110),
        ("6s 6h 6d Js Jh", "7s 7h 7d 2s 2h", 150),
        ("8s 8h 8d Ks 3d", "9s 9h 9d 3s 2h", 70),
        ("8s 8h 8d 8c 3d", "9s 9h 9d 9c 2h", 410),
        ("9s 8s 7s 6s 5s", "8h 7h 6h 5h 4h", -30),
    ],
)
def test_equal_combinations(paid, box, dealer, mine, net):
    """§5.2 — Equal combinations are told apart card by card, where the sheet is silent too."""
    assert paid(dealer, box(1, mine, "bet"))["boxes"][0]["net"] == net


@pytest.mark.parametrize(
    ("dealer", "mine", "hand", "plays", "net"),
    [
        ("As Kd Qh 7c 5s", "Ah Kh Qd 8c 2s", "ace-king", True, 30),
        ("As Kd Qh 7c 5s", "Ah Kh Qd 7d 2s", "ace-king", True, -30),
        ("As Kd Qh 7c 5s", "Ad Qs Jh Tc 9s", "high card", True, -30),
        ("As Kd Qh 7c 5s", "2h 2d 3d 4c 6s", "one pair", True, 30),
        ("2c 2d Qh 7c 5s", "Ah Kh Qd Jc 9s", "ace-king", True, -30),
        ("As Qd Jh 7c 5s", "Ah Kh Qs Jc 9s", "ace-king", False, 10),
    ],
)
def test_ace_king(paid, box, dealer, mine, hand, plays, net):
    """§5.3 — Where the house counts it, ace-king stands between one pair and high card and pays 1:1."""
    receipt = paid(dealer, box(1, mine, "bet"), qualifier="ace-king")
    assert (receipt["boxes"][0]["hand"], receipt["dealer"]["plays"]) == (hand, plays)
    assert receipt["boxes"][0]["net"] == net


def test_no_ace_king(paid, box):
    """§5.3 — Elsewhere ace and king are a high card and nothing more."""
    receipt = paid("As Kd Qh 7c 5s", box(1, "Ah Kh Qd 8c 2s", "bet"))
    assert receipt["dealer"] == {"cards": "As Kd Qh 7c 5s", "hand": "high card", "plays": False}
    assert (receipt["boxes"][0]["hand"], receipt["boxes"][0]["net"]) == ("high card", 10)
