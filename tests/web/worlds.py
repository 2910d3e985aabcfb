"""Two worlds that differ only in cards somebody may not see, compared by what the wire carries to him.

A table is played to some point with real rooms and a store. Then all cards he has not seen since the last
shuffle change places among themselves, the same commands come again, and every byte sent to him, every
page and every refusal he gets, and every line of the server's own log must be the same; only hashes may
differ, and not in length. `python tests/web/worlds.py STATES [GAME...]` does it for so many states of a game.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import random
import re
import sys
import time
from typing import Any

import httpx

from krupje.cards import PACK, parse, show
from krupje.chance import commitment
from krupje.refusal import Refusal
from krupje.store import Guest, Memory
from krupje.table import actions as do
from krupje.web import wire
from krupje.web.app import application
from krupje.web.commands import Command
from krupje.web.dealer import Drawn
from krupje.web.history import Places
from krupje.web.serving import Structured
from krupje.web.sessions import Session
from krupje.web.timing import Timing

GUESTS = ("Ona", "Jonas", "Ada")
CARD = re.compile(r'"([2-9TJQKA][shdc])"')
HASH = re.compile(r'"[0-9a-f]{64}"')
STILL = Timing(bets=0, cut=0, decide=0, window=0, pay=0, bot=0)
SECRET = "5" * 64


class Stacked:
    """Chance that can be played again with some cards in each other's places, from one shuffle on."""

    def __init__(self, seed: bytes, *, other: Any = tuple, since: int = 0) -> None:
        self._drawn = Drawn(seed)
        self._swapped = other
        self._since = since
        self.shuffles = 0

    def _other(self, cards: Any) -> tuple[int, ...]:
        return self._swapped(cards) if self.shuffles >= self._since else tuple(cards)

    def commit(self, pack: Any) -> do.Shuffle:
        self.shuffles += 1
        order = self._other(self._drawn.shuffled(pack))
        return do.Shuffle(order, commitment(order, SECRET), SECRET)

    def shuffled(self, cards: Any) -> tuple[int, ...]:
        # The same places, whatever the cards: what lay first lies where it lay in the other world.
        places = self._drawn.shuffled(range(len(cards)))
        return tuple(cards[place] for place in places)

    def below(self, limit: int) -> int:
        return self._drawn.below(limit)

    def salt(self) -> str:
        return self._drawn.salt()


