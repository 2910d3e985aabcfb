"""§6 — Insurance: who, how much, when, and what becomes of it."""

import pytest

from krupje.cards import parse_cards
from krupje.games.novo import GAME, Stake
from krupje.games.novo.actions import (
    Bet,
    Buy,
    BuyGame,
    Called,
    CloseInsurance,
    Exchange,
    Fold,
    InsuranceClosed,
    Insure,
    KeepGame,
)  # fmt: skip
from krupje.rounds import Deal, Settled, TimeOut, Void

TRIPS, PAIR, FLUSH = "9s 9d 9h Ac 2d", "Ts Td 7h 4s 3c", "Ah Jh 8h 6h 3h"
NO_GAME, PLAYS = "Qs Jd 8s 5c 2s", "Qs Qd 8s 5c 2s"


@pytest.fixture
def bet(round_of):
    """One light box that has bet on its five cards."""

    def start(cards=TRIPS, dealer=NO_GAME, ante=10, **rules):
        play = round_of((1, ante), **rules)
        play.deal(f"{cards} {dealer}")
        play(Bet(1))
        return play

    return start


def test_three_of_a_kind(bet):
    """§6.1 — Three of a kind may be insured, a pair may not, nor twice."""
    assert bet(PAIR).refuses(Insure(1, 1000)) == ("insurance-below-trips", "novo 6.1", "V23")
    play = bet()
    play(Insure(1, 1000))
    assert play.refuses(Insure(1, 1000)) == ("insured-already", "novo 6.1", "V23")


@pytest.mark.parametrize(
    ("how", "served"),
    [(Buy(1), "Tc"), (Exchange(1, parse_cards("7h 4s")), "Tc 5h")],
)
def test_after_a_served_card(round_of, how, served):
    """§6.1 — What came with a sixth card or an exchange counts."""
    play = round_of((1, 10))
    play.deal(f"{PAIR} {NO_GAME}")
    play(how)
    play.deal(served)
    play(Bet(1), Insure(1, 1000))


def test_who_may_not_insure(round_of, refused):
    """§6.1 — No dark box, none that folded, none that is not there."""
    play = round_of((1, 10), (2, 10), Stake(3, 1000, blind=True))
    play.deal(f"{TRIPS} {PAIR} 7d 7c 7s 4d 4h {NO_GAME}")
    play(Bet(1), Fold(2))
    assert play.refuses(Insure(2, 1000)) == ("insurance-folded", "novo 6.1", "V23")
    assert play.refuses(Insure(3, 1000)) == ("insurance-dark", "novo 6.1", "V23")
    assert play.refuses(Insure(4, 1000)) == ("box-not-in-play", "novo 4.1", None)


def test_no_insurance(bet):
    """§6.1 — At a house without insurance there is neither window nor insurance."""
    play = bet(insurance=False)
    assert play.refuses(Insure(1, 1000)) == ("insurance-not-offered", "novo 6.1", "V22")
    assert play.refuses(CloseInsurance()) == ("insurance-not-open", "novo 6.3", "V26")
    assert GAME.awaits(play.state) == 1


LIMITS = [
    # cards, rules, most in chips at Ante 10: Bet 20 x what both combinations pay
    (TRIPS, {}, 60),
    ("Ks Kd Kh Ac 2d", {}, 80),
    (FLUSH, {}, 100),
    ("Ks Kd Kh Ac 2d", {"second_combination": False}, 60),
    ("Ks Kd Kh Ac 2d", {"insurance_share": 50}, 40),
    (TRIPS, {"insurance_share": 50}, 30),
    (FLUSH, {"max_payout": 70}, 70),
    (FLUSH, {"max_payout": "none"}, 100),
    (TRIPS, {"coefficients": {"three of a kind": 6}}, 120),
]


@pytest.mark.parametrize(("cards", "rules", "most"), LIMITS)
def test_limits(bet, cards, rules, most):
    """§6.2 — From the Ante to a share of what the Bet would be paid, within the maximum of the table."""
    play = bet(cards, **rules)
    (span,) = GAME.legal(play.state).spans
    assert (span.action, span.least, span.most, span.step) == (Insure(1, 1000), 1000, most * 100, 100)
    assert set(GAME.legal(play.state)) == {
        CloseInsurance(), Void(), Insure(1, 1000), Insure(1, most * 100),
    }  # fmt: skip
    for wrong in (900, most * 100 + 100, -1000, 0):
        assert play.refuses(Insure(1, wrong)) == ("insurance-out-of-limits", "novo 6.2", "V22")
    assert play.refuses(Insure(1, 1050))[0] == "stake-not-in-units"


def test_no_room_to_insure(bet):
    """§6.2 — Where the maximum lies below the Ante nothing can be insured."""
    play = bet(max_payout=5)
    assert not GAME.legal(play.state).spans
    assert play.refuses(Insure(1, 1000)) == ("no-room-for-stake", "novo 6.2", "V22")


def test_window(bet):
    """§6.3 — It opens with the last Bet; only insuring and closing happen in it; then the dealer turns."""
    play = bet(PAIR)
    assert GAME.awaits(play.state) == 0
    assert play.state.plays is None
    for other in (Fold(1), Bet(1), BuyGame(1), Deal(parse_cards("2c")[0]), TimeOut(1)):
        assert play.refuses(other) == ("insurance-open", "novo 6.3", "V26")
    events = play(CloseInsurance())
    assert events[0] == InsuranceClosed()
    assert play.state.plays is False
    assert play.refuses(CloseInsurance()) == ("insurance-not-open", "novo 6.3", "V26")
    assert play.refuses(Insure(1, 1000)) == ("insurance-not-open", "novo 6.3", "V26")


