"""Section 7: the showdown."""

import pytest

from krupje import fold, game
from krupje.games.holdem.actions import Bet, Fold, Opened, Shown, Turned
from krupje.games.holdem.state import Stake
from krupje.rounds import Settled

GAME = game("casino-holdem")


def test_turn_and_river_then_the_dealer(opened, dealt, said):
    """§7.1 — The turn alone leads to nothing; with the river the dealer shows and everything is settled."""
    state, _ = dealt(opened(Stake(1, 1000), Stake(2, 1000)), "9s 2s 6s 9c 3s 5s 9d Jh 4c")
    state, _ = said(state, Bet, Fold)
    state, events = dealt(state, "Kd")
    assert [type(event) for event in events] == [Opened]
    state, events = dealt(state, "Qd")
    assert [type(event) for event in events] == [Opened, Turned, Shown, Settled, Settled]
    assert events[1].cards == state.dealer
    assert state.over


PLAYS = {
    "a pair of threes": ("3c 8d Th Qc As", "3h 2d", False),
    "a pair of fours": ("4c 8d Th Qc As", "4h 2d", True),
    "a pair of fours on the board": ("4c 4d Th Qc As", "3h 2d", True),
    "a pair of threes on the board": ("3c 3d Th Qc As", "Kh 2d", False),
    "two pair of threes and twos": ("3c 2d Th Qc As", "3h 2s", True),
    "three twos": ("2c 2d Th Qc As", "2h 7s", True),
    "ace high": ("3c 8d Th Qc 2s", "Ah Kd", False),
    "a straight": ("5c 6d 7h Qc 2s", "8h 9d", True),
}


@pytest.mark.parametrize(("board", "dealer", "plays"), PLAYS.values(), ids=PLAYS)
def test_what_the_dealer_plays_with(paid, box, board, dealer, plays):
    """§7.2 — The dealer plays with a pair of fours or better, wherever its cards lie."""
    assert paid(board, dealer, box("Jd 9s", "bet"))["dealer"]["plays"] is plays


NO_GAME = ("7.3", "H3", "7.3", "H2")
WON = ("7.6", "H1", "7.5", "H2")
TIED = ("7.7", "H5", "7.7", "H5")
LOST = ("7.4", "H2", "7.4", "H2")

# Board, dealer, box; then the Ante's odds and return, the Bet's, and the addresses of both.
OUTCOMES = {
    "no game, box lower": ("Kd 8s 6c 9h 2d", "Ah Qs", "Jd 3c", "win 1:1 20", "push None 20", NO_GAME),
    "no game, box higher": ("Kd 8s 6c 9h 2d", "4s 3d", "Ad Ac", "win 1:1 20", "push None 20", NO_GAME),
    "no game, box equal": ("Kd Qs Jc 9h 8d", "4s 3d", "4c 3h", "win 1:1 20", "push None 20", NO_GAME),
    "no game, flush": ("Kd 8d 6d 9h 3c", "4s 2c", "Ad 2d", "win 2:1 30", "push None 20", NO_GAME),
    "higher": ("Kd 8s 6c 9h 2d", "8d Qs", "Ks 3c", "win 1:1 20", "win 1:1 40", WON),
    "equal": ("Kd 8s 6c 9h 2d", "8d Qs", "8c Qd", "push None 10", "push None 20", TIED),
    "lower": ("Kd 8s 6c 9h 2d", "8d Qs", "8c 3c", "lose None 0", "lose None 0", LOST),
}


@pytest.mark.parametrize("outcome", OUTCOMES.values(), ids=OUTCOMES)
@pytest.mark.parametrize("word", ["bet", None], ids=["light", "dark"])
def test_ante_and_bet(paid, box, line, outcome, word):
    """§7.3 — No game pays the Ante and gives the Bet back; else the higher hand decides both."""
    board, dealer, hole, ante, bet, address = outcome
    receipt = paid(board, dealer, box(hole, word))
    ante_line, bet_line = line(receipt, "ante"), line(receipt, "bet")
    assert "{outcome} {odds} {returned}".format_map(ante_line) == ante
    assert "{outcome} {odds} {returned}".format_map(bet_line) == bet
    clauses = (ante_line["clause"], ante_line["ruling"], bet_line["clause"], bet_line["ruling"])
    assert clauses == tuple(f"casino-holdem {each}" if "." in each else each for each in address)


