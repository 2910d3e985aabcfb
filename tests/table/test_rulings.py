"""Disputes and rulings, the same at every table."""

from __future__ import annotations

import pytest
from floor import Floor
from msgspec.structs import replace

from krupje.games.nkp.actions import Bet
from krupje.games.nkp.state import Stake
from krupje.table import Watcher
from krupje.table import actions as do
from krupje.table import events as at
from krupje.table.automatic import end_window


@pytest.fixture
def floor() -> Floor:
    """A round of NKP that waits to be paid."""
    floor = Floor("nkp")
    floor.shuffle()
    floor.do(do.Lay("Ona", Stake(1, 1000)), do.Close(), do.Cut("Ona", 26))
    floor.draw(10)
    floor.do(do.Play("Ona", Bet(1)))
    return floor


@pytest.mark.parametrize("by", ["@dealer", "@inspector", "@pit-boss"])
def test_staff_freezes_and_releases(floor: Floor, by: str) -> None:
    """Nkp §6.5 — While a matter is open nothing is paid; any of the staff settles an error."""
    floor.do(do.Freeze(by))
    assert floor.refused(do.Pay()).code == "frozen"
    assert floor.refused(do.Freeze(by)).code == "frozen"
    floor.do(do.Rule("stands", by), do.Pay())


def test_only_those_above_settle_a_dispute(floor: Floor) -> None:
    """Nkp §6.5 — A guest's objection is for inspector or pit boss."""
    assert floor.refused(do.Dispute("Jonas")).code == "no-stake-to-dispute"
    assert floor.refused(do.Dispute("Petras")).code == "not-at-table"
    floor.do(do.Freeze("@dealer"), do.Dispute("Ona"))
    assert floor.refused(do.Dispute("Ona")).code == "frozen"
    assert floor.refused(do.Rule("stands", "@dealer")).code == "not-your-office"
    assert floor.refused(do.Rule("stands", "Ona")).code == "not-your-office"
    floor.do(do.Rule("stands", "@inspector"), do.Pay())


def test_a_voided_round_returns_every_stake(floor: Floor) -> None:
    """Nkp §4.10 — Receipts already made out are torn up and every stake goes back."""
    floor.do(do.Dispute("Ona"))
    happened = floor.do(do.Rule("void", "@pit-boss"))
    assert at.Overturned() in happened
    floor.do(do.Pay())
    assert floor.table.funds("Ona") == 1_000_000


def test_a_round_in_play_can_be_voided() -> None:
    """Nkp §4.10 — So can a round that is not over."""
    floor = Floor("nkp")
    floor.shuffle()
    floor.do(do.Lay("Ona", Stake(1, 1000)), do.Close(), do.Cut("Ona", 26))
    floor.draw(3)
    assert floor.refused(do.Rule("void", "@pit-boss")).code == "nothing-to-rule-on"
    floor.do(do.Dispute("Ona"))
    assert floor.refused(do.Rule("void", "@dealer")).code == "not-your-office"
    floor.do(do.Rule("void", "@inspector"), do.Pay())
    assert floor.table.funds("Ona") == 1_000_000


def test_nothing_to_rule_on_between_rounds() -> None:
    """Nkp §6.5 — Without a round there is nothing to freeze, dispute or rule on."""
    floor = Floor("nkp")
    for action in (do.Freeze("@dealer"), do.Dispute("Ona"), do.Rule("stands", "@dealer")):
        assert floor.refused(action).code == "no-round"


def test_pit_boss_opens_and_closes_boxes() -> None:
    """Nkp §1.2 — Boxes are the pit boss's to open and close, never under a stake."""
    floor = Floor("nkp")
    floor.do(do.CloseBox(6))
    assert floor.refused(do.Take("Ona", 6)).code == "box-not-open"
    assert floor.refused(do.CloseBox(6)).code == "box-not-open"
    assert floor.refused(do.OpenBox(7)).code == "box-not-to-open"
    assert floor.refused(do.OpenBox(5)).code == "box-not-to-open"
    assert floor.refused(do.OpenBox(6, "@dealer")).code == "not-your-office"
    floor.do(do.OpenBox(6), do.Take("Ona", 6), do.Lay("Ona", Stake(6, 1000)))
    assert floor.refused(do.CloseBox(6)).code == "stake-lies"
    floor.do(do.CloseBox(2))
    assert floor.table.holder(2) is None


