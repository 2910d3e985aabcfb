"""A silent seat: when time runs out the house goes on, and every receipt says so. No test measures time."""

import pytest
from evening import GAMES, STAKES, STILL, done, house, played, sits

QUICK = {"bets": 0.02, "cut": 0.01, "decide": 0.01, "window": 0.01, "pay": 0.01, "bot": 0.01}
"""Seconds: everybody is silent at once."""

SILENCE = {"nkp": "nkp 4.9", "casino-holdem": "casino-holdem 4.4", "novo": "novo 4.10"}
"""The clause by which a silent box has lost its Ante, on its receipt."""


@pytest.mark.parametrize("game", GAMES)
def test_silent_seats_are_played_out_by_the_clock(game):
    """Two guests lay and say no more: bets close, nobody cuts, seats time out, the round is paid."""

    async def evening():
        async with house() as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table(
                "Ona", game, timing={**QUICK, "bets": 0.2}, bots=1 if game == "knock" else 0
            )
            await sits(ona, table, 1)
            await sits(jonas, table, 2)
            await done(ona, table, {"do": "lay", "stake": {"box": 1, **STAKES[game]}})
            await done(jonas, table, {"do": "lay", "stake": {"box": 2, **STAKES[game]}})
            await ona.until(table, lambda told: told["picture"]["number"] == 2)
            room = await there.hall.room(table)
            assert sum(room.table.accounts.values()) == 0
            frames = " ".join(ona.frames)
            assert ('"timed-out"' in frames) == (game != "baccarat")
            assert f'"clause":"{SILENCE.get(game, "")}' in frames
            await ona.close()
            await jonas.close()

    played(evening())


def test_one_guest_alone_is_not_hurried():
    """No clock runs for a guest alone, unless the table was opened with one."""

    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            for alone in (False, True):
                table = await there.table("Ona", "nkp", timing={**STILL, "bets": 50, "alone": alone})
                await sits(ona, table, 1)
                await done(ona, table, {"do": "lay", "stake": {"box": 1, "ante": 1000}})
                assert (ona.tables[table]["clock"] is not None) == alone
            clock = ona.tables[table]["clock"]
            assert clock["for"] == "bets"
            assert clock["box"] is None
            assert 0 < clock["left"] <= 50
            await ona.close()

    played(evening())


def test_a_bot_fills_the_seats_of_knock_poker():
    """Alone with bots: they lay when the guest does, play by themselves, and the round is paid."""

    async def evening():
        import random

        from evening import plays

        async with house() as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "knock", bots=3)
            await sits(ona, table, 1)
            await plays(ona, table, random.Random(6), 2)
            assert ona.tables[table]["picture"]["bots"] == ["bot 1", "bot 2", "bot 3"]
            await ona.close()

    played(evening())


def test_clocks_within_reason():
    """A table's clocks give from nothing to an hour."""

    async def evening():
        async with house() as there:
            await there.token("Ona")
            for timing in ({"bets": -1}, {"decide": 1e9}, {"bets": "long"}, {"more": 1}):
                answer = await there.post("/api/tables", "Ona", {"game": "nkp", "timing": timing})
                assert answer.status_code == 400

    played(evening())


def test_who_stays_away_for_long_gives_his_box_up():
    """His stake is played out first; then the dealer changes his chips back, and others may have the box."""

    async def evening():
        async with house() as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", "nkp", timing={**QUICK, "bets": 0.5, "gone": 0.05})
            await sits(ona, table, 1)
            await sits(jonas, table, 2)
            await done(jonas, table, {"do": "lay", "stake": {"box": 2, "ante": 1000}})
            await jonas.close()
            told = await ona.until(table, lambda told: told["picture"]["guests"] == ["Ona"])
            assert told["picture"]["number"] == 2
            assert told["picture"]["places"] == [[1, "Ona"]]
            row = there.hall.store.read(table)[-1]
            assert (row.actor, '"do": "leave"' in row.body) == ("@dealer", True)
            room = await there.hall.room(table)
            assert "Jonas" not in room.table.accounts
            assert sum(room.table.accounts.values()) == 0
            await ona.close()

    played(evening())


def test_who_comes_and_goes_is_seen():
    """Without anybody doing anything, the others are told who looks at the table."""

    async def evening():
        async with house() as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", "nkp")
            await sits(ona, table, 1)
            await sits(jonas, table, 2)
            assert ona.tables[table]["picture"]["here"] == ["Jonas", "Ona"]
            await jonas.close()
            told = await ona.until(table, lambda told: told["picture"]["here"] == ["Ona"])
            assert told["events"] == []
            await jonas.connect()
            await ona.until(table, lambda told: told["picture"]["here"] == ["Jonas", "Ona"])
            await ona.close()
            await jonas.close()

    played(evening())
