"""The tournament that a command is about, and what several commands have."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from jatsi.cli.base import TranslatedOption, msgid
from jatsi.cli.clock import now
from jatsi.cli.user import user

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.cli.base import Settings
    from jatsi.club.tournaments.organiser import Organiser

name_argument = click.argument("name")
player_argument = click.argument("player")
players_argument = click.argument("players", nargs=-1, required=True, metavar="PLAYER...")

round_option = click.option(
    "--round",
    "number",
    type=click.IntRange(1),
    metavar="R",
    cls=TranslatedOption,
    help=msgid("The round; usually the one that is on."),
)

game_option = click.option(
    "--game",
    type=click.IntRange(1),
    metavar="G",
    cls=TranslatedOption,
    help=msgid("The game of the round; usually the first one without a result."),
)

why_option = click.option(
    "--reason",
    required=True,
    metavar="TEXT",
    cls=TranslatedOption,
    help=msgid("Why; it stays in the records."),
)

maybe_why_option = click.option(
    "--reason",
    default="",
    metavar="TEXT",
    cls=TranslatedOption,
    help=msgid("Why; it stays in the records."),
)


@contextmanager
def organising(settings: Settings, name: str) -> Iterator[Organiser]:
    """The organiser of the tournament of that name, as long as the block runs.

    Raises UnreadableError, AmbiguousError, RecordsError.
    """
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.tournaments import find_tournament

    with settings.records() as records:
        yield Organiser(records, find_tournament(records, name), who=user(), clock=now)