def test_pit_boss_sets_the_house() -> None:
    """Nkp §2.1 — Limits change between rounds; pay tables row by row; nonsense is refused."""
    floor = Floor("nkp", {"bet_table": {"flush": 6}})
    floor.do(do.SetHouse({"ante_max": 500, "bet_table": {"straight": 5}}))
    assert floor.table.rules.ante_max == 50_000
    assert (floor.table.rules.bet_table["flush"], floor.table.rules.bet_table["straight"]) == (6, 5)
    assert floor.refused(do.SetHouse({"ante_maks": 500})).code == "figure-unknown"
    assert floor.refused(do.SetHouse({}, "@inspector")).code == "not-your-office"


def test_limits_at_a_busy_table_hold_from_the_next_round() -> None:
    """Nkp §2.1 — What lies was laid under the old limits; once the round is paid the new ones hold."""
    floor = Floor("nkp")
    floor.shuffle()
    floor.do(do.Lay("Ona", Stake(1, 1000)))
    assert floor.do(do.SetHouse({"ante_max": 50})) == (at.HouseDue({"ante_max": 50}, "@pit-boss", "nkp 2.1"),)
    assert floor.table.rules.ante_max == 10_000
    floor.do(do.Close(), do.Cut("Ona", 26))
    assert floor.do(do.SetHouse({"ante_min": 10}))[0].figures == {"ante_max": 50, "ante_min": 10}
    assert floor.refused(do.SetHouse({"ante_min": 60})).code
    floor.draw(10)
    floor.do(do.Play("Ona", Bet(1)))
    assert floor.do(do.Pay())[-1] == at.HouseSet({"ante_max": 50, "ante_min": 10}, clause="nkp 1.2")
    assert (floor.table.rules.ante_max, floor.table.rules.ante_min, floor.table.due) == (5_000, 1_000, {})


@pytest.mark.parametrize(
    ("game", "number"), [("nkp", "4.11"), ("casino-holdem", "4.6"), ("novo", "4.12"), ("knock", "9.3")]
)
def test_what_staff_does_names_its_clause(game: str, number: str) -> None:
    """Nkp §4.11, Casino-Holdem §4.6, Novo §4.12, Knock §9.3 — Frozen, objected to, settled, by clause."""
    floor = Floor(game)
    floor.round_begun()
    rests = f"{game} {number}"
    assert floor.do(do.Freeze("@inspector", "a card fell"))[0].clause == rests
    assert floor.do(do.Dispute("Ona"))[0].clause == rests
    refusal = floor.refused(do.Rule("stands", "@dealer"))
    assert (refusal.code, refusal.clause) == ("not-your-office", rests)
    assert floor.do(do.Rule("void", "@pit-boss", "it fell on the floor"))[0].clause == rests
    other = Floor(game)
    other.round_begun()
    if game != "casino-holdem":
        assert other.do(do.Misdeal("count", "@inspector"))[0].clause == rests
    boxes = other.game.name + {"casino-holdem": " 1.3", "knock": " 1.1"}.get(game, " 1.2")
    last = other.table.boxes[-1]
    closed = other.do(do.CloseBox(last))[0]
    assert (closed.by, closed.clause) == ("@pit-boss", boxes)
    assert other.do(do.OpenBox(last))[0].clause == boxes


