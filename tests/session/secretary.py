"""Somebody at the desk of a tournament that is in records of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from jatsi.club.tournaments.answering import DeskAnswers
from jatsi.club.tournaments.organiser import Organiser
from jatsi.records.tournaments import create
from jatsi.render.view import View
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules
from jatsi.runner import Runner
from jatsi.session.desk.dialogue import Desk
from jatsi.session.protocol import Closed, Dialogue, Line
from jatsi.texts.catalog import catalog
from tests.tables import advisors

if TYPE_CHECKING:
    from typing import Self

    from jatsi.records.connection import Records
    from jatsi.records.facts import StoredFact
    from jatsi.ruleset.model import Ruleset
    from jatsi.runner import Shown
    from jatsi.tournament.plan import Plan
    from jatsi.tournament.state import Tournament

NOW = datetime(2026, 11, 30, tzinfo=UTC)
LIBRARY = Library(packaged_rules(), Path("no such folder"))
ENGLISH = View(catalog("en"))
WHOSE = re.compile(r"(?:^|\. )(?P<name>[^.?]+)\? $")
"""The end of a question for somebody's total."""


@cache
def yatzy() -> Ruleset:
    """What is played unless told otherwise."""
    return LIBRARY.resolve("yatzy", ())


def found(records: Records, plan: Plan, *rulesets: Ruleset) -> Organiser:
    """A new tournament under the rules of each round, or under one for all."""
    rules = rulesets if rulesets[1:] else (rulesets or (yatzy(),)) * plan.last_round
    return organiser_of(records, create(records, plan, rules, now=NOW))


def organiser_of(records: Records, number: int) -> Organiser:
    """The organiser of a tournament that there is."""
    return Organiser(records, number, who="tupu", clock=lambda: NOW)


@dataclass
class Secretary:
    """Types at a desk, and sees what is shown."""

    records: Records
    organiser: Organiser
    view: View = ENGLISH
    lines: list[str] = field(default_factory=list)
    prompt: str | None = None

    def __post_init__(self) -> None:
        answers = DeskAnswers(self.records, self.organiser, lambda moment: f"{moment:%d.%m.%Y}")
        dialogue = Dialogue(Desk(self.view).run())
        self._runner = Runner(dialogue, self.records, LIBRARY, advisors(), lambda: NOW, answers)
        self._see(self._runner.start())

    def _see(self, shown: Shown) -> None:
        self.lines += shown.lines
        self.prompt = shown.prompt

    def say(self, *answers: str, cut: bool = False) -> str:
        """What is shown after the answers, but for the prompts, on one line."""
        before = len(self.lines)
        for answer in answers:
            self._see(self._runner.feed(Line(answer, cut)))
        return " ".join(line for line in self.lines[before:] if line)

    def leave(self) -> None:
        """The line is gone."""
        self._see(self._runner.feed(Closed()))

    def again(self) -> Self:
        """Somebody who opens the same desk now."""
        return type(self)(self.records, self.organiser, self.view)

    @property
    def asked(self) -> str:
        """The question with the lines above it, into which a long one is broken."""
        return " ".join([*self.lines, self.prompt or ""])

    @property
    def whose(self) -> str:
        """Whose total is asked for."""
        found = WHOSE.search(self.prompt or "")
        assert found, self.prompt
        return found["name"]

    @property
    def facts(self) -> tuple[StoredFact, ...]:
        """What is recorded."""
        return self.organiser.stored().facts

    @property
    def state(self) -> Tournament:
        """The tournament as it is recorded."""
        return self.organiser.stored().state

    @property
    def totals(self) -> dict[tuple[str, int], int | None]:
        """What holds of the first games, by name and round."""
        names = self.organiser.stored().names
        told = self.state.results.items()
        return {(names[key[0]], key[1]): results[-1].total for key, results in told if key[2] == 1}

    def tables(self, number: int) -> list[list[str]]:
        """Who sits where, by name."""
        stored = self.organiser.stored()
        return [[stored.names[one] for one in table] for table in stored.state.drawn[number]]
