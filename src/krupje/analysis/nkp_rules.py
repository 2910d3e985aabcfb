"""NKP played by rules of thumb, valued exactly: every start and every hand of six, by what a guest can see.

A `Spots` holds one kind of decision against one rank of the up card: how often each hand comes, what can be
seen of it, and what each action is worth. Whatever chooses by what can be seen is then added up exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Any

from krupje.analysis.nkp_game import UpRank, start_weights

RECORDS = 400_000
"""More than the starts against one rank of the up card that differ."""
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Spots:
    """Like hands together: int64[n] `weight`, what is seen, and by action the value of one of them.

    `made` is the class, `category` its place in HANDS, `key` the rank of a pair (of high cards the third
    highest rank where an ace and a king are held, else the highest), `fourth` the fourth highest rank,
    `suited` the most cards of one suit where that is three or more, `outs` how many ranks make a straight,
    `match` how many cards have the rank of the up card. Values are in the unit of `nkp_game`.
    """

    up: int
    weight: Any
    made: Any
    category: Any
    key: Any
    fourth: Any
    suited: Any
    outs: Any
    match: Any
    values: Values


@cache
def seen_of(size: int) -> Any:
    """int64[n, 4 + 13]: of each multiset of ranks mask, outs, pair's rank or -1, place of no use, counts."""
    import numpy as np

    from krupje.analysis.kernels import decks, nkp_rules

    sets = decks.rank_arrays(size)
    out = np.zeros((len(sets), 17), np.int64)
    nkp_rules.rank_features(sets, out)
    for rank in range(13):
        out[:, 4 + rank] = (sets == rank).sum(axis=1)
    paired = np.where(out[:, 4:] >= 2, np.arange(13), -1)
    out[:, 2] = paired.max(axis=1)
    return out


class Played(UpRank):
    """One rank of the up card, its states valued by rules instead of for the best."""

    def suited(self, size: int, *, flush: bool) -> Any:
        """Cards of the suit that may flush, by state."""
        import numpy as np

        from krupje.analysis.kernels import nkp_rules

        states = self.states[size, flush]
        out = np.zeros(len(states.whole), np.int8)
        if flush:
            nkp_rules.suits_flush(size, states.whole, out)
        else:
            nkp_rules.suits_main(size, states.offsets, out)
        return out

    def changes(self, size: int, least: int) -> tuple[Any, Any]:
        """Main and flush: value of changing by the rule and betting from class `least` on, no fee."""
        import numpy as np

        from krupje.analysis.kernels import nkp_rules

        found, row = [], self.row
        for flush in (False, True):
            s = self.states[size, flush]
            code, out = np.zeros(len(s.whole), np.int8), np.zeros(len(s.whole), np.int64)
            end = (s.bet, least, *self.parts[size + 1].arrays(), self.x, self.idle_end, row[0], row[1:12],
                   row[12], row[13], code, out)  # fmt: skip
            if flush:
                nkp_rules.change_flush(size, self.up, s.whole, s.seen, *end)
            else:
                nkp_rules.change_main(size, self.up, s.offsets, s.whole, *end)
            found.append(out)
        return found[0], found[1]

    def bet(self, size: int, *, flush: bool) -> Any:
        """Value of Bet by state, over the dealer's hands."""
        from krupje.analysis.kernels.evaluate import CATEGORY

        bet, row = self.states[size, flush].bet, self.row
        none, beaten, tied = bet[:, 1], bet[:, 2], bet[:, 3]
        lost = comb(51 - size, 4) - none - beaten - tied
        return row[0] * none + row[1:12][CATEGORY[bet[:, 0]]] * beaten + row[12] * lost

    def sixes(self, leasts: tuple[int, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Main and flush: value of each action with six cards; a change is `change LEAST`. Fees counted."""
        fold = int(self.row[13])
        unit = 45 * comb(44, 4)
        changed = [self.changes(6, least) for least in leasts] if self.figures.change else []
        found = []
        for flush in (False, True):
            bet = 41 * self.bet(6, flush=flush) + fold * unit
            values = {"fold": 0 * bet + 2 * fold * unit, "bet": bet}
            for least, both in zip(leasts, changed, strict=False):
                values[f"change {least}"] = both[flush] + 2 * fold * unit
            found.append(values)
        return found[0], found[1]

    def hands(self, size: int, values: Values, weight: Any, *, flush: bool) -> Spots:
        """The states of a size as spots, those with no weight left out."""
        import numpy as np

        s = self.states[size, flush]
        kept = np.flatnonzero(weight)
        suited = self.suited(size, flush=flush)[kept]
        return self.spots(size, s.whole[kept], s.bet[kept, 0], suited, weight[kept],
                          {action: value[kept] for action, value in values.items()})  # fmt: skip

    def spots(self, size: int, whole: Any, made: Any, suited: Any, weight: Any, values: Values) -> Spots:
        """What can be seen of hands with these multisets of ranks."""
        import numpy as np

        from krupje.analysis.kernels.evaluate import CATEGORY

        seen = seen_of(size)[whole]
        category = CATEGORY[made].astype(np.int64)
        ranks = np.where(seen[:, 4:] > 0, np.arange(13), -1)
        ranks.sort(axis=1)
        key = np.where(category == 1, ranks[:, -3], ranks[:, -1])
        key = np.where(seen[:, 2] >= 0, seen[:, 2], key)
        return Spots(self.up, weight, made, category, key, ranks[:, -4], suited, seen[:, 1],
                     seen[:, 4 + self.up], values)  # fmt: skip

    def starts(self, six: tuple[Any, Any], buys: tuple[Any, Any] | None = None) -> tuple[Any, Any]:
        """Main and flush records of `listed_*`; what is marked in `buys` leaves its ways in the states."""
        import numpy as np

        from krupje.analysis.kernels import nkp_rules

        weights, begin = start_weights()
        five, states = self.states[5, False], self.states
        none = np.zeros(0, np.bool_)
        marks = (none, none) if buys is None else buys
        out = np.zeros((RECORDS, 5), np.int64), np.zeros((RECORDS, 5), np.int64)
        n = nkp_rules.listed_main(self.up, five.offsets, states[6, False].offsets, weights, begin, six[0],
                                  marks[0], states[6, False].ways, out[0])  # fmt: skip
        m = nkp_rules.listed_flush(self.up, five.offsets, states[6, False].offsets, six[0], six[1], marks[1],
                                   states[6, False].ways, states[6, True].ways, out[1])  # fmt: skip
        return out[0][:n], out[1][:m]

    def first(self, records: tuple[Any, Any], exchange: tuple[Any, Any] | None) -> list[Spots]:
        """The starts as spots: fold, Bet, and what may be bought or exchanged at this house."""
        fold = int(self.row[13])
        unit = 42 * 41 * comb(46, 4)
        bets = {flush: 42 * 41 * self.bet(5, flush=flush) for flush in (False, True)}
        found = []
        for every in records:
            for flush in (False, True):
                rows = every[every[:, 2] == flush]
                at, s = rows[:, 1], self.states[5, flush]
                values = {"fold": 0 * at + fold * unit, "bet": bets[flush][at]}
                if self.figures.sixth_card:
                    values["buy"] = rows[:, 4]
                if exchange is not None:
                    values["change"] = 41 * exchange[flush][at] + fold * unit
                found.append(self.spots(5, s.whole[at], s.bet[at, 0], rows[:, 3], rows[:, 0], values))
        return [spots for spots in found if len(spots.weight)]
