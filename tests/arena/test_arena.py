"""Matches: the same deals from every place, results with their errors, and players who are sent out."""

import json
from math import isclose

import pytest

from krupje.arena import Score, known, match, played
from krupje.arena.felt import Seeded
from krupje.refusal import Refusal


def refused(*bots, game="nkp", deals=1, **options):
    with pytest.raises(Refusal) as why:
        played(match(game, bots, {}, **{"patience": 30, **options}), deals)
    return why.value


def test_scores_are_worked_out_by_hand():
    """Two deals from two places: nets of 1 and 3 chips, then of -2 and 0."""
    score = Score("x", 2)
    score.count([100, 300])
    assert (score.mean, score.error, score.plain_error) == (2.0, None, pytest.approx(1.0))
    score.count([-200, 0])
    assert score.mean == 0.5
    assert isclose(score.error, 1.5)  # deal means 2 and -1: deviation 3 / sqrt 2, over sqrt 2
    assert isclose(score.plain_error, (13 / 3 / 4) ** 0.5)


def test_cards_follow_from_seed_and_deal_alone():
    pack = range(52)
    assert Seeded("a", "nkp", 3).shuffled(pack) == Seeded("a", "nkp", 3).shuffled(pack)
    others = (Seeded("b", "nkp", 3), Seeded("a", "nkp", 4), Seeded("a", "knock", 3))
    assert all(other.shuffled(pack) != Seeded("a", "nkp", 3).shuffled(pack) for other in others)


def test_like_players_come_out_alike():
    """The same player twice: every card that one had the other had too."""
    one, other = played(match("casino-holdem", ("pair", "pair"), {}, seed="4", patience=30), 4)
    assert (one.net, one.square, one.single) == (other.net, other.square, other.single)
    assert (one.deals, one.slow) == (4, 0)


def test_the_same_seed_is_the_same_match():
    """Knock Poker: chips only change hands, and the seed says how."""
    made = match("knock", ("house", "learner", "house"), {}, seed="9", patience=30)
    first, again = played(made, 1), played(made, 1)
    assert first == again
    assert sum(score.net for score in first) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rules", "bots"),
    [
        ("nkp", {}, ("ace-king", "never-buy")),
        ("casino-holdem", {"burns": True, "reshuffle": "below-19"}, ("always-bet",)),
        ("novo", {}, ("pair", "ace-king", "always-bet")),
        ("novo", {"dealing": "shoe", "insurance_window": "before-bet"}, ("pair",)),
        ("knock", {"preset": "hoyle"}, ("house", "learner", "house", "learner")),
    ],
    ids=str,
)
def test_own_players_play(game, rules, bots):
    scores = played(match(game, bots, rules, patience=30), 2)
    assert [score.player for score in scores] == list(bots)
    assert all(score.deals == 2 and not score.slow for score in scores)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["nkp", "casino-holdem"])
def test_best_play_wins_most(game):
    """And buys what it is worth buying: the whole way through a real table."""
    best, other = played(match(game, ("optimal", "always-bet"), {}, patience=20), 40)
    assert best.mean > other.mean


def test_guests_of_all_kinds(players):
    """By module and function, by the entry point of a package; what one prints is for nobody."""
    scores = played(match("nkp", ("guests:always", "visitor", "guests:talk"), {}, patience=30), 2)
    assert scores[0].net == scores[1].net
    assert scores[2].net == -2 * 3 * 500


def test_no_player_finds_the_seed(players, monkeypatch):
    """All cards follow from it: it stands in nothing that a player's process was given."""
    seen = players / "seen"
    monkeypatch.setenv("KRUPJE_SEEN", str(seen))
    monkeypatch.setattr("sys.argv", ["krupje", "arena", "nkp", "--seed", "9-top-secret"])
    played(match("nkp", ("guests:search",), {}, seed="9-top-secret", patience=30), 1)
    assert "guests:search" in seen.read_text()
    assert "top-secret" not in seen.read_text()


