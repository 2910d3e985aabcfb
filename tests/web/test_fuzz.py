"""Other people's ideas of bad input: pages by their own description, frames near the socket's and far off.

Whatever is sent, the answer is one that the description knows, and the table is as it was.
"""

import asyncio
import contextlib
import json
import threading

import pytest
import schemathesis
from evening import done, house, played, sits
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
)
from websockets.asyncio.client import connect

from krupje.web.sockets import Limits

ALL = list(HealthCheck)
ALLOWED = (positive_data_acceptance, negative_data_rejection)


@pytest.fixture(scope="module")
def running():
    """A house in a thread of its own, with a table at which somebody sits: its address and a token."""
    ready, stop, told = threading.Event(), threading.Event(), {}

    async def serving():
        async with house(limits=Limits(burst=100_000, queue=10_000)) as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "nkp")
            await sits(ona, table, 1)
            await done(ona, table, {"do": "lay", "stake": {"box": 1, "ante": 1000}})
            told.update(address=there.address, token=there.tokens["Ona"], table=table)
            ready.set()
            await asyncio.to_thread(stop.wait)
            told["stands"] = (await there.hall.room(table)).table.stakes
            await ona.close()

    thread = threading.Thread(target=lambda: played(serving(), 600))
    thread.start()
    assert ready.wait(60)
    yield told
    stop.set()
    thread.join(60)
    assert told["stands"], "the table has been harmed"


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_page_answers_as_it_is_described(running, mode):
    """Generated requests, good and bad: no error of the server, no answer that the description lacks.

    What the description allows may still be refused by a rule, and a game's figures are read by the game.
    """
    api = schemathesis.openapi.from_url(f"{running['address']}/openapi.json")
    headers = {"authorization": f"Bearer {running['token']}"}
    pages = [found.ok() for found in api.get_all_operations()]
    assert len(pages) > 15
    for page in pages:

        @settings(max_examples=10, deadline=None, suppress_health_check=ALL, derandomize=True, database=None)
        @given(page.as_strategy(generation_mode=mode))
        def answers(case):
            case.call_and_validate(headers=headers, excluded_checks=[*ALLOWED])

        with contextlib.suppress(Unsatisfiable):  # a page that takes nothing can be asked nothing wrong
            answers()


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
words = st.sampled_from(
    [
        "sit",
        "buy-in",
        "take",
        "lay",
        "lift",
        "play",
        "cut",
        "seed",
        "ready",
        "rule",
        "freeze",
        "set-house",
        "draw",
    ]
)
actions = st.fixed_dictionaries(
    {"do": words},
    optional={
        "box": anything, "amount": anything, "stake": anything, "move": anything, "at": anything,
        "word": anything, "figures": anything, "verdict": anything, "by": anything,
    },
)  # fmt: skip
messages = st.fixed_dictionaries(
    {"say": st.sampled_from(["do", "watch", "leave", "ping", "hello"])},
    optional={"table": st.just("t1") | anything, "id": st.text(max_size=70), "action": actions | anything,
              "as": anything, "since": anything, "token": anything},
)  # fmt: skip


@settings(max_examples=25, deadline=None, suppress_health_check=ALL, derandomize=True)
@given(st.lists(messages.map(json.dumps) | st.text(max_size=60), min_size=1, max_size=10))
def test_whatever_is_said_is_answered(running, said):
    """Frames near the schema and far from it, from somebody who sits nowhere: each is answered."""

    async def evening():
        address = running["address"].replace("http", "ws") + "/ws"
        async with connect(address, compression=None, max_size=None, proxy=None) as bare:
            token = await asyncio.to_thread(newcomer, running["address"])
            await bare.send(json.dumps({"say": "hello", "token": token}))
            assert json.loads(await bare.recv())["say"] == "welcome"
            for text in said:
                await bare.send(text)
            await bare.send('{"say": "ping"}')
            seen = []
            while sum(each["say"] == "pong" for each in seen) <= pings(said):
                seen.append(json.loads(await bare.recv()))
            assert all(each["refused"]["code"] for each in seen if each["say"] == "refused")

    played(evening(), 30)


def pings(said):
    """How many of the frames are good pings."""
    return sum(text == '{"say": "ping"}' for text in said)


def newcomer(address):
    from krupje.client import introduce

    return introduce(address)