@pytest.mark.parametrize(
    ("board", "dealer", "code"),
    [
        ("9d Jh 4c 3c 2c", None, "dealer-missing"),
        ("9d Jh 4c", "6s 5s", "cards-wrong-count"),
        ("9d Jh 4c 3c", "6s 5s", "cards-wrong-count"),
        ("9d Jh 4c 3c 2c", "6s", "cards-wrong-count"),
    ],
)
@pytest.mark.parametrize("word", ["bet", None], ids=["light", "dark"])
def test_nothing_is_left_out_when_a_box_stays(paid, box, refused, board, dealer, code, word):
    """§7.1 — With a box still in, board and dealer are whole."""
    assert refused(paid, board, dealer, box("9s 9c", word)).code == code


def test_lower_loses_both(paid, box):
    """§7.4 — A box beaten by the dealer loses three Antes."""
    assert paid("Kd 8s 6c 9h 2d", "8d Qs", box("8c 3c", "bet"))["house"] == 30


def test_bet_pays_even_money(paid, box, line):
    """§7.5 — The Bet pays 1 to 1 however good the hand."""
    assert line(paid("Kd Qd Jd 4s 4c", "7s 6s", box("Ad Td", "bet")), "bet")["odds"] == "1:1"


ANTES = [
    ("royal flush", "Kd Qd Jd 4s 4c", "Ad Td", 50),
    ("straight flush", "Kd Qd Jd 4s 4c", "Td 9d", 20),
    ("four of a kind", "Kd Qd Jd 4s 4c", "4h 4d", 10),
    ("full house", "Kd Qd Jd 4s 4c", "Kh Ks", 3),
    ("flush", "Kd Qd Jd 4s 4c", "8d 2d", 2),
    ("straight", "Kd Qd Jd 4s 4c", "Ac Ts", 1),
    ("three of a kind", "Kd Qd Jd 4s 4c", "4h As", 1),
    ("two pair", "Kd Qd Jd 4s 4c", "Kh 2s", 1),
    ("one pair", "Kd Qd Jd 4s 4c", "As 2h", 1),
]


@pytest.mark.parametrize(("name", "board", "hole", "odds"), ANTES, ids=[row[0] for row in ANTES])
def test_what_the_ante_pays(paid, box, line, name, board, hole, odds):
    """§7.6 — A winning box's Ante pays by the table of its hand, the dealer having a pair of fours."""
    receipt = paid(board, "7s 6s", box(hole, "bet"))
    found = line(receipt, "ante")
    assert receipt["boxes"][0]["hand"] == name
    assert (found["odds"], found["returned"]) == (f"{odds}:1", 10 + 10 * odds)


def test_high_card_pays_too(paid, box, line):
    """§7.6 — The last row of the sheet reaches down to a high card, which is paid when there is no game."""
    receipt = paid("Kd 8s 6c 9h 2d", "Ah Qs", box("Jd 3c", "bet"), ante_table={"high card": 4})
    assert line(receipt, "ante")["odds"] == "4:1"


def test_ante_table_of_a_house(paid, box, line):
    """§7.6 — A house may pay a royal flush 100 to 1; other rows stay."""
    figures = {"ante_table": {"royal flush": 100}}
    assert line(paid("Kd Qd Jd 4s 4c", "7s 6s", box("Ad Td", "bet"), **figures), "ante")["odds"] == "100:1"
    assert line(paid("Kd Qd Jd 4s 4c", "7s 6s", box("Td 9d", "bet"), **figures), "ante")["odds"] == "20:1"


@pytest.mark.parametrize(
    ("board", "dealer", "hole", "outcome", "house"),
    [("Ac Kd Qh Js Tc", "2d 3s", "9d 9s", "lose", 5), ("Ac Kd Qh 2s 3c", "Jd Td", "Jh Ts", "win", -75)],
)
def test_a_tie_leaves_the_bonus_alone(paid, box, board, dealer, hole, outcome, house):
    """§7.7 — Ante and Bet go back; the bonus is lost or won by its own cards."""
    receipt = paid(board, dealer, box(hole, "bet", bonus=5))
    assert [row["outcome"] for row in receipt["boxes"][0]["lines"]] == ["push", "push", outcome]
    assert receipt["house"] == house


