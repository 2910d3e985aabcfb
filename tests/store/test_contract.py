"""What a store promises, held against each of the three."""

from __future__ import annotations

import asyncio
import threading

import pytest
from lines import EVENING, HEAD, TABLE, entry

from krupje.records import session
from krupje.refusal import BadLog, Refused
from krupje.store import Guest, Head, StoreAway


@pytest.fixture
def mine(store):
    """A table that is there and ours."""
    store.open_table("t1", HEAD, "Green")
    return store.claim("t1", "me")


def refused(call, *args, **kwargs):
    with pytest.raises((Refused, BadLog)) as why:
        call(*args, **kwargs)
    return why.value.code


def answer(future):
    return future.result(10)


def test_a_table_is_opened_once(store):
    opened = store.open_table("t1", HEAD, "Green")
    assert (opened.id, opened.game, opened.title, opened.head) == ("t1", "nkp", "Green", HEAD)
    assert (opened.owner, opened.epoch) == ("", 0)
    assert store.table("t1") == opened
    assert store.tables() == (opened,)
    assert refused(store.open_table, "t1", HEAD) == "table-exists"


def test_a_table_may_have_an_owner_from_the_first(store):
    """Nobody can come between: he writes under epoch 1."""
    opened = store.open_table("t1", HEAD, owner="a")
    assert (opened.owner, opened.epoch) == ("a", 1)
    assert store.table("t1") == opened
    assert answer(store.append("t1", 0, [entry(1)], epoch=1)).rows[0].seq == 1


@pytest.mark.parametrize("name", ["", "a b", "a:b", "ą", "x" * 65])
def test_a_tables_name_can_stand_in_an_address(store, name):
    assert refused(store.open_table, name, HEAD) == "table-unfit"


@pytest.mark.parametrize("head", ["", "{}", "[]", '{"krupje": "table", "game": "whist"}', HEAD + "\n" + HEAD])
def test_a_table_begins_with_the_first_line_of_a_session(store, head):
    assert refused(store.open_table, "t1", head) == "log-foreign"


def test_an_unknown_table_is_refused_everywhere(store):
    assert refused(store.table, "t9") == "table-unknown"
    assert refused(store.claim, "t9", "me") == "table-unknown"
    assert refused(store.read, "t9") == "table-unknown"
    assert refused(store.find, "t9", "c1") == "table-unknown"
    assert refused(store.head, "t9") == "table-unknown"
    assert refused(answer, store.append("t9", 0, [entry(1)], epoch=1)) == "table-unknown"


def test_lines_are_kept_in_their_order(store, mine):
    first = answer(store.append("t1", 0, [entry(1), entry(2)], epoch=mine))
    second = answer(store.append("t1", 2, [entry(3)], epoch=mine))
    assert not first.again
    assert [row.seq for row in (*first.rows, *second.rows)] == [1, 2, 3]
    assert store.read("t1") == (*first.rows, *second.rows)
    assert store.read("t1", since=2) == second.rows
    assert store.read("t1", since=3) == store.read("t1", since=9) == ()
    assert store.read("t1", until=2) == first.rows
    assert store.read("t1", since=1, until=2) == first.rows[1:]
    assert store.read("t1", since=2, until=2) == ()
    assert store.head("t1") == Head(3, second.rows[-1].hash)


def test_each_line_hangs_on_the_one_before(store, mine):
    empty = store.head("t1")
    rows = answer(store.append("t1", 0, [entry(1), entry(2)], epoch=mine)).rows
    assert (empty.seq, rows[0].prev, rows[1].prev) == (0, empty.hash, rows[0].hash)
    assert len({empty.hash, *(row.hash for row in rows)}) == 3


def test_a_command_that_comes_again_is_answered_as_before(store, mine):
    rows = answer(store.append("t1", 0, [entry(1)], epoch=mine)).rows
    answer(store.append("t1", 1, [entry(2)], epoch=mine))
    for expected in (0, 1, 2, 7):
        again = answer(store.append("t1", expected, [entry(1)], epoch=mine))
        assert again.again
        assert again.rows == rows
    assert store.head("t1").seq == 2


