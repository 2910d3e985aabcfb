"""Records of a round: what they may say, and everything that is refused."""

import pytest

from krupje.records import settle
from krupje.records.novo import receipt, replay
from krupje.refusal import Refusal
from krupje.rounds import fold

NOT_OPEN = ("insurance-not-open", "novo 6.3", "V26")
TRIPS, NOTHING, TENS = "9s 9d 9c 3c 4d", "Qs Jd 9h 5c 2s", "Ts Td 7h 4s 2c"


def one(*said, **more):
    return {"box": 1, "ante": 10, "cards": TRIPS, "play": list(said), **more}


@pytest.mark.parametrize(
    ("box", "more", "refusal"),
    [
        (one(), {}, ("last-word-missing", "novo 4.1", None)),
        (one("exchange 3c 8c"), {}, ("last-word-missing", "novo 4.1", None)),
        (one("buy 8c"), {}, ("last-word-missing", "novo 4.1", None)),
        (one("bet", "bet"), {}, ("keep-or-buy", "novo 8.1", "V10")),
        (one("bet", "fold"), {"dealer": TENS}, ("word-too-many", "novo 4.1", None)),
        (one("fold", "bet"), {"dealer": TENS}, ("word-too-many", "novo 4.1", None)),
        (one("fold", "insure 10"), {}, NOT_OPEN),
        (one("fold", "buy-game"), {}, ("round-over", "novo 4.1", None)),
        (one("bet", "buy-game", "insure 10"), {"replacement": "Js"}, NOT_OPEN),
        (one("insure 10", "bet"), {}, NOT_OPEN),
        (one("bet", "insure 10"), {"insurance_window": "before-bet"}, NOT_OPEN),
        (one("bet", "insure 10"), {"insurance": False}, ("insurance-not-offered", "novo 6.1", "V22")),
        (one("bet", "insure 10", "insure 10"), {}, ("insured-already", "novo 6.1", "V23")),
        (one("bet", "insure 9"), {}, ("insurance-out-of-limits", "novo 6.2", "V22")),
        (one("bet", "insure 61"), {}, ("insurance-out-of-limits", "novo 6.2", "V22")),
        (one("bet", "insure"), {}, ("word-without-amount", "novo 6.2", None)),
        (one("bet", "insure 10 20"), {}, ("word-without-amount", "novo 6.2", None)),
        (one("bet", "insure ten"), {}, ("amount-unreadable", "novo 6.2", None)),
        (one("bet", "insure 10.5"), {}, ("amount-unreadable", "novo 6.2", None)),
        (one("bet now"), {}, ("word-unreadable", "novo 4.3", None)),
        (one("fold 3c"), {}, ("word-unreadable", "novo 4.2", None)),
        (one("bet", "buy-game Js"), {}, ("word-unreadable", "novo 8.1", None)),
        (one("buy", "bet"), {}, ("word-unreadable", "novo 4.5", None)),
        (one("buy 8c 8d", "bet"), {}, ("word-unreadable", "novo 4.5", None)),
        (one("buy Kx", "bet"), {}, ("card-unknown", None, None)),
        (one("exchange", "bet"), {}, ("word-unreadable", "novo 4.4", None)),
        (one("exchange 3c", "bet"), {}, ("word-unreadable", "novo 4.4", None)),
        (one("exchange 3c 4d 8c", "bet"), {}, ("word-unreadable", "novo 4.4", None)),
        (one("exchange 8c 3c", "bet"), {}, ("card-not-held", "novo 4.4", None)),
        (one("exchange 3c 3c", "bet"), {}, ("card-repeated", "novo 3.1", None)),
        (one("exchange 3c 8c", "buy 8d", "bet"), {}, ("exchanged-already", "novo 4.6", "V9")),
        (one("buy 8d", "exchange 3c 8c", "bet"), {}, ("bought-already", "novo 4.6", "V9")),
        (one("buy 8d", "buy 8c", "bet"), {}, ("bought-already", "novo 4.6", "V9")),
        (one("buy 9h", "bet"), {}, ("card-repeated", "novo 3.1", None)),
        (one("buy-game", "bet"), {}, ("game-not-for-sale", "novo 8.1", "V12")),
        (one("change 3c 8c", "bet"), {}, ("word-unknown", "novo 4.1", None)),
        (one("keep", "bet"), {}, ("word-unknown", "novo 4.1", None)),
        (one("bet"), {"replacement": "Js"}, ("replacement-unneeded", "novo 8.1", "V12")),
        (one("bet"), {"replacement": "Js", "dealer": TENS}, ("replacement-unneeded", "novo 8.1", "V12")),
        (one("bet", "buy-game"), {}, ("replacement-missing", "novo 8.3", "V13")),
        (one("bet", "buy-game"), {"replacement": ""}, ("cards-wrong-count", "novo 8.3", None)),
        (one("bet", "buy-game"), {"replacement": "Qs"}, ("card-repeated", "novo 3.1", None)),
        (one("bet", "buy-game"), {"replacement": "3c"}, ("card-repeated", "novo 3.1", None)),
        (one("bet", "buy-game"), {"replacement": 7}, ("not-cards", "novo 8.3", None)),
        (one("bet", "buy-game", "bet"), {"replacement": "Js"}, ("word-too-many", "novo 4.1", None)),
        (one("bet", "keep"), {}, ("word-unknown", "novo 4.1", None)),
        (one("bet"), {"dealer": "Qs Jd 9h 5c"}, ("cards-wrong-count", "novo 3.1", None)),
        (one("bet"), {"dealer": "Qs Jd 9h 5c 9s"}, ("card-repeated", "novo 3.1", None)),
        (one("bet"), {"dealer": None}, ("dealer-missing", "novo 7.1", None)),
        (one("fold"), {"dealer": "Qs Jd 9h 5c 9s"}, ("card-repeated", "novo 3.1", None)),
        (one("bet", cards="9s 9d 9c 3c"), {}, ("cards-wrong-count", "novo 3.1", None)),
        (one("bet", cards="9s 9d 9c 3c 9s"), {}, ("card-repeated", "novo 3.1", None)),
        (one("bet", ante=4), {}, ("ante-out-of-limits", "novo 2.1", None)),
        (one("bet", ante=10.5), {}, ("amount-unreadable", "novo 2.1", None)),
        (one("bet", ante=True), {}, ("amount-unreadable", "novo 2.1", None)),
        (one("bet", bonus="x"), {"bonus": True}, ("amount-unreadable", "novo 2.8", None)),
        (one("bet", bonus=5), {}, ("bonus-not-offered", "novo 2.8", None)),
        (one("bet", open=True), {}, ("key-unknown", None, None)),
        (one("bet", guest=""), {}, ("not-a-name", None, None)),
        (one("bet", blind="yes"), {}, ("not-true-or-false", None, None)),
        (one("buy 8c", blind=True), {}, ("blind-buy-not-offered", "novo 2.3", "V21")),
        (one("buy-game", blind=True), {}, ("dark-buys-no-game", "novo 8.1", "V21")),
        (one("buy 8c", "buy 8d", blind=True), {}, ("blind-has-no-word", "novo 2.3", "V21")),
        (one("bet"), {"stakes": 1}, ("figure-unknown", None, None)),
        (one("bet"), {"insurance_share": 0}, ("figure-illegal", "novo 6.2", "V22")),
    ],
)  # fmt: skip
def test_refused(refused, box, more, refusal):
    """§4.1 — A record that the rules do not allow is refused by the clause that stands against it."""
    assert refused(box, **more) == refusal


