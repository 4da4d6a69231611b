"""``jatsi solve``: what a game is worth under best play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import (
    Command,
    exact_option,
    json_option,
    laid_option,
    msgid,
    pass_settings,
    print_json,
)
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.cli.base import Settings
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.values import Solution
    from jatsi.texts import Text


@click.command(
    cls=Command,
    short_help=msgid("Reckon the expected total under best play."),
    help=msgid(
        "Reckon the expected total under best play. What was reckoned is kept in the cache folder."
    ),
)
@click.argument("name")
@laid_option
@exact_option
@json_option
@pass_settings
def solve(
    settings: Settings, *, name: str, options: tuple[str, ...], exact: bool, as_json: bool
) -> None:
    """The expected total, from the cache or reckoned now; how far that is on standard error."""
    from jatsi.cli.choosing import chosen_rules
    from jatsi.cli.clock import ticks
    from jatsi.cli.solved import solved

    ruleset = chosen_rules(settings.library, name, options)
    begin = ticks()
    solution = solved(settings, ruleset, exact=exact)
    seconds = round(ticks() - begin, 3)
    if as_json:
        print_json(_solution_json(ruleset, solution, seconds))
    else:
        settings.tell(*_lines(settings, ruleset, solution, seconds))


def _solution_json(ruleset: Ruleset, solution: Solution, seconds: float) -> dict[str, object]:
    from jatsi.ruleset.canonical import content_hash

    return {
        "rules": ruleset.name,
        "options": list(ruleset.option_names),
        "hash": content_hash(ruleset),
        "expected": solution.expected,
        "states": solution.shape.states,
        "seconds": seconds,
    }


def _lines(
    settings: Settings, ruleset: Ruleset, solution: Solution, seconds: float
) -> Iterator[Text]:
    from jatsi.render.figures import decimal

    yield text("Rules: {game}", game=(ruleset.name, *ruleset.option_names))
    yield text("Expected total: {expected}", expected=decimal(solution.expected, 4, settings.say))
    yield text("States: {states}", states=solution.shape.states)
    yield text("Seconds: {seconds}", seconds=decimal(seconds, 2, settings.say))
