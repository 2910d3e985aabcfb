"""Knock Poker: a draw game among the guests; who knocks gives everybody one more turn."""

from krupje.games.knock.actions import Does
from krupje.games.knock.events import Happens
from krupje.games.knock.round import awaits, decide, evolve, legal, staked
from krupje.games.knock.sheet import PRESETS, Rules
from krupje.games.knock.state import Stake, start
from krupje.games.knock.view import seen_by
from krupje.rounds.protocol import Game

GAME = Game(
    name="knock",
    version=1,
    rules=Rules,
    presets=PRESETS,
    stake=Stake,
    action=Does,
    event=Happens,
    start=start,
    awaits=awaits,
    legal=legal,
    decide=decide,
    evolve=evolve,
    seen_by=seen_by,
    staked=staked,
)
