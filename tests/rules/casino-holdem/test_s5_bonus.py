"""Section 5: the bonus."""

import pytest

from krupje import game, parse_cards
from krupje.games.holdem.actions import Bet, BonusCalled, Fold, Opened, Shown, Turned
from krupje.games.holdem.state import Stake
from krupje.rounds import Settled

GAME = game("casino-holdem")
TURN = "3c 2c"


@pytest.fixture
def bonus(paid, box, line):
    """The bonus line, stake 5, of two cards on a flop: `bonus("9s 9c", "9d 5h 4c")`."""

    def settle(hole, flop, word="fold", turn=TURN, **figures):
        receipt = paid(f"{flop} {turn}", "6s 5s", box(hole, word, bonus=5), **figures)
        found = line(receipt, "bonus")
        return found["outcome"], found["odds"], found["returned"], found["clause"].split()[1], found["ruling"]

    return settle


WINS = [
    ("three of a kind, a pair in hand", "9s 9c", "9d Jh 4c", "10:1", 55, "5.2"),
    ("three of a kind, one in hand", "9s Kc", "9d 9h 4c", "10:1", 55, "5.2"),
    ("straight", "9s 8c", "Td Jh Qc", "15:1", 80, "5.2"),
    ("straight from the ace down", "As 2d", "3d 4h 5c", "15:1", 80, "5.2"),
    ("flush", "Ac 9c", "7c Jc Kc", "25:1", 130, "5.2"),
    ("full house, three on the flop and a pair in hand", "Ks Kc", "9d 9h 9c", "75:1", 380, "5.2"),
    ("full house, a pair on the flop", "Ks 9s", "9d 9h Kc", "75:1", 380, "5.2"),
    ("four of a kind, two in hand", "9s 9c", "9d 9h Kc", "250:1", 1255, "5.3"),
    ("straight flush", "9c 8c", "Tc Jc Qc", "500:1", 2505, "5.2"),
    ("royal flush", "Ac Kc", "Tc Jc Qc", "1000:1", 5005, "5.2"),
]


@pytest.mark.parametrize(("hole", "flop", "odds", "returned", "clause"), [row[1:] for row in WINS],
                         ids=[row[0] for row in WINS])  # fmt: skip
def test_what_the_bonus_pays(bonus, hole, flop, odds, returned, clause):
    """§5.2 — Each combination of the table is paid by its row, and the stake comes back."""
    turn = "3h 2h" if "3" in flop else TURN
    assert bonus(hole, flop, turn=turn) == ("win", odds, returned, clause, "H9" if clause == "5.3" else None)


@pytest.mark.parametrize(
    ("hole", "flop"),
    [
        ("Ac 9c", "7c Jc Kd"),
        ("As Ac", "9d Jh 4c"),
        ("As 9c", "Ad 9h 4c"),
        ("As 8c", "9d 9h 8d"),
        ("Ks Qc", "Ad 4h 5c"),
    ],
    ids=["high card", "one pair", "two pair", "two pair with the flop's", "no wrap-around"],
)
def test_less_loses(bonus, hole, flop):
    """§5.2 — Anything less than three of a kind loses the bonus."""
    assert bonus(hole, flop) == ("lose", None, 0, "5.2", None)


def test_the_table_is_the_houses(bonus):
    """§5.2 — A house may pay other odds; rows it does not name stay."""
    assert bonus("9s 9c", "9d Jh 4c", bonus_table={"three of a kind": 7})[1] == "7:1"
    assert bonus("9s 8c", "Td Jh Qc", bonus_table={"three of a kind": 7})[1] == "15:1"


def test_rows_the_table_has_not(rules, refused):
    """§5.2 — Two pair have no row."""
    assert refused(rules, bonus_table={"two pair": 1}).code == "row-unknown"


def test_turn_and_river_do_not_count(bonus):
    """§5.1 — Only the flop counts: three aces with the turn, or a flush with the river, are nothing."""
    assert bonus("As Ac", "9d Jh 4c", "bet", "Ad 2c")[0] == "lose"
    assert bonus("Kc Qc", "9c Jc 4d", "bet", "Ac 2c")[0] == "lose"


def test_settled_before_the_turn(opened, dealt, said):
    """§5.1 — The bonus is called with the last decision, and its receipt carries the same line."""
    state, _ = dealt(opened(Stake(1, 1000, 500), Stake(2, 1000, 500)), "9s 2s 6s 9c 3s 5s 9d Jh 4c")
    state, first = said(state, Bet)
    assert not [event for event in first if isinstance(event, BonusCalled)]
    state, last = said(state, Bet)
    calls = {event.box: event.line for event in last if isinstance(event, BonusCalled)}
    assert (calls[1].outcome, calls[1].returned, calls[2].outcome) == ("win", 5500, "lose")
    _, rest = dealt(state, "Kc Qc")
    assert {event.box: event.lines[-1] for event in rest if isinstance(event, Settled)} == calls


def test_settled_at_once_when_nobody_decides(opened, dealt):
    """§5.1 — Where all boxes are dark the flop's last card settles the bonus."""
    _, events = dealt(opened(Stake(1, 1000, 500, blind=True)), "9s 6s 9c 5s 9d Jh 4c")
    assert [type(event) for event in events[-3:]] == [Opened, Shown, BonusCalled]


