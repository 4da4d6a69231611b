"""Tables of solved games that many tests use, solved once and found again by later runs."""

from __future__ import annotations

import shutil
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from jatsi.opponent import policy as made_policy
from jatsi.resources.advisors import Advisors
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules
from jatsi.resources.solutions import load_or_solve
from jatsi.ruleset.canonical import content_hash
from jatsi.solver.advice import Advisor
from jatsi.solver.processes import solve
from jatsi.solver.space import Space

if TYPE_CHECKING:
    from jatsi.opponent import Policy
    from jatsi.ruleset.model import Ruleset

FOLDER = Path(__file__).parent.parent / ".pytest_cache" / "tables"
KEPT = ("jatsi", "yatzy", "pakkojatsi")


@cache
def kept_tables() -> Path:
    """A cache folder that holds the tables of the games played most."""
    library = Library(packaged_rules(), FOLDER / "nobody")
    for name in KEPT:
        load_or_solve(library.resolve(name), FOLDER)
    return FOLDER


def only_kept(folder: Path) -> Path:
    """A cache folder of one's own with those tables and no other, whatever others solved."""
    library = Library(packaged_rules(), FOLDER / "nobody")
    games = {content_hash(library.resolve(name)) for name in KEPT}
    cache = folder / "cache"
    cache.mkdir()
    for table in kept_tables().glob("*.jatsi-table"):
        if table.name.partition("-")[0] in games:
            shutil.copy2(table, cache)
    return cache


class Unhurried(Advisors):
    """Begins nothing before it is asked for."""

    def begin(self, ruleset: Ruleset) -> None:
        """Leave it."""


def advisors() -> Advisors:
    """Advisors who find those tables, and solve other games when they are asked."""
    return Unhurried(kept_tables(), lambda: nullcontext(lambda _share: None))


def policy(level: str) -> Policy:
    """A machine player; games that are not kept are solved here and now."""
    return made_policy(level, _advisor)


def _advisor(ruleset: Ruleset) -> Advisor:
    game = content_hash(ruleset)
    if game not in _ADVISORS:
        if len(_ADVISORS) > 20:
            _ADVISORS.clear()
        found = advisors()
        _ADVISORS[game] = found.advisor(ruleset) if found.at_hand(ruleset) else _solved(ruleset)
    return _ADVISORS[game]


def _solved(ruleset: Ruleset) -> Advisor:
    return Advisor(solve(Space(ruleset)))


_ADVISORS: dict[str, Advisor] = {}
