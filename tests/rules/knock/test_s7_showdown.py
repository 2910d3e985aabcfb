"""§7 — Who wins the pot, who pays whom: one situation to each cell of each wager."""

import pytest

from krupje.cards import parse_cards
from krupje.games.knock import GAME
from krupje.games.knock.events import Shown
from krupje.money import post
from krupje.rounds import Settled, Staked, opening, postings

BLIND = {"betting": "none"}
PAIRS = {1: "As Ad 7h 8c 9d", 2: "Ks Kd 3h 4c 5d", 3: "Qs Qd 3c 6h Jd"}
"""Aces, kings and queens."""
TIED = {1: "As Ad 7h 8c 9d", 2: "Ah Ac 7s 8d 9h", 3: "Qs Qd 3c 6h Jd"}
"""Two equal pairs of aces, and queens."""
STAY = "{0} draw stock, {0} discard {1}"
STOCK = "2d 2h 3s"


def stay(*seats):
    """Each of these draws a card that helps nobody and discards it."""
    return ", ".join(STAY.format(seat, card) for seat, card in zip(seats, STOCK.split(), strict=False))


SITUATIONS = {
    # hands, what was done, figures; every seat's lines as (stake, outcome, returned); the winner's clause
    "the knocker has the best hand": (
        PAIRS, "1 knock, " + stay(2, 3), {},
        {1: {"pot": (1, "win", 3), "knock": (0, "win", 4)},
         2: {"pot": (1, "lose", 0), "knock": (2, "lose", 0)},
         3: {"pot": (1, "lose", 0), "knock": (2, "lose", 0)}},
        ("knock 7.3", "K11"),
    ),
    "the best hand, and one dropped": (
        PAIRS, "1 knock, " + stay(2) + ", 3 drop", {},
        {1: {"pot": (1, "win", 3), "drop": (0, "win", 1), "knock": (0, "win", 2)},
         2: {"pot": (1, "lose", 0), "knock": (2, "lose", 0)},
         3: {"pot": (1, "lose", 0), "drop": (1, "lose", 0)}},
        ("knock 7.3", "K11"),
    ),
    "all others drop": (
        PAIRS, "3 knock, 1 drop, 2 drop", {},
        {3: {"pot": (1, "win", 3), "drop": (0, "win", 2)},
         1: {"pot": (1, "lose", 0), "drop": (1, "lose", 0)},
         2: {"pot": (1, "lose", 0), "drop": (1, "lose", 0)}},
        ("knock 7.7", "K10"),
    ),
    "the knocker is beaten": (
        PAIRS, "3 knock, " + stay(1, 2), {},
        {1: {"pot": (1, "win", 3), "knock": (0, "win", 2)},
         2: {"pot": (1, "lose", 0), "knock": (0, "win", 2)},
         3: {"pot": (1, "lose", 0), "knock": (4, "lose", 0)}},
        ("knock 7.5", "K13"),
    ),
    "beaten, and one dropped": (
        PAIRS, "3 knock, " + stay(1) + ", 2 drop", {},
        {1: {"pot": (1, "win", 3), "knock": (0, "win", 2)},
         2: {"pot": (1, "lose", 0), "drop": (1, "lose", 0)},
         3: {"pot": (1, "lose", 0), "drop": (0, "win", 1), "knock": (2, "lose", 0)}},
        ("knock 7.5", "K13"),
    ),
    "beaten where he pays all": (
        PAIRS, "3 knock, " + stay(1) + ", 2 drop", {"loser_pays": "all"},
        {1: {"pot": (1, "win", 3), "knock": (0, "win", 2)},
         2: {"pot": (1, "lose", 0), "drop": (1, "lose", 0), "knock": (0, "win", 2)},
         3: {"pot": (1, "lose", 0), "drop": (0, "win", 1), "knock": (4, "lose", 0)}},
        ("knock 7.5", "K13"),
    ),
    "beaten where he pays the winner": (
        PAIRS, "3 knock, " + stay(1, 2), {"loser_pays": "winner"},
        {1: {"pot": (1, "win", 3), "knock": (0, "win", 2)},
         2: {"pot": (1, "lose", 0)},
         3: {"pot": (1, "lose", 0), "knock": (2, "lose", 0)}},
        ("knock 7.5", "K13"),
    ),
    "beaten by two who tie": (
        TIED, "3 knock, " + stay(1, 2), {},
        {1: {"pot": (1, "win", 2), "knock": (0, "win", 2)},
         2: {"pot": (1, "push", 1), "knock": (0, "win", 2)},
         3: {"pot": (1, "lose", 0), "knock": (4, "lose", 0)}},
        ("knock 7.5", "K13"),
    ),
    "beaten by two who tie where he pays the winners": (
        TIED | {4: "2c 4d 6s Th Js"}, "4 knock, " + stay(1, 2, 3), {"loser_pays": "winner"},
        {1: {"pot": (1, "win", 2), "knock": (0, "win", 2)},
         2: {"pot": (1, "win", 2), "knock": (0, "win", 2)},
         3: {"pot": (1, "lose", 0)},
         4: {"pot": (1, "lose", 0), "knock": (4, "lose", 0)}},
        ("knock 7.5", "K13"),
    ),
    "the knocker ties": (
        TIED, "1 knock, " + stay(2, 3), {},
        {1: {"pot": (1, "win", 3)},
         2: {"pot": (1, "win", 2)},
         3: {"pot": (1, "lose", 0), "knock": (2, "lose", 0)}},
        ("knock 7.4", "K12"),
    ),
    "the knocker ties, and one dropped": (
        TIED, "1 knock, " + stay(2) + ", 3 drop", {},
        {1: {"pot": (1, "win", 2), "drop": (0, "win", 1)},
         2: {"pot": (1, "push", 1)},
         3: {"pot": (1, "lose", 0), "drop": (1, "lose", 0)}},
        ("knock 7.4", "K12"),
    ),
}  # fmt: skip


