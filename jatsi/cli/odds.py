"""``jatsi odds``: the chance of each row in this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from jatsi.cli.base import (
    Command,
    json_option,
    laid_option,
    msgid,
    pass_settings,
    print_json,
    rules_option,
)
from jatsi.cli.situation import situation_options, told

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.opponent.odds import Odds


@click.command(
    cls=Command,
    short_help=msgid("Tell the chance of each open row from these dice."),
    help=msgid(
        "Tell the chance of each open row from these dice. It is reckoned as if the turn were"
        " played for that row alone, and so is the row's greatest mean. Without dice it is"
        " before the first throw."
    ),
)
@rules_option
@laid_option
@situation_options
@json_option
@pass_settings
def odds(
    settings: Settings,
    /,
    *,
    rules: str,
    options: tuple[str, ...],
    as_json: bool,
    **moment: Any,
) -> None:
    """The chances of the rows that may be marked, in sheet order."""
    from jatsi.cli.choosing import chosen_rules
    from jatsi.opponent.odds import odds as reckoned
    from jatsi.render.odds import odds_lines
    from jatsi.render.turn import rules_name

    ruleset = chosen_rules(settings.library, rules, options)
    situation = told(ruleset, settings.say.language, **moment)
    found = reckoned(situation.card, situation.hand, situation.left)
    if as_json:
        print_json(situation.as_json() | {"rows": list(map(_row_json, found))})
        return
    view = settings.view
    settings.print(view.wrapped(rules_name(ruleset, view, loud=not view.plain)))
    settings.print(odds_lines(found, view))


def _row_json(one: Odds) -> dict[str, object]:
    return {"row": one.row.id, "least": one.least, "chance": one.chance, "mean": one.mean}
