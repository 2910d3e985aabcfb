"""§6 — Third cards: by a table written out by hand, and through every shape a coup can take."""

from itertools import product

import pytest

from krupje.cards import parse_cards
from krupje.games.baccarat import GAME, Stake
from krupje.games.baccarat.round import Dealt
from krupje.games.baccarat.sheet import Rules
from krupje.games.baccarat.tableau import banker_draws, natural, player_draws
from krupje.rounds import Deal, Settled, fold

# The Banker's two-card points down, what the Player's third card counts across (0 to 9).
TABLEAU = """
0 DDDDDDDDDD
1 DDDDDDDDDD
2 DDDDDDDDDD
3 DDDDDDDDSD
4 SSDDDDDDSS
5 SSSSDDDDSS
6 SSSSSSDDSS
7 SSSSSSSSSS
"""
ROWS = {int(line[0]): line[2:] for line in TABLEAU.split("\n") if line}


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [(7, 7, False), (8, 0, True), (9, 7, True), (0, 8, True), (7, 9, True), (8, 9, True), (0, 0, False)],
)
def test_natural(player, banker, expected):
    """§6.1 — Eight or nine on two cards at either side is a natural."""
    assert natural(player, banker) is expected


@pytest.mark.parametrize(
    ("player", "banker"),
    [("9s 9h", "As Ks"), ("2s 3s", "9s Kh"), ("Ks Ts", "4d 4h"), ("4s 4d", "5d 4h"), ("5s 4s", "2s Ks")],
)
def test_natural_ends_the_dealing(coup, player, banker):
    """§6.1 — After a natural neither side draws, not even on nought to two."""
    assert coup(player, banker)


@pytest.mark.parametrize(
    ("player", "banker"),
    [("9s 9h", "As Ks 3c"), ("2s 3s 4h", "9s Kh"), ("Ks Ts 2d", "4d 4h 3d"), ("4s 4d Kd", "5d 4h")],
)
def test_no_third_card_on_a_natural(refused, player, banker):
    """§6.1 — A third card beside a natural is refused."""
    assert refused(player, banker) == ("third-card-not-due", "baccarat 6.1", "B3")


@pytest.mark.parametrize("points", range(8))
def test_player(points):
    """§6.2 — The Player draws on 0 to 5 and stands on 6 and 7."""
    assert player_draws(points) is (points in {0, 1, 2, 3, 4, 5})


@pytest.mark.parametrize(
    ("player", "banker", "code"),
    [
        ("2s 3s", "Ks 7h", "third-card-missing"),
        ("Ks Qs", "Ks 3h 3c", "third-card-missing"),
        ("2s 4s 2d", "Ks 7h", "third-card-not-due"),
        ("9s 8s Kd", "Ks 3h 2h", "third-card-not-due"),
        ("2s 4s 3d", "9h 4c", "third-card-not-due"),  # and the Banker lacks his, but that comes after
    ],
)
def test_players_third_card(refused, player, banker, code):
    """§6.2 — The Player's third card, missing or dealt in error, is refused."""
    assert refused(player, banker) == (code, "baccarat 6.2", None)


@pytest.mark.parametrize("points", range(8))
def test_banker_when_the_player_stood(points):
    """§6.3 — If the Player stood, the Banker draws on 0 to 5 and stands on 6 and 7."""
    assert banker_draws(points, None) is (points in {0, 1, 2, 3, 4, 5})


@pytest.mark.parametrize(
    ("player", "banker", "code"),
    [
        ("2s 4s", "Ks 5h", "third-card-missing"),
        ("9s 8s", "2s 2h", "third-card-missing"),
        ("2s 4s", "Ks 6h 2d", "third-card-not-due"),
        ("9s 8s", "2s 5h 2d", "third-card-not-due"),
    ],
)
def test_bankers_third_card_when_the_player_stood(refused, player, banker, code):
    """§6.3 — The Banker's third card, missing or dealt in error against a standing Player, is refused."""
    assert refused(player, banker) == (code, "baccarat 6.3", "B2")


@pytest.mark.parametrize(("points", "third"), list(product(range(8), range(10))))
def test_banker_when_the_player_drew(points, third):
    """§6.4 — If the Player drew, the Banker's points and the Player's third card decide together."""
    assert banker_draws(points, third) is (ROWS[points][third] == "D")


