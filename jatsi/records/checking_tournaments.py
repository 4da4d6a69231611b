"""Whether tournaments can be read, and what is kept of them is what their facts give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import JatsiError
from jatsi.records.tournaments import load_tournament
from jatsi.records.typed import kept_otherwise
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.records.connection import Records
    from jatsi.texts import Message

_ABSENT = """
SELECT tournaments.name, facts.played, people.name FROM facts
JOIN tournaments ON tournaments.id = facts.tournament
JOIN people ON people.id = facts.person
WHERE facts.played IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM seats WHERE game = facts.played AND seats.person = facts.person
)
"""


def tournament_findings(records: Records) -> Iterator[Message]:
    """What is wrong with the tournaments, each in a line."""
    with records.reading() as db:
        for number, name in db.execute("SELECT id, name FROM tournaments ORDER BY id").fetchall():
            try:
                stored = load_tournament(records, number)
                different = kept_otherwise(db, stored)
            except (JatsiError, LookupError, ValueError) as error:
                yield text(
                    "Tournament {name} cannot be read: {reason}", name=clean(name), reason=error
                )
            else:
                if different:
                    yield text(
                        "The results kept of tournament {name} are not what its facts give.",
                        name=clean(name),
                    )
        for tournament, game, person in db.execute(_ABSENT).fetchall():
            yield text(
                "Tournament {tournament} has a result of {name} from game {game}, in which"
                " {name} did not play.",
                tournament=clean(tournament),
                name=clean(person),
                game=game,
            )
