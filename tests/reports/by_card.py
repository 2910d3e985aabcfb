"""A strategy card followed by a person: what its words ask about, told from true cards by plain loops."""

from __future__ import annotations

from collections import Counter

from krupje.cards import rank

STRAIGHTS = [{12, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
"""Lowest first."""
RANGES = {
    "nothing": (0, 1), "below-ace-king": (0, 0), "ace-king": (1, 1), "ace-king+": (1, 10), "pair": (2, 2),
    "at-most-pair": (0, 2), "pair+": (2, 10), "two-pair": (3, 3), "two-pair+": (3, 10), "trips": (4, 4),
    "trips+": (4, 10), "straight+": (5, 10), "flush+": (6, 10), "full-house+": (7, 10),
}  # fmt: skip


def category(cards):
    """Place of the hand, ace-king apart."""
    return rank(tuple(cards), ace_king=True).category


def outs(cards):
    """Ranks that would make a straight; none where one is made."""
    held = {c >> 2 for c in cards}
    if any(straight <= held for straight in STRAIGHTS):
        return 0
    return len({min(s - held) for s in STRAIGHTS if len(s - held) == 1})


def suited(cards):
    """Most cards of one suit."""
    return max(Counter(c & 3 for c in cards).values())


def draws(name, flush, ranks):
    """One of the draws by its word."""
    return {
        "flush": flush, "straight": ranks >= 2, "either": flush or ranks >= 2, "inside": ranks >= 1,
        "none": not flush and ranks == 0,
    }[name]  # fmt: skip


def nkp_holds(condition, cards, up):
    """Does a condition of NKP's card hold."""
    made, high = category(cards), up >> 2
    counts = Counter(c >> 2 for c in cards)
    ranks = sorted(counts, reverse=True)
    pair = max((r for r, n in counts.items() if n > 1), default=None)
    key = ranks[2] if made == 1 else pair if made == 2 else 0
    tests = {
        "made": lambda v: RANGES[v][0] <= made <= RANGES[v][1],
        "draw": lambda v: draws(v, suited(cards) == 4 and made < 6, outs(cards) if made < 5 else 0),
        "match": lambda v: (counts[high] > 0) == (v == "yes"),
        "up-from": lambda v: high >= v,
        "up-to": lambda v: high <= v,
        "key-from": lambda v: key >= v,
        "over-up": lambda _: key > high,
        "under-up": lambda _: key < high,
        "queen-fourth": lambda _: key == 10 and made == 1 and ranks[3] > high,
    }
    return all(tests[name](value) for name, value in condition.items())


def thrown(cards):
    """The card to give away: the lowest without a part in a flush, straight or draw, singles first."""
    made, counts = category(cards), Counter(c >> 2 for c in cards)
    suit, most = Counter(c & 3 for c in cards).most_common(1)[0]
    flush = {c >> 2 for c in cards if c & 3 == suit} if most >= 4 else set()
    held = set(counts)
    whole = [s for s in STRAIGHTS if s <= (flush if made >= 9 else held)]
    if made in (3, 4, 7, 8):
        stays = set()
    elif made == 5 or made >= 9:
        stays = whole[-1]
    elif flush:
        stays = flush
    else:
        runs = [set(range(low, low + 4)) for low in range(8, -1, -1) if set(range(low, low + 4)) <= held]
        near = [s & held for s in STRAIGHTS if len(s - held) == 1]
        stays = runs[0] if runs else set().union(*near)
    for n in range(1, 5):
        for r in sorted(counts):
            if counts[r] <= n and counts[r] > (r in stays):
                alike = [c for c in cards if c >> 2 == r]
                return next((c for c in alike if r not in stays or not flush or c & 3 != suit), alike[0])
    return min(cards)


def holdem_holds(condition, hole, flop):
    """Does a condition of Casino Hold'em's card hold."""
    five, on = [*hole, *flop], sorted(c >> 2 for c in flop)
    made, paired = category(five), len(set(on)) < 3
    three = len(set(on)) == 1
    if made < 2:
        kind = 0
    elif made == 2:
        kind = 1 if paired else 2
    elif made == 3:
        kind = 2 if paired else 3
    else:
        kind = 1 if made == 4 and three else 3
    plain = kind < 2
    suits = Counter(c & 3 for c in five)
    own = Counter(c & 3 for c in hole)
    high, low = (max(c >> 2 for c in hole), min(c >> 2 for c in hole)) if plain else (0, 0)
    over = [sum(plain and c >> 2 > on[at] for c in hole) for at in range(3)]
    flush = any(suits[s] == 4 for s in own)
    ranks = outs(five) if plain else 0
    alike = suited(flop) if plain else 0
    both = plain and len(own) == 1 and suits[hole[0] & 3] == 3
    tests = {
        "made": lambda v: {"nothing": kind == 0, "flop-pair": kind == 1, "no-own-pair": kind < 2,
                           "own-pair": kind == 2, "own-pair+": kind >= 2}[v],
        "draw": lambda v: both if v == "three-suited" else draws(v, flush, ranks),
        "hole-from": lambda v: high >= v, "hole-to": lambda v: high <= v, "low-from": lambda v: low >= v,
        "over": lambda v: over[2] >= v, "under": lambda _: over[2] == 0,
        "under-middle": lambda _: over[1] == 0, "under-lowest": lambda _: over[0] == 0,
        "flop": lambda v: {"paired": paired, "unpaired": not paired, "one-suit": alike == 3,
                           "two-suits": alike == 2, "rainbow": alike == 1}[v],
    }  # fmt: skip
    return all(tests[name](value) for name, value in condition.items())


def told(rules, holds):
    """What the first rule that applies says."""
    return next(rule["do"] for rule in rules if holds(rule["if"]))