def test_it_is_what_was_asked_for_that_makes_a_command_the_same(store, mine):
    """What it led to was decided the first time."""
    rows = answer(store.append("t1", 0, [entry(1)], epoch=mine)).rows
    other = entry(1).body.replace('"events": []', '"events": [{"event": "sat", "guest": "g1"}]')
    changed = type(entry(1))(other, "Ona", "c1")
    assert answer(store.append("t1", 1, [changed], epoch=mine)).rows == rows


@pytest.mark.parametrize(
    "other",
    [
        entry(2, "c1"),
        entry(1, actor="Jonas"),
        type(entry(1))("not a line", "Ona", "c1"),
    ],
    ids=["action", "actor", "no-line"],
)
def test_a_command_with_another_content_is_refused(store, mine, other):
    answer(store.append("t1", 0, [entry(1)], epoch=mine))
    for expected in (0, 1):
        assert refused(answer, store.append("t1", expected, [other], epoch=mine)) == "command-differs"
    assert store.head("t1").seq == 1


def test_known_and_new_commands_do_not_mix(store, mine):
    answer(store.append("t1", 0, [entry(1)], epoch=mine))
    assert refused(answer, store.append("t1", 1, [entry(1), entry(2)], epoch=mine)) == "command-differs"


def test_the_same_command_at_another_table_is_another(store, mine):
    store.open_table("t2", HEAD)
    other = store.claim("t2", "me")
    answer(store.append("t1", 0, [entry(1)], epoch=mine))
    assert not answer(store.append("t2", 0, [entry(1)], epoch=other)).again
    assert store.find("t2", "c1").table == "t2"


def test_a_command_is_found(store, mine):
    (row,) = answer(store.append("t1", 0, [entry(1)], epoch=mine)).rows
    assert store.find("t1", "c1") == row
    assert store.find("t1", "c2") is None


def test_what_the_house_does_is_named_after_its_place(store, mine):
    rows = answer(store.append("t1", 0, [entry(1), entry(2, ""), entry(3, "")], epoch=mine)).rows
    assert [row.command for row in rows] == ["c1", "@2", "@3"]


def test_the_house_asking_again_is_answered_as_before(store, mine):
    asked = [entry(1, ""), entry(2, "")]
    rows = answer(store.append("t1", 0, asked, epoch=mine)).rows
    again = answer(store.append("t1", 0, asked, epoch=mine))
    assert again.again
    assert again.rows == rows
    assert refused(answer, store.append("t1", 0, asked[::-1], epoch=mine)) == "log-moved"


def test_a_writer_who_has_missed_something_is_refused(store, mine):
    answer(store.append("t1", 0, [entry(1)], epoch=mine))
    for expected in (-1, 0, 2, 5):
        assert refused(answer, store.append("t1", expected, [entry(2)], epoch=mine)) == "log-moved"


def test_all_lines_or_none(store, mine):
    answer(store.append("t1", 0, [entry(1)], epoch=mine))
    refused(answer, store.append("t1", 1, [entry(2), entry(1)], epoch=mine))
    assert store.find("t1", "c2") is None


def test_appends_may_follow_one_another_without_waiting(store, mine):
    """The one that is refused takes those that counted on it along, and no others."""
    answers = [store.append("t1", n, [entry(n)], epoch=mine) for n in range(50)]
    wrong = store.append("t1", 50, [entry(3, "c7")], epoch=mine)
    after = store.append("t1", 51, [entry(60)], epoch=mine)
    right = store.append("t1", 50, [entry(61)], epoch=mine)
    assert [answer(each).rows[0].seq for each in answers] == list(range(1, 51))
    assert refused(answer, wrong) == "command-differs"
    assert refused(answer, after) == "log-moved"
    assert answer(right).rows[0].seq == 51


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [entry(1, "x" * 65)],
        [entry(1, "@1")],
        [entry(1), entry(2, "c1")],
        [entry(1, "a\0b")],
        [entry(1, "a\ud800")],
        [type(entry(1))("two\nlines", "Ona", "c1")],
    ],
    ids=["none", "long", "ours", "twice", "zero", "half", "lines"],
)
def test_what_cannot_be_kept_is_refused(store, mine, entries):
    assert refused(answer, store.append("t1", 0, entries, epoch=mine)) == "command-unfit"
    assert store.head("t1").seq == 0


