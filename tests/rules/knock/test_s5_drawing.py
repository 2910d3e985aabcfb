"""§5 — Turns to draw, and the stock that may run out."""

import pytest

from krupje.cards import PACK, parse, parse_cards, shows
from krupje.games.knock import GAME
from krupje.games.knock.actions import Restock
from krupje.games.knock.events import Restocked
from krupje.refusal import NotAllowed, NotNow
from krupje.rounds import Deal

BLIND = {"betting": "none"}
SIX = {
    1: "As Ad 7h 8c 9d", 2: "2s 4h 6d 8s Th", 3: "Ks Kd 3h 4c 5d", 4: "Qs Qd 3c 6h Jd", 5: "2c 5s 7d 9h Jc",
    6: "3s 5h 8d Tc Qh",
}  # fmt: skip
REST = [card for card in PACK if card not in {c for cards in SIX.values() for c in parse_cards(cards)}]
"""The 22 cards of the stock when six play."""


def through(table, turns):
    """So many turns in which a card is drawn from the stock and discarded at once."""
    for _ in range(turns):
        seat = GAME.awaits(table.state)
        table.say(f"{seat} draw stock, {seat} discard {shows(table.cards[:1])}")
    return table


def low(playing, left, **rules):
    """Six players, nobody has knocked, and so many cards left in the stock."""
    table = playing(hands=SIX, stock=shows(REST), seats_max=6, **(BLIND | rules))
    return through(table, 22 - left)


def test_turns_go_round(playing):
    """§5.1 — From the dealer's left, round and round until somebody knocks."""
    table = playing(**BLIND)
    turns = []
    for _ in range(7):
        turns.append(GAME.awaits(table.state))
        through(table, 1)
    assert turns == [2, 3, 1, 2, 3, 1, 2]


@pytest.mark.parametrize("rotations", ["1", 1])
def test_one_turn_each(playing, rotations):
    """§5.1 — At a house with one turn each the draws are over after the dealer's."""
    table = through(playing(rotations=rotations, **BLIND), 2)
    assert not table.state.over
    assert through(table, 1).state.over


def test_one_turn_each_and_a_knock(playing):
    """§5.1 — Who knocks gives the others one more turn, those too who have drawn."""
    table = through(playing(rotations="1", **BLIND), 1).say("3 draw stock, 3 knock, 3 discard 3h")
    assert table.state.queue == (1, 2)


def test_draw_then_discard(playing):
    """§5.2 — One card is drawn and one of six discarded."""
    table = playing(**BLIND)
    assert table.refuses("2 discard 4h") == ("draw-first", "knock 5.2", "K3")
    table.say("2 draw stock")
    assert table.refuses("2 draw stock") == ("drawn-already", "knock 5.2", "K3")
    assert table.refuses("2 draw discard") == ("drawn-already", "knock 5.2", "K3")
    assert table.refuses("2 pass") == ("discard-due", "knock 5.2", "K3")
    assert table.refuses("2 discard As") == ("card-not-held", "knock 5.2", None)
    table.say("2 discard 4h")
    assert shows(table.state.at(2).cards) == "2s 6d 8s Th 2d"
    assert shows(table.state.discards) == "4h"


def test_the_top_discard(playing):
    """§5.2 — The last card discarded may be taken, and then the one below lies on top."""
    table = playing("2 draw stock, 2 discard 4h, 3 draw stock, 3 discard 3h, 1 draw discard", **BLIND)
    assert shows(table.state.discards) == "4h"
    assert shows(table.state.at(1).cards) == "As Ad 7h 8c 9d 3h"


def test_drawing_is_compulsory(playing):
    """§5.3 — Nobody keeps his five cards."""
    assert playing(**BLIND).refuses("2 pass") == ("must-draw", "knock 5.3", "K3")
    assert playing("2 knock", **BLIND).refuses("3 pass") == ("must-draw", "knock 5.3", "K3")


def test_standing_pat(playing):
    """§5.3 — Where drawing is left to the player he may keep what he has, after a knock too."""
    table = playing(
        "2 pass, 3 pass, 1 pass, 2 draw stock, 2 knock, 2 discard 4h, 3 pass, 1 pass", draw="may", **BLIND
    )
    assert table.state.over
    assert shows(table.state.at(3).cards) == "Ks Kd 3h 4c 5d"


def test_a_card_from_the_stock_may_go_at_once(playing):
    """§5.4 — What was drawn from the stock may be what is discarded."""
    assert shows(playing("2 draw stock, 2 discard 2d", **BLIND).state.discards) == "2d"


def test_a_taken_discard_may_not_go_back(playing):
    """§5.4 — The top discard, once taken, stays in hand for that turn; in the next it may go."""
    table = playing("2 draw stock, 2 discard 4h, 3 draw discard", **BLIND)
    assert table.refuses("3 discard 4h") == ("just-taken", "knock 5.4", "K3")
    table.say("3 knock")
    assert table.refuses("3 discard 4h") == ("just-taken", "knock 5.4", "K3")
    table = playing("2 draw stock, 2 discard 4h, 3 draw discard, 3 discard 3h", **BLIND)
    assert through(table, 2).say("3 draw stock").allows("3 discard 4h")


def test_the_discards_become_the_stock(playing):
    """§5.5 — Who draws from an empty stock has the house shuffle all discards but the top one."""
    table = low(playing, 0)
    assert table.state.stock == 0
    seat = GAME.awaits(table.state)
    assert table.allows(f"{seat} draw discard")
    table.say(f"{seat} draw stock")
    top = table.state.discards[-1]
    assert GAME.awaits(table.state) == 0
    order = tuple(reversed(table.state.discards[:-1]))
    assert Restock(order) in GAME.legal(table.state)
    assert table.do(Restock(order)) == (Restocked(order),)
    assert table.state.stock == 21
    assert table.state.discards == (top,)
    assert GAME.legal(table.state).actions[0] == Deal(order[0])
    table.do(Deal(order[0]))
    assert table.state.at(seat).cards[-1] == order[0]
    assert table.state.stock == 20


