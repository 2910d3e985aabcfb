"""The environments pass the checks that the frameworks ship themselves, every warning an error."""

from itertools import pairwise
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import krupje.envs.gym
import krupje.envs.spiel
from krupje.envs import IDS, zoo
from krupje.refusal import Refusal

TOLD = Path(__file__).parent / "playthroughs"


def test_gymnasium(name):
    """At Knock Poker the deal is fixed: the checker tries a first move before it knows who speaks first."""
    options = {"dealer": 3} if name == "knock" else {}
    check_env(gymnasium.make(IDS[name], **options).unwrapped)


def test_a_round_at_gymnasium(name):
    """Played by samples of the action space: the pay is the receipt's, in units of the ante where asked."""
    unit = {} if name == "baccarat" else {"unit": "antes"}
    env = gymnasium.make(IDS[name], **unit)
    env.action_space.seed(1)
    for seed in range(10):
        _, info = env.reset(seed=seed)
        paid, over = 0.0, False
        while not over:
            _, reward, over, _, info = env.step(env.action_space.sample())
            paid += reward
        if name != "baccarat":
            net = sum(line["returned"] - line["stake"] for line in info["receipt"])
            assert paid == net / env.unwrapped.setting.worth
        assert not info["action_mask"].any()


def test_the_same_seed_is_the_same_evening(name):
    """Resets without a seed go on from it."""
    evenings = []
    for _ in range(2):
        env = gymnasium.make(IDS[name])
        seen = [env.reset(seed=9)[0].tolist(), env.reset()[0].tolist(), env.reset()[0].tolist()]
        evenings.append(seen)
    assert evenings[0] == evenings[1]
    assert name == "baccarat" or evenings[0][0] != evenings[0][1]


def test_a_number_that_is_not_open_raises(name):
    env = gymnasium.make(IDS[name], **({"rules": {"tie_alone": False}} if name == "baccarat" else {}))
    _, info = env.reset(seed=2)
    with pytest.raises(Refusal):
        env.unwrapped.step({"baccarat": 1, "casino-holdem": 2}.get(name, int(np.argmin(info["action_mask"]))))


def test_opponents_of_ones_own():
    """Knock Poker against others: each is shown its own seat's picture."""
    shown = []

    def caller(view, seat):
        from krupje.bots import decide

        shown.append((seat, all(card is not None for card in view.at(seat).cards), view.at(1).cards))
        return decide(view, seat)

    env = gymnasium.make(IDS["knock"], opponents=caller, render_mode="ansi")
    env.action_space.seed(3)
    for seed in range(5):
        env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, _ = env.step(env.action_space.sample())
    assert {seat for seat, *_ in shown} == {2, 3}
    assert all(own for _, own, _ in shown)
    assert all(None in cards for *_, cards in shown)
    assert env.render().splitlines()[-1].startswith("settled")


def test_one_seat_at_a_time():
    with pytest.raises(Refusal):
        krupje.envs.gym.Seat("nkp", boxes=2)


def test_pettingzoo(name):
    api_test(zoo.env(IDS[name]), num_cycles=60)
    seed_test(lambda: zoo.env(name, boxes=3), num_cycles=10)


def test_pettingzoo_together():
    parallel_api_test(zoo.parallel_env("baccarat", boxes=3), num_cycles=60)
    parallel_seed_test(lambda: zoo.parallel_env("baccarat", boxes=2))
    with pytest.raises(Refusal) as refused:
        zoo.parallel_env("nkp")
    assert refused.value.code == "not-played-together"


def test_a_table_pays_every_seat(name):
    """What the seats are paid over a round is what their receipts say."""
    env = zoo.env(name, boxes=3, render_mode="ansi", **({"coups": 1} if name == "baccarat" else {}))
    for seed in range(5):
        env.reset(seed=seed)
        paid, receipts = dict.fromkeys(env.possible_agents, 0.0), {}
        for agent in env.agent_iter():
            _, reward, over, _, info = env.last()
            paid[agent] += reward
            if over:
                receipts[agent] = sum(line["returned"] - line["stake"] for line in info["receipt"])
            env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
        assert {agent: chips * 100 for agent, chips in paid.items()} == receipts
    assert "box_1:" in env.unwrapped.render() or "seat_1:" in env.unwrapped.render()


@pytest.mark.parametrize("boxes", [0, 3])
def test_openspiel(name, boxes):
    """Its own random simulations, with states written down and read back."""
    game = pyspiel.load_game(krupje.envs.spiel.short(name), {"boxes": boxes})
    pyspiel.random_sim_test(game, num_sims=2, serialize=boxes == 0, verbose=False)


def test_openspiel_tells_the_same_story(name):
    """A playthrough as OpenSpiel writes them, kept as a file, comes out the same.

    Where it was meant to change: ``python tests/envs/test_frameworks.py``.
    """
    kept = (TOLD / f"{name}.txt").read_text(encoding="utf-8")
    actions = [int(action) for action in kept.splitlines()[0].split()]
    assert story(name, actions) == kept


def story(name, actions=None):
    """The moves of a playthrough on a line, then the playthrough; states of the deal are left out."""
    told = generate_playthrough.playthrough_lines(
        krupje.envs.spiel.short(name), action_sequence=actions, seed=7
    )
    heads = [number for number, line in enumerate(told) if line.startswith("# State ")] + [len(told)]
    kept = [*told[: heads[0]]]
    moves = [line.split(" ")[1] for line in told if line.startswith("action: ")]
    for first, last in pairwise(heads):
        if "IsChanceNode() = True" not in told[first:last]:
            kept += told[first:last]
    return "\n".join([" ".join(moves), *(line.rstrip() for line in kept)]) + "\n"


def test_openspiel_knows_everything_and_tells_only_its_own():
    """With perfect recall a seat is told all it saw; who may see only what all see is told nothing."""
    game = pyspiel.load_game("krupje_nkp_v0")
    state = game.new_initial_state()
    for card in (48, 0, 49, 1, 50, 2, 51, 3, 47, 4):
        state.apply_action(card)
    told = state.information_state_string(0).splitlines()
    assert told[:2] == ["box 1", "dealt 1 As own"]
    assert told[2] == "dealt 0 ?? down"
    assert told[-1] == "dealt 0 3s up"
    nobody = pyspiel.PrivateInfoType.NONE
    public = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=nobody))
    assert public.string_from(state, 0) == ""
    with pytest.raises(ValueError, match="colour"):
        game.make_py_observer(None, {"colour": "red"})


if __name__ == "__main__":
    for each in IDS:
        (TOLD / f"{each}.txt").write_text(story(each), encoding="utf-8")
