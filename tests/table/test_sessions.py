"""Whole evenings by an automatic dealer: chips conserved, nothing leaked, text that replays."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from floor import GUESTS, Floor, Hands
from hypothesis import given
from hypothesis import strategies as st

from krupje.games import NAMES, game
from krupje.records import session
from krupje.refusal import BadLog, Corrupt, UnknownVersion
from krupje.rounds import Deal, fold
from krupje.table import actions as do


def stakes(name: str, box: int, rng: random.Random) -> list[Any]:
    """Something a guest might lay."""
    stake = game(name).stake
    match name:
        case "baccarat":
            on = rng.choice(["player", "banker"])
            laid = [stake(box, on, rng.randrange(1, 10) * 1000)]
            return laid + ([stake(box, "tie", 500)] if rng.random() < 0.3 else [])
        case "knock":
            return [stake(box)]
        case "casino-holdem":
            return [stake(box, 1000, bonus=rng.choice([0, 500]), blind=rng.random() < 0.3)]
        case _:
            return [stake(box, rng.randrange(5, 50) * 100, blind=rng.random() < 0.3)]


def evening(name: str, seed: int, rounds: int = 12, given: dict[str, Any] | None = None) -> Floor:
    """A few rounds with three guests."""
    rng, hands = random.Random(seed), Hands(seed)
    floor = Floor(name, given)
    for _ in range(rounds):
        while floor.auto(rng, hands):
            pass
        for box, guest in enumerate(GUESTS, start=1):
            for stake in stakes(name, box, rng):
                floor.do(do.Lay(guest, stake))
        floor.do(do.Close())
        floor.play_round(rng, hands)
    return floor


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_reads_back_to_the_same_events(name: str) -> None:
    """A session written, read and replayed gives the same actions, events and state."""
    floor = evening(name, seed=5)
    text = session.write_table(floor.opening, floor.entries)
    read = session.read(text)
    assert read.entries == tuple(floor.entries)
    assert read.state == floor.table
    assert session.write_table(read.start, read.entries) == text


@pytest.mark.parametrize("name", NAMES)
def test_pictures_never_hold_a_hidden_card(name: str) -> None:
    """What a watcher folds from what he sees agrees with the table wherever he sees a card at all."""
    floor = evening(name, seed=9)
    for watcher in floor.watchers:
        assert watcher.picture.accounts == floor.table.accounts
        assert all(card is None for card in watcher.picture.shoe)


@pytest.mark.parametrize("name", NAMES)
def test_chips_are_the_houses_or_the_guests(name: str) -> None:
    """After every round the felt is empty and the accounts sum to nothing (checked in ``Floor.do`` too)."""
    floor = evening(name, seed=2)
    assert floor.table.accounts["layout"] == 0
    assert sum(floor.table.accounts.values()) == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_round_reads_back(name: str) -> None:
    """A round alone, finished or not, is written and read back."""
    floor = evening(name, seed=4, rounds=1)
    own = game(name)
    laid = next(
        event.stakes for _, events in floor.entries for event in events if type(event).__name__ == "Began"
    )
    start = own.start(floor.table.rules, laid)
    state, entries = start, []
    for action, events in floor.entries:
        match action:
            case do.Play() | do.House():
                move = action.move
            case do.Draw():
                cards = [c for e in events if (c := getattr(e, "card", None)) is not None]
                move = Deal(cards[0])
            case _:
                continue
        happened = own.decide(state, move)
        state = fold(own, state, happened)
        entries.append((move, happened))
    for count in (0, len(entries) // 2, len(entries)):
        text = session.write_round(name, start, laid, entries[:count])
        assert session.read(text).entries == tuple(entries[:count])
    assert session.read(text).state == state


TEXT = session.write_table(evening("nkp", seed=1, rounds=1).opening, evening("nkp", seed=1, rounds=1).entries)
LINES = TEXT.splitlines()


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "log-foreign", None),
        ("{}", "log-foreign", 1),
        ('{"krupje": "song"}', "log-foreign", 1),
        ("not json", "not-json", 1),
        ("[1]", "not-a-record", 1),
        (LINES[0] + "\n{", "not-json", 2),
        (LINES[0] + "\n" + LINES[1][:-3], "not-json", 2),
        (LINES[0] + '\n{"action": {"do": "sit", "by": "Ona"}}', "key-missing", 2),
        (LINES[0] + '\n{"action": {"do": "fly"}, "events": []}', "unreadable", 2),
        (LINES[0] + '\n{"action": {"do": "sit", "by": "Ona"}, "events": []}', "log-differs", 2),
        (LINES[0] + "\n" + LINES[2], "not-at-table", 2),
        (LINES[0].replace('"nkp"', '"whist"'), "game-unknown", 1),
        (LINES[0].replace('"rules": {}', '"rules": {"ante_max": -1}'), "figure-illegal", 1),
        (LINES[0].replace('"rules": {}', '"rules": {}, "timing": {"tea": 5}'), "key-unknown", 1),
        (LINES[0].replace('"rules": {}', '"rules": {}, "timing": {"bets": "5"}'), "not-a-number", 1),
    ],
)
def test_a_broken_file_is_refused_with_its_line(text: str, code: str, line: int | None) -> None:
    """Corrupt and foreign files are located, whatever is wrong with them."""
    with pytest.raises(BadLog) as caught:
        session.read(text)
    assert caught.value.params.get("reason", caught.value.code) == code
    if line is not None:
        assert caught.value.params["line"] == line


def test_other_versions_and_broken_bytes() -> None:
    """A file of another version says so; broken UTF-8 is located."""
    with pytest.raises(UnknownVersion):
        session.read(LINES[0].replace('"version": 1', '"version": 2'))
    with pytest.raises(BadLog) as caught:
        session.read(LINES[0].encode() + b"\n\xff")
    assert caught.value.params["line"] == 2


def test_a_log_of_other_rules_still_folds() -> None:
    """Events that happened under an older version of a game replay without being decided anew."""
    old = TEXT.replace('"game_version": 1', '"game_version": 0')
    assert session.read(old).state == session.read(TEXT).state


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    """No bytes lead to anything but a refusal or a session."""
    with contextlib.suppress(Corrupt):
        session.read(raw)


@given(st.integers(0, len(TEXT) - 1), st.characters(max_codepoint=127))
def test_any_changed_character_is_noticed_or_harmless(where: int, new: str) -> None:
    """A session with one character changed is refused, or says exactly the same."""
    changed = TEXT[:where] + new + TEXT[where + 1 :]
    try:
        read = session.read(changed)
    except Corrupt:
        return
    assert (
        session.write_table(read.start, read.entries) in (TEXT, changed)
        or len(read.entries) == len(LINES) - 1
    )
