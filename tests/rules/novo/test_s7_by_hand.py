"""§7 — Whole rounds settled by hand from the sheet and the rulings, before the code was asked.

Ante 10 where nothing else is said, so the Bet is 20.
"""

import pytest

PAIR_OF_TENS = "Ts Td 7h 4s 2c"
NOTHING = "Qs Jd 9h 5c 2s"

BY_HAND = [
    # No game: Ante 1:1 = +10; the king and the insurance of 40 at 1:1 = +40.
    ("Ks Kd Kh Ac 2d", ["bet", "insure 40"], {"dealer": NOTHING}, 50),
    # No game pays the Ante whatever the box holds, here nothing at all.
    ("Kc Jh 8d 6c 3h", ["bet"], {"dealer": NOTHING}, 10),
    # Ace-king plays. A pair of twos beats it: 1 x 20; the Ante merely comes back.
    ("2h 2d 5s 7c 9c", ["bet"], {"dealer": "As Kd 9h 5c 2s"}, 20),
    # Ace-king against ace-king: the fourth card, six against five, wins 1 x 20.
    ("Ad Kh 9c 6d 2h", ["bet"], {"dealer": "As Kd 9h 5c 2s"}, 20),
    # Ace-king against ace-king: the third card, eight against nine, loses Ante and Bet.
    ("Ac Ks 8d 6c 4h", ["bet"], {"dealer": "As Kd 9h 5c 2s"}, -30),
    # All five cards equal: everything goes back.
    ("Th Tc 7c 4d 2d", ["bet"], {"dealer": PAIR_OF_TENS}, 0),
    # The same after an exchange of the five for another: the price of 10 is gone.
    ("Th Tc 7c 4d 5h", ["exchange 5h 2d", "bet"], {"dealer": PAIR_OF_TENS}, -10),
    # Trips and ace-king beat a pair: 3 + 1 = 4 x 20 = 80; the insurance of 40 is lost.
    ("Ks Kd Kh Ac 2d", ["bet", "insure 40"], {"dealer": PAIR_OF_TENS}, 40),
    # Beaten trips: Ante and Bet lost, insurance back.
    ("9s 9d 9h Ac 2d", ["bet", "insure 10"], {"dealer": "Js Jd Jh 4s 2c"}, -30),
    # The same straight on both sides: Ante, Bet and the insurance of 4 x 20 go back.
    ("9d 8s 7c 6h 5d", ["bet", "insure 80"], {"dealer": "9s 8d 7h 6c 5s"}, 0),
    # Six cards: two pair 2 + ace-king 1 = 3 x 20 = 60, less 10 for the card.
    ("As Ad Qh Qd 7c", ["buy Ks", "bet"], {"dealer": PAIR_OF_TENS}, 50),
    # Two trips: full house 7 + full house 7 = 14 x 20 = 280, less 10.
    ("9s 9d 9h 4c 4h", ["buy 4d", "bet"], {"dealer": PAIR_OF_TENS}, 270),
    # K Q J T 9 9: straight 4 + straight 4 = 8 x 20 = 160, less 10.
    ("Ks Qd Jh Tc 9s", ["buy 9d", "bet"], {"dealer": "8s 8d 7h 4s 2c"}, 150),
    # The same where a doubled rank is a pair: 4 + 1 = 5 x 20 = 100, less 10.
    ("Ks Qd Jh Tc 9s", ["buy 9d", "bet"],
     {"dealer": "8s 8d 7h 4s 2c", "doubled_rank_straight": "pair"}, 90),
    # Three pairs: 2 + 2 = 4 x 20 = 80, less 10.
    ("As Ad Kh Kc 3d", ["buy 3c", "bet"], {"dealer": PAIR_OF_TENS}, 70),
    # A fold costs the Ante; after a bought or an exchanged card that too.
    ("Kc Jh 8d 6c 3h", ["fold"], {"dealer": NOTHING}, -10),
    ("Kc Jh 8d 6c 3h", ["buy 3d", "fold"], {"dealer": NOTHING}, -20),
    ("Kc Jh 8d 6c 3h", ["exchange 6c 3h 2d 4d", "fold"], {"dealer": NOTHING}, -20),
    # Bought: the queen makes way for a jack, a pair. Trips 3 x 20 = 60, less 10 for the game.
    ("9s 9d 9c 3c 4d", ["bet", "buy-game"], {"dealer": NOTHING, "replacement": "Js"}, 50),
    # Bought, and the pair of jacks beats tens: 30 and the 10 for the game are lost.
    ("Ts Td 7h 4s 3c", ["bet", "buy-game"], {"dealer": NOTHING, "replacement": "Js"}, -40),
    # Bought in vain: an eight makes no game. Ante and Bet go back, 10 are gone.
    ("Ts Td 7h 4s 3c", ["bet", "buy-game"], {"dealer": NOTHING, "replacement": "8d"}, -10),
    # Two more queens come for the queen and make way in their turn; then the jack. 60 - 10.
    ("9s 9d 9c 3c 4d", ["bet", "buy-game"], {"dealer": NOTHING, "replacement": "Qd Qc Js"}, 50),
    # The lowest makes way: the deuce for an ace beside the king, ace-king. A pair of threes 1 x 20 - 10.
    ("3s 3d 7h 4s 6c", ["bet", "buy-game"],
     {"dealer": "Ks Jd 9h 5c 2s", "replacement": "Ah", "buy_game_card": "lowest"}, 10),
    # Insured for 20 against the hand as dealt, no game: +20. Then bought: a pair, 60 - 10.
    ("9s 9d 9c 3c 4d", ["bet", "insure 20", "buy-game"], {"dealer": NOTHING, "replacement": "Js"}, 70),
    # Ante even: a win adds 10 on the Ante.
    ("2h 2d 5s 7c 9c", ["bet"], {"dealer": "As Kd 9h 5c 2s", "ante_on_win": "even"}, 30),
    # Ante 100, royal and straight flush 150 x 200 = 30 000, cut to 10 000; the card cost 100.
    ("As Ks Qs Js Ts", ["buy 9s", "bet"], {"dealer": "8s 8d 7h 4s 2c", "ante": 100}, 9900),
    # The same insured in full, no game, then bought: insurance +10 000 takes it all, the Bet comes back bare.
    ("As Ks Qs Js Ts", ["buy 9s", "bet", "insure 10000", "buy-game"],
     {"dealer": "Qd Jd 9h 5c 2s", "replacement": "Jc", "ante": 100}, 9800),
    # Bonus 5 on trips as dealt 8 x 5 = 40; the box exchanges two cards (-10) and loses to a straight (-30).
    ("8s 8d 8h 4c 2d", ["exchange 4c 2d Kd 3s", "bet"],
     {"dealer": "Ts 9d 8c 7h 6c", "bonus": 5, "rules": {"bonus": True}}, 0),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "said", "more", "net"), BY_HAND)