def test_only_the_owner_writes(store, mine):
    assert refused(answer, store.append("t1", 0, [entry(1)], epoch=mine - 1)) == "owner-changed"
    assert refused(answer, store.append("t1", 0, [entry(1)], epoch=mine + 1)) == "owner-changed"


def test_a_second_owner_shuts_the_first_one_out(opens, store, mine):
    """As two processes would: the old owner has not heard yet that he is none any more."""
    answer(store.append("t1", 0, [entry(1)], epoch=mine))
    second = opens()
    epoch = second.claim("t1", "other")
    assert epoch == mine + 1
    assert second.table("t1").owner == "other"
    assert refused(answer, store.append("t1", 1, [entry(2)], epoch=mine)) == "owner-changed"
    assert answer(second.append("t1", 1, [entry(3)], epoch=epoch)).rows[0].seq == 2
    assert refused(answer, store.append("t1", 2, [entry(4)], epoch=mine)) == "owner-changed"
    assert [row.command for row in store.read("t1")] == ["c1", "c3"]
    third = store.claim("t1", "me")
    assert answer(store.append("t1", 2, [entry(5)], epoch=third)).rows[0].seq == 3
    second.close()


def test_many_tables_are_claimed_at_once(store, mine):
    store.open_table("t2", HEAD)
    assert store.claim_all(["t1", "t2"], "other") == {"t1": mine + 1, "t2": 1}
    assert {opened.owner for opened in store.tables()} == {"other"}
    assert refused(answer, store.append("t1", 0, [entry(1)], epoch=mine)) == "owner-changed"
    assert store.claim_all([], "other") == {}


def test_two_owners_who_race_leave_one_chain(opens, store, mine):
    """Whatever the order, no line is lost or doubled, and who was shut out knows it."""
    second = opens()
    ready = threading.Barrier(2)

    def write(own, name, taken):
        epoch, seq = own.claim("t1", name), 0
        ready.wait()
        while len(taken) < 25:
            try:
                rows = answer(
                    own.append("t1", seq, [entry(len(taken), f"{name}{len(taken)}")], epoch=epoch)
                ).rows
                taken.append(rows[-1].seq)
                seq = rows[-1].seq
            except Refused:
                epoch, seq = own.claim("t1", name), own.head("t1").seq

    kept = {"a": [], "b": []}
    writers = [
        threading.Thread(target=write, args=(own, name, kept[name]))
        for own, name in ((store, "a"), (second, "b"))
    ]
    for each in writers:
        each.start()
    for each in writers:
        each.join(60)
    rows = store.read("t1")
    assert len(rows) == 50
    assert {row.seq: row.command for row in rows} == {
        seq: f"{name}{n}" for name in kept for n, seq in enumerate(kept[name])
    }
    second.close()


def test_it_is_there_when_it_is_opened_again(opens, store, mine):
    rows = answer(store.append("t1", 0, EVENING, epoch=mine)).rows
    store.admit("token", Guest("Ona", ("inspector",), "a1", 7))
    again = opens()
    assert again.read("t1", anchor=Head(rows[-1].seq, rows[-1].hash)) == rows
    assert again.tables() == store.tables()
    assert again.guest("token") == Guest("Ona", ("inspector",), "a1", 7)
    epoch = again.claim("t1", "me")
    assert answer(again.append("t1", 4, [entry(5)], epoch=epoch)).rows[0].prev == rows[-1].hash
    again.close()


