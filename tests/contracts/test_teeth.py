"""The kit bites: a game spoilt in one place is found out."""

from dataclasses import dataclass
from random import Random

import pytest
from msgspec.structs import replace

from krupje.games import NAMES, game
from krupje.games.nkp.actions import Dealt, Fold, Gave, Threw
from krupje.refusal import NotAllowed, Refused
from krupje.rounds import ONLOOKER, Deal, Legal, Settled
from krupje.testing import Broken, check_game, check_secrecy, random_walk, some_table

NKP = game("nkp")
STATES = 4000


def spoilt(**verbs):
    return replace(NKP, **verbs)


def after(decide):
    """Make a game whose decisions are changed on their way out."""
    return spoilt(decide=lambda state, action: tuple(decide(state, action, NKP.decide(state, action))))


def settled(change):
    """Make a game whose receipts are changed."""
    return after(lambda _state, _action, events: (change(e) if isinstance(e, Settled) else e for e in events))


def seen(leak):
    """Make a game that shows whole what ``leak`` says."""
    return spoilt(seen_by=lambda event, who: event if leak(event, who) else NKP.seen_by(event, who))


def refusing(change):
    """Make a game that refuses in other words."""

    def decide(state, action):
        try:
            return NKP.decide(state, action)
        except NotAllowed as refusal:
            change(state, action, refusal)
            raise

    return spoilt(decide=decide)


def crash(_state, _action, _refusal):
    raise ValueError


def lose_address(_state, _action, refusal):
    refusal.clause = None


def first_line(event):
    line = event.lines[0]
    return replace(event, lines=(replace(line, stake=line.stake + 100), *event.lines[1:]))


def never_bet(state):
    return Legal(tuple(action for action in NKP.legal(state) if type(action).__name__ != "Bet"))


def dead_cards_too(state):
    return Legal((*NKP.legal(state), *(Deal(card) for card in range(52) if state.out >> card & 1)))


def forgets_chips(state, event):
    return replace(NKP.evolve(state, event), staked=state.staked)


@dataclass
class Counter:
    count: int = 0

    def burns(self, _state):
        self.count += 1
        return -self.count


CONFORMANCE = {
    "bet is not offered": spoilt(legal=never_bet),
    "dead cards are offered": spoilt(legal=dead_cards_too),
    "always legal": spoilt(legal=lambda state: NKP.legal(replace(state, over=False))),
    "a crash": refusing(crash),
    "a refusal without a clause": refusing(lose_address),
    "a stake that grew": settled(first_line),
    "a line lost": settled(lambda event: replace(event, lines=event.lines[1:])),
    "a line twice": settled(lambda event: replace(event, lines=(*event.lines, event.lines[-1]))),
    "lines upside down": settled(lambda event: replace(event, lines=event.lines[::-1])),
    "a box not settled": after(lambda _s, _a, events: (e for e in events if getattr(e, "box", 1) != 2)),
    "a box settled twice": after(
        lambda _s, _a, events: (*events, *(e for e in events if isinstance(e, Settled) and e.box == 1))
    ),
    "unburned cards": spoilt(burns=Counter().burns),
    "a box without stakes": spoilt(staked=lambda state: NKP.staked(state)[:2]),
    "chips nobody remembers": spoilt(evolve=forgets_chips),
}

