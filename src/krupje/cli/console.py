"""Where people read: rich's console, whose own way out of a closed pipe is not ours."""

from __future__ import annotations

from rich.console import Console as RichConsole


class Console(RichConsole):
    """A console that says when its reader has gone, so that the command ends with the status for that."""

    def on_broken_pipe(self) -> None:
        """Passes the broken pipe on; rich would end the process as if a rule had refused."""
        self.quiet = True
        raise BrokenPipeError
