"""All seats of a table for PettingZoo: one after another, or where all lay their bets at once, together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from krupje.chance import Bits, stream
from krupje.envs.dealing import begun, deal_on
from krupje.envs.gym import Numbers, collected, space, told
from krupje.envs.setting import IDS, setting
from krupje.refusal import Refused

if TYPE_CHECKING:
    from krupje.envs.dealing import Played
    from krupje.envs.gym import Told

Agent = str


def env(game: str, **options: Any) -> Any:
    """A table whose seats move in turn; an order that is not kept is refused by PettingZoo's own wrapper."""
    return wrappers.OrderEnforcingWrapper(Turns(game, **options))


def parallel_env(game: str, **options: Any) -> Any:
    """A table whose seats move together; only baccarat is played so."""
    return Together(game, **options)


class _Dealer:
    """What both kinds of table share: the setting, the spaces, and rounds dealt from a seed."""

    def __init__(self, game: str, *, render_mode: str | None = None, **options: Any) -> None:
        self.setting = setting(game, **options)
        self.render_mode = render_mode
        self.metadata = {
            "name": IDS[self.setting.name],
            "render_modes": ["ansi"],
            "is_parallelizable": self.setting.name == "baccarat",
        }
        seat = "seat" if self.setting.name == "knock" else "box"
        self.boxes = {f"{seat}_{box}": box for box in range(1, self.setting.boxes + 1)}
        self.possible_agents = list(self.boxes)
        self.action_spaces = {agent: Numbers(self.setting.name) for agent in self.boxes}
        self.observation_spaces = {agent: space(self.setting) for agent in self.boxes}
        self._random, _ = seeding.np_random()
        self._bits = Bits(b"")
        self._played: Played | None = None

    @property
    def played(self) -> Played:
        """The round as it stands, for whoever wants to look under the backs: not the players."""
        assert self._played is not None, "reset first"  # noqa: S101
        return self._played

    def observation_space(self, agent: Agent) -> Any:
        """What a seat may see; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:
        """The numbers a seat may choose from; always the same object."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """What every seat was told, a line an event."""
        if self.render_mode != "ansi":
            return None
        told = ([f"{agent}:", *self.played.say(box)] for agent, box in self.boxes.items())
        return "\n".join(line for lines in told for line in lines)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, seed: int | None) -> int | None:
        """A new round, or shoe, up to the first box that is waited for."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        number = int(self._random.integers(2**63))
        self._bits = stream(number, "envs", self.setting.name)
        self._played = begun(self.setting, number)
        return deal_on(self._played, self._bits)

    def _told(self, agent: Agent) -> Told:
        return told(self.played, self.boxes[agent], self.action_spaces[agent])


class Turns(_Dealer, AECEnv):
    """Seats that move one after another, as the rules call on them."""

    def reset(self, seed: int | None = None, options: Told | None = None) -> None:  # noqa: ARG002
        """A new round; seats whose move never comes are paid all the same."""
        awaited = self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._told(agent) for agent in self.agents}
        self._call_on(awaited)

    def observe(self, agent: Agent) -> Any:
        """What a seat sees now."""
        return self.played.look(self.boxes[agent])

    def step(self, action: Any) -> None:
        """The move of the seat whose turn it is; refuses what the rules refuse."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.played.act(self.boxes[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        awaited = deal_on(self.played, self._bits)
        self.rewards = {each: collected(self.played, self.boxes[each]) for each in self.agents}
        self.infos = {each: self._told(each) for each in self.agents}
        self._call_on(awaited)
        self._accumulate_rewards()

    def _call_on(self, awaited: int | None) -> None:
        """Whose move it is; at the end everybody's, once, to collect."""
        if awaited is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[awaited - 1]


class Together(_Dealer, ParallelEnv):
    """Boxes of baccarat, all of which lay before a coup begins."""

    def __init__(self, game: str, **options: Any) -> None:
        super().__init__(game, **options)
        if self.setting.name != "baccarat":
            raise Refused("not-played-together", game=self.setting.name)
        self.agents: list[Agent] = []

    def reset(
        self,
        seed: int | None = None,
        options: Told | None = None,  # noqa: ARG002
    ) -> tuple[dict[Agent, Any], dict[Agent, Told]]:
        """A new shoe."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        return self._all()

    def step(self, actions: dict[Agent, Any]) -> tuple[dict[Agent, Any], ...]:
        """Everybody lays, the coup is dealt, everybody is paid."""
        for agent in self.agents:
            self.played.act(self.boxes[agent], int(actions[agent]))
        over = deal_on(self.played, self._bits) is None
        rewards = {agent: collected(self.played, self.boxes[agent]) for agent in self.agents}
        seen, beside = self._all()
        ended = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return seen, rewards, ended, truncated, beside

    def _all(self) -> tuple[dict[Agent, Any], dict[Agent, Told]]:
        """What everybody sees before laying; as long as nobody has laid, all have the first one's choices."""
        seen = {agent: self.played.look(self.boxes[agent]) for agent in self.agents}
        beside = {agent: self._told(agent) for agent in self.agents}
        for agent, own in beside.items():
            self.action_spaces[agent].offer(beside[self.agents[0]]["action_mask"])
            own["action_mask"] = self.action_spaces[agent].open
        return seen, beside
