"""The table of Knock Poker: seats, the deal going round, a pot carried over."""

from __future__ import annotations

import random

import pytest
from floor import Floor, Hands

from krupje.games.knock.actions import Check, Knock, Restock
from krupje.games.knock.state import Stake
from krupje.refusal import Refused
from krupje.rounds import TimeOut
from krupje.table import actions as do
from krupje.table import events as at


def seated(given: dict[str, object] | None = None) -> Floor:
    """Three guests with their antes announced, cards shuffled, bets closed."""
    floor = Floor("knock", given)
    floor.shuffle()
    for box, guest in enumerate(("Ona", "Jonas", "Ada"), start=1):
        floor.do(do.Lay(guest, Stake(box)))
    floor.do(do.Close())
    return floor


def test_the_first_dealer_is_found_by_lot() -> None:
    """Knock §1.2 — Without a lot nobody deals; it falls on a seat that plays."""
    floor = seated()
    assert floor.refused(do.Draw()).code == "lot-first"
    assert floor.refused(do.Lot(5)).code == "lot-on-empty-seat"
    assert floor.refused(do.Lot(2, "@inspector")).code == "not-your-office"
    floor.do(do.Lot(2))
    assert floor.refused(do.Lot(3)).code == "lot-not-due"
    began = floor.draw()
    assert floor.table.button == 2
    assert began[-1].box == 3


def test_the_deal_goes_round() -> None:
    """Knock §1.2 — The next player clockwise deals next, and the pack is shuffled before every deal."""
    floor = seated()
    rng, hands = random.Random(1), Hands(1)
    floor.do(do.Lot(2))
    dealers = []
    for _ in range(4):
        floor.play_round(rng, hands)
        dealers.append(floor.table.button)
        assert floor.table.spent
        while floor.auto(rng, hands):
            pass
        for box, guest in enumerate(("Ona", "Jonas", "Ada"), start=1):
            floor.do(do.Lay(guest, Stake(box)))
        floor.do(do.Close())
    assert dealers == [2, 3, 1, 2]


def test_one_seat_a_guest_and_enough_of_them() -> None:
    """Knock §1.1 — A guest has one seat; fewer than three do not make a round."""
    floor = Floor("knock")
    assert floor.refused(do.Take("Ona", 4)).code == "one-seat"
    floor.shuffle()
    floor.do(do.Lay("Ona", Stake(1)), do.Lay("Jonas", Stake(2)))
    assert floor.refused(do.Close()).code == "seats-too-few"


def test_chips_before_the_deal() -> None:
    """Knock §2.2 — Who holds less than the ante and two is not dealt in."""
    floor = Floor("knock", guests=("Ona", "Jonas"))
    floor.do(do.Sit("Petras"), do.BuyIn("Petras", 200), do.Take("Petras", 3))
    floor.do(do.Lay("Ona", Stake(1)), do.Lay("Jonas", Stake(2)))
    assert floor.refused(do.Lay("Petras", Stake(3))).code == "chips-too-few"


def test_stakes_of_strangers_change_nothing() -> None:
    """Knock §2.5 — A guest cannot name himself dealer, nor bring a pot: the table fills that in."""
    floor = seated()
    floor.do(do.Lot(1))
    floor.draw()
    began = next(e for _, events in floor.entries for e in events if isinstance(e, at.Began))
    assert [(s.box, s.dealer, s.carried) for s in began.stakes] == [
        (1, True, 0),
        (2, False, 0),
        (3, False, 0),
    ]
    assert all(stake.chips == 1_000_000 for stake in began.stakes)


def test_a_pot_is_carried_into_the_next_round() -> None:
    """Knock §7.10 — Chips that nobody won lie in the next pot, and no chip is lost on the way."""
    for seed in range(40):
        floor = seated({"odd_chip": "next-pot", "betting": "none"})
        rng, hands = random.Random(seed), Hands(seed)
        floor.play_round(rng, hands)
        if floor.table.carried:
            break
    else:
        floor = seated({"stock_out": "void", "betting": "none"})
        rng, hands = random.Random(3), Hands(3)
        while not floor.table.carried:
            floor.play_round(rng, hands) if floor.table.closed else None
            while floor.auto(rng, hands):
                pass
            for box, guest in enumerate(("Ona", "Jonas", "Ada"), start=1):
                floor.do(do.Lay(guest, Stake(box)))
            floor.do(do.Close())
    carried = floor.table.carried
    assert floor.table.accounts["pot"] == carried > 0


def test_the_house_shuffles_the_discards_when_asked() -> None:
    """Knock §3.3 — A new stock comes from the discards, in an order nobody sees, and becomes the shoe."""
    floor = seated({"betting": "none"})
    floor.avoid = (Knock,)
    rng, hands = random.Random(1), Hands(1)
    while not isinstance(floor.entries[-1][0], do.House):
        floor.auto(rng, hands)
    action, events = floor.entries[-1]
    assert isinstance(action.move, Restock)
    assert events[0] == at.Restacked(action.move.cards)
    assert floor.table.shoe == action.move.cards
    assert all(set(watcher.picture.shoe) == {None} for watcher in floor.watchers)
    floor.play_round(rng, hands)


def test_time_is_called_by_the_dealer() -> None:
    """Knock §3.1 — The dealer calls time on a silent seat; the round itself says what follows."""
    floor = seated()
    floor.do(do.Lot(3))
    floor.draw(15)
    assert floor.refused(do.Play("Jonas", Check(2))).code == "not-your-turn"
    floor.do(do.House(TimeOut(1)))
    floor.do(do.Play("Jonas", Check(2)))


def test_receipts_are_paid_between_guests() -> None:
    """Knock §7.11 — What some lose others win: the house's account stays out of it."""
    floor = seated()
    rng, hands = random.Random(8), Hands(8)
    floor.play_round(rng, hands)
    assert "house" not in floor.table.accounts
    won = sum(floor.table.funds(guest) for guest in floor.table.guests)
    assert won + floor.table.carried == 3_000_000


def test_too_few_seats_is_the_only_refusal_that_waits() -> None:
    """Knock §2.1 — Other refusals of a stake come when it is laid."""
    floor = Floor("knock")
    with pytest.raises(Refused):
        floor.do(do.Lay("Ona", "ante"))
