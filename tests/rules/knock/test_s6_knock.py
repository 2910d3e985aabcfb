"""§6 — The knock, and the one turn everybody else has after it."""

import pytest

from krupje.cards import shows
from krupje.games.knock import GAME

BLIND = {"betting": "none"}
FOUR = {1: "As Ad 7h 8c 9d", 2: "2s 4h 6d 8s Th", 3: "Ks Kd 3h 4c 5d", 4: "Qs Qd 3c 6h Jd"}


def test_knock_between_draw_and_discard(playing):
    """§6.1 — After drawing one may knock, and then discards; a knock without the discard is no turn."""
    table = playing("2 draw stock, 2 knock", **BLIND)
    assert table.state.knocker == 2
    assert GAME.awaits(table.state) == 2
    assert table.refuses("2 draw stock") == ("drawn-already", "knock 5.2", "K3")
    assert table.refuses("2 pass") == ("discard-due", "knock 5.2", "K3")
    table.say("2 discard 4h")
    assert table.state.phase == "last-turns"
    assert GAME.awaits(table.state) == 3


def test_knock_from_the_first_turn_and_later(playing):
    """§6.1 — A knock after drawing is allowed in every turn, the first too."""
    assert playing("2 draw stock", **BLIND).allows("2 knock")
    round_about = "2 draw stock, 2 discard 4h, 3 draw stock, 3 discard 3h, 1 draw stock, 1 discard 7h"
    table = playing(round_about, **BLIND)
    assert table.say("2 draw discard").allows("2 knock")


@pytest.mark.parametrize(
    ("said", "seat"),
    [
        ("", 2),
        ("2 draw stock, 2 discard 4h", 3),
        ("2 draw stock, 2 discard 4h, 3 draw stock, 3 discard 3h", 1),
    ],
)
def test_a_pat_knock(playing, said, seat):
    """§6.2 — First thing on one's own first turn: no draw and no discard, the others are to act."""
    table = playing(said, **BLIND).say(f"{seat} knock")
    assert table.state.knock == "pat"
    assert len(table.state.at(seat).cards) == 5
    assert table.state.queue == table.state.others(seat)


def test_no_pat_knock_later(playing):
    """§6.2 — After his first turn a player draws before he knocks."""
    said = "2 draw stock, 2 discard 4h, 3 draw stock, 3 discard 3h, 1 draw stock, 1 discard 7h"
    assert playing(said, **BLIND).refuses("2 knock") == ("knock-after-drawing", "knock 6.2", "K5")


def test_a_passed_turn_is_a_turn(playing):
    """§6.2 — Who stood pat on his first turn has had it."""
    table = playing("2 pass, 3 pass, 1 pass", draw="may", **BLIND)
    assert table.refuses("2 knock") == ("knock-after-drawing", "knock 6.2", "K5")


def test_no_drawing_after_a_pat_knock(playing):
    """§6.3 — Where the house does not offer it, a pat knock ends the turn."""
    assert GAME.awaits(playing("2 knock", **BLIND).state) == 3


def test_knock_then_draw(playing):
    """§6.3 — Where it is offered the knocker may draw, from the stock only, and discards."""
    table = playing("2 draw stock, 2 discard 4h, 3 knock", knock_then_draw=True, **BLIND)
    assert table.refuses("3 draw discard") == ("stock-only", "knock 6.3", "K5")
    assert table.refuses("3 discard 3h") == ("draw-first", "knock 5.2", "K3")
    assert table.refuses("3 knock") == ("knocked-already", "knock 6.4", "K6")
    assert table.refuses("3 drop") == ("knocker-stays", "knock 6.5", "K27")
    assert table.allows("3 pass")
    table.say("3 draw stock")
    assert table.state.knock == "then-draw"
    assert table.refuses("3 pass") == ("discard-due", "knock 5.2", "K3")
    table.say("3 discard 3h")
    assert table.state.queue == (1, 2)


def test_knock_and_stand_pat(playing):
    """§6.3 — Or he stands pat."""
    table = playing("2 knock, 2 pass", knock_then_draw=True, **BLIND)
    assert table.state.knock == "pat"
    assert table.state.queue == (3, 1)


