"""Rounds played through the rules themselves: every card dealt, every stake paid by the receipt.

The cards of round ``k`` come off a pack drawn from ``krupje.chance.stream(seed, "simulate", game, k)``, one
by one as they are due, so what a strategy does changes only who gets them. Baccarat is dealt
from a fresh shoe.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from krupje.bots import decide as bot
from krupje.cards import PACK, Card, parse
from krupje.chance import below, shuffled, stream
from krupje.games import game as known
from krupje.rounds import HOUSE, Deal, Settled
from krupje.rounds.audience import guest
from krupje.rounds.event import Line
from krupje.rounds.play import fold, seen
from krupje.sim.policy import Policy, Spot, policy

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.chance import Bits
    from krupje.money import Cents
    from krupje.sim.run import Plan

BOX = 1
Ended = tuple[str, "Cents", "Cents"]
"""How a round ended for the box that is counted: the event, its net and what it put down."""


class Pack:
    """Cards in an order that is drawn as far as it is needed."""

    def __init__(self, decks: int, bits: Bits) -> None:
        self.bits = bits
        self._left = list(PACK) * decks

    def next(self) -> Card:
        """The next card."""
        left = self._left
        place = below(self.bits, len(left))
        left[place], left[-1] = left[-1], left[place]
        return left.pop()


class Felt:
    """A table at which one box is watched."""

    def __init__(self, made: Plan) -> None:
        self.plan = made
        self.game = known(made.game)
        self.rules = made.house

    @cached_property
    def policy(self) -> Policy:
        """How the box plays; made when it is first asked, since kernels may have to be loaded."""
        return policy(self.plan.game, self.plan.strategy, self.rules, self.plan.ante)

    def begun(self, number: int) -> Any:
        """A round with its stakes laid; refuses stakes the house does not take."""
        return self.game.start(self.rules, self._stakes(number))

    def _stakes(self, number: int) -> tuple[Any, ...]:
        plan, stake = self.plan, self.game.stake
        match plan.game:
            case "baccarat":
                return (stake(BOX, plan.wager, plan.ante),)
            case "knock":
                # The deal goes round, so that every place at the table is taken equally often.
                seats = self.rules.seats_min
                return tuple(stake(seat, dealer=seat == 1 + number % seats) for seat in range(1, seats + 1))
            case _:
                more = {"bonus": plan.unit} if plan.wager == "bonus" else {}
                return (stake(BOX, plan.ante, blind=plan.strategy == "blind", **more),)

    def pack(self, number: int) -> Pack:
        """The cards of a round."""
        bits = stream(self.plan.seed, "simulate", self.plan.game, number)
        return Pack(self.game.decks(self.rules), bits)

    def play(self, number: int) -> Ended:
        """A round from the stakes to the receipt."""
        pack, state = self.pack(number), self.begun(number)
        if self.plan.game == "knock":
            return self._knock(state, pack)
        gone: list[Card] = []
        while (who := self.game.awaits(state)) is not None:
            action = self._house(state, pack, gone) if who == HOUSE else self._box(state, gone)
            events = self.game.decide(state, action)
            state = fold(self.game, state, events)
            for event in events:
                if isinstance(event, Settled):
                    return self._ended(state, event)
        raise AssertionError(state)

    def _house(self, state: Any, pack: Pack, gone: list[Card]) -> Any:
        """What the house does: it deals, and in Novo Poker closes the insurance that the box did not take."""
        if self.plan.game == "novo":
            from krupje.games.novo.actions import CloseInsurance

            legal = self.game.legal(state)
            if CloseInsurance() in legal.actions:
                stake = _insurance(legal) if self.plan.strategy == "optimal" else None
                wanted = stake is not None and self.policy(_spot("novo", state, gone, bet=True)) == "insure"
                return stake if wanted else CloseInsurance()
        return Deal(pack.next())

    def _box(self, state: Any, gone: list[Card]) -> Any:
        """What the box does with what it sees."""
        verb, *cards = self.policy(_spot(self.plan.game, state, gone)).split()
        gone += [parse(card) for card in cards]
        return _DO[self.plan.game](state, verb, gone)

    def _ended(self, state: Any, settled: Settled) -> Ended:
        """The watched box's receipt as one event."""
        lines = settled.lines
        if self.plan.wager == "bonus":
            lines = tuple(line for line in lines if line.wager == "bonus")
        net = sum(line.returned - line.stake for line in lines)
        return _event(self.plan, state, settled, lines), net, sum(line.stake for line in lines)

    def _knock(self, state: Any, pack: Pack) -> Ended:
        """A round among bots, each of which sees what its seat sees; the first seat is watched."""
        game = self.game
        views = {box.box: state for box in state.boxes}
        while (who := game.awaits(state)) is not None:
            action = _dealer(game, state, pack) if who == HOUSE else bot(views[who], who)
            events = game.decide(state, action)
            state = fold(game, state, events)
            views = {seat: fold(game, view, seen(game, events, guest(seat))) for seat, view in views.items()}
            for event in events:
                if isinstance(event, Settled) and event.box == BOX:
                    net = event.net
                    staked = sum(line.stake for line in event.lines)
                    return "win" if net > 0 else "loss" if net < 0 else "even", net, staked
        raise AssertionError(state)


