"""The table of NKP: seats, stakes, cut, exposed cards."""

from __future__ import annotations

import pytest
from floor import Floor

from krupje.games.nkp.actions import Bet, Buy, Fold
from krupje.games.nkp.state import Stake
from krupje.rounds import Deal, Settled, TimeOut, Void, Voided
from krupje.table import actions as do
from krupje.table import events as at


@pytest.fixture
def floor() -> Floor:
    """Three guests, cards ready, nothing laid."""
    floor = Floor("nkp")
    floor.shuffle()
    return floor


def dealt(floor: Floor, *stakes: tuple[str, Stake]) -> Floor:
    """Stakes laid, bets closed, the cut declined by all and made by the dealer in the middle."""
    for guest, stake in stakes:
        floor.do(do.Lay(guest, stake))
    floor.do(do.Close())
    for guest, _ in stakes:
        if guest not in floor.table.declined:
            floor.do(do.Decline(guest, guest))
    floor.do(do.Cut("@dealer", 26))
    return floor


ONA = ("Ona", Stake(1, 1000))
JONAS = ("Jonas", Stake(2, 1000))


def test_stakes_lock_at_no_more_bets(floor: Floor) -> None:
    """Nkp §2.5 — After "no more bets" stakes are neither laid nor lifted."""
    floor.do(do.Lay(*ONA), do.Close())
    assert floor.refused(do.Lay(*JONAS)).code == "bets-closed"
    assert floor.refused(do.Lift("Ona", 1)).code == "bets-closed"
    assert floor.refused(do.Lift("Ona", 1)).clause == "nkp 2.5"
    assert floor.refused(do.Close()).code == "bets-closed"


def test_first_card_closes_the_bets(floor: Floor) -> None:
    """Nkp §2.5 — Whoever forgets to say it says it with the first card."""
    floor = Floor("nkp")
    floor.do(do.Lay(*ONA))
    floor.shuffle()
    assert floor.refused(do.Draw()).code == "cut-first"
    floor.do(do.Close(), do.Decline("Ona", "Ona"), do.Cut("@dealer", 7))
    assert isinstance(floor.do(do.Draw())[0], at.Began)
    assert floor.refused(do.Lay(*JONAS)).code == "bets-closed"


def test_stakes_may_be_moved_until_then(floor: Floor) -> None:
    """Nkp §2.5 — Until then a guest may lay, change and lift."""
    floor.do(do.Lay(*ONA), do.Lay("Ona", Stake(1, 2000)))
    assert [stake.ante for stake in floor.table.stakes] == [2000]
    floor.do(do.Lift("Ona", 1))
    assert floor.table.stakes == ()
    assert floor.refused(do.Lift("Ona", 1)).code == "nothing-lies"
    assert floor.refused(do.Close()).code == "no-stakes"


def test_one_light_box_a_guest(floor: Floor) -> None:
    """Nkp §2.2 — A second light box of one guest is refused; a dark one is not."""
    floor.do(do.Take("Ona", 4), do.Lay(*ONA))
    refusal = floor.refused(do.Lay("Ona", Stake(4, 1000)))
    assert (refusal.code, refusal.clause) == ("one-light-box", "nkp 2.2")
    floor.do(do.Lay("Ona", Stake(4, 1000, blind=True)))


def test_only_ones_own_box(floor: Floor) -> None:
    """Nkp §2.2 — Nobody lays on, plays or gives up a box of somebody else."""
    assert floor.refused(do.Lay("Jonas", Stake(1, 1000))).code == "not-your-box"
    assert floor.refused(do.Release("Jonas", 1)).code == "not-your-box"
    dealt(floor, ONA, JONAS)
    floor.draw(15)
    assert floor.refused(do.Play("Jonas", Fold(1))).code == "not-your-box"
    assert floor.refused(do.Play("Jonas", Fold(2))).code == "not-your-turn"
    assert floor.refused(do.Play("Jonas", TimeOut(2))).code == "not-a-guests"
    assert floor.refused(do.Play("Jonas", Deal(1))).code == "not-a-guests"
    assert floor.refused(do.Play("Petras", Fold(1))).code == "not-at-table"


def test_cut_is_offered_to_the_guests(floor: Floor) -> None:
    """Nkp §1.3 — The dealer cuts only when every guest with a stake has declined."""
    floor.do(do.Lay(*ONA), do.Lay(*JONAS))
    assert floor.refused(do.Cut("Ona", 10)).code == "close-bets-first"
    floor.do(do.Close())
    assert floor.refused(do.Draw()).code == "cut-first"
    assert floor.refused(do.Cut("@dealer", 10)).code == "offer-the-cut"
    assert floor.refused(do.Cut("@inspector", 10)).code == "not-your-office"
    assert floor.refused(do.Cut("Ada", 10)).code == "no-cut-for-you"
    floor.do(do.Decline("Ona", "Ona"))
    assert floor.refused(do.Decline("Ona", "Ona")).code == "no-cut-for-you"
    assert floor.refused(do.Decline("Ona", "Jonas")).code == "not-your-cut"
    floor.do(do.Decline("@dealer", "Jonas"))
    for where in (0, 52, -1):
        assert floor.refused(do.Cut("@dealer", where)).code == "cut-out-of-pack"
    before = floor.table.shoe
    floor.do(do.Cut("@dealer", 10))
    assert floor.table.shoe == before[10:] + before[:10]
    assert floor.refused(do.Cut("@dealer", 10)).code == "cut-not-due"


