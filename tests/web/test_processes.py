"""Several processes, one house: whoever asks anywhere is served, and each table has one owner who writes."""

import asyncio
import random
import signal

import psycopg
import pytest
from evening import done, house, played, plays, sits
from processes import Process

from krupje.client import Client, introduce
from krupje.store import Memory, open_store
from krupje.store.audit import audit
from krupje.web.peers import PASSED_ON, heir


def test_a_table_falls_to_one_of_the_living():
    """All agree to whom; when one goes, only what was his moves; and everybody gets a share."""
    owners, tables = ["a", "b", "c"], [f"t{n}" for n in range(300)]
    before = {table: heir(table, owners) for table in tables}
    after = {table: heir(table, ["c", "a"]) for table in tables}
    assert all(after[table] == owner for table, owner in before.items() if owner != "b")
    assert min(list(before.values()).count(owner) for owner in owners) > 60


async def opened(one, two):
    """Tables opened at one process until one of them is the other's."""
    tables = []
    while not two.hall.rooms():
        tables.append(await one.table("Ona", "nkp"))
    return tables


def test_a_guest_is_served_wherever_he_asks():
    """Rounds, refusals, pages, lobby and account are the same at a process that does not own the table."""

    async def evening():
        store = Memory()
        async with house(store) as one, house(store) as two:
            await one.token("Ona")
            two.tokens = one.tokens
            tables = await opened(one, two)
            table = tables[-1]
            assert {room.id for house in (one, two) for room in house.hall.rooms()} == set(tables)
            ona = await one.client("Ona")
            await sits(ona, table, 1)
            await plays(ona, table, random.Random(3), 1)
            refused = await ona.ask(table, {"do": "take", "box": 99})
            assert refused["refused"]["code"] == "box-not-open"
            await ona.say({"say": "ping"})
            for path in (
                "",
                "/rounds",
                "/rounds/1",
                "/rounds/1?form=session",
                "/proof/1",
                "/sheet/lt",
                "/rounds/9",
            ):
                here, there = [await each.get(f"/api/tables/{table}{path}", "Ona") for each in (one, two)]
                assert (here.status_code, here.content) == (there.status_code, there.content), path
                assert here.headers["content-type"] == there.headers["content-type"]
            for path in ("/api/tables", "/api/account", "/api/account.csv"):
                here, there = [await each.get(path, "Ona") for each in (one, two)]
                assert here.content == there.content, path
            assert [row["id"] for row in (await one.get("/api/tables")).json()] == tables
            assert (await one.get("/api/account", "Ona")).json()["tables"][0]["sits"] == "Ona"
            renamed = await one.post("/api/session", "Ona", {"name": "Rasa"})
            assert renamed.json()["refused"]["code"] == "sits-already"
            await ona.close()

    played(evening())


def test_bots_sit_down_before_another_process_can_take_the_table():
    """It looks for tables of nobody when there is a new one, and claims what it found a moment later."""

    async def evening():
        store = Memory()
        async with house(store) as one, house(store) as two:
            await one.token("Ona")
            opens, appends, orphans = store.open_table, store.append, []

            def seen(*given):
                opened = opens(*given)
                orphans.extend(two.hall.peers.orphans())
                return opened

            def late(*given, **more):
                store.claim_all(orphans, two.hall.peers._own)
                return appends(*given, **more)

            store.open_table, store.append = seen, late
            for _ in range(8):
                table = await one.table("Ona", "knock", bots=2)
                assert [row.actor for row in store.read(table)[:6]] == ["bot 1"] * 3 + ["bot 2"] * 3

    played(evening())


def test_nobody_is_passed_on_twice():
    """Two who are not agreed whose a table is send the guest away for a moment, not round in a circle."""

    async def evening():
        store = Memory()
        async with house(store) as one, house(store) as two:
            await one.token("Ona")
            table = (await opened(one, two))[-1]
            answer = await one.http.get(f"/api/tables/{table}", headers={PASSED_ON: "1"})
            assert (answer.status_code, answer.json()["refused"]["code"]) == (503, "table-moves")

    played(evening())


def test_a_process_that_stops_leaves_its_tables_to_the_other():
    """What it was told to finish is finished; the other one goes on with the same log."""

    async def evening():
        store = Memory()
        async with house(store) as one:
            await one.token("Ona")
            async with house(store) as two:
                two.tokens = one.tokens
                table = (await opened(one, two))[-1]
                ona = await two.client("Ona")
                await sits(ona, table, 1)
                seq = ona.tables[table]["seq"]
            await ona.close()
            ona = await one.client("Ona")
            assert (await ona.watch(table))["seq"] == seq
            assert {room.id for room in one.hall.rooms()} >= {table}
            await plays(ona, table, random.Random(3), 1)
            await ona.close()

    played(evening())


@pytest.mark.slow
def test_an_owner_who_was_only_slow_writes_nothing(tmp_path, database):
    """The owner is stopped and its connections cut, as by a network; another takes the table; it wakes up.

    What a guest then asks of it happens once, at the new owner.
    """

    async def evening(first, second):
        token = introduce(first.address, "Ona")
        table = first.open(token, "nkp")
        owner = open_store(database)
        there = owner.living()[owner.table(table).owner]
        slow, other = (first, second) if there == first.address else (second, first)
        ona = Client(slow.address, token)
        await ona.connect()
        await sits(ona, table, 1)
        slow.process.send_signal(signal.SIGSTOP)
        with psycopg.connect(database, autocommit=True) as db:
            db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        rasa = Client(other.address, introduce(other.address, "Rasa"))
        await rasa.connect()
        staying = [asyncio.create_task(rasa.stay())]
        await sits(rasa, table, 2)
        epoch = owner.table(table).epoch
        while other.address not in owner.living().values():  # noqa: ASYNC110 (another process says so)
            await asyncio.sleep(0.05)  # its own connections were cut too: until they are back nobody owns
        slow.process.send_signal(signal.SIGCONT)
        asking = asyncio.create_task(ona.ask(table, {"do": "buy-in", "amount": 5000}, "once"))
        staying.append(asyncio.create_task(ona.stay()))
        said = await asking
        assert said["say"] == "done"
        assert await ona.ask(table, {"do": "buy-in", "amount": 5000}, "once") == said
        await asyncio.gather(*(done(each, table, {"do": "lay", "stake": {"box": box, "ante": 1000}})
                               for box, each in ((1, ona), (2, rasa))))  # fmt: skip
        assert owner.table(table).epoch == epoch
        rows = owner.read(table)
        assert audit(owner.table(table), rows).lines == len(rows)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        owner.close()
        for each in (ona, rasa):
            await each.close()
        await asyncio.gather(*staying)

    both = [Process(tmp_path / name, database) for name in ("one", "two")]
    try:
        played(evening(*both), 120)
    finally:
        for each in both:
            each.process.send_signal(signal.SIGCONT)
            each.kill()
