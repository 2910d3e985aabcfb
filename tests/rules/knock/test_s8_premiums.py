"""§8 — Premiums, at houses that pay them."""

import pytest

BLIND = {"betting": "none"}
HIGH = "Ks Td 7c 4c 2d"
BEST = {
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "9h 8h 6h 7h 5h",
    "four of a kind": "9h 9s 9d 9c 2h",
    "full house": "9h 9s 9d 6c 6h",
    "one pair": "9h 9s Ad 6c 5h",
}


def table(best, **given):
    """Seat 1 holds the best hand and is the first to act; 2 and 3 have little, 4 holds queens."""
    hands = {1: BEST[best], 2: HIGH, 3: "Kd Tc 7s 4s 2c", 4: "Qc 8d 6s 5s 3d"}
    return {"hands": hands, "dealer": 4, "stock": "2s 3c Jc Js", **BLIND, **given}


PAT = "1 knock, 2 draw stock, 2 discard 2s, 3 drop, 4 drop"
DRAWN = "1 draw stock, 1 knock, 1 discard 2s, 2 draw stock, 2 discard 3c, 3 drop, 4 drop"
KNOCK_DRAW = "1 knock, 1 draw stock, 1 discard 2s, 2 draw stock, 2 discard 3c, 3 drop, 4 drop"
BEATEN = "1 draw stock, 1 discard 2s, 2 knock, 3 drop, 4 drop, 1 draw stock, 1 discard 3c"


def premiums(lines, said, **given):
    return {seat: line for (seat, wager), line in lines(said, **given).items() if wager == "premium"}


@pytest.mark.parametrize(
    ("house", "said", "paid"),
    [
        ("off", DRAWN, 0),
        ("all", DRAWN, 4),
        ("knocker", DRAWN, 4),
        ("off", BEATEN, 0),
        ("all", BEATEN, 4),
        ("knocker", BEATEN, 0),
    ],
)
def test_who_gets_premiums(lines, cited, house, said, paid):
    """§8.1 — Nobody, every winner, or only a knocker who wins; from each other player."""
    given = table("royal flush", premiums=house)
    expected = {1: (0, "win", 3 * paid)} | dict.fromkeys((2, 3, 4), (paid, "lose", 0)) if paid else {}
    assert premiums(lines, said, **given) == expected
    if paid:
        assert cited(said, **given)[1, "premium"] == ("knock 8.1", "K14")


@pytest.mark.parametrize(
    ("best", "each"),
    [("royal flush", 4), ("straight flush", 2), ("four of a kind", 1), ("full house", 0), ("one pair", 0)],
)
def test_what_a_hand_earns(lines, best, each):
    """§8.2 — Four, two, one; nothing for less."""
    got = premiums(lines, DRAWN, **table(best, premiums="all"))
    assert {seat: line[0] for seat, line in got.items() if seat != 1} == (
        {2: each, 3: each, 4: each} if each else {}
    )


@pytest.mark.parametrize(
    ("best", "said", "each"),
    [
        ("one pair", PAT, 2),
        ("royal flush", PAT, 6),
        ("straight flush", PAT, 4),
        ("four of a kind", PAT, 3),
        ("one pair", KNOCK_DRAW, 1),
        ("royal flush", KNOCK_DRAW, 5),
        ("one pair", DRAWN, 0),
    ],
)
def test_what_a_knock_earns(lines, best, said, each):
    """§8.3 — Two for a pat knock that wins, one if the knocker drew after it; the hand's premium on top."""
    got = premiums(lines, said, **table(best, premiums="all", knock_then_draw=True))
    assert got.get(1) == ((0, "win", 3 * each) if each else None)


def test_a_pat_knock_that_loses(lines):
    """§8.3 — Only the knock of a winner earns anything; the winner has his hand's premium."""
    said = "2 knock, 3 drop, 4 drop, 1 draw stock, 1 discard 2s"
    got = premiums(lines, said, **table("four of a kind", premiums="all", dealer=1))
    assert got == {1: (0, "win", 3), 2: (1, "lose", 0), 3: (1, "lose", 0), 4: (1, "lose", 0)}


@pytest.mark.parametrize("knocks", [True, False])
def test_no_premium_on_a_shared_pot(lines, knocks):
    """§8.4 — Two straight flushes of the same height: no premiums, for the pat knock neither."""
    hands = {1: BEST["straight flush"], 2: "9s 8s 6s 7s 5s", 3: HIGH.replace("Ks", "Kd")}
    said = (
        "1 knock, 2 draw stock, 2 discard 2s, 3 drop"
        if knocks
        else "3 knock, 1 draw stock, 1 discard 2s, 2 draw stock, 2 discard 3c"
    )
    given = {"hands": hands, "dealer": 3 if knocks else 2, "stock": "2s 3c", "premiums": "all", **BLIND}
    assert premiums(lines, said, **given) == {}


@pytest.mark.parametrize(
    ("said", "house", "each"),
    [
        ("1 knock, 2 drop, 3 drop, 4 drop", "all", 2),
        ("1 knock, 2 drop, 3 drop, 4 drop", "knocker", 2),
        ("1 knock, 2 drop, 3 drop, 4 drop", "off", 0),
        ("1 draw stock, 1 knock, 1 discard 2s, 2 drop, 3 drop, 4 drop", "all", 0),
        ("1 knock, 1 draw stock, 1 discard 2s, 2 drop, 3 drop, 4 drop", "all", 0),
    ],
)
def test_without_a_showdown(lines, said, house, each):
    """§8.5 — Only the pat knock earns its premium, whatever the knocker may hold."""
    given = table("royal flush", premiums=house, knock_then_draw=True)
    assert premiums(lines, said, **given).get(2) == ((each, "lose", 0) if each else None)


@pytest.mark.parametrize(("house", "each"), [("all", 1), ("knocker", 0), ("off", 0)])
def test_without_a_knocker(lines, house, each):
    """§8.5 — Where nobody knocked the hand's premium is paid, to the knocker alone never."""
    said = "1 pass, 2 pass, 3 pass, 4 pass"
    given = table("four of a kind", premiums=house, rotations="1", draw="may")
    assert premiums(lines, said, **given).get(4) == ((each, "lose", 0) if each else None)


def test_everybody_dealt_in_pays(lines):
    """§8.6 — Those who dropped, and those too who folded in the first interval."""
    said = "1 check, 2 check, 3 fold, 4 check, 1 knock, 2 draw stock, 2 discard 2s, 4 drop, 1 check, 2 check"
    got = lines(said, **(table("four of a kind", premiums="all") | {"betting": "two"}))
    assert {seat: got[seat, "premium"] for seat in (2, 3, 4)} == dict.fromkeys((2, 3, 4), (3, "lose", 0))
    assert got[1, "premium"] == (0, "win", 9)
    assert (3, "knock") not in got
    assert (3, "drop") not in got


def test_everybody_dealt_in_is_paid(lines):
    """§7.5, §8.6 — So too where a beaten knocker pays all: who folded in the first interval has his two."""
    said = (
        "1 check, 2 check, 3 fold, 4 check, 1 draw stock, 1 discard 2s, 2 knock, 4 drop, "
        "1 draw stock, 1 discard 3c, 1 check, 2 check"
    )
    got = lines(said, **(table("full house", loser_pays="all") | {"betting": "two"}))
    assert {seat: got[seat, "knock"] for seat in (1, 3, 4)} == dict.fromkeys((1, 3, 4), (0, "win", 2))
    assert got[2, "knock"] == (6, "lose", 0)
