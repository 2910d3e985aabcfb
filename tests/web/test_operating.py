"""What those who run a house rely on: a proxy for https, a log without secrets, failures that decide none."""

import asyncio
import json
import logging
import random
import sqlite3

from evening import KEYS, STILL, answer, done, house, played, plays, sits
from websockets.asyncio.client import connect

from krupje.store import Memory, open_store
from krupje.web.pages import COOKIE
from krupje.web.serving import Structured, staff_keys

PROXY = {"X-Forwarded-Proto": "https"}


async def until_decided(client, table):
    """A guest goes on by chance until a box of his is asked to decide."""
    rng = random.Random(1)
    while client.tables[table]["picture"]["phase"] != "decide":
        action = answer(client.tables[table], rng)
        if action is None:
            told = client.tables[table]
            await client.until(table, lambda now, told=told: now is not told)
        else:
            await done(client, table, action)


def test_behind_a_proxy_the_session_is_a_cookie():
    """It says that it came by https: the page gets a cookie, and with it the socket needs no token."""

    async def evening():
        async with house() as there:
            told = await there.http.post("/api/session", json={"name": "Ona"}, headers=PROXY)
            assert told.headers["set-cookie"].startswith(f"{COOKIE}=")
            host = there.address.removeprefix("http://")
            headers = {**PROXY, "Cookie": f"{COOKIE}={told.json()['token']}", "Origin": f"https://{host}"}
            async with connect(f"ws://{host}/ws", additional_headers=headers, proxy=None) as bare:
                await bare.send('{"say": "hello"}')
                assert json.loads(await bare.recv())["name"] == "Ona"
            again = await there.http.get("/api/account", headers={**PROXY, "Cookie": headers["Cookie"]})
            assert again.json()["name"] == "Ona"
            plain = await there.http.get("/api/account", headers={"Cookie": headers["Cookie"]})
            assert plain.status_code == 401

    played(evening())


def test_the_log_tells_no_secret():
    """Tokens, keys, names and cards are in no line of it, whatever goes wrong; each line is a JSON object."""
    lines = []

    class Keeps(logging.Handler):
        def emit(self, record):
            lines.append(self.format(record))

    keeps = Keeps()
    keeps.setFormatter(Structured())
    logging.getLogger().addHandler(keeps)
    level = logging.getLogger().level
    logging.getLogger().setLevel(logging.INFO)

    async def evening():
        async with house() as there:
            ona, inspector = await there.client("Ona Slapta"), await there.client("Petras", "@inspector")
            table = await there.table("Ona Slapta", "nkp")
            await sits(ona, table, 1)
            await inspector.watch(table)
            await plays(ona, table, random.Random(5), 1)
            await there.post("/api/session", "Ona Slapta", {"key": "a guessed key"})
            await there.http.get("/api/account", headers={"authorization": "Bearer made-up"})
            room = await there.hall.room(table)
            room._pen.write = None  # a fault of the server itself: the room ends, and says so
            asking = asyncio.create_task(ona.ask(table, {"do": "buy-in", "amount": 700}))
            staying = asyncio.create_task(ona.stay())
            assert (await asking)["say"] == "done"
            await ona.close()
            await inspector.close()
            await staying
            return [*there.tokens.values(), *KEYS.values(), "Slapta", "made-up", "guessed"], room

    try:
        secrets, room = played(evening())
    finally:
        logging.getLogger().removeHandler(keeps)
        logging.getLogger().setLevel(level)
    text = "\n".join(lines)
    assert [json.loads(line)["level"] for line in lines if "stopped" in line] == ["error"]
    assert not [secret for secret in secrets if secret in text]
    assert not [row for row in room.book.recent if str(getattr(row.action, "secret", "")) in text and
                getattr(row.action, "secret", "")]  # fmt: skip


def test_a_failure_of_the_server_is_no_decision():
    """The server is down for longer than a guest has to decide: he is asked anew, and has all of his time."""

    async def evening():
        store, timing = Memory(), {**STILL, "decide": 20}
        async with house(store) as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "nkp", timing=timing)
            await sits(ona, table, 1)
            await until_decided(ona, table)
            (await there.hall.room(table))._waiting._timer.cancel()
            before = ona.tables[table]
            await ona.close()
            tokens = there.tokens
        async with house(store) as there:
            there.tokens = tokens
            ona = await there.client("Ona")
            told = await ona.watch(table)
            assert (told["seq"], told["picture"]["phase"]) == (before["seq"], "decide")
            assert told["clock"]["for"] == "decide"
            assert told["clock"]["left"] > 19
            await done(ona, table, {"do": "play", "move": {"do": "fold", "box": 1}})
            await ona.close()

    played(evening())


def test_a_log_that_was_changed_shuts_its_own_table_only(tmp_path):
    """Everything else is open; whoever asks for it is refused, with the line."""
    path = str(tmp_path / "tables.db")

    async def opened():
        store = open_store(path)
        async with house(store) as there:
            ona = await there.client("Ona")
            tables = [await there.table("Ona", "nkp") for _ in range(2)]
            for table in tables:
                await ona.watch(table)
                await done(ona, table, {"do": "sit"})
            await ona.close()
        store.close()

    async def changed():
        store = open_store(path)
        async with house(store) as there:
            assert [row["id"] for row in (await there.get("/api/tables")).json()] == ["t2"]
            ona = await there.client("Ona")
            await ona.watch("t2")
            refused = await ona.ask("t1", {"do": "leave"})
            assert refused["refused"]["code"] == "chain-broken"
            await ona.close()
        store.close()

    played(opened())
    with sqlite3.connect(path) as db:
        db.execute("UPDATE events SET body = replace(body, 'Ona', 'Ana') WHERE table_id = 't1' AND seq = 1")
    db.close()
    played(changed())


def test_the_keys_of_the_staff_are_made_once(tmp_path):
    """Two processes that start at once have the same."""
    path = tmp_path / "krupje" / "staff.json"
    first = staff_keys(path)
    assert staff_keys(path) == first
    assert path.stat().st_mode & 0o077 == 0
    assert [each.name for each in path.parent.iterdir()] == ["staff.json"]
