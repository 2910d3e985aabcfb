"""The coach over the wire: values for whoever has to decide, skill and luck of what was played."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from evening import answer, done, house, played, plays, sits

from krupje.analysis import advise, beside
from krupje.analysis.figures import house_of
from krupje.records import nkp


@pytest.fixture(scope="module", autouse=True)
def _awake():
    """The kernels are compiled, or read, before a page waits for them."""
    advise.advise("nkp", cards="Js Ts 9s 4s 2c", up="Qd")
    advise.advise("nkp", cards="Js Ts 9s 4s 2c 8h", up="Qd")
    advise.advise("casino-holdem", cards="As Kd", flop="Ah 7c 2s")


def near(there):
    """The coach of a house, thinking in a thread: for tests that need no process of its own."""
    there.hall.coaching._team = ThreadPoolExecutor(1)


async def told(there, table, who="Ona"):
    """What the coach says now."""
    return (await there.get(f"/api/tables/{table}/coach", who)).json()


async def dealt(there, game, rules=None, blind=False):
    """Ona plays alone, and it is her turn; what she was told."""
    ona = await there.client("Ona")
    table = await there.table("Ona", game, rules=rules or {})
    await sits(ona, table, 1)
    await done(ona, table, {"do": "lay", "stake": {"box": 1, "ante": 1000, "blind": blind}})
    rng = random.Random(1)
    while ona.tables[table]["picture"]["awaits"] != 1 and not ona.tables[table]["picture"]["receipts"]:
        now = ona.tables[table]
        action = {"do": "decline"} if "cut" in now["you"]["table"] else answer(now, rng)
        if action is None:
            await ona.until(table, lambda later, now=now: later is not now)
        else:
            await done(ona, table, action)
    return ona, table


def test_values_for_who_has_to_decide():
    """The same as `krupje advise` says of her cards and the up card, best first; nothing for anybody else."""

    async def evening():
        async with house() as there:
            near(there)
            ona, table = await dealt(there, "nkp")
            jonas = await there.client("Jonas")
            round_ = ona.tables[table]["picture"]["round"]
            said = await told(there, table)
            (box,) = said["boxes"]
            cards, up = round_["boxes"][0]["cards"], next(c for c in round_["dealer"] if c != "??")
            assert (said["coach"], box["box"]) == (True, 1)
            found = advise.advise("nkp", {}, cards=" ".join(cards), up=up)
            assert {key: box[key] for key in ("best", "actions")} == {
                key: found[key] for key in ("best", "actions")
            }
            assert (await there.get(f"/api/tables/{table}/coach", "Jonas")).json()["boxes"] == []
            assert (await there.get(f"/api/tables/{table}/coach")).status_code == 401
            assert (await there.get("/api/tables/t99/coach", "Ona")).status_code == 404
            await ona.close()
            await jonas.close()

    played(evening())


@pytest.mark.parametrize("game", ["nkp", "casino-holdem"])
def test_a_round_is_told_apart(game):
    """Net is value, skill and luck; skill is never above nought; others' boxes are not told."""

    async def evening():
        async with house() as there:
            near(there)
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", game)
            await sits(ona, table, 1)
            await sits(jonas, table, 2)
            rng = random.Random(3)
            await asyncio.gather(plays(ona, table, rng, 2), plays(jonas, table, rng, 2))
            rounds = (await there.get(f"/api/tables/{table}/rounds")).json()
            for each in rounds:
                path = f"/api/tables/{table}/rounds/{each['number']}/coach"
                (box,) = (await there.get(path, "Ona")).json()["boxes"]
                assert box["box"] == 1
                assert box["net"] == pytest.approx(box["value"] + box["skill"] + box["luck"], abs=1e-9)
                assert box["skill"] <= 0
                assert box["mattered"]["cost"] >= 0
                assert [b["box"] for b in (await there.get(path, "Jonas")).json()["boxes"]] == [2]
            assert (await there.get(f"/api/tables/{table}/rounds/99/coach", "Ona")).status_code == 404
            await ona.close()
            await jonas.close()

    played(evening())