def first_deals(hands, said):
    """The dealer sits on the right of the first to act."""
    first, order = int(said[0]), sorted(hands)
    return order[order.index(first) - 1]


@pytest.mark.parametrize("name", SITUATIONS)
def test_what_each_wager_brings(lines, cited, name):
    """§7.3 to §7.5, §7.7, §7.11 — Every line of every seat, as a hand would write it."""
    hands, said, rules, expected, address = SITUATIONS[name]
    given = {"hands": hands, "stock": STOCK, "dealer": first_deals(hands, said), **BLIND, **rules}
    assert lines(said, **given) == {
        (seat, wager): line for seat, written in expected.items() for wager, line in written.items()
    }
    winner = next(seat for seat, written in expected.items() if written["pot"][1] == "win")
    assert cited(said, **given)[winner, "pot"] == address


def test_everybody_still_in_shows(playing):
    """§7.1 — After the last turn those who stayed turn their cards, and nobody else."""
    table = playing("2 knock, 3 draw stock, 3 discard 3h, 1 drop", **BLIND)
    assert [event for event in table.events if isinstance(event, Shown)] == [
        Shown(2, parse_cards("2s 4h 6d 8s Th")),
        Shown(3, parse_cards("Ks Kd 4c 5d 2d")),
    ]


@pytest.mark.parametrize(
    ("hands", "wheel", "best"),
    [
        (("As 2d 3h 4c 5d", "Kh Kd 7h 8c 9d"), True, {1: "straight", 2: "one pair"}),
        (("As 2d 3h 4c 5d", "Kh Kd 7h 8c 9d"), False, {1: "high card", 2: "one pair"}),
        (("As 2s 3s 4s 5s", "6h 2d 3h 4c 5d"), True, {1: "straight flush", 2: "straight"}),
        (("As 2s 3s 4s 5s", "6h 2d 3h 4c 5d"), False, {1: "flush", 2: "straight"}),
        (("As Ks Qs Js Ts", "9h 9d 9c 9s 2d"), True, {1: "royal flush", 2: "four of a kind"}),
        (("Qs Kd Ah 2c 3d", "4h 4d 5h 7c 9d"), True, {1: "high card", 2: "one pair"}),
    ],
)
def test_the_ace_and_the_order_of_hands(receipt, hands, wheel, best):
    """§7.2 — The ace is low only in 5-4-3-2-A, and at some houses not even there."""
    held = dict(enumerate(hands, 1))
    said = "2 knock, 1 draw stock, 1 discard 6s"
    paid = receipt(said, hands=held, stock="6s", wheel=wheel, seats_min=2, **BLIND)
    assert {seat["seat"]: seat["hand"] for seat in paid["seats"]} == best


