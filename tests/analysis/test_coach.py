"""The coach on rounds made by hand: what a decision cost, and that net = value + skill + luck exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from krupje.analysis import coach, holdem_game, nkp_spot
from krupje.analysis.figures import HoldemFigures, NkpFigures
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.spots import cards_of
from krupje.games import game
from krupje.records import holdem, nkp
from krupje.refusal import Refused
from krupje.rounds import Void, play, seen
from krupje.rounds.audience import guest

NKP = {"game": "nkp", "dealer": "2c 7d 9h Jc Qs"}
HOLDEM = {"game": "casino-holdem", "board": "Ah Kd 4s 9c 2d", "dealer": "4h 4d"}
GOOD = "As Kd Kh 4c 8s"


def rounds(reader, record, *boxes, **rules):
    """The script of a round with these boxes."""
    listed = [{"box": n, "ante": 10, **box} for n, box in enumerate(boxes, 1)]
    return reader.replay({**record, "boxes": listed, "rules": rules})


def reviewed(script, box=1):
    house = coach.House.of(script.game.name, script.start.rules, 1000)
    return coach.review(house, script.events, box, house.before())


@pytest.mark.parametrize(
    ("play", "rules", "actions", "net"),
    [
        (["bet"], {}, ["bet"], 1),
        (["fold"], {}, ["fold"], -1),
        (["buy 4d", "bet"], {}, ["buy", "bet"], 0),
        (["buy 4d", "fold"], {}, ["buy", "fold"], -2),
        (["buy 4d", "change 8s Tc", "bet"], {}, ["buy", "change 8s", "bet"], -1),
        (["buy 4d", "change Kd Tc", "fold"], {}, ["buy", "change Kd", "fold"], -3),
        (["change 8s Ks", "bet"], {"preset": "oasis"}, ["change 8s", "bet"], 0),
        (["bet"], {"max_payout": 5, "preset": "caribbean"}, ["bet"], 1),
    ],
)
def test_nkp(play, rules, actions, net):
    """§4 — Every decision of a round is found, and the parts add up exactly."""
    script = rounds(nkp, NKP, {"cards": GOOD, "play": play}, **rules)
    if "max_payout" in rules:
        house = coach.House.of("nkp", script.start.rules, 1000)
        found = coach.review(house, script.events, 1, Fraction(-1, 2))
    else:
        found = reviewed(script)
    assert [d.action for d in found.decisions] == actions
    assert found.net == net == found.value + found.skill + found.luck
    assert found.skill <= 0
    assert [name for name, _ in found.strokes] == ["deal", *(a.split()[0] for a in actions[:-1]), "showdown"]


def test_what_a_fold_cost():
    """§4.2 — A pair of kings folded: its Bet or purchase less the lost Ante, and that decision mattered."""
    found = reviewed(rounds(nkp, NKP, {"cards": GOOD, "play": ["fold"]}))
    values = nkp_spot.actions(cards_of(GOOD), cards_of("Qs")[0], [], [], NkpFigures.of({}))
    assert found.mattered is found.decisions[0]
    assert found.mattered.cost == max(values.values()) + 1 == -found.skill
    assert found.mattered.best == max(values, key=values.__getitem__)
    assert found.strokes[-1] == ("showdown", 0)


def test_best_play_costs_nothing():
    """§4 — Best all the way: skill is nought, and the decision on which most hung is named."""
    found = reviewed(rounds(nkp, NKP, {"cards": GOOD, "play": ["bet"]}))
    assert (found.skill, found.mattered.cost) == (0, 0)
    assert found.mattered.stake > 0


def test_bought_cards_are_fair():
    """§4.4 — The luck of a bought card comes to nothing over all 46."""
    figures, up = NkpFigures.of({}), cards_of("Qs")[0]
    hand = cards_of("Js Ts 9s 4s 2c")
    buy = nkp_spot.actions(hand, up, [], [], figures)["buy"]
    left = [c for c in range(52) if c not in (*hand, up)]
    strokes = [max(nkp_spot.actions([*hand, c], up, [], [], figures).values()) - buy for c in left]
    assert sum(strokes) == 0


def test_throwing_the_wrong_card():
    """§4.7 — Who throws a king of his pair bets on what is left, and pays for it."""
    rules = {"discard": "guest"}
    right, wrong = (
        reviewed(rounds(nkp, NKP, {"cards": GOOD, "play": ["buy 2d", f"throw {card}", "bet"]}, **rules))
        for card in ("2d", "Kh")
    )
    assert right.decisions[1].chosen == right.decisions[1].values["bet"]
    assert wrong.decisions[1].chosen < wrong.decisions[1].values["bet"]
    assert wrong.net == wrong.value + wrong.skill + wrong.luck


@pytest.mark.parametrize(("play", "net"), [(["bet"], 3), (["fold"], -1)])
def test_holdem(play, net):
    """§4 — Three aces; the bonus beside them is no part of the account."""
    script = rounds(holdem, HOLDEM, {"cards": "As Ad", "bonus": 5, "play": play})
    found = reviewed(script)
    values = holdem_game.actions(cards_of("As Ad"), cards_of("Ah Kd 4s"), [], HoldemFigures.of({}))
    assert found.decisions[0].values == values
    assert found.skill == (0 if play == ["bet"] else -1 - values["bet"])
    assert found.net == net == found.value + found.skill + found.luck


def test_only_what_the_box_saw():
    """§3.2 — The events a guest was shown tell the coach as much as all of them, beside other boxes too."""
    other = {"cards": "Ts Td 3h 3c 8h", "blind": True, "guest": "other"}
    mine = {"cards": GOOD, "play": ["buy 4d", "change 8s Tc", "bet"], "guest": "me"}
    script = rounds(nkp, NKP, mine, other)
    house = coach.House.of("nkp", script.start.rules, 1000)
    shown = seen(game("nkp"), script.events, guest(1))
    assert coach.review(house, shown, 1, house.before()) == reviewed(script)
    now, plain = house.sight(shown[:15], 1), NkpFigures.of({})
    assert house.options(now) == nkp_spot.actions(cards_of(GOOD), cards_of("Qs")[0], [], [], plain)


def test_a_dark_box_decides_nothing():
    """§2.3 — All of a dark box's round is luck."""
    script = rounds(nkp, NKP, {"cards": GOOD, "blind": True})
    house = coach.House.of("nkp", script.start.rules, 1000)
    found = coach.review(house, script.events, 1, Fraction(-1, 8))
    assert found.decisions == ()
    assert found.mattered is None
    assert (found.skill, found.luck) == (0, found.net + Fraction(1, 8))


