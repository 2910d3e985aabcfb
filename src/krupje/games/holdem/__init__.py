"""Casino Hold'em: two cards and a board of five against the dealer's, with a bonus on the flop."""

from krupje.games.holdem.actions import Does, Happens
from krupje.games.holdem.round import decide, evolve, legal, staked
from krupje.games.holdem.sheet import PRESETS, Rules
from krupje.games.holdem.stages import awaits, burns
from krupje.games.holdem.state import Stake, start
from krupje.games.holdem.view import seen_by
from krupje.rounds.protocol import Game

GAME = Game(
    name="casino-holdem",
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
