"""The database server stopped at once, again and again, under writers who go on."""

from __future__ import annotations

import threading

import pytest
from lines import HEAD, entry

from krupje.store import StoreAway
from krupje.store.postgres import PostgreSQL

WRITERS = 6


class Writer(threading.Thread):
    """Writes line after line to a table of his own, and sends again what he was not told about."""

    def __init__(self, store, number):
        super().__init__(daemon=True)
        self.store, self.table = store, f"t{number}"
        store.open_table(self.table, HEAD)
        self.epoch = store.claim(self.table, self.table)
        self.told, self.again, self.failed, self.end = [], 0, None, False
        self.written = threading.Event()

    def run(self):
        try:
            while not self.end:
                self.write()
        except BaseException as why:  # noqa: BLE001 (the test shall have it)
            self.failed = why

    def write(self):
        seq = len(self.told)
        try:
            answer = self.store.append(self.table, seq, [entry(seq)], epoch=self.epoch).result(60)
        except StoreAway:
            return
        self.again += answer.again
        self.told.append(answer.rows[0])
        self.written.set()


@pytest.mark.slow
@pytest.mark.parametrize("patience", [10.0, 0.0], ids=["the store tries again", "the writer tries again"])
def test_a_server_stopped_at_once_loses_nothing(server, database, patience):
    store = PostgreSQL(database, patience=patience)
    writers = [Writer(store, number) for number in range(WRITERS)]
    for each in writers:
        each.start()
    for _ in range(6):
        for each in writers:
            each.written.clear()
            assert each.written.wait(60), each.failed
        server.stop("immediate")
        server.start()
    for each in writers:
        each.end = True
        each.join(60)
        assert each.failed is None
        assert store.read(each.table) == tuple(each.told)
    store.close()
