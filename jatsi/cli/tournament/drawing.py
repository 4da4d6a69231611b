"""``jatsi tournament draw``, ``undraw``, ``swap`` and ``tables``: who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import (
    Command,
    TranslatedOption,
    json_option,
    msgid,
    pass_settings,
    print_json,
)
from jatsi.cli.tournament.opening import (
    name_argument,
    organising,
    player_argument,
    round_option,
)
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jatsi.cli.base import Settings
    from jatsi.records.tournaments import StoredTournament


@click.command(cls=Command, help=msgid("Draw the tables of the next round, or the final."))
@name_argument
@click.option(
    "--all",
    "every",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("Draw all rounds that are left; the final is drawn when they are played."),
)
@json_option
@pass_settings
def draw(settings: Settings, *, name: str, every: bool, as_json: bool) -> None:
    """Draw, and show the tables."""
    from jatsi.club.tournaments.overview import round_json

    with organising(settings, name) as organiser:
        drawn = organiser.draw(every=every)
        stored = organiser.stored()
    if as_json:
        rounds = [round_json(stored, number, stored.names) for number in drawn]
        print_json(rounds if every else rounds[0])
        return
    _show(settings, stored, drawn, stored.names)
    if every and drawn[-1] < stored.plan.rounds:
        settings.tell(text("By the standings, a round is drawn when the one before is played."))


@click.command(cls=Command, help=msgid("Take the last draw back, if nothing of it is played."))
@name_argument
@pass_settings
def undraw(settings: Settings, *, name: str) -> None:
    """The last drawn round has no tables then."""
    with organising(settings, name) as organiser:
        number = organiser.undraw()
    settings.tell(text("Round {round} is not drawn any more.", round=number))


@click.command(cls=Command, help=msgid("Let two people change places in a round."))
@name_argument
@player_argument
@click.argument("other")
@round_option
@pass_settings
def swap(settings: Settings, *, name: str, player: str, other: str, number: int | None) -> None:
    """Change their places, and show the tables."""
    with organising(settings, name) as organiser:
        where = organiser.swap(player, other, number)
        stored = organiser.stored()
    _show(settings, stored, [where], stored.names)


@click.command(cls=Command, help=msgid("Show the tables of a round."))
@name_argument
@round_option
@json_option
@pass_settings
def tables(settings: Settings, *, name: str, number: int | None, as_json: bool) -> None:
    """The tables of the round that is on, else the last drawn, under the names as drawn."""
    from jatsi.club.tournaments.overview import names_of_rounds, round_json
    from jatsi.records.tournaments import find_tournament, load_tournament
    from jatsi.tournament.moves import verify_drawn

    with settings.records() as records, records.reading():
        stored = load_tournament(records, find_tournament(records, name))
        state = stored.state
        where = number or state.current_round or max(state.drawn, default=1)
        verify_drawn(state, where)
        names = names_of_rounds(records, stored)[where]
    if as_json:
        print_json(round_json(stored, where, names))
    else:
        _show(settings, stored, [where], names)


def _show(
    settings: Settings,
    stored: StoredTournament,
    numbers: Sequence[int],
    names: Mapping[int, str],
) -> None:
    from jatsi.club.tournaments.telling import round_lines

    for number in numbers:
        settings.print(round_lines(stored, number, names, settings.view))
