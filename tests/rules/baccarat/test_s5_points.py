"""§5 — What cards count."""

import pytest

from krupje.cards import parse, parse_cards
from krupje.games.baccarat.tableau import points, value


@pytest.mark.parametrize(
    ("rank", "worth"),
    [*zip("A23456789", range(1, 10), strict=True), ("T", 0), ("J", 0), ("Q", 0), ("K", 0)],
)
def test_each_card(rank, worth):
    """§5.1 — An ace is one, two to nine their number, ten and court cards nothing, in every suit."""
    assert [value(parse(rank + suit)) for suit in "shdc"] == [worth] * 4


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("9s 8s", 7),
        ("Ks Qs", 0),
        ("5s 5h", 0),
        ("As 9h", 0),
        ("Ts 9h", 9),
        ("9s 9h", 8),
        ("9s 9h 9d", 7),
        ("6s 4h Kd", 0),
        ("7s 8h 5d", 0),
        ("4s 3h 2d", 9),
        ("As Ad Ah", 3),
    ],
)
def test_tens_fall_away(cards, worth):
    """§5.2 — The points are the last figure of the sum, with two cards and with three."""
    assert points(parse_cards(cards)) == worth


@pytest.mark.parametrize(("player", "banker"), [("9s 8s", "Ks 6s"), ("4s 3h", "6s Kh")])
def test_points_on_the_receipt(coup, player, banker):
    """§5.2 — The receipt says each hand's points."""
    receipt = coup(player, banker)
    assert receipt["player"] == {"cards": player, "points": 7}
    assert receipt["banker"] == {"cards": banker, "points": 6}
