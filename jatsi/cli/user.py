"""Who is at the keyboard."""

from __future__ import annotations

import getpass


def user() -> str:
    """The name of who is logged in, "?" where the system does not tell."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "?"
