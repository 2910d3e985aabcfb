"""Section 6: hands."""

import pytest

LADDER = [
    ("royal flush", "Ah Kh", "Qh Jh Th 3c 3d"),
    ("straight flush", "9h 8h", "Qh Jh Th 3c 3d"),
    ("four of a kind", "3h 3s", "Qh Jh Th 3c 3d"),
    ("full house", "Qs Qd", "Qh Jh Th 3c 3d"),
    ("flush", "Ah 2h", "Qh Jh Th 3c 3d"),
    ("straight", "Ac Kd", "Qh Jh Th 3c 3d"),
    ("three of a kind", "3h 9s", "Qh Jh Th 3c 3d"),
    ("two pair", "Qs 2s", "Qh Jh Th 3c 3d"),
    ("one pair", "7s 2s", "Qh Jh Th 3c 3d"),
    ("high card", "7s 2s", "Qh Jh Tc 5c 3d"),
    ("straight", "As 9s", "2h 3h 4c 5c Kd"),
    ("high card", "As 8s", "2h 3h 4c Kc Qd"),
    ("straight", "6s 2s", "2h 3h 4c 5c 5d"),
]


@pytest.mark.parametrize(("name", "hole", "board"), LADDER)
def test_names(paid, box, name, hole, board):
    """§6.1 — The best five of seven have one of ten names; an ace is low only in 5-4-3-2-A."""
    assert paid(board, "4d 6d", box(hole, "bet"))["boxes"][0]["hand"] == name


HIGHER = [
    ("a pair, then the next three", "4c 4d Ah 9s 8c", "Ks 3h", "Qs Jd"),
    ("the second pair", "Ac 4d 4h Js 8c", "Jd 2s", "8d Kd"),
    ("the card beside two pair", "Ac Ad 4h 4s 8c", "Kd 2s", "Qd 3d"),
    ("the second card beside three of a kind", "9c 9d 9h As 4c", "Kd 3h", "Qd Jd"),
    ("a straight's highest card", "5c 6d 7h Ks Kc", "9d 8s", "4d 3s"),
    ("5-4-3-2-A is the lowest straight", "2c 3d 4h 5s Kc", "6d Qd", "Ad Qs"),
    ("a flush's fifth card", "Ac Tc 8c 7c 2d", "4c 3h", "3c 9h"),
    ("the three of a full house", "9c 9d 4h 4s 2c", "9h Kd", "4c Ad"),
    ("the card beside four of a kind", "9c 9d 9h 9s 2c", "Kd 3h", "Qd Jd"),
]


@pytest.mark.parametrize(
    ("board", "higher", "lower"), [row[1:] for row in HIGHER], ids=[row[0] for row in HIGHER]
)
def test_all_five_cards_decide(paid, box, line, board, higher, lower):
    """§6.2 — Like hands are told apart by their own ranks, then by the rest, five in all."""
    assert line(paid(board, lower, box(higher, "bet")), "bet")["outcome"] == "win"
    assert line(paid(board, higher, box(lower, "bet")), "bet")["outcome"] == "lose"


EQUAL = [
    ("suits have no rank", "4c 4d Ah 9s 8c", "Ks 3h", "Kh 2d"),
    ("a sixth card never counts", "4c 4d Ah Qs Jc", "Ts 3h", "7c 2d"),
    ("a third pair never counts", "As Ad 8h 8s Kc", "7d 7h", "6s 5s"),
    ("the board plays for both", "Ac Kd Qh Js Tc", "2d 3s", "9d 9s"),
]


@pytest.mark.parametrize(("board", "one", "other"), [row[1:] for row in EQUAL], ids=[row[0] for row in EQUAL])
def test_what_never_decides(paid, box, line, board, one, other):
    """§6.2 — Suits, a sixth and a seventh card never decide."""
    for hole, dealer in (one, other), (other, one):
        assert line(paid(board, dealer, box(hole, "bet")), "bet")["outcome"] == "push"
