"""Houses of every kind, several guests, stakes of every shape: every round comes to its end."""

from __future__ import annotations

import re

import pytest
from playing import events, held, known, play, wandering

from krupje.records import session as sessions

HOUSES = [
    ("nkp", "--set", "discard=guest", "--boxes", "3"),
    ("nkp", "--set", "preset=oasis", "--boxes", "2"),
    ("nkp", "--set", "blind_may_buy=true", "--boxes", "1=10 2=10dx"),
    ("nkp", "--set", "up_card=first", "--set", "dealing=blocks", "--guests", "3", "--boxes", "2"),
    ("nkp", "--set", "unit=0.50", "--boxes", "1=7.50 2=5.50d"),
    ("casino-holdem", "--set", "burns=true", "--set", "reshuffle=below-19", "--boxes", "1=10+5 2=10d+3"),
    ("casino-holdem", "--guests", "2", "--boxes", "3"),
    ("novo", "--set", "insurance_window=before-bet", "--boxes", "4"),
    ("novo", "--boxes", "1=10 2=10o 3=10o 4=5d"),
    ("novo", "--set", "dark_may_buy_game=true", "--boxes", "1=10 2=20d"),
    ("novo", "--set", "dark_prebuy_sixth=true", "--boxes", "1=10 2=10dx"),
    ("novo", "--set", "bonus=true", "--set", "dealing=shoe", "--boxes", "1=10+5 2=10+1"),
    ("novo", "--guests", "2", "--boxes", "2"),
    ("novo", "--set", "redraw=never", "--set", "buy_game_card=lowest", "--boxes", "4"),
    ("baccarat", "--guests", "3"),
    ("baccarat", "--set", "burn=first-card", "--set", "decks=1", "--set", "cut_card=20", "--boxes", "b50 t5"),
    ("knock", "--set", "preset=literal"),
    ("knock", "--set", "preset=hoyle", "--seats", "5"),
    ("knock", "--guests", "2", "--seats", "3"),
    ("knock", "--set", "stock_out=void", "--seats", "5", "--set", "first_discard=up"),
    ("knock", "--set", "odd_chip=next-pot", "--chips", "8"),
]  # fmt: skip


@pytest.mark.parametrize("args", HOUSES, ids=" ".join)
def test_any_house(monkeypatch, capsys, tmp_path, args):
    """Everything said has words, nobody is shown what is not his, and the session replays."""
    monkeypatch.delenv("COLUMNS", raising=False)
    path = tmp_path / "session.jsonl"
    guests = int(args[args.index("--guests") + 1]) if "--guests" in args else 1
    rounds = 12 if args[0] == "baccarat" else 3
    chips = () if "--chips" in args else ("--chips", "5000")
    answers = wandering("en", 2, rounds * guests)
    playing, status = play(monkeypatch, capsys, path, answers, *args, *chips, "--seed", "2", "--lang", "en")
    everything = "".join(asked.shown for asked in playing.asked) + playing.rest
    assert status == 0
    assert f"Receipt, round {rounds - 1}" in everything
    assert not re.search(r"play\.|refused\.", everything)
    for asked in playing.asked:
        if asked.prompt.startswith(("Your choice", "Enter deals")):
            happened = events(path, asked.lines)
            number = re.findall(r"(?m)^krupje .*Guest (\d)", asked.shown)
            own = held(happened, f"guest {number[-1]}" if number else "guest")
            assert asked.printed("en") <= known(happened, own)
    assert not sessions.read(path.read_bytes()).state.guests
