"""The table of Baccarat: the shoe, its burn, its cut card, and cards that stray."""

from __future__ import annotations

import random

import pytest
from floor import Floor, Hands
from test_sessions import evening

from krupje.cards import PACK, parse, parse_cards, shows
from krupje.games.baccarat.state import Stake
from krupje.rounds import Settled, Voided
from krupje.table import actions as do
from krupje.table import events as at

SHORT = "6c 6c 6c 6c 6c 6c"


def shoe(first: str, given: dict[str, object] | None = None, burn: str = SHORT) -> Floor:
    """A table whose six burned cards are sixes and whose shoe then goes on with these cards."""
    floor = Floor("baccarat", given)
    floor.do(do.ShowDecks())
    floor.shuffle(f"{burn} {first}", decks=6)
    floor.do(do.Burn())
    return floor


def coup(floor: Floor, on: str = "player", amount: int = 1000) -> None:
    """A stake of Ona's, bets closed."""
    floor.do(do.Lay("Ona", Stake(1, on, amount)), do.Close())


def test_decks_are_shown_once_before_the_first_shuffle() -> None:
    """Baccarat §1.4 — Six packs face up, once; without it there is no first shuffle."""
    floor = Floor("baccarat")
    assert floor.refused(do.Shuffle(PACK * 6)).code == "show-decks-first"
    assert floor.do(do.ShowDecks()) == (at.DecksShown(6),)
    assert floor.refused(do.ShowDecks()).code == "decks-not-due"
    assert Floor("nkp").refused(do.ShowDecks()).code == "decks-not-due"
    assert floor.refused(do.Shuffle(PACK * 5)).code == "order-not-a-pack"
    floor.do(do.Shuffle(PACK * 6))


def test_bets_close() -> None:
    """Baccarat §2.5 — At "no more bets", or with the first card."""
    floor = shoe("9c 8c Td 3d")
    floor.do(do.Lay("Ona", Stake(1, "player", 1000)))
    assert at.BetsClosed() in floor.do(do.Draw())
    assert floor.refused(do.Lay("Jonas", Stake(2, "tie", 500))).clause == "baccarat 2.5"


def test_six_cards_are_burned_unseen() -> None:
    """Baccarat §3.1 — Six at a new shoe, none of them turned."""
    floor = Floor("baccarat")
    floor.do(do.ShowDecks())
    floor.shuffle("As", decks=6)
    assert floor.do(do.Burn()) == (at.Burned(),) * 6
    assert len(floor.table.shoe) == 306
    assert floor.refused(do.Burn()).code == "burn-not-due"


@pytest.mark.parametrize(
    ("first", "after"), [("As", 1), ("2s", 2), ("9s", 9), ("Ts", 10), ("Js", 10), ("Ks", 10)]
)
def test_burn_by_the_first_card(first: str, after: int) -> None:
    """Baccarat §3.1 — Houses that turn the first card burn as many after it."""
    floor = Floor("baccarat", {"burn": "first-card"})
    floor.do(do.ShowDecks())
    floor.shuffle(first, decks=6)
    assert floor.do(do.Burn()) == (at.Burned(parse(first)), *(at.Burned(),) * after)


def test_a_forgotten_burn_is_not_made_up_for() -> None:
    """Baccarat §3.1 — After the first coup it is too late."""
    floor = Floor("baccarat")
    floor.do(do.ShowDecks())
    floor.shuffle("9c 8c Td 3d", decks=6)
    coup(floor)
    floor.draw()
    assert floor.refused(do.Burn()).code == "burn-not-due"
    floor.draw(3)
    floor.do(do.Pay())
    assert floor.refused(do.Burn()).clause == "baccarat 3.1"


@pytest.mark.parametrize(("extra", "coups_after"), [(False, 0), (True, 1)])
def test_the_cut_card_ends_the_shoe(extra: bool, coups_after: int) -> None:
    """Baccarat §3.2 — The coup in which it comes is dealt to its end; some houses deal one more."""
    floor = Floor("baccarat", {"extra_coup": extra})
    rng, hands = random.Random(1), Hands(1)
    after = 0
    for _ in range(100):
        while floor.auto(rng, hands):
            pass
        was_out = floor.table.cut_out > 0
        coup(floor)
        floor.play_round(rng, hands)
        after += was_out
        if floor.table.spent:
            break
    assert after == coups_after
    assert len(floor.table.shoe) < 16
    assert floor.refused(do.Draw()).code == "no-stakes"


def test_the_cut_card_before_a_coup() -> None:
    """Baccarat §3.2 — When it lies before a coup's first card, that coup is still dealt."""
    floor = shoe("9c 8c Td 3d 9d 8d Th 3h 9h 8h Ts 3s 9s 8s Tc 3c", {"cut_card": 294})
    for number in range(4):
        coup(floor)
        assert (at.CutCardOut() in floor.draw()) == (number == 3)
        floor.draw(3)
        floor.do(do.Pay())
        assert floor.table.spent == (number == 3)
    coup(floor)
    assert floor.refused(do.Draw()).code == "shuffle-first"


