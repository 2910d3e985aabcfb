"""§4 — The two betting intervals."""

import pytest

from krupje.games.knock import GAME

FOUR = {1: "As Ad 7h 8c 9d", 2: "2s 4h 6d 8s Th", 3: "Ks Kd 3h 4c 5d", 4: "Qs Qd 3c 6h Jd"}
KNOCKED = "2 check, 3 check, 1 check, 2 knock, 3 draw stock, 3 discard 3h, 1 draw stock, 1 discard 7h"


def test_before_the_first_draw(playing):
    """§4.1, §5.1 — Betting comes first; nobody draws before it is over."""
    table = playing("2 check, 3 check")
    assert table.refuses("1 draw stock") == ("no-draws-now", "knock 5.1", "K1")
    assert table.refuses("1 knock") == ("no-draws-now", "knock 5.1", "K1")
    assert table.say("1 check").allows("2 draw stock")


def test_before_the_showdown(playing):
    """§4.1 — The second interval follows the last turn."""
    table = playing(KNOCKED)
    assert not table.state.over
    assert table.state.phase == "second-bets"
    assert table.say("2 check, 3 check, 1 check").state.over


@pytest.mark.parametrize("phrase", ["2 check", "2 bet", "2 call", "2 raise", "2 fold"])
def test_no_betting_between_draws(playing, phrase):
    """§4.1 — While players draw nobody bets or folds."""
    assert playing("2 check, 3 check, 1 check").refuses(phrase) == ("no-betting-now", "knock 4.1", "K2")


def test_a_house_without_betting(playing):
    """§4.1 — Without intervals the draws begin at once, and the showdown follows the last turn."""
    table = playing(betting="none")
    assert table.allows("2 draw stock")
    table.say("2 knock, 3 draw stock, 3 discard 3h, 1 draw stock, 1 discard 7h")
    assert table.state.over


@pytest.mark.parametrize(
    ("said", "turns"),
    [
        ("", [2, 3, 4, 1]),
        ("2 check", [3, 4, 1]),
        ("2 check, 3 bet", [4, 1, 2]),
        ("2 bet, 3 call, 4 raise", [1, 2, 3]),
        ("2 bet, 3 fold, 4 raise, 1 call", [2]),
        ("2 check, 3 check, 4 check, 1 bet", [2, 3, 4]),
    ],
)
def test_who_has_still_to_speak(playing, said, turns):
    """§4.2 — In turn from the dealer's left; after a bet or a raise everybody else speaks again."""
    assert playing(said, hands=FOUR).state.queue == tuple(turns)


def test_out_of_turn(playing):
    """§4.2 — Each speaks when it is his turn; a seat that is not in the round has none."""
    table = playing("2 check")
    assert table.refuses("1 check") == ("not-your-turn", "knock 4.2", None)
    assert table.refuses("7 check") == ("not-your-turn", "knock 4.2", None)
    assert playing("2 fold, 3 bet").refuses("2 call") == ("not-your-turn", "knock 4.2", None)


def test_the_second_interval_begins_on_the_left_again(playing):
    """§4.2 — Not the knocker's left: the dealer's."""
    said = (
        "2 check, 3 check, 1 check, 2 draw stock, 2 discard 4h, 3 knock, 1 draw stock, 1 discard 7h, "
        "2 draw stock, 2 discard 6d"
    )
    table = playing(said)
    assert table.state.phase == "second-bets"
    assert table.state.queue == (2, 3, 1)


@pytest.mark.parametrize("said", ["", KNOCKED], ids=["first", "second"])
def test_nobody_has_to_open(playing, said):
    """§4.3 — The first to speak may check."""
    assert playing(said).allows("2 check")


@pytest.mark.parametrize(
    "said", ["", KNOCKED.replace("check", "bet", 1).replace("check", "call")], ids=["first", "second"]
)
def test_somebody_must_open(playing, said):
    """§4.3 — Where the betting must be opened he bets or folds; if he folds the duty passes on."""
    table = playing(said, must_open=True)
    assert table.refuses("2 check") == ("must-open", "knock 4.3", "K2")
    assert table.allows("2 bet")
    assert table.say("2 fold").refuses("3 check") == ("must-open", "knock 4.3", "K2")


def test_who_cannot_open_may_check(playing):
    """§4.3 — The duty is his who has the chips; the next one's if he has not."""
    table = playing(must_open=True, bet=3, chips={2: 3})
    assert table.allows("2 check")
    assert table.refuses("2 bet") == ("chips-lacking", "knock 2.3", "K20")
    assert table.say("2 check").refuses("3 check") == ("must-open", "knock 4.3", "K2")


def test_no_check_after_a_bet(playing):
    """§4.4 — A bet is called, raised or folded to."""
    assert playing("2 bet").refuses("3 check") == ("call-or-fold", "knock 4.4", "K2")
    assert playing("2 check, 3 bet, 1 call").refuses("2 check") == ("call-or-fold", "knock 4.4", "K2")