def test_no_card_before_the_shuffle(playing):
    """§5.5 — From an empty stock no card comes, and the discards are shuffled only when one is wanted."""
    table = low(playing, 0)
    cards = table.state.discards[:-1]
    with pytest.raises(NotNow) as caught:
        GAME.decide(table.state, Restock(cards))
    assert (caught.value.code, caught.value.clause) == ("no-card-due", "knock 5.5")
    seat = GAME.awaits(table.state)
    table.say(f"{seat} draw stock")
    with pytest.raises(NotNow) as caught:
        GAME.decide(table.state, Deal(cards[0]))
    assert (caught.value.code, caught.value.clause, caught.value.ruling) == (
        "restock-due",
        "knock 5.5",
        "K23",
    )
    table.do(Restock(cards))
    with pytest.raises(NotNow) as caught:
        GAME.decide(table.state, Restock(cards[1:]))
    assert (caught.value.code, caught.value.ruling) == ("no-restock-due", "K23")


@pytest.mark.parametrize("spoil", ["short", "long", "twice", "foreign"])
def test_just_the_discards(playing, spoil):
    """§5.5 — A new stock is all discards but the top one: none missing, none added, none twice."""
    table = low(playing, 0).say("6 draw stock")
    whole = table.state.discards[:-1]
    wrong = {
        "short": whole[1:],
        "long": (*whole, table.state.discards[-1]),
        "twice": (*whole[1:], whole[1]),
        "foreign": (*whole[1:], parse("As")),
    }[spoil]
    assert Restock(wrong) not in GAME.legal(table.state)
    with pytest.raises(NotAllowed) as caught:
        GAME.decide(table.state, Restock(wrong))
    assert (caught.value.code, caught.value.clause, caught.value.ruling) == (
        "restock-differs",
        "knock 5.5",
        "K16",
    )


def test_the_new_stock_is_dealt_from_the_top(playing):
    """§5.5 — The cards come in the order in which they were shuffled."""
    table = low(playing, 0).say("6 draw stock")
    order = table.state.discards[:-1]
    table.do(Restock(order))
    with pytest.raises(NotAllowed) as caught:
        GAME.decide(table.state, Deal(order[1]))
    assert (caught.value.code, caught.value.clause) == ("not-the-top-card", "knock 5.5")


def test_dead_hands_stay_out(playing):
    """§5.5 — What was folded is not shuffled in."""
    table = playing(
        "2 fold, 3 check, 4 check, 5 check, 6 check, 1 check", hands=SIX, stock=shows(REST), seats_max=6
    )
    seat = GAME.awaits(through(table, 22).state)
    table.say(f"{seat} draw stock")
    assert set(table.state.discards) == set(REST)


def test_the_stock_is_filled_once(playing):
    """§5.6 — When the new stock is used up too and nobody knocks, hands are shown without a knocker."""
    table = low(playing, 0).say("6 draw stock")
    table.do(Restock(table.state.discards[:-1]))
    table.cards = list(table.state.restock)
    table.serve()
    table.say(f"6 discard {shows(table.state.at(6).cards[-1:])}")
    through(table, 19)
    assert table.state.stock == 1
    assert not table.state.over
    through(table, 1)
    assert table.state.over
    assert table.state.knocker is None


@pytest.mark.parametrize(("betting", "phase"), [("two", "second-bets"), ("none", "showdown")])
def test_no_filling(playing, betting, phase):
    """§5.5, §5.6 — Where the stock is not filled, betting and showdown follow the last card."""
    said = "2 check, 3 check, 4 check, 5 check, 6 check, 1 check" if betting == "two" else ""
    table = playing(said, hands=SIX, stock=shows(REST), seats_max=6, betting=betting, stock_out="showdown")
    through(table, 21)
    assert table.state.phase == "draws"
    assert through(table, 1).state.phase == phase
    assert table.state.over == (betting == "none")


def test_the_last_card_and_nobody_wins(playing):
    """§5.6 — At a house that voids it the round ends with the last card; the next pot has it all."""
    said = "2 bet, 3 call, 4 call, 5 call, 6 fold, 1 call"
    table = playing(said, hands=SIX, stock=shows(REST), seats_max=6, stock_out="void")
    through(table, 21)
    assert not table.state.over
    events = table.events[:]
    through(table, 1)
    assert table.state.over
    assert [event.net for event in table.events[len(events) :] if type(event).__name__ == "Settled"] == [
        -200, -200, -200, -200, -200, -100,
    ]  # fmt: skip


def test_a_knock_with_the_last_card(playing):
    """§5.6, §5.7 — Who draws the last card may knock: then the others take the top discard or drop."""
    table = low(playing, 1, stock_out="showdown").say("5 draw stock, 5 knock, 5 discard 2c")
    assert table.state.phase == "last-turns"
    assert table.refuses("6 draw stock") == ("stock-empty", "knock 5.7", "K25")
    assert table.allows("6 draw discard")
    assert table.allows("6 drop")
    table.say("6 draw discard, 6 discard 3s, 1 drop, 2 drop, 3 drop, 4 drop")
    assert table.state.over
    assert table.state.knocker == 5


def test_filled_after_a_knock(playing):
    """§5.5, §5.7 — After a knock the stock is filled like before it, once."""
    table = low(playing, 1).say("5 draw stock, 5 knock, 5 discard 2c, 6 draw stock")
    assert GAME.legal(table.state).shuffle is not None
