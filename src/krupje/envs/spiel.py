"""The games for OpenSpiel, chance as a player: search, exact solvers and exploitability come with it.

Importing this module registers them: ``pyspiel.load_game("krupje_nkp_v0")``, with the parameters ``boxes``,
``preset``, ``unit`` and, for baccarat, ``coups``. An information state is everything a seat was told since
the stakes were laid, a line an event, so nothing is ever forgotten.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from krupje.cards import show
from krupje.envs import menu, sight
from krupje.envs.bounds import bounds
from krupje.envs.dealing import begun
from krupje.envs.setting import IDS, setting
from krupje.rounds import HOUSE

if TYPE_CHECKING:
    from krupje.envs.dealing import Played

LONGEST = 10_000
"""Moves of the longest game. Players of Knock Poker may take discards for ever; nobody does."""


def short(name: str) -> str:
    """The name under which OpenSpiel knows a game.

    >>> short("casino-holdem")
    'krupje_casinoholdem_v0'
    """
    return IDS[name].lower().replace("/", "_").replace("-", "_")


def _type(name: str) -> Any:
    usual: dict[str, Any] = {"boxes": 0, "preset": "default", "unit": "chips"}
    if name == "baccarat":
        usual["coups"] = 1
    return pyspiel.GameType(
        short_name=short(name),
        long_name=IDS[name],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=10,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual,
    )


TYPES = {name: _type(name) for name in IDS}


class Table(pyspiel.Game):
    """A game at a house; ``name`` is the game's own, the parameters OpenSpiel's."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**TYPES[self.name].parameter_specification, **(params or {})}
        self.setting = setting(
            self.name,
            rules={"preset": given["preset"]},
            boxes=given["boxes"] or None,
            unit=given["unit"],
            coups=given.get("coups", 0),
        )
        least, most = bounds(self.setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(menu.WORDS[self.name]),
            max_chance_outcomes=52,
            num_players=self.setting.boxes,
            min_utility=least,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.name], info, params or {})

    def new_initial_state(self) -> State:
        """A round, or a shoe, before its first card."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees: its sight as numbers, or with perfect recall all it was told.

        What everybody sees is not told apart from that: an observer of that alone observes nothing.
        """
        if params:
            raise ValueError(params)
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        blind = kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.setting, recall=kind.perfect_recall, blind=blind)


class State(pyspiel.State):
    """A moment of it."""

    def __init__(self, game: Table) -> None:
        super().__init__(game)
        self.played: Played = begun(game.setting, game.setting.boxes - 1)

    def current_player(self) -> Any:
        """The seat that moves, counted from nought; chance where a card is due."""
        match self.played.awaits:
            case None:
                return pyspiel.PlayerId.TERMINAL
            case 0:
                return pyspiel.PlayerId.CHANCE
            case box:
                return box - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [number for number, is_open in enumerate(self.played.mask(player + 1)) if is_open]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every card that may come next, with its probability."""
        cards = self.played.outcomes()
        return [(card, count / len(cards)) for card, count in sorted(Counter(cards).items())]

    def _apply_action(self, action: int) -> None:
        awaited = self.played.awaits
        if awaited == HOUSE:
            self.played.deal(action)
        elif awaited is not None:
            self.played.act(awaited, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return show(action)
        return menu.WORDS[self.played.setting.name][action]

    def is_terminal(self) -> bool:
        """Whether all has been paid."""
        return self.played.awaits is None

    def returns(self) -> list[float]:
        """What every seat has been paid so far."""
        return [self.played.paid[box] / self.played.setting.worth for box in self.played.boxes]

    def __str__(self) -> str:
        history = ((item.player, item.action) for item in self.full_history())
        return ", ".join(self._action_to_string(player, action) for player, action in history)


class Observer:
    """Reads a state with one seat's eyes."""

    def __init__(self, made: Any, *, recall: bool, blind: bool) -> None:
        self._recall, self._blind = recall, blind
        blocks = () if recall or blind else sight.layout(made)
        self.tensor = np.zeros(sum(count for _, count, _ in blocks), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, count, _ in blocks:
            self.dict[name] = self.tensor[at : at + count]
            at += count

    def set_from(self, state: State, player: int) -> None:
        """Fills the numbers in."""
        if len(self.tensor):
            self.tensor[:] = state.played.look(player + 1)

    def string_from(self, state: State, player: int) -> str:
        """All it was told; without recall, what lies before it now."""
        if self._blind:
            return ""
        if self._recall:
            return "\n".join((f"box {player + 1}", *state.played.say(player + 1)))
        self.set_from(state, player)
        return "\n".join(_told(name, numbers) for name, numbers in self.dict.items())


def _told(name: str, numbers: Any) -> str:
    """A block of a sight in a line: cards by their letters, other numbers as they are."""
    if len(numbers) == 52 and numbers.max() <= 1:
        return f"{name}: {' '.join(show(int(card)) for card in np.flatnonzero(numbers))}"
    return f"{name}: {' '.join(f'{number:g}' for number in numbers)}"


def register() -> dict[str, type[Table]]:
    """Makes every game known to OpenSpiel."""
    made = {}
    for name, kind in TYPES.items():
        made[name] = type(f"{name.title().replace('-', '')}Table", (Table,), {"name": name})
        pyspiel.register_game(kind, made[name])
    return made


TABLES = register()
