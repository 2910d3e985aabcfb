"""Knock Poker's chips: they only change hands, except for what lies over from one round to the next."""

from random import Random

from krupje.games import game
from krupje.rounds import Settled, Staked, Voided
from krupje.testing import random_walk, some_table

KNOCK = game("knock")


def rounds(seed, count):
    """Walk rounds of random houses."""
    rng = Random(seed)
    for _ in range(count):
        rules, stakes = some_table(KNOCK, rng)
        yield random_walk(KNOCK, rules, stakes, rng)


def called_off(walked):
    """Say whether the round was called off."""
    return any(isinstance(event, Voided) for event in walked.events)


def test_nets_sum_to_what_was_carried_in_less_what_is_carried_out():
    """Only odd chips, a spent stock or a void leave chips for the next round, and never fewer than none."""
    carried = 0
    for walked in rounds(31, 400):
        came = sum(stake.carried for stake in walked.stakes)
        left = came - sum(event.net for event in walked.events if isinstance(event, Settled))
        may = called_off(walked) or "next-pot" in walked.rules.odd_chip or "void" in walked.rules.stock_out
        assert left >= 0 if may else left == 0
        assert not called_off(walked) or left == came
        carried += left > 0
    assert carried


def test_nobody_puts_down_a_chip_he_has_not():
    """Who counts his chips never stakes more than he sat down with, and what he has received since."""
    for walked in rounds(32, 400):
        for stake in walked.stakes:
            if stake.chips is None:
                continue
            left = stake.chips - walked.rules.ante
            for event in walked.events:
                if isinstance(event, Staked) and event.box == stake.box:
                    left -= event.amount
                if isinstance(event, Staked) and event.wager == "drop" and knocker(walked) == stake.box:
                    left += event.amount
                assert left >= 0, (stake, event)


def knocker(walked):
    """Say who knocked."""
    return next((event.box for event in walked.events if type(event).__name__ == "Knocked"), None)


def test_some_seats_are_left_without_a_chip():
    """Being short of chips is walked too, and nobody ends below nothing."""
    held = [seat.chips for walked in rounds(33, 600) for seat in walked.steps[-1].after.boxes]
    assert 0 in held
    assert all(chips is None or chips >= 0 for chips in held)
