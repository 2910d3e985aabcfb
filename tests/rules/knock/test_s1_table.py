"""§1 — The table: who plays, who deals, who is on whose left."""

import pytest

from krupje.cards import PACK, shows
from krupje.games.knock import GAME, Stake
from krupje.refusal import Misconfigured, NotAllowed
from krupje.rounds import Deal
from krupje.rounds.figures import house


def seated(*seats, dealer=None, **rules):
    stakes = tuple(Stake(seat, dealer=seat == (dealer or seats[0])) for seat in seats)
    return GAME.start(house(GAME.rules, rules, GAME.presets), stakes)


@pytest.mark.parametrize(
    ("seats", "rules", "code"),
    [
        ((1, 2), {}, "seats-too-few"),
        ((1, 2, 3, 4, 5, 6), {}, "seats-too-many"),
        ((1,), {"seats_min": 2}, "seats-too-few"),
        ((1, 2, 3), {"seats_min": 2, "seats_max": 2}, "seats-too-many"),
    ],
)
def test_how_many_play(seats, rules, code):
    """§1.1 — Fewer or more players than the house deals to are refused."""
    with pytest.raises(NotAllowed) as caught:
        seated(*seats, **rules)
    assert (caught.value.code, caught.value.clause, caught.value.ruling) == (code, "knock 1.1", "K21")
    assert caught.value.params["seats"] == len(seats)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_from_two_to_six(count):
    """§1.1 — A house may deal to two and to six."""
    state = seated(*range(1, count + 1), seats_min=2, seats_max=6)
    assert len(state.boxes) == count
    assert state.stock == 52 - 5 * count


def test_seats_min_above_seats_max():
    """§1.1 — A house whose limits cross is refused."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, {"seats_min": 5, "seats_max": 4}, GAME.presets)
    assert (caught.value.code, caught.value.clause) == ("limits-crossed", "knock 1.1")


@pytest.mark.parametrize("key", ["seats_min", "seats_max"])
@pytest.mark.parametrize("value", [1, 7])
def test_no_house_deals_to_one_or_seven(key, value):
    """§1.1 — Two to six, no house goes beyond."""
    with pytest.raises(Misconfigured):
        house(GAME.rules, {key: value}, GAME.presets)


@pytest.mark.parametrize(
    ("seats", "dealer", "order"),
    [
        ((1, 2, 3), 1, [2, 3, 1]),
        ((1, 2, 3), 3, [1, 2, 3]),
        ((2, 5, 9), 5, [9, 2, 5]),
        ((9, 4, 700), 9, [700, 4, 9]),
        ((6, 1, 3, 8), 3, [6, 8, 1, 3]),
    ],
)
def test_left_is_the_next_higher_seat(seats, dealer, order):
    """§1.3 — From the dealer's left: the next higher number, wrapping, gaps skipped, the dealer last."""
    state = seated(*seats, dealer=dealer)
    assert [seat.box for seat in state.boxes] == order
    assert state.dealer == dealer


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ((Stake(0, dealer=True), Stake(1), Stake(2)), "seat-unknown"),
        ((Stake(1, dealer=True), Stake(-2), Stake(2)), "seat-unknown"),
        ((Stake(1, dealer=True), Stake(2), Stake(2)), "seat-twice"),
        ((Stake(1), Stake(2), Stake(3)), "one-dealer"),
        ((Stake(1, dealer=True), Stake(2, dealer=True), Stake(3)), "one-dealer"),
    ],
)
def test_who_may_sit_where(stakes, code):
    """§1.3 — Seats are numbered from one, each is taken once, and just one player deals."""
    with pytest.raises(NotAllowed) as caught:
        GAME.start(GAME.rules(), stakes)
    assert (caught.value.code, caught.value.clause, caught.value.ruling) == (code, "knock 1.3", "K22")


@pytest.mark.parametrize(
    ("said", "speaks"),
    [
        ("2 fold, 3 check, 4 check, 1 check", 3),
        ("2 fold, 3 fold, 4 check, 1 check", 4),
        ("2 check, 3 fold, 4 check, 1 check", 2),
    ],
)
def test_the_nearest_one_still_in_begins(playing, said, speaks):
    """§1.3 — Where the player on the dealer's left is out, the nearest one still in begins to draw."""
    hands = {1: "As Ad 7h 8c 9d", 2: "2s 4h 6d 8s Th", 3: "Ks Kd 3h 4c 5d", 4: "Qs Qd 3c 6h Jd"}
    assert GAME.awaits(playing(said, hands=hands).state) == speaks


def test_everybody_out_of_the_one_pack(playing):
    """§1.1 — Every card of the pack is in a hand or in the stock, and no other."""
    state = seated(1, 2, 3)
    for card in PACK[:15]:
        (event,) = GAME.decide(state, Deal(card))
        state = GAME.evolve(state, event)
    held = [card for seat in state.boxes for card in seat.cards]
    assert sorted(held) == list(PACK[:15])
    assert shows(state.boxes[0].cards) == "2s 2c 3d 4h 5s"
    assert state.stock == 37


def test_the_rotation_of_the_deal_is_left_to_the_table():
    """§1.3 — A round knows one dealer; the same players with another one are in another order."""
    assert [seat.box for seat in seated(1, 2, 3, dealer=2).boxes] == [3, 1, 2]
