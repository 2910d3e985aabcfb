"""§8 — When something goes wrong: what the round itself has to say; the rest is the table's."""

import pytest

from krupje.games.baccarat import GAME
from krupje.refusal import Misconfigured, NotNow
from krupje.rounds import Settled, Void, Voided, step
from krupje.rounds.figures import house


@pytest.mark.parametrize("what", ["next", "void"])
def test_what_becomes_of_a_stray_card(what):
    """§8.1 — A house lays a stray card next in order, or calls the coup off."""
    assert house(GAME.rules, {"stray_card": what}, GAME.presets).stray_card == what


def test_nothing_else_becomes_of_it():
    """§8.1 — No third way is known."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, {"stray_card": "burn"}, GAME.presets)
    assert (caught.value.clause, caught.value.ruling) == ("baccarat 8.1", "B11")


@pytest.mark.parametrize("cards", ["", "2s", "2s 3s 3d Ad", "2s 3s 3d Ad 6h"])
def test_called_off(dealt, cards):
    """§8.5 — A coup may be called off at any card, and every stake goes back."""
    state, _ = dealt(cards, (1, "banker", 20), (1, "tie", 5), (3, "player", 10))
    state, events = step(GAME, state, Void())
    settled = [event for event in events if isinstance(event, Settled)]
    assert isinstance(events[0], Voided)
    assert [(event.box, event.net) for event in settled] == [(1, 0), (3, 0)]
    assert [
        (line.wager, line.outcome, line.returned, line.clause) for event in settled for line in event.lines
    ] == [
        ("banker", "push", 2000, "baccarat 8.5"),
        ("tie", "push", 500, "baccarat 8.5"),
        ("player", "push", 1000, "baccarat 8.5"),
    ]
    assert (state.over, GAME.awaits(state)) == (True, None)


def test_not_called_off_when_over(dealt):
    """§8.5 — A coup that has been settled is not called off."""
    with pytest.raises(NotNow) as caught:
        GAME.decide(dealt("2s 3s 7s 5s")[0], Void())
    assert (caught.value.code, caught.value.clause) == ("round-over", "baccarat 8.5")