SECRECY = {
    "a dark box is shown to its guest": seen(
        lambda event, who: isinstance(event, Dealt) and event.box in who.boxes
    ),
    "a box shows its neighbour": seen(
        lambda event, who: isinstance(event, Dealt) and event.box + 1 in who.boxes
    ),
    "the dealer's last card but one is seen": seen(
        lambda event, _who: (
            isinstance(event, Dealt) and not event.box and event.card is not None and event.card > 47
        )
    ),
    "what was given away is seen": seen(lambda event, _who: isinstance(event, Gave)),
    "what was thrown is seen": seen(lambda event, _who: isinstance(event, Threw)),
    "what a throw cost is known": spoilt(
        presets={"default": {"discard": "guest"}},
        seen_by=lambda event, who: (
            replace(event, card=NKP.seen_by(event, who).card)
            if isinstance(event, Threw)
            else NKP.seen_by(event, who)
        ),
    ),
    "an event that happens for strong hands only": spoilt(
        seen_by=lambda event, who: (
            None
            if isinstance(event, Dealt) and event.face == "own" and event.card is not None and event.card > 43
            else NKP.seen_by(event, who)
        )
    ),
    "a refusal that names a card of the dealer": refusing(
        lambda state, _action, refusal: refusal.params.update(dealer=str(state.dealer[:1]))
    ),
    "a refusal that depends on the dealer": refusing(
        lambda state, _action, refusal: setattr(refusal, "clause", f"nkp {max(state.dealer, default=0)}")
    ),
    "rights that depend on the dealer": spoilt(
        legal=lambda state: (
            Legal(tuple(a for a in NKP.legal(state) if not isinstance(a, Fold)))
            if state.dealer and state.dealer[0] is not None and state.dealer[0] > 25
            else NKP.legal(state)
        )
    ),
    "a turn that depends on the dealer": spoilt(
        awaits=lambda state: 1 if state.dealer and (state.dealer[0] or 0) > 40 else NKP.awaits(state)
    ),
}


@pytest.mark.parametrize("fault", CONFORMANCE)
def test_a_broken_promise_is_found(fault):
    """Each of these games breaks one promise, and is caught at it."""
    with pytest.raises(Broken):
        check_game(CONFORMANCE[fault], Random(3), STATES)


@pytest.mark.parametrize("fault", SECRECY)
def test_a_leak_is_found(fault):
    """Each of these games tells somebody what he may not know, and is caught at it."""
    with pytest.raises(Broken):
        check_secrecy(SECRECY[fault], Random(4), STATES)


def test_a_failure_says_how_to_get_there():
    """What is found once can be found again: the house, the stakes and the actions are printed."""
    with pytest.raises(Broken) as caught:
        check_secrecy(SECRECY["what was thrown is seen"], Random(4), STATES)
    assert all(word in "".join(caught.value.__notes__) for word in ("nkp", "Rules(", "Stake(", "Deal("))


HIDDEN = [
    ("nkp", "Dealt"),
    ("nkp", "Gave"),
    ("nkp", "Threw"),
    ("casino-holdem", "Dealt"),
    ("novo", "Dealt"),
    ("novo", "Opened"),
    ("novo", "Gave"),
    ("knock", "Dealt"),
    ("knock", "Restocked"),
]
"""In each game, what not everybody sees whole."""


CROWDED = {"default": {"seats_min": 6, "seats_max": 6, "betting": "none", "knock_then_draw": True}}
"""A house of Knock Poker where the stock is soon out."""


@pytest.mark.parametrize(("name", "kind"), HIDDEN)
def test_no_event_may_be_shown_whole(name, kind):
    """Were any of these shown to everybody, it would be found out."""
    of = game(name)
    spoilt = replace(
        of,
        seen_by=lambda event, who: event if type(event).__name__ == kind else of.seen_by(event, who),
        presets=CROWDED if kind == "Restocked" else of.presets,
    )
    with pytest.raises(Broken):
        check_secrecy(spoilt, Random(5), 20_000)


@pytest.mark.parametrize("name", NAMES)
def test_these_are_all_that_is_hidden(name):
    """Every other event is seen whole by an onlooker."""
    of, rng, hidden = game(name), Random(6), set()
    for _ in range(200):
        rules, stakes = some_table(of, rng)
        events = random_walk(of, rules, stakes, rng).events
        hidden |= {type(event).__name__ for event in events if of.seen_by(event, ONLOOKER) != event}
    assert hidden <= {kind for hider, kind in HIDDEN if hider == name}


@pytest.mark.parametrize("name", ["casino-holdem", "novo", "knock"])
def test_a_refusal_may_not_tell_what_somebody_else_holds(name):
    """Were the refusals of any game to depend on a card the asker does not see, it would be found out."""
    of = game(name)

    def decide(state, action):
        try:
            return of.decide(state, action)
        except Refused as refusal:
            refusal.params["low"] = min((card for box in state.boxes for card in box.cards), default=0)
            raise

    with pytest.raises(Broken):
        check_secrecy(replace(of, decide=decide), Random(7), STATES)
