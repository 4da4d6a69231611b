"""``jatsi tournament show``: all that is known of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, json_option, msgid, pass_settings, print_json
from jatsi.cli.clock import local_day
from jatsi.cli.tournament.opening import name_argument
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jatsi.cli.base import Settings
    from jatsi.club.tournaments.history import Change
    from jatsi.records.tournaments import StoredTournament
    from jatsi.render.view import View
    from jatsi.texts import Text


@click.command(
    cls=Command,
    help=msgid(
        "Show a tournament: what is agreed, people, tables, what is missing or was changed."
    ),
)
@name_argument
@json_option
@pass_settings
def show(settings: Settings, *, name: str, as_json: bool) -> None:
    """Everything, and each final table as it was published."""
    from jatsi.club.tournaments.overview import names_of_rounds, overview_json
    from jatsi.records.tournaments import find_tournament, load_tournament

    with settings.records() as records, records.reading():
        stored = load_tournament(records, find_tournament(records, name))
        if as_json:
            print_json(overview_json(records, stored))
            return
        names = names_of_rounds(records, stored)
    settings.print(list(_lines(stored, names, settings.view)))


def _lines(
    stored: StoredTournament, names: Mapping[int, Mapping[int, str]], view: View
) -> Iterator[str]:
    from jatsi.club.tournaments.history import changes
    from jatsi.club.tournaments.telling import next_text, plan_lines, round_lines

    yield from plan_lines(stored, view)
    yield from view.lines(next_text(stored.state))
    yield from _people_lines(stored, view)
    for number in sorted(stored.state.drawn):
        yield from round_lines(stored, number, names[number], view)
        yield from _missing_lines(stored, number, view)
    if changed := changes(stored):
        yield from view.lines(text("Changes:"))
        yield from view.listed(*(view.say(_change_text(one)) for one in changed))
    yield from _published_lines(stored, view)


def _people_lines(stored: StoredTournament, view: View) -> Iterator[str]:
    from jatsi.club.tournaments.overview import sorted_pairs

    entrants = stored.state.entrants
    if entrants:
        everybody = tuple(stored.names[person] for person in entrants)
        yield from view.lines(text("Players: {names}.", names=everybody))
    yield from view.lines(*_latecomers_and_leavers(stored))
    for one, other in sorted_pairs(stored):
        pair = (stored.names[one], stored.names[other])
        yield from view.lines(text("Kept apart: {names}.", names=pair))


def _latecomers_and_leavers(stored: StoredTournament) -> Iterator[Text]:
    from jatsi.render.standings import STATUS_TEXTS

    for one in stored.state.entrants.values():
        name = stored.names[one.person]
        if one.since > 1:
            yield text("{name}: from round {round} on", name=name, round=one.since)
        if one.changes:
            status = STATUS_TEXTS[stored.state.status(one.person)]
            yield text("{name}: {status}", name=name, status=status)


def _missing_lines(stored: StoredTournament, number: int, view: View) -> list[str]:
    from jatsi.club.tournaments.telling import missing_text

    missing = missing_text(stored.state, number)
    return view.lines(missing) if missing else []


def _change_text(change: Change) -> Text:
    fields = {"day": local_day(change.at), "who": change.who, "what": change.what}
    if change.reason:
        return text("{day}, {who}: {what} Reason: {reason}", reason=change.reason, **fields)
    return text("{day}, {who}: {what}", **fields)


def _published_lines(stored: StoredTournament, view: View) -> Iterator[str]:
    from jatsi.club.tournaments.overview import publications
    from jatsi.render.standings import standings_lines

    for at, told in publications(stored):
        day = local_day(at)
        if told.final:
            yield from view.lines(text("Published {day}:", day=day))
        else:
            yield from view.lines(text("Published {day}, not final:", day=day))
        yield from standings_lines(told.table, told.names, view)
