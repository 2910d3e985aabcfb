"""What every game promises, checked on rounds walked at random.

``check_game(GAME, Random(1))`` walks rounds of random houses and raises ``Broken`` at the first promise that
is not kept, with the house, the stakes and the actions that lead there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, json

from krupje.money import LAYOUT, balanced, post
from krupje.refusal import Refused
from krupje.rounds import WAGERS, Deal, Settled, fold, opening, postings
from krupje.testing.samples import some_table
from krupje.testing.strays import strays
from krupje.testing.verdict import Broken, demand
from krupje.testing.walks import random_walk, worth_a_look

if TYPE_CHECKING:
    from random import Random

    from krupje.rounds import Game, Line
    from krupje.testing.walks import Walk


class Tally(Struct):
    """How much was looked at: a check that saw nothing proves nothing."""

    walks: int = 0
    states: int = 0
    accepted: int = 0
    refused: int = 0
    settled: int = 0


def check_game(game: Game[Any, Any], rng: Random, states: int = 1000) -> Tally:
    """Walks random rounds until so many states have been looked at; every promise is checked in each."""
    tally = Tally()
    while tally.states < states:
        rules, stakes = some_table(game, rng)
        walked = random_walk(game, rules, stakes, rng)
        try:
            check_walk(walked, rng, tally)
        except Broken as broken:
            broken.add_note(f"game: {game.name}\nrules: {rules}\nstakes: {stakes}\nactions: {walked.actions}")
            raise
    return tally


def check_walk(walked: Walk, rng: Random, tally: Tally) -> None:
    """Every promise, on one round."""
    tally.walks += 1
    for check in (_replays, _agrees, _balances, _receipts, _is_written):
        check(walked, rng, tally)


def _replays(walked: Walk, _rng: Random, _tally: Tally) -> None:
    """The events alone lead to the same state; burns never become fewer; who is awaited may act."""
    game, state, burned = walked.game, walked.start, 0
    demand(fold(game, walked.start, walked.events) == _last(walked), "a round is the fold of its events")
    for each in walked.steps:
        demand(game.awaits(each.before) is not None, "a round that goes on awaits somebody")
        demand(not each.before.over, "a round that goes on is not over")
        demand(game.burns(each.before) >= burned, "burned cards never become fewer", state=each.before)
        burned = game.burns(each.before)
        state = fold(game, state, each.events)
        demand(state == each.after, "each step is the fold of its events", action=each.action)
    demand(game.awaits(state) is None, "a round that is over awaits nobody")
    demand(state.over, "a round that awaits nobody is over")
    demand(len(game.legal(state)) == 0, "when a round is over nothing is legal")


def _last(walked: Walk) -> Any:
    return walked.steps[-1].after if walked.steps else walked.start


def _agrees(walked: Walk, rng: Random, tally: Tally) -> None:
    """Whatever ``legal`` offers is accepted, and whatever is accepted was offered."""
    game = walked.game
    states = (each.before for each in walked.steps if worth_a_look(game, each.before, rng))
    for state in (*states, _last(walked)):
        tally.states += 1
        legal = game.legal(state)
        offered = [action for action in legal if not isinstance(action, Deal)]
        deals = [action for action in legal if isinstance(action, Deal)]
        demand(len({*offered, *deals}) == len(legal), "nothing is offered twice", state=state)
        for action in (*rng.sample(offered, min(8, len(offered))), *deals[:1], *deals[-1:]):
            demand(action in legal, "what is offered is legal", state=state, action=action)
            demand(_accepts(game, state, action), "what is legal is accepted", state=state, action=action)
            tally.accepted += 1
        for action in strays(game, state, rng, 12):
            taken = _accepts(game, state, action)
            demand(taken == (action in legal), "what is accepted is legal, and only that",
                   state=state, action=action, accepted=taken)  # fmt: skip
            tally.refused += not taken


def _accepts(game: Game[Any, Any], state: Any, action: Any) -> bool:
    """Whether an action is taken; a refusal has an address, and either way the state stays as it was."""
    before = json.encode(state)
    try:
        events = game.decide(state, action)
    except Refused as refusal:
        demand(str(refusal.clause).startswith(game.name + " "), "a refusal names its clause",
               refusal=str(refusal), action=action)  # fmt: skip
        demand(_plain(refusal.params), "a refusal's parameters are plain values", refusal=str(refusal))
        events = None
    except Exception as error:
        raise Broken(f"nothing but a refusal is raised\n  action: {action!r}\n  error: {error!r}") from error
    else:
        demand(events == game.decide(state, action), "the same question has the same answer", action=action)
        demand(events, "what is accepted has consequences", action=action)
    demand(json.encode(state) == before, "deciding changes nothing", action=action)
    return events is not None


def _plain(params: dict[str, Any]) -> bool:
    return all(value is None or isinstance(value, (str, int, bool)) for value in params.values())


def _balances(walked: Walk, _rng: Random, _tally: Tally) -> None:
    """Chips only change hands, the felt is never overdrawn, and it is clear when the round is over."""
    game, accounts = walked.game, post({}, opening(walked.game.staked(walked.start)))
    settling = False
    for each in walked.steps:
        for event in each.events:
            moved = postings(event)
            demand(balanced(moved), "an event's postings sum to nothing", event=event)
            accounts = post(accounts, moved)
            demand(accounts[LAYOUT] >= 0, "no more leaves the felt than lies on it", event=event)
            settling = settling or isinstance(event, Settled)
        demand(sum(accounts.values()) == 0, "chips never appear or vanish", action=each.action)
        lies = sum(cents for _, _, cents in game.staked(each.after))
        demand(settling or accounts[LAYOUT] == lies, "the felt holds what was staked", action=each.action)
    demand(accounts[LAYOUT] == 0, "the felt is clear at the end", accounts=accounts)


def _receipts(walked: Walk, _rng: Random, tally: Tally) -> None:
    """Every box is settled once, and every chip it staked stands on its receipt once."""
    settled = [event for event in walked.events if isinstance(event, Settled)]
    staked: dict[tuple[int, str], int] = {}
    for box, wager, cents in walked.game.staked(_last(walked)):
        staked[box, wager] = staked.get((box, wager), 0) + cents
    listed = {(event.box, line.wager): line.stake for event in settled for line in event.lines if line.stake}
    demand(listed == staked, "each staked chip is settled exactly once", staked=staked, settled=settled)
    for event in settled:
        order = [WAGERS.index(line.wager) for line in event.lines]
        demand(
            order == sorted(set(order)), "lines stand in the order of the receipt, each once", settled=event
        )
        for line in event.lines:
            demand(_adds_up(line), "a line's outcome says what became of its stake", line=line)
        tally.settled += 1


def _adds_up(line: Line) -> bool:
    """A win brings its stake back, a push the stake alone, the rest nothing; odds and cuts stand on wins.

    Of a pot somebody may get back less than he put in: there the outcome is the sign of the difference.
    """
    if line.outcome == "win":
        return line.returned >= line.stake and line.cut >= 0
    if line.odds is not None or line.cut:
        return False
    if line.outcome == "push":
        return line.returned == line.stake
    return line.returned == 0 or (line.wager == "pot" and line.returned < line.stake)


def _is_written(walked: Walk, _rng: Random, _tally: Tally) -> None:
    """Rules, stakes, actions, events and states come back from their text as they were."""
    _round_trips(type(walked.rules), walked.rules)
    _round_trips(type(walked.start), walked.start)
    for stake in walked.stakes:
        _round_trips(walked.game.stake, stake)
    for each in walked.steps:
        _round_trips(walked.game.action, each.action)
        _round_trips(type(each.after), each.after)
        for event in each.events:
            _round_trips(walked.game.event, event)


def _round_trips(kind: Any, value: Any) -> None:
    demand(
        json.decode(json.encode(value), type=kind) == value, "what is written can be read back", value=value
    )