def test_all_five_cards_compare(nets):
    """§7.2 — Equal pairs are told apart by the other cards, suits never."""
    said = "2 knock, 1 draw stock, 1 discard 2d"
    given = {"stock": "2d", "seats_min": 2, **BLIND}
    assert nets(said, hands={1: "As Ad 7h 8c 9d", 2: "Ah Ac 7s 8d Th"}, **given) == {1: -3, 2: 3}
    assert nets(said, hands={1: "As Ad 7h 8c 9d", 2: "Ah Ac 7s 8d 9h"}, **given) == {1: 0, 2: 0}


KNOCKED = "2 check, 3 check, 1 check, 2 knock, 3 draw stock, 3 discard 2d, 1 draw stock, 1 discard 2h"


@pytest.mark.parametrize(
    ("loser_pays", "won"),
    [
        # Seats 1 (aces) and 3 (queens) stay; four chips lie in the pot and seat 2 has folded.
        ("stayers", {1: 5, 2: -5, 3: 0}),
        ("all", {1: 5, 2: -5, 3: 0}),
        ("winner", {1: 5, 2: -3, 3: -2}),
    ],
)
def test_a_folded_knocker(nets, cited, loser_pays, won):
    """§7.6 — He has not the best hand whatever he holds, and pays two chips to each who is in at the end."""
    hands = PAIRS | {2: "Ts Td Th Tc 5d"}
    said = KNOCKED + ", 2 fold, 3 bet, 1 call"
    assert nets(said, hands=hands, loser_pays=loser_pays) == won
    assert cited(said, hands=hands, loser_pays=loser_pays)[1, "pot"] == ("knock 7.6", "K28")


def test_a_folded_knocker_and_one_player_left(receipt, nets, cited):
    """§7.6 — Even one is paid two chips; he takes the pot without showing."""
    said = KNOCKED + ", 2 fold, 3 fold"
    assert nets(said, hands=PAIRS) == {1: 4, 2: -2, 3: -2}
    paid = receipt(said, hands=PAIRS)
    assert paid["knocker"] == 2
    assert [seat["hand"] for seat in paid["seats"]] == [None] * 3
    assert cited(said, hands=PAIRS)[1, "pot"] == ("knock 7.6", "K28")
    # Where the knocker pays all, the one who folded gets his two as well.
    assert nets(said, hands=PAIRS, loser_pays="all") == {1: 4, 2: -4, 3: 0}


def test_the_others_fold_to_the_knocker(receipt, nets, cited):
    """§7.7 — Folds in the second interval leave the knocker alone: pot and chips, no showdown."""
    said = KNOCKED + ", 2 bet, 3 fold, 1 fold"
    assert nets(said, hands=PAIRS) == {1: -2, 2: 4, 3: -2}
    assert [seat["hand"] for seat in receipt(said, hands=PAIRS)["seats"]] == [None] * 3
    assert cited(said, hands=PAIRS)[2, "pot"] == ("knock 7.7", "K10")


def test_no_second_interval_for_one(playing):
    """§7.7 — When all have dropped the knocker does not bet against himself."""
    assert playing("2 check, 3 check, 1 check, 2 knock, 3 drop, 1 drop").state.over


