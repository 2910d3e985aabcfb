"""The coach at Novo Poker: each decision is found and valued, from what the box saw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from krupje.analysis import beside, coach
from krupje.games.novo.actions import Dealt, Opened
from krupje.records import novo

RECORD = {"game": "novo", "dealer": "Qs Jd 9h 5c 2s"}
PAT = {"box": 1, "ante": 10, "cards": "Ks Kd Kh Ac 2d"}
DRAW = {"box": 2, "ante": 10, "cards": "5h 6h 7h 8h Kc"}


def script(*boxes, **rules):
    """The script of a round with these boxes; one of them buys the game."""
    return novo.replay(
        {**RECORD, "replacement": "Js", "boxes": list(boxes), "rules": {"exchange_max": 1, **rules}}
    )


@pytest.mark.slow
def test_every_decision_is_valued():
    """§4, §8 — Exchange, Bet and a bought game; a Bet and a kept one; net = value + skill + luck."""
    told = script(
        {**PAT, "play": ["bet", "insure 40"]}, {**DRAW, "play": ["exchange Kc 9d", "bet", "buy-game"]}
    )
    house = coach.House.of("novo", told.start.rules, 1000)
    first, second = (coach.review(house, told.events, box, Fraction(0)) for box in (1, 2))
    assert [d.action for d in first.decisions] == ["bet", "keep"]
    assert [d.action for d in second.decisions] == ["exchange Kc", "bet", "buy-game"]
    assert (first.net, second.net) == (5, 6)
    for found in (first, second):
        assert found.net == found.skill + found.luck
        assert found.skill <= 0
    assert first.decisions[1].values["buy-game"] > first.decisions[1].values["keep"] == 1
    assert second.decisions[2].cost == 0
    after = beside.review("novo", told.start.rules, 1000, told.events, 1)
    assert (after["value"], after["luck"]) == (None, None)


@pytest.mark.slow
def test_cards_in_any_order():
    """§4.4 — An exchange is the same whatever order its cards are named in."""
    one = {**DRAW, "box": 1, "play": ["exchange Kc 5h 9d Td", "fold"]}
    told = script(one, {**PAT, "box": 2, "play": ["bet", "buy-game"]}, exchange_max=2)
    house = coach.House.of("novo", told.start.rules, 1000)
    decision = next(house.decisions(told.events, 1))
    assert decision.chosen == decision.values["exchange 5h Kc"]


def test_a_box_that_opens_late():
    """§3.4 — Backs first, then all five at once; the up card is the dealer's only open one."""
    seat = coach.seat("novo")
    sight = coach.Sight()
    for event in (Dealt(2, None, "down"), Opened(2, (1, 2, 3, 4, 5), "own"), Dealt(0, 7, "up")):
        sight = seat.after(sight, event, 2)
    assert (sight.cards, sight.gone, sight.shown) == ((1, 2, 3, 4, 5), (), ())
