"""§3 — The shoe's figures; burning and shuffling are the table's."""

import pytest

from krupje.games.baccarat import GAME
from krupje.refusal import Misconfigured
from krupje.rounds.figures import house


@pytest.mark.parametrize("burn", ["six", "first-card"])
def test_ways_to_burn(burn):
    """§3.1 — A house burns six cards, or as many as the first card counts."""
    assert house(GAME.rules, {"burn": burn}, GAME.presets).burn == burn


def test_no_other_way_to_burn():
    """§3.1 — No other way of burning is known."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, {"burn": "none"}, GAME.presets)
    assert (caught.value.code, caught.value.clause, caught.value.ruling) == (
        "figure-illegal",
        "baccarat 3.1",
        "B9",
    )


@pytest.mark.parametrize(
    "figures",
    [
        {"cut_card": 6},
        {"cut_card": 12, "extra_coup": True},
        {"cut_card": 295},
        {"cut_card": 35, "decks": 1},
        {"cut_card": 399, "decks": 8},
    ],
)
def test_cut_card_in_time(figures):
    """§3.2 — Behind the cut card lie the coups that follow it; before it, the burn and one coup."""
    assert house(GAME.rules, figures, GAME.presets).cut_card == figures["cut_card"]


@pytest.mark.parametrize(
    ("figures", "code"),
    [
        ({"cut_card": 5}, "figure-illegal"),
        ({"cut_card": 11, "extra_coup": True}, "cut-card-misplaced"),
        ({"cut_card": 296}, "cut-card-misplaced"),
        ({"cut_card": 36, "decks": 1}, "cut-card-misplaced"),
        ({"cut_card": 400, "decks": 8}, "figure-illegal"),
    ],
)
def test_cut_card_out_of_place(figures, code):
    """§3.2 — A cut card that could leave a coup without cards cannot stand."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, figures, GAME.presets)
    assert (caught.value.code, caught.value.clause, caught.value.ruling) == (code, "baccarat 3.2", "B10")
