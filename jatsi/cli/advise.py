"""``jatsi advise``: what is best now, and what each other choice costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from jatsi.cli.base import (
    Command,
    TranslatedOption,
    exact_option,
    json_option,
    laid_option,
    msgid,
    pass_settings,
    print_json,
    rules_option,
)
from jatsi.cli.situation import situation_options, told
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.cli.situation import Situation
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.choices import RankedChoice
    from jatsi.solver.turn_worths import TurnWorths

USUAL_TOP = 5


@click.command(
    cls=Command,
    short_help=msgid("Tell the best choice, and what each other one costs."),
    help=msgid(
        "Tell the best choice, and what each other one costs. While throws are left it is"
        " about the dice to keep or a row to mark at once, then about the row. Without dice it"
        " tells the expected total."
    ),
)
@rules_option
@laid_option
@situation_options
@click.option(
    "--top",
    type=click.IntRange(1),
    metavar="N",
    cls=TranslatedOption,
    help=msgid("How many choices are told; usually 5, in JSON all."),
)
@exact_option
@json_option
@pass_settings
def advise(
    settings: Settings,
    /,
    *,
    rules: str,
    options: tuple[str, ...],
    top: int | None,
    exact: bool,
    as_json: bool,
    **moment: Any,
) -> None:
    """The choices that there are, by the expected final total."""
    from jatsi.cli.choosing import chosen_rules

    ruleset = chosen_rules(settings.library, rules, options)
    situation = told(ruleset, settings.say.language, **moment)
    turn = _turn(settings, situation, exact=exact)
    ranked = _choices(turn, situation)
    expected = ranked[0].expected if ranked else situation.card.points + turn.start
    if as_json:
        shown = list(map(_choice_json, ranked[:top]))
        print_json(situation.as_json() | {"expected": expected, "choices": shown})
    else:
        _show(settings, ruleset, expected, ranked, top or USUAL_TOP)


def _turn(settings: Settings, situation: Situation, *, exact: bool) -> TurnWorths:
    """The worths of the turn, from the cache or reckoned now; that is told on standard error."""
    from jatsi.cli.solved import solved
    from jatsi.solver.advice import Advisor

    card = situation.card
    solution = solved(settings, card.ruleset, exact=exact, nearly=True)
    return Advisor(solution).turn(card, situation.saved)


def _choices(turn: TurnWorths, situation: Situation) -> list[RankedChoice]:
    """All choices, the best first; none before the first throw."""
    from jatsi.solver.choices import choices

    hand = situation.hand
    return choices(turn, situation.card, hand, situation.left) if hand else []


def _choice_json(choice: RankedChoice) -> dict[str, object]:
    from jatsi.dice.hands import dice_of

    return {
        "keep": list(dice_of(choice.kept)),
        "row": choice.row and choice.row.id,
        "points": choice.points,
        "expected": choice.expected,
        "cost": choice.cost,
    }


def _show(
    settings: Settings, ruleset: Ruleset, expected: float, ranked: list[RankedChoice], top: int
) -> None:
    from jatsi.render.advice import choice_lines
    from jatsi.render.figures import decimal
    from jatsi.render.turn import rules_name

    view = settings.view
    settings.print(view.wrapped(rules_name(ruleset, view, loud=not view.plain)))
    if not (view.plain and ranked):  # the first choice says it
        settings.tell(text("Expected total: {expected}", expected=decimal(expected, 2, view.say)))
    if ranked:
        settings.print(choice_lines(ranked, top, view))