@pytest.mark.parametrize("word", ["buy", "buy 8c 8d", "exchange", "exchange 3c 4d 8c"])
def test_an_unreadable_word_names_its_box(word):
    """§4.1 — Of several boxes the refusal names the one that said what cannot be read."""
    other = {"box": 1, "ante": 10, "cards": "Ks Kd 2h 4c 6d", "play": ["fold"]}
    with pytest.raises(Refusal) as caught:
        settle({"game": "novo", "dealer": NOTHING, "boxes": [other, one(word, "bet", box=3)]})
    assert caught.value.code == "word-unreadable"
    assert caught.value.params["box"] == 3


def test_unknown_keys():
    """§4.1 — A key nobody named is refused, and so is a record without boxes."""
    for record, code in (
        ({"game": "novo", "boxes": [], "deck": 1}, "key-unknown"),
        ({"game": "novo"}, "key-missing"),
        ({"game": "novo", "boxes": {}}, "not-a-list"),
    ):
        with pytest.raises(Refusal) as caught:
            settle(record)
        assert caught.value.code == code


@pytest.mark.parametrize("dealer", [None, NOTHING])
def test_every_box_folded(paid, dealer):
    """§7.10 — Then the dealer's cards may be left out, whatever was served before."""
    boxes = [
        one("exchange 3c 4d 8c 8d", "fold"),
        {"box": 2, "ante": 10, "cards": "Ks Kd 2h 4c 6d", "play": ["fold"]},
    ]
    shown = paid(*boxes, dealer=dealer)
    assert shown["dealer"] == {"cards": None, "hand": None, "plays": None}
    assert [box["net"] for box in shown["boxes"]] == [-20, -10]


def test_dark_sixth_card_is_served_in_its_turn(paid):
    """§4.7 — In a record a dark box names its card; it comes after those of the boxes before it."""
    boxes = [
        one("buy 8c", "bet"),
        {"box": 2, "ante": 10, "cards": "Ks Kd 2h 4c 6d", "blind": True, "play": ["buy Kh", "buy-game"]},
    ]
    house = {"dark_prebuy_sixth": True, "dark_may_buy_game": True}
    got = paid(*boxes, dealer=NOTHING, replacement="Js", **house)["boxes"]
    assert [box["net"] for box in got] == [0, 60 - 10 - 10]


@pytest.mark.parametrize("dealing", ["machine", "shoe"])
def test_up_card_last(paid, dealing):
    """§3.2 — A record and its receipt list the up card last, however the cards were dealt."""
    record = {"game": "novo", "dealer": TENS, "boxes": [one("bet")], "rules": {"dealing": dealing}}
    script = replay(record)
    up = script.state.dealer[script.state.up]
    assert up == 3
    assert script.state.up == {"machine": 0, "shoe": 4}[dealing]
    assert receipt(script)["dealer"]["cards"] == TENS
    assert fold(script.game, script.start, script.events) == script.state


def test_decimal_chips(paid):
    """§2.1, §6.2 — At a house with half chips stakes and insurance may have them."""
    box = {"box": 1, "ante": "7.50", "cards": TRIPS, "play": ["bet", "insure 10.50"]}
    (got,) = paid(box, dealer=NOTHING, unit="0.50")["boxes"]
    assert got["net"] == 18