# Four nines with two in hand: the bonus of 5 wins 1250, the Ante of 10 wins 100, the Bet 20.
# The maximum; what is cut off the Ante, the Bet and the bonus; what the box wins.
CUTS = [
    ("none", [None, None, None], 1370),
    ("1370", [None, None, None], 1370),
    ("1360", [None, 10, None], 1360),
    ("1350", [None, 20, None], 1350),
    ("1349", [1, 20, None], 1349),
    ("1250", [100, 20, None], 1250),
    ("1249", [100, 20, 1], 1249),
    ("100", [100, 20, 1150], 100),
]


@pytest.mark.parametrize(("most", "cuts", "net"), CUTS, ids=[row[0] for row in CUTS])
def test_maximum_payout(paid, box, most, cuts, net):
    """§7.8 — A maximum cuts the Bet first, then the Ante, and the bonus last; odds stay whole."""
    receipt = paid("9d 9h 4c 3c 2c", "6s Kd", box("9s 9c", "bet", bonus=5), max_payout=most)
    assert [row.get("cut") for row in receipt["boxes"][0]["lines"]] == cuts
    assert receipt["boxes"][0]["net"] == net
    assert [row["odds"] for row in receipt["boxes"][0]["lines"]] == ["10:1", "1:1", "250:1"]


NO_BONUS_WON = [(120, [None, None]), (110, [None, 10]), (100, [None, 20]), (95, [5, 20])]


@pytest.mark.parametrize(("most", "cuts"), NO_BONUS_WON)
def test_maximum_payout_without_a_bonus_won(paid, box, most, cuts):
    """§7.8 — With no bonus won the Ante has the whole maximum; a lost bonus adds nothing to it."""
    for bonus, lost in ({}, 0), ({"bonus": 5}, 5):
        receipt = paid("9d 4c 3c 9h 9c", "6s Kd", box("9s Ah", "bet", **bonus), max_payout=most)
        assert [row.get("cut") for row in receipt["boxes"][0]["lines"]][:2] == cuts
        assert receipt["boxes"][0]["net"] == most - lost


def test_maximum_payout_without_a_game(paid, box, line):
    """§7.8 — The Ante that is paid without a game counts as winnings; the Bet that goes back does not."""
    receipt = paid("Kd 8d 6d 9h 3c", "4s 2c", box("Ad 2d", "bet"), max_payout=15)
    assert (line(receipt, "ante")["cut"], line(receipt, "ante")["returned"]) == (5, 25)
    assert line(receipt, "bet")["returned"] == 20


def test_maximum_payout_of_each_box(paid, box):
    """§7.8 — Each box has the maximum to itself."""
    boxes = box("9s 9c", "bet"), box("Ks Kh", "bet", 2)
    assert [each["net"] for each in paid("9d 9h 4c 3c Kc", "6s 4d", *boxes, max_payout=25)["boxes"]] == [
        25,
        25,
    ]


def test_pay_order(opened, dealt, said):
    """§7.9 — Boxes are turned and paid from the last to the first, folded ones in their place."""
    stakes = Stake(1, 1000), Stake(3, 1000), Stake(6, 1000, blind=True)
    state, _ = dealt(opened(*stakes), "9s 2s As 6s 9c 3s Ah 5s 9d Jh 4c")
    state, _ = said(state, Bet, Fold)
    _, events = dealt(state, "Td Qc")
    assert [event.box for event in events if isinstance(event, Settled)] == [6, 3, 1]
    assert [event.box for event in events if isinstance(event, Shown)] == [6, 1]


def test_json_lists_boxes_upwards(paid, box):
    """§7.9 — A record's receipt lists its boxes from the first to the last."""
    receipt = paid("Kd 8s 6c 9h 2d", "8d Qs", box("8c 3c", "bet", 4), box("Ks 3d", number=2))
    assert [each["box"] for each in receipt["boxes"]] == [2, 4]


def test_events_fold_to_the_last_state(opened, dealt, said):
    """§7.1 — The round is the fold of its events."""
    start = opened(Stake(1, 1000, 500), Stake(2, 1000, blind=True))
    state, first = dealt(start, "9s 2s 6s 9c 3s 5s 9d Jh 4c")
    state, second = said(state, Bet)
    state, third = dealt(state, "Td Qc")
    assert fold(GAME, start, first + second + third) == state
