"""The table of Casino Hold'em: boxes, the cut card, a pack dealt on, and misdeals."""

from __future__ import annotations

import random

import pytest
from floor import Floor, Hands

from krupje.games.holdem.actions import Fold
from krupje.games.holdem.state import Stake
from krupje.table import actions as do
from krupje.table import events as at


def ready(given: dict[str, object] | None = None) -> Floor:
    """Ona light on box 1, Jonas dark on box 2, cut and ready to deal."""
    floor = Floor("casino-holdem", given)
    floor.shuffle()
    floor.do(do.Lay("Ona", Stake(1, 1000, bonus=500)), do.Lay("Jonas", Stake(2, 1000, blind=True)))
    floor.do(do.Close(), do.Cut("Ona", 26))
    return floor


def test_the_pit_boss_opens_boxes() -> None:
    """casino-holdem §1.3 — One to six, as he decides, and nobody else does."""
    floor = Floor("casino-holdem")
    assert floor.table.boxes == (1, 2, 3, 4, 5, 6)
    floor.do(*(do.CloseBox(box) for box in (3, 4, 5, 6)))
    refusal = floor.refused(do.Take("Ona", 6))
    assert (refusal.code, refusal.clause) == ("box-not-open", "casino-holdem 1.3")
    assert floor.refused(do.OpenBox(6, "@inspector")).code == "not-your-office"
    assert floor.refused(do.OpenBox(7)).code == "box-not-to-open"
    floor.do(do.OpenBox(6), do.Take("Ona", 6))


@pytest.mark.parametrize("by", ["@dealer", "@inspector"])
def test_dealer_or_inspector_cut_for_a_guest_who_will_not(by: str) -> None:
    """casino-holdem §1.4 — Only after the guests have declined; the pit boss does not cut."""
    floor = Floor("casino-holdem")
    floor.shuffle()
    floor.do(do.Lay("Ona", Stake(1, 1000)), do.Close())
    assert floor.refused(do.Cut(by, 10)).code == "offer-the-cut"
    floor.do(do.Decline("Ona", "Ona"))
    assert floor.refused(do.Cut("@pit-boss", 10)).code == "not-your-office"
    floor.do(do.Cut(by, 10))


def rounds_on_a_pack(given: dict[str, object], rounds: int) -> list[int]:
    """How many cards were left after each round of one box that folds."""
    floor = Floor("casino-holdem", given)
    left = []
    for _ in range(rounds):
        if floor.table.spent:
            floor.shuffle()
        floor.do(do.Lay("Ona", Stake(1, 1000)), do.Close())
        if floor.table.cut == "due":
            floor.do(do.Cut("Ona", 26))
        burns = floor.table.rules.burns
        floor.draw(4)
        if burns:
            floor.do(do.Burn())
        floor.draw(3)
        floor.do(do.Play("Ona", Fold(1)), do.Pay())
        left.append(len(floor.table.shoe))
    return left


def test_shuffled_for_every_round() -> None:
    """casino-holdem §1.5 — By default the pack is fresh each time."""
    assert rounds_on_a_pack({}, 3) == [45, 45, 45]


def test_or_dealt_on_until_fewer_than_19_are_left() -> None:
    """casino-holdem §1.5 — Other houses deal on while a full table's cards are left."""
    assert rounds_on_a_pack({"reshuffle": "below-19"}, 7) == [45, 38, 31, 24, 17, 45, 38]
    assert rounds_on_a_pack({"reshuffle": "below-19", "burns": True}, 6) == [44, 36, 28, 20, 44, 36]


def test_stakes_lie_until_paid() -> None:
    """casino-holdem §2.6 — After the first card nobody moves a stake."""
    floor = ready()
    floor.draw()
    refusal = floor.refused(do.Lift("Ona", 1))
    assert (refusal.code, refusal.clause) == ("bets-closed", "casino-holdem 2.6")


@pytest.mark.parametrize("by", ["@dealer", "@inspector"])
@pytest.mark.parametrize("cards", [1, 5, 9])
def test_a_misdeal_is_dealt_anew(by: str, cards: int) -> None:
    """casino-holdem §3.5 — All cards are shuffled again and the stakes stay as they lie."""
    floor = ready()
    floor.draw(cards)
    stakes = floor.table.stakes
    assert floor.refused(do.Misdeal("count", "@pit-boss")).code == "not-your-office"
    assert floor.do(do.Misdeal("count", by)) == (at.Misdealt("count", by, "casino-holdem 3.5"),)
    assert (floor.table.round, floor.table.stakes, floor.table.spent) == (None, stakes, True)
    assert floor.refused(do.Lift("Ona", 1)).code == "bets-closed"
    assert floor.refused(do.Draw()).code == "shuffle-first"
    floor.do(do.Shuffle(tuple(range(52))))
    assert floor.refused(do.Draw()).code == "cut-first"
    floor.do(do.Cut("Jonas", 5))
    floor.play_round(random.Random(1), Hands(1))


@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_an_exposed_card_is_a_misdeal(number: int) -> None:
    """casino-holdem §3.5 — Whoever's card it is, a guest's, a dark box's or the dealer's."""
    floor = ready()
    floor.draw(number)
    happened = floor.do(do.Draw(exposed=True))
    assert isinstance(happened[-2], at.Exposed)
    assert happened[-1] == at.Misdealt("exposed", "@dealer", "casino-holdem 3.5")
    assert floor.table.round is None


def test_common_cards_lie_face_up_anyway() -> None:
    """casino-holdem §3.5 — A card of the flop is not exposed by being seen."""
    floor = ready()
    floor.draw(6)
    assert not any(isinstance(event, at.Exposed | at.Misdealt) for event in floor.do(do.Draw(exposed=True)))


def test_a_bet_laid_before_a_misdeal_goes_back() -> None:
    """casino-holdem §3.5 — Only what lay before the deal stays."""
    from krupje.games.holdem.actions import Bet

    floor = ready()
    floor.draw(9)
    floor.do(do.Play("Ona", Bet(1)), do.Misdeal("count"))
    assert floor.table.funds("Ona") == 1_000_000
    assert floor.table.stakes == (
        Stake(1, 1000, bonus=500, guest="Ona"),
        Stake(2, 1000, blind=True, guest="Jonas"),
    )


def test_paid_from_the_last_box() -> None:
    """casino-holdem §7.9 — Receipts come in the order the dealer pays."""
    floor = ready()
    floor.draw(9)
    floor.do(do.Play("Ona", Fold(1)))
    floor.draw(2)
    assert [receipt.box for receipt in floor.table.receipts] == [2, 1]


def test_burns_come_before_flop_and_turn() -> None:
    """casino-holdem §3.3 — Where the house burns no common card comes before its burn."""
    floor = ready({"burns": True})
    floor.draw(6)
    assert floor.refused(do.Draw()).code == "burn-first"
    floor.do(do.Burn())
    assert floor.refused(do.Burn()).code == "burn-not-due"
    floor.draw(3)
    floor.do(do.Play("Ona", Fold(1)))
    assert floor.refused(do.Draw()).code == "burn-first"
    floor.do(do.Burn())
    floor.draw(2)
    assert floor.table.over
