"""On the wire nobody learns what he may not see: not by a byte, not by a length."""

import asyncio
import json
import random

import pytest
from evening import GAMES, done, house, played, plays, sits
from worlds import many

from krupje.web import picture

HIDING = [game for game in GAMES if game != "baccarat"]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_no_byte(game):
    """Frames, refusals, pages, proofs, resumed pictures and the server's log are the same in both worlds."""
    states, _ = asyncio.run(many(game, 40, 1))
    assert states >= 40


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_no_byte_at_many_tables(game):
    """The same for hundreds of states a game; `scripts/long` looks at ten thousand."""
    states, _ = asyncio.run(many(game, 400, 1000))
    assert states >= 400


def test_two_worlds_can_tell_a_leak(monkeypatch):
    """The control: one bit of the next card, in what a guest may do, is found."""
    own = picture.guests_rights

    def leaking(seen, truth, who, **more):
        return own(seen, truth, who, **more) | {"leak": truth.shoe[0] % 2 if truth.shoe else 0}

    monkeypatch.setattr(picture, "guests_rights", leaking)
    with pytest.raises(AssertionError):
        asyncio.run(many("nkp", 200, 1))


@pytest.mark.parametrize("game", HIDING)
def test_frames_name_no_card_of_others(game):
    """Two guests and an onlooker: no frame names a card before its owner or the dealer has turned it."""

    async def evening():
        async with house() as there:
            ona, jonas, nobody = [await there.client(name) for name in ("Ona", "Jonas", "Nobody")]
            table = await there.table("Ona", game, bots=1 if game == "knock" else 0)
            await sits(ona, table, 1)
            await sits(jonas, table, 2)
            await nobody.watch(table)
            rng = random.Random(8)
            await asyncio.gather(plays(ona, table, rng, 2), plays(jonas, table, rng, 2))
            seq = ona.tables[table]["seq"]
            await nobody.until(table, lambda told: told["seq"] >= seq)
            store = there.hall.store
            for client, boxes in ((ona, {1}), (jonas, {2}), (nobody, set())):
                assert named(client.frames) <= allowed(store.read(table), boxes)
            for client in (ona, jonas, nobody):
                await client.close()

    played(evening())


def named(frames):
    """Every (round, card) that the frames' events name."""
    found, number = set(), 1
    for frame in map(json.loads, frames):
        for event in frame.get("events", ()):
            number += event["event"] == "paid"
            for key in ("card", "cards"):
                held = event.get(key)
                found |= {(number, card) for card in (held if isinstance(held, list) else [held])}
    return {(number, card) for number, card in found if card not in (None, "??")}


def allowed(rows, boxes):
    """Every (round, card) that somebody with these boxes may have seen, from the log."""
    found, number = set(), 1
    for row in rows:
        for event in json.loads(row.body)["events"]:
            number += event["event"] == "paid"
            own = event.get("box") in boxes or event.get("face") == "up" or event["event"] in PUBLIC
            for key in ("card", "cards"):
                held = event.get(key)
                if own and event["event"] not in ("shuffled", "restacked"):
                    found |= {(number, card) for card in (held if isinstance(held, list) else [held])}
    return found


PUBLIC = {"turned", "shown", "opened", "up-turned", "discarded", "exposed", "drew", "burned"}


def test_the_head_tells_nothing():
    """Lines are salted: the same line twice has another hash, so that nobody can try all cards."""

    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "nkp")
            await ona.watch(table)
            await done(ona, table, {"do": "sit"})
            rows = there.hall.store.read(table)
            salts = [json.loads(row.body)["salt"] for row in rows]
            assert len(set(salts)) == len(rows)
            assert all(len(salt) == 32 for salt in salts)
            assert not any(salt in frame for salt in salts for frame in ona.frames)
            await ona.close()

    played(evening())
