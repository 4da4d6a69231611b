"""Starts the program: ``jatsi`` and ``python -m jatsi``."""

from __future__ import annotations

import gc
import sys

OBJECTS = 50_000
"""So many more of them let Python look for garbage; a short command makes half as many."""


def run() -> None:
    """Run the command line and exit with its code."""
    gc.set_threshold(OBJECTS)  # what is imported stays: looking for garbage finds none
    try:
        from jatsi.cli.start import call

        code = call(sys.argv[1:])
    except KeyboardInterrupt:  # before anything has begun
        code = 130
    gc.freeze()  # nor does what ends with the process need to be looked through
    sys.exit(code)


if __name__ == "__main__":
    run()
