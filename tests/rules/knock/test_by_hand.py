"""Whole rounds, settled by hand from the sheet before the program was asked."""

import pytest

A, K, Q = "As Ad 7h 8c 9d", "Ks Kd 3h 4c 5d", "Qs Qd 3c 6h Jd"
"""Pairs of aces, kings and queens."""
T, J = "2s 4h 6d 8s Th", "Jc 9s 5h 3d 2c"
"""Nothing: ten high, jack high."""
STOCK = "2d 2h 3s 6s 6c 7s 7c Jh Qc Kh Ac"

ROUNDS = {
    # Pot 3 + bets of 1 and 3. The knocker is left alone: 5 - 2, and a chip of the drop.
    "all leave": (
        {1: A, 2: T, 3: K}, 1, {},
        ("2 check, 3 bet, 1 call, 2 fold, 3 draw stock, 3 discard 4c, 1 draw discard, 1 knock, 1 discard 9d, "
        "3 draw stock, 3 drop"),
        {1: 4, 2: -1, 3: -3},
    ),
    # Pot 3 + 2 + 2; seat 2 folds late and pays a chip, seat 3 loses to aces and pays two.
    "the knocker wins, betting twice": (
        {1: A, 2: T, 3: K}, 1, {},
        ("2 check, 3 check, 1 check, 2 draw stock, 2 discard Th, 3 draw stock, 3 discard 2h, "
        "1 draw stock, 1 knock, 1 discard 9d, 2 draw stock, 2 discard 6s, 3 draw discard, 3 discard 5d, "
        "2 check, 3 bet, 1 raise, 2 fold, 3 call"),
        {1: 7, 2: -2, 3: -5},
    ),
    # Pot 12 + 4. The knocker has two chips of drops, loses five in the pot, and pays the one who stayed.
    "the knocker loses to one": (
        {1: A, 2: T, 3: K, 4: Q}, 1, {},
        ("2 bet, 3 call, 4 raise, 1 call, 2 call, 3 call, 2 draw stock, 2 discard 2d, "
        "3 draw stock, 3 knock, 3 discard 2h, 4 drop, 1 draw stock, 1 discard 3s, 2 draw stock, 2 drop, "
        "3 bet, 1 raise, 3 call"),
        {1: 13, 2: -4, 3: -5, 4: -4},
    ),
    # The same; he pays the two who dropped as well.
    "the knocker loses and pays all": (
        {1: A, 2: T, 3: K, 4: Q}, 1, {"loser_pays": "all"},
        ("2 bet, 3 call, 4 raise, 1 call, 2 call, 3 call, 2 draw stock, 2 discard 2d, "
        "3 draw stock, 3 knock, 3 discard 2h, 4 drop, 1 draw stock, 1 discard 3s, 2 draw stock, 2 drop, "
        "3 bet, 1 raise, 3 call"),
        {1: 13, 2: -2, 3: -9, 4: -2},
    ),
    # Five antes to the kings, who alone are paid; queens stayed for nothing.
    "the knocker loses and pays the winner": (
        {1: A, 2: T, 3: K, 4: Q, 5: J}, 5, {"loser_pays": "winner", "betting": "none"},
        ("1 draw stock, 1 discard 2d, 2 knock, 3 draw stock, 3 discard 2h, 4 draw discard, 4 discard Jd, "
        "5 drop, 1 drop"),
        {1: -2, 2: -1, 3: 6, 4: -1, 5: -2},
    ),
    # Nine in the pot and two from the kings: six and five.
    "the knocker ties": (
        {1: A, 2: "Ah Ac 7s 8d 9h", 3: K}, 3, {"stock": "2d 2h 3s"},
        ("1 check, 2 check, 3 bet, 1 call, 2 call, 1 draw stock, 1 discard 2d, 2 knock, "
        "3 draw stock, 3 discard 2h, 1 draw stock, 1 discard 3s, 1 check, 2 bet, 3 call, 1 call"),
        {1: 3, 2: 2, 3: -5},
    ),
    # The same; five each, and one stays.
    "the knocker ties and a chip stays": (
        {1: A, 2: "Ah Ac 7s 8d 9h", 3: K}, 3, {"stock": "2d 2h 3s", "odd_chip": "next-pot"},
        ("1 check, 2 check, 3 bet, 1 call, 2 call, 1 draw stock, 1 discard 2d, 2 knock, "
        "3 draw stock, 3 discard 2h, 1 draw stock, 1 discard 3s, 1 check, 2 bet, 3 call, 1 call"),
        {1: 2, 2: 2, 3: -5},
    ),
    # Hoyle: pot +2, a drop, two chips, and two chips of premium from each.
    "hoyle, a pat knock": (
        {1: Q, 2: K, 3: T}, 1, {"preset": "hoyle"},
        "2 knock, 3 drop, 1 draw stock, 1 discard 2d",
        {1: -5, 2: 9, 3: -4},
    ),
    # Hoyle: a chip for knock and draw, another for the four nines, from each.
    "hoyle, knock and draw to four": (
        {1: Q, 2: "9h 9s 9d Kh 5c", 3: T}, 1, {"preset": "hoyle", "stock": "9c 2d"},
        "2 knock, 2 draw stock, 2 discard 5c, 3 drop, 1 draw stock, 1 discard 2d",
        {1: -5, 2: 9, 3: -4},
    ),
    # A straight flush beats the knocker: a premium where every winner has one ...
    "a premium for another winner": (
        {1: "9h 8h 6h 7h 5h", 2: T, 3: K}, 1, {"betting": "none", "premiums": "all"},
        "2 knock, 3 drop, 1 draw stock, 1 discard 2d",
        {1: 8, 2: -4, 3: -4},
    ),
    # ... and none where only a knocker has.
    "no premium for another winner": (
        {1: "9h 8h 6h 7h 5h", 2: T, 3: K}, 1, {"betting": "none", "premiums": "knocker"},
        "2 knock, 3 drop, 1 draw stock, 1 discard 2d",
        {1: 4, 2: -2, 3: -2},
    ),
    # The letter of the sheet, nobody knocks: pot 4 + 3 + 4 to the aces; the late fold costs nothing more.
    "literal, nobody knocks": (
        {1: A, 2: T, 3: K, 4: Q}, 2, {"preset": "literal"},
        ("3 check, 4 check, 1 bet, 2 fold, 3 call, 4 call, 3 pass, 4 draw stock, 4 discard 2d, 1 pass, "
        "3 check, 4 bet, 1 raise, 3 fold, 4 call"),
        {1: 7, 2: -1, 3: -2, 4: -4},
    ),
    # Seat 2 has drawn before the knock, draws once more and makes three deuces; the knocker pays both.
    "literal, a knock": (
        {1: A, 2: T, 3: K}, 1, {"preset": "literal"},
        ("2 check, 3 check, 1 check, 2 draw stock, 2 discard Th, 3 draw stock, 3 knock, 3 discard 2h, "
        "1 pass, 2 draw discard, 2 discard 8s, 2 check, 3 check, 1 check"),
        {1: 1, 2: 4, 3: -5},
    ),
    # The knocker folds to a raise; seat 3 still pays him, he still pays seat 1, who takes six.
    "the knocker folds": (
        {1: A, 2: T, 3: K}, 1, {},
        ("2 check, 3 check, 1 check, 2 knock, 3 draw stock, 3 discard 2d, 1 draw stock, 1 discard 2h, "
        "2 check, 3 bet, 1 raise, 2 fold, 3 fold"),
        {1: 5, 2: -2, 3: -3},
    ),
    # The knocker has three chips for a debt of four: seat 1 has two of them, seat 3 one.
    "the knocker goes broke": (
        {1: A, 2: T, 3: K, 4: Q}, 4, {"chips": {2: 4}},
        ("1 check, 2 bet, 3 call, 4 call, 1 call, 1 draw stock, 1 discard 2d, 2 knock, "
        "3 draw stock, 3 discard 2h, 4 drop, 1 draw stock, 1 discard 3s, 1 check, 2 check, 3 check"),
        {1: 8, 2: -4, 3: -1, 4: -3},
    ),
    # Two players, and three chips of an earlier pot.
    "two players and a carried pot": (
        {1: A, 2: T}, 1, {"betting": "none", "seats_min": 2, "carried": 3},
        "2 draw stock, 2 discard 2d, 1 draw stock, 1 knock, 1 discard 2h, 2 draw stock, 2 discard 3s",
        {1: 6, 2: -3},
    ),
    # Antes of a half, bets of one and a half: 4.5 in the pot, and a whole chip for the drop.
    "half chips": (
        {1: A, 2: T, 3: K}, 1, {"unit": "0.50", "ante": "0.50", "bet": "1.50"},
        "2 bet, 3 call, 1 fold, 2 knock, 3 drop",
        {1: -0.5, 2: 3.5, 3: -3},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ROUNDS)
def test_by_hand(receipt, name):
    """§7.3 to §7.9, §8.2, §8.3 — What each seat won or lost, as reckoned with pencil and paper."""
    hands, dealer, given, said, expected = ROUNDS[name]
    paid = receipt(said, **{"hands": hands, "dealer": dealer, "stock": STOCK, **given})
    assert {seat["seat"]: seat["net"] for seat in paid["seats"]} == expected
    assert paid["house"] == 0
    assert sum(expected.values()) == given.get("carried", 0) - paid.get("carried", 0)
