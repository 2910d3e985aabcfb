"""NKP: five cards against the dealer's five, with a sixth card to buy and one to change."""

from krupje.games.nkp.actions import Does, Happens
from krupje.games.nkp.round import decide, evolve, legal, staked
from krupje.games.nkp.sheet import PRESETS, Rules
from krupje.games.nkp.stages import awaits
from krupje.games.nkp.state import Stake, start
from krupje.games.nkp.view import seen_by
from krupje.rounds.protocol import Game

GAME = Game(
    name="nkp",
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
