"""``jatsi tournament new``: what is agreed before a tournament begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from jatsi.cli.base import (
    Command,
    TranslatedOption,
    laid_option,
    msgid,
    pass_settings,
    rules_option,
)
from jatsi.cli.clock import now
from jatsi.cli.tournament.opening import name_argument
from jatsi.errors import UnreadableError
from jatsi.texts import text
from jatsi.texts.clean import clean, clean_name
from jatsi.tournament.plan import (
    FINALS,
    MOST_GAMES,
    MOST_ROUNDS,
    TABLE_SIZES,
    Dice,
    Plan,
    Score,
    Seating,
    tie_breaks_named,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.cli.base import Settings
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


@click.command(
    cls=Command,
    short_help=msgid("Set up a tournament."),
    help=msgid(
        "Set up a tournament. What is agreed here does not change later; people are added"
        " with add, and each round is drawn with draw."
    ),
)
@name_argument
@rules_option
@laid_option
@click.option(
    "--rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    required=True,
    metavar="R",
    cls=TranslatedOption,
    help=msgid("How many rounds, the final not counted."),
)
@click.option(
    "--games-per-round",
    "games",
    type=click.IntRange(1, MOST_GAMES),
    default=1,
    metavar="G",
    cls=TranslatedOption,
    help=msgid("Games at the same table in a round, usually 1."),
)
@click.option(
    "--table-size",
    type=click.IntRange(TABLE_SIZES[0], TABLE_SIZES[-1]),
    default=4,
    metavar="K",
    cls=TranslatedOption,
    help=msgid("Players at a table, usually 4."),
)
@click.option(
    "--round-rules",
    multiple=True,
    metavar="R:RULES+OPTION",
    cls=TranslatedOption,
    help=msgid("Other rules for a round, as 2:jatsi+pakkopeli-ylhaalta; may be repeated."),
)
@click.option(
    "--final",
    type=click.IntRange(FINALS[0], FINALS[-1]),
    default=None,
    metavar="N",
    cls=TranslatedOption,
    help=msgid("The best N play a final as the round after the last."),
)
@click.option(
    "--score",
    default="sum",
    metavar="WHAT",
    cls=TranslatedOption,
    help=msgid("What counts: sum, best-game or best:M, the best M games; usually sum."),
)
@click.option(
    "--seating",
    type=click.Choice([one.value for one in Seating]),
    default=Seating.FEWEST_MEETINGS.value,
    metavar="HOW",
    cls=TranslatedOption,
    help=msgid("fewest-meetings, random or by-standing; usually fewest-meetings."),
)
@click.option(
    "--dice",
    type=click.Choice([one.value for one in Dice]),
    default=Dice.OWN.value,
    metavar="WHOSE",
    cls=TranslatedOption,
    help=msgid("own, or duplicate: the same for each seat at every table; usually own."),
)
@click.option(
    "--tie-breaks",
    default="none",
    metavar="LIST",
    cls=TranslatedOption,
    help=msgid(
        "What parts equal scores, in this order: total, best-game, next-best, row:ID; usually none."
    ),
)
@click.option(
    "--allow-hints",
    "hints",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("Hints may be asked for in games played here."),
)
@pass_settings
def new(
    settings: Settings,
    /,
    *,
    name: str,
    rules: str,
    options: tuple[str, ...],
    round_rules: tuple[str, ...],
    **agreed: Any,
) -> None:
    """Store what is agreed, and show it."""
    from jatsi.cli.choosing import chosen_rules
    from jatsi.club.tournaments.founding import found
    from jatsi.club.tournaments.telling import plan_lines
    from jatsi.records.tournaments import load_tournament

    library = settings.library
    ruleset = chosen_rules(library, rules, options)
    other = _by_round(library, round_rules)
    plan = _planned(name, **agreed)
    with settings.records() as records:
        stored = load_tournament(records, found(records, plan, ruleset, other, now=now()))
    settings.print(plan_lines(stored, settings.view))
    settings.tell(text("Add people, then draw the first round."))


def _planned(
    name: str,
    *,
    final: int | None,
    score: str,
    seating: str,
    dice: str,
    tie_breaks: str,
    hints: bool,
    **numbers: int,
) -> Plan:
    return Plan(
        clean_name(name),
        final=final or 0,
        score=Score.named(score),
        seating=Seating(seating),
        dice=Dice(dice),
        tie_breaks=tie_breaks_named(tie_breaks),
        hints=hints,
        **numbers,
    )


def _by_round(library: Library, wanted: Sequence[str]) -> dict[int, Ruleset]:
    """The rules of rounds that have their own; raises JatsiError."""
    from jatsi.cli.choosing import chosen_rules

    rulesets: dict[int, Ruleset] = {}
    for one in wanted:
        number, sign, names = one.partition(":")
        rules, *options = names.split("+")
        if not sign or not rules or not (number.isascii() and number.isdecimal()):
            raise UnreadableError(
                "{answer}: write a round and its rules, as {example}.",
                answer=clean(one),
                example="2:jatsi+pakkopeli-ylhaalta",
            )
        if int(number) in rulesets:
            raise UnreadableError("Round {round} has two rules here. Give one.", round=int(number))
        rulesets[int(number)] = chosen_rules(library, rules, options)
    return rulesets