def test_a_guest_cuts(floor: Floor) -> None:
    """Nkp §1.3 — One guest's cut is enough."""
    floor.do(do.Lay(*ONA), do.Lay(*JONAS), do.Close(), do.Decline("Ona", "Ona"), do.Cut("Jonas", 1))
    assert floor.table.cut == "made"
    floor.draw()


def test_shuffled_for_every_round(floor: Floor) -> None:
    """Nkp §1.2 — A new shuffle before each round, of all 52 cards, and only then."""
    assert floor.refused(do.Shuffle(tuple(range(52)))).code == "shuffle-not-due"
    dealt(floor, ONA)
    floor.draw(10)
    floor.do(do.Play("Ona", Fold(1)), do.Pay())
    floor.do(do.Lay(*ONA), do.Close())
    assert floor.refused(do.Draw()).code == "shuffle-first"
    assert floor.refused(do.Shuffle(tuple(range(51)))).code == "order-not-a-pack"
    assert floor.refused(do.Shuffle((0, *range(51)))).code == "order-not-a-pack"
    floor.do(do.Shuffle(tuple(range(52))))


def exposing(floor: Floor, at_cards: set[int]) -> list[object]:
    """Deals the first cards of a one-box round, these of them exposed (0 is the first card)."""
    dealt(floor, ONA)
    happened: list[object] = []
    for number in range(10):
        if floor.table.over:
            break
        happened += floor.do(do.Draw(exposed=number in at_cards))
    return happened


def test_one_exposed_card_of_a_box_is_only_noted(floor: Floor) -> None:
    """Nkp §3.3 — A guest's card that turns over is seen by all, and the round goes on."""
    happened = exposing(floor, {0})
    assert [event for event in happened if isinstance(event, at.Exposed)] == [at.Exposed(1, 26, "nkp 3.3")]
    assert not any(isinstance(event, Voided) for event in happened)


def test_two_dealer_cards_face_up_void_the_round(floor: Floor) -> None:
    """Nkp §3.3 — One by accident and the up card are two: void, every stake back."""
    funds = floor.table.funds("Ona")
    happened = exposing(floor, {3})
    assert any(isinstance(event, Voided) for event in happened)
    assert [event.net for event in happened if isinstance(event, Settled)] == [0]
    floor.do(do.Pay())
    assert floor.table.funds("Ona") == funds


def test_two_accidents_void_the_round_at_once(floor: Floor) -> None:
    """Nkp §3.3 — The second of the dealer's cards that turns over ends the deal."""
    happened = exposing(floor, {1, 3})
    assert any(isinstance(event, Voided) for event in happened)
    assert sum(isinstance(event, at.CardTaken) for event in happened) == 4


def test_the_up_card_itself_cannot_be_exposed(floor: Floor) -> None:
    """Nkp §3.3 — The card that lies face up anyway counts once."""
    happened = exposing(floor, {9})
    assert not any(isinstance(event, Voided | at.Exposed) for event in happened)


def test_misdeal_voids(floor: Floor) -> None:
    """Nkp §3.3 — Dealer or inspector call a misdeal: void, stakes back; a guest cannot."""
    dealt(floor, ONA)
    floor.draw(4)
    assert floor.refused(do.Misdeal("count", "Ona")).code == "not-your-office"
    happened = floor.do(do.Misdeal("count", "@inspector"))
    assert any(isinstance(event, Voided) for event in happened)
    assert floor.refused(do.Misdeal("count")).code == "round-over"
    floor.do(do.Pay())
    assert floor.refused(do.Misdeal("count")).code == "no-round"


def test_served_cards_come_off_the_top(floor: Floor) -> None:
    """Nkp §4.8 — A bought card is the next card of the pack."""
    dealt(floor, ONA)
    floor.draw(10)
    top = floor.table.shoe[0]
    floor.do(do.Play("Ona", Buy(1)))
    assert floor.draw()[-1].card == top
    assert floor.table.round.boxes[0].cards[-1] == top


def test_paid_when_over(floor: Floor) -> None:
    """Nkp §6.5 — The round is paid once, when it is over, line by line of its receipts."""
    dealt(floor, ONA)
    assert floor.refused(do.Pay()).code == "no-round"
    floor.draw(10)
    assert floor.refused(do.Pay()).code == "round-in-play"
    floor.do(do.Play("Ona", Bet(1)))
    before = floor.table.funds("Ona")
    returned = sum(line.returned for receipt in floor.table.receipts for line in receipt.lines)
    floor.do(do.Pay())
    assert floor.table.funds("Ona") == before + returned
    assert floor.table.accounts["layout"] == 0
    assert floor.refused(do.Pay()).code == "no-round"


def test_a_bet_needs_chips(floor: Floor) -> None:
    """Nkp §2.1 — A guest stakes only chips he has, before the deal and after."""
    floor.do(do.Sit("Petras"), do.BuyIn("Petras", 1500), do.Take("Petras", 5))
    assert floor.refused(do.Lay("Petras", Stake(5, 2000))).code == "not-enough-chips"
    dealt(floor, ("Petras", Stake(5, 1000)))
    floor.draw(10)
    assert floor.refused(do.Play("Petras", Bet(5))).code == "not-enough-chips"
    floor.do(do.Play("Petras", Fold(5)))


def test_void_is_not_the_dealers_alone(floor: Floor) -> None:
    """Nkp §4.10 — The dealer calls time; only those above him call a round off."""
    dealt(floor, ONA)
    floor.draw(10)
    assert floor.refused(do.House(Void())).code == "not-the-dealers"
    assert floor.refused(do.House(Deal(5))).code == "not-the-dealers"
    assert floor.refused(do.House(Fold(1))).code == "not-the-dealers"
    floor.do(do.House(TimeOut(1)))
    assert floor.table.over
