"""What each level of the machine has scored alone on average: measured, with the error.

Figures for what is packaged lie in a file of the package; others, and better ones, in
the cache folder, a small file for each game under its content hash.  Of two measurements
the one of more games counts.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_left, bisect_right
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jatsi.errors import JatsiError
from jatsi.opponent import BEST
from jatsi.resources.tables import PART, files, remove
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jatsi.solver.tally import Tally

PACKAGED = Path(__file__).with_name("measured.json")

ENDING = ".jatsi-measured"
"""Of the names of the files in the cache folder."""

PERCENTS = range(101)


class Measured(NamedTuple):
    """Games of one level alone: how many, with which seed, their mean total and its error.

    ``error`` is the standard error of the mean, ``deviation`` that of the totals, both in
    points; ``percentiles`` are those of PERCENTS, or none.
    """

    games: int
    seed: int
    mean: float
    error: float
    deviation: float
    percentiles: tuple[int, ...] = ()

    @classmethod
    def of(cls, level: str, seed: int, tally: Tally) -> Measured:
        """What was measured; the spread is kept for perfect games only."""
        mean, error, deviation = (round(x, 4) for x in (tally.mean, tally.error, tally.deviation))
        percentiles = tally.percentiles(*PERCENTS) if level == BEST else ()
        return cls(tally.games, seed, mean, error, deviation, tuple(percentiles))


def measured(game: str, folder: Path) -> dict[str, Measured]:
    """What is known of the game of that content hash, by level."""
    packaged = _levels(_read(PACKAGED).get(game, {}).get("levels", {}))
    own = _levels(_read(_file(game, folder)))
    return packaged | {
        level: one for level, one in own.items() if _tells_more(one, level, packaged)
    }


def keep(game: str, level: str, found: Measured, folder: Path) -> bool:
    """Keep what was measured, all at once or not at all, if it tells more than what is known.

    Whether it does.  The folder need not exist; raises JatsiError where it cannot be written.
    """
    if not _tells_more(found, level, measured(game, folder)):
        return False
    levels = _levels(_read(_file(game, folder))) | {level: found}
    told = json.dumps({name: one._asdict() for name, one in levels.items()})
    part = folder / f"{game}-{os.urandom(8).hex()}{PART}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            part.write_text(told, "ascii")
            part.replace(_file(game, folder))
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise JatsiError(
            "What was measured cannot be kept in {folder}: {reason}.",
            folder=shown_path(folder),
            reason=error.strerror,
        ) from error
    return True


def clear(folder: Path) -> int:
    """Remove what was measured here; how many bytes that frees.

    Raises JatsiError where a file cannot be removed.
    """
    return remove(files(folder, ENDING))


def share_below(game: str, total: int, folder: Path) -> float | None:
    """The share of perfect games with a lower total, half of the equal ones among them.

    To about a hundredth: it is reckoned from percentiles.  ``game`` is a content hash; None
    where its perfect games were not measured.
    """
    best = measured(game, folder).get(BEST)
    if best is None or not best.percentiles:
        return None
    known = best.percentiles
    first, last = bisect_left(known, total), bisect_right(known, total)
    if first == last and 0 < first < len(known):  # between two of them
        below, above = known[first - 1], known[first]
        return (first - 1 + (total - below) / (above - below)) / (len(known) - 1)
    return min(1.0, max(0.0, (first + last - 1) / 2 / (len(known) - 1)))


def _tells_more(found: Measured, level: str, known: Mapping[str, Measured]) -> bool:
    return level not in known or found.games > known[level].games


def _file(game: str, folder: Path) -> Path:
    return folder / f"{game}{ENDING}"


def _read(path: Path) -> dict[str, Any]:
    """What a file holds; nothing where it is missing or damaged."""
    with suppress(OSError, ValueError):
        held = json.loads(path.read_text("ascii"))
        if isinstance(held, dict):
            return held
    return {}


def _levels(held: object) -> dict[str, Measured]:
    """The figures of each level, as a file holds them; what is damaged is left out."""
    found: dict[str, Measured] = {}
    for level, figures in held.items() if isinstance(held, dict) else ():
        with suppress(TypeError, ValueError, KeyError):
            games, seed = int(figures["games"]), int(figures["seed"])
            mean, error, deviation = (float(figures[f]) for f in ("mean", "error", "deviation"))
            percentiles = tuple(map(int, figures.get("percentiles", ())))
            found[level] = Measured(games, seed, mean, error, deviation, percentiles)
    return found
