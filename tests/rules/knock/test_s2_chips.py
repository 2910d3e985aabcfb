"""§2 — Chips: the ante, what one must hold, and what happens to one who has too little."""

import pytest
from msgspec.structs import replace

from krupje.games.knock import GAME, Stake
from krupje.games.knock.debts import Debt, in_turn, paid
from krupje.refusal import Misconfigured, NotAllowed
from krupje.rounds.figures import house


def start(*stakes, **rules):
    return GAME.start(house(GAME.rules, rules, GAME.presets), stakes)


def seats(**first):
    return Stake(1, dealer=True, **first), Stake(2), Stake(3)


@pytest.mark.parametrize(
    ("rules", "ante"),
    [
        ({}, 100),
        ({"ante": 5}, 500),
        ({"unit": "0.50", "ante": "1.50"}, 150),
        ({"unit": 2, "ante": 4, "bet": 2}, 400),
    ],
)
def test_everybody_antes(rules, ante):
    """§2.1 — Each player lays the ante, and the antes are the pot."""
    state = start(*seats(), **rules)
    assert state.staked == ((1, "pot", ante), (2, "pot", ante), (3, "pot", ante))
    assert state.pot == 3 * ante


@pytest.mark.parametrize(
    "figures", [{"unit": 2}, {"unit": "0.50", "ante": "1.25"}, {"unit": "0.50", "bet": "0.75"}]
)
def test_ante_and_bet_are_multiples_of_the_unit(figures):
    """§2.1 — A house whose ante or bet is no multiple of its unit is refused."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, figures, GAME.presets)
    assert (caught.value.code, caught.value.clause) == ("figure-not-in-units", "knock 2.1")


@pytest.mark.parametrize(
    ("held", "ante", "ok"),
    [
        (300, 1, True),
        (200, 1, False),
        (0, 1, False),
        (299, 1, False),
        (700, 5, True),
        (600, 5, False),
        (-300, 1, False),
    ],
)
def test_ante_and_two_chips_more(held, ante, ok):
    """§2.2 — Who holds less than the ante and two chips is not dealt in."""
    if ok:
        assert start(*seats(chips=held), ante=ante).at(1).chips == held - ante * 100
        return
    with pytest.raises(NotAllowed) as caught:
        start(*seats(chips=held), ante=ante)
    assert caught.value.code == ("stake-not-in-units" if held % 100 else "chips-too-few")
    assert (caught.value.clause, caught.value.ruling) == ("knock 2.2", "K20")


def test_without_a_number_there_is_enough(playing):
    """§2.2, §2.3 — A seat of which nothing is said has all the chips it needs."""
    table = playing("2 bet, 3 raise, 1 raise, 2 raise, 3 call, 1 call", bet=1000)
    assert table.state.pot == 3 * (100 + 400_000)


@pytest.mark.parametrize(
    ("said", "phrase", "allowed"),
    [
        ("2 check", "3 bet", True),
        ("2 bet", "3 call", True),
        ("2 bet", "3 raise", True),
        ("2 bet, 3 raise, 1 raise, 2 call", "3 call", False),
        ("2 bet, 3 call, 1 raise, 2 raise", "3 call", False),
        ("2 bet, 3 call, 1 raise, 2 call", "3 call", True),
        ("2 bet, 3 call, 1 raise, 2 call", "3 raise", False),
    ],
)
def test_no_chip_one_lacks(playing, said, phrase, allowed):
    """§2.3 — A bet, a call or a raise wants chips; with three chips two are left after the ante."""
    table = playing(said, chips={3: 3})
    if allowed:
        assert table.allows(phrase)
    else:
        assert table.refuses(phrase) == ("chips-lacking", "knock 2.3", "K20")
        assert table.allows("3 fold")


def test_a_bet_one_cannot_make(playing):
    """§2.3 — Who holds less than a bet checks or folds."""
    table = playing("2 check", chips={3: 3}, bet=5)
    assert table.refuses("3 bet") == ("chips-lacking", "knock 2.3", "K20")
    assert table.allows("3 check")


def test_no_side_pot(nets):
    """§2.3 — Who cannot call is out; the whole pot is one."""
    said = "2 bet, 3 raise, 1 raise, 2 fold, 3 fold"
    assert nets(said, chips={3: 4, 2: 9, 1: 9}) == {1: 5, 2: -2, 3: -3}


@pytest.mark.parametrize(
    ("owed", "chips", "given"),
    [
        ({3: 200, 1: 200}, None, {3: 200, 1: 200}),
        ({3: 200, 1: 200}, 400, {3: 200, 1: 200}),
        ({3: 200, 1: 200}, 300, {3: 200, 1: 100}),
        ({3: 200, 1: 200}, 100, {3: 100, 1: 0}),
        ({3: 200, 1: 200}, 0, {3: 0, 1: 0}),
        ({3: 200, 1: 200, 7: 200}, 500, {3: 200, 1: 200, 7: 100}),
        ({3: 200, 1: 600}, 700, {3: 200, 1: 500}),
        ({3: 200, 1: 200, 7: 200}, 250, {3: 100, 1: 100, 7: 50}),
        ({}, 0, {}),
    ],
)
def test_one_chip_in_turn(owed, chips, given):
    """§2.4 — Creditors are paid one chip each in turn until nothing is owed, or nothing left."""
    assert in_turn(owed, chips) == given


KNOCKED = "1 draw stock, 1 discard 9d, 2 knock, 3 draw stock, 3 discard 3d, 1 draw stock, 1 discard 6s"
AT_3 = {"dealer": 3, "betting": "none", "stock": "2d 3d 6s 6c"}


@pytest.mark.parametrize(
    ("chips", "third", "first", "second"),
    [(5, 1, 4, -5), (4, 0, 4, -4), (3, 0, 3, -3)],
)
def test_a_knocker_short_of_chips(nets, chips, third, first, second):
    """§2.4 — The knocker owes two to each: the one on the dealer's left has his chips first, by turns."""
    # Seat 1 has aces and takes the pot of three, seat 2 knocks with nothing, seat 3 stays with kings.
    assert nets(KNOCKED, chips={2: chips}, **AT_3) == {1: first, 2: second, 3: third}


