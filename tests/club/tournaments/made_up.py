"""Tournaments made up move by move, with people whose names are hard on a file."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.connection import open_records
from jatsi.records.people import find_or_add
from jatsi.records.tournaments import create, record
from jatsi.texts.clean import clean_name, name_key
from jatsi.tournament import moves
from jatsi.tournament.facts import Drawn, Result
from jatsi.tournament.moves import Outcome
from jatsi.tournament.plan import Plan, Score, TieBreak
from jatsi.tournament.standings import standings
from jatsi.tournament.state import Status, Tournament
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.tournament.facts import Fact

AWKWARD = (
    *("=1+1", "+358401234567", "@x", "-x", "'=1", "''-5", "00123", "1.5.2026", "touko 5"),
    *('Kalle "Masa" O\'Hara; Jr, III', "a,b;c", '"x"', "tosi", "#N/A", "|x|*_`", "👍 Åke", "‘Ö’"),
    *("Mu\u0308ller", "L" * 40, "Final", "Round 1", "Name (x)", "playing: no", "C#major 7"),
)
RULES = ("jatsi", "yatzy")
TOTALS = {"jatsi": (-42, 0, 100, 101, 212), "yatzy": (5, 99, 100, 101, 212)}
"""Few, so that there are ties; all of them can be reached."""

TIE_BREAKS = ("total", "best-game", "next-best", "next-best")


@dataclass(frozen=True)
class MadeUp:
    """A tournament: ``names`` as they are entered, the facts by the numbers of people from 1."""

    plan: Plan
    rules: tuple[str, ...]
    names: tuple[str, ...]
    facts: tuple[Fact, ...]


@contextmanager
def empty_records() -> Iterator[Records]:
    """Records in memory where the system has such: every write syncs the disk."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    with (
        TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        open_records(Path(folder) / "jatsi.db", now=NOW) as records,
    ):
        yield records


def stored(records: Records, made_up: MadeUp, library: Library) -> int:
    """The number of the tournament, stored in empty records."""
    for name in made_up.names:
        find_or_add(records, name, now=NOW)
    number = founded(records, made_up, library)
    record(records, number, made_up.facts, who="tupu", now=NOW)
    return number


def founded(records: Records, made_up: MadeUp, library: Library) -> int:
    """The number of a tournament of the same plan, in which nobody is."""
    rulesets = [library.resolve(name) for name in made_up.rules]
    return create(records, made_up.plan, rulesets, now=NOW)


def legible(name: str) -> bool:
    """Whether someone can be called so, and nobody else is found by it."""
    try:
        return "#" not in clean_name(name) and not name.startswith("N.N.")
    except UnreadableError:
        return False


def names() -> SearchStrategy[tuple[str, ...]]:
    """Two to six people, some of whom may be namesakes."""
    one = st.sampled_from(AWKWARD) | st.text(max_size=8).map("{}a".format).filter(legible).map(
        clean_name
    )
    different = st.lists(one, min_size=3, max_size=5, unique_by=lambda n: name_key(clean_name(n)))
    return st.tuples(different, st.integers(0, 2)).map(
        lambda told: (*told[0], *[f"{told[0][0]}#new"] * told[1])
    )


@st.composite
def plans(draw: DrawFn, tie_breaks: Sequence[str] = TIE_BREAKS) -> Plan:
    """One to three rounds of one or two games, often with a final."""
    rounds, games = draw(st.integers(1, 3)), draw(st.sampled_from([1, 1, 2]))
    scores = [one for one in (Score(), Score(1), Score(2)) if (one.best or 1) <= rounds * games]
    some = st.lists(st.sampled_from(range(len(tie_breaks))), unique=True, max_size=3)
    return Plan(
        'Kevät: 1/2 "A"',
        rounds=rounds,
        games=games,
        final=draw(st.sampled_from([0, 2, 3])),
        score=draw(st.sampled_from(scores)),
        tie_breaks=tuple(TieBreak.named(tie_breaks[number]) for number in draw(some)),
    )


