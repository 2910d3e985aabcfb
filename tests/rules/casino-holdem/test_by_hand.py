"""Whole rounds settled by hand from the sheet alone; the code was asked afterwards.

A box is its cards, its word (none: a dark box), its bonus and its Ante.
"""

import pytest

# Three fours play. Three aces win 10 + 20 and the bonus 5 x 10. The dark box has twos: -30. Fold: -10.
FIRST = (
    "Ah Kd 4s 9c 2d", "4h 4d",
    [("As Ad", "bet", 5, 10), ("7s 2h", None, 0, 10), ("8s 3h", "fold", 0, 10)],
    [80, -30, -10],
)  # fmt: skip

# King high is no game: both Antes are paid, though K J 9 6 5 is less than the dealer's K J 9 7 5.
NO_GAME = ("2c 5d 9h Jc Ks", "3h 7d", [("4s 6d", "bet", 0, 10), ("Ac Ad", "bet", 0, 20)], [10, 20])

# A pair of threes is no game: a flush gets 2 x 10 on its Ante, its Bet goes back.
THREES = ("3c 8c Tc Qd As", "3h 2d", [("Kc 4c", "bet", 0, 10)], [20])

# Threes and twos are more than a pair of fours: the dealer plays and kings alone lose 30.
LOW_PAIRS = ("3c 2d 9h Jc Ks", "3h 2s", [("Kd 4d", "bet", 0, 10)], [-30])

# The board's fours play. A K J beside them beats K J 9: 10 + 20. Another K J 9 ties and loses its bonus of 2.
BOARD_PAIR = ("4c 4d 9h Jc Ks", "2h 3d", [("Ac 2s", "bet", 0, 10), ("8c 7d", "bet", 2, 10)], [30, -2])

# A flush on the flop against the board's fours: 2 x 10, 20, and 25 x 4.
FLUSH = ("2h 7h Jh 4c 4d", "Ks Qd", [("Ah 3h", "bet", 4, 10)], [140])

# Nines full beat nines and fours: 3 x 10, 20, and 10 x 10 for three nines; who folds the same gets 100 - 10.
FULL_HOUSE = (
    "9c 9d 4h 4s Kd", "Ac Qd",
    [("9h 2c", "bet", 10, 10), ("9s 3c", "fold", 10, 10)],
    [150, 90],
)  # fmt: skip

# A straight flush on the flop beats kings and queens: 20 x 10, 20, 500 x 1.
STRAIGHT_FLUSH = ("6h 7h 8h Kc Kd", "Qs Qd", [("9h Th", "bet", 1, 10)], [720])

# A royal flush, and twos are no game: 50 x 10, the Bet back, 1000 x 2.
ROYAL = ("Ah Kh Qh 2c 2d", "3s 5d", [("Jh Th", "bet", 2, 10)], [2500])

# Everybody folds: three sevens still win 10 x 5 less the Ante of 10, kings lose 3 + 5.
ALL_FOLD = ("7c 7d Ks", None, [("7h 2c", "fold", 5, 10), ("Kd 4h", "fold", 3, 5)], [40, -8])

# Three nines on the flop, the dealer full of fives. The fourth nine: 10 x 5 for the bonus (as three), 10 x 10
# and 20. Ace and king: -30, and -5 without a nine of their own. Queens make them full: 75 x 5, 3 x 10 and 20.
THREE_ON_THE_FLOP = (
    "9c 9d 9h 3s 5d", "5s 5h",
    [("9s 2c", "bet", 5, 10), ("As Kd", "bet", 5, 10), ("Qs Qd", "bet", 5, 10)],
    [170, -35, 425],
)  # fmt: skip

# A pair in hand and a pair on the flop are four kings: 250 x 1, 10 x 5 and 10.
FOUR_KINGS = ("Kc Kd 9h 3s 5d", "5s 9d", [("Ks Kh", "bet", 1, 5)], [310])

# The straight to the five lies there for all: a tie. The dark box holds the six on top of it: 10 + 20.
COMMON_STRAIGHT = (
    "2c 3d 4h 5s Ac", "Kd Kh",
    [("Qs Qd", "bet", 0, 10), ("6s Jh", None, 0, 10)],
    [0, 30],
)  # fmt: skip

# Only the turn makes the flush: the bonus of 10 is lost; against tens and fours 2 x 100 and 200.
LATE_FLUSH = ("4c 8c Jd 2c Td", "4d Ts", [("Ac Kc", "bet", 10, 100)], [390])

ROUNDS = {name: row for name, row in globals().items() if name.isupper()}


@pytest.mark.parametrize(("board", "dealer", "boxes", "nets"), ROUNDS.values(), ids=ROUNDS)
def test_by_hand(paid, board, dealer, boxes, nets):
    """§7.3 — A whole round comes to what was worked out by hand; so §5.2 to §5.7, §7.4 to §7.7."""
    laid = []
    for number, (cards, word, bonus, ante) in enumerate(boxes, 1):
        said = {"play": [word]} if word else {"blind": True}
        laid.append(
            {"box": number, "ante": ante, "cards": cards} | said | ({"bonus": bonus} if bonus else {})
        )
    receipt = paid(board, dealer, *laid)
    assert [each["net"] for each in receipt["boxes"]] == nets
    assert receipt["house"] == -sum(nets)
