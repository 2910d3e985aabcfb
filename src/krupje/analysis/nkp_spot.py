"""One NKP decision: the value of every legal action, as exact fractions of an Ante."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from krupje.analysis.figures import NkpFigures
from krupje.analysis.spots import apart, card_name, check_card, counted, enough
from krupje.refusal import NotAllowed

Actions = dict[str, Fraction]


@cache
def suit_part(up: int) -> Any:
    """X of `dealer.flush_order` for one rank of the up card; kept, since it takes a few milliseconds."""
    from krupje.analysis.kernels import dealer, decks

    return dealer.flush_order(up, decks.ordered_masks())


class Spot:
    """What a box sees: its cards, the up card, and everything known to be out of the deck."""

    def __init__(self, cards: list[int], up: int, out: list[int], figures: NkpFigures) -> None:
        import numpy as np

        from krupje.analysis.kernels import nkp_spot, tables
        from krupje.analysis.nkp_game import nets_row

        apart(cards, [check_card(up)], out)
        self.cards, self.up, self.figures = cards, up, figures
        self.left = 51 - len(cards) - len(out)
        enough(self.left, 6)
        self.scale = figures.nets().scale
        self.nets = nets_row(figures.nets(), figures)
        self.seen = np.zeros(52, np.bool_)
        self.seen[[*cards, up, *out]] = True
        self.idle_end = tables.PAIR if figures.qualifier == "pair" else tables.ACE_KING
        self.hand = np.array(cards, np.int64)
        self.common = (up, self.seen, suit_part(up >> 2), *nkp_spot.dealer_sets(up >> 2), self.idle_end)

    def bet(self) -> Fraction:
        """Bet now, fees paid before left aside."""
        import numpy as np

        from krupje.analysis.kernels import nkp_spot

        counts = np.zeros(4, np.int64)
        hand = nkp_spot.bet_now(self.hand, *self.common, counts)
        return Fraction(int(nkp_spot.worth(hand, counts, self.nets)), comb(self.left, 4) * self.scale)

    def change(self) -> list[Fraction]:
        """Change each card of the hand, the fee of the change left aside."""
        import numpy as np

        from krupje.analysis.kernels import nkp_spot

        out = np.zeros(6, np.int64)
        nkp_spot.change_now(self.hand, *self.common, self.nets, out)
        courses = self.left * comb(self.left - 1, 4) * self.scale
        return [Fraction(int(v), courses) for v in out[: len(self.cards)]]

    def buy(self) -> Fraction:
        """Buy and go on as well as possible, all fees counted."""
        import numpy as np

        from krupje.analysis.kernels import nkp_spot

        out = np.zeros((52, 7), np.int64)
        nkp_spot.buy_now(self.hand, *self.common, self.nets, out)
        return self.bought(out)

    def bought(self, out: Any) -> Fraction:
        """The value of buying from the sums of `buy_now` or `brute`."""
        left, scale = self.left, self.scale
        bet_courses, change_courses = comb(left - 1, 4), (left - 1) * comb(left - 2, 4)
        times = change_courses * scale
        total = 0
        for card in range(52):
            if not self.seen[card]:
                values = [-2 * times, int(out[card, 6]) * change_courses // bet_courses - times]
                if self.figures.change:
                    values.append(max(int(v) for v in out[card, :6]) - 2 * times)
                total += max(values)
        return Fraction(total, left * times)


def actions(cards: list[int], up: int, gone: list[int], seen: list[int], figures: NkpFigures) -> Actions:
    """Every legal action and its value (N7, N8, N11, N12); fees already paid are counted in."""
    counted(gone, (0, 1), "gone")
    direct = bool(gone) and len(cards) == 5
    sizes = (5, 6) if figures.sixth_card else (5,)
    counted(cards, (6,) if gone and not figures.direct_exchange else sizes, "cards")
    if (direct and not figures.direct_exchange) or (gone and not direct and not figures.change):
        raise NotAllowed("card-not-given-away", card=card_name(gone[0]))
    spot = Spot(cards, up, [*gone, *seen], figures)
    paid = (1 if len(cards) == 6 else 0) + len(gone)
    found: Actions = {"fold": Fraction(-1 - paid), "bet": spot.bet() - paid}
    if gone:
        return found
    if len(cards) == 5 and figures.sixth_card:
        found["buy"] = spot.buy()
    if figures.change if len(cards) == 6 else figures.direct_exchange:
        for card, value in zip(cards, spot.change(), strict=True):
            found[f"change {card_name(card)}"] = value - paid - 1
    return found
