"""§3 — The deal: whose each card is, how it lies, and who sees it."""

import pytest

from krupje.cards import parse, parse_cards
from krupje.games.nkp import GAME
from krupje.games.nkp.actions import Bet, Buy, Change, Dealt, Fold, Gave, Shown, Threw, Throw, Turned
from krupje.records.nkp import receipt, replay
from krupje.refusal import NotNow, NotYourTurn, Refused
from krupje.rounds import (
    DEALER,
    HOUSE,
    INSPECTOR,
    ONLOOKER,
    Deal,
    Settled,
    TimeOut,
    Void,
    fold,
    guest,
    play,
    seen,
)

TWO = {"box": 2, "ante": 10}, {"box": 5, "ante": 10, "blind": True}
FIFTEEN = "2s 3s 4s 2h 3h 4h 2d 3d 4d 2c 3c 4c 7s 8s 9s"
PLACES = {"singly": [2, 5, 0] * 5, "blocks": [2] * 5 + [5] * 5 + [0] * 5}


@pytest.mark.parametrize("dealing", PLACES)
@pytest.mark.parametrize(("up_card", "up"), [("last", 4), ("first", 0)])
def test_order_of_the_deal(dealt, dealing, up_card, up):
    """§3.1 — Cards go round one by one, or out in blocks, the dealer last; one card of his lies face up."""
    _, events = dealt(FIFTEEN, *TWO, dealing=dealing, up_card=up_card)
    assert [event.box for event in events] == PLACES[dealing]
    assert [event.face for event in events if event.box == 0] == [
        "up" if n == up else "down" for n in range(5)
    ]
    assert {event.face for event in events if event.box == 2} == {"own"}
    assert {event.face for event in events if event.box == 5} == {"down"}


@pytest.mark.parametrize(("up_card", "shown"), [("last", "4s 4h 4d 4c 9s"), ("first", "4h 4d 4c 9s 4s")])
def test_up_card_is_listed_last(up_card, shown):
    """§3.1 — A record and its receipt list the dealer's up card last, whichever he was dealt first."""
    record = {
        "game": "nkp",
        "dealer": shown,
        "boxes": [{"box": 2, "ante": 10, "cards": "2s 2h 2d 2c 7s", "play": ["bet"]}],
        "rules": {"up_card": up_card},
    }
    script = replay(record)
    ups = [event.card for event in script.events if isinstance(event, Dealt) and event.face == "up"]
    assert ups == [parse(shown.split()[-1])]
    assert receipt(script)["dealer"]["cards"] == shown


def test_no_card_twice(refused, box):
    """§3.1 — No card comes twice: not to a box, not to the dealer, not among bought and changed cards."""
    dealer = "2c 2d 9h Jc Qs"
    for boxes in (
        [box(1, "As As 5d 6d 8d", "bet")],
        [box(1, "As Qs 5d 6d 8d", "bet")],
        [box(1, "As Ah 5d 6d 8d", "bet"), box(2, "As Kh 5c 6c 8c", "bet")],
        [box(1, "As Ah 5d 6d 8d", "buy 2c", "bet")],
        [box(1, "As Ah 5d 6d 8d", "buy Ah", "bet")],
        [box(1, "As Ah 5d 6d 8d", "buy 8s", "change 8s As", "bet")],
        [box(1, "As Ah 5d 6d 8d", "buy 8s", "change 8s 8s", "bet")],
        [
            box(1, "As Ah 5d 6d 8d", "buy 8s", "change 5d 9d", "bet"),
            box(2, "Ks Kh 5c 6c 8c", "buy 5d", "bet"),
        ],
    ):
        assert refused(dealer, *boxes) == ("card-repeated", "nkp 3.1", None)


@pytest.mark.parametrize("card", [-1, 52, 10**40])
def test_no_such_card(laid, card):
    """§3.1 — What is no card is not dealt."""
    with pytest.raises(Refused) as caught:
        GAME.decide(laid(), Deal(card))
    assert (caught.value.code, caught.value.clause) == ("card-unknown", "nkp 3.1")


@pytest.mark.parametrize("cards", ["As Ah 5d 6d", "As Ah 5d 6d 8d 9d", "", "2c"])
def test_five_cards(refused, box, cards):
    """§3.1 — A box has five cards, and so has the dealer."""
    assert refused("2c 2d 9h Jc Qs", box(1, cards, "bet"))[:2] == ("cards-wrong-count", "nkp 3.1")
    assert refused(cards, box(1, "Ks Kh 5c 6c 8c", "bet"))[:2] == ("cards-wrong-count", "nkp 3.1")


def test_what_may_come_in_the_deal(dealt):
    """§3.1 — While the deal lasts any card not yet out may come, and no box acts."""
    state, _ = dealt("2s 3s 4s", *TWO)
    legal = GAME.legal(state)
    assert len(legal) == 50
    assert Deal(parse("2s")) not in legal
    assert Void() in legal
    for action in (Fold(2), Bet(2), Buy(5), TimeOut(2)):
        with pytest.raises(NotNow) as caught:
            GAME.decide(state, action)
        assert (caught.value.code, caught.value.clause) == ("card-due", "nkp 4.1")


