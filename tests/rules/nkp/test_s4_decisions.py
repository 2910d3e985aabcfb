"""§4 — Decisions: what a box may do, in what order, and at what price."""

import pytest

from krupje.cards import parse, parse_cards
from krupje.games.nkp import GAME
from krupje.games.nkp.actions import Bet, Buy, Change, Dealt, Fold, Folded, Threw, Throw
from krupje.refusal import NotNow, NotYourTurn, Refused
from krupje.rounds import Deal, Settled, Staked, TimedOut, TimeOut, Void, Voided, play, step

DEALER = "2c 2d 9h Jc Qs"
CARDS = "As Kd Kh 4c 8s"
TRIPS = "6s 6h 6d 3c 7s"


@pytest.fixture
def deciding(dealt):
    """A round of one box (or several), dealt in blocks, its first box to decide."""

    def to(*hands, moves=(), dealer=DEALER, **rules):
        hands = hands or (CARDS,)
        stakes = [{"box": n, "ante": 10} for n in range(1, len(hands) + 1)]
        state, _ = dealt(" ".join((*hands, dealer)), *stakes, dealing="blocks", **rules)
        return play(GAME, state, moves)[0]

    return to


def served(card):
    return Deal(parse(card))


BOUGHT = (Buy(1), served("4d"))
CHANGED = (Change(1, parse("Kd")), served("Tc"))


def refusal(state, action):
    with pytest.raises(Refused) as caught:
        GAME.decide(state, action)
    return caught.value.code, caught.value.clause, caught.value.ruling


def test_boxes_decide_in_order(deciding):
    """§4.1 — From the dealer's left, and each box finishes before the next one begins."""
    state = deciding(CARDS, TRIPS)
    assert GAME.awaits(state) == 1
    with pytest.raises(NotYourTurn) as caught:
        GAME.decide(state, Bet(2))
    assert (caught.value.code, caught.value.params) == ("not-your-turn", {"box": 2, "awaited": 1})
    for move, awaited in (
        (Buy(1), 0),
        (served("4d"), 1),
        (Change(1, parse("8s")), 0),
        (served("Tc"), 1),
        (Bet(1), 2),
    ):
        state, _ = step(GAME, state, move)
        assert GAME.awaits(state) == awaited
    assert refusal(state, Fold(1)) == ("not-your-turn", "nkp 4.1", None)
    assert refusal(state, Fold(7))[0] == "not-your-turn"


def test_dark_boxes_are_passed_over(dealt):
    """§4.1 — A dark box has decided before the deal; the turn goes past it."""
    stakes = {"box": 1, "ante": 10, "blind": True}, {"box": 3, "ante": 10}
    state, _ = dealt(f"{CARDS} {TRIPS} {DEALER}", *stakes, dealing="blocks")
    assert GAME.awaits(state) == 3


def test_all_dark(dealt):
    """§4.1, §6.1 — Where every box is dark the dealer turns right after the last card."""
    state, events = dealt(f"{CARDS} {DEALER}", {"box": 1, "ante": 10, "blind": True}, dealing="blocks")
    assert state.over
    assert events[-1].net == 3000


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ((), "last-word-missing"),
        (("buy 4d",), "last-word-missing"),
        (("buy 4d", "change 8s Tc"), "last-word-missing"),
        (("bet", "fold"), "word-too-many"),
        (("fold", "bet"), "word-too-many"),
        (("fold", "fold"), "word-too-many"),
        (("check",), "word-unknown"),
        (("BET",), "word-unknown"),
        (("bet 20",), "word-unreadable"),
        (("fold 4d",), "word-unreadable"),
        (("buy",), "word-unreadable"),
        (("buy 4d 5d",), "word-unreadable"),
        (("buy 4d", "change 8s"), "word-unreadable"),
        (("buy 4x",), "card-unknown"),
    ],
)
def test_words(refused, box, said, code):
    """§4.1 — A box ends with bet or fold, and says nothing after it nor anything that is no decision."""
    assert refused(DEALER, box(1, CARDS, *said))[0] == code


def test_fold(paid, box):
    """§4.2 — Who folds loses the Ante, and neither Bet nor hand is on the receipt."""
    (one,) = paid(None, box(1, CARDS, "fold"))["boxes"]
    assert (one["net"], one["hand"], [line["wager"] for line in one["lines"]]) == (-10, None, ["ante"])


