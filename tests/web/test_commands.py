"""A command happens once; nobody acts for another; staff does what its office may, and nothing else."""

import json
import random

import pytest
from evening import answer, done, house, looked_on, played, plays, sits

from krupje.store import Memory, open_store
from krupje.table import actions as do


async def until_decided(client, table):
    """A guest alone goes on by chance until a box of his is asked to decide."""
    rng = random.Random(1)
    await done(client, table, {"do": "lay", "stake": {"box": 1, "ante": 1000}})
    while client.tables[table]["picture"]["phase"] != "decide":
        await done(client, table, answer(client.tables[table], rng))


def test_the_same_command_again_is_answered_as_before():
    """Whether it was carried out or refused, the same id gives the same answer and nothing happens twice."""

    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "nkp")
            await ona.watch(table)
            first = await ona.ask(table, {"do": "sit"}, "one")
            assert first["say"] == "done"
            assert await ona.ask(table, {"do": "sit"}, "one") == first
            bought = await ona.ask(table, {"do": "buy-in", "amount": 5000}, "two")
            assert await ona.ask(table, {"do": "buy-in", "amount": 5000}, "two") == bought
            other = await ona.ask(table, {"do": "buy-in", "amount": 6000}, "two")
            assert other["refused"]["code"] == "command-differs"
            refused = await ona.ask(table, {"do": "take", "box": 99}, "three")
            assert refused["refused"]["code"] == "box-not-open"
            assert await ona.ask(table, {"do": "take", "box": 99}, "three") == refused
            assert (await ona.ask(table, {"do": "take", "box": 1}, "three"))["refused"][
                "code"
            ] == "command-differs"
            assert (await there.hall.room(table)).table.funds("Ona") == 5000
            await ona.close()

    played(evening())


def test_ids_are_each_sessions_own():
    """Two guests may use the same id for their commands."""

    async def evening():
        async with house() as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", "nkp")
            for client in (ona, jonas):
                await client.watch(table)
                assert (await client.ask(table, {"do": "sit"}, "1"))["say"] == "done"
            assert set((await there.hall.room(table)).table.guests) == {"Ona", "Jonas"}
            await ona.close()
            await jonas.close()

    played(evening())


@pytest.mark.parametrize("kept", ["memory", "sqlite"])
def test_after_a_restart_commands_are_remembered_and_the_table_stands(kept, tmp_path):
    """A new process over the same log: same state, same number, same hash, same answers; "ready" included."""

    async def evening():
        path = str(tmp_path / "tables.db")
        store = Memory() if kept == "memory" else open_store(path)
        async with house(store) as there:
            ona = await there.client("Ona")
            tokens = dict(there.tokens)
            table = await there.table("Ona", "nkp")
            await sits(ona, table, 1)
            laid = await ona.ask(table, {"do": "lay", "stake": {"box": 1, "ante": 1000}}, "lay")
            ready = await ona.ask(table, {"do": "ready"}, "ready")
            await done(ona, table, {"do": "decline"})
            before, room = ona.tables[table], await there.hall.room(table)
            assert before["picture"]["phase"] == "decide"
            await ona.close()
        if kept == "sqlite":
            store.close()
            store = open_store(path)
        async with house(store) as there:
            there.tokens = tokens
            again = await there.hall.room(table)
            assert again.table == room.table
            ona = await there.client("Ona")
            told = await ona.watch(table, before["seq"])
            for key in ("seq", "head", "picture", "you"):
                assert told[key] == before[key], key
            assert told["events"] == []
            assert await ona.ask(table, {"do": "lay", "stake": {"box": 1, "ante": 1000}}, "lay") == laid
            assert await ona.ask(table, {"do": "ready"}, "ready") == ready
            assert (await ona.ask(table, {"do": "sit"}, "ready"))["refused"]["code"] == "command-differs"
            assert (await ona.ask(table, {"do": "ready"}, "lay"))["refused"]["code"] == "command-differs"
            await plays(ona, table, random.Random(2))
            await ona.close()
        store.close()

    played(evening())


def test_nobody_plays_for_another():
    """Neither another guest, nor somebody else of the same name."""

    async def evening():
        async with house() as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", "nkp")
            await sits(ona, table, 1)
            await until_decided(ona, table)
            await sits(jonas, table, 2)
            for action in (
                {"do": "play", "move": {"do": "fold", "box": 1}},
                {"do": "release", "box": 1},
                {"do": "dispute"},
            ):
                assert (await jonas.ask(table, action))["say"] == "refused"
            mine = there.tokens.pop("Ona")
            other = await there.client("Ona")
            assert there.tokens["Ona"] != mine
            told = await other.watch(table)
            assert told["you"]["boxes"] == []
            assert told["you"]["moves"] == []
            assert {card for box in told["picture"]["round"]["boxes"] for card in box["cards"]} == {"??"}
            assert (await other.ask(table, {"do": "sit"}))["refused"]["code"] == "name-taken"
            answered = await other.ask(table, {"do": "play", "move": {"do": "fold", "box": 1}})
            assert answered["refused"]["code"] == "not-at-table"
            for client in (ona, jonas, other):
                await client.close()

    played(evening())


