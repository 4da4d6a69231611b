"""``--tournament NAME --table N``: a game played here at a table of a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from jatsi.cli.base import TranslatedOption, msgid
from jatsi.cli.clock import now
from jatsi.errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.cli.base import Settings
    from jatsi.ruleset.model import Ruleset


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that name a table."""
    number: dict[str, Any] = {"type": click.IntRange(1), "cls": TranslatedOption}
    options = (
        click.option(
            "--tournament",
            metavar="NAME",
            cls=TranslatedOption,
            help=msgid("Play at a table of this tournament; its draw tells who plays."),
        ),
        click.option("--table", metavar="N", help=msgid("The table in the tournament."), **number),
        click.option(
            "--round",
            metavar="R",
            help=msgid("The tournament's round; usually the one that is on."),
            **number,
        ),
        click.option(
            "--game",
            metavar="G",
            help=msgid("The game of the round; usually the first that is not finished."),
            **number,
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@dataclass(frozen=True)
class Seated:
    """What the options that name a table were given."""

    tournament: str | None
    table: int | None
    round: int | None
    game: int | None

    def verify(self, *, alone: bool) -> None:
        """Raise UnreadableError where they do not go together.

        ``alone`` is whether nothing was given that only a game of one's own has.
        """
        if self.tournament is None:
            if (self.table, self.round, self.game) != (None, None, None):
                raise UnreadableError("--table, --round and --game need --tournament.")
            return
        if self.table is None:
            raise UnreadableError("With --tournament give the table too: --table 1.")
        if not alone:
            raise UnreadableError(
                "With --tournament the draw tells who plays, and how. Leave out --player,"
                " --computer, --seed and --print."
            )

    def open(self, settings: Settings, ruleset: Ruleset | None, *, by_hand: bool) -> int:
        """The number of the game at the table; raises JatsiError."""
        from jatsi.club.tournaments.tables import TableWish, open_table
        from jatsi.records.tournaments import find_tournament

        with settings.records() as records:
            wish = TableWish(
                find_tournament(records, self.tournament or ""),
                self.table or 0,
                self.round,
                self.game,
            )
            return open_table(records, wish, ruleset, by_hand=by_hand, now=now())


def rules_given(ctx: click.Context) -> bool:
    """Whether a ruleset or an option was asked for."""
    usual = click.core.ParameterSource.DEFAULT
    return any(ctx.get_parameter_source(name) is not usual for name in ("rules", "options"))
