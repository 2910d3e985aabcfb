"""Section 1: the table."""

import pytest

from krupje.games.holdem.state import Stake


def test_own_two_and_the_board(paid, box):
    """§1.1 — A box plays the best five of its two cards and the board, none of the dealer's."""
    receipt = paid("Kd 8s 6c 4h 2d", "Kh Ks", box("8d 3c", "bet"))
    assert receipt["boxes"][0]["hand"] == "one pair"
    assert receipt["dealer"]["hand"] == "three of a kind"


def test_boxes_do_not_play_each_other(paid, box):
    """§1.1 — Two boxes that both beat the dealer both win, the weaker one too."""
    receipt = paid("Kd 8s 6c 4h 2d", "4d 3s", box("Ah Ks", "bet"), box("8d 3c", "bet", 2))
    assert [each["net"] for each in receipt["boxes"]] == [30, 30]


@pytest.mark.parametrize("number", [1, 6])
def test_open_boxes(opened, number):
    """§1.2 — Any of the six boxes may play."""
    assert opened(Stake(number, 1000)).boxes[0].box == number


@pytest.mark.parametrize(
    ("numbers", "boxes", "code"),
    [((0,), 6, "box-not-open"), ((7,), 6, "box-not-open"), ((3,), 2, "box-not-open"),
     ((2, 2), 6, "box-twice"), ((), 6, "no-boxes")],
)  # fmt: skip
def test_boxes_that_are_not_there(rules, refused, numbers, boxes, code):
    """§1.2 — A box beyond those of the table, a box named twice and no box at all are refused."""
    from krupje.games.holdem.state import start

    refusal = refused(start, rules(boxes=boxes), tuple(Stake(number, 1000) for number in numbers))
    assert (refusal.code, refusal.clause, refusal.ruling) == (code, "casino-holdem 1.2", "H26")


@pytest.mark.parametrize("boxes", [0, 7])
def test_six_at_most(rules, refused, boxes):
    """§1.3 — The pit boss opens one to six boxes; a house with more or none is refused."""
    refusal = refused(rules, boxes=boxes)
    assert (refusal.code, refusal.clause) == ("figure-illegal", "casino-holdem 1.2")


def test_one_pack(paid, box, refused):
    """§1.2 — One pack has one ace of spades."""
    refusal = refused(paid, "As 8s 6c 4h 2d", "4d 3s", box("As Ks", "bet"))
    assert (refusal.code, refusal.clause) == ("card-repeated", "casino-holdem 3.1")


@pytest.mark.parametrize("word", ["round", "below-19"])
def test_when_to_shuffle_is_a_figure(rules, word):
    """§1.5 — A house shuffles for every round, or when fewer than nineteen cards are left."""
    assert rules(reshuffle=word).reshuffle == word
    assert rules().reshuffle == "round"
