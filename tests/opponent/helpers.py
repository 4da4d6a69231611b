"""Small rulesets, games begun in the middle, and games played to their end."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from jatsi.dice.sources import SeededDice
from jatsi.dice.throws import Throw
from jatsi.game.events import MarkEvent
from jatsi.game.model import Game, Phase, Turn
from jatsi.ruleset.model import Bonus, Row, Ruleset, Section
from jatsi.scorecard import Mark, Scorecard
from jatsi.scoring import (
    AnyMatch,
    FaceMatch,
    FixedPoints,
    GroupsMatch,
    Match,
    Measure,
    ParPoints,
    Points,
    RunMatch,
    SumPoints,
)
from jatsi.texts import Titles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jatsi.game.events import Event, KeepEvent
    from jatsi.opponent import Policy

TITLES = Titles({"fi": "x"})


def row(match: Match, points: Points | None = None, section: Section = Section.UPPER) -> Row:
    """A row without dress; its id is to be given by ``tiny``."""
    return Row("", TITLES, (), section, match, points or SumPoints())


def tiny(
    dice: int,
    faces: int,
    throws: int,
    rows: Iterable[Row],
    bonuses: Iterable[Bonus] = (),
    *,
    saving: bool = False,
    first: Sequence[int] = (),
) -> Ruleset:
    """A ruleset of rows r0, r1, …; those in ``first`` come before each other so."""
    named = [Row(f"r{i}", TITLES, (), r.section, r.match, r.points) for i, r in enumerate(rows)]
    order = frozenset((f"r{a}", f"r{b}") for a, b in combinations(first, 2))
    return Ruleset(
        *("tiny", TITLES, (), dice, faces, throws, saving, tuple(named), tuple(bonuses), order)
    )


def begun(
    ruleset: Ruleset,
    open_ids: Iterable[str],
    dice: tuple[int, ...],
    throws_left: int,
    marked: dict[str, int] | None = None,
) -> Game:
    """A game of one seat whose dice lie; rows neither open nor ``marked`` hold a zero."""
    opened, points = set(open_ids), marked or {}
    marks = tuple(
        None if row.id in opened else Mark(points.get(row.id, 0), dice) for row in ruleset.rows
    )
    number = 1 + len(ruleset.rows) - len(opened)
    turn = Turn(0, number, throws_left, dice, thrown=1)
    return Game(ruleset, (Scorecard(ruleset, marks),), (0,), turn)


def play(ruleset: Ruleset, policies: Sequence[Policy], seed: int) -> tuple[Game, list[Event]]:
    """A game played to its end with seeded dice, and all that happened in it."""
    source = SeededDice.from_number(seed)
    game = Game.start(ruleset, len(policies))
    events: list[Event] = []
    while game.phase is not Phase.OVER:
        event = next_event(game, policies, source)
        events.append(event)
        game = game.apply(event)
    return game, events


def next_event(game: Game, policies: Sequence[Policy], source: SeededDice) -> Event:
    """The throw that is due, or the choice of whoever's turn it is."""
    if game.phase not in (Phase.READY, Phase.KEPT):
        return policies[game.turn.seat].choose(game)
    turn, places = game.turn, game.places_to_throw
    letters = tuple(place + 1 for place in places)
    number = turn.thrown + 1
    throw = Throw(turn.seat + 1, turn.number, number, letters, game.ruleset.faces)
    faces = dict(zip(places, source.throw(throw), strict=True))
    dice = (faces.get(place) or turn.dice[place] for place in range(game.ruleset.dice))
    return game.throw(tuple(dice))


def rows_marked(events: Iterable[Event], seat: int) -> list[str]:
    """The rows that a seat marked, in that order."""
    return [event.row for event in events if isinstance(event, MarkEvent) and event.seat == seat]


def faces_kept(game: Game, event: KeepEvent | MarkEvent) -> list[int]:
    """The faces that a choice keeps, ascending; a mark keeps none."""
    places = () if isinstance(event, MarkEvent) else event.kept
    return sorted(game.turn.dice[place] for place in places)


@st.composite
def small_rulesets(draw: st.DrawFn) -> Ruleset:
    """Rulesets as awkward as they come: pars, penalties, orders, saved throws."""
    dice, faces = draw(st.integers(1, 3)), draw(st.integers(2, 4))
    upper = draw(st.lists(_rows(dice, faces, Section.UPPER), max_size=3))
    lower = draw(st.lists(_rows(dice, faces, Section.LOWER), min_size=not upper, max_size=3))
    rows = upper + lower
    bonuses = draw(st.lists(_bonuses(sorted({r.section for r in rows})), max_size=3))
    first = draw(st.lists(st.integers(0, len(rows) - 1), unique=True))
    throws, saving = draw(st.integers(1, 3)), draw(st.booleans())
    return tiny(dice, faces, throws, rows, bonuses, saving=saving, first=first)


def _rows(dice: int, faces: int, section: Section) -> st.SearchStrategy[Row]:
    measures = st.sampled_from(Measure)
    face = st.builds(FaceMatch, st.integers(1, faces))
    pars = st.builds(ParPoints, st.integers(1, dice), measures, measures, measures, measures)
    sizes = [sizes for sizes in ((1,), (2,), (1, 1), (3,), (2, 1)) if sum(sizes) <= dice]
    groups = st.builds(GroupsMatch, st.sampled_from(sizes))
    run = st.builds(RunMatch, st.just(1), st.integers(1, min(dice, faces)))
    whole = st.one_of(groups, run, st.just(AnyMatch()))
    plain = st.one_of(
        st.builds(SumPoints, st.integers(0, 20)), st.builds(FixedPoints, st.integers(-9, 9))
    )
    par_row = st.builds(row, face, pars, st.just(section))
    return st.one_of(par_row, st.builds(row, st.one_of(face, whole), plain, st.just(section)))


def _bonuses(sections: list[Section]) -> st.SearchStrategy[Bonus]:
    points = st.integers(-50, 50)
    threshold = st.integers(-20, 30)
    return st.builds(Bonus, st.sampled_from(sections), threshold, st.booleans(), points)