@st.composite
def tournaments(draw: DrawFn, tie_breaks: Sequence[str] = TIE_BREAKS) -> MadeUp:
    """A tournament as far as it has come, every move of it allowed when it was made."""
    plan = draw(plans(tie_breaks))
    rules = draw(st.sampled_from(RULES))
    each = st.tuples(*[st.sampled_from(RULES)] * plan.last_round)
    of_rounds = draw(st.just((rules,) * plan.last_round) | each)
    called = draw(names())
    going = _Going(draw, plan, of_rounds, dict(enumerate(called, 1)))
    last = plan.last_round
    for number in range(1, draw(st.sampled_from([last, last, last, last - 1, 0])) + 1):
        going.round(number)
    return MadeUp(plan, of_rounds, called, tuple(going.facts))


class _Going:
    """A tournament going on; what cannot be done now is left out."""

    def __init__(
        self, draw: DrawFn, plan: Plan, rules: Sequence[str], called: dict[int, str]
    ) -> None:
        self._draw = draw
        self._plan = plan
        self._rules = rules
        self._called = called
        self._late = set(draw(st.sets(st.sampled_from(sorted(called)[1:]), max_size=2)))
        self.facts: list[Fact] = []
        self._add(*(moves.enter(self.now, one) for one in called if one not in self._late))

    @property
    def now(self) -> Tournament:
        return Tournament(self._plan, self.facts, self._called)

    def round(self, number: int) -> None:
        """Draw it and play most of it; before and after it other things may happen."""
        for one in sorted(self._late):
            if self._maybe():
                self._late.remove(one)
                self._try(lambda: [moves.enter(self.now, one)])  # noqa: B023 - done at once
        self._part()
        try:
            people = moves.verify_draw(self.now)
        except IllegalError:
            return
        self._add(Drawn(number, self._tables(number, people)))
        for person, game in self.now.missing(number):
            if not self._rarely():
                total = self._draw(st.sampled_from([None, *TOTALS[self._rules[number - 1]]]))
                self._add(Result(person, number, game, total))
        for person in self.now.entrants:
            self._happen(person)
        self._part()

    def _tables(self, number: int, people: list[int]) -> tuple[tuple[int, ...], ...]:
        if self._plan.is_final(number) or self._maybe():
            return (tuple(people),)
        half = len(people) // 2
        return tuple(people[:half]), tuple(people[half:])

    def _happen(self, person: int) -> None:
        reason = self._draw(st.sampled_from(["ill", "rude: very", "(missing: 1)", "a;b,c", "=1"]))
        match self._draw(st.sampled_from(["", "", "", "left", "out", "back", "penalty"])):
            case "left":
                self._try(lambda: moves.withdraw(self.now, person, Outcome(), reason))
            case "out":
                self._try(lambda: [moves.disqualify(self.now, person, reason)])
            case "back":
                self._try(lambda: [moves.bring_back(self.now, person, reason)])
            case "penalty":
                points = self._draw(st.integers(1, 3))
                self._try(lambda: [moves.penalise(self.now, person, points, reason)])

    def _part(self) -> None:
        """Let those throw who share a place."""
        for line in standings(self.now):
            tied = [
                other.person
                for other in standings(self.now)
                if other.place == line.place and other.status is Status.PLAYING
            ]
            if line.shared and line.person in tied and self._maybe():
                thrown = [(one, self._draw(st.integers(1, 3))) for one in tied]
                self._try(lambda: [moves.throw_off(self.now, thrown)])  # noqa: B023

    def _try(self, move: Callable[[], Sequence[Fact]]) -> None:
        with suppress(IllegalError):
            self._add(*move())

    def _add(self, *facts: Fact) -> None:
        self.facts += facts

    def _maybe(self) -> bool:
        return self._draw(st.booleans())

    def _rarely(self) -> bool:
        return self._draw(st.sampled_from([False] * 5 + [True]))
