"""What each level scores alone in every packaged game with no option and with each one."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any

from jatsi.errors import JatsiError
from jatsi.opponent import BEST, LEVELS
from jatsi.opponent.alone import player
from jatsi.resources.library import Library
from jatsi.resources.measured import PACKAGED, Measured
from jatsi.resources.places import user_cache
from jatsi.resources.solutions import load_or_solve
from jatsi.ruleset.canonical import content_hash
from jatsi.solver.simulating import simulate

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.values import Solution

FAR = 4
"""Standard errors; a mean further from what is expected is wrong."""

SEED = 1

KNOWN_DEVIATIONS = {"yatzy": 38.4964, "yatzy, pakkopeli-ylhaalta": 28.857}
"""Under best play, found by another program."""


def measure(games: int, only: str, levels: str, *, write: bool) -> None:
    """Print the means, those under best play beside what is expected; ``write`` keeps them.

    ``only`` is what the names of the games begin with, ``levels`` the levels with commas
    between them.  What is kept of more games stays.
    """
    print(f"Seed {SEED}, games 0 to {games - 1}; mean ± its standard error, deviation.\n")
    known = json.loads(PACKAGED.read_text("ascii")) if PACKAGED.exists() else {}
    for ruleset in _rulesets():
        name = _name(ruleset)
        if not name.startswith(only):
            continue
        for level in levels.split(",") if levels else LEVELS:
            begin = time.perf_counter()
            solutions: list[Solution] = []
            try:
                found = _measured(ruleset, level, games, solutions)
            except JatsiError as error:
                print(f"{name:34}{level:13}{error.msgid.format(**error.fields)}")
                continue
            seconds = time.perf_counter() - begin
            print(f"{name:34}{level:13}{_figures(name, found, solutions)}{seconds:8.1f} s")
            sys.stdout.flush()
            if write:
                _put(known, ruleset, level, found)
                PACKAGED.write_text(_told(known), "ascii")


def _rulesets() -> list[Ruleset]:
    """The packaged games, each once: those without an option, and with each that fits."""
    library = Library.installed()
    found: dict[str, Ruleset] = {}
    for entry in library.entries():
        for options in ([], *([one] for one in library.fitting_options(entry))):
            ruleset = library.combine(entry, options)
            found.setdefault(content_hash(ruleset), ruleset)
    return sorted(found.values(), key=_name)


def _name(ruleset: Ruleset) -> str:
    return ", ".join((ruleset.name, *ruleset.option_names))


def _measured(ruleset: Ruleset, level: str, games: int, solutions: list[Solution]) -> Measured:
    """What comes of the games; the solution, where there is one, goes to the ``solutions``."""

    def solution(rules: Ruleset) -> Solution:
        solutions.append(load_or_solve(rules, user_cache(), nearly=True))
        return solutions[0]

    tally = simulate(ruleset, player(ruleset, level, SEED, solution), games)
    return Measured.of(level, SEED, tally)


def _figures(name: str, found: Measured, solutions: list[Solution]) -> str:
    said = f"{found.mean:9.3f} ±{found.error:6.3f}{found.deviation:9.3f}"
    for solution in solutions:
        if solution.shape.nearly:
            return f"{said}  (not all saved throws told apart)"
        away = (found.mean - solution.expected) / found.error
        wrong = " WRONG" if abs(away) > FAR else ""
        said += f"  expected {solution.expected:9.4f}, {away:+.1f} errors away{wrong}"
        if name in KNOWN_DEVIATIONS:
            said += f", known deviation {KNOWN_DEVIATIONS[name]}"
    return said


def _put(known: dict[str, Any], ruleset: Ruleset, level: str, found: Measured) -> None:
    game = known.setdefault(content_hash(ruleset), {"game": _name(ruleset), "levels": {}})
    if found.games >= game["levels"].get(level, {"games": 0})["games"]:
        kept = found._asdict()
        if level != BEST:
            del kept["percentiles"]
        game["levels"][level] = kept


def _told(known: dict[str, Any]) -> str:
    """A line for each game, in the order of their names."""
    games = sorted(known.items(), key=lambda item: item[1]["game"])
    lines = [f"{json.dumps(key)}: {json.dumps(game, sort_keys=True)}" for key, game in games]
    return "{\n" + ",\n".join(lines) + "\n}\n"
