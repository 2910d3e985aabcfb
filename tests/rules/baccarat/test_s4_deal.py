"""§4 — The deal: whose each card is, and that nobody has a say in it."""

import pytest

from krupje.cards import parse
from krupje.games.baccarat import GAME
from krupje.games.baccarat.round import Dealt
from krupje.refusal import NotNow, Refused
from krupje.rounds import DEALER, HOUSE, INSPECTOR, ONLOOKER, Deal, Settled, TimeOut, Void, guest, seen


@pytest.mark.parametrize(
    ("cards", "sides"),
    [
        ("2s 3s 7s 4s", "player banker player banker"),
        ("2s 3s 3d Ad 6h 4h", "player banker player banker player banker"),
        ("2s 3s 3d 4s 8h", "player banker player banker player"),
        ("Ks Qs 6d 5s 8h", "player banker player banker banker"),
    ],
)
def test_whose_card(dealt, cards, sides):
    """§4.1 — Player, Banker, Player, Banker; then the Player's third card, then the Banker's."""
    _, events = dealt(cards, (1, "player", 10))
    assert [event.side for event in events if isinstance(event, Dealt)] == sides.split()[: len(cards.split())]


def test_the_house_deals_until_it_is_over(laid, dealt):
    """§4.1 — Every card is the house's to deal; after the last the coup is over and paid."""
    assert GAME.awaits(laid()) == HOUSE
    state, _ = dealt("2s 3s 3d Ad 6h")
    assert (GAME.awaits(state), state.over) == (HOUSE, False)
    state, events = dealt("2s 3s 3d Ad 6h 4h")
    assert (GAME.awaits(state), state.over, len(GAME.legal(state))) == (None, True, 0)
    assert isinstance(events[-1], Settled)


@pytest.mark.parametrize("who", [guest(1), guest(2), DEALER, ONLOOKER, INSPECTOR])
def test_everybody_sees_every_card(dealt, who):
    """§4.1 — All cards lie face up: every pair of eyes sees the same coup."""
    _, events = dealt("2s 3s 3d Ad 6h 4h", (1, "banker", 20), (2, "tie", 5))
    assert seen(GAME, events, who) == events
    voided = GAME.decide(dealt("2s 3s")[0], Void())
    assert seen(GAME, voided, who) == voided


def test_what_may_come(dealt):
    """§4.1, §1.2 — Any card may come next that the shoe still holds, and the coup may be called off."""
    state, _ = dealt("2s 3s", decks=1)
    legal = GAME.legal(state)
    assert len(legal) == 51
    assert Deal(parse("2s")) not in legal
    assert Deal(parse("4s")) in legal
    assert Void() in legal
    state, _ = dealt("2s 3s")
    assert len(GAME.legal(state)) == 53


@pytest.mark.parametrize("card", [-1, 52, 10**30])
def test_no_such_card(laid, card):
    """§1.2 — What is no card is not dealt."""
    with pytest.raises(Refused) as caught:
        GAME.decide(laid(), Deal(card))
    assert (caught.value.code, caught.value.clause) == ("card-unknown", "baccarat 1.2")


def test_no_card_after_the_last(dealt):
    """§4.1 — When the coup is over no card is dealt."""
    with pytest.raises(NotNow) as caught:
        GAME.decide(dealt("2s 3s 7s 4s 2h")[0], Deal(0))
    assert (caught.value.code, caught.value.clause) == ("round-over", "baccarat 4.1")


@pytest.mark.parametrize("timeout", ["fold", "void"])
@pytest.mark.parametrize("box", [0, 1, 7])
def test_nobody_is_timed_out(laid, timeout, box):
    """§4.2 — Guests decide nothing during a coup, so no box runs out of time, whatever the house's figure."""
    with pytest.raises(NotNow) as caught:
        GAME.decide(laid((1, "player", 10), timeout=timeout), TimeOut(box))
    assert (caught.value.code, caught.value.clause) == ("nobody-decides", "baccarat 4.2")
