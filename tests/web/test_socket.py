"""The socket holds its limits, and whoever breaks them harms nobody else."""

import asyncio
import json
import random
import socket

import pytest
from evening import done, house, played, plays, sits
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from krupje.web.sockets import Limits

HELLO = {"say": "hello"}


async def opened(there, **more):
    """A bare socket."""
    return await connect(there.address.replace("http", "ws") + "/ws", compression=None, max_size=None, **more)


async def welcome(there, name="Ona"):
    """A bare socket that has said hello."""
    token = there.tokens.get(name) or await there.token(name)
    bare = await opened(there)
    await bare.send(json.dumps({**HELLO, "token": token}))
    assert json.loads(await bare.recv())["say"] == "welcome"
    return bare


async def last(bare):
    """Reads until the socket is closed: the last message, and the code."""
    told = None
    try:
        while True:
            told = json.loads(await bare.recv())
    except ConnectionClosed as closed:
        return told, closed.rcvd.code


@pytest.mark.parametrize(
    ("origin", "served"),
    [
        (None, True),
        ("own", True),
        ("http://elsewhere.example", False),
        ("https://{host}", False),
        ("null", False),
    ],
)
def test_only_the_own_page_opens_a_socket(origin, served):
    """A page from elsewhere is answered 403 before there is a socket."""

    async def evening():
        async with house() as there:
            host = there.address.removeprefix("http://")
            given = there.address if origin == "own" else origin and origin.format(host=host)
            try:
                bare = await opened(there, **({} if given is None else {"origin": given}))
                await bare.close()
                answered = 101
            except InvalidStatus as refused:
                answered = refused.response.status_code
            assert answered == (101 if served else 403)

    played(evening())


def test_who_says_nothing_is_dropped():
    """The first message must come soon."""

    async def evening():
        async with house(limits=Limits(hello=0.01)) as there:
            assert await last(await opened(there)) == ({"say": "bye", "why": "silent"}, 4408)

    played(evening())


@pytest.mark.parametrize(
    "first",
    [
        {**HELLO, "token": "nobody's"},
        HELLO,
        {"say": "ping"},
        {"say": "watch", "table": "t1"},
        {**HELLO, "token": 1},
    ],
)
def test_a_socket_begins_with_a_token(first):
    """Anything but a hello with somebody's token ends it."""

    async def evening():
        async with house() as there:
            bare = await opened(there)
            await bare.send(json.dumps(first))
            assert await last(bare) == ({"say": "bye", "why": "token-unknown"}, 4401)

    played(evening())


def test_a_flood_is_refused_and_then_cut_off():
    """Past the burst messages are refused; who does not stop is dropped, and others are served."""

    async def evening():
        async with house(limits=Limits(a_second=0, burst=5, patience=3)) as there:
            bare = await welcome(there)
            for _ in range(4):
                await bare.send('{"say": "ping"}')
            for _ in range(4):
                assert json.loads(await bare.recv()) == {"say": "pong"}
            for _ in range(3):
                await bare.send('{"say": "ping"}')
                assert json.loads(await bare.recv())["refused"]["code"] == "too-many-messages"
            await bare.send('{"say": "ping"}')
            assert await last(bare) == ({"say": "bye", "why": "too-many-messages"}, 4429)
            await (await welcome(there, "Jonas")).close()

    played(evening())


def test_a_frame_has_a_longest_length():
    """A frame of more than 4 KB closes the socket."""

    async def evening():
        async with house() as there:
            bare = await welcome(there)
            await bare.send(json.dumps({"say": "ping", "more": "x" * 5000}))
            assert (await last(bare))[1] == 1009

    played(evening())


