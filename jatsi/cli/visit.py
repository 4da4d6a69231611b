"""``jatsi play --as NAME``: a visit of one person, as for a forced command of OpenSSH."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jatsi.cli.base import Settings


def visit_as(settings: Settings, name: str, key: str | None, baud: int | None) -> int:
    """Carry the visit of the one meant over the process's own streams; the exit code.

    The same dialogue as over SSH: only games of that person's own can be opened.  ``key`` is
    the fingerprint of the key that let the person in, if that is known.  Raises JatsiError.
    """
    from jatsi.cli.clock import local_day, now, ticks
    from jatsi.club.keys import key_meant, person_meant
    from jatsi.club.visiting import Door, Known, VisitAnswers
    from jatsi.console import Console
    from jatsi.opponent import LEVELS
    from jatsi.runner import Runner
    from jatsi.session.protocol import Dialogue
    from jatsi.session.reception import Reception
    from jatsi.session.visit_queries import Registration

    view = settings.view
    with settings.records() as records, settings.advisors() as advisors:
        person = person_meant(records, name).id
        caller = Known(key_meant(records, person, key), person)
        door = Door(Registration.CLOSED, ticks)  # whoever comes this way is let in by sshd
        answers = VisitAnswers(records, caller, door, view, now, local_day)
        dialogue = Dialogue(Reception(view, LEVELS).run())
        runner = Runner(dialogue, records, settings.library, advisors, now, visit=answers)
        return Console.standard(baud).run(runner)