def test_both_cards_for_quads(bonus):
    """§5.3 — Four of a kind with the box's pair pay as four of a kind."""
    assert bonus("Ks Kc", "Kd Kh 9c")[1] == "250:1"


def test_one_card_is_enough_for_three(bonus):
    """§5.4 — One card of the box's own in three of a kind is enough."""
    assert bonus("Ks 8c", "Kd Kh 9c")[1] == "10:1"


def test_three_on_the_flop(bonus):
    """§5.4 — Three of a kind on the flop alone lose."""
    assert bonus("As 8c", "Kd Kh Kc") == ("lose", None, 0, "5.4", "H10")


@pytest.mark.parametrize(
    ("reading", "result"),
    [
        ("trips", ("win", "10:1", 55, "5.5", "H8")),
        ("quads", ("win", "250:1", 1255, "5.5", "H8")),
        ("lose", ("lose", None, 0, "5.5", "H8")),
    ],
)
def test_quads_with_one_card(bonus, reading, result):
    """§5.5 — Three on the flop and the fourth in the box are read as the house reads them."""
    assert bonus("Ks 8c", "Kd Kh Kc", quads_one_hole=reading) == result


def test_quads_with_one_card_by_default(bonus):
    """§5.5 — The house reads it as three of a kind."""
    assert bonus("Ks 8c", "Kd Kh Kc")[1] == "10:1"


def test_other_readings_leave_real_quads_alone(bonus):
    """§5.5 — A pair in the box makes four of a kind in every reading."""
    assert bonus("Ks Kc", "Kd Kh 9c", quads_one_hole="lose")[1] == "250:1"


def test_only_the_highest(bonus):
    """§5.6 — A straight flush is a flush and a straight as well, and is paid once."""
    assert bonus("9c 8c", "Tc Jc Qc")[1:3] == ("500:1", 2505)


def test_folding_keeps_the_bonus(paid, box):
    """§5.7 — Who folds loses the Ante only."""
    receipt = paid("9d Jh 4c 3c 2c", "6s 5s", box("9s 9c", "fold", bonus=5))
    assert receipt["boxes"][0]["net"] == -10 + 50


def test_folding_takes_the_bonus(bonus):
    """§5.7 — Unless the house takes the bonus with it; betting keeps it there too."""
    assert bonus("9s 9c", "9d Jh 4c", bonus_survives_fold=False) == ("lose", None, 0, "5.7", "H12")
    assert bonus("9s 9c", "9d Jh 4c", "bet", bonus_survives_fold=False)[0] == "win"


def test_the_bonus_is_turned(opened, dealt, said):
    """§5.8 — A bonus is turned, a folded one too; other folded hands are not, and nobody is turned twice."""
    stakes = Stake(1, 1000, 500), Stake(2, 1000), Stake(3, 1000), Stake(4, 1000, 500)
    state, _ = dealt(opened(*stakes), "9s 2s As Ks 6s 9c 3s Ah Kh 5s 9d Jh 4c")
    state, events = said(state, Fold, Fold, Bet, Bet)
    assert [event.box for event in events if isinstance(event, Shown)] == [4, 1]
    _, events = dealt(state, "Td Qc")
    assert [event.box for event in events if isinstance(event, Shown)] == [3]


def test_a_lost_bonus_is_not_turned(opened, dealt, said):
    """§5.8 — Where folding loses the bonus, its cards have nothing to say."""
    state, _ = dealt(opened(Stake(1, 1000, 500), bonus_survives_fold=False), "9s 6s 9c 5s 9d Jh 4c")
    _, events = said(state, Fold)
    assert not [event for event in events if isinstance(event, Shown)]


def test_all_fold(opened, dealt, said):
    """§5.9 — When all fold the round ends with the bonuses: no turn, no river, no dealer's hand."""
    state, _ = dealt(opened(Stake(1, 1000, 500), Stake(2, 1000)), "9s 2s 6s 9c 3s 5s 9d Jh 4c")
    state, events = said(state, Fold, Fold)
    assert state.over
    assert state.board == parse_cards("9d Jh 4c")
    assert not [event for event in events if isinstance(event, Turned)]
    assert [(event.box, event.net) for event in events if isinstance(event, Settled)] == [
        (2, -1000),
        (1, 4000),
    ]


def test_all_fold_on_record(paid, box):
    """§5.9 — Then turn, river and dealer may be left out of the record, and the receipt has no dealer."""
    short = paid("9d Jh 4c", None, box("9s 9c", "fold", bonus=5))
    assert short["dealer"] == {"cards": None, "hand": None, "plays": None}
    assert short == paid("9d Jh 4c 3c 2c", "6s 5s", box("9s 9c", "fold", bonus=5))


@pytest.mark.parametrize(
    ("board", "dealer"),
    [("9d Jh 4c 3c 9s", None), ("9d Jh 4c 3c 3c", None), ("9d Jh 4c 3c 9d", None), ("9d Jh 4c", "9s 5s"),
     ("9d Jh 4c", "6s 6s"), ("9d Jh 4c 6s 2c", "6s 5s")],
)  # fmt: skip
def test_left_out_cards_repeat_nothing(paid, box, refused, board, dealer):
    """§5.9 — If they are there they may still repeat no card."""
    assert refused(paid, board, dealer, box("9s 9c", "fold")).code == "card-repeated"
