"""How a report writes numbers, events and figures in a language."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from krupje.i18n import catalogue
from krupje.rounds.figures import PayTable
from krupje.rounds.figures import figures as kinds
from krupje.sheets import figure

if TYPE_CHECKING:
    from krupje.i18n import Catalogue


class Speaker:
    """One language for the report of one game."""

    def __init__(self, game: str, lang: str) -> None:
        self.game, self.lang = game, lang
        self.words: Catalogue = catalogue(lang)

    def say(self, key: str, **params: object) -> str:
        """Words of the report."""
        return self.words.say(f"report.{key}", self.game, **params)

    def hand(self, name: str) -> str:
        """A hand's name at this game."""
        return self.words.name("hand", name, self.game)

    def wager(self, name: str) -> str:
        """A wager's name."""
        return self.words.name("wager", name, self.game)

    def number(self, value: float, digits: int = 2, *, signed: bool = False) -> str:
        """A number with so many places."""
        from babel.numbers import format_decimal

        form = "#,##0" + ("." + "0" * digits if digits else "")
        shown = format_decimal(abs(round(value, digits)), format=form, locale=self.words.locale)
        sign = "−" if round(value, digits) < 0 else "+" if signed and round(value, digits) > 0 else ""
        return sign + shown

    def percent(self, share: float, digits: int = 3, *, signed: bool = False) -> str:
        """A share in per cent, its sign set as each language sets it."""
        return self.number(100 * share, digits, signed=signed) + ("%" if self.lang == "en" else "\u00a0%")

    def chance(self, share: float) -> str:
        """A probability: in per cent while it can be read so, else one in so many."""
        if share >= 1e-5 or share == 0:
            return self.percent(share, 4)
        return self.say("one-in", count=self.whole(round(1 / share)))

    def whole(self, value: int | str) -> str:
        """A count, digits in threes."""
        return self.words.number(Decimal(value))

    def net(self, value: float) -> str:
        """A net, with its sign."""
        shown = self.words.number(Decimal(str(abs(value))))
        return ("−" if value < 0 else "+" if value else "") + shown

    def event(self, event: str) -> str:
        """How a wager ended, in words; the path that led there is left to the heading."""
        if self.game == "novo":
            return self.round_of_novo(event)
        end = event.rpartition(", ")[2] if event.partition(", ")[0] in {"bet", "buy", "change"} else event
        kind, _, hand = end.partition(": ")
        if self.game == "baccarat" and kind in {"player", "banker", "tie"}:
            return self.say(f"event.{kind}")
        if self.words.has(f"report.event.{kind}", self.game):
            said = self.say(f"event.{kind}")
            return f"{said}: {self.hand(hand)}" if hand else said
        return self.hand(kind)

    def round_of_novo(self, event: str) -> str:
        """A round of Novo: insured or not, a game bought or not, and a win by what it pays."""
        steps = [step for step in event.split(", ") if step not in {"buy", "exchange", "bet"}]
        return ", ".join(self.step(*step.split(": ")) for step in steps)

    def step(self, kind: str, pays: str = "") -> str:
        """One step, with what it pays."""
        return self.say(f"event.{kind}") + (f" {pays}:1" if pays else "")

    def path(self, event: str) -> str:
        """What was paid for on the way: `buy change`, or nothing."""
        return " ".join(step for step in event.split(", ") if step in {"buy", "change", "exchange"})

    def option(self, key: str) -> str:
        """An option's name, with a capital."""
        name = self.words.say(f"figure.{key}", self.game)
        return name[:1].upper() + name[1:]

    def value(self, key: str, rules: Any) -> str:
        """A figure of a house in words; of a pay table its rows."""
        if isinstance(kinds(type(rules))[key], PayTable):
            table: dict[str, int] = getattr(rules, key)
            return ", ".join(f"{self.hand(row)} {pays}:1" for row, pays in table.items())
        return figure(key, rules, self.words, self.game)

    def reading(self, key: str, value: object) -> str:
        """One reading of an option: a pay table by the rows that differ from the sheet."""
        if isinstance(value, dict):
            rows = ", ".join(f"{self.hand(row)} {pays}:1" for row, pays in value.items())
            return rows or self.say("as-the-sheet")
        if not isinstance(value, bool) and str(value).isdigit():
            return self.whole(str(value))
        word = str(value).lower() if isinstance(value, bool) else str(value)
        if self.words.has(f"choice.{key}.{word}", self.game):
            return self.words.say(f"choice.{key}.{word}", self.game)
        return self.words.name("choice", word, self.game)
