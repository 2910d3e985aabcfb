"""A catalogue turns keys and parameters into words of one language.

Per language there is a folder with ``common.po`` and one file for each game; a game's own word
goes before the common one (NKP says *rūšis* where Hold'em says *spalva*). A key that is missing falls
back to English and then to itself: a missing word is a blemish, never a crash. A plural entry holds
one sentence for each of the language's plural categories, in the order of ``PLURALS``, and is chosen by
its parameter ``count``. Imports nothing of ours: what it is given are texts and numbers.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from babel import Locale

LANGUAGES = ("en", "lt", "ru")

PLURALS = {
    "en": ("one", "other"),
    "lt": ("one", "few", "many", "other"),
    "ru": ("one", "few", "many", "other"),
}
"""Each language's plural categories in the order its entries list them."""

COMMON = "common"

_HERE = Path(__file__).parent
_RANKS = "23456789TJQKA"
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

Message: TypeAlias = "str | tuple[str, ...]"

DIGITS = 60
"""So many digits of a number are written exactly."""


class Refusing(Protocol):
    """What a refusal shows of itself."""

    code: str
    clause: str | None
    params: dict[str, str | int | bool | None]


class _Open(dict[str, object]):
    """Parameters of a sentence; one that was not given stays visible in its braces."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language; made once.

    >>> catalogue("lt").card("As")
    'T♠'
    """
    return Catalogue(lang if lang in LANGUAGES else "en")


@cache
def messages(lang: str, scope: str) -> Mapping[str, Message]:
    """What one file says, by key; a file that is not there says nothing."""
    from babel.messages.pofile import read_po

    path = _HERE / lang / f"{scope}.po"
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        read = read_po(file, locale=lang, abort_invalid=True)
    return {_key(entry.id): _message(entry.string) for entry in read if entry.id and entry.string}


def _key(found: str | tuple[str, ...] | list[str]) -> str:
    return found if isinstance(found, str) else found[0]


def _message(found: str | tuple[str, ...] | list[str]) -> Message:
    return found if isinstance(found, str) else tuple(found)


@cache
def scopes(lang: str) -> tuple[str, ...]:
    """The files of a language: the common one first, then the games'."""
    games = sorted(path.stem for path in (_HERE / lang).glob("*.po") if path.stem != COMMON)
    return (COMMON, *games)


