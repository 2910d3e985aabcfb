"""The coach beside the table: values on the menu, and what a decision cost once the round is over.

He is told what the guest was shown and nothing else; see ``krupje.analysis.coach``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.text import Text

from krupje.cli.edge import decimal, verb
from krupje.cli.progress import bar
from krupje.cli.terminal.said import place
from krupje.rounds import Voided, seen
from krupje.rounds.audience import guest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.analysis.coach import Review
    from krupje.analysis.sight import Values
    from krupje.cli.terminal.evening import Evening
    from krupje.cli.terminal.offers import Offer
    from krupje.i18n import Catalogue


class Coach:
    """Sits behind everybody at one terminal, and remembers each one's rounds."""

    def __init__(self) -> None:
        self.reviews: dict[str, list[Review]] = {}
        self._valued: dict[Any, Values] = {}

    def beside(self, evening: Evening, who: str, listed: Sequence[Offer]) -> dict[tuple[int, str], Text]:
        """What stands beside each offer: its value, the best in green."""
        found: dict[tuple[int, str], Text] = {}
        for box in {offer.box for offer in listed}:
            values = self.values(evening, who, box)
            best = max(values, key=values.__getitem__, default="").partition(" ")[0]
            for offer in listed:
                told = _worth(values, offer, evening.screen.words) if offer.box == box else None
                if told is not None:
                    found[box, offer.verb] = Text(told, "bold green" if offer.verb == best else "cyan")
        return found

    def values(self, evening: Evening, who: str, box: int) -> Values:
        """Every action of a box now; none for a dark one."""
        from krupje.analysis.coach import House

        held = next((each for each in evening.picture(who).round.boxes if each.box == box), None)
        if held is None or held.blind:
            return {}
        house = House.of(evening.table.name, evening.table.rules, held.ante)
        sight = house.sight(_shown(evening, who), box)
        if (house, sight) not in self._valued:
            with bar(evening.screen.words.say("edge.working")):
                values = house.options(sight)
                self._valued[house, sight] = {
                    action: house.chosen(sight, action, values) for action in values
                }
        return self._valued[house, sight]

    def after(self, evening: Evening, who: str) -> list[Text]:
        """A line on each light box of a guest: the decision that mattered, and what it cost."""
        from krupje.analysis import coach

        shown, picture, told = _shown(evening, who), evening.picture(who), []
        if any(isinstance(event, Voided) for event in shown):
            return []
        for box in picture.round.boxes:
            if box.blind or box.box not in picture.held(who):
                continue
            house = coach.House.of(evening.table.name, evening.table.rules, box.ante)
            found = coach.review(house, shown, box.box, house.known or Fraction(0))
            self.reviews.setdefault(who, []).append(found)
            where = place(picture, box.box, evening.screen.view(who))
            told.append(Text(f"{where} · {remark(found, evening.screen.words)}", "cyan"))
        return told

    def farewell(self, evening: Evening, who: str) -> str:
        """Skill and luck of all a guest's rounds here, and the decision that mattered most."""
        from krupje.analysis.coach import together

        listed, words = self.reviews.get(who, []), evening.screen.words
        if not listed:
            return ""
        whole = together(listed)
        said = [words.say("play.coach.skill", skill=antes(whole.skill, words))]
        if all(one.value for one in listed):
            said.append(words.say("play.coach.luck", luck=antes(whole.luck, words)))
        return " ".join((*said, remark(whole, words)))


def remark(found: Review, words: Catalogue) -> str:
    """One sentence on the decision that mattered."""
    decision = found.mattered
    if decision is None or not decision.cost:
        return words.say("play.coach.best")
    return words.say(
        "play.coach.cost",
        action=verb(decision.action, words),
        cost=antes(decision.cost, words).lstrip("+"),
        best=verb(decision.best, words),
        value=antes(decision.values[decision.best], words),
    )


def antes(value: Fraction, words: Catalogue) -> str:
    """A value with its sign, to the thousandth of an Ante."""
    shown = decimal(float(value), words, 3)
    return f"+{shown}" if value > 0 else shown


def _shown(evening: Evening, who: str) -> tuple[Any, ...]:
    """The events of the round as a guest saw them."""
    table = evening.table
    happened = [event for event in evening.sitting.round if isinstance(event, table.game.event)]
    return seen(table.game, happened, guest(*evening.picture(who).held(who)))


def _worth(values: Values, offer: Offer, words: Catalogue) -> str | None:
    """The value of an offer; where it names a card, that of the best and which it is."""
    word = "bet" if offer.verb == "throw" else offer.verb
    found = {name: value for name, value in values.items() if name.partition(" ")[0] == word}
    if not found:
        return None
    best = max(found, key=found.__getitem__)
    _, _, card = best.partition(" ")
    return f"{antes(found[best], words)} {words.cards(card)}".rstrip()
