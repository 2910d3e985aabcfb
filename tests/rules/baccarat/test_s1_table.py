"""§1 — The table: what is dealt, from how many packs, to which boxes."""

import pytest

from krupje.games.baccarat import GAME
from krupje.games.baccarat.sheet import FIELDS, Rules
from krupje.refusal import Misconfigured
from krupje.rounds.figures import house


@pytest.mark.parametrize(
    ("player", "banker", "winner"),
    [("Ts 9h", "8h Kd", "player"), ("Ts 7h", "9h Kd", "banker"), ("Ts 9h", "9d Kd", "tie")],
)
def test_nearer_to_nine(coup, player, banker, winner):
    """§1.1 — The hand that is nearer to nine points is the one to have bet on."""
    assert coup(player, banker)["winner"] == winner


def test_six_packs(coup):
    """§1.2 — A shoe of six packs holds six aces of spades, and one coup may show all of them."""
    assert coup("As As As", "As As As")["winner"] == "tie"


@pytest.mark.parametrize(("decks", "banker"), [(1, "As Kd"), (5, "As As As")])
def test_no_card_oftener_than_packs(refused, decks, banker):
    """§1.2 — A card that has come once for every pack cannot come again."""
    assert refused("As As As" if decks == 5 else "As 7d", banker, decks=decks) == (
        "card-repeated",
        "baccarat 1.2",
        None,
    )


def test_decks_of_the_game():
    """§1.2 — The game tells the table how many packs its shoe holds."""
    assert [GAME.decks(Rules(decks=decks)) for decks in (1, 6, 8)] == [1, 6, 8]


@pytest.mark.parametrize("decks", [0, 9, "six", True, 6.0])
def test_packs_a_shoe_may_hold(decks):
    """§1.2 — A shoe holds one to eight packs."""
    with pytest.raises(Misconfigured) as caught:
        house(GAME.rules, {"decks": decks}, GAME.presets)
    assert (caught.value.code, caught.value.clause) == ("figure-illegal", "baccarat 1.2")


@pytest.mark.parametrize(("box", "boxes"), [(0, 7), (8, 7), (4, 3)])
def test_boxes_are_numbered(refused, box, boxes):
    """§1.3 — Box numbers run from 1 to the boxes of the house."""
    bets = [{"box": box, "on": "player", "stake": 10}]
    assert refused("Ts 9h", "8h Kd", bets, boxes=boxes) == ("box-not-open", "baccarat 1.3", "B7")


def test_every_box_of_seven(coup):
    """§1.3 — Each of the seven boxes can be bet on, whatever order the bets are named in."""
    bets = [{"box": box, "on": "player", "stake": 10} for box in (4, 7, 1, 2, 6, 3, 5)]
    assert [box["box"] for box in coup("Ts 9h", "8h Kd", bets)["boxes"]] == [1, 2, 3, 4, 5, 6, 7]


def test_somebody_bets(refused):
    """§1.3 — A coup without a bet is not dealt."""
    assert refused("Ts 9h", "8h Kd", ()) == ("no-boxes", "baccarat 1.3", "B7")


@pytest.mark.parametrize("field", FIELDS)
def test_one_stake_on_a_field(refused, field):
    """§1.3 — Two bets of one box on the same field are refused."""
    bets = [{"box": 2, "on": field, "stake": 10}, {"box": 2, "on": field, "stake": 20}]
    assert refused("Ts 9h", "8h Kd", bets) == ("field-twice", "baccarat 1.3", "B7")


def test_a_box_is_one_guests(refused):
    """§1.3 — Two guests do not share a box."""
    bets = [
        {"box": 2, "on": "player", "stake": 10, "guest": "Ona"},
        {"box": 2, "on": "tie", "stake": 5, "guest": "Petras"},
    ]
    assert refused("Ts 9h", "8h Kd", bets) == ("box-of-two-guests", "baccarat 1.3", "B7")


@pytest.mark.parametrize("field", ["pair", "PLAYER", "", None, 1, ["tie"], {}])
def test_no_side_bets(refused, field):
    """§1.5 — Player, Banker and Tie are all there is to bet on."""
    code, clause, _ = refused("Ts 9h", "8h Kd", [{"box": 1, "on": field, "stake": 10}])
    assert (code, clause) == ("field-unknown", "baccarat 1.5")
