"""§8 — Buying the dealer a game."""

import pytest

from krupje.cards import parse_cards
from krupje.games.novo import GAME, Stake
from krupje.games.novo.actions import (
    Bet,
    BuyGame,
    CloseInsurance,
    Fold,
    KeepGame,
    Kept,
    Shown,
)  # fmt: skip
from krupje.rounds import ONLOOKER, Deal, Settled, Staked, TimeOut, Void

NOTHING, TENS = "Qs Jd 9h 5c 2s", "Ts Td 7h 4s 2c"
NINES, TWOS, THREES = "9s 9d 9c 4d 6s", "2h 2d 5s 7c Tc", "3h 3d 5d 7d Th"


def one(*said, cards=NINES, **more):
    return {"box": 1, "ante": 10, "cards": cards, "play": ["bet", *said], **more}


@pytest.fixture
def three(round_of):
    """Two light boxes and a dark one, all in, the dealer without game."""

    def start(**rules):
        play = round_of((1, 10), Stake(2, 500, blind=True), (3, 20), **rules)
        play.deal(f"{NINES} {TWOS} {THREES} {NOTHING}")
        play(Bet(1), Bet(3), CloseInsurance())
        return play

    return start


def test_each_in_turn(three):
    """§8.1 — Light boxes say in turn whether they buy, for one Ante each; a dark one is not asked."""
    play = three()
    assert GAME.awaits(play.state) == 1
    assert set(GAME.legal(play.state)) == {KeepGame(1), BuyGame(1), TimeOut(1), Void()}
    assert play.refuses(BuyGame(3)) == ("not-your-turn", "novo 4.1", None)
    assert play.refuses(BuyGame(2)) == ("dark-buys-no-game", "novo 8.1", "V21")
    assert play(BuyGame(1)) == (Staked(1, "buy-game", 1000),)
    assert GAME.awaits(play.state) == 3
    assert play.refuses(BuyGame(1)) == ("not-your-turn", "novo 4.1", None)


def test_dark_boxes_may_buy(three):
    """§8.1 — Where the house lets them, dark boxes are asked too, and see no card of theirs for it."""
    play = three(dark_may_buy_game=True)
    play(KeepGame(1))
    assert GAME.awaits(play.state) == 2
    assert play(BuyGame(2)) == (Staked(2, "buy-game", 500),)
    assert play.picture(ONLOOKER).boxes[1].cards == (None,) * 5


def test_dark_purchase_in_a_record(paid):
    """§8.1 — A dark box's only word besides a sixth card."""
    dark = {"box": 1, "ante": 10, "cards": NINES, "blind": True, "play": ["buy-game"]}
    (box,) = paid(dark, dealer=NOTHING, replacement="Js", dark_may_buy_game=True)["boxes"]
    assert box["net"] == 60 - 10


def test_nothing_to_buy(round_of):
    """§8.1 — There is nothing to buy before he has turned."""
    play = round_of((1, 10), (2, 10))
    play.deal(f"{NINES} {THREES} {NOTHING}")
    for early in (BuyGame(1), KeepGame(1)):
        assert play.refuses(early) == ("game-not-for-sale", "novo 8.1", "V12")


@pytest.mark.parametrize(
    ("house", "blind", "refusal"),
    [
        ({"dealer": TENS}, False, ("dealer-plays", "novo 8.1", "V12")),
        ({"dealer": TENS, "dark_may_buy_game": True}, True, ("dealer-plays", "novo 8.1", "V12")),
        ({"dealer": NOTHING, "buy_game": False}, False, ("buy-game-not-offered", "novo 8.1", "V12")),
        ({"dealer": NOTHING}, True, ("dark-buys-no-game", "novo 8.1", "V21")),
    ],
)
def test_no_game_to_buy(refused, house, blind, refusal):
    """§8.1 — Nor when he plays, nor at a house that sells none, nor for a dark box without leave."""
    said = ["buy-game"] if blind else ["bet", "buy-game"]
    box = {"box": 1, "ante": 10, "cards": "9s 9d 9c 4d 6s", "blind": blind, "play": said}
    assert refused(box, **house) == refusal


def test_only_keep_or_buy(three):
    """§8.1 — Nothing else is left to say."""
    play = three()
    for other in (Fold(1), Bet(1)):
        assert play.refuses(other) == ("keep-or-buy", "novo 8.1", "V10")


def test_no_sale(three):
    """§8.1 — Without the option everybody is paid at once."""
    play = three(buy_game=False)
    assert play.state.over


def test_a_folded_box_buys_nothing(round_of):
    """§8.1 — Who has folded is not asked."""
    play = round_of((1, 10), (2, 10))
    play.deal(f"{NINES} {THREES} {NOTHING}")
    play(Fold(1), Bet(2), CloseInsurance())
    assert GAME.awaits(play.state) == 2


def test_any_hand_may_buy(paid):
    """§8.1 — Even high cards; bought, they lose to the pair."""
    receipt = paid(one("buy-game", cards="Kh Th 8d 6c 3h"), dealer=NOTHING, replacement="Js")
    assert receipt["boxes"][0]["net"] == -30 - 10


def test_others_are_paid_first(three):
    """§8.2 — Boxes that do not buy, the dark one among them, are settled before the card is drawn."""
    play = three()
    assert play(KeepGame(1)) == (Kept(1),)
    events = play(BuyGame(3))
    assert [event.box for event in events if isinstance(event, Shown)] == [1, 2]
    assert [(event.box, event.net) for event in events if isinstance(event, Settled)] == [(1, 1000), (2, 500)]
    assert not play.state.over
    assert GAME.awaits(play.state) == 0


