"""Whole rounds of every game through a real socket."""

import asyncio
import random

import pytest
from evening import GAMES, house, played, plays, sits

from krupje.records import session
from krupje.web import history


@pytest.mark.parametrize("game", GAMES)
def test_two_guests_play_a_round(game):
    """Two guests bet, decide and are paid; the log replays to the table they see, and chips are conserved."""

    async def evening():
        async with house() as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", game, bots=1 if game == "knock" else 0)
            rng = random.Random(7)
            await sits(ona, table, 1)
            await sits(jonas, table, 2)
            await asyncio.gather(plays(ona, table, rng, 3), plays(jonas, table, rng, 3))
            last = ona.tables[table]
            room = await there.hall.room(table)
            assert sum(room.table.accounts.values()) == 0
            store = there.hall.store
            text = "\n".join([store.table(table).head, *(row.body for row in store.read(table))])
            assert session.read(text).state == room.table
            assert last["head"] == store.head(table).hash
            listed = (await there.get(f"/api/tables/{table}/rounds")).json()
            assert [each["number"] for each in listed] == [3, 2, 1]
            spans = [history.span(room, number) for number in (1, 2, 3)]
            assert [span.start.seq for span in spans] == [0, spans[0].last, spans[1].last]
            await ona.close()
            await jonas.close()

    played(evening())
