"""How a house holds up: latency under load, memory, a stalled guest, and everybody back after a restart.

`python bench/house.py [SECONDS] [SOCKETS] [RATE] [DATABASE]`: tables of NKP with six guests each, who lay
other stakes at RATE a second in all. Each is answered when it is on the disk, and all six are sent the new
picture. Prints JSON. A busy machine says little: its load average before and after is among the figures.
The clients are in this process (picows), the house in another; both share the machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 6
STILL = {"bets": 0, "cut": 0, "decide": 0, "window": 0, "pay": 0, "bot": 0, "alone": False}
PROGRAM = "from krupje.cli.main import main; main()"


class House:
    """``krupje serve`` in a process of its own."""

    def __init__(self, folder: str, database: str | None) -> None:
        self.folder, self.database, self.port = folder, database, "0"

    def start(self) -> float:
        """Seconds until it answers."""
        begun = time.perf_counter()
        given = ["serve", "--port", self.port]
        given += [] if self.database is None else ["--database", self.database]
        environment = os.environ | {"XDG_STATE_HOME": self.folder, "KRUPJE_LANG": "en"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *given],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.address = (self.process.stdout or sys.stdin).readline().split()[-1]
        self.port = self.address.rpartition(":")[2]
        self.ask("/healthz")
        return time.perf_counter() - begun

    def ask(self, path: str, body: object = None, token: str = "") -> bytes:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:  # noqa: S310
            return bytes(answer.read())

    def memory(self) -> int:
        """Bytes in use."""
        with open(f"/proc/{self.process.pid}/status") as status:  # noqa: PTH123
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) * 1024

    def worked(self) -> float:
        """Seconds of processor time."""
        with open(f"/proc/{self.process.pid}/stat") as stat:  # noqa: PTH123
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, how: int = signal.SIGKILL) -> None:
        self.process.send_signal(how)
        self.process.wait()


class Guest(WSListener):
    """One socket: what it waits for, and how far it has seen its table come."""

    def __init__(self, token: str, table: str, box: int) -> None:
        self.token, self.table, self.box = token, table, box
        self.number = self.frames = self.bytes = 0
        self.seq, self.head = 0, b""
        self.since: dict[bytes, float] = {}
        self.waits: list[float] = []
        self.refused: list[bytes] = []
        self.seen = asyncio.Event()
        self.done = asyncio.Event()
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.say({"say": "hello", "token": self.token})
        self.say({"say": "watch", "table": self.table, "since": self.seq})

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        data = frame.get_payload_as_bytes()
        self.frames += 1
        self.bytes += len(data)
        if data.startswith(b'{"say":"table"'):
            self.seq = int(data.split(b'"seq":', 1)[1].split(b",", 1)[0])
            self.head = data.split(b'"head":"', 1)[1][:64]
            self.seen.set()
        elif data.startswith(b'{"say":"done"'):
            name = data.split(b'"id":"', 1)[1].split(b'"', 1)[0]
            self.waits.append(time.perf_counter() - self.since.pop(name))
            self.done.set()
        elif data.startswith(b'{"say":"refused"'):
            self.refused.append(data)
            self.done.set()

    def say(self, message: object) -> None:
        if self.transport is not None:
            self.transport.send(WSMsgType.TEXT, json.dumps(message).encode())

    def ask(self, action: object) -> None:
        self.number += 1
        name = f"{self.box}-{self.number}"
        self.since[name.encode()] = time.perf_counter()
        self.say({"say": "do", "table": self.table, "id": name, "action": action})

    def lay(self) -> None:
        self.ask({"do": "lay", "stake": {"box": self.box, "ante": random.randrange(10, 50) * 100}})

    async def sits(self) -> None:
        for action in (
            {"do": "sit"}, {"do": "buy-in", "amount": 10_000_000}, {"do": "take", "box": self.box},
        ):  # fmt: skip
            self.done.clear()
            self.ask(action)
            await self.done.wait()


async def connected(house: House, guests: list[Guest]) -> float:
    """Seconds until all are connected and see their tables."""
    begun = time.perf_counter()
    address = house.address.replace("http", "ws") + "/ws"
    gate = asyncio.Semaphore(100)

    async def one(guest: Guest) -> None:
        guest.seen.clear()
        async with gate:
            await ws_connect(lambda: guest, address)
            await guest.seen.wait()

    await asyncio.gather(*map(one, guests))
    return time.perf_counter() - begun


def come(house: House, sockets: int) -> list[Guest]:
    """Guests with their tokens, six to a table."""
    with ThreadPoolExecutor(16) as several:
        tokens = list(
            several.map(
                lambda n: json.loads(house.ask("/api/session", {"name": f"Guest {n}"}))["token"],
                range(sockets),
            )
        )
        tables = list(
            several.map(
                lambda _: json.loads(house.ask("/api/tables", {"game": "nkp", "timing": STILL}, tokens[0]))[
                    "id"
                ],
                range(-(-sockets // SEATS)),
            )
        )
    return [Guest(token, tables[n // SEATS], n % SEATS + 1) for n, token in enumerate(tokens)]


async def load(guests: list[Guest], rate: float, seconds: float) -> dict[str, object]:
    """Actions at a rate, by guests one after another; how long they were waited for."""
    for guest in guests:
        guest.waits.clear()
        guest.frames = guest.bytes = 0
    begun = time.perf_counter()
    sent = 0
    while (now := time.perf_counter() - begun) < seconds:
        while sent < now * rate:
            guests[sent * 7 % len(guests)].lay()
            sent += 1
        await asyncio.sleep(0.001)
    for _ in range(500):
        if not any(guest.since for guest in guests):
            break
        await asyncio.sleep(0.01)
    waits = sorted(wait for guest in guests for wait in guest.waits)
    return {
        "actions": sent,
        "answered": len(waits),
        "refused": sum(len(guest.refused) for guest in guests),
        "frames": sum(guest.frames for guest in guests),
        "bytes_a_frame": round(sum(g.bytes for g in guests) / max(1, sum(g.frames for g in guests))),
        "wait_ms": {name: _ms(waits, part) for name, part in (("p50", 0.5), ("p99", 0.99), ("max", 1))},
    }


def _ms(waits: list[float], part: float) -> float:
    return round(1000 * waits[min(len(waits) - 1, int(len(waits) * part))], 2) if waits else 0.0


def together(guests: list[Guest]) -> bool:
    """Whether all guests of a table have seen it come as far, and have the same hash."""
    ends: dict[str, set[tuple[int, bytes]]] = {}
    for guest in guests:
        ends.setdefault(guest.table, set()).add((guest.seq, guest.head))
    return all(len(each) == 1 for each in ends.values())


async def stalled(house: House, guest: Guest) -> asyncio.StreamWriter:
    """A guest of the same session who watches and reads nothing any more."""
    host, _, port = house.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
    writer.get_extra_info("socket").setsockopt(1, 8, 2048)  # SOL_SOCKET, SO_RCVBUF
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    for message in (
        {"say": "hello", "token": guest.token},
        {"say": "watch", "table": guest.table, "since": 0},
    ):
        data = json.dumps(message).encode()
        writer.write(b"\x81" + bytes([0x80 | 126]) + len(data).to_bytes(2, "big") + bytes(4) + data)
    await writer.drain()
    reader._transport.pause_reading()  # type: ignore[attr-defined]  # noqa: SLF001
    return writer


async def measure(seconds: float, sockets: int, rate: float, database: str | None) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder, database)
        found: dict[str, object] = {
            "load_average": os.getloadavg()[0],
            "sockets": sockets,
            "rate": rate,
            "database": database or "sqlite",
        }
        try:
            found["first_start_s"] = round(house.start(), 2)
            guests = come(house, sockets)
            before = house.memory()
            found["connected_s"] = round(await connected(house, guests), 2)
            await asyncio.sleep(1)
            found["kb_a_socket"] = round((house.memory() - before) / sockets / 1024, 1)
            gate = asyncio.Semaphore(50)

            async def sits(guest: Guest) -> None:
                async with gate:
                    await guest.sits()

            await asyncio.gather(*map(sits, guests))
            await asyncio.sleep(1)
            worked, begun = house.worked(), time.perf_counter()
            found["load"] = await load(guests, rate, seconds)
            found["processor"] = round((house.worked() - worked) / (time.perf_counter() - begun), 2)
            found["together"] = together(guests)
            found["memory_mb"] = round(house.memory() / 2**20)
            writer = await stalled(house, guests[0])
            table = [guest for guest in guests if guest.table == guests[0].table]
            found["with_a_stalled_reader"] = (await load(table, 40, max(3, seconds / 6)))["wait_ms"]
            writer.transport.abort()
            house.end()
            found["start_s"] = round(house.start(), 2)
            seen = {id(guest): (guest.seq, guest.head) for guest in guests}
            found["all_back_s"] = round(await connected(house, guests), 2)
            found["as_before"] = all(seen[id(guest)] == (guest.seq, guest.head) for guest in guests)
        finally:
            house.end()
        found["load_average_after"] = os.getloadavg()[0]
    return found


if __name__ == "__main__":
    given = sys.argv[1:]
    result = measure(
        float(given[0]) if given else 60.0,
        int(given[1]) if len(given) > 1 else 1000,
        float(given[2]) if len(given) > 2 else 300.0,
        given[3] if len(given) > 3 else None,
    )
    print(json.dumps(asyncio.run(result), indent=1))
