"""Section 4: decisions."""

import pytest

from krupje import TimeOut, Void, game
from krupje.games.holdem.actions import Bet, Fold
from krupje.games.holdem.state import Stake
from krupje.rounds import Settled, Staked, TimedOut, Voided

GAME = game("casino-holdem")
FLOP = "2s 3s 4s 5s 6s 7s 8s 9s Kd Qd Jd"


@pytest.fixture
def decisions(opened, dealt):
    """Boxes 1 and 3 light, box 2 dark, and the flop on the table."""

    def deal(**figures):
        stakes = Stake(1, 1000, 500), Stake(2, 1000, blind=True), Stake(3, 2000)
        return dealt(opened(*stakes, **figures), FLOP)[0]

    return deal


def test_box_by_box(decisions, said):
    """§4.1 — Light boxes decide clockwise from the dealer's left; dark boxes have nothing to decide."""
    state = decisions()
    assert GAME.awaits(state) == 1
    state, _ = said(state, Bet)
    assert GAME.awaits(state) == 3
    state, _ = said(state, Fold)
    assert GAME.awaits(state) == 0


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Bet(3), "not-your-turn"),
        (Fold(2), "not-your-turn"),
        (TimeOut(3), "not-your-turn"),
        (Fold(0), "no-card-due"),
    ],
)
def test_out_of_turn(decisions, refused, action, code):
    """§4.1 — Nobody acts out of turn."""
    refusal = refused(GAME.decide, decisions(), action)
    assert (refusal.code, refusal.clause) == (code, "casino-holdem 4.1")


@pytest.mark.parametrize("action", [Bet(1), Fold(3), TimeOut(1)])
def test_not_before_the_flop(opened, dealt, refused, action):
    """§4.1 — Nobody decides before the whole flop lies there."""
    state, _ = dealt(opened(Stake(1, 1000), Stake(3, 1000)), "2s 3s 4s 5s 6s 7s 8s 9s")
    assert refused(GAME.decide, state, action).code == "card-due"


@pytest.mark.parametrize("action", [Bet(0), Fold(0), TimeOut(0)])
def test_the_dealer_is_no_box(opened, refused, action):
    """§4.1 — The dealer has a place and cards, but nothing to decide."""
    refusal = refused(GAME.decide, opened(), action)
    assert (refusal.code, refusal.clause) == ("box-not-in-play", "casino-holdem 4.1")


def test_no_going_back(decisions, said, refused):
    """§4.1 — What is decided stands."""
    state, _ = said(decisions(), Fold)
    assert refused(GAME.decide, state, Bet(1)).params == {"box": 1, "awaited": 3}


def test_no_card_while_a_box_decides(decisions, dealt, refused):
    """§4.1 — The turn waits for the last decision."""
    refusal = refused(dealt, decisions(), "Td")
    assert (refusal.code, refusal.params) == ("no-card-due", {"box": 1})


def test_nothing_after_the_round(opened, dealt, said, refused):
    """§4.1 — When it is over it is over."""
    state, _ = said(dealt(opened(), "2s 3s 4s 5s Kd Qd Jd")[0], Fold)
    for action, clause in (Bet(1), "4.1"), (TimeOut(1), "4.1"), (Void(), "4.5"):
        refusal = refused(GAME.decide, state, action)
        assert (refusal.code, refusal.clause) == ("round-over", f"casino-holdem {clause}")
    assert refused(dealt, state, "Td").code == "round-over"
    assert GAME.awaits(state) is None
    assert len(GAME.legal(state)) == 0


def test_fold(paid, box, line):
    """§4.2 — Who folds loses the Ante and has no Bet."""
    receipt = paid("Kd 8s 6c 4h 2d", "Kh Ks", box("8d 3c", "fold"), box("Ac Ad", number=2))
    assert receipt["boxes"][0] == {
        "box": 1, "hand": None, "second": None, "net": -10,
        "lines": [{"wager": "ante", "stake": 10, "outcome": "lose", "odds": None, "returned": 0,
                   "clause": "casino-holdem 4.2", "ruling": None}],
    }  # fmt: skip


def test_bet(decisions, said):
    """§4.3 — A Bet is exactly two Antes."""
    _, events = said(decisions(), Bet, Bet)
    assert events[0] == Staked(1, "bet", 2000)
    assert [event for event in events if isinstance(event, Staked)][1] == Staked(3, "bet", 4000)


def test_what_a_box_may_do(decisions):
    """§4.1 — A box may fold or bet; the house may call time on it or call the round off."""
    assert set(GAME.legal(decisions())) == {Fold(1), Bet(1), TimeOut(1), Void()}


def test_silence_folds(opened, dealt):
    """§4.4 — A silent box folds."""
    state, _ = dealt(opened(), "2s 3s 4s 5s Kd Qd Jd")
    events = GAME.decide(state, TimeOut(1))
    assert events[0] == TimedOut(1)
    (settled,) = [event for event in events if isinstance(event, Settled)]
    assert (settled.net, settled.lines[0].clause) == (-1000, "casino-holdem 4.4")


def test_silence_voids(decisions):
    """§4.4 — Or the round is void, where the house says so."""
    events = GAME.decide(decisions(timeout="void"), TimeOut(1))
    assert events[:2] == (TimedOut(1), Voided())
    assert [event.net for event in events[2:]] == [0, 0, 0]


def test_void_gives_everything_back(decisions, said):
    """§4.5 — A void round gives every stake back, after the bonus was called too."""
    state, _ = said(decisions(), Bet, Fold)
    assert state.boxes[0].called is not None
    voided, *settled = GAME.decide(state, Void())
    assert voided == Voided()
    assert {(event.box, line.wager, line.returned) for event in settled for line in event.lines} == {
        (1, "ante", 1000),
        (1, "bet", 2000),
        (1, "bonus", 500),
        (2, "ante", 1000),
        (2, "bet", 2000),
        (3, "ante", 2000),
    }
    assert {line.clause for event in settled for line in event.lines} == {"casino-holdem 4.5"}


@pytest.mark.parametrize(
    ("words", "code"),
    [([], "last-word-missing"), (["bet", "fold"], "word-too-many"), (["fold", "fold"], "word-too-many"),
     (["raise"], "word-unknown"), (["bet 20"], "word-unreadable"), (["fold 2s"], "word-unreadable")],
)  # fmt: skip
def test_words_of_a_record(paid, box, refused, words, code):
    """§4.1 — A light box says one word, bet or fold."""
    refusal = refused(paid, "Kd 8s 6c 4h 2d", "Kh Ks", box("8d 3c", "bet") | {"play": words})
    assert refusal.code == code
    assert refusal.clause.startswith("casino-holdem 4.")
