"""§6, §7 — Records: what is read, what is refused, and a second settlement by other means."""

from random import Random

import pytest

from krupje.records import settle
from krupje.refusal import Refusal

GOOD = {
    "game": "baccarat",
    "player": "Ts 9h",
    "banker": "8h Kd",
    "bets": [{"box": 1, "on": "player", "stake": 10}],
}


def changed(**keys):
    record = {**GOOD, **keys}
    return {key: value for key, value in record.items() if value is not ...}


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (changed(player=...), "key-missing"),
        (changed(banker=...), "key-missing"),
        (changed(bets=...), "key-missing"),
        (changed(dealer="2s"), "key-unknown"),
        (changed(winner="player"), "key-unknown"),
        (changed(bets={}), "not-a-list"),
        (changed(bets=[[]]), "not-an-object"),
        (changed(bets=[{"box": 1, "on": "player"}]), "key-missing"),
        (changed(bets=[{"box": 1, "on": "player", "stake": 10, "ante": 5}]), "key-unknown"),
        (changed(bets=[{"box": "1", "on": "player", "stake": 10}]), "not-a-number"),
        (changed(bets=[{"box": True, "on": "player", "stake": 10}]), "not-a-number"),
        (changed(bets=[{"box": 1, "on": "player", "stake": 10, "guest": ""}]), "not-a-name"),
        (changed(bets=[{"box": 1, "on": "player", "stake": 10, "guest": 4}]), "not-a-name"),
        (changed(player=["Ts", "9h"]), "not-cards"),
        (changed(player="Ts 9x"), "card-unknown"),
        (changed(banker=None), "not-cards"),
        (changed(rules=[]), "rules-unreadable"),
        (changed(rules={"deck": 8}), "figure-unknown"),
        (changed(rules={"preset": "punto"}), "figure-illegal"),
        (changed(rules={"tie_alone": "no"}), "figure-illegal"),
    ],
)
def test_unreadable(record, code):
    """§7.7 — A record that is not what it should be is refused by name."""
    with pytest.raises(Refusal) as caught:
        settle(record)
    assert caught.value.code == code


def test_stakes_as_text(coup):
    """§2.3 — A stake may be a number or a string of digits, a card may be written in either case."""
    receipt = coup("10s 9H", "8h kd", [{"box": 1, "on": "player", "stake": "10"}])
    assert receipt["player"]["cards"] == "Ts 9h"
    assert receipt["boxes"][0]["lines"][0]["stake"] == 10


COUNTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(n): n for n in range(2, 10)}


def naive(shoe):
    """The coup these cards make, by the sheet's words and nothing else; cards as text."""
    worth = lambda hand: sum(COUNTS[card[0]] for card in hand) % 10  # noqa: E731
    player, banker = [shoe[0], shoe[2]], [shoe[1], shoe[3]]
    rest = list(shoe[4:])
    if worth(player) not in (8, 9) and worth(banker) not in (8, 9):
        two = worth(banker)
        if worth(player) in (0, 1, 2, 3, 4, 5):
            player.append(rest.pop(0))
            third = COUNTS[player[2][0]]
            wanted = {
                3: {0, 1, 2, 3, 4, 5, 6, 7, 9},
                4: {2, 3, 4, 5, 6, 7},
                5: {4, 5, 6, 7},
                6: {6, 7},
                7: set(),
            }
            if two <= 2 or third in wanted[two]:
                banker.append(rest.pop(0))
        elif two <= 5:
            banker.append(rest.pop(0))
    return player, banker, worth(player), worth(banker)


def some_bets(rng):
    bets = []
    for box in rng.sample(range(1, 8), rng.randint(1, 7)):
        side = rng.choice((None, "player", "banker"))
        if side is not None:
            bets.append({"box": box, "on": side, "stake": 10 * rng.randint(1, 100)})
        if side is None or rng.random() < 0.4:
            bets.append({"box": box, "on": "tie", "stake": rng.randint(5, 200)})
    rng.shuffle(bets)
    return bets


@pytest.mark.parametrize("seed", range(8))
def test_settled_a_second_time(seed):
    """§7 — Thousands of random coups, settled again by a plain reading of the sheet."""
    rng = Random(seed)
    pack = [rank + suit for rank in COUNTS for suit in "shdc"]
    for _ in range(400):
        decks = rng.randint(1, 8)
        down, tie = rng.random() < 0.5, rng.randint(1, 12)
        rules = {
            "decks": decks,
            "rounding": "down" if down else "exact",
            "tie_pays": f"{tie}:1",
            "cut_card": 16,
        }
        player, banker, points, against = naive(rng.sample(pack * decks, 6))
        bets = some_bets(rng)
        receipt = settle(
            {
                "game": "baccarat",
                "player": " ".join(player),
                "banker": " ".join(banker),
                "bets": bets,
                "rules": rules,
            }
        )
        won = {}
        for bet in bets:
            box, on, stake = bet["box"], bet["on"], bet["stake"]
            if points == against:
                gain = tie * stake if on == "tie" else 0
            elif on == ("player" if points > against else "banker"):
                commission = (stake * 19 // 20 if down else stake * 0.95) if on == "banker" else stake
                gain = commission
            else:
                gain = -stake
            won[box] = won.get(box, 0) + gain
        assert (receipt["player"]["points"], receipt["banker"]["points"]) == (points, against)
        assert {box["box"]: box["net"] for box in receipt["boxes"]} == won
        assert receipt["house"] == -sum(won.values())


def test_a_hand_changed_is_refused(refused):
    """§6 — Whatever the true coup, a third card taken away or added to either side is refused."""
    rng = Random(5)
    pack = [rank + suit for rank in COUNTS for suit in "shdc"]
    for _ in range(400):
        shoe = rng.sample(pack, 8)
        player, banker, *_ = naive(shoe[:6])
        for side in (player, banker):
            other = side[:2] if len(side) == 3 else [*side, shoe[7]]
            hands = (other, banker) if side is player else (player, other)
            code, clause, _ = refused(*(" ".join(hand) for hand in hands))
            assert code in {"third-card-missing", "third-card-not-due"}
            assert clause in {"baccarat 6.1", "baccarat 6.2", "baccarat 6.3", "baccarat 6.4"}