def test_a_guest_of_the_same_name_sees_nothing_of_the_one_before():
    """Who takes a name that has become free gets neither old events nor old rounds with its eyes."""

    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "casino-holdem")
            await sits(ona, table, 1)
            rng = random.Random(4)
            await done(ona, table, {"do": "lay", "stake": {"box": 1, "ante": 1000}})
            while ona.tables[table]["picture"]["phase"] != "decide":
                await done(ona, table, answer(ona.tables[table], rng))
            cards = ona.tables[table]["picture"]["round"]["boxes"][0]["cards"]
            assert "??" not in cards
            await done(ona, table, {"do": "play", "move": {"do": "fold", "box": 1}})
            await plays(ona, table, rng)
            await done(ona, table, {"do": "leave"})
            there.tokens.pop("Ona")
            other = await there.client("Ona")
            await other.watch(table)
            await done(other, table, {"do": "sit"})
            told = await other.watch(table, 0)
            dealt = [e for e in told["events"] if e["event"] == "dealt" and e["box"] == 1]
            assert {e["card"] for e in dealt} == {"??"}
            shown = (await there.get(f"/api/tables/{table}/rounds/1", "Ona")).json()
            assert not any(f'"{card}"' in json.dumps(shown) for card in cards)
            await ona.close()
            await other.close()

    played(evening())


def test_staff_sees_to_a_dispute():
    """A guest objects: nothing is paid until the inspector has ruled, and the log says who did."""

    async def evening():
        async with house() as there, looked_on(there, "nkp", "@inspector") as (ona, inspector, table):
            await until_decided(ona, table)
            assert "??" not in json.dumps(inspector.tables[table]["picture"]["round"])
            await done(ona, table, {"do": "play", "move": {"do": "fold", "box": 1}})
            await done(ona, table, {"do": "dispute"})
            assert (await ona.ask(table, {"do": "ready"}))["refused"]["code"] == "not-waited-for"
            assert "rule" in inspector.tables[table]["you"]["staff"]
            assert (await ona.ask(table, {"do": "rule", "verdict": "void"}))["refused"][
                "code"
            ] == "not-your-action"
            await done(inspector, table, {"do": "rule", "verdict": "void"})
            await done(ona, table, {"do": "ready"})
            room = await there.hall.room(table)
            assert room.table.funds("Ona") == 1_000_000
            rulings = [row.actor for row in there.hall.store.read(table) if '"do": "rule"' in row.body]
            assert rulings == ["@inspector"]

    played(evening())


def test_a_misdeal_and_the_pit_bosss_boxes():
    """The inspector calls a misdeal, the pit boss opens boxes and sets limits; not the other way."""

    async def evening():
        async with house() as there:
            ona, boss = await there.client("Ona"), await there.client("Boss", "@pit-boss")
            inspector = await there.client("Inspector", "@inspector")
            table = await there.table("Ona", "casino-holdem")
            await sits(ona, table, 1)
            await boss.watch(table)
            await inspector.watch(table)
            await done(boss, table, {"do": "close-box", "box": 6})
            assert (await inspector.ask(table, {"do": "open-box", "box": 6}))["refused"][
                "code"
            ] == "not-your-office"
            await done(boss, table, {"do": "open-box", "box": 6})
            await done(boss, table, {"do": "set-house", "figures": {"ante_max": 50}})
            answered = await ona.ask(table, {"do": "lay", "stake": {"box": 1, "ante": 6000}})
            assert answered["say"] == "refused"
            await until_decided(ona, table)
            shuffles = ona.tables[table]["picture"]["shuffle"]
            assert (await boss.ask(table, {"do": "misdeal", "why": "count"}))["say"] == "refused"
            await done(inspector, table, {"do": "misdeal", "why": "count"})
            told = await ona.until(table, lambda now: now["picture"]["shuffle"] > shuffles)
            assert told["picture"]["stakes"]
            for client in (ona, boss, inspector):
                await client.close()

    played(evening())


