"""``jatsi records`` and ``jatsi ratings``: who did best, and who is strongest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import (
    Command,
    TranslatedOption,
    json_option,
    msgid,
    pass_settings,
    print_json,
)
from jatsi.cli.clock import local_day
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.club.rating import Rating
    from jatsi.records.statistics import Result, RowRecord, RulesetRecords
    from jatsi.texts import Text


@click.command(
    cls=Command,
    short_help=msgid("Show the best results of each ruleset."),
    help=msgid(
        "Show the best results of each ruleset. After the record stand the best results of at most"
        " 20 people, one each. What does not count is listed apart."
    ),
)
@click.option(
    "--rows",
    "with_rows",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("Also the most points in each row, and who had them first."),
)
@json_option
@pass_settings
def records(settings: Settings, *, with_rows: bool, as_json: bool) -> None:
    """Best totals of each ruleset, personal bests, and apart what does not count."""
    from jatsi.records.statistics import record_table

    with settings.records() as opened:
        tables = record_table(opened)
    if as_json:
        print_json([_table_json(table) for table in tables])
    elif tables:
        for table in tables:
            _print_table(settings, table, with_rows=with_rows)
    else:
        settings.tell(text("No results yet. Play a game with: jatsi"))


def _print_table(settings: Settings, table: RulesetRecords, *, with_rows: bool) -> None:
    settings.tell(text("Rules: {game}", game=(table.rules, *table.options)))
    settings.tell(*(text("Record: {result}", result=_line(best)) for best in table.best))
    settings.tell(*map(_line, table.personal[1:] and table.personal))
    if with_rows and table.rows:
        settings.tell(text("Most points in a row:"))
        settings.tell(*map(_row_line, table.rows))
    if table.apart:
        settings.tell(text("Not counted:"))
        settings.tell(*map(_apart_line, table.apart))


def _line(result: Result) -> Text:
    return text(
        "{total} {name}, {day}",
        total=result.total,
        name=result.holder,
        day=local_day(result.finished_at),
    )


def _row_line(row: RowRecord) -> Text:
    return text(
        "{row}: {points} {name}, {day}",
        row=row.titles,
        points=row.points,
        name=row.holder,
        day=local_day(row.finished_at),
    )


def _apart_line(result: Result) -> Text:
    return text("{result} ({why})", result=_line(result), why=why_apart(result))


def why_apart(result: Result) -> Text:
    """Why a result does not count."""
    if result.level:
        return text("the machine")
    return text("repeatable dice") if result.seeded else text("hints")


def _table_json(table: RulesetRecords) -> dict[str, object]:
    from jatsi.records.times import stamp

    return {
        "rules": table.rules,
        "options": list(table.options),
        "hash": table.hash,
        "best": list(map(result_json, table.best)),
        "personal": list(map(result_json, table.personal)),
        "not_counted": list(map(result_json, table.apart)),
        "rows": [
            {
                "row": row.row,
                "points": row.points,
                "person": row.person,
                "name": row.holder,
                "finished": stamp(row.finished_at),
            }
            for row in table.rows
        ],
    }


def result_json(result: Result) -> dict[str, object]:
    """A result as it is published."""
    from jatsi.records.times import stamp

    return {
        "game": result.game,
        "player": result.seat,
        "tournament": result.tournament,
        "round": result.round,
        "person": result.person,
        "name": result.holder,
        "total": result.total,
        "place": result.place,
        "machine": result.level,
        "source": result.source,
        "seeded": result.seeded,
        "hints": result.hints,
        "finished": stamp(result.finished_at),
    }


@click.command(
    cls=Command,
    short_help=msgid("Rate people by the games that they played together."),
    help=msgid(
        "Rate people by the games that they played together. Everybody begins at 0. The rating is"
        " what a player's strength surely exceeds: the estimate less three times its uncertainty,"
        " which stands after the rating. So it grows with good results against good players, and"
        " with the number of games."
    ),
)
@json_option
@pass_settings
def ratings(settings: Settings, *, as_json: bool) -> None:
    """Everybody who has met others, the best first."""
    from jatsi.club import rating

    with settings.records() as opened:
        found = rating.ratings(opened)
    if as_json:
        print_json(list(map(rating_json, found)))
    elif found:
        _print_ratings(settings, found)
    else:
        settings.tell(text("Nobody has played with others yet."))


def _print_ratings(settings: Settings, found: list[Rating]) -> None:
    from jatsi.render.listing import Listing, text_form

    titles = (text("Place"), text("Name"), text("Rating"), text("±"), text("Games"))
    lines = [
        (one.place, one.name, one.rating, round(one.uncertainty, 1), one.games) for one in found
    ]
    listing = Listing(tuple(map(settings.say, titles)), tuple(lines), keys=2)
    settings.print(text_form(listing, settings.view))


def rating_json(rating: Rating) -> dict[str, object]:
    """A rating as it is published."""
    return {
        "place": rating.place,
        "person": rating.person,
        "name": rating.name,
        "rating": rating.rating,
        "strength": round(rating.strength, 3),
        "uncertainty": round(rating.uncertainty, 3),
        "games": rating.games,
    }
