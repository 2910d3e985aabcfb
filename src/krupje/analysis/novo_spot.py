"""One Novo decision: the value of every legal action, as exact fractions of an Ante."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from krupje.analysis.figures import ante_of, house_of
from krupje.analysis.novo_figures import NovoFigures
from krupje.analysis.novo_house import House, Pays, house, kind_of
from krupje.analysis.spots import apart, card_name, cards_of, check_card, counted, enough
from krupje.cards.ranking import ACE_KING
from krupje.games.novo.combinations import main
from krupje.money import chips
from krupje.refusal import NotAllowed, NotNow

Actions = dict[str, Fraction]
AFTER = 8
"""Unseen cards that must be left at the end: the dealer's four, and four for a bought game with redraws."""


@cache
def of_rank(up: int) -> tuple[Any, Any, Any]:
    """What the kernels know of one rank of the up card: X of `dealer.flush_order`, the dealer's multisets."""
    from krupje.analysis.kernels import dealer, decks, nkp_spot, novo_rows

    x = dealer.flush_order(up, decks.ordered_masks())
    return x, novo_rows.dealers(up), nkp_spot.dealer_sets(up)


class Spot:
    """What a box sees: its cards, the up card, and everything known to be out of the deck.

    Fees paid before are left aside; see `actions`.
    """

    def __init__(self, cards: list[int], up: int, out: list[int], figures: NovoFigures) -> None:
        import numpy as np

        from krupje.analysis.kernels.novo_bought import idle_hands

        apart(cards, [check_card(up)], out)
        self.cards, self.up, self.figures = cards, up, figures
        self.left = 51 - len(cards) - len(out)
        enough(self.left, AFTER)
        self.house: House = house(figures)
        self.out = np.zeros(52, np.bool_)
        self.out[[up, *out]] = True
        self.seen = self.out.copy()
        self.seen[cards] = True
        self.x, self.dealers, self.sets = of_rank(up >> 2)
        self.idle = idle_hands(up >> 2, figures.buy_game_card == "lowest")

    def bet(self) -> dict[int, Fraction]:
        """Bet now: the value under each stake of insurance (in cents) that can be best."""
        return self.bet_on(self.cards, self.seen, kind_of(self.figures, self.cards))

    def bet_on(self, cards: list[int], seen: Any, kind: tuple[int, bool]) -> dict[int, Fraction]:
        """The same of any five or six cards of a kind, with these cards seen."""
        import numpy as np

        from krupje.analysis.kernels import nkp_spot, novo_spot, tables

        pays, left = Pays.of(self.figures, [kind]), 52 - int(seen.sum())
        counts, values = np.zeros(4, np.int64), np.zeros(5, np.int64)
        live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
        cells, below = self.sets
        hand = nkp_spot.bet_now(np.array(cards), self.up, seen, self.x, cells, below, tables.ACE_KING, counts)
        none, beaten, _, lost = (int(n) for n in counts)
        spans = self.house.spans(left - 4)
        novo_spot.deck_of(seen, live, suits)
        novo_spot.worth(hand, 0, none, beaten, lost, pays.play, pays.stakes, pays.wins, pays.choices,
                        self.house.nets, self.house.game(self.up), live, suits, left - 4, *self.idle, spans,
                        np.zeros(4, np.int64), values)  # fmt: skip
        courses = comb(left, 4) * int(spans[4]) * self.figures.scale
        stakes = self.figures.stakes(kind[0]) if kind[1] else (0,)
        return {stake: Fraction(int(value), courses) for stake, value in zip(stakes, values, strict=False)}

    def buy(self) -> Fraction:
        """Buy a sixth card, then fold or Bet; the fee left aside."""
        total, fold = Fraction(0), Fraction(-1)
        for card in range(52):
            if not self.seen[card]:
                self.seen[card] = True
                six = [*self.cards, card]
                total += max(fold, *self.bet_on(six, self.seen, kind_of(self.figures, six)).values())
                self.seen[card] = False
        return total / self.left

    def exchange(self, given: tuple[int, ...]) -> Fraction:
        """Exchange these cards, then fold or Bet; the fee left aside."""
        import numpy as np

        from krupje.analysis.kernels import novo_rows, novo_spot

        count, left = len(given), self.left - len(given)
        enough(left, AFTER)
        gone = self.out.copy()
        gone[list(given)] = True
        live, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
        novo_spot.deck_of(gone, live, suits)
        table, out = np.zeros((7462, 4), np.int32), np.zeros(2, np.int64)
        cells, inner, below = self.dealers
        novo_rows.rows(live, cells, inner, below, *novo_rows.terms(), table)
        kept = np.array([card for card in self.cards if card not in given], np.int64)
        home, spans, hands = self.house, self.house.spans(left - 4), comb(left, 4)
        must_bet, pays = self.figures.five_must_bet and count == 5, home.pays
        novo_spot.exchange(kept, count, self.up, self.seen, table, self.x, hands, left - 4, home.kinds,
                           must_bet, pays.play, pays.stakes, pays.wins, pays.choices, home.nets,
                           home.game(self.up), *self.idle, spans, out)  # fmt: skip
        total = (int(out[0]) << novo_spot.HIGH_BITS) + int(out[1])
        return Fraction(total, comb(self.left, count) * hands * int(spans[4]) * self.figures.scale)