class Catalogue:
    """One language's words, numbers and cards."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    @property
    def locale(self) -> Locale:
        """Babel's knowledge of the language."""
        return _locale(self.lang)

    def find(self, key: str, game: str | None = None) -> Message | None:
        """The message under a key: the game's own, the common one, any other game's; else in English."""
        for lang in dict.fromkeys((self.lang, "en")):
            near = (game, COMMON) if game else (COMMON,)
            for scope in dict.fromkeys((*near, *scopes(lang))):
                if (found := messages(lang, scope).get(key)) is not None:
                    return found
        return None

    def has(self, key: str, game: str | None = None) -> bool:
        """Whether there is a word for a key, be it the English one."""
        return self.find(key, game) is not None

    def say(self, key: str, game: str | None = None, /, **params: object) -> str:
        """The words under a key, filled in; the key itself where there are none.

        >>> catalogue("en").say("outcome.win"), catalogue("en").say("no-such-key")
        ('wins', 'no-such-key')
        """
        found = self.find(key, game)
        if isinstance(found, tuple):
            found = self._form(found, params.get("count"))
        if found is None:
            return key
        return found.format_map(_Open(params)) if params else found

    def _form(self, forms: tuple[str, ...], count: object) -> str:
        """The plural form for a count; the last, which serves for anything, where there is none to go by."""
        if not isinstance(count, int | Decimal) or len(forms) < len(PLURALS[self.lang]):
            return forms[-1]
        return forms[PLURALS[self.lang].index(self.locale.plural_form(count))]

    def name(self, kind: str, word: str | None, game: str | None = None) -> str:
        """A word of the receipt or of a house's figures in the language: ``kind`` is ``hand``, ``wager``, ….

        >>> catalogue("lt").name("hand", "flush", "nkp"), catalogue("lt").name("hand", "flush")
        ('rūšis', 'spalva')
        """
        if word is None:
            return ""
        key = f"{kind}.{word}"
        return self.say(key, game) if self.has(key, game) else word

    def refusal(self, refusal: Refusing) -> str:
        """The sentence of a refusal, its cards and amounts written as the language writes them."""
        game = refusal.clause.partition(" ")[0] if refusal.clause else None
        shown = {key: self._param(key, value, game) for key, value in refusal.params.items()}
        count = refusal.params.get("count")
        if isinstance(count, int):
            shown["count"] = count
        if "reason" in shown:
            shown["reason"] = self._reason(str(shown["reason"]), game, shown)
        return self.say(f"refused.{refusal.code}", game, **shown)

    def _reason(self, code: str, game: str | None, shown: dict[str, object]) -> str:
        """The refusal within a refusal: why a line of a file cannot stand."""
        key = next((key for key in (f"reason.{code}", f"refused.{code}") if self.has(key, game)), code)
        return self.say(key, game, **shown).rstrip(".")

    def _param(self, key: str, value: object, game: str | None) -> object:
        """One parameter of a refusal as people read it."""
        match key:
            case "card" | "cards":
                return self.cards(str(value))
            case "stake" | "least" | "most" | "unit" | "funds":
                return self.chips(str(value)) or value
            case "hand" | "wager":
                return self.name(key, str(value), game)
            case "by" | "office":
                return ", ".join(self.name("role", word.lstrip("@"), game) for word in str(value).split())
            case "where":
                place, _, number = str(value).partition(" ")
                return f"{self.name(key, place, game)} {number}".strip()
            case _:
                return value

    def number(self, value: float | Decimal) -> str:
        """A number with the language's own separators.

        >>> catalogue("lt").number(9.5), catalogue("en").number(10000)
        ('9,5', '10,000')
        """
        from babel.numbers import format_decimal

        with localcontext(prec=DIGITS):  # counts of courses have more digits than decimals usually keep
            return format_decimal(value, format="#,##0.##########", locale=self.locale)

    def money(self, cents: int, *, signed: bool = False) -> str:
        """Cents as chips, with the language's own separators; ``signed`` marks a gain with a plus.

        >>> catalogue("ru").money(950), catalogue("en").money(-1050, signed=True)
        ('9,5', '−10.5')
        """
        from babel.numbers import format_decimal

        shown = format_decimal(abs(Decimal(cents)) / 100, format="#,##0.##", locale=self.locale)
        return ("−" if cents < 0 else "+" if signed and cents else "") + shown

    def chips(self, text: str) -> str:
        """Chips as the rules write them (``9.5``) in the language's own way; empty if it is no amount."""
        whole, _, part = text.partition(".")
        if not (whole.isascii() and whole.isdigit() and (part.isdigit() or not part) and len(part) <= 2):
            return ""
        return self.money(int(whole) * 100 + int(part.ljust(2, "0") or 0))

    def card(self, card: str) -> str:
        """A card of two letters in local letters and with its suit's sign; the ten is always 10.

        >>> catalogue("ru").card("Js"), catalogue("lt").card("Th"), catalogue("en").card("??")
        ('В♠', '10♥', '??')
        """
        rank, suit = card[:-1], card[-1:]
        if rank not in _RANKS or not rank or suit not in _SUITS:
            return card
        return self.say("card.letters").split()[_RANKS.index(rank)] + _SUITS[suit]

    def cards(self, cards: str) -> str:
        """Cards with spaces between them, as ``card`` writes each."""
        return " ".join(map(self.card, cards.split()))

    def spoken(self, card: str) -> str:
        """A card in words, for an ear or a screen reader.

        >>> catalogue("en").spoken("As"), catalogue("lt").spoken("As"), catalogue("ru").spoken("10h")
        ('ace of spades', 'vynų tūzas', 'десятка червей')
        """
        rank, suit = card[:-1].replace("10", "T"), card[-1:]
        if rank not in _RANKS or not rank or suit not in _SUITS:
            return card
        return self.say("card.spoken", rank=self.say(f"rank.{rank}"), of=self.say(f"suit.{suit}.of"))


@cache
def _locale(lang: str) -> Locale:
    from babel import Locale

    return Locale(lang)
