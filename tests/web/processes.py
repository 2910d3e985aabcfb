"""``krupje serve`` as people start it, killed and started again, and guests who outlive it.

`python tests/web/processes.py KILLS` kills so many on SQLite, on PostgreSQL, and among three processes.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from evening import STILL, answer, played

from krupje.client import Client, introduce
from krupje.store import open_store
from krupje.store.audit import audit
from krupje.web.commands import command_name

PROGRAM = "import sys; from krupje.cli.main import main; main()"


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Process:
    """One process of a house; its files are in a folder, its log there too or in a database."""

    def __init__(self, folder, database=None):
        self.folder, self.port = folder, free_port()
        self.database = database or str(folder / "krupje" / "tables.db")
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder), "KRUPJE_LANG": "en"}
        given = ["serve", "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *given],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.process.stdout.readline().split()[-1] == self.address
        urllib.request.urlopen(f"{self.address}/healthz").read()  # noqa: S310 (our own)

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait()
        self.process.stdout.close()

    def ask(self, path, token=None, body=None):
        """What a page answers."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, headers)  # noqa: S310 (our own)
        with urllib.request.urlopen(asked) as answered:  # noqa: S310 (our own)
            return json.load(answered)

    def open(self, token, game, **more):
        return self.ask("/api/tables", token, {"game": game, "timing": STILL, **more})["id"]


SEATS = (
    ("nkp", 2), ("casino-holdem", 2), ("novo", 2), ("baccarat", 1), ("knock", 1),
)  # fmt: skip
"""Eight guests at a table of each game; at Knock Poker one plays with bots."""


class Player:
    """A guest who plays by chance and comes back whenever he is thrown out; what he was told counts."""

    def __init__(self, addresses, table, box, seed):
        self.token = introduce(addresses[0], f"Guest {seed}")
        self.client = Client(addresses, self.token)
        self.table, self.box, self.rng = table, box, random.Random(seed)
        self.told, self.number, self.end = {}, 0, False
        self.again = 0

    async def run(self):
        await self.client.connect()
        staying = asyncio.create_task(self.client.stay())
        await self.client.watch(self.table)
        for action in (
            {"do": "sit"},
            {"do": "buy-in", "amount": 10_000_000},
            {"do": "take", "box": self.box},
        ):
            assert (await self.asks(action))["say"] == "done"
        while not self.end:
            told = self.client.tables[self.table]
            action = answer(told, self.rng)
            if action is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.2):
                        await self.client.until(self.table, lambda now, told=told: now is not told)
                continue
            said = await self.asks(action)
            if said["say"] == "done":
                await self.client.until(self.table, lambda now, said=said: now["seq"] >= said["seq"])
        await self.client.close()
        await staying

    async def asks(self, action):
        self.number += 1
        name = f"{self.number}"
        said = await self.client.ask(self.table, action, name)
        if said["say"] == "done" and action["do"] != "ready":
            self.told[name] = said["seq"]
        return said


async def survive(processes, database, kills, seed, down=0.0):
    """Eight guests at five tables while processes are killed; the account at the end.

    With several processes the one that owns a table of somebody's is killed, and comes back later.
    """
    rng = random.Random(seed)
    addresses = [each.address for each in processes]
    opener = introduce(addresses[0], "Opener")
    players = []
    for game, guests in SEATS:
        table = processes[0].open(opener, game, bots=2 if game == "knock" else 0)
        players += [
            Player(addresses[place:] + addresses[:place], table, box, f"{seed} {table} {box}")
            for box, place in zip(range(1, guests + 1), range(len(addresses)), strict=False)
        ]
        players += [
            Player(addresses, table, box, f"{seed} {table} {box}")
            for box in range(len(addresses) + 1, guests + 1)
        ]
    playing = [asyncio.create_task(each.run()) for each in players]
    await asyncio.sleep(1)
    resent = 0
    for _ in range(kills):
        before = sum(len(each.told) for each in players)
        while sum(len(each.told) for each in players) < before + rng.randint(3, 15):
            await asyncio.sleep(rng.random() * 0.02)
            for each in playing:
                if each.done():
                    each.result()
        victim = rng.choice(processes)
        await asyncio.to_thread(victim.kill)
        resent += await asyncio.to_thread(known, database, players) if len(processes) == 1 else 0
        if down:
            await asyncio.sleep(down)
        await asyncio.to_thread(victim.start)
    await asyncio.sleep(0.5)
    for each in players:
        each.end = True
    await asyncio.gather(*playing)
    return players, resent


def known(database, players):
    """Commands that are on the disk and of which nobody was told: those are answered from the log."""
    store = open_store(database)
    found = 0
    for each in players:
        account = store.guest(each.token).account
        for waiting in each.client.waits():
            found += store.find(each.table, command_name(account, waiting)) is not None
    store.close()
    return found


def account(database, players):
    """What is lost, what is doubled, and whose log is not in order."""
    store = open_store(database)
    lost, doubled, rounds, told = [], 0, 0, 0
    for opened in store.tables():
        rows = store.read(opened.id)
        found = audit(opened, rows)
        rounds += found.rounds
        names = [row.command for row in rows]
        doubled += len(names) - len(set(names))
        places = {row.command: row.seq for row in rows}
        for each in (player for player in players if player.table == opened.id):
            own = store.guest(each.token).account
            told += len(each.told)
            lost += [
                (opened.id, name, seq)
                for name, seq in each.told.items()
                if places.get(command_name(own, name)) != seq
            ]
    store.close()
    return {"told": told, "rounds": rounds, "lost": lost, "doubled": doubled}


def killed(folders, database, kills, seed, down=0.0):
    """An evening of kills; the account, and how many commands were on the disk with nobody told."""
    processes = [Process(folder, database) for folder in folders]
    try:
        playing = survive(processes, processes[0].database, kills, seed, down)
        players, resent = played(playing, 60 + 60 * kills)
    finally:
        for each in processes:
            each.kill()
    return account(processes[0].database, players) | {"resent": resent}


def main(kills):
    """All three ways, one after another."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "store"))
    from server import Server

    postgres = Server(None)
    postgres.start()
    try:
        for name, processes, database, down in (
            ("sqlite", 1, None, 0.0),
            ("postgres", 1, postgres.address("postgres"), 0.0),
            ("three processes", 3, postgres.address("postgres"), 2.0),
        ):
            if database is not None:
                postgres.bare()
            with tempfile.TemporaryDirectory() as folder:
                folders = [Path(folder) / str(number) for number in range(processes)]
                begun = time.monotonic()
                found = killed(folders, database, kills, kills, down)
            took = round(time.monotonic() - begun)
            sys.stdout.write(f"{json.dumps({'on': name, 'kills': kills, **found, 'seconds': took})}\n")
            sys.stdout.flush()
    finally:
        postgres.remove()


if __name__ == "__main__":
    main(int(sys.argv[1]))
