"""Any sequence of lines at the desk: no exception, no lost or double result, nothing too wide."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.render.cells import cells
from jatsi.render.view import View
from jatsi.texts.catalog import catalog
from jatsi.texts.clean import clean
from jatsi.tournament.facts import Result
from jatsi.tournament.plan import Plan
from tests.session.secretary import NOW, Secretary, found

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.records.facts import StoredFact

WIDE = View(catalog("en"), 250)
PEOPLE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Åke")
_TOTAL = re.compile(r"(?:Round (?P<round>\d+), table \d+|Final)\. (?P<name>.+)\? ")
_LEAVING = re.compile(r"(?:Round (?P<round>\d+)|Final)\. (?P<name>.+)\? \(total/.*")
_CORRECTED = re.compile(r"(?:Round (\d+)|Final), (.+): (\S+), earlier \S+\.")
_ENTERED = re.compile(r"(?:(?:Table \d+|Final): )?(.+ (?:-?\d+|-)(?:, .+ (?:-?\d+|-))*)\.")
_COMMANDS = (
    "draw|undraw|skip|table 2|table 1|missing|tables|t 1|standings|s|print|help|?|yes|no|undo"
    "|close|reopen|join Fay|join|withdraw Ann|withdraw|w|withdraw bob|return Ann|return bob"
    "|penalty Bob 5|penalty Cat|disqualify Cat|disqualify dan|swap Ann, Bob|swap Cat, Dan|swap"
    "|apart Ann, Cat|correct Ann 190|correct Bob|correct cat -|correct Dan=175|correct"
)
_NOISE = (
    "Ann|ann 200|Bob=210|Cat 200, Dan 190|Eve -|Åke 5|Ann 200, Ann 200|200|-|unplayed|1|2|3|0|-1"
    "|200 210|1 2 3 4 5 6 7|375|99999|200,210|, ,|=|Ann=|=200|because|kyllä|arvonta|throw|best"
    "|\x1b[A|\x1b[200~200\x1b[201~|\x00|\ufffd|\u202eabc|\r|٢٠٠|🎲|漢字漢字|L. V.|0000000000200"
)
WORDS = st.sampled_from(_COMMANDS.split("|") + _NOISE.split("|"))


@dataclass(frozen=True)
class Sensible:
    """An answer that suits the question, the ``n``-th of those that do."""

    n: int

    def at(self, prompt: str) -> str:
        """The answer at that prompt."""
        if prompt.startswith("Who plays?"):
            return ("draw", *PEOPLE)[self.n % 8]
        if prompt.endswith("(yes/no) "):
            return "no" if self.n % 9 == 1 else "yes"
        if prompt.startswith("Throw-off."):
            return str(self.n % 7)
        if prompt.startswith("What now?"):
            return "reopen"
        if prompt.startswith(("Reason?", "And who", "Who")) or "why" in prompt:
            return PEOPLE[self.n % 7]
        return str(150 + self.n % 60)


ANSWERS = st.one_of(
    *[st.integers(0, 999).map(Sensible)] * 5,
    WORDS,
    WORDS,
    st.text(max_size=30),
    st.just("x" * 201),
)
LINES = st.lists(ANSWERS, max_size=50)
PLANS = st.builds(
    Plan,
    st.just("Autumn"),
    rounds=st.integers(1, 3),
    table_size=st.integers(2, 4),
    final=st.sampled_from([0, 2, 3]),
)


@contextmanager
def desk(plan: Plan, view: View) -> Iterator[Secretary]:
    """Somebody at the desk of a new tournament, in a folder of its own."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    with (
        TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        open_records(Path(folder) / "jatsi.db", now=NOW) as records,
    ):
        secretary = Secretary(records, found(records, plan), view)
        yield secretary
        assert check(records) == []


@dataclass
class Heard:
    """What the screen said of results, by round and name."""

    plan: Plan
    totals: dict[tuple[int, str], str]

    def hear(self, asked: str, answer: str, shown: Sequence[str], added: list[Result]) -> None:
        """Note what an answer led to; ``added`` are the results recorded."""
        question = _TOTAL.fullmatch(asked) or _LEAVING.fullmatch(asked)
        number = re.fullmatch(r"-?\d+|-|unplayed", clean(answer).lower())
        if question and number and added:
            self._told(question["round"], question["name"], number[0].replace("unplayed", "-"))
        for line in shown:
            of_table = line == shown[0] or line.startswith(("Table ", "Final: "))
            if corrected := _CORRECTED.fullmatch(line):
                self._told(*corrected.groups())
            elif question and added and of_table and (entered := _ENTERED.fullmatch(line)):
                for told in entered[1].split(", "):
                    name, _, total = told.rpartition(" ")
                    self._told(question["round"], name, total)

    def _told(self, number: str | None, name: str, total: str) -> None:
        place = self.plan.last_round if number is None else int(number)
        self.totals[place, name] = total if total == "-" else str(int(total))


