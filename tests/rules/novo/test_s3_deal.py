"""§3 — The deal: blocks or singly, the up card, who sees what, and burned cards."""

import pytest

from krupje.cards import PACK, parse_cards
from krupje.games.novo import GAME, Stake
from krupje.games.novo.actions import (
    Bet,
    Buy,
    BuyGame,
    CloseInsurance,
    Dealt,
    Exchange,
    Expose,
    Fold,
    KeepGame,
    Opened,
    UpTurned,
)  # fmt: skip
from krupje.rounds import DEALER, INSPECTOR, ONLOOKER, Deal, Void, guest

FIRST, OTHER, DEALERS = "As Ad 3h 4c 6d", "Ks Kd 3c 4d 6s", "Qs Jd 9h 5c 2s"


def test_blocks_from_the_machine(round_of):
    """§3.1 — Five cards to one box, five to the next, the dealer's five last."""
    play = round_of((2, 10), (4, 10))
    play.deal(f"{FIRST} {OTHER} {DEALERS}")
    assert play.box(2).cards == parse_cards(FIRST)
    assert play.box(4).cards == parse_cards(OTHER)
    assert play.state.dealer == parse_cards(DEALERS)


def test_singly_from_a_shoe(round_of):
    """§3.1 — One card to each, round and round, the dealer last each time."""
    play = round_of((2, 10), (4, 10), dealing="shoe")
    play.deal("As Ks Qs Ad Kd Jd 3h 3c 9h 4c 4d 5c 6d 6s 2s")
    assert play.box(2).cards == parse_cards(FIRST)
    assert play.box(4).cards == parse_cards(OTHER)
    assert play.state.dealer == parse_cards(DEALERS)


def test_no_card_twice(round_of, c):
    """§3.1 — A card that is out, or no card, is refused; so is a card when none is due."""
    play = round_of((1, 10))
    play.deal("As")
    assert play.refuses(Deal(c("As"))) == ("card-repeated", "novo 3.1", None)
    assert play.refuses(Deal(52)) == ("card-unknown", "novo 3.1", None)
    play.deal("Ad 3h 4c 6d Qs Jd 9h 5c 2s")
    assert play.refuses(Deal(c("2c"))) == ("no-card-due", "novo 3.1", None)


def test_a_box_waits_for_the_deal(round_of):
    """§3.1 — Nobody decides before the deal is complete."""
    play = round_of((1, 10))
    play.deal("As Ad 3h 4c 6d Qs Jd 9h 5c")
    assert play.refuses(Bet(1)) == ("card-due", "novo 4.1", None)


@pytest.mark.parametrize(
    ("dealing", "cards", "up"),
    [("machine", f"{FIRST} {DEALERS}", "Qs"), ("shoe", "As Qs Ad Jd 3h 9h 4c 5c 6d 2s", "2s")],
)
def test_up_card(round_of, c, dealing, cards, up):
    """§3.2 — The first card of his block, or the last from a shoe, turned when all are dealt; not before."""
    play = round_of((1, 10), dealing=dealing)
    assert not [event for event in play.deal(cards[:-3]) if isinstance(event, UpTurned)]
    assert play.picture(guest(1)).dealer == (None,) * 4
    play.deal(cards[-2:])
    turned = play.events[-1]
    assert isinstance(turned, UpTurned)
    assert turned.card == c(up)
    assert [card for card in play.picture(guest(1)).dealer if card is not None] == [c(up)]


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("dealing", ["machine", "shoe"])
def test_exposed_card_is_the_up_card(round_of, dealing, place):
    """§3.3 — Whichever of his five turns over, it is the up card, and no other is turned."""
    play = round_of((1, 10), dealing=dealing)
    box, dealer = list(parse_cards(FIRST)), list(parse_cards(DEALERS))
    for number in range(10):
        his = number >= 5 if dealing == "machine" else number % 2 == 1
        card = dealer[len(play.state.dealer)] if his else box.pop(0)
        play((Expose if his and len(play.state.dealer) == place else Deal)(card))
    assert not [event for event in play.events if isinstance(event, UpTurned)]
    assert play.state.up == place
    assert play.picture(ONLOOKER).dealer == tuple(
        card if number == place else None for number, card in enumerate(dealer)
    )
    faces = [event.face for event in play.events if isinstance(event, Dealt) and event.box == 0]
    assert faces.count("up") == 1


def test_what_cannot_be_exposed(round_of, c):
    """§3.3 — Only one of the dealer's first five, and only one of them."""
    play = round_of((1, 10))
    assert play.refuses(Expose(c("As"))) == ("expose-not-dealer", "novo 3.3", "V31")
    play.deal(FIRST)
    assert Expose(c("Qs")) in GAME.legal(play.state)
    play(Expose(c("Qs")))
    assert play.refuses(Expose(c("Jd"))) == ("exposed-already", "novo 3.3", "V31")
    play.deal("Jd 9h 5c 2s")
    play(Buy(1))
    assert play.refuses(Expose(c("2c"))) == ("expose-not-dealer", "novo 3.3", "V31")


