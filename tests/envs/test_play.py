"""Rounds behind the environments: what a seat may choose, sees and is paid."""

import json
from copy import deepcopy
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from random import Random

import numpy as np
import pytest

from krupje.envs import IDS, menu, setting, sight
from krupje.envs.bounds import bounds
from krupje.envs.dealing import begun
from krupje.envs.play import Play
from krupje.refusal import Refusal, Refused
from krupje.rounds import Settled, guest
from krupje.testing import random_walk
from krupje.testing.fields import cards_in, recast
from krupje.testing.secrecy import _swaps

VERSIONS = Path(__file__).parent / "versions.json"


def test_masks_say_exactly_what_is_accepted(made, played):
    """In every state, every number: what the mask allows goes through, all else is refused in peace."""

    def look(table, box):
        before = table.say(box), table.look(box).tolist()
        for number, is_open in enumerate(table.mask(box)):
            other = deepcopy(table)
            if is_open:
                other.act(box, number)
            elif number not in _doubles(table, box):
                with pytest.raises(Refusal):
                    other.act(box, number)
        for number in (-1, len(menu.WORDS[made.name])):
            with pytest.raises(Refusal):
                table.act(box, number)
        assert (table.say(box), table.look(box).tolist()) == before

    for seed in range(6):
        played(made, seed, look)


def _doubles(table, box):
    """Numbers that name the same move as a smaller one."""
    if table.setting.name == "baccarat":
        moves = [menu.bets(table.setting.rules, number) for number in range(15)]
        return [number for number, move in enumerate(moves) if move in moves[:number]]
    moves = table.moves(box)
    return [number for number, move in enumerate(moves) if move in moves[:number]]


def test_every_number_is_used(name, played, ways):
    """Walking long enough, every number of every menu comes up: none stands there in vain."""
    used = set()

    def look(table, box):
        used.update(number for number, is_open in enumerate(table.mask(box)) if is_open)

    for options in ways[name]:
        for seed in range(60 if name == "novo" else 20):
            played(setting(name, **options), seed, look)
    assert used == set(range(len(menu.WORDS[name])))


def test_what_is_paid_is_the_receipts(made, played):
    """A seat's pay is the sum of its receipts, and lies within the bounds that are promised."""
    least, most = bounds(made)
    for seed in range(10):
        table = played(made, seed)
        if made.name != "baccarat":
            assert table.paid == {box: receipt.net for box, receipt in table.receipts.items()}
        assert all(least <= cents / made.worth <= most for cents in table.paid.values())


def test_knock_poker_only_moves_chips(played):
    for seed in range(20):
        assert sum(played(setting("knock", boxes=4), seed).paid.values()) == 0


def test_a_sight_keeps_to_its_layout(made, played):
    layout = sight.layout(made)
    high = np.concatenate([np.full(count, most) for _, count, most in layout])

    def look(table, box):
        for each in table.boxes:
            seen = table.look(each)
            assert seen.shape == high.shape
            assert (seen >= 0).all()
            assert (seen <= high).all()

    for seed in range(4):
        look(played(made, seed, look), 1)


@pytest.mark.parametrize("name", ["nkp", "casino-holdem", "novo", "knock"])
def test_nobody_is_shown_what_he_may_not_see(name):
    """Two worlds that differ only in cards a seat may not see: its numbers, masks, lines, pay agree."""
    rng, compared, parted = Random(5), 0, 0
    for _ in range(15):
        made = setting(name, boxes=3)
        walked = random_walk(made.game, made.rules, made.stakes(1 + rng.randrange(3)), rng)
        box = rng.choice((1, 2, 3))
        here, there = Play(made), Play(made)
        for table in (here, there):
            table.world, table.views = walked.start, dict.fromkeys(table.boxes, walked.start)
        for each, swap in zip(walked.steps, _swaps(walked, walked.steps, guest(box), rng), strict=True):
            try:
                likewise = there._do(recast(each.action, swap))
            except Refused:
                parted += 1
                break
            happened = here._do(each.action)
            if _parted(happened, likewise, swap):
                parted += 1
                break
            assert _shown(here, box) == _shown(there, box)
            compared += 1
    assert compared > 80
    assert parted < 8