@given(PLANS, LINES)
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_recorded_is_what_the_screen_said(plan: Plan, lines: list[str | Sensible]) -> None:
    with desk(plan, WIDE) as secretary:
        secretary.say("Ann, Bob, Cat, Dan")
        heard = Heard(plan, {})
        for line in lines:
            if secretary.prompt is None:
                break
            verify_answer(secretary, line, heard)
        verify_replay(secretary, heard)


def verify_answer(secretary: Secretary, line: str | Sensible, heard: Heard) -> None:
    """Facts are only added; a total is one result of the one who was asked for."""
    asked, before, seen = secretary.prompt or "", secretary.facts, len(secretary.lines)
    answer = line.at(asked) if isinstance(line, Sensible) else line
    secretary.say(answer)
    facts = secretary.facts
    assert facts[: len(before)] == before
    added = results_in(facts[len(before) :])
    if _TOTAL.fullmatch(asked) and re.fullmatch(r"\d{1,3}", answer):
        assert len(added) == (secretary.prompt != asked)
    heard.hear(asked, answer, secretary.lines[seen:], added)
    names = secretary.state.names
    for result in added:
        assert heard.totals.get((result.round, names[result.person])) == shown(result), answer


def shown(result: Result) -> str:
    """How the screen shows a total."""
    return "-" if result.total is None else str(result.total)


def results_in(facts: Sequence[StoredFact]) -> list[Result]:
    """Those facts that are results."""
    return [stored.fact for stored in facts if isinstance(stored.fact, Result)]


def verify_replay(secretary: Secretary, heard: Heard) -> None:
    """The facts make what was said; only a correction with a reason tells anything twice."""
    state, names = secretary.state, secretary.organiser.stored().names
    held = {
        (number, names[person]): shown(told[-1])
        for (person, number, _), told in state.results.items()
    }
    assert held == heard.totals
    for told in state.results.values():
        assert [bool(result.reason) for result in told] == [False] + [True] * (len(told) - 1)
    if secretary.prompt is not None:
        secretary.leave()
    again = secretary.again()
    if whose := _TOTAL.fullmatch(again.prompt or ""):
        missing = {names[person] for person, _ in state.missing(state.current_round or 0)}
        assert whose["name"] in missing


VIEWS = st.builds(
    View, st.sampled_from([catalog("fi"), catalog("en")]), st.integers(20, 80), st.booleans()
)
NAMES = st.lists(
    st.sampled_from(
        ["Maija", "Åke", "Väinö Ensio Virtanen-Lappalainen", "漢字漢字漢字", "👩\u200d👧 x"]
    ),
    unique=True,
)


@given(PLANS, VIEWS, NAMES, LINES)
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_shown_fits(
    plan: Plan, view: View, names: list[str], lines: list[str | Sensible]
) -> None:
    with desk(plan, view) as secretary:
        secretary.organiser.add([*PEOPLE[:3], *names])
        for answer in lines:
            if secretary.prompt is None:
                break
            secretary.say(answer.at(secretary.prompt) if isinstance(answer, Sensible) else answer)
        for line in (*secretary.lines, (secretary.prompt or "-").rstrip()):
            assert cells(line) <= view.width, line
            assert not any(ord(sign) < 32 or 0x7F <= ord(sign) < 0xA0 for sign in line)
            assert not view.plain or ("  " not in line and line)


def test_sensible_answers_alone_end_a_tournament() -> None:
    """So that the sequences above can get far."""
    with desk(Plan("Autumn", rounds=2, final=2), WIDE) as secretary:
        secretary.say("Ann, Bob, Cat")
        for n in range(99):
            if (secretary.prompt or "").startswith("What now?"):
                break
            secretary.say(Sensible(n).at(secretary.prompt or ""))
        assert secretary.state.closed
