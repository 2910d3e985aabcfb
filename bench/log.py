"""What a round leaves in the log, and how quickly a log is folded again: for the sums of capacity.md.

`python bench/log.py [ROUNDS]`: three guests who decide by chance at a table of each game. Prints JSON lines.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "store"))

from evenings import Evening

from krupje.games import NAMES
from krupje.records import session
from krupje.store import open_store

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 50
for name in NAMES:
    dealt = Evening(name)
    dealt.sit()
    before = len(dealt.entries)
    for _ in range(rounds):
        dealt.bet()
        dealt.play()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        store = open_store(str(path))
        store.open_table("t1", session.first_line(dealt.opening, {}))
        store.append("t1", 0, dealt.entries, epoch=store.claim("t1", "bench")).result()
        begun = time.process_time()
        replay = session.Replay("table", dealt.opening.game, dealt.opening, same=False)
        for row in store.read("t1"):
            replay.take(json.loads(row.body))
        folded = time.process_time() - begun
        store.close()
        size = path.stat().st_size
    print(
        json.dumps(
            {
                "game": name,
                "lines_a_round": round((len(dealt.entries) - before) / rounds, 1),
                "kb_on_disk_a_round": round(size / rounds / 1024, 1),
                "lines_folded_a_second": round(len(dealt.entries) / folded),
            }
        )
    )