def _dealer(game: Any, state: Any, pack: Pack) -> Any:
    """The next card of the stock; where it has run out, the discards shuffled into a new one."""
    if state.restock:
        return Deal(state.restock[0])
    if (shuffle := game.legal(state).shuffle) is not None:
        return type(shuffle.action)(shuffled(shuffle.action.cards, pack.bits))
    return Deal(pack.next())


def _spot(game: str, state: Any, gone: list[Card], *, bet: bool = False) -> Spot:
    """What the watched box sees."""
    cards = state.boxes[0].cards
    match game:
        case "nkp":
            return Spot(cards, (state.dealer[4 if state.rules.up_card == "last" else 0],), tuple(gone))
        case "casino-holdem":
            return Spot(cards, state.board)
        case _:
            shown = state.dealer if state.plays is not None else (state.dealer[state.up],)
            return Spot(cards, shown, tuple(gone), bet)


def _do_nkp(_: Any, verb: str, gone: list[Card]) -> Any:
    from krupje.games.nkp.actions import Bet, Buy, Change, Fold

    return Change(BOX, gone[-1]) if verb == "change" else {"bet": Bet, "buy": Buy, "fold": Fold}[verb](BOX)


def _do_holdem(_: Any, verb: str, __: list[Card]) -> Any:
    from krupje.games.holdem.actions import Bet, Fold

    return (Bet if verb == "bet" else Fold)(BOX)


def _insurance(legal: Any) -> Any:
    """To insure for all that the window is open for, or nothing."""
    return next((list(span.ends())[-1] for span in legal.spans), None)


def _do_novo(state: Any, verb: str, gone: list[Card]) -> Any:
    from krupje.games.novo.actions import Bet, Buy, BuyGame, Exchange, Fold, KeepGame

    if state.plays is not None:
        return (BuyGame if verb == "buy-game" else KeepGame)(BOX)
    if verb == "exchange":
        return Exchange(BOX, tuple(gone))
    return {"bet": Bet, "buy": Buy, "fold": Fold}[verb](BOX)


_DO: dict[str, Callable[[Any, str, list[Card]], Any]] = {
    "nkp": _do_nkp,
    "casino-holdem": _do_holdem,
    "novo": _do_novo,
}


def _event(plan: Plan, state: Any, settled: Settled, lines: tuple[Line, ...]) -> str:
    """How it ended, in the words of ``krupje edge``."""
    if plan.game == "baccarat":
        from krupje.games.baccarat.tableau import points, winner

        return winner(points(state.player), points(state.banker))
    if plan.wager == "bonus":
        return "win" if lines[0].outcome == "win" else "no bonus"
    paid = {line.wager: line for line in lines}
    fees = "".join(f"{wager}, " for wager in ("exchange", "buy", "change", "buy-game") if wager in paid)
    if "bet" not in paid:
        return f"{fees}fold"
    return f"{fees}bet, {_compared(paid['ante'], paid['bet'], settled.hand)}"


def _compared(ante: Line, bet: Line, hand: str | None) -> str:
    """What became of Ante and Bet."""
    if bet.outcome == "win":
        return f"win: {hand}"
    if bet.outcome == "lose":
        return "loss"
    return "no game" if ante.outcome == "win" else "tie"
