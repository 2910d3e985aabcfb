"""What a guest types: a line at a time, from a keyboard in any layout or from a pipe.

The end of input and Ctrl-C both mean that he leaves. A letter typed on a Russian keyboard counts as the
one on the same key.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

_KEYS = str.maketrans("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,.")


class Leaving(Exception):
    """The guest leaves the table."""


class Keyboard:
    """Standard input, read line by line."""

    def __init__(self) -> None:
        self._typed = sys.stdin is not None and sys.stdin.isatty()
        if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, console: Console, prompt: str) -> str:
        """The next line, without blanks around it; what comes from a pipe is shown as if it were typed."""
        console.print(f"[bold]{prompt}[/] › ", end="")
        console.file.flush()
        try:
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except KeyboardInterrupt:
            console.print()
            raise Leaving from None
        if not line:
            console.print()
            raise Leaving
        answer = line.strip()[:200]
        if not self._typed:
            console.print(answer, markup=False)
        return answer


def keyed(answer: str) -> str:
    """An answer as its keys, in small letters: ``Й`` is ``q``."""
    return answer.casefold().translate(_KEYS)