@pytest.mark.parametrize(
    ("player", "banker", "code"),
    [
        ("2s Ks 8h", "Ks 3h 3c", "third-card-not-due"),
        ("2s Ks 8h", "Ks 2h", "third-card-missing"),
        ("2s Ks Ah", "Ks 4h 3c", "third-card-not-due"),
        ("2s Ks Kh", "Ks 4h 3c", "third-card-not-due"),
        ("2s Ks 2h", "Ks 4h", "third-card-missing"),
        ("2s Ks 3h", "Ks 5h 3c", "third-card-not-due"),
        ("2s Ks 4h", "Ks 5h", "third-card-missing"),
        ("2s Ks 5h", "Ks 6h 3c", "third-card-not-due"),
        ("2s Ks 7h", "Ks 6h", "third-card-missing"),
        ("2s Ks 6h", "Ks 7h 3c", "third-card-not-due"),
        ("2s Ks 9h", "Ks 3h", "third-card-missing"),
    ],
)
def test_bankers_third_card_when_the_player_drew(refused, player, banker, code):
    """§6.4 — The Banker's third card, missing or dealt in error after the Player's, is refused."""
    assert refused(player, banker) == (code, "baccarat 6.4", "B1")


@pytest.mark.parametrize(
    ("player", "banker"),
    [("2s Ks 2h 2d", "Ks 7h"), ("9s", "Ks 7h"), ("", "Ks 7h"), ("9s Ks", "Ks"), ("9s Ks", "2s 3s 4s 5s")],
)
def test_two_or_three_cards(refused, player, banker):
    """§6.5 — A hand has two cards or three."""
    assert refused(player, banker) == ("cards-wrong-count", "baccarat 6.5", None)


def shapes():
    """Two-card points of both sides and what every third card counts, each laid in cards."""
    two = {0: "Kh Ts", 1: "Qh As", 2: "As Ah", 3: "As 2s", 4: "9s 5d", 5: "Jd 5h", 6: "8h 8c", 7: "9c 8d",
           8: "Kc 8s", 9: "4d 5c"}  # fmt: skip
    ones = ("Kd", "Ad", "2d", "3d", "4c", "5s", "6d", "7d", "8d", "9d")
    for player, banker, third, fourth in product(range(10), range(10), range(10), range(10)):
        yield player, banker, third, fourth, (two[player], two[banker], ones[third], ones[fourth])


def by_the_table(player, banker, third, fourth):
    """How such a coup must go by the table above: the cards each side takes, and final points."""
    if max(player, banker) > 7:
        return 2, 2, player, banker
    if player > 5:
        return (2, 3, player, (banker + fourth) % 10) if banker < 6 else (2, 2, player, banker)
    drawn = (player + third) % 10
    return (3, 3, drawn, (banker + fourth) % 10) if ROWS[banker][third] == "D" else (3, 2, drawn, banker)


def test_every_shape_of_a_coup():
    """§6.1, §6.2, §6.3, §6.4 — The round, stepped through every meeting of points and third cards."""
    start = GAME.start(Rules(), (Stake(1, "player", 1000), Stake(2, "banker", 1000), Stake(3, "tie", 1000)))
    nets = {"player": (1000, -1000, -1000), "banker": (-1000, 950, -1000), "tie": (0, 0, 8000)}
    for player, banker, third, fourth, cards in shapes():
        first, second, (odd,), (even,) = map(parse_cards, cards)
        order = [first[0], second[0], first[1], second[1]]
        takes, holds, points, against = by_the_table(player, banker, third, fourth)
        order += [odd] * (takes == 3) + [even] * (holds == 3)
        state, events = start, ()
        for card in order:
            assert not state.over
            events = GAME.decide(state, Deal(card))
            state = fold(GAME, state, events)
        assert (len(state.player), len(state.banker), state.over) == (takes, holds, True)
        assert isinstance(events[0], Dealt)
        winner = "tie" if points == against else "player" if points > against else "banker"
        assert tuple(e.net for e in events if isinstance(e, Settled)) == nets[winner], (cards, winner)
