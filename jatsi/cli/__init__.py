"""The click commands: the only wiring between the edges and the core."""

from __future__ import annotations

import click

from jatsi import __version__
from jatsi.cli.base import Group, Settings, TranslatedOption, msgid, pass_settings


@click.group(
    cls=Group,
    invoke_without_command=True,
    help=msgid("Finnish jatsi on a line console. Without a command it asks and plays."),
    places={
        "play": "jatsi.cli.play:play",
        "sheet": "jatsi.cli.sheet:sheet",
        "resume": "jatsi.cli.play:resume",
        "serve": "jatsi.cli.serve:serve",
        "games": "jatsi.cli.games:games",
        "show": "jatsi.cli.games:show",
        "correct": "jatsi.cli.correct:correct",
        "import": "jatsi.cli.importing:import_file",
        "tournament": "jatsi.cli.tournament:tournament",
        "league": "jatsi.cli.league:league",
        "records": "jatsi.cli.records:records",
        "review": "jatsi.cli.review:review",
        "player": "jatsi.cli.player:player",
        "ratings": "jatsi.cli.records:ratings",
        "people": "jatsi.cli.people:people",
        "merge": "jatsi.cli.merge:merge",
        "rules": "jatsi.cli.rules:rules",
        "score": "jatsi.cli.score:score",
        "odds": "jatsi.cli.odds:odds",
        "advise": "jatsi.cli.advise:advise",
        "solve": "jatsi.cli.solve:solve",
        "simulate": "jatsi.cli.simulate:simulate",
        "cache": "jatsi.cli.cache:cache",
        "db": "jatsi.cli.db:db",
    },
)
@click.version_option(
    __version__,
    cls=TranslatedOption,
    help=msgid("Show the version and exit."),
    message="%(prog)s %(version)s",  # click would translate its own before --lang is read
)
@pass_settings
@click.pass_context
def main(ctx: click.Context, settings: Settings) -> None:
    """The whole program; with no command, the questions and the game."""
    if ctx.invoked_subcommand is None:
        from jatsi.cli.play import ask_and_play

        ctx.exit(ask_and_play(settings))
