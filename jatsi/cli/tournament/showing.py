"""``jatsi tournament standings``, ``list`` and ``show``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, json_option, msgid, pass_settings, print_json
from jatsi.cli.clock import local_day
from jatsi.cli.tournament.opening import name_argument, organising, round_option
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.records.tournaments import TournamentEntry


@click.command(cls=Command, help=msgid("Show the standings, now or as of a round."))
@name_argument
@round_option
@json_option
@pass_settings
def standings(settings: Settings, *, name: str, number: int | None, as_json: bool) -> None:
    """The standings; where they are not final a line says why, with JSON on standard error."""
    from jatsi.club.tournaments.telling import final_in_doubt, not_final_text
    from jatsi.render.standings import standing_json, standings_lines
    from jatsi.tournament.moves import verify_drawn
    from jatsi.tournament.standings import standings as reckoned

    with organising(settings, name) as organiser:
        stored = organiser.stored()
    if number is not None:
        verify_drawn(stored.state, number)
    table = reckoned(stored.state, number, stored.rows)
    why = not_final_text(stored.state, number)
    if as_json:
        if why:
            settings.complain(why)
        print_json([standing_json(line, stored.names) for line in table])
        return
    if number is None:
        settings.tell(text("{name}: standings", name=stored.plan.name))
    else:
        settings.tell(
            text("{name}: standings as of round {round}", name=stored.plan.name, round=number)
        )
    settings.tell(*([why] if why else []), *(final_in_doubt(stored) if number is None else []))
    settings.print(standings_lines(table, stored.names, settings.view))


@click.command("list", cls=Command, help=msgid("List the tournaments."))
@json_option
@pass_settings
def list_all(settings: Settings, *, as_json: bool) -> None:
    """Every tournament, the newest first."""
    from jatsi.records.tournaments import list_tournaments

    with settings.records() as records:
        found = list_tournaments(records)
    if as_json:
        print_json([_entry_json(one) for one in found])
    elif found:
        settings.print(settings.view.listed(*(_entry_line(settings, one) for one in found)))
    else:
        settings.tell(text("No tournaments yet. Set one up with: jatsi tournament new"))


def _entry_line(settings: Settings, entry: TournamentEntry) -> str:
    from jatsi.render.turn import rules_name

    fields = {
        "number": entry.id,
        "name": entry.name,
        "day": local_day(entry.created_at),
        "games": tuple(rules_name(one, settings.view) for one in entry.rulesets),
        "people": entry.people,
        "drawn": entry.drawn,
        "rounds": entry.rounds,
    }
    if entry.closed:
        return settings.say(
            text("#{number} {name}, {day}: {games}; players {people}; closed", **fields)
        )
    return settings.say(
        text("#{number} {name}, {day}: {games}; players {people}; drawn {drawn}/{rounds}", **fields)
    )


def _entry_json(entry: TournamentEntry) -> dict[str, object]:
    from jatsi.club.tournaments.overview import rules_json
    from jatsi.records.times import stamp

    return {
        "tournament": entry.id,
        "name": entry.name,
        "rules": [rules_json(one) for one in entry.rulesets],
        "people": entry.people,
        "rounds": entry.rounds,
        "drawn": entry.drawn,
        "closed": entry.closed,
        "created": stamp(entry.created_at),
    }