@pytest.mark.parametrize("hands", [PAIRS, TIED], ids=["alone", "tied"])
def test_nobody_knocked(nets, cited, lines, hands):
    """§7.8 — The best hand takes the pot and nobody pays two chips; who tie share."""
    said = "2 check, 3 check, 1 check, 2 pass, 3 pass, 1 pass, 2 bet, 3 call, 1 call"
    given = {"hands": hands, "stock": "", "preset": "literal"}
    assert nets(said, **given) == ({1: 4, 2: -2, 3: -2} if hands is PAIRS else {1: 1, 2: 1, 3: -2})
    assert cited(said, **given)[1, "pot"] == ("knock 7.8", "K24")
    assert {wager for _, wager in lines(said, **given)} == {"pot"}


@pytest.mark.parametrize(
    ("dealer", "said", "odd_chip", "returned", "carried"),
    [
        # Three antes and two chips from queens: five for two.
        (1, "2 knock, " + stay(3, 1), "left", {2: 3, 1: 2}, None),
        (2, "3 draw stock, 3 discard 2d, 1 knock, 2 draw stock, 2 discard 2h, 3 draw stock, 3 discard 3s",
         "left", {1: 3, 2: 2}, None),
        (3, "1 knock, " + stay(2, 3), "left", {1: 3, 2: 2}, None),
        (3, "1 knock, " + stay(2, 3), "next-pot", {1: 2, 2: 2}, 1),
    ],
)  # fmt: skip
def test_the_odd_chip(receipt, dealer, said, odd_chip, returned, carried):
    """§7.9 — To the tied from the dealer's left, or into the next pot."""
    paid = receipt(said, hands=TIED, stock=STOCK, dealer=dealer, odd_chip=odd_chip, **BLIND)
    pots = {seat["seat"]: seat["lines"][0]["returned"] for seat in paid["seats"]}
    assert pots == {**returned, 3: 0}
    assert paid.get("carried") == carried
    assert sum(seat["net"] for seat in paid["seats"]) == -(carried or 0)


def test_smaller_chips(lines):
    """§7.9 — Where stakes are in half chips, half a chip is the odd one."""
    said = "1 knock, " + stay(2) + ", 3 drop"
    got = lines(said, hands=TIED, stock=STOCK, dealer=3, unit="0.50", ante="0.50", **BLIND)
    # A pot of one and a half for two.
    assert (got[1, "pot"], got[2, "pot"]) == ((0.5, "win", 1), (0.5, "push", 0.5))


def test_what_is_left_goes_into_the_next_pot(receipt, nets):
    """§7.10, §2.5 — The receipt says what stays, the next record that it lies there."""
    said = "1 knock, " + stay(2, 3)
    first = receipt(said, hands=TIED, stock=STOCK, dealer=3, odd_chip="next-pot", **BLIND)
    assert first["carried"] == 1
    assert [seat["net"] for seat in first["seats"]] == [1, 1, -3]
    assert nets("2 fold, 3 fold", carried=first["carried"]) == {1: 3, 2: -1, 3: -1}
    again = receipt(said, hands=TIED, stock=STOCK, dealer=3, carried=1, odd_chip="next-pot", **BLIND)
    assert "carried" not in again
    assert [seat["net"] for seat in again["seats"]] == [2, 2, -3]


def test_lines_are_those_of_the_ledger(playing):
    """§7.11 — What a receipt calls a stake was put down before, chip for chip."""
    said = "2 knock, 3 drop, 1 draw stock, 1 discard 2h"
    table = playing(said, stock="2h", chips={2: 9, 3: 9}, **BLIND)
    accounts = post({}, opening(((1, "pot", 100), (2, "pot", 100), (3, "pot", 100))))
    for event in table.events:
        accounts = post(accounts, postings(event))
    assert accounts == {"box 1": 400, "box 2": -200, "box 3": -200, "layout": 0, "house": 0}
    put_down = sum(event.amount for event in table.events if isinstance(event, Staked))
    settled = sum(line.stake for event in table.events if isinstance(event, Settled) for line in event.lines)
    assert put_down + 300 == settled
    assert GAME.staked(table.state)[-1] == (2, "knock", 200)