def test_an_extra_card_is_the_next_card() -> None:
    """Baccarat §8.1 — It becomes the Banker's third card where one is due."""
    floor = shoe("2c 2d 4c Ts 5d 9h")
    coup(floor)
    floor.draw(3)
    strayed = floor.do(do.Stray())
    assert strayed == (
        at.Strayed(parse("Ts"), "", "baccarat 8.1"),
        at.Frozen("@dealer", "error", "baccarat 8.3"),
    )
    assert floor.refused(do.Stray()).code == "stray-not-now"
    assert floor.draw()[-1].card == parse("Ts")
    floor.do(do.Rule("stands", "@dealer"))


def test_a_third_card_in_error_starts_the_next_coup() -> None:
    """Baccarat §8.2 — When none is due it is the first card of the next coup; pay-outs wait."""
    floor = shoe("9c 2d Tc Ts 5h 9h")
    coup(floor)
    floor.draw(4)
    assert floor.table.over
    floor.do(do.Stray("player"))
    assert floor.refused(do.Pay()).code == "frozen"
    floor.do(do.Rule("stands", "@dealer"), do.Pay())
    coup(floor)
    assert floor.draw()[-1].card == parse("5h")
    assert floor.draw()[-1].card == parse("9h")


def test_payouts_wait_until_the_matter_is_settled() -> None:
    """Baccarat §8.3 — Dealer, inspector or pit boss settle a mistake."""
    for by in ("@dealer", "@inspector", "@pit-boss"):
        floor = shoe("9c 2d Tc Ts 5h")
        coup(floor)
        floor.draw(4)
        floor.do(do.Stray())
        assert floor.refused(do.Pay()).code == "frozen"
        floor.do(do.Rule("stands", by), do.Pay())


def test_disputes_go_up() -> None:
    """Baccarat §8.4 — A dispute is for inspector or pit boss."""
    floor = shoe("9c 2d Tc Ts 5h")
    coup(floor)
    floor.draw(4)
    floor.do(do.Stray(), do.Dispute("Ona"))
    refusal = floor.refused(do.Rule("stands", "@dealer"))
    assert (refusal.code, refusal.clause) == ("not-your-office", "baccarat 8.4")
    floor.do(do.Rule("stands", "@pit-boss"), do.Pay())


def test_houses_that_void_a_stray() -> None:
    """Baccarat §8.1 — There the coup waits for inspector or pit boss, who calls it off."""
    floor = shoe("2c 2d 4c Ts 5d 9h", {"stray_card": "void"})
    coup(floor)
    floor.draw(3)
    floor.do(do.Stray())
    assert floor.refused(do.Draw()).code == "frozen"
    assert floor.refused(do.Rule("void", "@dealer")).code == "not-your-office"
    happened = floor.do(do.Rule("void", "@inspector"))
    assert any(isinstance(event, Voided) for event in happened)
    floor.do(do.Pay())
    assert floor.table.funds("Ona") == 1_000_000


def test_strays_only_from_a_shoe() -> None:
    """Baccarat §8.1 — At other tables, and from a spent shoe, no card strays."""
    assert Floor("nkp").refused(do.Stray()).code == "stray-not-here"
    assert Floor("baccarat").refused(do.Stray()).code == "stray-not-now"
    floor = shoe("9c 2d Tc Ts 5h")
    assert floor.do(do.Stray()) == (at.Strayed(parse("9c"), "", "baccarat 8.1"),)


def test_receipts_ascend() -> None:
    """Baccarat §7.7 — Boxes are settled in ascending order, Player or Banker before Tie."""
    floor = shoe("9c 2d Tc Ts 5h")
    floor.do(do.Lay("Jonas", Stake(2, "tie", 500)), do.Lay("Jonas", Stake(2, "banker", 1000)))
    coup(floor)
    settled = [event for event in floor.draw(4) if isinstance(event, Settled)]
    assert [(e.box, [line.wager for line in e.lines]) for e in settled] == [
        (1, ["player"]),
        (2, ["banker", "tie"]),
    ]


def test_the_shoe_runs_down_over_many_coups() -> None:
    """Baccarat §3.2 — Over an evening every card dealt comes from the shoe and none twice."""
    floor = evening("baccarat", seed=3, rounds=90)
    shuffles = [i for i, (action, _) in enumerate(floor.entries) if isinstance(action, do.Shuffle)]
    assert len(shuffles) == 2
    order = floor.entries[shuffles[0]][0].order
    dealt = [
        e.card for _, events in floor.entries[: shuffles[1]] for e in events if type(e).__name__ == "Dealt"
    ]
    assert dealt == list(order[6 : 6 + len(dealt)]), shows(dealt[:10])
    assert parse_cards(shows(order)) == order