def test_a_session_has_so_many_sockets():
    """One more than it may have is turned away; when one is closed there is room again."""

    async def evening():
        async with house(limits=Limits(sockets=2)) as there:
            first, second = await welcome(there), await welcome(there)
            third = await opened(there)
            await third.send(json.dumps({**HELLO, "token": there.tokens["Ona"]}))
            assert await last(third) == ({"say": "bye", "why": "too-many-sockets"}, 4409)
            await first.close()
            while len(next(iter(there.app.state.sockets.open.values()))) > 1:  # noqa: ASYNC110 (none tells)
                await asyncio.sleep(0.001)
            await (await welcome(there)).close()
            await second.close()

    played(evening())


BROKEN = [
    "",
    "null",
    "[]",
    "7",
    '"hello"',
    "{",
    "{}",
    "\ud800",
    '{"say": "do"}',
    '{"say": "no such thing"}',
    "[" * 2000,
    '{"say": "ping", "more": 1}',
    '{"say": "watch", "table": 7}',
    '{"say": "watch", "table": "t1", "since": -1}',
    '{"say": "watch", "table": "t1", "since": 1.5}',
    '{"say": "watch", "table": "nowhere"}',
    '{"say": "hello"}',
    '{"say": "watch", "table": "../t1"}',
    '{"say": "watch", "table": "t1", "since": 99999999999999999999}',
]
ACTIONS = [
    {},
    {"do": "sit", "by": "@dealer"},
    {"do": "draw"},
    {"do": "shuffle", "order": []},
    {"do": "pay"},
    {"do": "close"},
    {"do": "take", "box": "2"},
    {"do": "take", "box": True},
    {"do": "take", "box": 1.0},
    {"do": "take", "box": 10**30},
    {"do": "take", "box": -1},
    {"do": "buy-in", "amount": -5},
    {"do": "buy-in", "amount": 10**12},
    {"do": "lay", "stake": {}},
    {"do": "lay", "stake": {"box": 1, "ante": 1000, "guest": "Jonas"}},
    {"do": "lay", "stake": {"box": 1, "ante": "10"}},
    {"do": "lay", "stake": {"box": 1, "ante": 1, "more": 1}},
    {"do": "lay", "stake": {"box": [1], "ante": {}}},
    {"do": "lay", "stake": {"box": 1, "ante": 10**18}},
    {"do": "play", "move": {"do": "void"}},
    {"do": "play", "move": {"do": "deal", "card": "As"}},
    {"do": "play", "move": {"do": "time-out", "box": 1}},
    {"do": "play", "move": {"do": "change", "box": 1, "card": 5}},
    {"do": "play", "move": {"do": "change", "box": 1, "card": "Xx"}},
    {"do": "play", "move": {"do": "bet"}},
    {"do": "seed", "word": "x" * 100},
    {"do": "cut", "at": 10},
    {"do": "rule", "verdict": "void"},
    {"do": "freeze"},
    {"do": "set-house", "figures": {}},
    {"do": "misdeal", "why": "count"},
    {"do": "leave", "box": 1},
]


def test_whatever_is_sent_is_refused_in_words_and_the_table_stands():
    """Broken frames and foreign actions get a typed refusal; table and socket go on as they were."""

    async def evening():
        async with house(limits=Limits(burst=10_000)) as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "nkp")
            await sits(ona, table, 1)
            room = await there.hall.room(table)
            before = room.table
            bare = await welcome(there, "Jonas")
            for text in BROKEN:
                await bare.send(text.encode("utf-8", "replace").decode() if "\ud800" in text else text)
                told = json.loads(await bare.recv())
                assert told["say"] == "refused", text
                assert told["id"] is None
            for action in ACTIONS:
                answer = await ona.ask(table, action) if _readable(action) else None
                await bare.send(
                    json.dumps({"say": "do", "table": table, "id": "x", "action": action, "as": None})
                )
                told = json.loads(await bare.recv())
                for each in (told, *([answer] if answer else [])):
                    assert each["say"] == "refused", action
                    assert each["refused"]["code"], action
            await bare.send(b"\x00\xff")
            assert json.loads(await bare.recv())["refused"]["code"] == "message-unreadable"
            assert room.table == before
            await bare.close()
            await ona.close()

    played(evening())


