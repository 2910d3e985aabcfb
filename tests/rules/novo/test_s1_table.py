"""§1 — The table: who plays whom, how many boxes, one pack."""

import random

import pytest

from krupje.cards import PACK, parse_cards
from krupje.games.novo import GAME
from krupje.games.novo.actions import Bet, BuyGame, CloseInsurance, Exchange
from krupje.rounds import Deal


def test_boxes_do_not_play_one_another(paid):
    """§1.1 — Two boxes that both beat the dealer are both paid, whichever is the higher."""
    receipt = paid(
        {"box": 1, "ante": 10, "cards": "As Ad 3h 4c 6d", "play": ["bet"]},
        {"box": 2, "ante": 10, "cards": "Ks Kd 3c 4d 6s", "play": ["bet"]},
        dealer="Ts Td 7h 4s 2d",
    )
    assert [box["net"] for box in receipt["boxes"]] == [20, 20]


@pytest.mark.parametrize(
    ("numbers", "rules", "code"),
    [
        ((), {}, "no-boxes"),
        ((0,), {}, "box-not-open"),
        ((5,), {}, "box-not-open"),
        ((3,), {"boxes": 2}, "box-not-open"),
        ((2, 2), {}, "box-twice"),
    ],
)
def test_boxes_on_the_table(refused, numbers, rules, code):
    """§1.2 — Boxes run from one to as many as the house has, each once, and one at least is in play."""
    boxes = [{"box": n, "ante": 10, "cards": "2s 3s 4s 5s 7s", "play": ["fold"]} for n in numbers]
    assert refused(*boxes, dealer=None, **rules) == (code, "novo 1.2", "V37")


def test_all_boxes_may_be_one_guests(paid):
    """§1.2 — One guest holds all four, light and dark together."""
    boxes = [
        {"box": 1, "ante": 10, "cards": "As Ad 3h 4c 6d", "play": ["bet"], "guest": "Ona"},
        {"box": 2, "ante": 10, "cards": "Ks Kd 3c 4d 6s", "play": ["fold"], "guest": "Ona"},
        {"box": 3, "ante": 20, "cards": "Qs Qd 3d 5d 6h", "blind": True, "guest": "Ona"},
        {"box": 4, "ante": 5, "cards": "2h 8d 3s 5s 6c", "blind": True, "guest": "Ona"},
    ]
    assert [box["net"] for box in paid(*boxes, dealer="Ts Td 7h 4s 2d")["boxes"]] == [20, -10, 40, -15]


@pytest.mark.parametrize("dealing", ["machine", "shoe"])
def test_the_pack_suffices(round_of, dealing):
    """§1.2 — Four boxes exchange five cards each and a game is drawn through three of the replaced rank.

    That takes every card but the burned ones: 20 + 5 dealt, 20 served, 4 drawn, 3 burned.
    """
    play = round_of((1, 10), (2, 10), (3, 10), (4, 10), dealing=dealing)
    dealer = list(parse_cards("Qs Jd 9h 5c 2s"))
    queens = list(parse_cards("Qd Qh Qc"))
    others = [card for card in PACK if card not in dealer and card not in queens]
    random.Random(3).shuffle(others)
    place = 0
    while play.state.dealt < 25:
        for_dealer = place % 5 == 4 if dealing == "shoe" else place >= 20
        play(Deal(dealer.pop() if for_dealer else others.pop()))
        place += 1
    for number in (1, 2, 3, 4):
        play(Exchange(number, play.box(number).cards))
    for _ in range(20):
        play(Deal(others.pop()))
    play(*(Bet(number) for number in (1, 2, 3, 4)), CloseInsurance())
    play(*(BuyGame(number) for number in (1, 2, 3, 4)))
    for card in (*queens, others.pop()):
        play(Deal(card))
    assert play.state.over
    assert play.state.out.bit_count() == 49
    assert GAME.burns(play.state) == {"machine": 2, "shoe": 3}[dealing]
