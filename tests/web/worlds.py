"""Two worlds that differ only in cards somebody may not see, compared by what the wire carries to him.

A table is played to some point with real rooms and a store. Then all cards he has not seen since the last
shuffle change places among themselves, the same commands come again, and every byte sent to him, every
page and every refusal he gets must be the same; only hashes may differ, and not in length.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import msgspec

from krupje.cards import PACK, parse, show
from krupje.chance import commitment
from krupje.refusal import Refusal
from krupje.store import Memory
from krupje.table import actions as do
from krupje.web import history, wire
from krupje.web.commands import Command
from krupje.web.dealer import Drawn
from krupje.web.hall import Hall
from krupje.web.lobby import row
from krupje.web.sessions import Session
from krupje.web.timing import Timing

GUESTS = ("Ona", "Jonas", "Ada")
CARD = re.compile(r'"([2-9TJQKA][shdc])"')
HASH = re.compile(r'"[0-9a-f]{64}"')
STILL = Timing(bets=0, cut=0, decide=0, window=0, pay=0, bot=0)
SECRET = "5" * 64


class Stacked:
    """Chance that can be played again with some cards in each other's places, from one shuffle on."""

    def __init__(self, seed: bytes, *, swap: dict[int, int] | None = None, since: int = 0) -> None:
        self._drawn = Drawn(seed)
        self._swap = swap or {}
        self._since = since
        self.shuffles = 0

    def _other(self, cards: Any) -> tuple[int, ...]:
        return (
            tuple(self._swap.get(card, card) for card in cards)
            if self.shuffles >= self._since
            else tuple(cards)
        )

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
        self.hall = Hall(self.store, chance)
        self.people = {name: Session(f"account-{name}", name) for name in GUESTS}
        self.people["nobody"] = Session("account-nobody", "nobody")
        self.people["inspector"] = Session("account-inspector", "inspector", ("@inspector",))
        self.eyes = {name: Eyes() for name in self.people}
        self.room: Any = None
        self._number = 0

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

    def pages(self, name: str) -> list[bytes]:
        """What somebody is answered over HTTP: the rounds, his proofs, his account; also when he resumes."""
        who = self.people[name]
        room, book = self.room, self.room.book
        pages: list[Any] = [history.rounds(room), history.tables([room], who), row(room)]
        for each in book.rounds:
            told = history.span(room, each.number)
            rows = self.store.read(room.id, told.start.seq, until=told.last)
            pages.append(history.replayed(room, told, rows, each.number, who))
            if not who.roles:
                pages.append(list(history.as_session(room, told, rows, each.number, who)))
        for number in range(1, len(book.shuffles) + 1):
            told = history.span_of(room, number)
            rows = self.store.read(room.id, told.start.seq, until=told.last)
            pages.append(history.proofs(room, told, rows, number, who))
        late = Eyes()
        self.room.watch(late, who, 0)
        self.room.unwatch(late)
        return [*map(msgspec.json.encode, pages), *late.frames]

    async def close(self) -> None:
        await self.hall.close()


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
    for _ in range(rng.randint(20, 150)):
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


async def compared(game: str, seed: int, who: str, rng: Any, answer: Any) -> int:
    """Plays a table in two worlds; how many frames were compared, 0 where the other has no such round."""
    raw = f"{game} {seed}".encode()
    asked = await scouted(game, raw, rng, answer)
    one = World(Stacked(raw))
    await one.open(game)
    for name, action in asked:
        await one.ask(name, action)
    last = one.hall._chance.shuffles
    frames = one.eyes[who].frames
    first = max((i for i, frame in enumerate(frames) if b'"event":"shuffled"' in frame), default=0)
    known = cards_in(frames, first)
    hidden = [card for card in PACK if card not in known]
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    two = World(Stacked(raw, swap=swap, since=last))
    await two.open(game)
    for name, action in asked:
        other = action if two.hall._chance.shuffles < last or name == who else moved(action, swap)
        if (await two.ask(name, other))["say"] != "done" and name != who:
            await one.close()
            await two.close()
            return 0
    legal = [move["move"] for move in one.told(who)["you"]["moves"]]
    for stray in STRAYS:
        if stray.get("move") not in legal:
            for world in (one, two):
                await world.ask(who, stray)
    pairs = list(zip(one.eyes[who].frames, two.eyes[who].frames, strict=True))
    pairs += zip(one.pages(who), two.pages(who), strict=True)
    for here, there in pairs:
        assert len(here) == len(there)
        assert masked(here) == masked(there)
    await one.close()
    await two.close()
    return len(pairs)
