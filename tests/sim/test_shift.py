"""Work shared out: in order, whoever does it, and whoever is lost."""

import pytest

from krupje.refusal import Refusal, Refused
from krupje.shift import LOST_AT_MOST, Alone, Lost, Processes, Threads, in_order
from krupje.shift.cluster import Cluster, done


def squared(number):
    return number * number


DIE = "__import__('os').kill(__import__('os').getpid(), 9)"
"""What a process does to itself; as text, since a process that was started has not read this file."""


@pytest.mark.parametrize("shift", [Alone, lambda: Threads(3)], ids=["alone", "threads"])
def test_results_come_in_order(shift):
    with shift() as team:
        found = list(in_order(team, squared, ((number,) for number in range(40))))
    assert found == [number * number for number in range(40)]


def test_no_more_is_given_out_than_needed():
    """Who stops asking has had little done in vain."""
    asked = []
    with Threads(2) as team:
        for found in in_order(team, squared, ((asked.append(n) or n,) for n in range(1000))):
            if found == 25:
                break
    assert len(asked) < 20


class Forgetful:
    """A shift that loses every part so many times."""

    hands = 2

    def __init__(self, times):
        self.times = times
        self.lost = {}

    def give(self, work, *part):
        shift = self

        class Given:
            def result(self):
                shift.lost[part] = shift.lost.get(part, 0) + 1
                if shift.lost[part] <= shift.times:
                    raise Lost
                return work(*part)

            def cancel(self):
                pass

        return Given()


def test_what_was_lost_is_done_again():
    assert list(in_order(Forgetful(2), squared, [(1,), (2,), (3,)])) == [1, 4, 9]


def test_a_part_that_kills_is_not_tried_for_ever():
    with pytest.raises(Refused) as refused:
        list(in_order(Forgetful(LOST_AT_MOST), squared, [(1,)]))
    assert refused.value.code == "workers-lost"


@pytest.mark.slow
def test_a_process_that_is_killed_costs_nothing(tmp_path):
    """The first to meet seven dies of it, and everything given out with him."""
    marker = tmp_path / "killed"
    once = f"{DIE} if {{n}} == 7 and not __import__('os').path.exists({str(marker)!r}) "
    once += f"and __import__('os').mkdir({str(marker)!r}) is None else {{n}} ** 2"
    with Processes(2) as team:
        found = list(in_order(team, eval, ((once.format(n=number),) for number in range(20))))
    assert found == [number * number for number in range(20)]
    assert marker.exists()


@pytest.mark.slow
def test_a_part_that_kills_every_process():
    with Processes(2) as team, pytest.raises(Refused) as refused:
        list(in_order(team, eval, [(DIE,)]))
    assert refused.value.code == "workers-lost"


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("host:8786", "cluster-unreadable"),
        ("http://host:1", "cluster-unreadable"),
        ("tls://host", "cluster-unreadable"),
        ("tls://host:x", "cluster-unreadable"),
        ("tcp://host:8786", "cluster-open"),
        ("tcp://10.0.0.1:8786", "cluster-open"),
    ],
)
def test_addresses_that_are_refused(address, code):
    with pytest.raises(Refused) as refused:
        Cluster(address, "1")
    assert refused.value.code == code


def test_another_version_is_refused():
    with pytest.raises(Refusal) as refused:
        done("0", squared, 2)
    assert refused.value.code == "cluster-of-another-version"
