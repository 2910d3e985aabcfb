"""Where the command ``krupje`` begins: an interrupt ends it quietly even while it is being loaded."""

from __future__ import annotations

import sys


def main() -> None:
    """Loads the command line and runs it."""
    try:
        from krupje.cli.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