def test_a_dark_box_has_no_coach():
    async def evening():
        async with house() as there:
            near(there)
            ona, table = await dealt(there, "casino-holdem", blind=True)
            said = await told(there, table)
            assert said["boxes"] == said.get("reviews", []) == []
            path = f"/api/tables/{table}/rounds/1/coach"
            await ona.until(table, lambda now: now["picture"]["number"] > 1 or now["picture"]["receipts"])
            if (await there.get(f"/api/tables/{table}/rounds")).json():
                assert (await there.get(path, "Ona")).json()["boxes"] == []
            await ona.close()

    played(evening())


@pytest.mark.parametrize("game", ["knock"])
def test_a_game_without_a_coach_says_so(game):
    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", game)
            assert (await there.get(f"/api/tables/{table}/coach", "Ona")).json() == {
                "coach": False,
                "boxes": [],
            }
            await ona.close()

    played(evening())


def test_without_the_compiler_there_is_no_coach(monkeypatch):
    """Where numba is not installed he is politely absent; tables are served all the same."""
    monkeypatch.setattr(beside, "find_spec", lambda _: None)
    assert not beside.can_help("nkp")

    async def evening():
        async with house() as there:
            ona, table = await dealt(there, "nkp")
            assert (await there.get(f"/api/tables/{table}/coach", "Ona")).json() == {
                "coach": False,
                "boxes": [],
            }
            await ona.close()

    played(evening())


def test_a_house_whose_value_is_not_kept():
    """Skill is told all the same; luck needs the value before the deal."""
    rules = house_of("nkp", {"bet_table": {"flush": 6}})
    record = {"game": "nkp", "dealer": "2c 7d 9h Jc Qs", "rules": {"bet_table": {"flush": 6}},
              "boxes": [{"box": 1, "ante": 10, "cards": "As Kd Kh 4c 8s", "play": ["fold"]}]}  # fmt: skip
    events = nkp.replay(record).events
    found = beside.review("nkp", rules, 1000, events, 1)
    assert (found["value"], found["luck"], found["net"]) == (None, None, -1)
    assert found["skill"] < 0
    assert found["mattered"]["action"] == "fold"
    assert beside.review("nkp", rules, 1000, events[:-1], 1) is None


@pytest.mark.slow
def test_he_thinks_in_a_process_of_his_own():
    """No table waits for him; a killed coach is replaced, and says the same."""

    async def evening():
        async with house() as there:
            there.http.timeout = 60  # a process of his own has to be started first
            ona, table = await dealt(there, "nkp")
            coaching = there.hall.coaching
            first = (await there.get(f"/api/tables/{table}/coach", "Ona")).json()
            for process in coaching._team._processes.values():
                process.kill()
            assert (await there.get(f"/api/tables/{table}/coach", "Ona")).json() == first
            await ona.close()

    played(evening(), 120)


def test_a_round_that_lies_is_told_before_it_is_paid():
    """The review comes with the receipts, and is the one told of the finished round afterwards."""

    async def evening():
        async with house() as there:
            near(there)
            ona, table = await dealt(there, "casino-holdem")
            await done(ona, table, {"do": "play", "move": {"do": "fold", "box": 1}})
            (lies,) = (await told(there, table))["reviews"]
            await done(ona, table, {"do": "ready"})
            after = (await there.get(f"/api/tables/{table}/rounds/1/coach", "Ona")).json()
            assert after["boxes"] == [lies]
            await ona.close()

    played(evening())


def test_the_fields_by_the_cards_that_are_out():
    """A fresh shoe has its usual order; coups shift it, and whoever comes knows the coups of the shoe."""

    async def evening():
        async with house() as there:
            near(there)
            ona = await there.client("Ona")
            table = await there.table("Ona", "baccarat")
            await sits(ona, table, 1)
            fresh = (await told(there, table))["fields"]
            assert fresh["tie"] < fresh["player"] < fresh["banker"] < 0
            await plays(ona, table, random.Random(3), 4)
            coups = ona.tables[table]["picture"]["coups"]
            assert len(coups) == 4
            assert all(2 <= len(hand) <= 3 for hands in coups for hand in hands)
            assert (await told(there, table))["fields"] != fresh
            await ona.close()

    played(evening())