class Eyes:
    """A reader who keeps all he is sent."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.dropped = 0

    def send(self, data: bytes) -> None:
        self.frames.append(data)

    def drop(self, code: int) -> None:
        self.dropped = code


class World:
    """A table on a server without a network."""

    def __init__(self, chance: Stacked) -> None:
        self.store = Memory(clock=lambda: 0)
        self.app = application(self.store, {}, chance=chance)
        self.hall = self.app.state.hall
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app=self.app), base_url="http://house")
        self.people = {name: Session(f"account-{name}", name) for name in (*GUESTS, "nobody")}
        self.people["inspector"] = Session("account-inspector", "inspector", ("@inspector",))
        for name, who in self.people.items():
            self.store.admit(f"token-{name}", Guest(name, who.roles, who.account))
        self.eyes = {name: Eyes() for name in self.people}
        self.room: Any = None
        self._number = 0
        self.said: list[str] = []
        self._log = Kept(self.said)
        logging.getLogger().addHandler(self._log)

    async def open(self, game: str) -> None:
        await self.hall.start()
        self.room = await self.hall.room(await self.hall.open(game, {}, "", STILL))
        for name, eyes in self.eyes.items():
            self.room.watch(eyes, self.people[name], 0)
        for box, name in enumerate(GUESTS, start=1):
            for action in ({"do": "sit"}, {"do": "buy-in", "amount": 1_000_000}, {"do": "take", "box": box}):
                assert (await self.ask(name, action))["say"] == "done"

    async def ask(self, name: str, action: Any) -> Any:
        """Asks for an action; the answer, after everything it led to was told."""
        self._number += 1
        said = {"say": "do", "table": self.room.id, "id": str(self._number), "action": action}
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        try:
            message = wire.read(json.dumps(said))
        except Refusal as refusal:
            answered.set_result(wire.refused(refusal))
        else:
            assert isinstance(message, wire.Do)
            self.room.put(Command(self.people[name], message, answered.set_result))
        answer = await answered
        self.eyes[name].frames.append(answer)
        return json.loads(answer)

    def told(self, name: str) -> Any:
        """The last picture somebody got."""
        return next(t for t in map(json.loads, reversed(self.eyes[name].frames)) if t["say"] == "table")

    async def pages(self, name: str) -> list[bytes]:
        """What somebody is answered over HTTP, what is not there for him included; and when he resumes."""
        book, table = self.room.book, f"/api/tables/{self.room.id}"
        paths = ["/api/tables", "/api/account", "/api/account.csv", table]
        paths += [f"{table}/{each}" for each in ("rounds", "rounds/999", "rounds/x", "proof/999", "log")]
        for each in book.rounds:
            paths += [f"{table}/rounds/{each.number}", f"{table}/rounds/{each.number}?form=session"]
        paths += [f"{table}/proof/{number}" for number in range(1, len(book.shuffles) + 1)]
        answers = []
        for path in paths:
            headers = {"authorization": f"Bearer token-{name}"}
            answer = await self.http.get(path, headers=headers)
            answers.append(f"{answer.status_code} {answer.headers}".encode() + answer.content)
        late = Eyes()
        for since in (0, book.seq // 2, book.seq, book.seq + 9):
            self.room.watch(late, self.people[name], since)
        self.room.unwatch(late)
        return [*answers, *late.frames]

    async def close(self) -> None:
        logging.getLogger().removeHandler(self._log)
        await self.http.aclose()
        await self.hall.close()


class Kept(logging.Handler):
    """The server's own log, as it would be written, but for the time."""

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.setFormatter(Structured())
        self._said = said

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("krupje"):
            self._said.append(json.dumps({**json.loads(self.format(record)), "at": 0}))


def masked(data: bytes) -> str:
    """What is sent, but for hashes: those may differ, in content only."""
    return HASH.sub(lambda found: '"' + "#" * (len(found[0]) - 2) + '"', data.decode())


def cards_in(frames: list[bytes], since: int) -> set[int]:
    """The cards named in frames."""
    return {parse(card) for frame in frames[since:] for card in CARD.findall(frame.decode())}


def moved(action: Any, swap: dict[int, int]) -> Any:
    """An action with its cards in each other's places."""

    def other(text: str) -> str:
        return show(swap.get(parse(text), parse(text)))

    move = action.get("move")
    if not move or not {"card", "cards"} & set(move):
        return action
    changed = dict(move)
    if "card" in move:
        changed["card"] = other(move["card"])
    if "cards" in move:
        changed["cards"] = [other(card) for card in move["cards"]]
    return {**action, "move": changed}


async def scouted(game: str, raw: bytes, rng: Any, answer: Any) -> list[tuple[str, Any]]:
    """A table played by chance to some point where no hands have been turned: what was asked, by whom.

    What is turned at the end may rightly depend on what nobody else has seen: the best five of six cards.
    """
    world = World(Stacked(raw))
    await world.open(game)
    asked: list[tuple[str, Any]] = []
    end = 0
    for _ in range(rng.randint(8, 60)):
        name = rng.choice(GUESTS)
        action = answer(world.told(name), rng)
        if action is not None:
            asked.append((name, action))
            await world.ask(name, action)
            end = end if world.told(name)["picture"]["phase"] == "pay" else len(asked)
    await world.close()
    return asked[:end]