def test_window_in_any_order(round_of):
    """§6.3 — While it is open every box that may insures when it likes."""
    play = round_of((1, 10), (2, 10))
    play.deal(f"{TRIPS} {FLUSH} {NO_GAME}")
    assert play.refuses(Insure(1, 1000)) == ("insurance-not-open", "novo 6.3", "V26")
    play(Bet(1), Bet(2))
    assert [span.action.box for span in GAME.legal(play.state).spans] == [1, 2]
    play(Insure(2, 1000), Insure(1, 1000))
    assert not GAME.legal(play.state).spans
    assert GAME.awaits(play.state) == 0


def test_window_tells_nothing(bet, round_of):
    """§6.3 — It opens whatever the boxes hold; not at all where only dark boxes are left."""
    assert GAME.awaits(bet(PAIR).state) == GAME.awaits(bet(TRIPS).state) == 0
    play = round_of((1, 10), Stake(2, 1000, blind=True))
    play.deal(f"{PAIR} {FLUSH} {NO_GAME}")
    play(Fold(1))
    assert play.state.over


@pytest.fixture
def before(round_of):
    """Two light boxes at a house where insurance comes before the Bet, dealt."""

    def start(one=TRIPS, **rules):
        play = round_of((1, 10), (2, 10), insurance_window="before-bet", **rules)
        play.deal(f"{one} {FLUSH} {NO_GAME}")
        return play

    return start


def test_before_the_bet(before):
    """§6.3 — A box insures in its turn and before its Bet, and no window follows."""
    play = before()
    assert [span.action for span in GAME.legal(play.state).spans] == [Insure(1, 1000)]
    assert play.refuses(Insure(2, 1000)) == ("not-your-turn", "novo 4.1", None)
    play(Insure(1, 1000), Bet(1))
    assert play.refuses(Insure(1, 1000)) == ("insurance-not-open", "novo 6.3", "V26")
    play(Bet(2))
    assert play.state.plays is False


def test_before_the_bet_with_served_cards(before):
    """§6.3 — After an exchange it insures what it holds then."""
    play = before(PAIR)
    play(Exchange(1, parse_cards("7h 4s")), Bet(2))
    assert play.refuses(Insure(1, 1000)) == ("card-due", "novo 4.1", None)
    play.deal("Tc 5d")
    play(Insure(1, 6000), Bet(1))
    assert play.box(1).insured == 6000


def test_no_game(bet):
    """§6.4 — Insurance is called won when the dealer turns, before anybody buys; a purchase leaves it so."""
    play = bet()
    play(Insure(1, 2000))
    events = play(CloseInsurance())
    (called,) = [event for event in events if isinstance(event, Called)]
    assert (called.box, called.line.outcome, called.line.returned) == (1, "win", 4000)
    play(BuyGame(1), Deal(parse_cards("Js")[0]))
    (paid,) = [event for event in play.events if isinstance(event, Settled)]
    assert called.line in paid.lines


CELLS = [
    (TRIPS, NO_GAME, ("win", "1:1", 40, "novo 6.4")),
    (TRIPS, "As Kd 8s 5c 2s", ("lose", None, 0, "novo 6.5")),
    (TRIPS, PLAYS, ("lose", None, 0, "novo 6.5")),
    ("9s 8d 7c 6h 5d", "9d 8s 7h 6c 5s", ("push", None, 20, "novo 6.6")),
    (TRIPS, "Ts Td Th 5c 2s", ("push", None, 20, "novo 6.6")),
]


@pytest.mark.parametrize(("cards", "dealer", "expected"), CELLS)
def test_cell(paid, cards, dealer, expected):
    """§6.4, §6.5, §6.6 — Insurance of 20 against each kind of dealer's hand."""
    receipt = paid({"box": 1, "ante": 10, "cards": cards, "play": ["bet", "insure 20"]}, dealer=dealer)
    (line,) = [line for line in receipt["boxes"][0]["lines"] if line["wager"] == "insurance"]
    assert (line["outcome"], line["odds"], line["returned"], line["clause"]) == expected
    assert (line["stake"], line["ruling"]) == (20, "V24")


def test_insured_hands_stay_as_they_are(before):
    """§6.7 — After insuring, no exchange and no sixth card."""
    play = before()
    play(Insure(1, 1000))
    assert play.refuses(Buy(1)) == ("insured-already", "novo 6.7", "V26")
    assert play.refuses(Exchange(1, parse_cards("2d"))) == ("insured-already", "novo 6.7", "V26")
    assert set(GAME.legal(play.state)) == {Fold(1), Bet(1), TimeOut(1), Void()}


@pytest.mark.parametrize("gone", [Fold(1), TimeOut(1)])
def test_a_folded_insurance_is_lost(before, gone):
    """§6.7 — Who folds after insuring loses Ante and insurance, also when the dealer has no game."""
    play = before()
    play(Insure(1, 2000), gone, Bet(2), KeepGame(2))
    first = next(event for event in play.events if isinstance(event, Settled))
    assert [(line.wager, line.outcome) for line in first.lines] == [("ante", "lose"), ("insurance", "lose")]
    assert not [event for event in play.events if isinstance(event, Called)]
