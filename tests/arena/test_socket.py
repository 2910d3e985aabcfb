"""Somebody else's program at the arena's tables, over the socket."""

import sys
from pathlib import Path

import pytest

from krupje.arena import match, played
from krupje.refusal import Refusal

EXAMPLE = Path(__file__).parents[2] / "examples" / "socket_player.py"

PROGRAM = """
import asyncio, os, sys, time
from krupje.client import Client

async def main(kind):
    table = os.environ["KRUPJE_TABLE"]
    token = "nobody" if kind == "stranger" else os.environ["KRUPJE_TOKEN"]
    client = Client(os.environ["KRUPJE_ADDRESS"], token)
    await client.connect()
    if kind == "stranger":
        await asyncio.sleep(1)
        sys.exit(client.bye is None)
    await client.say({"say": "gibberish"})
    told = await client.watch(table)
    assert (await client.ask(table, {"do": "sit"}))["say"] == "refused"
    assert (await client.ask(table, {"do": "ready"}))["say"] == "refused"
    hidden = [card for card in told["picture"]["round"]["dealer"]]
    assert hidden.count("??") == 4, hidden
    box = told["you"]["boxes"][0]
    if kind == "slow":
        await asyncio.sleep(60)
    if kind == "gone":
        sys.exit(0)
    move = {"cheat": {"do": "buy", "box": box + 1}, "mumble": {"do": "win", "box": box}}[kind]
    await client.ask(table, {"do": "play", "move": move})

asyncio.run(main(sys.argv[1]))
"""


def program(tmp_path, kind):
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    return f"socket:{sys.executable} {file} {kind}"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["nkp", "novo", "casino-holdem"])
def test_a_program_plays_beside_others(game):
    """It bets everything, and so does the other: with the same cards both come out alike."""
    bots = (f"socket:{sys.executable} {EXAMPLE}", "always-bet")
    one, other = played(match(game, bots, {}, seed="5", patience=30), 2)
    assert (one.net, one.slow) == (other.net, 0)


@pytest.mark.slow
def test_programs_among_themselves():
    """Knock Poker, three of them: chips only change hands."""
    bots = (f"socket:{sys.executable} {EXAMPLE}",) * 3
    assert sum(score.net for score in played(match("knock", bots, {}, patience=30), 1)) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "code", "patience"),
    [
        ("cheat", "bot-cheats", 30),
        ("mumble", "bot-unreadable", 30),
        ("gone", "bot-crashed", 3),
        ("stranger", "bot-crashed", 30),
    ],
)
def test_programs_that_are_sent_out(tmp_path, kind, code, patience):
    bot = program(tmp_path, kind)
    with pytest.raises(Refusal) as refused:
        played(match("nkp", (bot,), {}, patience=patience), 1)
    assert (refused.value.code, refused.value.params["bot"]) == (code, bot[:60])


@pytest.mark.slow
def test_time_is_called_on_a_slow_program(tmp_path):
    (score,) = played(match("nkp", (program(tmp_path, "slow"),), {}, patience=2), 1)
    assert (score.slow, score.net) == (1, -500)


@pytest.mark.parametrize("command", ["", "no-such-program-here", "'"])
def test_programs_that_are_not_there(command):
    with pytest.raises(Refusal) as refused:
        played(match("nkp", (f"socket:{command}",), {}), 1)
    assert refused.value.code == "bot-not-loaded"
