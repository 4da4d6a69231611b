"""Starts the program: ``jatsi`` and ``python -m jatsi``."""

from __future__ import annotations

import sys


def run() -> None:
    """Run the command line and exit with its code."""
    from jatsi.cli.start import call

    sys.exit(call(sys.argv[1:]))


if __name__ == "__main__":
    run()