@pytest.mark.parametrize("ante", [500, 10_000])
def test_bet_is_two_antes(laid, ante):
    """§4.3 — The Bet is exactly two Antes."""
    state = laid({"box": 1, "ante": ante // 100})
    state, _ = play(GAME, state, map(Deal, parse_cards("As 2c Kd 2d Kh 9h 4c Jc 8s Qs")))
    assert GAME.decide(state, Bet(1))[0] == Staked(1, "bet", 2 * ante)


def test_buy(deciding):
    """§4.4 — One Ante goes down, then the sixth card comes."""
    state, events = step(GAME, deciding(), Buy(1))
    assert events == (Staked(1, "buy", 1000),)
    state, events = step(GAME, state, served("4d"))
    assert events == (Dealt(1, parse("4d"), "own"),)
    assert state.boxes[0].cards == parse_cards(f"{CARDS} 4d")


@pytest.mark.parametrize(
    ("moves", "rules", "expected"),
    [
        (BOUGHT, {}, ("bought-already", "nkp 4.4", "N8")),
        ((*BOUGHT, *CHANGED), {}, ("bought-already", "nkp 4.4", "N8")),
        ((), {"sixth_card": False}, ("buy-not-offered", "nkp 4.4", "N8")),
        ((), {"preset": "caribbean"}, ("buy-not-offered", "nkp 4.4", "N8")),
        (CHANGED, {"direct_exchange": True}, ("changed-already", "nkp 4.4", "N8")),
    ],
)
def test_buy_refused(deciding, moves, rules, expected):
    """§4.4 — A sixth card is bought once, before any change, and only where the house sells it."""
    assert refusal(deciding(moves=moves, **rules), Buy(1)) == expected


@pytest.mark.parametrize("old", ["As", "Kd", "Kh", "4c", "8s", "4d"])
def test_any_of_six_is_changed(deciding, old):
    """§4.5 — Any one of the six cards may go, the bought one too; the card given away stays out of play."""
    state = deciding(moves=(Buy(1), served("4d"), Change(1, parse(old)), served("Tc")))
    assert sorted(state.boxes[0].cards) == sorted(parse_cards(f"{CARDS} 4d Tc".replace(f"{old} ", "")))
    assert GAME.staked(state) == ((1, "ante", 1000), (1, "buy", 1000), (1, "change", 1000))
    assert state.out >> parse(old) & 1


@pytest.mark.parametrize(
    ("moves", "rules", "card", "expected"),
    [
        ((*BOUGHT, *CHANGED), {}, "As", ("changed-already", "nkp 4.5", "N8")),
        ((*BOUGHT, *CHANGED), {}, "Tc", ("changed-already", "nkp 4.5", "N8")),
        (BOUGHT, {"change": False}, "As", ("change-not-offered", "nkp 4.5", "N8")),
        (BOUGHT, {"change": False, "direct_exchange": True}, "As", ("change-not-offered", "nkp 4.5", "N8")),
        (BOUGHT, {}, "Qs", ("card-not-held", "nkp 4.5", None)),
        ((), {}, "As", ("buy-first", "nkp 4.6", "N7")),
        ((), {"sixth_card": False}, "As", ("change-not-offered", "nkp 4.6", "N7")),
        ((), {"change": False}, "As", ("change-not-offered", "nkp 4.6", "N7")),
        ((), {"preset": "caribbean"}, "As", ("change-not-offered", "nkp 4.6", "N7")),
        (CHANGED, {"preset": "oasis"}, "As", ("changed-already", "nkp 4.5", "N8")),
        ((), {"preset": "oasis"}, "Qs", ("card-not-held", "nkp 4.5", None)),
    ],
)
def test_change_refused(deciding, moves, rules, card, expected):
    """§4.5, §4.6 — One change, of a card held, after buying, or directly where the house has that."""
    assert refusal(deciding(moves=moves, **rules), Change(1, parse(card))) == expected


@pytest.mark.parametrize(
    "rules", [{"preset": "oasis"}, {"direct_exchange": True}, {"direct_exchange": True, "change": False}]
)
def test_direct_exchange(paid, box, rules):
    """§4.6 — Where the house has it, one of five cards is replaced for one Ante without buying."""
    (one,) = paid(DEALER, box(1, "As Kd Kh 4c 4s", "change As 4d", "bet"), **rules)["boxes"]
    assert (one["hand"], [line["wager"] for line in one["lines"]]) == (
        "full house",
        ["ante", "bet", "change"],
    )
    assert one["net"] == 10 + 7 * 20 - 10
    (one,) = paid(None, box(1, "As Kd Kh 4c 4s", "change As 4d", "fold"), **rules)["boxes"]
    assert one["net"] == -20


def test_buying_instead_of_direct_exchange(paid, box):
    """§4.6 — Where both are offered a box takes one: having bought, it changes as one that has bought."""
    receipt = paid(DEALER, box(1, CARDS, "buy 4d", "change 8s Kc", "bet"), direct_exchange=True)
    assert receipt["boxes"][0]["hand"] == "full house"


def test_best_five_are_kept(deciding):
    """§4.7 — Of six cards the house throws the one that the best hand does not need."""
    state = deciding("Ah Kh Qh Jh 3d", moves=(Buy(1), served("Th")))
    threw, bet, *_ = GAME.decide(state, Bet(1))
    assert (threw, bet) == (Threw(1, parse("3d")), Staked(1, "bet", 2000))


def test_five_cards_remain(deciding):
    """§4.7 — Five cards lie on the Bet."""
    state, _ = step(GAME, deciding(CARDS, TRIPS, moves=BOUGHT), Bet(1))
    assert len(state.boxes[0].cards) == 5


def test_nothing_is_thrown_of_five(deciding):
    """§4.7 — Who has five cards throws none."""
    assert not [event for event in GAME.decide(deciding(), Bet(1)) if isinstance(event, Threw)]


GUEST = {"discard": "guest"}


@pytest.mark.parametrize(("card", "costs"), [("8s", False), ("4d", True), ("Kd", True), ("As", True)])
def test_the_guest_throws(deciding, card, costs):
    """§4.7 — Where the guest names the card he throws, he is told whether it costs him."""
    state = deciding(moves=BOUGHT, **GUEST)
    state, events = step(GAME, state, Throw(1, parse(card)))
    assert events == (Threw(1, parse(card), costs),)
    assert set(GAME.legal(state)) == {Bet(1), TimeOut(1), Void()}


@pytest.mark.parametrize(("card", "hand"), [("8s", "two pair"), ("4d", "one pair")])
def test_what_is_thrown_does_not_count(paid, box, card, hand):
    """§4.7 — The five cards that the guest kept are his hand."""
    receipt = paid(DEALER, box(1, CARDS, "buy 4d", f"throw {card}", "bet"), **GUEST)
    assert receipt["boxes"][0]["hand"] == hand


@pytest.mark.parametrize(
    ("moves", "rules", "action", "code"),
    [
        (BOUGHT, {}, Throw(1, parse("As")), "throw-not-offered"),
        ((), GUEST, Throw(1, parse("As")), "nothing-to-throw"),
        (BOUGHT, GUEST, Bet(1), "throw-first"),
        ((*BOUGHT, Throw(1, parse("8s"))), GUEST, Fold(1), "thrown-must-bet"),
        ((*BOUGHT, Throw(1, parse("8s"))), GUEST, Throw(1, parse("4c")), "nothing-to-throw"),
        ((*BOUGHT, Throw(1, parse("8s"))), GUEST, Change(1, parse("4c")), "thrown-must-bet"),
        ((*BOUGHT, Throw(1, parse("8s"))), GUEST, Buy(1), "bought-already"),
        (BOUGHT, GUEST, Throw(1, parse("2c")), "card-not-held"),
        (BOUGHT, GUEST, Throw(1, 99), "card-not-held"),
    ],
)
def test_throwing_refused(deciding, moves, rules, action, code):
    """§4.7 — A card is thrown only by who has six, where the guest throws, once, and the Bet follows."""
    assert refusal(deciding(moves=moves, **rules), action)[:2] == (
        code,
        "nkp 4.4" if code == "bought-already" else "nkp 4.7",
    )


@pytest.mark.parametrize(
    ("said", "rules", "code"),
    [
        (("buy 4d", "bet"), GUEST, "throw-first"),
        (("buy 4d", "throw 8s"), GUEST, "last-word-missing"),
        (("buy 4d", "throw 8s", "fold"), GUEST, "thrown-must-bet"),
        (("throw 8s", "bet"), GUEST, "nothing-to-throw"),
        (("buy 4d", "throw 8s", "bet"), {}, "throw-not-offered"),
        (("buy 4d", "throw", "bet"), GUEST, "word-unreadable"),
        (("buy 4d", "throw 9s", "bet"), GUEST, "card-not-held"),
    ],
)
def test_throwing_in_a_record(refused, box, said, rules, code):
    """§4.7 — In a record a throw stands directly before the bet, where the guest throws."""
    assert refused(DEALER, box(1, CARDS, *said), **rules)[0] == code


def test_no_card_after_the_bet(deciding):
    """§4.7 — After the Bet no card is bought, changed or thrown."""
    state, _ = step(GAME, deciding(CARDS, TRIPS), Bet(1))
    for action in (Buy(1), Change(1, parse("As")), Throw(1, parse("As")), Bet(1), Fold(1)):
        assert refusal(state, action)[0] == "not-your-turn"


def test_served_in_the_order_of_decisions(deciding):
    """§4.8 — Every bought or changed card is the next of the pack, to the box that decides."""
    state = deciding(CARDS, TRIPS)
    moves = (Buy(1), served("4d"), Change(1, parse("8s")), served("Tc"), Bet(1), Buy(2), served("6c"), Bet(2))
    _, events = play(GAME, state, moves)
    assert [(e.box, e.card) for e in events if isinstance(e, Dealt)] == [
        (1, parse("4d")),
        (1, parse("Tc")),
        (2, parse("6c")),
    ]


@pytest.mark.parametrize(("moves", "net"), [((), -1000), (BOUGHT, -2000)])
def test_time_out_folds(deciding, moves, net):
    """§4.9 — A silent box folds and loses what it has staked, and its line says why."""
    state, events = step(GAME, deciding(moves=moves), TimeOut(1))
    assert events[:2] == (TimedOut(1), Folded(1))
    (settled,) = [event for event in events if isinstance(event, Settled)]
    assert (settled.net, settled.lines[0].clause, state.over) == (net, "nkp 4.9", True)


def test_time_out_voids(deciding):
    """§4.9 — Where the house voids the round for a silent box, everybody's stakes go back."""
    state, events = step(GAME, deciding(CARDS, TRIPS, moves=BOUGHT, timeout="void"), TimeOut(1))
    assert events[:2] == (TimedOut(1), Voided())
    assert [(e.box, e.net) for e in events if isinstance(e, Settled)] == [(1, 0), (2, 0)]
    assert state.over


def test_time_out_out_of_turn(deciding):
    """§4.9 — Time is called only on the box whose turn it is."""
    assert refusal(deciding(CARDS, TRIPS), TimeOut(2)) == ("not-your-turn", "nkp 4.1", None)


@pytest.mark.parametrize("moves", [(), (Buy(1),), BOUGHT, (*BOUGHT, CHANGED[0]), (Bet(1),)])
def test_void(deciding, moves):
    """§4.10 — Called off at any moment, a round gives every stake back, fees too."""
    state = deciding(CARDS, TRIPS, moves=moves)
    lying = {}
    for box, _, cents in GAME.staked(state):
        lying[box] = lying.get(box, 0) + cents
    state, events = step(GAME, state, Void())
    settled = {event.box: event for event in events if isinstance(event, Settled)}
    assert {box: sum(line.returned for line in event.lines) for box, event in settled.items()} == lying
    assert {(line.outcome, line.clause) for event in settled.values() for line in event.lines} == {
        ("push", "nkp 4.10")
    }
    assert (state.over, GAME.awaits(state), tuple(GAME.legal(state))) == (True, None, ())


def test_nothing_after_the_end(deciding):
    """§4.10 — A round that is over takes no action of any kind."""
    state, _ = step(GAME, deciding(), Bet(1))
    for action, clause in ((Void(), "4.10"), (Deal(51), "3.1"), (Bet(1), "4.1"), (TimeOut(1), "4.1")):
        with pytest.raises(NotNow) as caught:
            GAME.decide(state, action)
        assert (caught.value.code, caught.value.clause) == ("round-over", f"nkp {clause}")


def offered(state):
    return {type(action).__name__ for action in GAME.legal(state)}


@pytest.mark.parametrize(
    ("moves", "rules", "expected"),
    [
        ((), {}, {"Fold", "Bet", "Buy"}),
        (BOUGHT, {}, {"Fold", "Bet", "Change"}),
        ((*BOUGHT, *CHANGED), {}, {"Fold", "Bet"}),
        (BOUGHT, {"change": False}, {"Fold", "Bet"}),
        ((), {"preset": "caribbean"}, {"Fold", "Bet"}),
        ((), {"preset": "oasis"}, {"Fold", "Bet", "Change"}),
        (BOUGHT, GUEST, {"Fold", "Change", "Throw"}),
    ],
)
def test_what_is_offered(deciding, moves, rules, expected):
    """§4.1 — What a box may do now is what the clauses leave it; time and the house's void stand beside."""
    assert offered(deciding(moves=moves, **rules)) == expected | {"TimeOut", "Void"}
