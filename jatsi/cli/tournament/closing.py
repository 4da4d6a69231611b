"""``jatsi tournament close`` and ``reopen``: the end, and not the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, TranslatedOption, msgid, pass_settings
from jatsi.cli.tournament.opening import name_argument, organising, why_option
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings


@click.command(
    cls=Command, help=msgid("End a tournament; its final table stays as it is published now.")
)
@name_argument
@click.option(
    "--force",
    "forced",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("Even where results are missing; the table says so."),
)
@pass_settings
def close(settings: Settings, *, name: str, forced: bool) -> None:
    """End it, and show the table as published."""
    from jatsi.club.tournaments.publishing import published
    from jatsi.club.tournaments.telling import final_in_doubt, not_final_text
    from jatsi.render.standings import standings_lines

    with organising(settings, name) as organiser:
        end = organiser.close(forced=forced)
        stored = organiser.stored()
    told = published(end.document)
    why = not_final_text(stored.state)
    closed = text("{name} is closed.", name=stored.plan.name)
    settings.tell(closed, *([why] if why else []), *final_in_doubt(stored))
    settings.print(standings_lines(told.table, told.names, settings.view))


@click.command(cls=Command, help=msgid("Let a closed tournament go on, with a reason."))
@name_argument
@why_option
@pass_settings
def reopen(settings: Settings, *, name: str, reason: str) -> None:
    """What was published is kept."""
    with organising(settings, name) as organiser:
        organiser.reopen(reason)
        plan = organiser.stored().plan
    settings.tell(text("{name} is open again. What was published is kept.", name=plan.name))
