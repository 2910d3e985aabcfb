"""A process that hangs, or says half of something, is left alone for a while and holds nobody up."""

import asyncio
import socket
from contextlib import closing

import pytest
from evening import played

from krupje.refusal import Refused
from krupje.store import Memory
from krupje.web import peers
from krupje.web.peers import Peers, Said, read


def listening():
    """A process that is connected to and says nothing, as one that was stopped."""
    return socket.create_server(("127.0.0.1", 0))


def address(server):
    return f"http://127.0.0.1:{server.getsockname()[1]}"


async def refused(asked):
    with pytest.raises(Refused) as refusal:
        await asked
    assert refusal.value.code == "table-moves"


def test_who_hangs_is_not_waited_for_twice(monkeypatch):
    """After one question without an answer no other is put to him, until his time is up."""
    monkeypatch.setattr(peers, "PATIENCE", 0.05)

    async def evening():
        with closing(listening()) as server, closing(Peers(Memory(), "own")) as ours:
            await refused(ours.ask(address(server), "/api/tables", ""))
            server.accept()[0].close()
            await refused(ours.ask(address(server), "/api/tables", ""))
            server.setblocking(False)
            with pytest.raises(BlockingIOError):
                server.accept()
            ours._silent[address(server)] = 0.0
            await refused(ours.ask(address(server), "/api/tables", ""))
            server.accept()[0].close()

    played(evening())


def test_who_hangs_takes_no_thread_from_the_store(monkeypatch):
    """As many questions hang as may, and what the house does in threads of its own goes on."""
    monkeypatch.setattr(peers, "PATIENCE", 30)

    async def evening():
        with closing(listening()) as server, closing(Peers(Memory(), "own")) as ours:
            asking = [
                asyncio.create_task(ours.ask(address(server), "/", "")) for _ in range(3 * peers.ASKING)
            ]
            hanging = [(await asyncio.to_thread(server.accept))[0] for _ in range(peers.ASKING)]
            assert await asyncio.to_thread(lambda: "served") == "served"
            assert not any(each.done() for each in asking)
            server.close()
            for each in hanging:
                each.close()
            for each in await asyncio.gather(*asking, return_exceptions=True):
                assert isinstance(each, Refused)

    played(evening())


def test_half_an_answer_is_none():
    """A connection that ends within the answer, and an answer that is no JSON, are refusals, not faults."""

    async def evening():
        with closing(listening()) as server, closing(Peers(Memory(), "own")) as ours:
            asking = asyncio.create_task(ours.ask(address(server), "/", ""))
            other, _ = await asyncio.to_thread(server.accept)
            other.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,")
            other.close()
            await refused(asking)

    played(evening())
    with pytest.raises(Refused):
        read(Said(200, "application/json", b"[1,"))
