"""``jatsi sheet``: the sheet for real dice, on screen or on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from jatsi.cli.at_table import Seated, rules_given, table_options
from jatsi.cli.base import (
    Command,
    TranslatedOption,
    laid_option,
    msgid,
    pass_settings,
    rules_option,
)
from jatsi.cli.play import baud_option, carry, player_option

if TYPE_CHECKING:
    from jatsi.cli.base import Settings

USUAL_COLUMNS = 4


@click.command(
    cls=Command,
    short_help=msgid("Keep the sheet of a game that is played with real dice."),
    help=msgid(
        "Keep the sheet of a game that is played with real dice. It asks for the dice, as 33366,"
        " then for a row; undo and correct change what was written. The word help tells more at"
        " any prompt, and quit leaves the sheet to be resumed."
    ),
)
@rules_option
@laid_option
@player_option
@click.option(
    "--print",
    "on_paper",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("Print an empty sheet for paper instead."),
)
@click.option(
    "--players",
    "number",
    type=click.IntRange(1, 99),
    metavar="N",
    default=USUAL_COLUMNS,
    cls=TranslatedOption,
    help=msgid("Columns of a printed sheet without names, usually 4."),
)
@table_options
@baud_option
@pass_settings
@click.pass_context
def sheet(
    ctx: click.Context,
    settings: Settings,
    /,
    *,
    rules: str,
    options: tuple[str, ...],
    people: tuple[str, ...],
    on_paper: bool,
    number: int,
    baud: int | None,
    **table: Any,
) -> int:
    """Ask for the dice that were thrown and keep the sheet, or print an empty one."""
    from jatsi.cli.choosing import chosen_rules

    seated = Seated(**table)
    seated.verify(alone=not people and not on_paper)
    ruleset = chosen_rules(settings.library, rules, options)
    if on_paper:
        from jatsi.render.paper import paper_sheet

        settings.print(paper_sheet(ruleset, people or ("",) * number, settings.view))
        return 0
    from jatsi.session.evening import Start
    from jatsi.session.setup import Wishes

    if seated.tournament is not None:
        game = seated.open(settings, ruleset if rules_given(ctx) else None, by_hand=True)
        return carry(settings, Start(Wishes(()), game=game), baud)
    return carry(settings, Start(Wishes((), ruleset, people, by_hand=True)), baud)
