"""Starts the program: ``jatsi`` and ``python -m jatsi``."""

from __future__ import annotations

import sys


def run() -> None:
    """Run the command line and exit with its code."""
    try:
        from jatsi.cli.start import call

        code = call(sys.argv[1:])
    except KeyboardInterrupt:  # before anything has begun
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    run()
