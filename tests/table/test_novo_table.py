"""The table of Novo Poker: the machine's blocks, its burns, a dealer's card turned over, open windows."""

from __future__ import annotations

import pytest
from floor import Floor, Hands

from krupje.cards import parse
from krupje.games.novo.actions import Bet, BuyGame, CloseInsurance, Exchange, Fold, KeepGame
from krupje.games.novo.state import Stake
from krupje.rounds import Settled, TimeOut
from krupje.table import actions as do
from krupje.table import events as at
from krupje.table.automatic import asked, end_window, next_action


def ready(first: str = "", given: dict[str, object] | None = None, boxes: int = 1) -> Floor:
    """Boxes of one guest each, these cards on top, bets closed."""
    floor = Floor("novo", given)
    floor.shuffle(first)
    for box, guest in list(enumerate(("Ona", "Jonas", "Ada"), start=1))[:boxes]:
        floor.do(do.Lay(guest, Stake(box, 1000)))
    floor.do(do.Close())
    return floor


def test_no_cut_and_a_shuffle_every_round() -> None:
    """Novo §1.3 — The machine shuffles for every round, and nobody cuts."""
    floor = ready()
    assert floor.refused(do.Cut("Ona", 20)).code == "cut-not-due"
    floor.draw(10)
    floor.do(do.Play("Ona", Fold(1)), do.Pay())
    assert floor.table.spent
    assert floor.refused(do.Close()).code == "no-stakes"


def test_bets_close_with_the_word() -> None:
    """Novo §2.9 — After "no more bets" nothing is laid."""
    floor = ready()
    refusal = floor.refused(do.Lay("Jonas", Stake(2, 1000)))
    assert (refusal.code, refusal.clause) == ("bets-closed", "novo 2.9")


def test_blocks_of_five() -> None:
    """Novo §3.1 — Five to a box, five to the next, the dealer last, his first card face up."""
    floor = ready(boxes=2)
    order = floor.table.shoe
    floor.draw(15)
    state = floor.table.round
    assert [box.cards for box in state.boxes] == [order[:5], order[5:10]]
    assert state.dealer == order[10:15]


def test_one_by_one_from_a_shoe_after_a_burn() -> None:
    """Novo §3.5 — With a shoe a card is burned before the deal, and the cards go round one by one."""
    floor = ready(given={"dealing": "shoe"}, boxes=2)
    order = floor.table.shoe
    assert floor.refused(do.Draw()).code == "burn-first"
    assert isinstance(floor.do(do.Burn())[-1], at.Burned)
    floor.draw(15)
    assert floor.table.round.boxes[0].cards == order[1:16:3]


def test_burned_before_the_exchange() -> None:
    """Novo §3.5 — One card before the first served one, once."""
    floor = ready()
    floor.draw(10)
    card = floor.table.round.boxes[0].cards[0]
    assert floor.refused(do.Burn()).code == "burn-not-due"
    floor.do(do.Play("Ona", Exchange(1, (card,))))
    assert floor.refused(do.Draw()).code == "burn-first"
    floor.do(do.Burn())
    assert floor.refused(do.Burn()).code == "burn-not-due"
    floor.draw()


@pytest.mark.parametrize("number", [6, 8])
def test_a_dealers_card_turned_over_is_his_up_card(number: int) -> None:
    """Novo §3.3 — It replaces the up card, and no other is turned."""
    floor = ready()
    floor.draw(number)
    card = floor.table.shoe[0]
    happened = floor.do(do.Draw(exposed=True))
    assert not any(isinstance(event, at.Misdealt) for event in happened)
    floor.draw(9 - number)
    ona = floor.watchers[0].picture.round
    assert [seen for seen in ona.dealer if seen is not None] == [card]


def test_a_guests_card_turned_over_is_only_noted() -> None:
    """Novo §3.3 — The sheet speaks of the dealer's cards only; the round goes on."""
    floor = ready()
    happened = floor.do(do.Draw(exposed=True))
    assert happened[-1] == at.Exposed(1, floor.table.round.boxes[0].cards[0], "novo 3.3")
    floor.draw(9)
    floor.do(do.Play("Ona", Fold(1)))


def test_misdeal_returns_the_stakes() -> None:
    """Novo §4.12 — A misdeal called by dealer or inspector voids the round."""
    floor = ready()
    floor.draw(3)
    floor.do(do.Misdeal("count"), do.Pay())
    assert floor.table.funds("Ona") == 1_000_000


TRIPS = "Ks Kd Kh Ac 2d"
NO_GAME = "Qs Jd 9h 5c 2s"


def test_the_dealer_closes_the_insurance_and_the_guest_buys_a_game() -> None:
    """Novo §3.5 — A third burn, before a game is drawn for the dealer."""
    floor = ready(f"{TRIPS} {NO_GAME} 3c Qd 7h")
    floor.draw(10)
    floor.do(do.Play("Ona", Bet(1)))
    assert floor.refused(do.House(BuyGame(1))).code == "not-the-dealers"
    floor.do(do.House(CloseInsurance()))
    floor.do(do.Play("Ona", BuyGame(1)))
    assert floor.refused(do.Draw()).code == "burn-first"
    assert floor.do(do.Burn()) == (at.Burned(),)
    floor.draw()
    assert floor.draw()[1].card == parse("7h")
    assert floor.table.over


def test_keepers_are_paid_and_the_rest_in_order() -> None:
    """Novo §7.11 — Receipts stand in ascending order of boxes."""
    floor = ready(f"{TRIPS} 3s 4d 6h 8c Td {NO_GAME}", boxes=2)
    floor.draw(15)
    floor.do(do.Play("Ona", Bet(1)), do.Play("Jonas", Bet(2)), do.House(CloseInsurance()))
    floor.do(do.Play("Ona", KeepGame(1)))
    happened = floor.do(do.House(TimeOut(2)))
    assert floor.table.over
    assert [event.box for event in happened if isinstance(event, Settled)] == [1, 2]


@pytest.mark.parametrize("cards", ["3s 4d 6h 8c Td", TRIPS], ids=["nothing to insure", "trips"])
def test_the_window_is_open_to_every_light_box_that_has_bet(cards: str) -> None:
    """Novo §6.3 — The dealer ends it himself for nobody: whether a box can insure must not show."""
    floor = Floor("novo")
    floor.shuffle(f"{cards} Jc Jh 9c 5d 2h {NO_GAME}")
    floor.do(do.Lay("Ona", Stake(1, 1000)), do.Lay("Jonas", Stake(2, 1000, blind=True)), do.Close())
    floor.draw(15)
    assert asked(floor.table) == set()
    floor.do(do.Play("Ona", Bet(1)))
    assert asked(floor.table) == {1}
    assert next_action(floor.table, Hands("none")) is None
    assert end_window(floor.table) == do.House(CloseInsurance())