@pytest.mark.parametrize(
    ("said", "stakes"),
    [
        ("2 check, 3 check, 1 check", {2: 1, 3: 1, 1: 1}),
        ("2 bet, 3 call, 1 call", {2: 2, 3: 2, 1: 2}),
        ("2 check, 3 bet, 1 call, 2 call", {2: 2, 3: 2, 1: 2}),
        ("2 bet, 3 raise, 1 call, 2 call", {2: 3, 3: 3, 1: 3}),
        ("2 check, 3 bet, 1 raise, 2 fold, 3 raise, 1 call", {2: 1, 3: 4, 1: 4}),
        ("2 bet, 3 raise, 1 raise, 2 raise, 3 call, 1 call", {2: 5, 3: 5, 1: 5}),
    ],
)
def test_what_goes_into_the_pot(playing, said, stakes):
    """§4.5, §4.6 — A bet, a call up to what the others have in, a raise by one more bet."""
    table = playing(said)
    assert table.state.phase == "draws"
    assert {seat.box: seat.stake // 100 for seat in table.state.boxes} == stakes
    assert table.state.pot == sum(stakes.values()) * 100


def test_the_size_of_a_bet(playing):
    """§4.5, §4.6 — A house with bets of five."""
    table = playing("2 bet, 3 raise, 1 call", bet=5)
    assert [seat.stake for seat in table.state.boxes] == [600, 1100, 1100]


def test_one_bet_an_interval(playing):
    """§4.5 — After a bet there is only the raise; without one nothing to call."""
    assert playing("2 bet").refuses("3 bet") == ("bet-already", "knock 4.5", "K2")
    assert playing("2 check").refuses("3 call") == ("nothing-to-call", "knock 4.5", "K2")


def test_nothing_to_raise(playing):
    """§4.6 — A raise needs a bet."""
    assert playing().refuses("2 raise") == ("nothing-to-raise", "knock 4.6", "K37")


@pytest.mark.parametrize(
    ("raises", "said"),
    [
        (3, "2 bet, 3 raise, 1 raise, 2 raise"),
        (0, "2 check, 3 bet"),
        (1, "2 bet, 3 raise"),
        (3, "2 bet, 3 raise, 1 fold, 2 raise, 3 raise"),
    ],
)
def test_how_many_raises(playing, raises, said):
    """§4.6 — No more raises an interval than the house allows, with two players left too."""
    table = playing(said, raises=raises)
    seat = GAME.awaits(table.state)
    assert table.refuses(f"{seat} raise") == ("raises-used-up", "knock 4.6", "K37")
    assert table.allows(f"{seat} call")


def test_raises_are_counted_anew(playing):
    """§4.6 — The second interval has its own raises."""
    table = playing("2 bet, 3 raise, 1 raise, 2 raise, 3 call, 1 call" + KNOCKED[25:] + ", 2 bet")
    assert table.allows("3 raise")
    assert table.state.raised == 0


def test_check_and_raise(playing):
    """§4.6 — Who has checked may raise."""
    assert playing("2 check, 3 bet, 1 call").allows("2 raise")


def test_fold_for_nothing(playing):
    """§4.7 — One may fold though nothing is to call; the hand is dead."""
    table = playing("2 fold")
    assert table.state.at(2).left == "fold"
    assert table.state.staying() == (3, 1)


def test_what_a_fold_costs(lines, cited):
    """§4.7 — Who folds loses what he has in the pot and nothing more."""
    said = "2 bet, 3 raise, 1 call, 2 fold, 3 knock, 1 drop"
    assert lines(said)[2, "pot"] == (2, "lose", 0)
    assert (2, "drop") not in lines(said)
    assert cited(said)[2, "pot"] == ("knock 4.7", "K26")


@pytest.mark.parametrize(
    ("said", "won"),
    [
        ("2 fold, 3 fold", {1: 2, 2: -1, 3: -1}),
        ("2 bet, 3 fold, 1 fold", {2: 2, 1: -1, 3: -1}),
        ("2 bet, 3 raise, 1 raise, 2 fold, 3 fold", {1: 5, 2: -2, 3: -3}),
        ("2 check, 3 check, 1 bet, 2 fold, 3 fold", {1: 2, 2: -1, 3: -1}),
    ],
)
def test_one_is_left_in_the_first_interval(receipt, nets, cited, said, won):
    """§4.8 — The last one in takes the pot and shows nothing; nobody knocked."""
    assert nets(said) == won
    paid = receipt(said)
    assert paid["knocker"] is None
    assert [seat["hand"] for seat in paid["seats"]] == [None] * 3
    winner = max(won, key=won.get)
    assert cited(said)[winner, "pot"] == ("knock 4.8", "K17")


def test_a_late_fold_is_a_drop(lines, cited, nets):
    """§4.9 — In the second interval after a knock a fold also pays the knocker one chip."""
    said = KNOCKED + ", 2 check, 3 bet, 1 fold, 2 call"
    assert lines(said)[1, "pot"] == (1, "lose", 0)
    assert lines(said)[1, "drop"] == (1, "lose", 0)
    assert lines(said)[2, "drop"] == (0, "win", 1)
    assert cited(said)[1, "drop"] == ("knock 4.9", "K9")
    assert cited(said)[1, "pot"] == ("knock 4.9", "K9")
    # Kings beat the knocker: five chips in the pot, two from him.
    assert nets(said) == {1: -2, 2: -3, 3: 5}


def test_a_late_fold_after_a_folded_knocker(lines, cited, nets):
    """§4.9 — Who folds after the knocker has folded still pays him; the knocker himself pays no chip."""
    said = KNOCKED + ", 2 fold, 3 bet, 1 fold"
    assert lines(said)[2, "drop"] == (0, "win", 1)
    assert lines(said)[1, "drop"] == (1, "lose", 0)
    assert cited(said)[3, "pot"] == ("knock 7.6", "K28")
    # Seat 3 takes four chips, its own bet among them, and two from the knocker.
    assert nets(said) == {1: -2, 2: -2, 3: 4}


def test_a_late_fold_without_a_knock(lines, nets):
    """§4.9 — Where nobody knocked a fold in the second interval costs nothing more."""
    said = "2 check, 3 check, 1 check, 2 pass, 3 pass, 1 pass, 2 bet, 3 fold, 1 call"
    assert [wager for _, wager in lines(said, preset="literal")] == ["pot"] * 3
    assert nets(said, preset="literal") == {1: 3, 2: -2, 3: -1}
