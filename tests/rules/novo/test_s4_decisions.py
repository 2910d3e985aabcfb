"""§4 — Decisions: whose turn, what may be done, what is served, silence and a void round."""

from itertools import combinations

import pytest

from krupje.cards import parse_cards
from krupje.games.novo import GAME, Stake
from krupje.games.novo.actions import (
    Bet,
    Buy,
    BuyGame,
    CloseInsurance,
    Dealt,
    Exchange,
    Fold,
    Folded,
    Gave,
    Insure,
    KeepGame,
    Opened,
)  # fmt: skip
from krupje.rounds import DEALER, Deal, Settled, Staked, TimedOut, TimeOut, Void, Voided, guest

ONE, TWO, THREE = "As Ad 3h 4c 6d", "Ks Kd 3c 4d 6s", "Jh Jc 3s 5s 6c"
DEALERS = "Qs 9d 9h 5c 2s"
NO_GAME = "Qs Td 9h 5c 2s"


@pytest.fixture
def two(round_of):
    """Two light boxes of different guests, dealt."""

    def start(dealer=DEALERS, **rules):
        play = round_of((1, 10), (2, 20), **rules)
        play.deal(f"{ONE} {TWO} {dealer}")
        return play

    return start


def test_one_after_another(two):
    """§4.1 — Boxes decide in the order of the deal, and none again."""
    play = two()
    assert GAME.awaits(play.state) == 1
    assert play.refuses(Bet(2)) == ("not-your-turn", "novo 4.1", None)
    play(Bet(1))
    assert GAME.awaits(play.state) == 2
    for again in (Fold(1), Bet(1), Buy(1), Exchange(1, parse_cards("As"))):
        assert play.refuses(again) == ("not-your-turn", "novo 4.1", None)


def test_what_a_box_may_say(two):
    """§4.1 — It plays, folds, exchanges one to five of its cards, or buys."""
    play = two()
    cards = parse_cards(ONE)
    exchanges = {Exchange(1, some) for count in range(1, 6) for some in combinations(cards, count)}
    assert len(exchanges) == 31
    assert set(GAME.legal(play.state)) == {Fold(1), Bet(1), Buy(1), TimeOut(1), Void(), *exchanges}


def test_a_box_not_in_play(two):
    """§4.1 — Nobody decides for a box without a stake."""
    assert two().refuses(Bet(3)) == ("box-not-in-play", "novo 4.1", None)


def test_dark_boxes_are_passed_over(round_of):
    """§4.1 — Where every box is dark nobody decides, and there is no window either."""
    play = round_of(Stake(1, 1000, blind=True), Stake(2, 1000, blind=True))
    play.deal(f"{ONE} {TWO} {DEALERS}")
    assert play.state.over


def test_fold(two):
    """§4.2 — The Ante is lost, and nothing else."""
    play = two()
    assert play(Fold(1)) == (Folded(1),)
    play(Fold(2))
    assert [event.net for event in play.events if isinstance(event, Settled)] == [-1000, -2000]


def test_bet(two):
    """§4.3 — The Bet is twice the Ante."""
    play = two()
    assert play(Bet(1)) == (Staked(1, "bet", 2000),)
    assert play(Bet(2)) == (Staked(2, "bet", 4000),)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_exchange(two, count):
    """§4.4 — One Ante for one to five cards."""
    play = two()
    cards = parse_cards(ONE)[:count]
    assert play(Exchange(1, cards)) == (Gave(1, tuple(sorted(cards))), Staked(1, "exchange", 1000))
    assert play.box(1).due == count


def test_exchange_in_any_order(two):
    """§4.4 — The order in which cards are named makes no other exchange."""
    assert Exchange(1, parse_cards("As 3h")) == Exchange(1, parse_cards("3h As"))
    assert Exchange(1, parse_cards("3h As")) in GAME.legal(two().state)


@pytest.mark.parametrize(
    ("cards", "rules", "code"),
    [
        ("", {}, "exchange-out-of-limits"),
        ("As", {"exchange_min": 2}, "exchange-out-of-limits"),
        ("As Ad 3h 4c", {"exchange_max": 3}, "exchange-out-of-limits"),
        ("As Ad 3h 4c 6d Ks", {}, "exchange-out-of-limits"),
        ("Ks", {}, "card-not-held"),
        ("As As", {}, "card-named-twice"),
        ("As", {"exchange": False}, "exchange-not-offered"),
    ],
)
def test_exchange_refused(two, cards, rules, code):
    """§4.4 — Too few or too many cards, others' cards, the same card twice, or no exchange at all."""
    found = two(**rules).refuses(Exchange(1, parse_cards(cards)))
    assert found[:2] == (code, "novo 4.4")


def test_crossed_exchange_limits(refused):
    """§4.4 — The fewest cards are not above the most."""
    assert refused({"box": 1, "ante": 10, "cards": ONE}, exchange_min=2, exchange_max=1) == (
        "limits-crossed", "novo 4.4", "V8",
    )  # fmt: skip


