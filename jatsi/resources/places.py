"""Where the packaged files lie, and the user's own."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


def packaged_rules() -> Path:
    """The folder of packaged rulesets.

    A wheel carries it inside the package; in a checkout, and so in an editable
    install, it lies beside the package.
    """
    inside = PACKAGE / "rules"
    return inside if inside.is_dir() else PACKAGE.parent / "rules"


def user_data() -> Path:
    """The platform's folder for this user's data; need not exist."""
    import platformdirs  # not needed to play a packaged ruleset from a known file

    return platformdirs.user_data_path("jatsi", appauthor=False)


def user_cache() -> Path:
    """The folder for what can be made anew: JATSI_CACHE, else the platform's; need not exist."""
    chosen = os.environ.get("JATSI_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    return platformdirs.user_cache_path("jatsi", appauthor=False)


def user_rules() -> Path:
    """The folder where a user puts rulesets of one's own; need not exist."""
    return user_data() / "rules"
