"""Ratings: how strong people are, reckoned from every table at which they met.

They are reckoned from the whole history each time, so that what is corrected in it is
corrected in them.  The method is Bradley-Terry in partial pairing, algorithm 2 of
Weng and Lin, *A Bayesian Approximation Method for Online Ranking* (JMLR 12, 2011), as
the package openskill has it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jatsi.errors import NotInstalledError
from jatsi.records.people import list_people
from jatsi.records.together import games_together, tables_together
from jatsi.records.tournaments import load_tournament, tournament_numbers
from jatsi.scorecard import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openskill.models import BradleyTerryPart, BradleyTerryPartRating

    from jatsi.records.connection import Records
    from jatsi.records.together import TableResult

SURE = 3
"""By how many uncertainties the rating is below the strength."""

_WINDOW = 1_000_000
"""How far apart at a table two people are still compared: however large it is.

Were it less, which of those who share a place are compared with whom would depend on
the order in which they sit.
"""


@dataclass(frozen=True)
class Rating:
    """How strong someone is, after ``games`` at a table with others.

    ``strength`` is an estimate, 25 for everybody before the first game, and
    ``uncertainty`` its standard deviation, 25/3 then.
    """

    place: int
    person: int
    name: str
    strength: float
    uncertainty: float
    games: int

    @property
    def rating(self) -> float:
        """What the strength surely exceeds, to one decimal; 0 before the first game."""
        return round(self.strength - SURE * self.uncertainty, 1) + 0.0  # no minus before zero


def ratings(records: Records) -> list[Rating]:
    """The rating of everybody who has met others, the best first.

    Equal ratings share a place.  Raises NotInstalledError where the package is not installed,
    RecordsError where something is damaged.
    """
    model = _model()
    with records.reading():
        history = _history(records)
        names = {person.id: person.shown for person in list_people(records)}
    games = Counter(person for table in history for person in table.totals)
    strengths = _strengths(model, history)
    found = [
        Rating(0, person, name, strengths[person].mu, strengths[person].sigma, games[person])
        for person, name in names.items()
        if person in strengths
    ]
    return _placed(sorted(found, key=lambda one: one.rating, reverse=True))


def _placed(ordered: list[Rating]) -> list[Rating]:
    first: dict[float, int] = {}
    for place, one in enumerate(ordered, 1):
        first.setdefault(one.rating, place)
    return [replace(one, place=first[one.rating]) for one in ordered]


def _model() -> BradleyTerryPart:
    try:
        from openskill.models import BradleyTerryPart
    except ImportError as error:
        raise NotInstalledError(
            "Ratings need one more package. Install it with: {command}",
            command='pip install "jatsi[ratings]"',
        ) from error
    return BradleyTerryPart(window_size=_WINDOW)


def _history(records: Records) -> list[TableResult]:
    """Every table at which people met, in the order of time."""
    tables = games_together(records)
    for number in tournament_numbers(records):
        tables += tables_together(records, load_tournament(records, number))
    return sorted(tables, key=lambda table: (table.at, table.uid))


def _strengths(
    model: BradleyTerryPart, history: Iterable[TableResult]
) -> Mapping[int, BradleyTerryPartRating]:
    """What each person's strength came to."""
    known: dict[int, BradleyTerryPartRating] = {}
    for table in history:
        before = [[known.get(person) or model.rating()] for person in table.totals]
        ranks: list[float] = [*map(float, places([*table.totals.values()]))]
        after = model.rate(before, ranks=ranks)
        known |= {person: one for person, [one] in zip(table.totals, after, strict=True)}
    return known