def test_buy(two):
    """§4.5 — One Ante for a sixth card."""
    play = two()
    assert play(Buy(1)) == (Staked(1, "buy", 1000),)
    play(Bet(2), Deal(parse_cards("2c")[0]))
    assert play.box(1).cards == parse_cards(f"{ONE} 2c")


def test_no_sixth_card(two):
    """§4.5 — Unless the house sells none."""
    assert two(sixth_card=False).refuses(Buy(1)) == ("buy-not-offered", "novo 4.5", "V9")


def test_exchange_or_buy_once(two):
    """§4.6 — Who has bought or exchanged does neither again."""
    play = two()
    play(Buy(1), Exchange(2, parse_cards("3c")), *map(Deal, parse_cards("2c 2d")))
    for again in (Buy(1), Exchange(1, parse_cards("As"))):
        assert play.refuses(again) == ("bought-already", "novo 4.6", "V9")
    play(Bet(1))
    for again in (Buy(2), Exchange(2, parse_cards("Ks"))):
        assert play.refuses(again) == ("exchanged-already", "novo 4.6", "V9")


def test_served_when_all_have_decided(round_of):
    """§4.7 — In the order of the boxes, not of their saying; a dark box's sixth card among them."""
    play = round_of((1, 10), Stake(2, 1000, blind=True, buy=True), (3, 10), dark_prebuy_sixth=True)
    play.deal(f"{ONE} {TWO} {THREE} {DEALERS}")
    play(Exchange(1, parse_cards("3h 4c")))
    assert GAME.awaits(play.state) == 3
    play(Buy(3))
    assert play.refuses(Bet(1)) == ("card-due", "novo 4.1", None)
    events = play.deal("2c 2d 2h 8c")
    assert [(event.box, event.face) for event in events if isinstance(event, Dealt)] == [
        (1, "own"), (1, "own"), (2, "down"), (3, "own"),
    ]  # fmt: skip
    assert play.box(1).cards == parse_cards("As Ad 6d 2c 2d")


def test_cards_given_away_do_not_come_back(two):
    """§4.7 — They are out of play."""
    play = two()
    play(Exchange(1, parse_cards("3h")), Bet(2))
    assert play.refuses(Deal(parse_cards("3h")[0])) == ("card-repeated", "novo 3.1", None)


def test_served_boxes_bet_or_fold(two):
    """§4.8 — One after another; a fold then costs two Antes."""
    play = two()
    play(Buy(1), Buy(2), *map(Deal, parse_cards("2c 2d")))
    assert play.refuses(Bet(2)) == ("not-your-turn", "novo 4.1", None)
    play(Fold(1))
    assert set(GAME.legal(play.state)) == {Fold(2), Bet(2), TimeOut(2), Void()}
    play(Fold(2))
    assert [event.net for event in play.events if isinstance(event, Settled)] == [-2000, -4000]


def test_five_must_bet(two):
    """§4.8 — Where five exchanged cards must bet there is no fold; four may still fold."""
    play = two(five_must_bet=True)
    play(Exchange(1, parse_cards(ONE)), Exchange(2, parse_cards(TWO)[:4]))
    play.deal("2c 2d 2h 8c 8d 8h 7c 7d 7s")
    assert play.refuses(Fold(1)) == ("five-must-bet", "novo 4.8", "V8")
    play(Bet(1), Fold(2))


def test_five_may_fold(two):
    """§4.8 — At the default house they may."""
    play = two()
    play(Exchange(1, parse_cards(ONE)), Fold(2))
    play.deal("2c 2d 2h 8c 8d")
    play(Fold(1))
    assert play.state.over


@pytest.fixture
def opened(round_of):
    """Ona lifts box 2 and has 1 and 4 opened; 3 is dark and hers too."""

    def start(**more):
        play = round_of(
            Stake(1, 1000, guest="Ona", open=True), Stake(2, 1000, guest="Ona"),
            Stake(3, 1000, guest="Ona", blind=True), Stake(4, 1000, guest="Ona", open=True),
        )  # fmt: skip
        play.deal(f"{ONE} {TWO} {THREE} 7h 7c 8s Td Ts {DEALERS}", **more)
        return play

    return start


def test_opened_boxes_decide_in_any_order(opened):
    """§4.9 — And so they do when cards have been served."""
    play = opened()
    assert GAME.awaits(play.state) == 1
    play(Buy(4), Bet(2), Buy(1))
    play.deal("2c 2d")
    assert play.refuses(Bet(3)) == ("not-your-turn", "novo 4.1", None)
    play(Bet(4), Bet(1))
    assert [(box.box, box.bet) for box in play.state.boxes] == [(1, True), (2, True), (3, True), (4, True)]


