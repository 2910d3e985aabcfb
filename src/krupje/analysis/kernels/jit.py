"""The one way kernels are compiled: cached on disk, without the interpreter lock, integers only.

numba asks only whether the file of a kernel has changed, but a kernel has the code of those it calls built
in. So the machine code lies in a folder whose name holds a hash of every kernel's source: whatever changes,
all of them are compiled afresh. The folder is the user's own, since the package may be installed where
nobody may write.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba  # type: ignore[import-untyped,unused-ignore]
from numba.extending import intrinsic  # type: ignore[import-untyped,unused-ignore]

F = TypeVar("F", bound=Callable[..., Any])


def digest(folder: Path) -> str:
    """A hash of all the sources in a folder, by their names."""
    found = sha256()
    for path in sorted(folder.glob("*.py")):
        found.update(path.name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]


def cache_folder(sources: Path) -> Path:
    """Where machine code is kept: the user's cache, or else a folder that passes."""
    name = f"kernels-{digest(sources)}"
    for root in homes():
        folder = root / "krupje" / name
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    return Path(tempfile.mkdtemp(prefix="krupje-"))


def homes() -> list[Path]:
    """Where caches may lie, the first choice first."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    found = [Path(given)] if given.startswith("/") else []
    with suppress(RuntimeError):  # a user without a home
        found.append(Path.home() / ".cache")
    return found


if not os.environ.get("NUMBA_CACHE_DIR"):
    numba.config.CACHE_DIR = str(cache_folder(Path(__file__).parent))  # type: ignore[attr-defined,unused-ignore]


def kernel(function: F) -> F:
    """Compile `function` on its first call, or take its machine code from the cache."""
    return cast("F", numba.njit(cache=True, nogil=True)(function))


@intrinsic  # type: ignore[untyped-decorator,unused-ignore]
def _bits_set(_: Any, number: Any) -> Any:
    def made(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return number(number), made


popcount = cast("Callable[[int], int]", _bits_set)
"""How many bits of an integer are set, within a kernel: one instruction, many of which are done at once."""
