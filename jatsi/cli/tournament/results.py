"""``jatsi tournament result``, ``correct``, ``penalty`` and ``throw-off``: points told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, TranslatedOption, msgid, pass_settings
from jatsi.cli.tournament.opening import (
    game_option,
    name_argument,
    organising,
    round_option,
    why_option,
)
from jatsi.cli.tournament.told import told_points, told_total
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.cli.base import Settings
    from jatsi.records.tournaments import StoredTournament
    from jatsi.texts import Text
    from jatsi.tournament.facts import Result

told_argument = click.argument("told", metavar="PLAYER=TOTAL")


@click.command(
    cls=Command,
    short_help=msgid("Enter totals."),
    help=msgid(
        "Enter totals. Write Liisa=212 Matti=-42, and Maija=- for a game that was not played."
        " All of them are stored, or none."
    ),
)
@name_argument
@click.argument("told", nargs=-1, required=True, metavar="PLAYER=TOTAL...")
@round_option
@game_option
@pass_settings
def result(
    settings: Settings, *, name: str, told: tuple[str, ...], number: int | None, game: int | None
) -> None:
    """Enter totals, and tell what is still missing."""
    totals = [told_total(one) for one in told]
    with organising(settings, name) as organiser:
        entered = organiser.enter_results(totals, number, game)
        stored = organiser.stored()
    settings.tell(*(_entered(stored, one) for one in entered))
    settings.tell(*_standing(stored, {one.round for one in entered}))


def _entered(stored: StoredTournament, told: Result) -> Text:
    from jatsi.render.standings import shown_total

    fields = {"round": told.round, "name": stored.names[told.person], "game": told.game}
    total = shown_total(told.total)
    if stored.plan.games > 1:
        return text("Round {round}, game {game}: {name} {total}", total=total, **fields)
    return text("Round {round}: {name} {total}", total=total, **fields)


def _standing(stored: StoredTournament, rounds: set[int]) -> Iterator[Text]:
    """What is missing in the rounds, else what can be done next."""
    from jatsi.club.tournaments.telling import missing_text, next_text

    missing = [missing_text(stored.state, number) for number in sorted(rounds)]
    for number, lacking in zip(sorted(rounds), missing, strict=True):
        yield lacking or text("Round {round} is complete.", round=number)
    if None in missing:
        yield next_text(stored.state)


@click.command(
    cls=Command, help=msgid("Put a total right, with a reason; all that follows is reckoned anew.")
)
@name_argument
@told_argument
@click.option(
    "--round",
    "number",
    type=click.IntRange(1),
    required=True,
    metavar="R",
    cls=TranslatedOption,
    help=msgid("The round of the total."),
)
@click.option(
    "--game",
    type=click.IntRange(1),
    metavar="G",
    cls=TranslatedOption,
    help=msgid("The game of the round, where it has several."),
)
@why_option
@pass_settings
def correct(
    settings: Settings, *, name: str, told: str, number: int, game: int | None, reason: str
) -> None:
    """Put one total right, and tell the old one."""
    from jatsi.club.tournaments.history import corrected_text
    from jatsi.club.tournaments.telling import final_in_doubt

    player, total = told_total(told)
    with organising(settings, name) as organiser:
        old = organiser.correct(player, total, number, game, reason)
        stored = organiser.stored()
    settings.tell(corrected_text(stored, old, total), *final_in_doubt(stored))


@click.command(cls=Command, help=msgid("Take points away from someone, with a reason."))
@name_argument
@click.argument("told", metavar="PLAYER=POINTS")
@why_option
@round_option
@pass_settings
def penalty(settings: Settings, *, name: str, told: str, reason: str, number: int | None) -> None:
    """Take points away in a round."""
    from jatsi.club.tournaments.telling import final_in_doubt

    player, points = told_points(told)
    with organising(settings, name) as organiser:
        fact = organiser.penalise(player, points, reason, number)
        stored = organiser.stored()
    told_now = text(
        "{name}, round {round}: penalty {points}.",
        name=stored.names[fact.person],
        round=fact.round,
        points=fact.points,
    )
    settings.tell(told_now, *final_in_doubt(stored))


@click.command(cls=Command, help=msgid("Enter what people of equal standing threw to part them."))
@name_argument
@click.argument("told", nargs=-1, required=True, metavar="PLAYER=POINTS...")
@pass_settings
def throw_off(settings: Settings, *, name: str, told: tuple[str, ...]) -> None:
    """Part those who are tied, as far as what they threw differs."""
    thrown = [told_points(one) for one in told]
    with organising(settings, name) as organiser:
        fact = organiser.throw_off(thrown)
        names = organiser.stored().names
    points = tuple(f"{names[person]} {points}" for person, points in fact.thrown)
    settings.tell(text("Throw-off: {points}.", points=points))
