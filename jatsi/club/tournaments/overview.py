"""All that is known of a tournament, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.club.tournaments.history import changes
from jatsi.club.tournaments.publishing import published
from jatsi.records.seated import names_as_drawn
from jatsi.records.times import stamp
from jatsi.render.standings import standing_json
from jatsi.ruleset.canonical import content_hash
from jatsi.tournament.facts import Closed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from jatsi.club.tournaments.publishing import Published
    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.ruleset.model import Ruleset


def overview_json(records: Records, stored: StoredTournament) -> dict[str, object]:
    """What is agreed, who takes part, the tables as drawn, what is missing, what was changed."""
    state = stored.state
    return {
        **_plan(stored),
        "closed": state.closed is not None,
        "people": _people(stored),
        "apart": [[stored.names[one] for one in sorted(pair)] for pair in sorted_pairs(stored)],
        "drawn": [
            round_json(stored, number, names)
            for number, names in sorted(names_of_rounds(records, stored).items())
        ],
        "missing": [
            {"round": number, "game": game, "name": stored.names[person]}
            for number in sorted(state.drawn)
            for person, game in state.missing(number)
        ],
        "changes": [change.json for change in changes(stored)],
        "published": [
            {
                "at": stamp(at),
                "final": told.final,
                "standings": [standing_json(line, told.names) for line in told.table],
            }
            for at, told in publications(stored)
        ],
    }


def _plan(stored: StoredTournament) -> dict[str, object]:
    plan = stored.plan
    return {
        "tournament": stored.id,
        "name": plan.name,
        "created": stamp(stored.created_at),
        "rules": [rules_json(one) for one in stored.rulesets],
        "rounds": plan.rounds,
        "games_per_round": plan.games,
        "table_size": plan.table_size,
        "final": plan.final,
        "score": plan.score.name,
        "seating": plan.seating.value,
        "dice": plan.dice.value,
        "tie_breaks": [one.name for one in plan.tie_breaks],
        "hints": plan.hints,
    }


def rules_json(ruleset: Ruleset) -> dict[str, object]:
    """Which rules these are."""
    return {
        "rules": ruleset.name,
        "options": list(ruleset.option_names),
        "hash": content_hash(ruleset),
    }


def _people(stored: StoredTournament) -> list[dict[str, object]]:
    entrants = stored.state.entrants.values()
    return [
        {
            "name": stored.names[one.person],
            "since": one.since,
            "status": str(stored.state.status(one.person)),
            "reason": one.changes[-1].reason if one.changes else "",
        }
        for one in entrants
    ]


def sorted_pairs(stored: StoredTournament) -> list[list[int]]:
    """Those who are kept apart."""
    return sorted(sorted(pair) for pair in stored.state.apart)


def names_of_rounds(records: Records, stored: StoredTournament) -> dict[int, Mapping[int, str]]:
    """For each drawn round what people were called when it was drawn."""
    drawn = names_as_drawn(records, stored.id)
    return {number: {**stored.names, **drawn[number]} for number in stored.state.drawn}


def round_json(
    stored: StoredTournament, number: int, names: Mapping[int, str]
) -> dict[str, object]:
    """A drawn round as it is published."""
    seated = [[names[person] for person in table] for table in stored.state.drawn[number]]
    return {"round": number, "tables": seated}


def publications(stored: StoredTournament) -> list[tuple[datetime, Published]]:
    """Every table that was published, with its moment; raises RecordsError."""
    return [
        (one.at, published(one.fact.document))
        for one in stored.facts
        if isinstance(one.fact, Closed)
    ]
