"""The one way kernels are compiled: cached on disk, without the interpreter lock, integers only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba  # type: ignore[import-untyped,unused-ignore]

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile `function` on its first call; the machine code is kept beside the source."""
    return cast("F", numba.njit(cache=True, nogil=True)(function))
