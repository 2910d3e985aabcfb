"""Bad input, kind by kind: a refusal with its clause, in three languages, and nothing half done."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from krupje.cards import parse_cards
from krupje.games import game
from krupje.i18n import LANGUAGES, catalogue
from krupje.records import settle_text
from krupje.refusal import Refusal
from krupje.rounds import Deal, play, step


def nkp(**more: Any) -> dict[str, Any]:
    box = {"box": 1, "ante": 10, "cards": "As Kd Kh 4c 8s", "play": ["bet"]}
    return {"game": "nkp", "dealer": "2c 7d 9h Jc Qs", "boxes": [box]} | more


def novo(*said: str, cards: str = "Ks Kd Kh Ac 2d", **more: Any) -> dict[str, Any]:
    box = {"box": 1, "ante": 10, "cards": cards, **({"play": list(said)} if said else {}), **more}
    return {"game": "novo", "dealer": "Qs Jd 9h 5c 2s", "boxes": [box]}


def boxed(**more: Any) -> dict[str, Any]:
    return nkp(boxes=[nkp()["boxes"][0] | more])


def baccarat(
    *bets: tuple[int, str, object], player: str = "7c 6d 2s", banker: str = "9h 4c 3d", **more: Any
) -> Any:
    laid = [{"box": box, "on": on, "stake": stake, **more} for box, on, stake in bets]
    return {"game": "baccarat", "player": player, "banker": banker, "bets": laid}


def knock(*said: str) -> dict[str, Any]:
    hands = ("As 3s 5s 7s 9s", "Ah 3h 5h 7h 9h", "Ad 3d 5d 7d 9d")
    seats = [{"seat": seat, "cards": cards} for seat, cards in enumerate(hands, start=1)]
    return {"game": "knock", "dealer": 1, "seats": seats, "stock": "2c 4c 6c 8c Tc", "actions": list(said)}


BAD = {
    "a card twice": (nkp(dealer="2c 2c 9h Jc Qs"), "card-repeated", "nkp 3.1"),
    "a box's card again at the dealer": (nkp(dealer="As 7d 9h Jc Qs"), "card-repeated", "nkp 3.1"),
    "four cards": (boxed(cards="As Kd Kh 4c"), "cards-wrong-count", "nkp 3.1"),
    "a dealer of six": (nkp(dealer="2c 7d 9h Jc Qs 3d"), "cards-wrong-count", "nkp 3.1"),
    "a card no pack has": (boxed(cards="1s Kd Kh 4c 8s"), "card-unknown", None),
    "more aces than packs": (
        baccarat((1, "player", 10), player="Ac Ac 2s") | {"rules": {"decks": 1}},
        "card-repeated",
        "baccarat 1.2",
    ),
    "a third card not due": (
        baccarat((1, "player", 10), player="7c Kd 2s"),
        "third-card-not-due",
        "baccarat 6.2",
    ),
    "a third card missing": (
        baccarat((1, "player", 10), player="7c 6d"),
        "third-card-missing",
        "baccarat 6.2",
    ),
    "an Ante too low": (boxed(ante=4), "ante-out-of-limits", "nkp 2.1"),
    "an Ante too high": (boxed(ante=101), "ante-out-of-limits", "nkp 2.1"),
    "half a chip": (boxed(ante="10.5"), "amount-unreadable", "nkp 2.1"),
    "an Ante with a sign": (boxed(ante=-10), "amount-unreadable", "nkp 2.1"),
    "an Ante of five thousand digits": (boxed(ante=10**4000), "amount-unreadable", "nkp 2.1"),
    "a Bet that is written": (boxed(bet=15), "key-unknown", None),
    "Banker not in tens": (baccarat((1, "banker", 25)), "banker-not-multiple", "baccarat 2.4"),
    "Player and Banker": (
        baccarat((1, "player", 10), (1, "banker", 10)),
        "player-and-banker",
        "baccarat 2.1",
    ),
    "Player and Banker on two boxes": (
        baccarat((1, "player", 10), (2, "banker", 10), guest="Ona"),
        "player-and-banker",
        "baccarat 2.1",
    ),
    "one field twice": (baccarat((1, "player", 10), (1, "player", 10)), "field-twice", "baccarat 1.3"),
    "out of turn": (knock("3 check"), "not-your-turn", "knock 4.2"),
    "a discard before a draw": (
        knock("2 check", "3 check", "1 check", "2 discard Ah"),
        "draw-first",
        "knock 5.2",
    ),
    "a dark box that insures": (novo("insure 10", blind=True), "blind-has-no-word", "novo 2.3"),
    "insuring two pair": (
        novo("bet", "insure 10", cards="Ks Kd Ah Ac 2d"),
        "insurance-below-trips",
        "novo 6.1",
    ),
    "insuring too much": (novo("bet", "insure 81"), "insurance-out-of-limits", "novo 6.2"),
    "buying twice": (boxed(play=["buy 4d", "buy 5d", "bet"]), "bought-already", "nkp 4.4"),
    "changing before buying": (boxed(play=["change 8s Tc", "bet"]), "buy-first", "nkp 4.6"),
    "exchanging after buying": (novo("buy 3d", "exchange 2d 4d", "bet"), "bought-already", "novo 4.6"),
    "buying after exchanging": (novo("exchange 2d 4d", "buy 3d", "bet"), "exchanged-already", "novo 4.6"),
    "a word after the last": (boxed(play=["fold", "bet"]), "word-too-many", "nkp 4.1"),
    "no last word": (boxed(play=["buy 4d"]), "last-word-missing", "nkp 4.1"),
    "a box the house has not": (boxed(box=7), "box-not-open", "nkp 1.2"),
    "no box at all": (nkp(boxes=[]), "no-boxes", "nkp 1.2"),
    "broken UTF-8": (b'{"game": "nkp\xff"}', "not-json", None),
    "a huge number": (b'{"game": ' + b"9" * 100_000 + b"}", "not-json", None),
    "deep nesting": (b'{"game": ' + b"[" * 50_000, "not-json", None),
    "deep nesting that ends": (b'{"game": ' + b"[" * 500 + b"]" * 500 + b"}", "not-json", None),
    "an empty file": (b"", "not-json", None),
}


@pytest.mark.parametrize(("record", "code", "clause"), BAD.values(), ids=BAD)
def test_a_record_that_cannot_be(record: Any, code: str, clause: str | None) -> None:
    """It is refused for what is wrong with it, and every language has a whole sentence for it."""
    text = record if isinstance(record, bytes) else _text(record)
    with pytest.raises(Refusal) as caught:
        settle_text(text)
    refusal = caught.value
    assert (refusal.code, refusal.clause) == (code, clause)
    for lang in LANGUAGES:
        said = catalogue(lang).refusal(refusal)
        assert said not in (code, f"refused.{code}")
        assert "{" not in said


def _text(record: Any) -> str:
    digits = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(record)
    finally:
        sys.set_int_max_str_digits(digits)


def test_out_of_turn_nothing_has_changed() -> None:
    """A box that speaks before its turn, or for chips of another, changes nothing at all."""
    of = game("nkp")
    stakes = (of.stake(1, 1000), of.stake(2, 500))
    deck = parse_cards("As 2c Ks Kd 7d Kh 3h 9h 4c 3d Jc 8s 8h Qs 5c")
    state, _ = play(of, of.start(of.rules(), stakes), map(Deal, deck))
    before = state
    for fold in (act for act in of.legal(state) if type(act).__name__ in ("Fold", "Bet", "Buy")):
        with pytest.raises(Refusal) as caught:
            step(of, state, type(fold)(2))
        assert (caught.value.code, caught.value.clause) == ("not-your-turn", "nkp 4.1")
        assert caught.value.params == {"box": 2, "awaited": 1}
    assert state == before
