"""A log checked by somebody who believes nothing of it."""

from __future__ import annotations

import json

import pytest
from evenings import Evening, evening, kept
from msgspec.structs import replace

from krupje.games import NAMES
from krupje.refusal import BadLog, Refused
from krupje.store import Entry, Head, chain
from krupje.store.audit import audit
from krupje.store.export import anchored, exported, imported
from krupje.table import actions as do


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_is_in_order(name):
    opened, rows = evening(name)
    found = audit(opened, rows, Head(rows[-1].seq, rows[-1].hash))
    assert (found.game, found.lines, found.rounds, found.decided) == (name, len(rows), 3, True)
    assert found.shuffles == found.committed >= 1
    assert found.receipts >= 3
    assert bool(found.cuts) != bool(found.mixes)
    assert found.head == rows[-1].hash


@pytest.mark.parametrize("name", NAMES)
def test_a_log_goes_into_a_file_and_comes_back(name):
    opened, rows = evening(name)
    lines = list(exported(opened, rows))
    assert imported(lines) == (replace(opened, owner="", epoch=0), rows)
    assert all(type(json.loads(line)) is dict for line in lines)


def refused(dealt):
    opened, rows = kept(dealt)
    with pytest.raises(BadLog) as why:
        audit(opened, rows)
    return why.value.code


def rewritten(dealt, kind, **changes):
    """The first action of a kind, told otherwise, and what happened with it."""
    for place, entry in enumerate(dealt.entries):
        line = json.loads(entry.body)
        if line["action"]["do"] == kind:
            for told in (line["action"], line["events"][0]):
                told.update({key: change for key, change in changes.items() if key in told})
            dealt.entries[place] = Entry(json.dumps(line, ensure_ascii=False), entry.actor)
            return dealt
    raise AssertionError(kind)


def dealt(name, rounds=1):
    table = Evening(name)
    table.sit()
    for _ in range(rounds):
        table.bet()
        table.play()
    return table


def test_another_order_than_was_committed_to():
    """The dealer deals what he likes and everything else is right: only the commitment tells."""
    table = Evening("nkp")
    table.sit()
    table.house()
    secret, root = json.loads(table.entries[-1].body)["action"]["secret"], table.table.commitment
    table = Evening("nkp")
    table.sit()
    table.do(do.Shuffle(tuple(range(52)), root, secret))
    assert refused(table) == "commitment-differs"


@pytest.mark.parametrize("change", [{"secret": "another"}, {"secret": ""}, {"commitment": "0" * 64}])
def test_a_commitment_that_does_not_open(change):
    assert refused(rewritten(dealt("nkp"), "shuffle", **change)) == "commitment-differs"


def test_a_shuffle_after_the_bets():
    table = Evening("nkp")
    table.sit()
    table.do(do.Lay("Ona", table.table.game.stake(1, 1000)))
    table.house()
    assert refused(table) == "commitment-late"


def test_a_shuffle_after_a_misdeal_is_no_late_one():
    """The stakes lie as they lay, and nobody can lay others."""
    table = Evening("casino-holdem")
    table.sit()
    table.bet()
    while table.table.round is None:
        table.house()
        if table.table.round is None:
            table.do(do.Cut("Ona", 7))
    table.do(do.Misdeal("count"))
    table.play()
    opened, rows = kept(table)
    assert audit(opened, rows).committed == 2


def test_cards_mixed_otherwise_than_the_words_have_it():
    table = Evening("baccarat")
    table.sit()
    table.bet()
    table.do(do.Mix(tuple(range(len(table.table.shoe)))))
    assert refused(table) == "mix-differs"


def test_words_that_were_not_mixed_in():
    table = Evening("baccarat")
    table.sit()
    table.bet()
    table.do(do.Burn())
    assert refused(table) == "mix-missing"


def test_another_card_than_lay_on_top():
    table = dealt("nkp")
    place, line = next(
        (place, line)
        for place, line in enumerate(json.loads(entry.body) for entry in table.entries)
        if line["action"]["do"] == "draw"
    )
    line["events"][-1]["card"] = "As" if line["events"][-1]["card"] != "As" else "Kd"
    table.entries[place] = Entry(json.dumps(line, ensure_ascii=False), "@dealer")
    assert refused(table) == "log-broken"


def test_another_receipt_than_the_rules_make():
    table = dealt("nkp")
    place, line = next(
        (place, line)
        for place, line in enumerate(json.loads(entry.body) for entry in table.entries)
        if any(event["event"] == "settled" for event in line["events"])
    )
    next(event for event in line["events"] if event["event"] == "settled")["lines"][0]["returned"] += 100
    table.entries[place] = Entry(json.dumps(line, ensure_ascii=False), "@dealer")
    assert refused(table) == "log-broken"


def test_a_log_of_other_rules_is_folded():
    opened, rows = evening("nkp")
    old = replace(opened, head=opened.head.replace('"game_version": ', '"game_version": 9'))
    entries = [Entry(row.body, row.actor) for row in rows]
    found = audit(old, chain.linked(old.id, chain.beginning(old), entries, 0))
    assert not found.decided
    assert found.lines == len(rows)


@pytest.mark.parametrize("text", ["", "7", "7:", "x:" + "0" * 64, "-1:" + "0" * 64, "7:" + "0" * 63])
def test_an_anchor_is_a_line_and_its_hash(text):
    with pytest.raises(Refused):
        anchored(text)


def test_a_line_that_a_file_could_not_hold_is_not_exported():
    opened, rows = evening("nkp")
    for body in ('{"seq": 1}', '{"action":1}'):
        with pytest.raises(BadLog):
            list(exported(opened, [type(rows[0])("t1", 1, "c", "a", body, 0, "", "")]))
