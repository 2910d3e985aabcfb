"""Random rounds, step by step: what must hold whatever the cards and the choices."""

import random

import msgspec
import pytest

from krupje import Deal, Refused, TimeOut, Void, fold, game, seen, step
from krupje.games.holdem.actions import Bet, Dealt, Fold, Shown, Turned
from krupje.games.holdem.state import Stake
from krupje.money import LAYOUT, balanced, post
from krupje.rounds import DEALER, HOUSE, INSPECTOR, ONLOOKER, guest, opening, postings

GAME = game("casino-holdem")
HOUSES = [{}, {"burns": True, "bonus_survives_fold": False, "max_payout": 50}, {"timeout": "void"}]


def laid(dice):
    """Stakes on some of the boxes."""
    stakes = []
    for number in sorted(dice.sample(range(1, 7), dice.randint(1, 6))):
        ante = dice.randint(5, 100) * 100
        stakes.append(Stake(number, ante, dice.choice((0, ante, 100)), dice.random() < 0.4))
    return tuple(stakes)


def choice(dice, state):
    """What comes next: a card, a word, seldom a time-out or the end of it all."""
    if dice.random() < 0.01:
        return Void()
    legal = [action for action in GAME.legal(state) if action != Void()]
    if GAME.awaits(state) == HOUSE or dice.random() < 0.95:
        legal = [action for action in legal if not isinstance(action, TimeOut)]
    return dice.choice(legal)


def walk(dice, start):
    """The actions of a random round, its events, and every state on the way."""
    states, actions, events = [start], [], []
    while not states[-1].over:
        action = choice(dice, states[-1])
        state, happened = step(GAME, states[-1], action)
        states.append(state)
        actions.append(action)
        events.append(happened)
    return states, actions, events


@pytest.fixture(params=HOUSES, ids=["default", "other", "void"])
def rounds(request, rules):
    """Two hundred random rounds of a house."""
    dice = random.Random(str(request.param))
    return [walk(dice, GAME.start(rules(**request.param), laid(dice))) for _ in range(200)]


def test_legal_and_decide_agree(rounds):
    """§4.1 — What is offered is taken, and what is not offered is refused."""
    for states, _, _ in rounds[:60]:
        for state in states:
            legal = GAME.legal(state)
            for action in legal:
                GAME.decide(state, action)
            for action in (
                *(say(box) for say in (Fold, Bet, TimeOut) for box in range(8)),
                *map(Deal, range(-1, 53)),
            ):
                if action not in legal:
                    with pytest.raises(Refused):
                        GAME.decide(state, action)


def test_chips_are_conserved(rounds):
    """§7.9 — After every step the ledger balances; in the end no chip is left on the felt."""
    for states, _, events in rounds:
        accounts = post({}, opening(GAME.staked(states[0])))
        for happened in events:
            moved = tuple(posting for event in happened for posting in postings(event))
            assert balanced(moved)
            accounts = post(accounts, moved)
        assert accounts[LAYOUT] == 0
        assert sum(accounts.values()) == 0


def test_rounds_are_folds(rounds):
    """§1.1 — The state is the fold of the events, for events read back from their text too."""
    for states, _, events in rounds[:60]:
        flat = [event for happened in events for event in happened]
        assert fold(GAME, states[0], flat) == states[-1]
        text = msgspec.json.encode(flat)
        assert msgspec.json.decode(text, type=list[GAME.event]) == flat
        state = msgspec.json.decode(msgspec.json.encode(states[-1]), type=type(states[-1]))
        assert state == states[-1]


def unshown(states, events):
    """For every pair of eyes' sake: the hole cards that were never turned, by place."""
    flat = [event for happened in events for event in happened]
    turned = {event.box for event in flat if isinstance(event, Shown)}
    turned |= {HOUSE} if any(isinstance(event, Turned) for event in flat) else set()
    return [event for event in flat if isinstance(event, Dealt) and event.box not in turned]


def test_what_is_not_shown_does_not_matter(rounds):
    """§3.4 — Worlds that differ only in cards I never saw look the same to me, to the last receipt."""
    dice = random.Random(4)
    for states, actions, events in rounds:
        hidden = unshown(states, events)
        for who in (ONLOOKER, DEALER, guest(1), guest(2, 5), guest(6)):
            unseen = [event.card for event in hidden if not who.sees(event.box, event.face)]
            free = [card for card in range(52) if not states[-1].out >> card & 1] + unseen
            swap = dict(zip(unseen, dice.sample(free, len(unseen)), strict=True))
            others = [
                Deal(swap.get(each.card, each.card)) if isinstance(each, Deal) else each for each in actions
            ]
            world = states[0]
            for action, happened in zip(others, events, strict=True):
                world, other = step(GAME, world, action)
                assert seen(GAME, other, who) == seen(GAME, happened, who)


def test_views_fold_like_rounds(rounds):
    """§3.4 — Every view keeps in step: whose turn it is, what lies on the board, whether it is over."""
    for states, _, events in rounds:
        for who in (ONLOOKER, guest(1, 2, 3), INSPECTOR):
            view = states[0]
            for state, happened in zip(states[1:], events, strict=True):
                view = fold(GAME, view, seen(GAME, happened, who))
                assert (GAME.awaits(view), GAME.burns(view)) == (GAME.awaits(state), GAME.burns(state))
                assert (view.board, view.dealt, view.staked) == (state.board, state.dealt, state.staked)
            if who is INSPECTOR:
                assert view == states[-1]