def test_opened_boxes_lie_open(opened):
    """§2.7 — The dealer opens them for all to see when the guest's turn comes; what they give and get too."""
    play = opened()
    assert play.events[-2:] == (
        Opened(1, parse_cards(ONE), "up"), Opened(4, parse_cards("7h 7c 8s Td Ts"), "up"),
    )  # fmt: skip
    play(Exchange(1, parse_cards("3h 4c")), Exchange(2, parse_cards("3c")), Bet(4))
    play.deal("2c 2d 2h")
    for who in (DEALER, guest(7)):
        seen = play.picture(who).boxes
        assert seen[0].cards == parse_cards("As Ad 6d 2c 2d")
        assert seen[0].gave == parse_cards("3h 4c")
        assert seen[1].cards == (None,) * 5
        assert seen[2].cards == (None,) * 5


def test_opened_in_turn(round_of):
    """§2.7, §4.9 — Not before the guests before him have decided, nor may he decide earlier."""
    play = round_of(
        Stake(1, 1000, guest="Petras"), Stake(2, 1000, guest="Ona"), Stake(3, 1000, guest="Ona", open=True)
    )
    play.deal(f"{ONE} {TWO} {THREE} {DEALERS}")
    assert not [event for event in play.events if isinstance(event, Opened)]
    assert play.refuses(Bet(3)) == ("not-your-turn", "novo 4.1", None)
    assert play(Fold(1))[1:] == (Opened(3, parse_cards(THREE), "up"),)
    play(Bet(3), Bet(2))


def test_silence_folds(two):
    """§4.10 — A silent box loses its Ante, and the receipt says why."""
    play = two()
    assert play(TimeOut(1)) == (TimedOut(1), Folded(1))
    assert play.refuses(TimeOut(1)) == ("not-your-turn", "novo 4.1", None)
    play(Fold(2))
    lines = [event.lines[0] for event in play.events if isinstance(event, Settled)]
    assert [(line.outcome, line.clause) for line in lines] == [("lose", "novo 4.10"), ("lose", "novo 4.2")]


def test_silence_folds_even_five(two):
    """§4.10 — A silent box lays no Bet, even where it would have to."""
    play = two(five_must_bet=True)
    play(Exchange(1, parse_cards(ONE)), Fold(2))
    play.deal("2c 2d 2h 8c 8d")
    play(TimeOut(1))
    assert [event.net for event in play.events if isinstance(event, Settled)] == [-2000, -2000]


def test_silence_buys_no_game(two):
    """§4.10 — Where the dealer has no game a silent box is paid."""
    play = two(NO_GAME)
    play(Bet(1), Bet(2), CloseInsurance(), TimeOut(1), TimeOut(2))
    assert [event.net for event in play.events if isinstance(event, Settled)] == [1000, 2000]


def test_silence_voids(two):
    """§4.10 — Or the whole round is void, if the house says so."""
    play = two(timeout="void")
    events = play(TimeOut(1))
    assert events[:2] == (TimedOut(1), Voided())
    assert [event.net for event in events if isinstance(event, Settled)] == [0, 0]
    assert play.state.over


def test_nobody_is_silent_in_the_window(two):
    """§4.10 — While insurance is open no box is waited for."""
    play = two()
    play(Bet(1), Bet(2))
    assert play.refuses(TimeOut(1)) == ("insurance-open", "novo 6.3", "V26")


def test_void(two):
    """§4.11 — Everything goes back: Ante, Bet, and what was paid for cards."""
    play = two()
    play(Exchange(1, parse_cards("3h")), Bet(2))
    events = play(Void())
    assert {(line.wager, line.outcome, line.clause) for event in events[1:] for line in event.lines} == {
        ("ante", "push", "novo 4.11"), ("bet", "push", "novo 4.11"), ("exchange", "push", "novo 4.11"),
    }  # fmt: skip
    assert play.state.over
    assert not GAME.legal(play.state).actions
    assert play.refuses(Void()) == ("round-over", "novo 4.11", None)
    assert play.refuses(Bet(1)) == ("round-over", "novo 4.1", None)


def test_void_before_a_decision(round_of):
    """§4.11 — A round can be called off in the middle of the deal."""
    play = round_of((1, 10))
    play.deal("As Ad")
    play(Void())
    assert play.state.over


def test_void_after_some_were_paid(two):
    """§4.11 — Who has been settled by then stays so; insurance and the price of a game go back."""
    play = two("Qs Td 9h 5c 2s")
    play(Buy(1), Bet(2), Deal(parse_cards("Ah")[0]), Bet(1), Insure(1, 1000), CloseInsurance())
    play(BuyGame(1), KeepGame(2))
    assert play.box(2).settled
    events = play(Void())
    assert [event.box for event in events if isinstance(event, Settled)] == [1]
    assert [line.wager for line in events[1].lines] == ["ante", "bet", "buy", "insurance", "buy-game"]
    assert events[1].net == 0
    assert GAME.burns(play.state) == 1
