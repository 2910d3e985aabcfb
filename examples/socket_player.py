"""A player over the socket: bets, calls, or takes the first move that is open to it.

    krupje arena nkp --bot pair --bot "socket:python examples/socket_player.py"

Nothing of krupje but its client is used; a program in any language that speaks the wire will do
(docs/reference/wire.md).
"""

import asyncio
import os
from typing import Any

from krupje.client import Client

LIKED = ("bet", "call", "check", "draw")


def liked(told: dict[str, Any]) -> dict[str, Any]:
    """The action to ask for: a move it likes; where only insurance is offered, that nothing is wanted."""
    moves = [offer["move"] for offer in told["you"]["moves"]]
    for word in LIKED:
        for move in moves:
            if move["do"] == word:
                return {"do": "play", "move": move}
    return {"do": "play", "move": moves[0]} if moves else {"do": "ready"}


async def main() -> None:
    """Answers whenever it may do something, until it is told to go."""
    table, last = os.environ["KRUPJE_TABLE"], {"seq": -1}
    client = Client(os.environ["KRUPJE_ADDRESS"], os.environ["KRUPJE_TOKEN"])
    await client.connect()
    await client.say({"say": "watch", "table": table, "since": 0})
    while True:
        last = await client.until(table, lambda told, seen=last["seq"]: told["seq"] > seen)  # type: ignore[misc]
        await client.ask(table, liked(last))


if __name__ == "__main__":
    asyncio.run(main())
