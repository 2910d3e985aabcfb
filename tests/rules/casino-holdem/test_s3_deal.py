"""Section 3: the deal."""

import pytest

from krupje import Deal, Void, game, parse_cards, seen
from krupje.games.holdem.actions import Bet, Dealt, Fold, Opened
from krupje.games.holdem.state import Stake
from krupje.rounds import DEALER, INSPECTOR, ONLOOKER, guest

GAME = game("casino-holdem")


def test_two_rounds_one_by_one(opened, dealt):
    """§3.1 — Cards go round one by one from the dealer's left, the dealer last, twice."""
    state, events = dealt(opened(Stake(2, 1000), Stake(5, 1000, blind=True)), "2s 3s 4s 5s 6s 7s")
    assert [(event.box, event.face) for event in events] == [
        (2, "own"), (5, "down"), (0, "down"), (2, "own"), (5, "down"), (0, "down"),
    ]  # fmt: skip
    assert state.boxes[0].cards == parse_cards("2s 5s")
    assert state.boxes[1].cards == parse_cards("3s 6s")
    assert state.dealer == parse_cards("4s 7s")


def test_no_card_twice(opened, dealt, refused):
    """§3.1 — No card comes twice, to the board neither."""
    state, _ = dealt(opened(), "2s 3s 4s 5s Kd")
    for card in "2s", "Kd":
        refusal = refused(dealt, state, card)
        assert (refusal.code, refusal.clause, refusal.params) == (
            "card-repeated",
            "casino-holdem 3.1",
            {"card": card},
        )


def test_no_such_card(opened, refused):
    """§3.1 — Nor one the pack does not have."""
    assert refused(GAME.decide, opened(), Deal(52)).code == "card-unknown"


def test_flop(opened, dealt):
    """§3.2 — Three common cards are turned up when everybody has two."""
    state, events = dealt(opened(), "2s 3s 4s 5s Kd Qd Jd")
    assert events[-3:] == tuple(map(Opened, parse_cards("Kd Qd Jd")))
    assert state.board == parse_cards("Kd Qd Jd")
    assert GAME.awaits(state) == 1


@pytest.mark.parametrize("board", ["9d Jh", "", 5])
def test_half_a_board(paid, box, refused, board):
    """§3.2 — The board of a record has a flop, even where every box folded."""
    assert refused(paid, board, "6s 5s", box("9s 9c", "fold")).clause == "casino-holdem 3.2"


@pytest.mark.parametrize("board", ["9d Jh 4c", "9d Jh 4c 3c", "9d Jh 4c 3c 2c Kd"])
def test_five_common_cards(paid, box, refused, board):
    """§3.2 — Where a box stayed in, the board has five cards."""
    assert refused(paid, board, "6s 5s", box("9s 9c", "bet")).clause == "casino-holdem 3.2"


@pytest.mark.parametrize("cards", ["9s", "9s 9c 9h", "", None])
def test_two_cards_each(paid, box, refused, cards):
    """§3.1 — A box of a record has two cards, and so has the dealer where a box stayed in."""
    assert refused(paid, "9d Jh 4c", "6s 5s", box(cards, "fold")).clause == "casino-holdem 3.1"
    assert refused(paid, "9d Jh 4c 3c 2c", cards or "", box("8s 8c", "bet")).clause == "casino-holdem 3.1"


@pytest.mark.parametrize(
    ("board", "dealer"),
    [
        ("9d Jh 4c", ""),
        ("9d Jh 4c 3c", "6s"),
        ("9d Jh 4c 3c 2c", "6s 5s 2h"),
        ("9d Jh 4c 3c 2c Kd Qd", "6s 5s"),
    ],
)
def test_what_nobody_played_for(paid, box, refused, board, dealer):
    """§3.1, §3.2 — Where every box folded, turn, river and dealer are only checked for repeated cards."""
    receipt = paid(board, dealer, box("9s 9c", "fold"))
    assert receipt["dealer"] == {"cards": None, "hand": None, "plays": None}
    assert receipt["house"] == 10
    for wrong in (
        (f"{board} 9s", dealer),
        (f"{board} 9d", dealer),
        (board, f"{dealer} Jh"),
        (board, "7h 7h"),
    ):
        assert refused(paid, *wrong, box("9s 9c", "fold")).code == "card-repeated"


