"""The order of hands: by name, by comparison, and against trying every five cards."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupje.cards import PACK, best_five, parse_cards, rank, shows
from krupje.cards.ranking import straight_top

LADDER = [
    ("7s 5h 4d 3c 2s", "high card"),
    ("8s 5h 4d 3c 2s", "high card"),
    ("As Qh 4d 3c 2s", "high card"),
    ("As Kh 4d 3c 2s", "high card"),
    ("As Kh Qd Jc 9s", "high card"),
    ("2s 2h 5d 4c 3s", "one pair"),
    ("2s 2h 6d 4c 3s", "one pair"),
    ("2s 2h Ad Kc Qs", "one pair"),
    ("3s 3h 5d 4c 2s", "one pair"),
    ("As Ah Kd Qc Js", "one pair"),
    ("3s 3h 2d 2c 4s", "two pair"),
    ("3s 3h 2d 2c As", "two pair"),
    ("4s 4h 2d 2c 3s", "two pair"),
    ("4s 4h 3d 3c 2s", "two pair"),
    ("As Ah Kd Kc Qs", "two pair"),
    ("2s 2h 2d 4c 3s", "three of a kind"),
    ("2s 2h 2d Ac Ks", "three of a kind"),
    ("3s 3h 3d 4c 2s", "three of a kind"),
    ("5s 4h 3d 2c As", "straight"),
    ("6s 5h 4d 3c 2s", "straight"),
    ("As Kh Qd Jc Ts", "straight"),
    ("7s 5s 4s 3s 2s", "flush"),
    ("As Ks Qs Js 9s", "flush"),
    ("2s 2h 2d 3c 3s", "full house"),
    ("2s 2h 2d Ac As", "full house"),
    ("3s 3h 3d 2c 2s", "full house"),
    ("2s 2h 2d 2c 3s", "four of a kind"),
    ("2s 2h 2d 2c As", "four of a kind"),
    ("3s 3h 3d 3c 2s", "four of a kind"),
    ("5s 4s 3s 2s As", "straight flush"),
    ("6s 5s 4s 3s 2s", "straight flush"),
    ("Ks Qs Js Ts 9s", "straight flush"),
    ("As Ks Qs Js Ts", "royal flush"),
]


def test_the_ladder_rises() -> None:
    """From seven high to a royal flush every step is higher than the one before."""
    hands = [rank(parse_cards(cards)) for cards, _ in LADDER]
    assert [hand.name for hand in hands] == [name for _, name in LADDER]
    assert all(low < high for low, high in pairwise(hands))


@pytest.mark.parametrize("cards", ["2s As Kd Qh Jc", "3s 2h As Kd Qc", "4s 3h 2d Ac Ks"])
def test_no_straight_round_the_corner(cards: str) -> None:
    """An ace is high or low, never in the middle."""
    assert rank(parse_cards(cards)).name == "high card"


def test_suits_never_rank() -> None:
    """The same ranks in other suits tie."""
    assert rank(parse_cards("As Kh Qd Jc 9s")) == rank(parse_cards("Ad Kc Qs Jh 9d"))


def test_ace_king_only_where_the_game_has_it() -> None:
    """Between one pair and high card, all five cards deciding."""
    low, high = parse_cards("As Kh 4d 3c 2s"), parse_cards("As Kh Qd Jc 9s")
    assert rank(low).name == "high card"
    assert rank(low, ace_king=True).name == "ace-king"
    assert rank(parse_cards("As Qh Jd Tc 8s")) < rank(low, ace_king=True) < rank(high, ace_king=True)
    assert rank(high, ace_king=True) < rank(parse_cards("2s 2h 5d 4c 3s"), ace_king=True)
    assert rank(parse_cards("As Kh Qd Jc Ts"), ace_king=True).name == "straight"
    assert rank(parse_cards("As Ah Kd Qc Js"), ace_king=True).name == "one pair"


def test_houses_without_the_wheel() -> None:
    """Where an ace is high only, 5-4-3-2-A is no straight, suited or not."""
    assert rank(parse_cards("5s 4h 3d 2c As"), wheel=False).name == "high card"
    assert rank(parse_cards("5s 4s 3s 2s As"), wheel=False).name == "flush"
    assert rank(parse_cards("6s 5h 4d 3c 2s As"), wheel=False).name == "straight"
    assert straight_top(0b1_0000_0000_1111, wheel=False) is None
    assert straight_top(0b11111) == 4
    assert straight_top(0b1111) is None


@given(st.lists(st.sampled_from(PACK), min_size=5, max_size=7, unique=True), st.booleans(), st.booleans())
def test_agrees_with_every_five(cards: list[int], ace_king: bool, wheel: bool) -> None:
    """The best of six or seven cards is the best of all their fives."""
    best = rank(cards, ace_king=ace_king, wheel=wheel)
    assert best == max(rank(five, ace_king=ace_king, wheel=wheel) for five in combinations(cards, 5))
    assert rank(best_five(cards, wheel=wheel), wheel=wheel) == rank(cards, wheel=wheel)


@pytest.mark.parametrize(
    ("cards", "name", "ranks"),
    [
        ("As Ah Ad Kc Kh Kd 2s", "full house", (12, 11)),
        ("As Ah Ad Kc Kh Qd Qs", "full house", (12, 11)),
        ("2s 2h 2d 2c Ah Ad Ks", "four of a kind", (0, 12)),
        ("As Ah Kd Kc Qh Qd Js", "two pair", (12, 11, 10)),
        ("2s 3s 4s 5s 6s 7s 8s", "straight flush", (6,)),
        ("2s 3s 9s Ts Ks As Ah", "flush", (12, 11, 8, 7, 1)),
        ("2s 2h 3d 4c 5h 6d 6s", "straight", (4,)),
        ("7s 7h 7d 4c 5h 6d 8s", "straight", (6,)),
        ("7s 7h 7d 2c 4h Kd As", "three of a kind", (5, 12, 11)),
        ("7s 7h 2d 3c 9h Kd As", "one pair", (5, 12, 11, 7)),
        ("2s 4h 6d 8c Th Qd As", "high card", (12, 10, 8, 6, 4)),
        ("5s 5h 5d 4s 3s 2s As", "straight flush", (3,)),
        ("5s 5h 5d 4s 4h 4d 4c", "four of a kind", (2, 3)),
        ("2s 2h As Ks Qs Js Ts", "royal flush", (12,)),
    ],
)
def test_seven_cards(cards: str, name: str, ranks: tuple[int, ...]) -> None:
    """Hands in which two combinations compete."""
    hand = rank(parse_cards(cards))
    assert (hand.name, hand.ranks) == (name, ranks)


def test_best_five_keeps_the_order_held() -> None:
    """The kept cards stand as they were held."""
    assert shows(best_five(parse_cards("2c As Kd Kh 4c 4s"))) == "As Kd Kh 4c 4s"
