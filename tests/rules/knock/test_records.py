"""Records: what is read, what is refused, and how a receipt is written."""

import pytest

from krupje.cards import PACK, parse_cards, shows
from krupje.records import settle
from krupje.refusal import Refusal

CONTRACT = (
    "2 check, 3 bet, 1 call, 2 fold, 3 draw stock, 3 discard 4c, 1 draw discard, 1 knock, 1 discard 9d, "
    "3 draw stock, 3 drop"
)
SIX = {
    1: "As Ad 7h 8c 9d", 2: "2s 4h 6d 8s Th", 3: "Ks Kd 3h 4c 5d", 4: "Qs Qd 3c 6h Jd", 5: "2c 5s 7d 9h Jc",
    6: "3s 5h 8d Tc Qh",
}  # fmt: skip
REST = [card for card in PACK if card not in {c for cards in SIX.values() for c in parse_cards(cards)}]
ORDER = [2, 3, 4, 5, 6, 1]


def throwing(cards, first=0):
    """Everybody in turn draws from the stock and discards that card."""
    return [
        phrase
        for turn, card in enumerate(cards)
        for phrase in (
            f"{ORDER[(first + turn) % 6]} draw stock",
            f"{ORDER[(first + turn) % 6]} discard {shows([card])}",
        )
    ]


def six(actions, **rest):
    seats = [{"seat": seat, "cards": cards} for seat, cards in SIX.items()]
    rules = {"seats_max": 6, "betting": "none"}
    written = {
        "game": "knock",
        "dealer": 1,
        "seats": seats,
        "stock": shows(REST),
        "actions": actions,
        "rules": rules,
    }
    return written | rest


def why(written):
    with pytest.raises(Refusal) as caught:
        settle(written)
    return caught.value.code, caught.value.clause, caught.value.ruling


