"""A real server in the test's own loop, and guests who play on it as a person might."""

from __future__ import annotations

import asyncio
import random
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx
import uvicorn

from krupje.client import Client
from krupje.store import Memory
from krupje.web.app import application
from krupje.web.serving import bound

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

KEYS = {"inspector": "the inspector's own key", "pit-boss": "the pit boss's own key"}
GAMES = ("nkp", "casino-holdem", "novo", "baccarat", "knock")
STILL = {"bets": 0, "cut": 0, "decide": 0, "window": 0, "pay": 0, "bot": 0, "alone": True}
"""No clock runs: nothing in a test depends on time."""


class House:
    """A running server, and everybody who came to it."""

    def __init__(self, address: str, app: Any) -> None:
        self.address = address
        self.app = app
        self.http = httpx.AsyncClient(base_url=address)
        self.tokens: dict[str, str] = {}

    @property
    def hall(self) -> Any:
        return self.app.state.hall

    async def token(self, name: str, office: str | None = None) -> str:
        told = (await self.http.post("/api/session", json={"name": name})).json()
        self.tokens[name] = told["token"]
        if office is not None:
            self.tokens[name] = told["token"]
            answer = await self.post("/api/session", name, {"key": KEYS[office.lstrip("@")]})
            assert office in answer.json()["roles"]
        return str(told["token"])

    async def client(self, name: str, office: str | None = None) -> Client:
        token = self.tokens.get(name) or await self.token(name, office)
        client = Client(self.address, token, office)
        await client.connect()
        return client

    def _headers(self, name: str | None) -> dict[str, str]:
        return {} if name is None else {"authorization": f"Bearer {self.tokens[name]}"}

    async def get(self, path: str, name: str | None = None) -> httpx.Response:
        return await self.http.get(path, headers=self._headers(name))

    async def post(self, path: str, name: str | None, body: Any) -> httpx.Response:
        return await self.http.post(path, json=body, headers=self._headers(name))

    async def table(self, who: str, game: str, **more: Any) -> str:
        asked = {"game": game, "timing": STILL, **more}
        answer = await self.post("/api/tables", who, asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


@asynccontextmanager
async def house(store: Any = None, *, narrow: bool = False, **more: Any) -> AsyncIterator[House]:
    """A server on a free port; a narrow one hands little to the network at a time."""
    listening = bound("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    app = application(store or Memory(), KEYS, address=address, **more)
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_max_size=4096, log_config=None, timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)
    if narrow:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        if serving.done():
            serving.result()
        await asyncio.sleep(0.005)
    made = House(address, app)
    try:
        yield made
    finally:
        await made.http.aclose()
        server.should_exit = True
        await serving
        listening.close()


def played(evening: Coroutine[Any, Any, Any], limit: float = 60) -> Any:
    """Runs an evening; it fails rather than hang."""

    async def limited() -> Any:
        async with asyncio.timeout(limit):
            return await evening

    return asyncio.run(limited())


STAKES: dict[str, dict[str, Any]] = {
    "nkp": {"ante": 1000},
    "casino-holdem": {"ante": 1000},
    "novo": {"ante": 1000},
    "baccarat": {"on": "player", "amount": 10000},
    "knock": {},
}


async def done(client: Client, table: str, action: dict[str, Any]) -> dict[str, Any]:
    """An action that must not be refused."""
    answer = await client.ask(table, action)
    assert answer["say"] == "done", answer
    await client.until(table, lambda told: told["seq"] >= answer["seq"])
    return answer


async def sits(client: Client, table: str, box: int, chips: int = 1_000_000) -> None:
    """A guest comes, buys chips and takes a box."""
    await client.watch(table)
    for action in ({"do": "sit"}, {"do": "buy-in", "amount": chips}, {"do": "take", "box": box}):
        await done(client, table, action)


async def plays(client: Client, table: str, rng: random.Random, rounds: int = 1) -> None:
    """Whatever a guest is asked he answers by chance, until so many rounds have been paid."""
    first = client.tables[table]["picture"]["number"]
    while client.tables[table]["picture"]["number"] < first + rounds:
        told = client.tables[table]
        action = answer(told, rng)
        if action is None:
            await client.until(table, lambda now, told=told: now is not told)
        else:
            said = await client.ask(table, action)
            if said["say"] == "done":
                await client.until(table, lambda now, said=said: now["seq"] >= said["seq"])


def answer(told: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """What a guest does with what he was told; None when he is not asked."""
    you, picture = told["you"], told["picture"]
    open_now = you["table"]
    if "cut" in open_now:
        return rng.choice([{"do": "decline"}, {"do": "cut", "at": rng.randint(1, picture["shoe"] - 1)}])
    if "play" in open_now and (picture["awaits"] in you["boxes"] or rng.random() < 0.5):
        moves = [each["move"] for each in you["moves"] if each["afford"]]
        moves += [
            {**each["move"], "amount": rng.choice([each["least"], each["most"]])} for each in you["spans"]
        ]
        return {"do": "play", "move": rng.choice(moves)} if moves else None
    if "lay" in open_now:
        bare = [box for box in you["boxes"] if all(stake["box"] != box for stake in picture["stakes"])]
        if bare:
            return {"do": "lay", "stake": {"box": bare[0], **STAKES[picture["name"]]}}
    return {"do": "ready"} if "ready" in open_now else None


@asynccontextmanager
async def looked_on(there: House, game: str, office: str) -> AsyncIterator[tuple[Client, Client, str]]:
    """Ona at box 1 of a table, and one of the staff who looks on; both go home at the end."""
    ona, staff = await there.client("Ona"), await there.client("Staff", office)
    table = await there.table("Ona", game)
    await sits(ona, table, 1)
    await staff.watch(table)
    yield ona, staff, table
    for client in (ona, staff):
        await client.close()
