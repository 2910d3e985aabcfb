"""Novo Poker: cards to exchange or a sixth to buy, two combinations, insurance, and a game for the dealer."""

from krupje.games.novo.actions import Does, Happens
from krupje.games.novo.round import decide, evolve, legal, staked
from krupje.games.novo.sheet import PRESETS, Rules
from krupje.games.novo.stages import awaits, burns
from krupje.games.novo.stakes import start
from krupje.games.novo.state import Stake
from krupje.games.novo.view import seen_by
from krupje.rounds.protocol import Game

GAME = Game(
    name="novo",
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
    burns=burns,
)