STRAYS = (
    {"do": "play", "move": {"do": "fold", "box": 1}},
    {"do": "play", "move": {"do": "bet", "box": 2}},
    {"do": "play", "move": {"do": "change", "box": 1, "card": "As"}},
    {"do": "play", "move": {"do": "throw", "box": 1, "card": "7d"}},
    {"do": "play", "move": {"do": "exchange", "box": 2, "cards": ["As", "Kd"]}},
    {"do": "play", "move": {"do": "discard", "box": 3, "card": "2c"}},
    {"do": "play", "move": {"do": "knock", "box": 2}},
    {"do": "cut", "at": 60},
    {"do": "dispute"},
    {"do": "rule", "verdict": "void"},
    {"do": "lay", "stake": {"box": 1, "ante": 1}},
)


def unseen(one: World, who: str, rng: Any) -> tuple[Any, dict[int, int]]:
    """Another order of a shuffle: cards that somebody has not seen lie elsewhere; and which they are.

    Of several decks it is the undealt places that change.
    """
    frames = one.eyes[who].frames
    first = max((i for i, frame in enumerate(frames) if b'"event":"shuffled"' in frame), default=0)
    known = cards_in(frames, first)
    if one.room.table.game.decks(one.room.table.rules) == 1:
        hidden = [card for card in PACK if card not in known]
        swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        return lambda cards: tuple(swap.get(card, card) for card in cards), swap
    room = one.room
    (shuffle, _), *rest = map(room.read, one.store.read(room.id, since=room.book.shuffles[-1] - 1))
    places = Places(shuffle.order)
    for _, events in rest:
        for event in events:
            places.follow(event)
    left = sorted(set(range(len(shuffle.order))) - set(places.out))
    moved_to = dict(zip(left, rng.sample(left, len(left)), strict=True))
    return lambda cards: tuple(cards[moved_to.get(place, place)] for place in range(len(cards))), {}


async def compared(game: str, seed: int, who: str, rng: Any, answer: Any) -> int:
    """Plays a table in two worlds; how many states were compared, 0 where the other has no such round."""
    raw = f"{game} {seed}".encode()
    asked = await scouted(game, raw, rng, answer)
    one = World(Stacked(raw))
    await one.open(game)
    for name, action in asked:
        await one.ask(name, action)
    last = one.hall._chance.shuffles
    frames = one.eyes[who].frames
    first = max((i for i, frame in enumerate(frames) if b'"event":"shuffled"' in frame), default=0)
    other, swap = unseen(one, who, rng)
    two = World(Stacked(raw, other=other, since=last))
    await two.open(game)
    try:
        for name, action in asked:
            same = two.hall._chance.shuffles < last or name == who
            if (await two.ask(name, action if same else moved(action, swap)))[
                "say"
            ] != "done" and name != who:
                return 0
        legal = [move["move"] for move in one.told(who)["you"]["moves"]]
        for stray in STRAYS:
            if stray.get("move") not in legal:
                for world in (one, two):
                    await world.ask(who, stray)
        states = sum(frame.startswith(b'{"say":"table"') for frame in frames[first:])
        pairs = list(zip(frames, two.eyes[who].frames, strict=True))
        pairs += zip(await one.pages(who), await two.pages(who), strict=True)
        for here, there in pairs:
            assert len(here) == len(there)
            assert masked(here) == masked(there)
        assert one.said == two.said
    finally:
        await one.close()
        await two.close()
    return states


async def many(game: str, states: int, seed: int) -> tuple[int, int]:
    """Compares so many states at least, guests' and onlookers'; how many, and at how many tables."""
    from evening import answer

    rng, found = random.Random(f"{game} {seed}"), 0
    for number in itertools.count(seed):
        found += await compared(game, number, rng.choice((*GUESTS, "nobody")), rng, answer)
        if found >= states:
            return found, number - seed + 1
    raise AssertionError


if __name__ == "__main__":
    for each in sys.argv[2:] or ("nkp", "casino-holdem", "novo", "baccarat", "knock"):
        begun = time.monotonic()
        states, tables = asyncio.run(many(each, int(sys.argv[1]), 1_000_000))
        took = time.monotonic() - begun
        sys.stdout.write(f"{each}: {states} states at {tables} tables, all alike; {took:.0f} s\n")
        sys.stdout.flush()
