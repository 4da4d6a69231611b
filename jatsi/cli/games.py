"""``jatsi games`` and ``jatsi show``: what has been played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, json_option, msgid, pass_settings, print_json
from jatsi.cli.clock import local_day, now
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.records.corrections import Correction
    from jatsi.records.games import GameSummary, StoredGame
    from jatsi.ruleset.model import Ruleset
    from jatsi.scorecard import Mark
    from jatsi.texts import Text


@click.command(cls=Command, help=msgid("List the games."))
@json_option
@pass_settings
def games(settings: Settings, *, as_json: bool) -> None:
    """Every game, the oldest first."""
    from jatsi.records.games import list_games
    from jatsi.records.showing import summary_json

    with settings.records() as records:
        found = list_games(records)
    if as_json:
        print_json([summary_json(game) for game in found])
    elif found:
        settings.tell(*map(game_line, found))
    else:
        settings.tell(text("No games yet. Play one with: jatsi"))


def game_line(game: GameSummary) -> Text:
    """A game in one line: when, which rules, the players with their totals."""
    players = tuple(
        seat.name if seat.total is None else f"{seat.name} {seat.total}" for seat in game.seats
    )
    fields = {
        "number": game.id,
        "day": local_day(game.finished_at or game.last_at),
        "game": (game.rules, *game.options),
        "players": players,
    }
    if game.finished_at:
        return text("{number} {day} {game}; {players}", **fields)
    return text("{number} {day} {game}; {players}; unfinished", **fields)


@click.command(cls=Command, help=msgid("Show a game: its sheets and how it stands."))
@click.argument("game", type=click.IntRange(1))
@json_option
@pass_settings
def show(settings: Settings, *, game: int, as_json: bool) -> None:
    """The sheets of a game, or all of it as JSON."""
    from jatsi.club.hiding import verify_shown
    from jatsi.records.corrections import history
    from jatsi.records.games import load
    from jatsi.records.showing import show_json

    with settings.records() as records:
        verify_shown(records, game, now=now())
        if as_json:
            print_json(show_json(records, game))
            return
        stored = load(records, game)
        corrections = history(records, game)
    settings.tell(game_line(stored.summary))
    settings.print(_sheets(settings, stored))
    settings.tell(*(correction_line(one, stored.ruleset) for one in corrections))


def correction_line(correction: Correction, ruleset: Ruleset) -> Text:
    """What was corrected, and why."""
    row = correction.row
    return text(
        "Corrected {day} by {who}: {name}, {row}: was {old}, is {new}. Reason: {reason}",
        day=local_day(correction.at),
        who=correction.who,
        name=correction.name,
        row=ruleset.row(row).titles if row else text("Total"),
        old=_standing(correction.old),
        new=_standing(correction.new),
        reason=correction.reason,
    )


def _standing(mark: Mark) -> Text | int:
    if not mark.dice:
        return mark.points
    dice = "\u00a0".join(map(str, mark.dice))  # on one line
    return text("{points} ({dice})", points=mark.points, dice=dice)


def _sheets(settings: Settings, stored: StoredGame) -> list[str]:
    from jatsi.render.results import final_lines
    from jatsi.render.sheet import sheets

    names = [seat.name for seat in stored.summary.seats]
    if stored.summary.source == "total":
        return settings.view.lines(*places_and_totals(stored.summary))
    if not stored.summary.finished_at:
        return sheets(names, stored.cards, settings.view)
    return final_lines(names, stored.cards, settings.view)


def places_and_totals(game: GameSummary) -> list[Text]:
    """Every player's place and total, the best first."""
    seats = sorted(game.seats, key=lambda seat: seat.place or 0)
    return [
        text("{place}. {name}: {total}", place=seat.place, name=seat.name, total=seat.total)
        for seat in seats
    ]
