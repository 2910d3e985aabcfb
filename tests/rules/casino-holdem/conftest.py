"""What the clause tests of Casino Hold'em share: short ways to lay stakes, deal, and settle a record."""

import pytest

from krupje import Deal, Refusal, game, house, parse_cards, play
from krupje.games.holdem.stages import acting
from krupje.games.holdem.state import Stake
from krupje.records import settle

GAME = game("casino-holdem")


@pytest.fixture
def rules():
    """A house with figures of its own: `rules(burns=True)`."""
    return lambda **figures: house(GAME.rules, figures, GAME.presets)


@pytest.fixture
def opened(rules):
    """A round with its stakes laid: `opened(Stake(...), burns=True)`."""
    return lambda *stakes, **figures: GAME.start(rules(**figures), stakes or (Stake(1, 1000),))


@pytest.fixture
def dealt():
    """A round after cards came, and the events: `dealt(state, "As Kd ...")`."""
    return lambda state, cards: play(GAME, state, map(Deal, parse_cards(cards)))


@pytest.fixture
def said():
    """A round after its boxes said a word each, in their turn: `said(state, Fold, Bet)`."""

    def say(state, *words):
        happened = ()
        for word in words:
            state, events = play(GAME, state, (word(acting(state).box),))
            happened += events
        return state, happened

    return say


@pytest.fixture
def paid():
    """The receipt of a record: `paid("board", "dealer", box, box, max_payout=100)`."""

    def pay(board, dealer, *boxes, **figures):
        record = {"game": "casino-holdem", "board": board, "boxes": list(boxes), "rules": figures}
        return settle(record if dealer is None else record | {"dealer": dealer})

    return pay


@pytest.fixture
def refused():
    """The refusal of something that must be refused: `refused(paid, ...)`."""

    def refuse(call, *args, **kwargs):
        with pytest.raises(Refusal) as caught:
            call(*args, **kwargs)
        return caught.value

    return refuse


@pytest.fixture
def box():
    """A box of a record: `box("As Kd", "bet", bonus=5)`; its Ante is 10, and without a word it is dark."""

    def lay(cards, word=None, number=1, **more):
        said = {"play": [word]} if word else {"blind": True}
        return {"box": number, "ante": 10, "cards": cards} | said | more

    return lay


@pytest.fixture
def line():
    """One wager's outcome, odds, returned chips and address on the receipt of its only box."""

    def pick(receipt, wager):
        (found,) = [each for each in receipt["boxes"][0]["lines"] if each["wager"] == wager]
        return found

    return pick
