"""The client that guests, bots and tests use: what it asked for comes, on whichever connection."""

import asyncio
import json

from evening import played
from websockets.asyncio.server import serve

from krupje.client import Client


def test_a_table_is_looked_at_though_the_connection_is_lost_before_the_first_picture():
    """The house goes away the moment somebody wants to look: the client asks again and waits no longer."""
    asked = []

    async def forgetful(socket):
        async for text in socket:
            said = json.loads(text)
            if said["say"] == "watch":
                asked.append(said)
                if len(asked) == 1:
                    return
                await socket.send(json.dumps({"say": "table", "table": "t1", "seq": 7}))

    async def evening():
        async with serve(forgetful, "127.0.0.1", 0) as house:
            port = house.sockets[0].getsockname()[1]
            client = Client(f"http://127.0.0.1:{port}", "a token")
            await client.connect()
            staying = asyncio.create_task(client.stay())
            assert (await client.watch("t1", 3))["seq"] == 7
            await client.close()
            await staying
        assert [said["since"] for said in asked] == [3, 3]

    played(evening())
