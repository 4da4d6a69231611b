"""``jatsi score``: what each row would give for a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from jatsi.errors import UnreadableError
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.ruleset.model import Ruleset


@click.command(
    cls=Command, help=msgid("What each row gives for a hand; - reads hands line by line.")
)
@click.argument("dice")
@rules_option
@laid_option
@json_option
@pass_settings
def score(
    settings: Settings, *, dice: str, rules: str, options: tuple[str, ...], as_json: bool
) -> None:
    """The points of one hand, or of one hand a line from standard input as JSON."""
    from jatsi.cli.choosing import chosen_rules

    ruleset = chosen_rules(settings.library, rules, options)
    if dice == "-":
        _score_lines(ruleset)
    elif as_json:
        print_json(_head(ruleset) | _scored(ruleset, dice))
    else:
        points = _points(ruleset, _hand(ruleset, dice))
        settings.tell(
            *(
                text("{row}: {points}", row=row.titles, points=points[row.id])
                for row in ruleset.rows
            )
        )


def _score_lines(ruleset: Ruleset) -> None:
    from jatsi.console import Lines, standard_input
    from jatsi.session.protocol import Line
    from jatsi.texts.clean import ANSWER_LIMIT

    head, lines = _head(ruleset), Lines(standard_input())
    while isinstance(line := lines.next(), Line):
        if line.cut or len(line.text) > ANSWER_LIMIT:
            raise UnreadableError(
                "The answer is longer than {limit} characters.", limit=ANSWER_LIMIT
            )
        if line.text.strip():
            print_json(head | _scored(ruleset, line.text))


def _head(ruleset: Ruleset) -> dict[str, object]:
    from jatsi.ruleset.canonical import content_hash

    options = list(ruleset.option_names)
    return {"rules": ruleset.name, "options": options, "hash": content_hash(ruleset)}


def _scored(ruleset: Ruleset, dice: str) -> dict[str, object]:
    hand = _hand(ruleset, dice)
    return {"dice": list(hand), "points": _points(ruleset, hand)}


def _points(ruleset: Ruleset, hand: tuple[int, ...]) -> dict[str, int]:
    from jatsi.dice.hands import counts_of

    counts = counts_of(hand, ruleset.faces)
    return {row.id: row.score(counts) for row in ruleset.rows}


def _hand(ruleset: Ruleset, dice: str) -> tuple[int, ...]:
    from jatsi.session.answers import typed_dice

    return typed_dice(dice, ruleset.dice, ruleset.faces)