def test_the_example_of_the_contract(receipt):
    """§7.11 — A receipt as other programs read it."""
    assert receipt(CONTRACT) == {
        "game": "knock",
        "dealer": 1,
        "knocker": 1,
        "seats": [
            {
                "seat": 1,
                "hand": None,
                "net": 4,
                "lines": [
                    {"wager": "pot", "stake": 2, "outcome": "win", "odds": None, "returned": 5,
                     "clause": "knock 7.7", "ruling": "K10"},
                    {"wager": "drop", "stake": 0, "outcome": "win", "odds": None, "returned": 1,
                     "clause": "knock 6.5", "ruling": "K6"},
                ],
            },
            {
                "seat": 2,
                "hand": None,
                "net": -1,
                "lines": [
                    {"wager": "pot", "stake": 1, "outcome": "lose", "odds": None, "returned": 0,
                     "clause": "knock 4.7", "ruling": "K26"},
                ],
            },
            {
                "seat": 3,
                "hand": None,
                "net": -3,
                "lines": [
                    {"wager": "pot", "stake": 2, "outcome": "lose", "odds": None, "returned": 0,
                     "clause": "knock 6.5", "ruling": "K6"},
                    {"wager": "drop", "stake": 1, "outcome": "lose", "odds": None, "returned": 0,
                     "clause": "knock 6.5", "ruling": "K6"},
                ],
            },
        ],
        "house": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("said", "given", "address"),
    [
        ("2 fold", {}, ("last-word-missing", "knock 4.2", None)),
        ("", {}, ("last-word-missing", "knock 4.2", None)),
        ("2 fold, 3 fold, 1 check", {}, ("round-over", "knock 4.2", None)),
        ("3 fold, 2 fold", {}, ("not-your-turn", "knock 4.2", None)),
        ("7 fold", {}, ("not-your-turn", "knock 4.2", None)),
        ("x fold", {}, ("word-unreadable", "knock 4.2", None)),
        ("-2 fold", {}, ("word-unreadable", "knock 4.2", None)),
        ("2222222222 fold", {}, ("word-unreadable", "knock 4.2", None)),
        ("² fold", {}, ("word-unreadable", "knock 4.2", None)),
        ("2", {}, ("word-unreadable", "knock 4.2", None)),
        ("2 fold 3", {}, ("word-unreadable", "knock 4.2", None)),
        ("2 draw", {}, ("word-unreadable", "knock 4.2", None)),
        ("2 draw pile", {}, ("word-unreadable", "knock 4.2", None)),
        ("2 discard", {}, ("word-unreadable", "knock 4.2", None)),
        ("2 discard 4h 4c", {}, ("word-unreadable", "knock 4.2", None)),
        ("2 discard 1x", {}, ("card-unknown", None, None)),
        ("2 dance", {}, ("word-unknown", "knock 4.2", None)),
        ("2 fold, 3 fold", {"dealer": 7}, ("dealer-not-seated", "knock 1.3", "K22")),
        ("2 fold, 3 fold", {"chips": {2: 2}}, ("chips-too-few", "knock 2.2", "K20")),
        ("2 fold, 3 fold", {"chips": {2: 2.5}}, ("amount-unreadable", "knock 2.2", None)),
        ("2 fold, 3 fold", {"chips": {2: True}}, ("amount-unreadable", "knock 2.2", None)),
        ("2 fold, 3 fold", {"carried": "1.5"}, ("amount-unreadable", "knock 2.5", None)),
        ("2 fold, 3 fold", {"carried": -1}, ("amount-unreadable", "knock 2.5", None)),
        ("2 fold, 3 fold", {"stock": "As"}, ("card-repeated", "knock 3.1", None)),
        ("2 fold, 3 fold", {"stock": "2d 2d"}, ("card-repeated", "knock 3.1", None)),
        ("2 fold, 3 fold", {"stock": 7}, ("not-cards", "knock 3.1", None)),
        ("2 fold, 3 fold", {"hands": {1: "As Ad 7h 8c", 2: SIX[2], 3: SIX[3]}},
         ("cards-wrong-count", "knock 3.1", None)),
        ("2 fold, 3 fold", {"hands": {1: SIX[1], 2: SIX[2], 3: SIX[1]}},
         ("card-repeated", "knock 3.1", None)),
        ("2 check, 3 check, 1 check, 2 draw stock", {"stock": ""}, ("stock-too-short", "knock 5.2", None)),
        ("2 fold, 3 fold", {"restock": "2d"}, ("stock-not-whole", "knock 5.5", "K16")),
        ("2 fold, 3 fold", {"rota": 1}, ("figure-unknown", None, None)),
    ],
)  # fmt: skip
def test_what_is_refused(refused, said, given, address):
    """§4.2 — A record the rules do not allow is refused with its clause."""
    assert refused(said, **given) == address


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"pot": 3}, "key-unknown"),
        ({"dealer": None}, "not-a-number"),
        ({"seats": {}}, "not-a-list"),
        ({"seats": ["1"]}, "not-an-object"),
        ({"seats": [{"seat": 1, "cards": SIX[1], "guest": "Ona"}]}, "key-unknown"),
        ({"seats": [{"seat": True, "cards": SIX[1]}]}, "not-a-number"),
        ({"actions": "2 fold"}, "not-a-list"),
        ({"actions": [3]}, "not-words"),
        ({"actions": [""]}, "not-words"),
    ],
)
def test_what_cannot_be_read(change, code):
    """§4.2 — Keys and kinds of value are what the contract says, or refused."""
    assert why(six(["2 fold"]) | change)[0] == code


@pytest.mark.parametrize("key", ["dealer", "seats", "actions"])
def test_what_must_be_there(key):
    """§4.2 — A record without its dealer, seats or actions is refused."""
    written = six(["2 fold"])
    del written[key]
    assert why(written)[0] == "key-missing"


def test_no_stock_where_nobody_draws(nets):
    """§3.2 — Who never draws needs no stock, though a first discard would be turned up from it."""
    said = "2 check, 3 check, 1 check, 2 knock, 3 drop, 1 drop"
    assert nets(said, stock="", first_discard="up") == {1: -2, 2: 4, 3: -2}
    assert nets("2 fold, 3 fold", stock="", first_discard="up") == {1: 2, 2: -1, 3: -1}


def test_the_first_discard_is_the_top_of_the_stock(nets, refused):
    """§3.2 — The stock is listed with the card that is turned up first."""
    said = "2 check, 3 check, 1 check, 2 draw discard, 2 knock, 2 discard 4h, 3 drop, 1 drop"
    assert nets(said, stock="2d", first_discard="up")[2] == 4
    assert (
        refused(said.replace("2 draw discard", "2 draw stock"), stock="2d", first_discard="up")[0]
        == "stock-too-short"
    )


