"""Visits as they come over a line, without the line: dialogue, runner and records."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from jatsi.club.visiting import Door, Known, VisitAnswers
from jatsi.opponent import LEVELS
from jatsi.render.view import View
from jatsi.runner import Runner
from jatsi.session.protocol import Closed, Dialogue, Line
from jatsi.session.reception import Reception
from jatsi.session.visit_queries import Registration
from jatsi.texts.catalog import catalog
from tests.records.helpers import key_number
from tests.tables import advisors

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.runner import Shown

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def door(registration: Registration = Registration.OPEN) -> Door:
    """A door that has let in nobody yet, in a moment that does not pass."""
    return Door(registration, lambda: 0.0)


def known(number: int, address: str = "192.0.2.1") -> Known:
    """Somebody with the key of that number."""
    return Known(key_number(number), address=address)


def day(moment: datetime) -> str:
    """The day as 2026-11-30."""
    return f"{moment:%Y-%m-%d}"


def now() -> datetime:
    """A moment that does not pass."""
    return NOW


def answers_for(
    records: Records, caller: Known, at: Door, clock: Callable[[], datetime] = now
) -> VisitAnswers:
    """The answers to a Finn."""
    return VisitAnswers(records, caller, at, View(catalog("fi")), clock, day)


class Visit:
    """One caller's visit; ``answers`` knows who it is."""

    def __init__(
        self,
        records: Records,
        library: Library,
        caller: Known,
        at: Door | None = None,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self.answers = answers_for(records, caller, at or door(), clock)
        dialogue = Dialogue(Reception(self.answers.view, LEVELS).run())
        self._runner = Runner(dialogue, records, library, advisors(), clock, visit=self.answers)
        self.shown = self._runner.start()

    @property
    def prompt(self) -> str | None:
        """What is asked, None at the end."""
        return self.shown.prompt

    @property
    def said(self) -> str:
        """The lines before the prompt, on one line."""
        return " ".join(self.shown.lines)

    def say(self, *typed: str) -> Shown:
        """What is shown after the last of the answers."""
        for answer in typed:
            self.shown = self._runner.feed(Line(answer))
        return self.shown

    def hear(self) -> str:
        """What others did since, on one line; empty where they did nothing."""
        news = self._runner.news()
        self.shown = news or self.shown
        return " ".join(news.lines) if news else ""

    def close(self) -> Shown:
        """What is shown when the line is gone."""
        self.shown = self._runner.feed(Closed())
        return self.shown