def test_one_turn_each(playing):
    """§6.4 — Everybody else has one turn, from the knocker's left, and then hands are shown."""
    table = playing("2 draw stock, 2 discard 4h, 3 draw stock, 3 knock, 3 discard 3h", hands=FOUR, **BLIND)
    assert table.state.queue == (4, 1, 2)
    table.say("4 draw stock, 4 discard 3c, 1 draw stock, 1 discard 7h, 2 draw stock, 2 discard 6d")
    assert table.state.over


def test_no_second_knock(playing):
    """§6.4 — Nobody knocks twice in a round, not even on his own first turn."""
    table = playing("2 knock", **BLIND)
    assert table.refuses("3 knock") == ("knocked-already", "knock 6.4", "K6")
    assert table.say("3 draw stock").refuses("3 knock") == ("knocked-already", "knock 6.4", "K6")
    assert playing("2 draw stock, 2 knock", **BLIND).refuses("2 knock") == (
        "knocked-already",
        "knock 6.4",
        "K6",
    )


def test_folded_seats_have_no_turn(playing):
    """§6.4 — Only those still in have a turn after the knock."""
    table = playing("2 check, 3 fold, 4 check, 1 check, 2 knock", hands=FOUR)
    assert table.state.queue == (4, 1)


@pytest.mark.parametrize("before", ["", "3 draw stock, ", "3 draw discard, "])
def test_drop(playing, before):
    """§6.5 — Before or after drawing, for one chip, which the knocker has at once."""
    said = "2 draw stock, 2 knock, 2 discard 4h, " + before + "3 drop"
    table = playing(said, chips={2: 5, 3: 5}, **BLIND)
    assert table.state.at(3).left == "drop"
    assert table.state.at(3).chips == 300
    assert table.state.at(2).chips == 500
    assert table.state.staked[-1] == (3, "drop", 100)


def test_a_drop_is_kept_whoever_wins(lines):
    """§6.5 — A beaten knocker keeps the chips of those who dropped."""
    got = lines("2 knock, 3 drop, 1 draw stock, 1 discard 7h", **BLIND)
    assert got[2, "drop"] == (0, "win", 1)
    assert got[3, "drop"] == (1, "lose", 0)
    assert got[2, "knock"] == (2, "lose", 0)
    assert got[1, "knock"] == (0, "win", 2)
    assert (3, "knock") not in got


def test_nobody_drops_before_a_knock(playing):
    """§6.5 — Dropping is for the turn after a knock; in a betting interval one folds."""
    assert playing(**BLIND).refuses("2 drop") == ("no-knock-yet", "knock 6.5", "K27")
    assert playing().refuses("2 drop") == ("no-draws-now", "knock 5.1", "K1")


def test_the_knocker_never_drops(playing):
    """§6.5 — Not between his knock and his discard either."""
    table = playing("2 draw stock, 2 knock", **BLIND)
    assert table.refuses("2 drop") == ("knocker-stays", "knock 6.5", "K27")


def test_who_discards_stays(playing):
    """§6.6 — A discard in that turn is staying in."""
    table = playing("2 knock, 3 draw stock, 3 discard 3h, 1 drop", **BLIND)
    assert table.state.staying() == (2, 3)
    assert table.state.over


def test_who_stands_pat_stays(playing):
    """§6.6 — So is standing pat, where it is allowed."""
    assert playing("2 knock, 3 pass, 1 drop", draw="may", **BLIND).state.staying() == (2, 3)


def test_a_card_taken_by_one_who_drops_is_dead(playing):
    """§6.7 — It goes with the dropped hand, and the one below is the top discard."""
    said = "2 draw stock, 2 discard 4h, 3 draw stock, 3 knock, 3 discard 3h, 1 draw discard, 1 drop"
    table = playing(said, **BLIND)
    assert shows(table.state.discards) == "4h"
    assert shows(table.state.at(1).cards) == "As Ad 7h 8c 9d 3h"
    assert table.allows("2 draw discard")


def test_a_dropped_hand_leaves_the_discards_alone(playing):
    """§6.7 — Dropping lays no card on the discards."""
    said = "2 draw stock, 2 discard 4h, 3 draw stock, 3 knock, 3 discard 3h, 1 draw stock, 1 drop"
    assert shows(playing(said, **BLIND).state.discards) == "4h 3h"
