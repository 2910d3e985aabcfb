"""§3 — The deal, the stock, the discards, and who sees what."""

import pytest

from krupje.cards import parse, parse_cards, shows
from krupje.games.knock import GAME
from krupje.games.knock.actions import Restock
from krupje.games.knock.events import Dealt, Drew, Restocked
from krupje.refusal import Refused
from krupje.rounds import DEALER, INSPECTOR, ONLOOKER, Deal, fold, guest, seen

DRAWN = "2 check, 3 check, 1 check, 2 draw stock, 2 discard 4h"


def start_of(table):
    seats = table.state.boxes
    stakes = tuple(GAME.stake(seat.box, dealer=seat.box == table.state.dealer) for seat in seats)
    return GAME.start(table.state.rules, stakes)


def picture(table, who):
    """What somebody knows of a round."""
    return fold(GAME, start_of(table), seen(GAME, table.events, who))


def test_five_cards_one_at_a_time(playing):
    """§3.1 — Cards go round one by one, the dealer last."""
    dealt = [event for event in playing().events if isinstance(event, Dealt)]
    assert [event.box for event in dealt] == [2, 3, 1] * 5
    assert shows(event.card for event in dealt[:6]) == "2s Ks As 4h Kd Ad"


def test_no_card_twice(playing):
    """§3.1 — A card that is out cannot come again, and 52 is no card."""
    table = playing("2 check, 3 check, 1 check, 2 draw stock", stock="")
    with pytest.raises(Refused) as caught:
        GAME.decide(table.state, Deal(parse("As")))
    assert (caught.value.code, caught.value.clause) == ("card-repeated", "knock 3.1")
    with pytest.raises(Refused) as caught:
        GAME.decide(table.state, Deal(52))
    assert caught.value.code == "card-unknown"
    assert Deal(parse("2d")) in GAME.legal(table.state)
    assert Deal(parse("As")) not in GAME.legal(table.state)


def test_nothing_is_asked_of_a_seat_before_its_card(playing):
    """§3.1 — While a card is due only the house acts, and otherwise no card comes."""
    table = playing("2 check, 3 check, 1 check, 2 draw stock", stock="")
    assert table.refuses("2 discard 4h") == ("card-due", "knock 5.1", None)
    assert table.refuses("2 time") == ("card-due", "knock 9.1", None)
    table.do(Deal(parse("2d")))
    with pytest.raises(Refused) as caught:
        GAME.decide(table.state, Deal(parse("2h")))
    assert (caught.value.code, caught.value.clause) == ("no-card-due", "knock 3.1")


def test_no_discards_at_first(playing):
    """§3.2 — Until something has been discarded there is only the stock to draw from."""
    table = playing(betting="none")
    assert table.refuses("2 draw discard") == ("discards-empty", "knock 3.2", "K4")
    assert table.say("2 draw stock, 2 discard 4h").allows("3 draw discard")


def test_first_discard_turned_up(playing):
    """§3.2 — Where the house turns one up it is there for the first player, and everybody has seen it."""
    table = playing(betting="none", first_discard="up")
    assert table.state.discards == (parse("2d"),)
    assert table.state.stock == 36
    assert picture(table, ONLOOKER).discards == (parse("2d"),)
    table.say("2 draw discard, 2 discard 4h")
    assert table.state.discards == (parse("4h"),)
    assert parse("2d") in table.state.at(2).cards


def test_first_discard_comes_before_the_bets(playing):
    """§3.2 — The first discard is turned up when all have their cards."""
    table = playing(first_discard="up", stock="")
    assert GAME.awaits(table.state) == 0
    table.do(Deal(parse("Qc")))
    assert GAME.awaits(table.state) == 2
    assert table.allows("2 bet")


@pytest.mark.parametrize(
    ("who", "own"),
    [
        (guest(2), {2}),
        (guest(1, 3), {1, 3}),
        (guest(3), {3}),
        (DEALER, set()),
        (ONLOOKER, set()),
        (INSPECTOR, {1, 2, 3}),
    ],
)
def test_a_hand_is_its_players(playing, who, own):
    """§3.3 — Each sees his own hand, the inspector all, everybody else backs."""
    known = picture(playing(), who)
    assert {seat.box for seat in known.boxes if None not in seat.cards} == own
    assert all(len(seat.cards) == 5 for seat in known.boxes)


def test_a_card_from_the_stock(playing):
    """§3.3 — What was drawn from the stock only its player saw; that he drew, everybody."""
    table = playing("2 check, 3 check, 1 check, 2 draw stock")
    assert table.events[-1] == Dealt(2, parse("2d"), "own")
    assert picture(table, guest(2)).at(2).cards == (*parse_cards("2s 4h 6d 8s Th"), parse("2d"))
    assert picture(table, guest(3)).at(2).cards == (None,) * 6


def test_a_taken_discard_is_known(playing):
    """§3.3 — A card taken from the discards was seen by all, and so is every card laid on them."""
    table = playing(DRAWN + ", 3 draw discard")
    assert table.events[-1] == Drew(3, "discard", parse("4h"))
    known = picture(table, guest(1))
    assert known.at(3).cards == (None,) * 5 + (parse("4h"),)
    assert known.at(2).cards == (None,) * 5
    assert known.discards == ()
    table.say("3 discard 3h")
    assert picture(table, guest(1)).discards == (parse("3h"),)
    assert picture(table, guest(1)).at(3).cards == (None,) * 4 + (parse("4h"),)


def test_dead_hands_stay_hidden(playing):
    """§3.3 — A folded and a dropped hand are not shown, not even at the showdown."""
    hands = {1: "As Ad 7h 8c 9d", 2: "2s 4h 6d 8s Th", 3: "Ks Kd 3h 4c 5d", 4: "Qs Qd 3c 6h Jd"}
    said = "2 fold, 3 check, 4 check, 1 check, 3 knock, 4 drop, 1 draw stock, 1 discard 9d, 3 check, 1 check"
    table = playing(said, hands=hands)
    assert table.state.over
    known = picture(table, ONLOOKER)
    assert shows(known.at(3).cards) == "Ks Kd 3h 4c 5d"
    assert known.at(2).cards == known.at(4).cards == (None,) * 5


def test_nobody_shows_who_need_not(playing):
    """§3.3 — Who wins without a showdown keeps his hand to himself."""
    table = playing("2 fold, 3 fold")
    assert picture(table, ONLOOKER).at(1).cards == (None,) * 5


@pytest.mark.parametrize("who", [guest(1), guest(1, 2, 3), DEALER, ONLOOKER, INSPECTOR])
def test_the_order_of_a_new_stock_is_nobodys(who):
    """§3.3 — How the discards were shuffled is not seen by anybody."""
    event = Restocked(parse_cards("2d 3d 4d"))
    assert GAME.seen_by(event, who) == Restocked((None, None, None))
    assert Restock(parse_cards("2d 3d 4d")).cards == event.cards
