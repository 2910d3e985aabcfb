"""§2 — Stakes: how much, on how many boxes, light and dark."""

import pytest

from krupje.cards import parse
from krupje.games.nkp import GAME
from krupje.refusal import Misconfigured, NotAllowed
from krupje.rounds import HOUSE, Deal, postings, step
from krupje.rounds.figures import house

DEALER = "2c 2d 9h Jc Qs"
PAIR = "As Ah 5d 6d 8d"
OTHER = "Ks Kh 5c 6c 8c"


@pytest.mark.parametrize("ante", [5, 6, 99, 100, "5", "100"])
def test_ante_within_limits(paid, box, ante):
    """§2.1 — An Ante from 5 to 100 stands, the ends included."""
    assert paid(DEALER, box(1, PAIR, "bet", ante=ante))["boxes"][0]["net"] == 3 * int(ante)


@pytest.mark.parametrize("ante", [0, 4, 101, 999_999_999])
def test_ante_out_of_limits(refused, box, ante):
    """§2.1 — An Ante below 5 or above 100 is refused."""
    assert refused(DEALER, box(1, PAIR, "bet", ante=ante)) == ("ante-out-of-limits", "nkp 2.1", None)


@pytest.mark.parametrize(
    "ante", [1.5, 10.0, True, "+5", "-5", "1e1", "5.0", "", " 5", 10**9, -5, None, [5], "٥"]
)
def test_unreadable_ante(refused, box, ante):
    """§2.1 — An Ante is a whole number or digits, and nothing else."""
    assert refused(DEALER, box(1, PAIR, "bet", ante=ante))[:2] == ("amount-unreadable", "nkp 2.1")


@pytest.mark.parametrize(
    ("ante", "unit", "net"), [(15, 5, 45), ("7.50", "0.50", 22.5), ("7.5", "2.50", 22.5)]
)
def test_units(paid, box, ante, unit, net):
    """§2.1 — Stakes go in steps of the house's unit, which may be less than a chip."""
    assert paid(DEALER, box(1, PAIR, "bet", ante=ante), unit=unit)["boxes"][0]["net"] == net


@pytest.mark.parametrize(("ante", "unit"), [(12, 5), ("7.25", "0.50"), (7, "2.50")])
def test_between_units(refused, box, ante, unit):
    """§2.1 — A stake between two steps is refused."""
    assert refused(DEALER, box(1, PAIR, "bet", ante=ante), unit=unit)[:2] == ("stake-not-in-units", "nkp 2.1")


def test_between_units_in_play(laid):
    """§2.1 — The round itself refuses a stake between two steps."""
    with pytest.raises(NotAllowed) as caught:
        laid({"box": 1, "ante": 12}, unit=5)
    assert (caught.value.code, caught.value.clause) == ("stake-not-in-units", "nkp 2.1")


def test_limits_of_the_house(paid, refused, box):
    """§2.1 — The limits are figures of the house."""
    assert paid(DEALER, box(1, PAIR, "bet", ante=1), ante_min=1, ante_max=2)
    assert refused(DEALER, box(1, PAIR, "bet", ante=3), ante_min=1, ante_max=2)[0] == "ante-out-of-limits"


def test_limits_crossed():
    """§2.1 — A house whose least is more than its most cannot stand; one Ante may be all it takes."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, {"ante_min": 20, "ante_max": 19}, GAME.presets)
    assert (caught.value.code, caught.value.clause) == ("limits-crossed", "nkp 2.1")
    assert house(GAME.rules, {"ante_min": 20, "ante_max": 20}, GAME.presets)


def test_a_unit_above_the_limits():
    """§2.1 — Limits between which no multiple of the unit lies cannot stand."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, {"unit": 101}, GAME.presets)
    assert (caught.value.code, caught.value.clause) == ("limits-without-stake", "nkp 2.1")
    assert caught.value.params == {"least": "ante_min", "most": "ante_max", "unit": "101"}


def test_one_light_box(refused, box):
    """§2.2 — A guest has one light box; a second one is refused."""
    boxes = box(1, PAIR, "bet", guest="Ona"), box(4, OTHER, "fold", guest="Ona")
    assert refused(DEALER, *boxes) == ("one-light-box", "nkp 2.2", "N14")


@pytest.mark.parametrize(
    "guests",
    [("Ona", "Petras"), ("Ona", None), (None, None), (None, "Ona")],
    ids=lambda g: "-".join(map(str, g)),
)
def test_light_boxes_of_different_guests(paid, box, guests):
    """§2.2 — Light boxes of different guests stand; a box without a name is somebody else's."""
    boxes = [
        box(n, cards, "bet", **({"guest": guest} if guest else {}))
        for n, (cards, guest) in enumerate(zip((PAIR, OTHER), guests, strict=True), 1)
    ]
    assert len(paid(DEALER, *boxes)["boxes"]) == 2


def test_one_light_and_many_dark(paid, box):
    """§2.2 — Beside his light box a guest may play others in the dark, or only dark ones."""
    dark = [box(n, cards, blind=True, guest="Ona") for n, cards in ((2, OTHER), (3, "3s 4s 5s 6s 7h"))]
    assert len(paid(DEALER, box(1, PAIR, "bet", guest="Ona"), *dark)["boxes"]) == 3
    assert len(paid(DEALER, *dark)["boxes"]) == 2


