"""The desk of a tournament, killed at every prompt: what was answered is there."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.program import Talk, run, run_json

if TYPE_CHECKING:
    from pathlib import Path

NEW = ("tournament", "new", "Autumn", "--rules", "yatzy", "--rounds", "2", "--final", "2")
DESK = ("--lang", "en", "tournament", "desk", "Autumn")
TOTALS = {
    "Round 1": {"Ann": "241", "Bob": "260", "Cat": "200", "Dan": "190"},
    "Round 2": {"Ann": "186", "Bob": "230", "Cat": "200", "Eve": "250"},
    "Final": {"Bob": "180", "Cat": "207"},
}
STEPS = (
    ("Who plays?", "Ann, Bob, Cat"),
    ("Who plays?", "Dan"),
    ("Who plays?", "draw"),
    ("Round 1", "375"),
    ("Round 1", "join Eve"),
    ("Draw round 2?", "penalty Eve 1", "came late"),
    ("Draw round 2?", "yes"),
    ("Round 2", "correct Ann 214", "misread"),
    ("Round 2", "withdraw Dan", "unplayed"),
    ("Throw-off", "3", "5", "yes"),
    ("Draw the final?", "yes"),
    ("Close", "yes"),
)
"""What is said, each step where a question begins so; some steps take several answers."""

CLOSED = "What now?"
FACTS = """
SELECT kind, name, facts.round, points, reason FROM facts LEFT JOIN people ON people.id = person
WHERE kind NOT IN ('drawn', 'closed') ORDER BY 1, 2, 3, 4, 5
"""


class AtDesk(Talk):
    """A desk at the other end of two pipes."""

    def to_prompt(self) -> str:
        """What is shown up to the next question, or to the end."""
        assert self.process.stdout
        shown = b""
        while piece := os.read(self.process.stdout.fileno(), 65536):
            shown += piece
            if re.search(rb"[?)] $", shown):
                break
        return shown.decode()


@dataclass
class Secretary:
    """Answers each question as it comes, until the end or for so many answers."""

    steps: list[tuple[str, ...]] = field(default_factory=lambda: list(STEPS))
    said: int = 0

    def work(self, home: Path, most: int) -> bool:
        """Sit down at the desk, and be killed after so many answers; whether all is done."""
        talk = AtDesk.begin(home, *DESK)
        shown = talk.to_prompt()
        for _ in range(most):
            question = shown.rpartition("\n")[2]
            if question.startswith(CLOSED):
                break
            shown = talk.say(self._answer(question))
        talk.kill()
        self.said = 0
        return CLOSED in shown

    def _answer(self, question: str) -> str:
        """The next answer of the step that is due here, else the total asked for."""
        step = self.steps[0] if self.steps else ("nothing",)
        if self.said or question.startswith(step[0]):
            self.said += 1
            answer = step[self.said]
            if self.said == len(step) - 1:
                self.steps.pop(0)
                self.said = 0
            return answer
        place, name = re.fullmatch(r"(Round \d|Final).*\. (\w+)\? ", question).groups()  # type: ignore[union-attr]
        return TOTALS[place][name]


def result(home: Path) -> tuple[Any, list[Any]]:
    """How all stand, and what is recorded, without draws and times."""
    with closing(sqlite3.connect(home / "jatsi.db")) as db:
        facts = db.execute(FACTS).fetchall()
    return run_json(home, "tournament", "standings", "Autumn"), facts


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, list[Any]]:
    """The evening, without a break."""
    home = tmp_path_factory.mktemp("unbroken")
    assert run(home, *NEW).returncode == 0
    assert Secretary().work(home, 99)
    return result(home)


def test_the_evening_is_as_it_was_told(unbroken: tuple[Any, list[Any]]) -> None:
    """Reckoned by hand: Bob 260 + 230, Ann 214 + 186, Cat 200 + 200, Eve 250 - 1, Dan 190."""
    standings, facts = unbroken
    assert [(line["place"], line["name"], line["total"]) for line in standings] == [
        *((1, "Cat", 400), (2, "Bob", 490), (3, "Ann", 400), (4, "Eve", 249), (5, "Dan", 190)),
    ]
    assert [fact for fact in facts if fact[0] == "result"] == [
        ("result", "Ann", 1, 214, "misread"),
        ("result", "Ann", 1, 241, ""),
        ("result", "Ann", 2, 186, ""),
        ("result", "Bob", 1, 260, ""),
        ("result", "Bob", 2, 230, ""),
        ("result", "Bob", 3, 180, ""),
        ("result", "Cat", 1, 200, ""),
        ("result", "Cat", 2, 200, ""),
        ("result", "Cat", 3, 207, ""),
        ("result", "Dan", 1, 190, ""),
        ("result", "Dan", 2, None, ""),
        ("result", "Eve", 2, 250, ""),
    ]


@pytest.mark.parametrize("first", range(1, 5))
def test_killed_after_every_few_answers_nothing_is_lost(
    home: Path, unbroken: tuple[Any, list[Any]], first: int
) -> None:
    """Between the four, at every prompt there is."""
    assert run(home, *NEW).returncode == 0
    secretary, most = Secretary(), first
    while not secretary.work(home, most):
        most = 4
    assert result(home) == unbroken
    assert run(home, "db", "check").returncode == 0