def test_a_card_of_the_dealers_that_will_turn_over() -> None:
    """Nkp §3.3, Casino-Holdem §3.5, Novo §3.3 — Said before the deal; then follows what the sheet says."""
    for game, rests, happens in (
        ("nkp", "nkp 3.3", "exposed"),
        ("casino-holdem", "casino-holdem 3.5", "misdealt"),
        ("novo", "novo 3.3", "dealt"),
    ):
        floor = Floor(game)
        assert floor.do(do.Slip("@inspector", "seen by box 2")) == (at.Slipped("@inspector", rests),)
        assert floor.refused(do.Slip()).code == "slip-not-now"
        assert floor.refused(do.Slip("@pit-boss")).code == "not-your-office"
        happened = floor.round_begun()
        names = [type(event).__struct_config__.tag for event in happened]
        assert happens in names
        assert not floor.table.slip
        if game == "novo":
            up = next(e for e in happened if getattr(e, "face", "") == "up")
            assert (up.box, up.card) == (0, floor.table.round.dealer[0])
            assert floor.table.round.up == 0
    assert Floor("knock").refused(do.Slip()).code == "slip-not-here"
    floor = Floor("nkp")
    floor.round_begun()
    assert floor.refused(do.Slip()).code == "slip-not-now"


def test_strangers_are_nobody() -> None:
    """Nkp §2.2 — Who does not sit at the table neither cuts nor anything else."""
    floor = Floor("nkp")
    floor.shuffle()
    floor.do(do.Lay("Ona", Stake(1, 1000)), do.Close())
    assert floor.refused(do.Cut("Petras", 10)).code == "not-at-table"


def test_after_the_last_card_nothing_is_dealt(floor: Floor) -> None:
    """Nkp §3.1 — A round that is over takes no card, nor does an empty pack give one."""
    assert floor.refused(do.Draw()).code == "round-over"
    other = Floor("nkp")
    other.shuffle()
    other.do(do.Lay("Ona", Stake(1, 1000)), do.Close(), do.Cut("Ona", 26))
    other.table = replace(other.table, shoe=())
    assert other.refused(do.Draw()).code == "shoe-empty"
    assert end_window(other.table) is None


def test_the_dealer_waits_while_only_a_card_or_a_guest_can_go_on() -> None:
    """Nkp §3.1 — While a card is due there is no window to end."""
    floor = Floor("nkp")
    floor.shuffle()
    floor.do(do.Lay("Ona", Stake(1, 1000)), do.Close(), do.Cut("Ona", 26))
    floor.draw()
    assert end_window(floor.table) is None


def test_events_that_nobody_may_know_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nkp §3.2 — An event a watcher may not even know of leaves no mark on his picture."""
    floor = Floor("nkp")
    watcher = Watcher(floor.table, "nobody")
    monkeypatch.setattr("krupje.table.view.seen_by", lambda *_: None)
    before = watcher.picture
    assert watcher.watch((at.Sat("Petras"),)) == ()
    assert watcher.picture == before
    assert "Petras" in watcher.truth.guests


def test_guests_come_and_go() -> None:
    """Nkp §2.2 — A name is one guest's; who leaves has lifted his stakes and changes his chips back."""
    floor = Floor("nkp")
    assert floor.refused(do.Sit("Ona")).code == "name-taken"
    assert floor.refused(do.Sit("house")).code == "name-taken"
    for name in ("", "@dealer", "x" * 41, "a\nb"):
        assert floor.refused(do.Sit(name)).code == "name-unfit"
    assert floor.refused(do.Leave("Petras")).code == "not-at-table"
    assert floor.refused(do.Take("Petras", 4)).code == "not-at-table"
    assert floor.refused(do.Take("Ona", 2)).code == "box-taken"
    floor.do(do.Lay("Ona", Stake(1, 1000)))
    assert floor.refused(do.Leave("Ona")).code == "stake-lies"
    assert floor.refused(do.Release("Ona", 1)).code == "stake-lies"
    assert floor.refused(do.Leave("Jonas", "Ona")).code == "not-your-place"
    assert floor.refused(do.Leave("@dealer", "Ona")).code == "stake-lies"
    floor.do(do.Lift("Ona", 1), do.Release("Ona", 1), do.Leave("Ona"), do.Leave("@dealer", "Jonas"))
    assert "Jonas" not in floor.table.guests
    assert "Ona" not in floor.table.accounts
    for amount in (0, -100, 50, 10**11):
        assert floor.refused(do.BuyIn("Ada", amount)).code == "amount-unreadable"
    assert floor.refused(do.Lay("Ada", "ten")).code == "stake-unreadable"