def test_no_card_out_of_turn(dealt):
    """§3.1 — When a box is to decide no card is due."""
    state, _ = dealt(FIFTEEN, *TWO)
    with pytest.raises(NotNow) as caught:
        GAME.decide(state, Deal(parse("As")))
    assert (caught.value.code, caught.value.clause) == ("no-card-due", "nkp 3.1")


def test_dealers_place_is_no_box(laid, dealt):
    """§3.1 — The dealer's place takes no decision, not even when a card is due."""
    for action in (TimeOut(HOUSE), Fold(HOUSE), Bet(HOUSE), Buy(HOUSE), Change(HOUSE, 0), Throw(HOUSE, 0)):
        with pytest.raises(Refused) as caught:
            GAME.decide(laid(), action)
        assert (caught.value.code, caught.value.clause) == ("box-not-in-play", "nkp 4.1")
    with pytest.raises(NotYourTurn):
        GAME.decide(dealt(FIFTEEN, *TWO)[0], Fold(3))


def cards_of(game_events, who, number):
    return [e.card for e in seen(GAME, game_events, who) if isinstance(e, Dealt) and e.box == number]


def test_who_sees_the_deal(dealt):
    """§3.2 — A light box is its guest's to see, a dark one nobody's; the dealer shows one card."""
    _, events = dealt(FIFTEEN, *TWO)
    light, dark, house = (
        parse_cards(text) for text in ("2s 2h 2d 2c 7s", "3s 3h 3d 3c 8s", "4s 4h 4d 4c 9s")
    )
    backs = [None] * 5
    for who in (guest(5), guest(3), DEALER, ONLOOKER):
        assert cards_of(events, who, 2) == backs
    for who in (guest(2), guest(5), guest(2, 5), DEALER, ONLOOKER):
        assert cards_of(events, who, 5) == backs
        assert cards_of(events, who, 0) == [*backs[:4], house[4]]
    assert cards_of(events, guest(2), 2) == cards_of(events, guest(2, 5), 2) == list(light)
    assert cards_of(events, INSPECTOR, 5) == list(dark)
    assert cards_of(events, INSPECTOR, 0) == list(house)


def in_play(dealt, *moves, **rules):
    """The light box 2 acts; box 5 is dark."""
    state, events = dealt(FIFTEEN, *TWO, **rules)
    state, more = play(GAME, state, moves)
    return state, (*events, *more)


def test_who_sees_served_cards(dealt):
    """§3.2, §4.8 — Bought, changed and thrown cards are for the same eyes as the hand."""
    moves = (Buy(2), Deal(parse("As")), Change(2, parse("2s")), Deal(parse("Ks")), Throw(2, parse("7s")))
    _, events = in_play(dealt, *moves, discard="guest")
    mine, others = (seen(GAME, events[15:], who) for who in (guest(2), guest(5)))
    kept = [e for e in mine if isinstance(e, Dealt | Gave | Threw)]
    assert [e.card for e in kept] == list(parse_cards("As 2s Ks 7s"))
    hidden = [e for e in others if isinstance(e, Dealt | Gave | Threw)]
    assert [e.card for e in hidden] == [None] * 4
    assert hidden[-1].costs is None
    assert kept[-1].costs is False


@pytest.mark.parametrize("who", [guest(2), guest(5), guest(2, 5), guest(6), DEALER, ONLOOKER, INSPECTOR])
@pytest.mark.parametrize(
    "moves",
    [
        (Fold(2),),
        (Bet(2),),
        (Buy(2), Deal(48), Bet(2)),
        (Buy(2), Deal(48), Change(2, 0), Deal(44), Bet(2)),
        (Buy(2), Deal(48), Change(2, 48), Deal(44), Fold(2)),
    ],
)
def test_everybody_can_follow(dealt, who, moves):
    """§3.2 — Anybody's own view folds to the end; hands in the comparison are turned, folded ones never."""
    state, events = in_play(dealt, *moves)
    theirs = fold(GAME, GAME.start(state.rules, stakes_of(state)), seen(GAME, events, who))
    assert theirs.over
    assert theirs.dealer == state.dealer
    assert theirs.boxes[1].cards == state.boxes[1].cards
    folded = isinstance(moves[-1], Fold)
    known = who.role == "inspector" or 2 in who.boxes
    assert (None in theirs.boxes[0].cards) is (folded and not known)
    assert len(theirs.boxes[0].cards) == len(state.boxes[0].cards)


def stakes_of(state):
    return tuple(GAME.stake(box.box, box.ante, box.blind) for box in state.boxes)


def test_what_the_showdown_turns(dealt):
    """§3.2 — The dealer turns first, then the boxes still in; a folded box does not, and all are settled."""
    _, events = in_play(dealt, Fold(2))
    last = events[16:]
    assert [type(e) for e in last] == [Turned, Shown, Settled, Settled]
    assert (last[1].box, last[1].cards) == (5, parse_cards("3s 3h 3d 3c 8s"))
