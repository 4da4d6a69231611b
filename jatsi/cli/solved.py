"""Solved games for the commands that reckon by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.values import Solution


def solved(
    settings: Settings, ruleset: Ruleset, *, exact: bool = False, nearly: bool = False
) -> Solution:
    """A game's solution, from the cache or reckoned now.

    Standard error tells how far that is, what was amiss, and whether it is no more than
    nearly solved, which it may be only if ``nearly``.  Raises JatsiError for a game that
    is too large.
    """
    from jatsi.cli.progress import progress
    from jatsi.resources.places import user_cache
    from jatsi.resources.solutions import load_or_solve

    with progress(settings, text("Solving")) as tell:
        solution = load_or_solve(
            ruleset,
            user_cache(),
            exact=exact,
            nearly=nearly,
            progress=tell,
            complain=settings.complain,
        )
    if solution.shape.nearly:
        settings.complain(text("This game is too large to be solved exactly; this is near it."))
    return solution