def asked(given: Mapping[str, Any], said: Mapping[str, Any]) -> Actions:
    """What `krupje advise novo` was asked: all actions; after `bet` insurance, with `dealer` the purchase.

    Stakes of insurance are named in Antes, or in chips where the Ante is known.
    """
    figures, rules = NovoFigures.of(given, said.get("ante")), house_of("novo", given)
    cards, up, gone, seen, dealer = (
        cards_of(said.get(word)) for word in ("cards", "up", "gone", "seen", "dealer")
    )
    if dealer:
        counted(up, (0,), "up")
        return shown(cards, dealer, gone, seen, figures)
    counted(up, (1,), "up")
    if not said.get("bet"):
        return actions(cards, up[0], gone, seen, figures)
    insuring(rules)
    one = ante_of(rules, said.get("ante"), "novo 2.1")
    found = insurances(cards, up[0], gone, seen, figures)
    return {f"insure {stake_name(Fraction(stake, figures.ante), one)}": ev for stake, ev in found.items()}


def insuring(rules: Any) -> None:
    """V22, V26: refuse a house where no insurance can follow the Bet."""
    if not rules.insurance:
        raise NotAllowed("insurance-not-offered", "novo 6.1", "V22", box=1)
    if rules.insurance_window == "before-bet":
        raise NotNow("insurance-not-open", "novo 6.3", "V26", box=1)


def stake_name(antes: Fraction, ante: int | None) -> str:
    """A stake of insurance in Antes, or in chips of an Ante in cents."""
    return chips(int(antes * 100)) if ante is None else chips(int(antes * ante))


def actions(cards: list[int], up: int, gone: list[int], seen: list[int], figures: NovoFigures) -> Actions:
    """Every legal action and its value (V2, V8, V9); fees already paid are counted in."""
    allowed(cards, gone, figures)
    spot = Spot(cards, up, [*gone, *seen], figures)
    paid = 1 if gone or len(cards) == 6 else 0
    found: Actions = {} if figures.five_must_bet and len(gone) == 5 else {"fold": Fraction(-1 - paid)}
    found["bet"] = max(spot.bet().values()) - paid
    if paid:
        return found
    if figures.sixth_card:
        found["buy"] = spot.buy() - 1
    for given in exchanges(cards, figures):
        found["exchange " + " ".join(map(card_name, given))] = spot.exchange(given) - 1
    return found


def exchanges(cards: list[int], figures: NovoFigures) -> Iterator[tuple[int, ...]]:
    """The sets a house exchanges, smaller ones first, cards in the order they are held."""
    least, most = figures.exchange
    for count in range(least, most + 1):
        yield from combinations(cards, count)


def allowed(cards: list[int], gone: list[int], figures: NovoFigures) -> None:
    """Refuse what the house could not have let come about (V8, V9)."""
    counted(cards, (5,) if gone or not figures.sixth_card else (5, 6), "cards")
    least, most = figures.exchange
    if gone and most < least:
        raise NotAllowed("exchange-not-offered", "novo 4.4", "V8", box=1)
    if gone and not least <= len(gone) <= most:
        raise NotAllowed("exchange-out-of-limits", "novo 4.4", "V8", box=1, count=len(gone), least=least,
                         most=most)  # fmt: skip


def insurances(
    cards: list[int], up: int, gone: list[int], seen: list[int], figures: NovoFigures
) -> dict[int, Fraction]:
    """The Bet placed: the value of each stake of insurance (in cents of `figures.ante`) that can be best."""
    allowed(cards, gone, figures)
    paid = 1 if gone or len(cards) == 6 else 0
    return {stake: value - paid for stake, value in Spot(cards, up, [*gone, *seen], figures).bet().items()}


def shown(
    cards: list[int], dealer: list[int], gone: list[int], seen: list[int], figures: NovoFigures
) -> Actions:
    """The dealer has turned and has no game: be paid, or buy him one (V12-V16)."""
    allowed(cards, gone, figures)
    counted(dealer, (5,), "dealer")
    apart(cards, dealer, gone, seen)
    if not figures.buy_game:
        raise NotAllowed("buy-game-not-offered", "novo 8.1", "V12", box=1)
    if main(dealer).category >= ACE_KING:
        raise NotNow("dealer-plays", "novo 8.1", "V12", box=1)
    left = [card for card in range(52) if card not in {*cards, *dealer, *gone, *seen}]
    enough(len(left), AFTER - 4)
    paid = 1 if gone or len(cards) == 6 else 0
    away = (max if figures.buy_game_card == "highest" else min)(dealer)
    stays = [card for card in dealer if card != away]
    ends = {card: bought(cards, [*stays, card], figures) for card in left}
    same = [card for card in left if card >> 2 == away >> 2]
    mean = mean_of(ends, same if figures.redraw != "never" else [], once=figures.redraw == "once")
    return {"keep": Fraction(1 - paid), "buy-game": mean - 1 - paid}


def mean_of(ends: dict[int, Fraction], redrawn: list[int], *, once: bool) -> Fraction:
    """The mean over the cards that may come; `redrawn` make way for another, once or till they are gone."""
    total = sum(ends.values(), Fraction(0))
    if not once:
        return (total - sum(ends[card] for card in redrawn)) / (len(ends) - len(redrawn))
    again = {card: (total - ends[card]) / (len(ends) - 1) for card in redrawn}
    return sum((again.get(card, value) for card, value in ends.items()), Fraction(0)) / len(ends)


def bought(cards: list[int], dealer: list[int], figures: NovoFigures) -> Fraction:
    """What the box comes to against the bought hand, fees left aside (V2, V15, V16)."""
    theirs, own = main(dealer), main(cards)
    if theirs.category < ACE_KING:
        return Fraction(1 if figures.failed == "even" else 0)
    if own <= theirs:
        return Fraction(-3 if own < theirs else 0)
    even = figures.ante if figures.ante_on_win == "even" else 0
    return Fraction(figures.won(kind_of(figures, cards)[0]) + even, figures.ante)
