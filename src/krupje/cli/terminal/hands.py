"""Hands in words, as a dealer announces them: "pair of kings, ace kicker"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.cards import RANKS, Hand, rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from krupje.cards import Seen
    from krupje.i18n import Catalogue
    from krupje.table import Table


_SINGLE = ("one", "one", "one")
_FORMS = {
    "one pair": ("pair", "one", "one"),
    "two pair": ("both", "both", "one"),
    "three of a kind": ("set", "one", "one"),
    "full house": ("both", "both", "one"),
    "four of a kind": ("set", "one", "one"),
}
"""How the ranks of a hand are named in its sentence; ``one`` is a single card."""


def reading(picture: Table, cards: Sequence[Seen]) -> Hand | None:
    """What cards are worth here with whatever lies open beside them; None while they cannot be read."""
    known = tuple(card for card in cards if card is not None)
    board = getattr(picture.round, "board", ())
    if len(known) < len(cards) or len(known) + len(board) < 5:
        return None
    ace_king = picture.name == "novo" or getattr(picture.rules, "ace_king", False)
    return rank((*known, *board), ace_king=ace_king, wheel=getattr(picture.rules, "wheel", True))


def spoken(hand: Hand, words: Catalogue, game: str) -> str:
    """A hand as it is announced, with its ranks and its kicker.

    >>> from krupje.cards import parse_cards
    >>> from krupje.i18n import catalogue
    >>> spoken(rank(parse_cards("Ks Kd Ah 4c 2s")), catalogue("en"), "nkp")
    'pair of kings, ace kicker'
    """
    ranks = [*hand.ranks, *hand.ranks[-1:] * 3]
    named = {
        place: _named(form, value, words)
        for place, form, value in zip("abc", _FORMS.get(hand.name, _SINGLE), ranks, strict=False)
    }
    return words.say(f"play.hand.{hand.name}", game, name=words.name("hand", hand.name, game), **named)


def _named(form: str, value: int, words: Catalogue) -> str:
    """A rank in the form its place in the sentence wants."""
    return (
        words.say(f"rank.{RANKS[value]}") if form == "one" else words.say(f"play.ranks.{form}").split()[value]
    )


def plays(picture: Table, hand: Hand) -> bool:
    """Whether the dealer plays with such a hand, as the game itself judges it."""
    match picture.name:
        case "nkp":
            from krupje.games.nkp.settle import plays as by_house

            return by_house(picture.rules, hand)
        case "novo":
            from krupje.games.novo.settle import plays as from_ace_king

            return from_ace_king(hand)
        case _:
            from krupje.games.holdem.settle import plays as from_fours

            return from_fours(hand)


def announced(picture: Table, cards: Sequence[Seen], words: Catalogue) -> str:
    """What the dealer says of his hand once it is turned; he has one combination only."""
    hand = reading(picture, cards)
    if hand is None:
        return ""
    said = spoken(hand, words, picture.name)
    verdict = words.say("play.said.plays" if plays(picture, hand) else "play.said.no-game")
    return f"{said[:1].upper()}{said[1:]}. {verdict}"


def both(picture: Table, cards: Sequence[Seen], words: Catalogue) -> str:
    """What a box holds in words: its hand, and in Novo the second combination; empty if it cannot be read."""
    hand = reading(picture, cards)
    if hand is None:
        return ""
    said = spoken(hand, words, picture.name)
    if picture.name != "novo":
        return said
    from krupje.games.novo.settle import also

    beside = also(picture.rules, [card for card in cards if card is not None])
    return f"{said} + {words.name('hand', beside, 'novo')}" if beside else said
