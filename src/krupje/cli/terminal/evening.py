"""An evening at the table: stakes, the deal, decisions, the receipt, and again, until somebody leaves."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid
from rich.text import Text

from krupje.cli.terminal.betting import bets, cut
from krupje.cli.terminal.book import resuming
from krupje.cli.terminal.deciding import decide
from krupje.cli.terminal.felt import felt
from krupje.cli.terminal.keyboard import Leaving
from krupje.cli.terminal.offers import offers
from krupje.cli.terminal.paid import lines, paid, receipt
from krupje.cli.terminal.people import depart, is_bot, present
from krupje.cli.terminal.said import said
from krupje.money import CHIP
from krupje.rounds import HOUSE
from krupje.table import actions as do
from krupje.table.automatic import end_window

if TYPE_CHECKING:
    from rich.console import RenderableType

    from krupje.cli.terminal.coaching import Coach
    from krupje.cli.terminal.friend import Friend
    from krupje.cli.terminal.screen import Screen
    from krupje.cli.terminal.sitting import Sitting
    from krupje.cli.terminal.stakes import Wish
    from krupje.table import Table


NEXT = 8
"""Lines that the header and the next stakes take beside a table and its receipt."""


class Evening:
    """Plays a session with whoever sits at this terminal."""

    def __init__(
        self, sitting: Sitting, screen: Screen, wish: Wish, chips: int, coach: Coach | Friend | None = None
    ) -> None:
        self.sitting = sitting
        self.screen = screen
        self.wish = wish
        self.chips = chips
        self.coach = coach
        self.cutting = ""
        self.receipts: list[dict[str, Any]] = []
        self.results: dict[str, int] = {}
        self._road: list[str] = []
        self._looking = ""
        self._said: list[Text] = []
        self._last: dict[str, list[RenderableType]] = {}

    def play(self) -> None:
        """Until the guests leave."""
        try:
            while True:
                self._next()
        except Leaving:
            self._leave(self.table.round is not None or self.table.closed)
        except KeyboardInterrupt:
            # Between two questions: what has been written may be a line ahead of what is held here.
            self._leave(True)

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.sitting.truth

    def picture(self, who: str) -> Table:
        """The table as somebody sees it."""
        return self.sitting.eyes[who].picture

    def do(self, action: do.Does) -> None:
        """Takes an action at the table."""
        self.sitting.do(action)

    def _next(self) -> None:
        """Whatever comes next."""
        self.sitting.house()
        table = self.table
        if table.over:
            self._pay()
        elif table.round is not None:
            self._turn()
        elif table.closed:
            cut(self)
        else:
            bets(self)

    def _turn(self) -> None:
        """A box is awaited; or guests may still say something before the house goes on."""
        awaited = self.table.game.awaits(self.table.round)
        if awaited not in (HOUSE, None):
            who = self.table.holder(awaited) or ""
            self.do(do.Play(who, self._bot(who) if is_bot(who) else self._ask(who, window=False)))
            return
        for who in present(self.table):
            while offers(self.picture(who), who) and (move := self._ask(who, window=True)) is not None:
                self.do(do.Play(who, move))
        action = end_window(self.table)
        assert action is not None  # noqa: S101 (the house waited for nobody else)
        self.do(action)

    def _ask(self, who: str, *, window: bool) -> Any:
        """A guest's decision; None when a window has nothing more for him."""
        self.look(who)
        return decide(self, who, window=window)

    def _bot(self, who: str) -> Any:
        """What a bot does, from what it can see."""
        from krupje.bots import decide as chosen
        from krupje.bots import strength_of

        picture = self.picture(who)
        return chosen(picture.round, min(picture.held(who)), strength_of(who), seed=self.sitting.seed)

    def look(self, who: str) -> None:
        """A guest comes to the screen. The cards of the one before him are gone from it first."""
        hidden = self.table.name != "baccarat" and self.screen.console.is_terminal
        if self._looking not in ("", who) and hidden:
            self.screen.console.clear()
            self.screen.line(self.screen.say("ask.handover", who=self.name(who)))
        self._looking = who
        told = self.sitting.unread[who]
        self._said = said(self.picture(who), told, self.screen.view(who))
        told.clear()

    def name(self, who: str) -> str:
        """A guest by his name, which is "you" while he is alone."""
        number = who.partition(" ")[2]
        return self.screen.say("guest", number=number) if number else self.screen.say("you")

    def before(self, who: str, *, beside: int = 0) -> list[RenderableType]:
        """What is before a guest: the table, with room for some lines, or how the last round came out."""
        self.sitting.book.save()
        picture = self.picture(who)
        if picture.round is not None:
            return [self._header(who), felt(picture, self.screen.view(who), self._said, beside=beside + 1)]
        return [self._header(who), *self._last.get(who, ()), *self._course(), *self._said]

    def _header(self, who: str) -> RenderableType:
        """The game, the round and the guest's chips."""
        screen, table = self.screen, self.picture(who)
        right = [
            screen.say("round", number=table.number),
            screen.say("funds", sum=screen.words.money(table.funds(who))),
        ]
        if len(present(table)) > 1:
            right.insert(0, self.name(who))
        grid = Grid.grid(expand=True)
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right")
        title = Text.assemble(("krupje ", "dim"), (screen.words.say(f"game.{table.name}"), "bold"))
        grid.add_row(title, " · ".join(right))
        return grid

    def _course(self) -> list[RenderableType]:
        """How baccarat's last coups came out."""
        if not self._road:
            return []
        styles = {"player": "bold #4f8fd9", "banker": "bold #d9534f", "tie": "bold #5fae6b"}
        road = Text(f"{self.screen.say('road')}  ", "dim")
        for side in self._road[-24:]:
            road.append(f"{self.screen.say(f'road.{side}')} ", styles[side])
        return [road]

    def _pay(self) -> None:
        """The receipt; then the dealer pays and the felt is cleared."""
        made = receipt(self.table, self.sitting.round)
        self.receipts.append(made)
        if "winner" in made:
            self._road.append(made["winner"])
        self._last = {who: self._outcome(who) for who in present(self.table)}
        self.do(do.Pay())
        for told in self.sitting.unread.values():
            told.clear()

    def _outcome(self, who: str) -> list[RenderableType]:
        """How the round came out before one guest's eyes."""
        picture, view = self.picture(who), self.screen.view(who)
        told = said(picture, self.sitting.unread[who], view)
        remarks = self.coach.after(self, who) if self.coach is not None else []
        below = NEXT + len(remarks)
        table = felt(picture, view, told, beside=lines(self.table.receipts) + below, paid=True)
        room = view.height - len(self.screen.console.render_lines(table)) - below
        return [table, paid(picture, self.table.receipts, view, room=room), *remarks]

    def _leave(self, playing: bool) -> None:
        """Between rounds the guests take their chips and go; a round that is being played waits for them."""
        screen, table = self.screen, self.table
        bought = self.sitting.bought
        self.results = {who: table.funds(who) - bought.get(who, 0) for who in present(table)}
        if not playing:
            for action in tuple(depart(table)):
                self.do(action)
        self.sitting.book.close()
        if playing:
            again = resuming(table.name, self.sitting.book.path)
            screen.console.print(Text(screen.say("left.playing", command=again)), soft_wrap=True)
        else:
            rounds = screen.say("rounds", count=table.number - 1)
            for who, cents in self.results.items():
                result = screen.words.money(cents, signed=True)
                left = screen.say(
                    "left", who=self.name(who), sum=result, rounds=rounds, count=abs(Decimal(cents)) / CHIP
                )
                screen.console.print(left)
                told = self.coach.farewell(self, who) if self.coach is not None else ""
                if told:
                    screen.console.print(Text(told, "cyan"))
        kept = screen.say("left.file", file=str(self.sitting.book.path), seed=self.sitting.seed)
        screen.console.print(Text(kept, "dim"), soft_wrap=True)
