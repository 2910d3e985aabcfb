"""Actions, events and stakes as lines of text, in whatever game: cards as letters, money in chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from krupje.cards import parse, parse_cards, show, shows
from krupje.money import amount, chips
from krupje.rounds import Line
from krupje.testing.fields import kinds

if TYPE_CHECKING:
    from krupje.rounds import Game


def say(record: Any) -> str:
    """An action or event in a line: its name, then its fields; cards as letters, money in chips.

    >>> from krupje.rounds import Deal, Staked
    >>> say(Deal(48)), say(Staked(2, "bet", 2000))
    ('deal As', 'staked 2 bet 20')
    """
    tag = record.__struct_config__.tag
    return " ".join([str(tag), *(_said(record, key) for key in kinds(type(record)))]).rstrip()


def _said(record: Any, key: str) -> str:
    value = getattr(record, key)
    match kinds(type(record))[key]:
        case "card":
            return show(value)
        case "cards":
            return shows(value)
        case "cents":
            return "none" if value is None else chips(value)
        case "other" if isinstance(value, Line):
            return say_line(value)
        case "other":
            return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def say_line(line: Line) -> str:
    """A line of the receipt."""
    outcome = f"{line.outcome} {line.odds}" if line.odds else line.outcome
    returned = chips(line.returned) + (f" (cut by {chips(line.cut)})" if line.cut else "")
    source = " ".join(filter(None, (line.clause, line.ruling)))
    return f"{line.wager} {chips(line.stake)} {outcome}, returned {returned} [{source}]"


def read(of: Game[Any, Any], line: str) -> Any:
    """The action that a line says.

    >>> from krupje.games.nkp import GAME
    >>> read(GAME, "change 1 8s")
    Change(box=1, card=24)
    """
    verb, *words = line.split()
    kind = next(kind for kind in get_args(of.action) if kind.__struct_config__.tag == verb)
    return kind(**{key: _heard(kind, key, words) for key in kinds(kind)})


def say_stake(stake: Any) -> str:
    """A box's stakes, without what lies as it mostly does.

    >>> from krupje.games.nkp import Stake
    >>> say_stake(Stake(2, 500, blind=True))
    'box 2 ante 5 blind true'
    """
    usual = type(stake).__struct_defaults__
    optional = dict(zip(type(stake).__struct_fields__[-len(usual) :], usual, strict=True))
    told = (key for key in kinds(type(stake)) if key not in optional or getattr(stake, key) != optional[key])
    return " ".join(f"{key} {_said(stake, key)}" for key in told)


def read_stake(kind: type[Any], line: str) -> Any:
    """The stakes that a line says.

    >>> from krupje.games.nkp import Stake
    >>> read_stake(Stake, "box 2 ante 5 blind true")
    Stake(box=2, ante=500, blind=True, buy=False, guest=None)
    """
    words = line.split()
    told = dict(zip(words[::2], words[1::2], strict=True))
    return kind(**{key: _heard(kind, key, [word]) for key, word in told.items()})


def _heard(kind: type[Any], key: str, words: list[str]) -> Any:
    match kinds(kind)[key]:
        case "cards":
            cards = parse_cards(" ".join(words))
            words.clear()
            return cards
        case "card":
            return parse(words.pop(0))
        case "cents":
            return amount(words.pop(0), unit=1)
        case "other":
            word, hint = words.pop(0), get_type_hints(kind)[key]
            return word == "true" if hint is bool else int(word) if word.isdigit() else word
