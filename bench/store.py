"""How fast lines become durable, and how fast a log is checked.

    python bench/store.py [ADDRESS] [SECONDS]

ADDRESS as for `krupje serve --database`; without one a new SQLite file in the current folder, for in the
system's own temporary folder a sync may cost nothing. Each writer waits for its line before it writes the
next one, as a table does.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from typing import Any

from krupje.games import game
from krupje.records import session
from krupje.rounds.figures import house
from krupje.store import Entry, Store, chain, open_store
from krupje.table import actions as do
from krupje.table import opened, step

NKP = game("nkp")
TABLE = opened("nkp", house(NKP.rules, {}, NKP.presets))
BODY = session.line(action := do.Sit("Ona"), step(TABLE, action)[1], "0" * 32)


def measure(store: Store, writers: int, seconds: float) -> dict[str, Any]:
    """Lines a second, milliseconds to wait for one, microseconds of processor for one."""
    waited, lock = list[float](), threading.Lock()
    names = [f"{writers}-{number}-{time.time_ns()}" for number in range(writers)]
    for name in names:
        store.open_table(name, session.first_line(TABLE, {}))
    epochs = {name: store.claim(name, "bench") for name in names}
    until = time.perf_counter() + seconds

    def write(name: str) -> None:
        epoch, own = epochs[name], list[float]()
        while (begun := time.perf_counter()) < until:
            store.append(name, len(own), [Entry(BODY, "Ona", f"c{len(own)}")], epoch=epoch).result()
            own.append(time.perf_counter() - begun)
        with lock:
            waited.extend(own)

    begun, worked = time.perf_counter(), time.process_time()
    threads = [threading.Thread(target=write, args=(name,)) for name in names]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    begun, worked = time.perf_counter() - begun, time.process_time() - worked
    waited.sort()
    return {
        "writers": writers,
        "lines_per_second": round(len(waited) / begun),
        "wait_ms": {"p50": _ms(waited, 0.5), "p99": _ms(waited, 0.99)},
        "processor_us": round(1e6 * worked / len(waited)),
    }


def _ms(waited: list[float], part: float) -> float:
    return round(1000 * waited[int(len(waited) * part)], 2)


def check() -> int:
    """Rows of a chain checked in a second of processor time."""
    store = open_store("memory:")
    store.open_table("t1", session.first_line(TABLE, {}))
    epoch = store.claim("t1", "bench")
    rows = store.append("t1", 0, [Entry(BODY, "Ona")] * 20_000, epoch=epoch).result().rows
    begun = time.process_time()
    done = sum(1 for _ in chain.checked("t1", chain.beginning(store.table("t1")), rows))
    return round(done / (time.process_time() - begun))


with tempfile.TemporaryDirectory(dir=".") as folder:
    store = open_store(sys.argv[1] if len(sys.argv) > 1 else f"{folder}/tables.db")
    for writers in (1, 8, 64, 167):
        print(
            json.dumps(measure(store, writers, float(sys.argv[2]) if len(sys.argv) > 2 else 3.0)), flush=True
        )
    store.close()
print(json.dumps({"rows_checked_per_second": check()}))