def test_what_was_written_is_a_session(store, mine):
    answer(store.append("t1", 0, EVENING, epoch=mine))
    text = "\n".join([store.table("t1").head, *(row.body for row in store.read("t1"))])
    assert session.read(text).state.guests == ("Ona", "Jonas")
    assert session.read(text).start == TABLE


def test_an_anchor_that_the_log_has_passed(store, mine):
    rows = answer(store.append("t1", 0, [entry(1), entry(2), entry(3)], epoch=mine)).rows
    anchor = Head(2, rows[1].hash)
    for since in range(5):
        assert store.read("t1", since, anchor=anchor) == rows[since:]
    assert store.read("t1", anchor=Head(0, rows[0].prev)) == rows
    assert refused(store.read, "t1", anchor=Head(2, rows[0].hash)) == "chain-cut"
    assert refused(store.read, "t1", 3, anchor=Head(4, rows[2].hash)) == "chain-cut"


def test_an_append_can_be_awaited(store, mine):
    async def twice():
        both = [store.append("t1", n, [entry(n)], epoch=mine) for n in range(2)]
        return await asyncio.gather(*map(asyncio.wrap_future, both))

    assert [each.rows[0].seq for each in asyncio.run(twice())] == [1, 2]


def test_who_stops_waiting_does_not_stop_the_writing(store, mine):
    async def impatient():
        waiting = asyncio.wrap_future(store.append("t1", 0, [entry(1)], epoch=mine))
        waiting.cancel()
        return await asyncio.wrap_future(store.append("t1", 1, [entry(2)], epoch=mine))

    assert asyncio.run(impatient()).rows[0].seq == 2


def test_a_token_stands_for_a_guest(store):
    assert store.guest("token") is None
    store.admit("token", Guest("Ona"))
    store.admit("token", Guest("Ona", ("inspector", "pit-boss"), "a1", 5))
    assert store.guest("token") == Guest("Ona", ("inspector", "pit-boss"), "a1", 5)
    assert store.guest("tokem") is None
    store.dismiss("token")
    store.dismiss("token")
    assert store.guest("token") is None


def test_followers_hear_how_far_a_table_has_come(store, mine):
    heard, came = [], threading.Event()

    def hears(table, seq):
        heard.append((table, seq))
        came.set()

    stop = store.follow(hears)
    answer(store.append("t1", 0, [entry(1), entry(2)], epoch=mine))
    assert came.wait(10)
    assert heard == [("t1", 2)]
    stop()
    stop()
    answer(store.append("t1", 2, [entry(3)], epoch=mine))
    assert heard == [("t1", 2)]


def test_a_follower_who_fails_harms_nobody(store, mine, caplog):
    store.follow(lambda *_: 1 / 0)
    answer(store.append("t1", 0, [entry(1)], epoch=mine))
    assert answer(store.append("t1", 1, [entry(2)], epoch=mine)).rows[0].seq == 2


def test_what_was_handed_in_is_written_before_it_closes(opens, store, mine):
    answers = [store.append("t1", n, [entry(n)], epoch=mine) for n in range(20)]
    store.close()
    assert [each.result(0).rows[0].seq for each in answers] == list(range(1, 21))
    again = opens()
    assert again.head("t1").seq == 20
    again.close()


def test_nothing_is_written_after_it_was_closed(request, store, mine):
    if "memory" in request.node.name:
        return
    store.close()
    store.close()
    with pytest.raises(StoreAway):
        answer(store.append("t1", 0, [entry(1)], epoch=mine))


def test_an_owner_is_seen_to_live(opens, store):
    assert store.living() == {}
    store.attend("me")
    store.attend("me", "http://here")
    store.attend("you")
    assert store.living() == {"me": "http://here", "you": ""}
    store.depart("me")
    store.depart("me")
    assert store.living() == {"you": ""}