def _readable(action):
    """Whether the server can tell to which command the refusal of an action belongs."""
    return action.get("do") in {"lay", "play", "seed", "cut", "freeze", "rule", "misdeal", "set-house"} or (
        action.get("do") == "take" and type(action["box"]) is int and action["box"] < 10**18
    )


def test_frames_by_chance_harm_nothing():
    """Mutilated messages by the hundred: the socket answers each, or asks for less."""

    async def evening():
        rng = random.Random(5)
        async with house(limits=Limits(burst=10_000, queue=10_000)) as there:
            await there.token("Ona")
            table = await there.table("Ona", "knock", bots=2)
            bare = await welcome(there)
            whole = [
                json.dumps(each)
                for each in (
                    {"say": "watch", "table": table, "since": 0},
                    {"say": "ping"},
                    {"say": "do", "table": table, "id": "a", "action": {"do": "lay", "stake": {"box": 1}}},
                    {
                        "say": "do",
                        "table": table,
                        "id": "b",
                        "as": "@inspector",
                        "action": {"do": "rule", "verdict": "void"},
                    },
                    {
                        "say": "do",
                        "table": table,
                        "id": "c",
                        "action": {"do": "play", "move": {"do": "discard", "box": 1, "card": "As"}},
                    },
                )
            ]
            for _ in range(300):
                text = list(rng.choice(whole))
                for _ in range(rng.randint(1, 4)):
                    text[rng.randrange(len(text))] = rng.choice('{}[]":,0x9\\ né')
                await bare.send("".join(text))
            await bare.send('{"say": "ping"}')
            while json.loads(await bare.recv()) != {"say": "pong"}:
                pass
            assert not (await there.hall.room(table)).gone
            await bare.close()

    played(evening())


def test_a_stalled_reader_stops_nobody():
    """Who reads nothing is dropped once his queue is full; the others' round goes on to its end."""

    async def evening():
        async with house(limits=Limits(queue=8, burst=100_000), narrow=True) as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", "nkp")
            token = await there.token("Stalled")
            stalled = await connect(
                there.address.replace("http", "ws") + "/ws",
                compression=None,
                sock=_narrow(there),
                ping_interval=None,
                max_queue=1,
            )
            await stalled.send(json.dumps({**HELLO, "token": token}))
            await stalled.send(json.dumps({"say": "watch", "table": table}))
            await sits(ona, table, 1)
            await sits(jonas, table, 2)
            rng = random.Random(3)
            while not there.hall.metrics.dropped.get("read-too-slowly"):
                await asyncio.gather(plays(ona, table, rng), plays(jonas, table, rng))
            await asyncio.gather(plays(ona, table, rng), plays(jonas, table, rng))
            stalled.transport.abort()
            await ona.close()
            await jonas.close()

    played(evening())


def _narrow(there):
    """A socket with next to no buffer for what comes in."""
    host, port = there.address.removeprefix("http://").split(":")
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.connect((host, int(port)))
    return made


def test_a_gone_reader_comes_back_where_he_was():
    """After a lost connection the events missed come with the picture, and the hash is everybody's."""

    async def evening():
        async with house() as there:
            ona, jonas = await there.client("Ona"), await there.client("Jonas")
            table = await there.table("Ona", "nkp")
            await sits(ona, table, 1)
            await jonas.watch(table)
            seen = jonas.tables[table]["seq"]
            await jonas.close()
            await done(ona, table, {"do": "lay", "stake": {"box": 1, "ante": 1000}})
            await jonas.connect()
            told = await jonas.until(table, lambda now: now["seq"] > seen)
            assert told["since"] == seen
            assert [event["event"] for event in told["events"]] == ["laid"]
            assert told["head"] == ona.tables[table]["head"]
            await ona.close()
            await jonas.close()

    played(evening())
