"""Solved worths against plain recursion on awkward little rulesets, and known figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.ruleset.model import Bonus, Ruleset, Section
from jatsi.scorecard import Mark, Scorecard
from jatsi.scoring import (
    AnyMatch,
    FaceMatch,
    FixedPoints,
    GroupsMatch,
    Measure,
    ParPoints,
    RunMatch,
    SumPoints,
)
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.opponent.helpers import row, tiny
from tests.solver.plain import PlainGame

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.solver.values import Solution

UP, LOW = Section.UPPER, Section.LOWER
PAR = ParPoints(2, Measure.DIFFERENCE, Measure.DIFFERENCE, Measure.ZERO, Measure.SUM)
FACES = [row(FaceMatch(face)) for face in (1, 2, 3)]
FREE = row(AnyMatch(), section=LOW)
PAIR = row(GroupsMatch((2,)), section=LOW)
RUN = row(RunMatch(1, 3), FixedPoints(9), section=LOW)

AWKWARD: dict[str, Ruleset] = {
    "one row": tiny(2, 3, 2, [FREE]),
    "one throw": tiny(2, 3, 1, [*FACES, FREE]),
    "four throws": tiny(2, 3, 4, [*FACES[:2], PAIR]),
    "two faces": tiny(3, 2, 3, [*FACES[:2], PAIR, FREE]),
    "one die": tiny(1, 5, 3, [*FACES, FREE]),
    "a bonus": tiny(2, 3, 2, [*FACES, PAIR], [Bonus(UP, 7, below=False, points=10)]),
    "a penalty": tiny(2, 3, 2, [*FACES, FREE], [Bonus(UP, 8, below=True, points=-9)]),
    "a penalty below": tiny(3, 3, 2, [FREE, PAIR, RUN], [Bonus(LOW, 14, below=True, points=-6)]),
    "negative rows": tiny(
        *(3, 3, 2, [row(FaceMatch(face), PAR) for face in (1, 2, 3)]),
        [Bonus(UP, 0, below=True, points=-20)],
    ),
    "two sections": tiny(
        *(2, 3, 2, [*FACES[:2], PAIR, FREE]),
        [Bonus(UP, 4, below=False, points=5), Bonus(LOW, 7, below=False, points=8)],
    ),
    "several on one": tiny(
        *(2, 3, 2, [*FACES, FREE]),
        [Bonus(UP, 4, below=False, points=3), Bonus(UP, 9, below=False, points=7)],
    ),
    "forced": tiny(
        3, 3, 3, [*FACES, FREE], [Bonus(UP, 9, below=False, points=9)], first=(0, 1, 2, 3)
    ),
    "backwards": tiny(
        3, 3, 2, [*FACES, FREE], [Bonus(UP, 9, below=False, points=9)], first=(3, 2, 1, 0)
    ),
    "chance last": tiny(2, 3, 2, [*FACES[:2], PAIR, FREE], first=(0, 3)),
    "saved throws": tiny(
        2, 3, 2, [*FACES[:2], FREE], [Bonus(UP, 4, below=False, points=6)], saving=True
    ),
    "saved and forced": tiny(2, 3, 3, [*FACES[:2], PAIR], saving=True, first=(0, 1, 2)),
    "even faces": tiny(2, 4, 2, [*FACES, FREE], [Bonus(UP, 8, below=False, points=10)]),
}


def solved(ruleset: Ruleset) -> Solution:
    return solve(Space(ruleset), exact=True)


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_little_rulesets(name: str) -> None:
    ruleset = AWKWARD[name]
    assert solved(ruleset).expected == pytest.approx(PlainGame(ruleset).start(), abs=1e-9)


@pytest.mark.parametrize("name", ["two sections", "negative rows", "saved throws", "chance last"])
def test_in_the_middle_of_a_game(name: str) -> None:
    """Every sheet that can be, and every number of saved throws."""
    ruleset = AWKWARD[name]
    solution, plain = solved(ruleset), PlainGame(ruleset)
    plain.start()
    sheets = [sheet for sheet, _ in _known(plain)]
    assert len(set(sheets)) > 20
    for sheet, saved in _known(plain):
        card = Scorecard(ruleset, tuple(None if p is None else Mark(p, ()) for p in sheet))
        if card.full:
            continue
        due = sum(plain.bonus(sheet, section) for section in ruleset.sections)
        to_come = plain.worth(sheet, saved) + due  # bonuses count at the end of the game
        assert solution.worth(card, saved) == pytest.approx(to_come, abs=1e-9)


def _known(plain: PlainGame) -> list[tuple[tuple[int | None, ...], int]]:
    """The sheets that some play reaches, with the throws saved."""
    ruleset, found = plain.ruleset, []
    start: tuple[int | None, ...] = (None,) * len(ruleset.rows)
    todo = [(start, 0)]
    seen = set(todo)
    spare = ruleset.throws - 1 if ruleset.saving else 0
    while todo:
        sheet, saved = todo.pop()
        found.append((sheet, saved))
        for place in plain.open(sheet):
            for points in ruleset.attainable[ruleset.rows[place].id]:
                for kept in range(saved + spare + 1 if ruleset.saving else 1):
                    then = ((*sheet[:place], points, *sheet[place + 1 :]), kept)
                    if then not in seen:
                        seen.add(then)
                        todo.append(then)
    return found


MATCHES = st.sampled_from(
    [FaceMatch(1), FaceMatch(2), GroupsMatch((2,)), GroupsMatch((2, 1)), RunMatch(1, 2), AnyMatch()]
)
POINTS = st.sampled_from([SumPoints(), SumPoints(3), FixedPoints(7), FixedPoints(-4)])
ROWS = st.builds(row, MATCHES, POINTS, st.sampled_from(list(Section)))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    rows = draw(st.lists(ROWS, min_size=1, max_size=4))
    sections = sorted({one.section for one in rows})
    bonus = st.builds(
        Bonus,
        st.sampled_from(sections),
        st.integers(-5, 15),
        st.booleans(),
        st.integers(-9, 9),
    )
    return tiny(
        draw(st.integers(1, 3)),
        draw(st.integers(2, 3)),
        draw(st.integers(1, 3)),
        rows,
        draw(st.lists(bonus, max_size=3)),
        saving=draw(st.booleans()),
        first=draw(st.permutations(range(len(rows)))) if draw(st.booleans()) else (),
    )


@settings(max_examples=60)
@given(rulesets())
def test_any_little_ruleset(ruleset: Ruleset) -> None:
    assert solved(ruleset).expected == pytest.approx(PlainGame(ruleset).start(), abs=1e-9)


KNOWN = [
    ("yatzy", ["pakkopeli-ylhaalta"], 122.5585273964),
    ("yatzy", ["pakkopeli-alhaalta"], 122.5585273964),
]


@pytest.mark.parametrize(("name", "options", "expected"), KNOWN)
def test_known_figures(library: Library, name: str, options: list[str], expected: float) -> None:
    ruleset = library.resolve(name, options)
    assert solved(ruleset).expected == pytest.approx(expected, abs=1e-9)
    quick = solve(Space(ruleset)).expected
    assert quick == pytest.approx(expected, abs=1e-5)


def test_yatzy(library: Library) -> None:
    """Found by two independent programs: 248.4399893779 over 839,680 states."""
    solution = solve(Space(library.resolve("yatzy")))
    assert solution.shape.states == 839_680
    assert solution.expected == pytest.approx(248.4399893779, abs=1e-5)
