"""``jatsi tournament remote``: a round played from different places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, TranslatedOption, json_option, msgid, pass_settings, print_json
from jatsi.cli.clock import now
from jatsi.cli.tournament.opening import name_argument, round_option
from jatsi.errors import UnreadableError
from jatsi.game.paces import LONGEST, MOST_HOURS
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.club.tournaments.remote import RemoteTable
    from jatsi.game.paces import Pace
    from jatsi.texts import Text


@click.command(
    cls=Command,
    help=msgid(
        "Let a round be played from different places: its tables are among those that players"
        " see over SSH and with jatsi play --as."
    ),
)
@name_argument
@round_option
@click.option(
    "--hours",
    type=click.IntRange(1, MOST_HOURS),
    metavar="H",
    cls=TranslatedOption,
    help=msgid("Everybody plays at their own pace within so many hours; else in turns."),
)
@click.option(
    "--reminder",
    type=click.IntRange(1, LONGEST),
    metavar="MINUTES",
    cls=TranslatedOption,
    help=msgid("In turns: when a player who is awaited is reminded; 10 unless told."),
)
@click.option(
    "--stand-in",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("In turns: the machine plays for whoever is away twice as long."),
)
@json_option
@pass_settings
def remote(
    settings: Settings,
    *,
    name: str,
    number: int | None,
    hours: int | None,
    reminder: int | None,
    stand_in: bool,
    as_json: bool,
) -> int:
    """Open the tables, and tell under which numbers they are found; 1 where some are not."""
    from jatsi.club.tournaments.remote import open_remote
    from jatsi.records.tournaments import find_tournament

    pace = _pace(hours, reminder, stand_in=stand_in)
    with settings.records() as records:
        opened = open_remote(records, find_tournament(records, name), number, pace, now=now())
    if as_json:
        print_json(list(map(_json, opened.tables)))
    else:
        settings.tell(*map(_text, opened.tables))
    for error in opened.refused:
        settings.complain(error)
    return int(bool(opened.refused))


def _pace(hours: int | None, reminder: int | None, *, stand_in: bool) -> Pace | None:
    from jatsi.club.tournaments.remote import REMINDER
    from jatsi.game.paces import InTurns, OwnPace

    if hours is None and reminder is None and not stand_in:
        return None
    if hours is None:
        return InTurns(None, reminder or REMINDER, stands_in=stand_in)
    if reminder is not None or stand_in:
        raise UnreadableError(
            "With --hours nobody is awaited. Leave out --reminder and --stand-in."
        )
    return OwnPace(hours, same_dice=False)


def _text(one: RemoteTable) -> Text:
    from jatsi.session.gathering import pace_text

    return text(
        "Table {table}, game {game}: number {number}, {pace}; {names}",
        pace=pace_text(one.table.agreed.pace),
        table=one.place.table,
        game=one.place.game,
        number=one.table.id,
        names=tuple(player.name for player in one.table.people),
    )


def _json(one: RemoteTable) -> dict[str, object]:
    return {
        "round": one.place.round,
        "table": one.place.table,
        "game": one.place.game,
        "number": one.table.id,
        "players": [player.name for player in one.table.people],
    }
