"""Dialogues during which others act too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.session.asking import Asking
from jatsi.session.protocol import Answer, Happened, LookedUp, Others

if TYPE_CHECKING:
    from jatsi.session.protocol import Input, Query, Talk, Wait


class HappenedError(Exception):
    """Others did something; control flow within a dialogue.

    ``found`` is what came of the query, None where it has to be asked first.
    """

    def __init__(self, found: object = None) -> None:
        super().__init__()
        self.found = found


class AmongOthers(Asking):
    """Whenever it waits for a line, it is told what others do."""

    @property
    def news(self) -> Query[object]:
        """What finds out what others did, None as long as they did nothing."""
        raise NotImplementedError

    def wait_for(self, wait: Wait) -> Talk[Input]:
        """The input that answers the wait.

        Raises HappenedError for what others did, and the JatsiError that came instead.
        """
        asked = Others(wait.prompt, self.news) if isinstance(wait, Answer) else wait
        given = yield from super().wait_for(asked)
        if isinstance(given, Happened):
            raise HappenedError(given.found)
        if asked is not wait and isinstance(given, LookedUp) and given.error:
            raise given.error
        return given
