"""A process that writes to a store until it is killed, and the clients who outlive it.

The clients are in the test's process: each sends a command, waits to be told that it is durable, and sends
the next one. When the process dies they send to the next process what they had not been told about.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import random
import signal
import threading
from contextlib import suppress
from operator import methodcaller
from queue import SimpleQueue

from lines import HEAD, entry

from krupje.refusal import Refused
from krupje.store import open_store

CLIENTS = 8
TABLES = 4

# Forked from a process that has all of this loaded but no thread: a new victim takes no time to start.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["krupje.store.sqlite", "krupje.store.postgres", "lines"])


class Room:
    """One table: its clients write one after the other."""

    def __init__(self, store, table):
        self.store, self.table, self.lock = store, table, threading.Lock()
        with suppress(Refused):  # another victim has opened it
            store.open_table(table, HEAD)
        self.epoch = store.claim(table, f"victim {os.getpid()}")
        self.seq = store.head(table).seq

    def write(self, command, number):
        with self.lock:
            asked = [entry(number, command), entry(number, "")]
            written = self.store.append(self.table, self.seq, asked, epoch=self.epoch).result(60)
            if not written.again:
                self.seq = written.rows[-1].seq
        return written


def serve(address, pipe, mute_after):
    """The victim: answers each client once its command is durable.

    After so many answers it dies of itself, with a command that is durable and nobody told of it.
    """
    store = open_store(address)
    rooms = [Room(store, f"t{number}") for number in range(TABLES)]
    queues = [SimpleQueue() for _ in range(CLIENTS)]
    telling = threading.Lock()
    answers = itertools.count(1)

    def answer(client):
        while True:
            written = rooms[client % TABLES].write(*queues[client].get())
            with telling:
                if next(answers) == mute_after:
                    os.kill(os.getpid(), signal.SIGKILL)
                pipe.send((client, written.rows[0].command, written.rows[0].seq, written.again))

    for client in range(CLIENTS):
        threading.Thread(target=answer, args=(client,), daemon=True).start()
    while True:
        client, *asked = pipe.recv()
        queues[client].put(asked)


class Clients:
    """What they have sent, and what they were told."""

    def __init__(self, address):
        self.address = address
        self.told = {}
        self.again = 0
        self.waiting = [(f"client {client} 0", 0) for client in range(CLIENTS)]

    def live(self, answers, harm=None):
        """One victim's life: so many answers, then the harm; what it had said before counts."""
        pipe, theirs = processes.Pipe()
        victim = processes.Process(target=serve, args=(self.address, theirs, 0 if harm else answers + 1))
        victim.start()
        theirs.close()
        with suppress(EOFError, OSError):
            for client in range(CLIENTS):
                pipe.send((client, *self.waiting[client]))
            for number in itertools.count(1):
                client = self.hear(pipe)
                pipe.send((client, *self.waiting[client]))
                if harm and number == answers:
                    harm(victim)
        with suppress(EOFError, OSError):
            while True:
                self.hear(pipe)
        victim.join()
        pipe.close()

    def hear(self, pipe):
        """An answer: the client goes on to his next command."""
        client, command, seq, again = pipe.recv()
        asked, number = self.waiting[client]
        assert command == asked
        self.told[(f"t{client % TABLES}", command)] = seq
        self.again += again
        self.waiting[client] = (f"client {client} {number + 1}", number + 1)
        return client


def survive(address, kills, seed):
    """Kills so many victims, then holds the log against what the clients were told."""
    rng = random.Random(seed)
    clients = Clients(address)
    for number in range(kills):
        clients.live(rng.randrange(1, 24), None if number % 6 == 4 else methodcaller("kill"))
    return clients, account(clients)


def account(clients):
    """The commands that are lost, that are doubled, and that nobody has sent."""
    store = open_store(clients.address)
    rows = [row for opened in store.tables() for row in store.read(opened.id)]
    store.close()
    found = {(row.table, row.command): row.seq for row in rows}
    lost = [told for told in clients.told.items() if found.get(told[0]) != told[1]]
    by_clients = [row for row in rows if not row.command.startswith("@")]
    doubled = len(by_clients) - len({row.body + row.command for row in by_clients})
    halves = len(rows) - 2 * len(by_clients)
    sent = set(clients.told) | {
        (f"t{client % TABLES}", command) for client, (command, _) in enumerate(clients.waiting)
    }
    unsent = [row.command for row in by_clients if (row.table, row.command) not in sent]
    return {"lost": lost, "doubled": doubled, "halves": halves, "unsent": unsent}


NOTHING = {"lost": [], "doubled": 0, "halves": 0, "unsent": []}