def _parted(happened, likewise, swap):
    pairs = zip_longest(happened, likewise)
    return any(sorted(map(swap, cards_in(one))) != sorted(cards_in(other)) for one, other in pairs)


def _shown(table, box):
    paid = {event.box: event for seen in (table.told[box],) for event in seen if isinstance(event, Settled)}
    return table.look(box).tolist(), table.mask(box), table.say(box), table.paid[box], paid


def test_burned_cards_and_bets_to_come_are_nobodys():
    """Baccarat: other cards burned unseen, or another bet laid before mine, and I see the same."""
    shown = []
    for burned, bet in ((range(6), 3), (range(20, 26), 7)):
        table = begun(setting("baccarat", boxes=2))
        for card in burned:
            table.deal(card)
        table.act(1, bet)
        shown.append((table.look(2).tolist(), table.mask(2), table.say(2)))
    assert shown[0] == shown[1]


def test_a_shoe_ends_where_its_cut_card_lies(played):
    """The coup in which the cut card comes is the last; with an extra coup the one after it."""
    for extra in (False, True):
        table = played(setting("baccarat", rules={"cut_card": 200, "extra_coup": extra}), 3)
        assert 200 - 6 * (1 + extra) - (6 if extra else 0) <= sum(table.left) <= 200 - 4 * extra
        assert table.coups > 15


def test_a_copy_goes_its_own_way(made, played):
    def look(table, box):
        before = table.look(box).tolist(), table.awaits, dict(table.paid)
        other = deepcopy(table)
        other.act(box, table.mask(box).index(True))
        assert (table.look(box).tolist(), table.awaits, dict(table.paid)) == before

    played(made, 1, look)


def test_a_version_is_kept(name, played):
    """The menu, the sight and a seeded evening are those of the version in the name.

    Where this was meant to change, the version in ``IDS`` goes up by one, and versions.json is written anew
    by ``KRUPJE_NEW_VERSIONS=1 pytest tests/envs/test_play.py -k version``.
    """
    import os

    found = sha256(json.dumps(menu.WORDS[name]).encode())
    for boxes in (3,) if name == "knock" else (1, 2):
        made = setting(name, boxes=boxes, **({"coups": 5} if name == "baccarat" else {}))
        found.update(json.dumps(sight.layout(made)).encode())
        for seed in range(20):
            table = played(made, seed, lambda table, box: found.update(table.look(box).tobytes()))
            found.update(json.dumps(table.paid).encode())
    known = json.loads(VERSIONS.read_text()) if VERSIONS.exists() else {}
    if os.environ.get("KRUPJE_NEW_VERSIONS"):
        VERSIONS.write_text(
            json.dumps({**known, IDS[name]: found.hexdigest()}, indent=1, sort_keys=True) + "\n"
        )
        return
    assert known[IDS[name]] == found.hexdigest()


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("poker", {}, "game-unknown"),
        ("nkp", {"unit": "euros"}, "choice-unknown"),
        ("nkp", {"bonus": 5}, "option-not-of-game"),
        ("nkp", {"coups": 2}, "option-not-of-game"),
        ("nkp", {"dealer": 1}, "option-not-of-game"),
        ("knock", {"ante": 5}, "option-not-of-game"),
        ("nkp", {"boxes": 0}, "count-unfit"),
        ("knock", {"boxes": 2}, "count-unfit"),
        ("knock", {"dealer": 4}, "count-unfit"),
        ("baccarat", {"coups": -1}, "count-unfit"),
        ("nkp", {"ante": 1000}, "ante-out-of-limits"),
        ("nkp", {"rules": {"colour": "red"}}, "figure-unknown"),
    ],
)
def test_settings_that_cannot_be(name, options, code):
    with pytest.raises(Refusal) as refused:
        setting(name, **options)
    assert refused.value.code == code


def test_out_of_turn():
    """A seat that is not waited for is refused, at every game."""
    for name in IDS:
        with pytest.raises(Refusal):
            begun(setting(name)).act(1, 0)
