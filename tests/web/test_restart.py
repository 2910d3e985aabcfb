"""A server killed in mid-round: the same table, the same cards, and nobody loses or doubles anything."""

import asyncio
import random
import signal

import pytest
from evening import answer, played
from processes import Process

from krupje.client import Client, introduce


@pytest.fixture
def server(tmp_path):
    made = Process(tmp_path)
    yield made
    made.kill()


async def plays_through(server, client, table, rng, kills):
    """Plays by chance; the server is killed before some answers, and every question is asked again."""
    acknowledged = []
    first = True
    while client.tables[table]["picture"]["number"] < 4:
        told = client.tables[table]
        action = answer(told, rng)
        asking = asyncio.create_task(client.ask(table, action))
        if kills and rng.random() < 0.3:
            if rng.random() < 0.5:
                await asyncio.sleep(rng.random() * 0.004)
            kills -= 1
            await asyncio.to_thread(server.kill)
            await client.close()
            await asyncio.to_thread(server.start)
            await client.connect()
            now = await client.until(table, lambda now, told=told: now is not told)
            if now["seq"] == told["seq"]:
                assert (now["head"], now["picture"]) == (told["head"], told["picture"])
        said = await asking
        assert said["say"] == "done", said
        acknowledged.append(said["seq"])
        await client.until(table, lambda now, said=said: now["seq"] >= said["seq"])
        first = False
    assert not first
    return acknowledged


@pytest.mark.slow
@pytest.mark.parametrize("game", ["nkp"])
def test_a_killed_server_loses_nothing(server, game):
    """Kill -9 before answers: what was acknowledged is there once, and rounds go on to be paid."""

    async def evening():
        token = introduce(server.address, "Ona")
        client = Client(server.address, token)
        await client.connect()
        table = server.open(token, game)
        await client.watch(table)
        for action in ({"do": "sit"}, {"do": "buy-in", "amount": 1_000_000}, {"do": "take", "box": 1}):
            assert (await client.ask(table, action))["say"] == "done"
        await client.until(table, lambda told: told["you"]["boxes"] == [1])
        seqs = await plays_through(server, client, table, random.Random(11), 4)
        assert len(set(seqs)) == len(seqs)
        picture = client.tables[table]["picture"]
        assert sum(picture["accounts"].values()) == 0
        await client.close()

    played(evening(), 120)


def test_a_server_told_to_stop_says_goodbye(server):
    """On SIGTERM sockets are closed, the process ends with 0 or by the signal, and the table stands again."""

    async def evening():
        token = introduce(server.address, "Ona")
        client = Client(server.address, token)
        await client.connect()
        table = server.open(token, "knock")
        before = await client.watch(table)
        await asyncio.to_thread(server.kill, signal.SIGTERM)
        assert server.process.returncode in (0, -signal.SIGTERM)
        await asyncio.wait([client._reading])
        assert client.bye == {"say": "bye", "why": "going-away"}
        await client.close()
        await asyncio.to_thread(server.start)
        await client.connect()
        after = await client.until(table, lambda told: told is not before)
        assert (after["seq"], after["head"]) == (before["seq"], before["head"])
        await client.close()

    played(evening())


def test_the_log_is_for_its_owners_eyes(server, tmp_path):
    """Database and keys can be read by nobody else, and no key is printed."""
    for name in ("tables.db", "staff.json"):
        assert (tmp_path / "krupje" / name).stat().st_mode & 0o077 == 0
