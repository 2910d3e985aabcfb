"""How fast a round is played in plain Python, and how fast the program starts.

    scripts/bench             measures and prints the ratio to the recorded baseline
    scripts/bench --record    measures and records the baseline anew

A step is one action decided and folded; cards are dealt step by step too. The rounds are those of a
default house with every box taken, walked at random beforehand, so that only steps are timed, and by the
time the processor spent, so that a busy machine does not matter. What is slow here never fails anything:
look at the ratios.
"""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from krupje.games import NAMES, game
from krupje.money import CHIP
from krupje.rounds import step
from krupje.testing import random_walk

BASELINE = Path(__file__).parent / "baseline.json"
ROUNDS, TRIES = 300, 5
HELP = "import sys; from krupje.cli.main import main; sys.argv = ['krupje', '--help']; main()"

FULL = {
    "nkp": [{"box": box, "ante": 10 * CHIP} for box in range(1, 7)],
    "casino-holdem": [{"box": box, "ante": 10 * CHIP, "bonus": 5 * CHIP} for box in range(1, 7)],
    "novo": [{"box": box, "ante": 10 * CHIP} for box in range(1, 5)],
    "baccarat": [
        {"box": box, "on": on, "amount": 20 * CHIP}
        for box in range(1, 8)
        for on in (("player", "tie") if box % 2 else ("banker", "tie"))
    ],
    "knock": [{"box": seat, "dealer": seat == 1} for seat in range(1, 6)],
}


def steps_a_second(name: str) -> float:
    """Plays rounds of a full table over and over; the best of some tries."""
    of = game(name)
    rng = Random(2026)
    start = of.start(of.rules(), tuple(of.stake(**stake) for stake in FULL[name]))
    rounds = [
        random_walk(of, of.rules(), tuple(of.stake(**s) for s in FULL[name]), rng) for _ in range(ROUNDS)
    ]
    plays = [walked.actions for walked in rounds]
    best = 0.0
    for _ in range(TRIES):
        begun = process_time()
        for actions in plays:
            state = start
            for action in actions:
                state, _ = step(of, state, action)
        best = max(best, sum(map(len, plays)) / (process_time() - begun))
    return best


def milliseconds(*command: str) -> float:
    """How long a program runs, from outside; the best of some tries."""
    best = float("inf")
    for _ in range(TRIES):
        begun = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        best = min(best, perf_counter() - begun)
    return 1000 * best


def import_milliseconds() -> float:
    """How long `import krupje`, with all that it exports, takes in a Python that is already running."""
    code = "from time import process_time as now; a = now(); from krupje import *; print(1000 * (now() - a))"
    return min(
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
        for _ in range(TRIES)
    )


def measure() -> dict[str, float]:
    """Everything, by name."""
    found = {f"{name}, steps a second": steps_a_second(name) for name in NAMES}
    found["from krupje import *, ms"] = import_milliseconds()
    found["krupje --help, ms"] = milliseconds(sys.executable, "-c", HELP)
    return {name: round(value, 1) for name, value in found.items()}


def main() -> None:
    """Measures and prints."""
    found = measure()
    if sys.argv[1:] == ["--record"]:
        BASELINE.write_text(json.dumps({"machine": machine(), "measured": found}, indent=2) + "\n")
    recorded = json.loads(BASELINE.read_text())
    print(f"baseline: {recorded['machine']}; here: {machine()}")
    for name, value in found.items():
        before = recorded["measured"].get(name)
        ratio = f"{value / before:6.2f} x {before:,.1f}" if before else "   new"
        print(f"{name:32} {value:12,.1f} {ratio}")


def machine() -> str:
    """What it was measured on."""
    return f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"


if __name__ == "__main__":
    main()