def test_dark_box_lays_ante_and_bet(laid):
    """§2.3 — A dark box's Ante and Bet lie there before the deal; a light box's Ante alone."""
    state = laid({"box": 2, "ante": 10, "blind": True}, {"box": 1, "ante": 5})
    assert GAME.staked(state) == ((1, "ante", 500), (2, "ante", 1000), (2, "bet", 2000))


def test_dark_box_in_the_round(paid, box):
    """§2.3 — A dark box wins and loses as if it had bet."""
    assert paid(DEALER, box(1, PAIR, blind=True))["boxes"][0]["net"] == 30
    assert paid(DEALER, box(1, "3s 4s 5s 6s 8h", blind=True))["boxes"][0]["net"] == -30


@pytest.mark.parametrize(
    "said", [["bet"], ["fold"], ["change As 2h"], ["buy 2h", "bet"], ["throw As"], ["look"]]
)
def test_dark_box_has_no_word(refused, box, said):
    """§2.3 — A dark box neither folds nor bets nor changes."""
    assert refused(DEALER, box(1, PAIR, *said, blind=True)) == ("blind-has-no-word", "nkp 2.3", "N14")


@pytest.mark.parametrize(
    "rules",
    [{}, {"blind_may_buy": True, "sixth_card": False}, {"preset": "caribbean", "blind_may_buy": True}],
)
def test_dark_box_buys_nothing(refused, box, rules):
    """§2.3 — A dark box buys no sixth card, unless the house lets it and sells one at all."""
    assert refused(DEALER, box(1, PAIR, "buy 2h", blind=True), **rules) == (
        "blind-buy-not-offered",
        "nkp 2.3",
        "N14",
    )


def test_light_box_pays_no_sixth_card_beforehand(laid):
    """§2.3 — Only a dark box pays for its sixth card before the deal."""
    with pytest.raises(NotAllowed) as caught:
        laid({"box": 1, "ante": 10, "buy": True}, blind_may_buy=True)
    assert (caught.value.code, caught.value.clause) == ("blind-buy-not-offered", "nkp 2.3")


def test_dark_box_with_a_sixth_card(paid, box):
    """§2.3 — Where the house lets it, a dark box has paid one Ante and its best five of six count."""
    receipt = paid(
        DEALER, box(1, PAIR, "fold"), box(2, "Ks Kh 5c 6c 8c", "buy Kd", blind=True), blind_may_buy=True
    )
    (dark,) = receipt["boxes"][1:]
    assert (dark["hand"], dark["net"]) == ("three of a kind", 10 + 3 * 20 - 10)
    assert [line["wager"] for line in dark["lines"]] == ["ante", "bet", "buy"]


def test_dark_box_is_served_in_its_turn(dealt):
    """§2.3 — The paid sixth card is served when the box's turn comes, before any box after it decides."""
    stakes = {"box": 1, "ante": 10, "blind": True, "buy": True}, {"box": 2, "ante": 10}
    state, events = dealt("As Ks 2c Ah Kh 2d 5d 5c 9h 6d 6c Jc 8d 8c Qs", *stakes, blind_may_buy=True)
    assert GAME.staked(state) == ((1, "ante", 1000), (1, "bet", 2000), (1, "buy", 1000), (2, "ante", 1000))
    assert GAME.awaits(state) == HOUSE
    state, (event,) = step(GAME, state, Deal(parse("2s")))
    assert (event.box, event.face, GAME.awaits(state)) == (1, "down", 2)
    assert not [posted for event in events for posted in postings(event)]


@pytest.mark.parametrize("antes", [(10, 20), (5, 100)])
def test_antes_may_differ(paid, refused, box, antes):
    """§2.4 — One guest's Antes may differ, except where the house wants them equal."""
    boxes = (
        box(1, PAIR, "bet", ante=antes[0], guest="Ona"),
        box(2, OTHER, ante=antes[1], blind=True, guest="Ona"),
    )
    assert paid(DEALER, *boxes)
    assert refused(DEALER, *boxes, equal_antes=True) == ("antes-differ", "nkp 2.4", "N15")


def test_equal_antes(paid, box):
    """§2.4 — Equal Antes are asked of one guest's boxes only."""
    boxes = [
        box(1, PAIR, "bet", ante=10, guest="Ona"),
        box(2, OTHER, ante=10, blind=True, guest="Ona"),
        box(3, "3s 4s 5s 6s 8h", "fold", ante=20, guest="Petras"),
        box(4, "3h 4h 5h 6h 8s", "fold", ante=30),
    ]
    assert paid(DEALER, *boxes, equal_antes=True)


def test_stakes_lie(dealt):
    """§2.5 — What was staked lies unchanged from the first card until it is settled."""
    state, _ = dealt("As 2c Ah 2d", {"box": 1, "ante": 10})
    assert GAME.staked(state) == ((1, "ante", 1000),)