def test_a_premium_and_a_knock_to_one_creditor(lines):
    """§2.4 — Where one creditor is owed under two headings the knock's chips come first."""
    hands = {1: "As Ah Ad Ac 9d", 2: "2s 4h 6d 8s Th", 3: "Ks Kd 3h 4c 5d"}
    said = "1 knock, 2 draw stock, 2 discard 2d, 3 draw stock, 3 drop"
    got = lines(said, hands=hands, dealer=3, betting="none", premiums="all", chips={2: 4, 3: 3})
    # To the knocker with four aces, who has not drawn: two for the knock, and a premium of three.
    assert got[2, "knock"] == (2, "lose", 0)
    assert got[2, "premium"] == (1, "lose", 0)
    assert got[3, "drop"] == (1, "lose", 0)
    assert got[3, "premium"] == (1, "lose", 0)
    assert got[1, "premium"] == (0, "win", 2)


def test_who_has_nothing_pays_nothing(lines, nets):
    """§2.4 — A drop without a chip costs nothing, and no line is made of it."""
    said = "2 bet, 3 raise, 1 call, 2 call, 2 knock, 3 draw stock, 3 drop, 1 drop"
    assert (3, "drop") not in lines(said, chips={3: 3})
    assert nets(said, chips={3: 3}) == {1: -4, 2: 7, 3: -3}


def test_the_knocker_may_bet_with_the_chips_he_got(playing):
    """§2.3, §6.5 — A drop's chip is the knocker's at once: he may bet it."""
    said = (
        "2 bet, 3 call, 4 raise, 1 call, 2 call, 3 call, 2 knock, 3 drop, 4 draw stock, 4 discard 2d, "
        "1 draw stock, 1 discard 2h"
    )
    hands = {1: "As Ad 7h 8c 9d", 2: "2s 4h 6d 8s Th", 3: "Ks Kd 3h 4c 5d", 4: "Qs Qd 3c 6h Jd"}
    table = playing(said, hands=hands, chips={2: 3})
    assert table.state.at(2).chips == 100
    assert table.allows("2 bet")


@pytest.mark.parametrize("carried", [1, 4])
def test_carried_chips_lie_in_the_pot(playing, nets, carried):
    """§2.5 — What earlier rounds left is in the pot from the beginning, and the winner takes it."""
    assert playing(carried=carried).state.pot == (3 + carried) * 100
    assert nets("2 fold, 3 fold", carried=carried) == {1: 2 + carried, 2: -1, 3: -1}


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ((Stake(1, dealer=True), Stake(2, carried=100), Stake(3)), "carried-by-dealer"),
        ((Stake(1, dealer=True, carried=-100), Stake(2), Stake(3)), "carried-unfit"),
        ((Stake(1, dealer=True, carried=50), Stake(2), Stake(3)), "carried-unfit"),
    ],
)
def test_what_may_be_carried(stakes, code):
    """§2.5 — Whole chips, named with the dealer."""
    with pytest.raises(NotAllowed) as caught:
        start(*stakes)
    assert (caught.value.code, caught.value.clause, caught.value.ruling) == (code, "knock 2.5", "K12")


def test_each_payer_by_himself():
    """§2.4 — What one player lacks touches no other's debts; a knock is paid before a premium."""
    state = GAME.start(GAME.rules(), tuple(GAME.stake(seat, dealer=seat == 1) for seat in (1, 2, 3)))
    state = replace(state, boxes=state.seats_with(2, chips=500))
    state = replace(state, boxes=state.seats_with(3, chips=300))
    owed = (
        Debt(2, 3, "knock", 200), Debt(2, 1, "knock", 200), Debt(3, 2, "knock", 200),
        Debt(3, 1, "premium", 400), Debt(2, 1, "premium", 200), Debt(1, 2, "premium", 400),
    )  # fmt: skip
    assert [debt.cents for debt in paid(state, owed)] == [200, 200, 200, 100, 100, 400]


@pytest.mark.parametrize(
    ("owed", "chips", "given"),
    [
        ({3: 200, 1: 200}, None, {3: 200, 1: 200}),
        ({3: 200, 1: 200}, 400, {3: 200, 1: 200}),
        ({3: 200, 1: 200}, 300, {3: 200, 1: 100}),
        ({3: 150, 1: 200}, 300, {3: 150, 1: 150}),
        ({3: 200, 1: 200}, 50, {3: 50, 1: 0}),
        ({3: 200, 1: 200}, 0, {3: 0, 1: 0}),
    ],
)
def test_a_chip_each_in_turn(owed, chips, given):
    """§2.4 — One chip to each creditor in turn, never more than is owed, until the chips are gone."""
    assert in_turn(owed, chips) == given
