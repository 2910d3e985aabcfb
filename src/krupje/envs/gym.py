"""One seat's game for Gymnasium: everybody else at the table, and chance, are part of the world.

Importing this module registers an environment for every game: ``gymnasium.make("krupje/NKP-v0")``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from msgspec import to_builtins

from krupje.chance import Bits, stream
from krupje.envs import menu, sight
from krupje.envs.dealing import begun, deal_on
from krupje.envs.setting import IDS, setting
from krupje.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from krupje.envs.dealing import Played
    from krupje.envs.setting import Setting

Told = dict[str, Any]
SEAT = 1
"""The seat that is played; at Knock Poker the deal falls by chance, so that it is every place in turn."""


class Numbers(spaces.Discrete):
    """The numbers of a menu; a sample is one that may be chosen now.

    Who seeds it starts over: until the seat is asked again a sample is one that was open to its first move.
    """

    def __init__(self, game: str) -> None:
        super().__init__(len(menu.WORDS[game]))
        self.first: Any = None
        self.open: Any = np.ones(int(self.n), np.int8)

    def offer(self, open_now: Any) -> None:
        """Says which numbers may be chosen now."""
        self.first = open_now if self.first is None else self.first
        self.open = open_now

    def seed(self, seed: Any = None) -> Any:
        """Starts over."""
        self.open = self.open if self.first is None else self.first
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A number the mask allows; without a mask one that is allowed now."""
        if probability is not None:
            return super().sample(probability=probability)
        return super().sample(self.open if mask is None else mask)


def space(made: Setting) -> spaces.Box:
    """What a seat sees: the numbers of its sight."""
    high = np.concatenate([np.full(count, most, np.float32) for _, count, most in sight.layout(made)])
    return spaces.Box(np.zeros_like(high), high, dtype=np.float32)


def told(played: Played, box: int, numbers: Numbers) -> Told:
    """What a seat is told beside its sight: which numbers it may choose, and its receipt once it has one."""
    numbers.offer(np.array(played.mask(box), np.int8))
    return {"action_mask": numbers.open, "receipt": receipt(played, box)}


def receipt(played: Played, box: int) -> list[Told]:
    """The lines of a box's receipt, money in cents; none while nothing has been settled."""
    settled = played.receipts.get(box)
    return [] if settled is None else [to_builtins(line) for line in settled.lines]


def collected(played: Played, box: int) -> float:
    """What a box was paid since it was last asked, as a reward."""
    cents, played.paid[box] = played.paid[box], 0
    return cents / played.setting.worth


class Seat(gymnasium.Env[Any, Any]):
    """A seat at a table, with the options of ``krupje.envs.setting``; ``opponents`` play at Knock Poker."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (it is Gymnasium's own attribute)

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        opponents: Callable[[Any, int], Any] | None = None,
        **options: Any,
    ) -> None:
        self.setting = setting(game, **options)
        if self.setting.boxes != 1 and self.setting.name != "knock":
            raise Refused("option-not-of-game", option="boxes", game=self.setting.name)
        self.render_mode = render_mode
        self.action_space = self._numbers = Numbers(self.setting.name)
        self.observation_space = space(self.setting)
        self._opponents = opponents
        self._played: Played | None = None
        self._bits = Bits(b"")

    @property
    def played(self) -> Played:
        """The round as it stands, for whoever wants to look under the backs: not the player."""
        assert self._played is not None, "reset first"  # noqa: S101
        return self._played

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Any, Told]:
        """A new round, or shoe, in which the seat is asked at least once."""
        super().reset(seed=seed, options=options)
        unasked = 0
        while True:
            number = int(self.np_random.integers(2**63))
            self._bits = stream(number, "envs", self.setting.name)
            self._played = begun(self.setting, number)
            if self._to_seat() is not None:
                break
            unasked += self.played.paid[SEAT]
        seen, told_beside = self._look()
        return seen, {**told_beside, "unasked": unasked / self.setting.worth}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Told]:
        """The seat's move, and everything until its next; refuses what the rules refuse."""
        self.played.act(SEAT, int(action))
        over = self._to_seat() is None
        seen, told_beside = self._look()
        return seen, collected(self.played, SEAT), over, False, told_beside

    def _to_seat(self) -> int | None:
        """Deals, and lets the others play, until the seat is waited for or the round is over."""
        while (awaited := deal_on(self.played, self._bits)) not in (SEAT, None):
            self._other(awaited)
        return awaited

    def _other(self, box: int | None) -> None:
        """Another seat's move, made from its own picture."""
        from krupje.bots import decide

        assert box is not None  # noqa: S101 (nobody is waited for once it is over)
        played: Any = self.played
        played.move(box, (self._opponents or decide)(played.views[box], box))

    def _look(self) -> tuple[Any, Told]:
        return self.played.look(SEAT), told(self.played, SEAT, self._numbers)

    def render(self) -> str | None:
        """What the seat was told, a line an event."""
        return "\n".join(self.played.say(SEAT)) if self.render_mode == "ansi" else None


def register() -> None:
    """Makes every game known to Gymnasium."""
    for name, full in IDS.items():
        if full not in gymnasium.registry:
            gymnasium.register(
                full, entry_point="krupje.envs.gym:Seat", kwargs={"game": name}, order_enforce=True
            )


register()