def test_no_burns(opened, dealt, said):
    """§3.3 — No card is burned."""
    state, _ = dealt(opened(), "2s 3s 4s 5s Kd Qd Jd")
    assert GAME.burns(state) == 0
    assert GAME.burns(said(state, Bet)[0]) == 0


def test_burns(opened, dealt, said):
    """§3.3 — A house that burns burns one card before the flop and another before the turn."""
    state = opened(burns=True)
    burned = [GAME.burns(state)]
    for card in ["2s", "3s", "4s", "5s", "Kd", "Qd", "Jd"]:
        state, _ = dealt(state, card)
        burned.append(GAME.burns(state))
    assert burned == [0, 0, 0, 0, 1, 1, 1, 1]
    state, _ = said(state, Bet)
    assert GAME.burns(state) == 2
    state, _ = dealt(state, "Td")
    assert GAME.burns(state) == 2
    assert GAME.burns(dealt(state, "9d")[0]) == 2


def test_no_second_burn_without_a_turn(opened, dealt, said):
    """§3.3 — Where everybody folded there is no turn and nothing to burn for it."""
    state, _ = said(dealt(opened(burns=True), "2s 3s 4s 5s Kd Qd Jd")[0], Fold)
    assert GAME.burns(state) == 1


@pytest.mark.parametrize(
    ("who", "shown"),
    [
        (guest(1), {1}),
        (guest(2), set()),
        (guest(1, 2), {1}),
        (ONLOOKER, set()),
        (DEALER, set()),
        (INSPECTOR, {0, 1, 2}),
    ],
)
def test_who_sees_hole_cards(opened, dealt, who, shown):
    """§3.4 — A light box's cards are its guest's, a dark box's and the dealer's nobody's."""
    state = opened(Stake(1, 1000), Stake(2, 1000, blind=True))
    _, events = dealt(state, "2s 3s 4s 5s 6s 7s Kd Qd Jd")
    views = seen(GAME, events, who)
    assert {event.box for event in views if isinstance(event, Dealt) and event.card is not None} == shown
    assert views[-3:] == events[-3:]


def test_view_folds_to_the_same_table(opened, dealt, said):
    """§3.4 — What a guest sees folds to the same round with backs in it, until it is turned."""
    start = opened(Stake(1, 1000), Stake(2, 1000, blind=True))
    state, events = dealt(start, "2s 3s 4s 5s 6s 7s Kd Qd Jd")
    view = start
    for event in seen(GAME, events, guest(1)):
        view = GAME.evolve(view, event)
    assert view.boxes[0].cards == state.boxes[0].cards
    assert view.boxes[1].cards == view.dealer == (None, None)
    assert (GAME.awaits(view), view.board, view.dealt) == (1, state.board, 6)
    state, more = said(state, Bet)
    state, last = dealt(state, "Td 9d")
    for event in seen(GAME, more + last, guest(1)):
        view = GAME.evolve(view, event)
    assert (view.boxes, view.dealer, view.over) == (state.boxes, state.dealer, True)


def test_a_misdeal_can_be_called_at_any_card(opened, dealt):
    """§3.5 — Until it is paid a deal can be called off; nothing is lost by it."""
    state = opened(Stake(1, 1000, 500), Stake(2, 1000, blind=True))
    for card in ["2s", "3s", "4s", "5s", "6s", "7s", "Kd", "Qd", "Jd"]:
        events = GAME.decide(state, Void())
        assert [event.net for event in events[1:]] == [0, 0]
        state, _ = dealt(state, card)
