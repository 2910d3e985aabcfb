"""§9 — Silence, and rounds that are called off."""

import pytest

from krupje.cards import parse, shows
from krupje.games.knock import GAME
from krupje.games.knock.actions import Restock
from krupje.games.knock.events import Discarded, Dropped, Folded, Passed, Spoke
from krupje.money import post
from krupje.refusal import NotNow
from krupje.rounds import Deal, Settled, Void, Voided, opening, postings

BLIND = {"betting": "none"}
KNOCKED = "2 check, 3 check, 1 check, 2 knock, 3 draw stock, 3 discard 2d, 1 draw stock, 1 discard 2h"


def last(table, *kinds):
    return [event for event in table.events if isinstance(event, kinds)][-1]


@pytest.mark.parametrize(
    ("said", "seat", "event"),
    [
        ("", 2, Spoke(2, "check")),
        ("2 check", 3, Spoke(3, "check")),
        ("2 bet", 3, Folded(3)),
        ("2 check, 3 bet, 1 call", 2, Folded(2)),
        (KNOCKED, 2, Spoke(2, "check")),
        (KNOCKED + ", 2 check, 3 bet", 1, Folded(1)),
        (KNOCKED + ", 2 check, 3 bet, 1 call", 2, Folded(2)),
    ],
)
def test_silence_in_a_betting_interval(playing, said, seat, event):
    """§9.1 — A silent seat checks where that is free, else it folds."""
    assert last(playing(said).say(f"{seat} time"), Spoke, Folded) == event


def test_a_late_fold_costs_the_silent_too(playing):
    """§9.1, §4.9 — A silent seat that folds after a knock pays the knocker his chip."""
    table = playing(KNOCKED + ", 2 check, 3 bet, 1 time")
    assert (1, "drop", 100) in table.state.staked


def test_silence_where_the_betting_must_be_opened(playing):
    """§9.1, §4.3 — Where he may not check he folds."""
    assert last(playing("2 time", must_open=True), Spoke, Folded) == Folded(2)


def test_silence_before_drawing(playing):
    """§9.1 — The silent seat draws from the stock and discards that card; its hand stays what it was."""
    table = playing("2 time", **BLIND)
    assert last(table, Discarded) == Discarded(2, parse("2d"))
    assert shows(table.state.at(2).cards) == "2s 4h 6d 8s Th"
    assert GAME.awaits(table.state) == 3
    assert playing("2 time", draw="may", **BLIND).state.discards == (parse("2d"),)


def test_silence_waits_for_its_card(playing):
    """§9.1 — The card of a silent seat is dealt by the house like any other; then its turn is over."""
    table = playing("2 time", stock="", **BLIND)
    assert GAME.awaits(table.state) == 0
    table.do(Deal(parse("Qc")))
    assert table.state.discards == (parse("Qc"),)
    assert not table.state.silent


@pytest.mark.parametrize("knocked", ["", ", 2 knock"])
def test_silence_after_drawing(playing, knocked):
    """§9.1 — Who has drawn from the stock discards that card, after his own knock too."""
    table = playing("2 draw stock" + knocked + ", 2 time", **BLIND)
    assert shows(table.state.discards) == "2d"
    assert table.state.knocker == (2 if knocked else None)


def test_silence_after_taking_the_discard(playing):
    """§9.1 — The taken discard may not go back: the card he was dealt first goes, whatever the others are."""
    table = playing("2 draw stock, 2 discard 4h, 3 draw discard, 3 time", **BLIND)
    assert shows(table.state.discards) == "Ks"
    assert shows(table.state.at(3).cards) == "Kd 3h 4c 5d 4h"


@pytest.mark.parametrize("drawn", ["", "3 draw stock, "])
def test_silence_after_anothers_knock(playing, drawn):
    """§9.1 — The silent seat drops, whether it has drawn or not."""
    table = playing("2 knock, " + drawn + "3 time", **BLIND)
    assert last(table, Dropped) == Dropped(3)
    assert (3, "drop", 100) in table.state.staked


def test_silence_after_a_pat_knock(playing):
    """§9.1 — Who could still draw after his knock stands pat."""
    table = playing("2 knock, 2 time", knock_then_draw=True, **BLIND)
    assert last(table, Passed) == Passed(2)
    assert table.state.knock == "pat"


@pytest.mark.parametrize("said", ["2 check", "2 check, 3 check, 1 check", KNOCKED])
def test_silence_that_voids(playing, said):
    """§9.1 — At a house that voids the round for it everybody has his chips back."""
    table = playing(said, timeout="void")
    seat = GAME.awaits(table.state)
    table.say(f"{seat} time")
    assert table.state.over
    assert sum(abs(event.net) for event in table.events if isinstance(event, Settled)) == 0


def test_time_for_another_seat(playing):
    """§9.1 — Time is called on the seat whose turn it is; the house is no seat."""
    assert playing().refuses("3 time") == ("not-your-turn", "knock 9.1", None)
    table = playing("2 check, 3 check, 1 check, 2 draw stock", stock="")
    assert table.refuses("0 time") == ("box-not-in-play", "knock 1.3", None)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "2 bet, 3 raise",
        "2 check, 3 check, 1 check, 2 draw stock",
        "2 bet, 3 call, 1 call, 2 draw stock, 2 knock, 2 discard 4h, 3 drop",
    ],
)
def test_void(playing, said):
    """§9.2 — Everybody gets back what he put in, the chip of a drop too; the carried chips stay."""
    table = playing(said, carried=2)
    staked = table.state.staked
    events = table.do(Void())
    assert events[0] == Voided()
    assert table.state.over
    settled = [event for event in events if isinstance(event, Settled)]
    assert [event.box for event in settled] == [1, 2, 3]
    assert all(line.outcome == "push" for event in settled for line in event.lines)
    assert sum(line.returned for event in settled for line in event.lines) == sum(c for _, _, c in staked)
    accounts = post({}, opening(staked))
    for event in settled:
        accounts = post(accounts, postings(event))
    assert set(accounts.values()) == {0}


def test_what_is_over_is_over(playing):
    """§9.2 — A round that is over takes no more actions."""
    table = playing("2 fold, 3 fold")
    assert GAME.awaits(table.state) is None
    assert len(GAME.legal(table.state)) == 0
    assert table.refuses("void") == ("round-over", "knock 9.2", None)
    assert table.refuses("1 check") == ("round-over", "knock 4.2", None)
    with pytest.raises(NotNow):
        GAME.decide(table.state, Restock(()))
