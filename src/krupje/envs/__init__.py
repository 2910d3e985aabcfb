"""The games as environments for programs that learn: Gymnasium, PettingZoo and OpenSpiel.

``krupje.envs.gym`` is one seat's view of the world, ``krupje.envs.zoo`` all seats in turn,
``krupje.envs.spiel`` the whole game with chance as a player. All three play the same rounds (``play``,
``shoe``), offer the same numbered moves (``menu``) and show the same numbers (``sight``). The frameworks are
the extra ``krupje[envs]`` and are imported by those three modules only.

The version in a name moves when, and only when, the same numbers would play another game: when the game's own
version moves, or the menu or the sight changes.
"""

from krupje.envs.setting import IDS, Setting, setting

__all__ = ["IDS", "Setting", "setting"]