def test_settled_by_hand(paid, cards, said, more, net):
    """§7.2 to §7.9 — A round of one box comes to what a croupier would count out."""
    more = dict(more)
    rules = more.pop("rules", {})
    mine = {key: more.pop(key) for key in ("bonus",) if key in more}
    box = {"box": 1, "ante": more.pop("ante", 10), "cards": cards, "play": said, **mine}
    receipt = paid(box, **more, **rules)
    assert receipt["boxes"][0]["net"] == net
    assert receipt["house"] == -net


def test_four_boxes_by_hand(paid):
    """§7.2, §8.3 — One round, four boxes: keeps, buys, keeps after a bought card, and a dark one."""
    receipt = paid(
        {"box": 1, "ante": 10, "cards": "Ks Kd Kh Ac 2d", "play": ["bet", "insure 40"]},
        {"box": 2, "ante": 10, "cards": "5h 6h 7h 8h Kc", "play": ["exchange Kc 9d", "bet", "buy-game"]},
        {"box": 3, "ante": 20, "cards": "8c 8s Qd 3s 4d", "play": ["buy 3d", "bet"]},
        {"box": 4, "ante": 5, "blind": True, "cards": "2h 3c 4c 6s 9s"},
        dealer=NOTHING,
        replacement="Js",
    )
    # 1: +10 and +40. 2: straight 4 x 20 = 80, exchange 10, game 10. 3: +20 and the card 20. 4: +5.
    assert [box["net"] for box in receipt["boxes"]] == [50, 60, 0, 5]
    assert receipt["house"] == -115
    assert receipt["dealer"] == {
        "cards": "Qs Jd 9h 5c 2s", "hand": "high card", "plays": False,
        "bought": {"away": "Qs", "drawn": "Js", "cards": "Jd 9h 5c 2s Js", "hand": "one pair", "plays": True},
    }  # fmt: skip
    assert [(box["hand"], box["second"]) for box in receipt["boxes"]] == [
        ("three of a kind", "ace-king"), ("straight", None), ("two pair", None), ("high card", None),
    ]  # fmt: skip


def test_dark_box_by_hand(paid):
    """§7.3 — A beaten dark box loses three Antes: 5 and 10."""
    dark = {"box": 2, "ante": 5, "blind": True, "cards": "2h 3c 4c 6s 9s"}
    assert paid(dark, dealer=PAIR_OF_TENS)["boxes"][0]["net"] == -15