def test_a_session():
    """Rounds add up, and one decision mattered most."""
    bad, good = (reviewed(rounds(nkp, NKP, {"cards": GOOD, "play": [p]})) for p in ("fold", "bet"))
    both = coach.together([bad, good])
    assert both.mattered == bad.mattered
    assert both.net == 0 == both.value + both.skill + both.luck
    assert coach.together([]).mattered is None


def test_known_values():
    """The kept values are those of the houses."""
    assert coach.House("casino-holdem", HoldemFigures.of({})).before() == Fraction(-1461207077, 63213204600)


@pytest.mark.slow
def test_a_value_that_is_not_kept():
    for house in (
        coach.House("nkp", NkpFigures.of({"sixth_card": False})),
        coach.House("casino-holdem", HoldemFigures.of({"ante_table": {"royal flush": 100}})),
    ):
        assert house.known is None
        assert -Fraction(1, 5) < house.before() < 0


@pytest.mark.slow
@pytest.mark.parametrize("game", coach.GAMES)
def test_every_value_that_is_kept_is_the_solution_of_its_house(game: str) -> None:
    """NKP, `aragon`, `caribbean`, `oasis`, Casino Hold'em: what the coach knows by heart is solved again."""
    seat = coach.GAMES[game]
    for figures, value in seat.known.items():
        assert seat.before(figures, 2) == value


def test_refusals():
    """Nothing to review: a void round, one not over, a game without exact advice."""
    script = rounds(nkp, NKP, {"cards": GOOD, "play": ["bet"]})
    house = coach.House.of("nkp", script.start.rules, 1000)
    _, void = play(script.game, script.start, [Void()])
    for events, why in ((void, "called off"), (script.events[:-1], "not over")):
        with pytest.raises(ValueError, match=why):
            coach.review(house, events, 1, Fraction(0))
    with pytest.raises(Refused) as refused:
        coach.House.of("knock", None, 1)
    assert refused.value.code == "game-without-house"
    with pytest.raises(Refused) as refused:
        coach.House("novo", NovoFigures.of({"ante_on_win": "even", "redraw": "never"})).before()
    assert refused.value.code == "solution-not-here"