def test_an_exposed_card_is_listed_last(paid):
    """§3.3 — A record lists the up card last, so an exposed one needs no word of its own."""
    receipt = paid({"box": 1, "ante": 10, "cards": FIRST, "play": ["bet"]}, dealer="Jd 9h 5c 2s Qs")
    assert receipt["dealer"]["cards"] == "Jd 9h 5c 2s Qs"


def test_light_and_dark_cards(round_of):
    """§3.4 — A light box's cards are its guest's, a dark box's nobody's; the inspector watches all."""
    play = round_of(Stake(1, 1000, guest="Ona"), Stake(2, 1000, blind=True, guest="Ona"))
    play.deal(f"{FIRST} {OTHER} {DEALERS}")
    backs = (None,) * 5
    assert [box.cards for box in play.picture(guest(1, 2)).boxes] == [parse_cards(FIRST), backs]
    assert [box.cards for box in play.picture(guest(3)).boxes] == [backs, backs]
    assert [box.cards for box in play.picture(DEALER).boxes] == [backs, backs]
    assert play.picture(INSPECTOR) == play.state


def test_light_boxes_one_at_a_time(round_of):
    """§3.4 — A guest's second light box opens to him, and to nobody else, when he has decided the first."""
    play = round_of(Stake(1, 1000, guest="Ona"), Stake(2, 1000, guest="Ona"))
    play.deal(f"{FIRST} {OTHER} {DEALERS}")
    assert play.picture(guest(1, 2)).boxes[1].cards == (None,) * 5
    events = play(Exchange(1, parse_cards("3h 4c")))
    assert events[-1] == Opened(2, parse_cards(OTHER), "own")
    assert play.picture(guest(1, 2)).boxes[1].cards == parse_cards(OTHER)
    assert play.picture(guest(3)).boxes[1].cards == (None,) * 5
    assert play.picture(guest(3)).boxes[0].gave == (None, None)


def test_another_guests_box_opens_at_once(round_of):
    """§3.4 — The first light box of every guest is open to him as it is dealt."""
    play = round_of(Stake(1, 1000, guest="Ona"), Stake(2, 1000, guest="Petras"))
    play.deal(f"{FIRST} {OTHER[:5]}")
    assert play.picture(guest(2)).boxes[1].cards == parse_cards(OTHER[:5])


def test_a_folded_hand_is_not_shown(round_of):
    """§3.4 — Not even when the round is over."""
    play = round_of((1, 10), (2, 10))
    play.deal(f"{FIRST} {OTHER} {DEALERS}")
    play(Fold(1), Bet(2), CloseInsurance(), KeepGame(2))
    assert play.state.over
    assert play.picture(ONLOOKER).boxes[0].cards == (None,) * 5
    assert play.picture(ONLOOKER).boxes[1].cards == parse_cards(OTHER)


@pytest.mark.parametrize(("dealing", "before"), [("machine", 0), ("shoe", 1)])
def test_burns(round_of, dealing, before):
    """§3.5 — From a shoe one before the deal; one before anything is served; one before a game is drawn."""
    play = round_of((1, 10), (2, 10), dealing=dealing)
    cards = f"{FIRST} {OTHER} {DEALERS}" if dealing == "machine" else (
        "As Ks Qs Ad Kd Jd 3h 3c 9h 4c 4d 5c 6d 6s 2s"
    )  # fmt: skip
    burned = [GAME.burns(play.state)]

    def so_far(*actions):
        play(*actions)
        burned.append(GAME.burns(play.state))

    play.deal(cards)
    so_far(Buy(1))
    so_far(Bet(2))
    so_far(Deal(parse_cards("2c")[0]))
    so_far(Bet(1), CloseInsurance())
    so_far(BuyGame(1))
    so_far(KeepGame(2))
    so_far(Deal(parse_cards("8c")[0]))
    assert play.state.over
    assert burned == [before + each for each in (0, 0, 1, 1, 1, 1, 2, 2)]


def test_no_burn_without_need(round_of):
    """§3.5 — Where nothing is served and no game drawn, nothing is burned."""
    play = round_of((1, 10))
    play.deal(f"{FIRST} {DEALERS}")
    play(Bet(1), CloseInsurance(), KeepGame(1))
    assert GAME.burns(play.state) == 0


def test_house_may_deal_any_card_left(round_of):
    """§3.1 — Legal while a card is due: every card not out, an exposed one of the dealer's, voiding."""
    play = round_of((1, 10))
    assert set(GAME.legal(play.state)) == {*map(Deal, PACK), Void()}
    play.deal(FIRST)
    left = [card for card in PACK if card not in parse_cards(FIRST)]
    assert set(GAME.legal(play.state)) == {*map(Deal, left), *map(Expose, left), Void()}
