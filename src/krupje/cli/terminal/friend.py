"""A friend behind the guest at Knock Poker: what the strong bot would do with what he sees, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from krupje.bots import choose
from krupje.bots.choice import SURE
from krupje.cards import show
from krupje.cli.terminal.offers import verb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cli.terminal.evening import Evening
    from krupje.cli.terminal.offers import Offer


class Friend:
    """Remembers what he would have done last at each guest's place."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}

    def beside(self, evening: Evening, who: str, listed: Sequence[Offer]) -> dict[tuple[int, str], Text]:
        """A mark on what the strong bot would do, and how often it would."""
        words, found = evening.screen.words, {}
        for box in {offer.box for offer in listed}:
            choice = choose(evening.picture(who).round, box, "strong", seed=evening.sitting.seed)
            self._last[who] = choice.said(words)
            card = getattr(choice.action, "card", None)
            often = "" if choice.share >= SURE else f" {words.number(choice.share)} %"
            mark = f"✓ {'' if card is None else words.card(show(card))}".rstrip() + often
            found[box, verb(choice.action)] = Text(mark, "bold green")
        return found

    def after(self, evening: Evening, who: str) -> list[Text]:
        """Why, at the last decision of the round."""
        said = self._last.pop(who, "")
        return [Text(evening.screen.say("friend", said=said), "cyan")] if said else []

    def farewell(self, _evening: Evening, _who: str) -> str:
        """He has nothing to add up."""
        return ""