def test_a_player_sees_what_its_seat_sees(players, monkeypatch):
    """Nothing else ever reaches its process: other boxes and the dealer lie face down."""
    seen = players / "seen.jsonl"
    monkeypatch.setenv("KRUPJE_SEEN", str(seen))
    played(match("nkp", ("guests:note", "guests:note"), {}, patience=30), 2)
    lines = [json.loads(line) for line in seen.read_text().splitlines()]
    assert len(lines) == 8
    for box, view in lines:
        assert sum(card is not None for card in view["dealer"]) == 1
        for each in view["boxes"]:
            assert all((card is not None) == (each["box"] == box) for card in each["cards"])
        assert view["out"].bit_count() == 6


@pytest.mark.parametrize(
    ("bot", "code", "clause"),
    [
        ("guests:crash", "bot-crashed", None),
        ("guests:leave", "bot-crashed", None),
        ("guests:vanish", "bot-crashed", None),
        ("guests:mumble", "bot-unreadable", None),
        ("guests:roar", "bot-crashed", None),
        ("guests:silent", "bot-unreadable", None),
        ("guests:elsewhere", "bot-cheats", "nkp 2.2"),
        ("guests:twice", "bot-cheats", "nkp 4.4"),
        ("guests:number", "bot-not-loaded", None),
        ("guests:nobody", "bot-not-loaded", None),
        ("nowhere:nobody", "bot-not-loaded", None),
        ("odd", "bot-not-loaded", None),
    ],
)
def test_players_who_are_sent_out(players, bot, code, clause):
    why = refused(bot)
    assert (why.code, why.clause, why.params["bot"]) == (code, clause, bot)


def test_time_is_called_on_the_slow(players):
    """The house folds for it, the match goes on, and its own line says how often."""
    slow, other = played(match("nkp", ("guests:sleep", "guests:always"), {}, patience=2), 1)
    assert (slow.slow, slow.net, other.slow) == (2, -1000, 0)


def test_the_all_too_slow_are_sent_out(players, monkeypatch):
    monkeypatch.setattr("krupje.arena.playing.SLOW_AT_MOST", 0)
    assert refused("guests:sleep", patience=0.05).code == "bot-too-slow"


@pytest.mark.parametrize(
    ("game", "bots", "options", "code"),
    [
        ("baccarat", ("pair",), {}, "game-without-moves"),
        ("nkp", (), {}, "count-unfit"),
        ("knock", ("house", "house"), {}, "count-unfit"),
        ("nkp", ("strong",), {}, "bot-unknown"),
        ("nkp", ("pair",), {"patience": 0.0}, "patience-unfit"),
        ("nkp", ("pair",), {"patience": float("nan")}, "patience-unfit"),
        ("knock", ("house",) * 3, {"ante": 100}, "option-not-of-game"),
        ("nkp", ("pair",), {"ante": 100}, "ante-out-of-limits"),
    ],
)
def test_matches_that_cannot_be(game, bots, options, code):
    assert refused(*bots, game=game, **options).code == code


def test_every_own_player_has_a_name():
    assert known("knock")[-1] == "strong"
    assert "optimal" in known("nkp")
    assert known("baccarat") == ()


def test_the_command(krupje, players):
    args = ("arena", "nkp", "--bot", "pair", "--bot", "guests:sleep", "--deals", "1", "--time-out", "2")
    found = krupje(*args, "--json").json
    assert (found["deals"], found["rounds"], found["time_out"]) == (1, 2, 2.0)
    pair, slow = found["bots"]
    assert (pair["interval"], pair["time_outs"]) == (None, 0)
    assert (slow["chips_a_round"], slow["time_outs"]) == (-5.0, 2)
    assert "Kiek kartų botui guests:sleep paskelbtas laikas: 2." in krupje(*args, "--lang", "lt").out
    for wrong in ("soon", "-1"):
        ran = krupje("arena", "nkp", "--bot", "pair", "--time-out", wrong, "--json")
        assert (ran.status, ran.code) == (1, "patience-unfit")