def test_nobody_buys(three):
    """§8.2 — When all keep, all are paid and nothing is drawn."""
    play = three()
    play(KeepGame(1), KeepGame(3))
    assert play.state.over
    assert [event.net for event in play.events if isinstance(event, Settled)] == [1000, 500, 2000]


@pytest.mark.parametrize(
    ("card", "dealer", "drawn", "away", "cards", "hand"),
    [
        ("highest", NOTHING, "Js", "Qs", "Jd 9h 5c 2s Js", "one pair"),
        ("lowest", NOTHING, "Js", "2s", "Qs Jd 9h 5c Js", "one pair"),
        ("highest", "2s 5c As Jd 9h", "2d", "As", "2s 5c Jd 9h 2d", "one pair"),
        ("lowest", "Ks Jd 9h 5c 2s", "Ah", "2s", "Ks Jd 9h 5c Ah", "ace-king"),
        ("highest", "Ks 9d 8h 7c 6s", "Tc", "Ks", "9d 8h 7c 6s Tc", "straight"),
    ],
)
def test_which_card(paid, card, dealer, drawn, away, cards, hand):
    """§8.3 — His highest card, an ace before all, makes way for the next one; or his lowest."""
    bought = paid(
        one("buy-game", cards="3s 3d 4d 6d 8s"), dealer=dealer, replacement=drawn, buy_game_card=card
    )
    assert bought["dealer"]["cards"] == dealer
    assert bought["dealer"]["bought"] == {
        "away": away, "drawn": drawn, "cards": cards, "hand": hand, "plays": True,
    }  # fmt: skip


def test_one_card_for_all_buyers(three):
    """§8.3 — Every buyer pays his Ante, and one card is drawn for all; it lies open."""
    play = three()
    play(BuyGame(1), BuyGame(3))
    play(Deal(parse_cards("Js")[0]))
    assert play.state.over
    assert [event.net for event in play.events if isinstance(event, Settled)] == [500, 5000, -8000]
    assert play.picture(ONLOOKER).drawn == parse_cards("Js")


REDRAWS = [
    # rule, drawn, whether the record stands, cards that count at the end
    ("until-other", "Js", None, "Js"),
    ("until-other", "Qd Js", None, "Js"),
    ("until-other", "Qd Qc Qh Js", None, "Js"),
    ("until-other", "Qd", ("replacement-missing", "novo 8.4", "V14"), None),
    ("until-other", "Js Jc", ("replacement-too-long", "novo 8.4", "V14"), None),
    ("once", "Qd", ("replacement-missing", "novo 8.4", "V14"), None),
    ("once", "Qd Qc", None, "Qc"),
    ("once", "Qd Js", None, "Js"),
    ("once", "Qd Qc Js", ("replacement-too-long", "novo 8.4", "V14"), None),
    ("never", "Qd", None, "Qd"),
    ("never", "Js", None, "Js"),
    ("never", "Qd Js", ("replacement-too-long", "novo 8.4", "V14"), None),
]


@pytest.mark.parametrize(("redraw", "drawn", "refusal", "stays"), REDRAWS)
def test_redraw(paid, refused, redraw, drawn, refusal, stays):
    """§8.4 — A card of the replaced rank makes way for another: always, once, or never."""
    house = {"dealer": NOTHING, "replacement": drawn, "redraw": redraw}
    if refusal is not None:
        assert refused(one("buy-game"), **house) == refusal
    else:
        bought = paid(one("buy-game"), **house)["dealer"]["bought"]
        assert bought["drawn"] == drawn
        assert bought["cards"] == f"Jd 9h 5c 2s {stays}"


@pytest.mark.parametrize(
    ("rule", "ante", "net"),
    [("push", ("push", None, 10), -10), ("even", ("win", "1:1", 20), 0)],
)
def test_bought_in_vain(paid, rule, ante, net):
    """§8.5 — Still no game: Bet back, the price gone, the Ante back or paid, as the house has it."""
    house = {"dealer": NOTHING, "replacement": "8s", "ante_after_failed_purchase": rule}
    receipt = paid(one("buy-game"), **house)
    box = receipt["boxes"][0]
    assert receipt["dealer"]["bought"]["plays"] is False
    assert [(line["outcome"], line["odds"], line["returned"]) for line in box["lines"]] == [
        ante, ("push", None, 20), ("fee", None, 0),
    ]  # fmt: skip
    assert {line["clause"] for line in box["lines"][:2]} == {"novo 8.5"}
    assert box["net"] == net


@pytest.mark.parametrize(
    ("cards", "net"),
    [(NINES, 50), ("Th Td 8d 7d 3c", -40), ("Jh Jc 9d 5d 2d", -10)],
)
def test_bought_and_plays(paid, cards, net):
    """§8.6 — Compared as usual with a pair of jacks: won, lost, tied; the price of 10 gone each time."""
    receipt = paid(one("buy-game", cards=cards), dealer=NOTHING, replacement="Js")
    assert receipt["boxes"][0]["net"] == net


def test_the_game_is_the_buyers_alone(paid):
    """§8.6 — A box that kept its win is not touched by it."""
    receipt = paid(
        one("buy-game"),
        {"box": 2, "ante": 10, "cards": TWOS, "play": ["bet"]},
        dealer="Qs Jd 9h 5c 2s",
        replacement="Js",
    )
    assert [box["net"] for box in receipt["boxes"]] == [50, 10]