def test_staff_does_not_play_and_guests_hold_no_office():
    """Whoever sees all cards has no box; an office needs its key."""

    async def evening():
        async with house() as there:
            ona, inspector = await there.client("Ona"), await there.client("Inspector", "@inspector")
            table = await there.table("Ona", "nkp")
            await inspector.watch(table)
            assert (await inspector.ask(table, {"do": "sit"}))["refused"]["code"] == "not-your-action"
            inspector._office = None
            assert (await inspector.ask(table, {"do": "sit"}))["refused"]["code"] == "staff-does-not-play"
            ona._office = "@pit-boss"
            assert (await ona.ask(table, {"do": "close-box", "box": 1}))["refused"]["code"] == "not-your-role"
            ona._office = "@dealer"
            assert (await ona.ask(table, {"do": "freeze"}))["refused"]["code"] == "not-your-role"
            wrong = await there.post("/api/session", "Ona", {"key": "guessed"})
            assert wrong.status_code == 403
            ona._office = None
            await sits(ona, table, 1)
            seated = await there.post("/api/session", "Ona", {"key": "the inspector's own key"})
            assert seated.json()["refused"]["code"] == "sits-already"
            await ona.close()
            await inspector.close()

    played(evening())


def test_the_words_of_the_seats_go_into_the_shuffle():
    """Where no cut is offered, the committed order is mixed by the guests' words before the deal."""

    async def evening():
        async with house() as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", "novo")
            await sits(ona, table, 1)
            await sits(jonas, table, 2)
            await done(ona, table, {"do": "seed", "word": "lietus"})
            await done(jonas, table, {"do": "seed", "word": "sniegas"})
            await done(ona, table, {"do": "lay", "stake": {"box": 1, "ante": 1000}})
            await done(jonas, table, {"do": "lay", "stake": {"box": 2, "ante": 1000}})
            await done(ona, table, {"do": "ready"})
            await done(jonas, table, {"do": "ready"})
            room = await there.hall.room(table)
            taken = [line.action for line in room.book.recent]
            shuffle = next(action for action in taken if isinstance(action, do.Shuffle))
            mix = next(action for action in taken if isinstance(action, do.Mix))
            mixed = [shuffle.order[place] for place in mix.places]
            dealt = [event.card for line in room.book.recent for event in line.events
                     if type(event).__name__ == "Dealt"]  # fmt: skip
            assert dealt == mixed[: len(dealt)]
            await ona.close()
            await jonas.close()

    played(evening())


def test_what_staff_does_names_its_clause_and_stands_in_the_log():
    """Limits at a busy table wait for the next round; the log is for the staff, a page of lines at a time."""

    async def evening():
        async with house() as there, looked_on(there, "nkp", "@pit-boss") as (ona, boss, table):
            await done(ona, table, {"do": "lay", "stake": {"box": 1, "ante": 1000}})
            asked = {"do": "set-house", "figures": {"ante_max": 50}, "reason": "a quiet evening"}
            await done(boss, table, asked)
            told = await ona.until(table, lambda now: now["events"][-1]["event"] == "house-due")
            assert told["events"][-1]["clause"] == "nkp 2.1"
            told = (await there.get(f"/api/tables/{table}/lines?count=2", "Staff")).json()
            assert [line["seq"] for line in told["lines"]] == [told["last"] - 1, told["last"]]
            last = told["lines"][-1]
            assert (last["by"], last["clause"], last["action"]["reason"]) == (
                "@pit-boss",
                "nkp 2.1",
                "a quiet evening",
            )
            earlier = (await there.get(f"/api/tables/{table}/lines?before=3&count=9", "Staff")).json()[
                "lines"
            ]
            assert [line["seq"] for line in earlier] == [1, 2]
            everything = (await there.get(f"/api/tables/{table}/lines?count=200", "Staff")).text
            assert "secret" not in everything
            for who in ("Ona", None):
                answer = await there.get(f"/api/tables/{table}/lines", who)
                assert answer.json()["refused"]["code"] in ("not-your-role", "token-missing")

    played(evening())


def test_the_inspector_reports_an_error_of_the_dealers():
    """Baccarat §8.1, §8.2: a card out of place is the next one, and nothing is paid until he has ruled."""

    async def evening():
        async with house() as there, looked_on(there, "baccarat", "@inspector") as (ona, inspector, table):
            assert "stray" in inspector.tables[table]["you"]["staff"]
            await done(inspector, table, {"do": "stray", "field": "player"})
            told = await ona.until(table, lambda now: now["events"][-1]["event"] == "strayed")
            strayed = told["events"][-1]
            assert (strayed["clause"], strayed["field"]) == ("baccarat 8.2", "player")
            assert "stray" not in inspector.tables[table]["you"]["staff"]

    played(evening())
