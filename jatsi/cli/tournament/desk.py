"""``jatsi tournament desk``: the dialogue of whoever runs an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, msgid, pass_settings
from jatsi.cli.clock import local_day, now
from jatsi.cli.play import baud_option
from jatsi.cli.tournament.opening import name_argument
from jatsi.cli.user import user

if TYPE_CHECKING:
    from jatsi.cli.base import Settings


@click.command(
    cls=Command,
    short_help=msgid("Run a tournament by answering one question at a time."),
    help=msgid(
        "Run a tournament by answering one question at a time. It asks who plays, each result in"
        " seating order, the next draw, the end. The word help tells what else can be said at any"
        " question; quit leaves, and the same command goes on from there."
    ),
)
@name_argument
@baud_option
@pass_settings
def desk(settings: Settings, *, name: str, baud: int | None) -> int:
    """Ask for what is missing next, until the desk is left."""
    from jatsi.club.tournaments.answering import DeskAnswers
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.console import Console
    from jatsi.records.tournaments import find_tournament
    from jatsi.runner import Runner
    from jatsi.session.desk.dialogue import Desk
    from jatsi.session.protocol import Dialogue

    with settings.records() as records:
        organiser = Organiser(records, find_tournament(records, name), who=user(), clock=now)
        answers = DeskAnswers(records, organiser, local_day)
        dialogue = Dialogue(Desk(settings.view).run())
        runner = Runner(dialogue, records, settings.library, settings.advisors(), now, answers)
        return Console.standard(baud).run(runner)