def test_standing_pat_after_a_knock_is_understood(nets):
    """§6.3 — A knocker who might draw and says nothing has stood pat when the next one acts."""
    given = {"betting": "none", "knock_then_draw": True, "premiums": "all"}
    silent, spoken = "2 knock, 3 drop, 1 drop", "2 knock, 2 pass, 3 drop, 1 drop"
    assert nets(silent, **given) == nets(spoken, **given) == {1: -4, 2: 8, 3: -4}
    drawn = "2 knock, 2 draw stock, 2 discard 4h, 3 drop, 1 drop"
    assert nets(drawn, **given) == {1: -2, 2: 4, 3: -2}


def test_a_knock_alone_is_no_end(refused):
    """§6.4 — After a knock the others are still to act."""
    given = {"betting": "none", "knock_then_draw": True}
    assert refused("2 knock", **given) == ("last-word-missing", "knock 4.2", None)
    assert refused("2 knock, 1 drop", **given)[0] == "not-your-turn"


def test_a_new_stock():
    """§5.5 — The stock runs out, the discards are shuffled, and play goes on from the new order."""
    shuffled = [*REST[10:21], *REST[:10]]
    end = [
        "6 draw stock",
        f"6 discard {shows(shuffled[:1])}",
        "1 draw stock",
        "1 knock",
        f"1 discard {shows(shuffled[1:2])}",
    ]
    drops = [f"{seat} drop" for seat in (2, 3, 4, 5, 6)]
    paid = settle(six([*throwing(REST), *end, *drops], restock=shows(shuffled)))
    assert [seat["net"] for seat in paid["seats"]] == [10, -2, -2, -2, -2, -2]
    assert paid["knocker"] == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"restock": None}, "restock-missing"),
        ({"restock": shows(REST[:20])}, "restock-differs"),
        ({"restock": shows(REST)}, "restock-differs"),
        ({"restock": shows([*REST[:20], REST[19]])}, "restock-differs"),
        ({"restock": 3}, "not-cards"),
        ({"stock": shows(REST[:21])}, "stock-not-whole"),
        ({"rules": {"seats_max": 6, "betting": "none", "stock_out": "showdown"}}, "round-over"),
    ],
)
def test_a_new_stock_that_is_wrong(change, code):
    """§5.5 — Missing, different, or with a stock that is not whole."""
    written = six([*throwing(REST), "6 draw stock"], restock=shows(REST[:21])) | change
    if written["restock"] is None:
        del written["restock"]
    assert why(written)[0] == code


def test_a_new_stock_nobody_needs():
    """§5.5 — Where the stock did not run out a new one is refused."""
    drops = [f"{seat} drop" for seat in (3, 4, 5, 6, 1)]
    assert why(six(["2 knock", *drops], restock=shows(REST[:21])))[0] == "restock-unneeded"


def test_a_pot_that_stays():
    """§5.6, §7.10 — The last card at a house that voids: the receipt carries the whole pot."""
    rules = {"seats_max": 6, "betting": "none", "stock_out": "void"}
    paid = settle(six(throwing(REST), rules=rules, carried=4))
    assert paid["carried"] == 10
    assert [seat["net"] for seat in paid["seats"]] == [-1] * 6
    assert paid["knocker"] is None
    assert paid["seats"][0]["lines"] == [
        {"wager": "pot", "stake": 1, "outcome": "lose", "odds": None, "returned": 0,
         "clause": "knock 5.6", "ruling": "K16"},
    ]  # fmt: skip


def test_half_chips(nets):
    """§2.1 — At a house that counts in half chips a receipt does so too."""
    said = "2 bet, 3 call, 1 fold, 2 knock, 3 drop"
    got = nets(said, unit="0.50", ante="0.50", bet="1.50", chips={2: "4.50"})
    assert got == {1: -0.5, 2: 3.5, 3: -3}


def test_seat_numbers_may_have_gaps(nets):
    """§1.3 — Seats keep their numbers, however high."""
    hands = {12: SIX[1], 700: SIX[2], 3: SIX[3]}
    assert nets("700 fold, 3 fold", hands=hands, dealer=12) == {3: -1, 12: 2, 700: -1}
