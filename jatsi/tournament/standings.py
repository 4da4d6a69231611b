"""Who stands where: reckoned from the results each time, never stored.

A place is one more than the number of people who are strictly better.  Equal
scores are parted by the tie-breaks in their order, then by what was thrown off since
the last result that counts.  Those of a final stand before all others once its
results are in, by its results alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from jatsi.texts.clean import sort_key
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jatsi.tournament.plan import Plan
    from jatsi.tournament.state import Tournament

Points = tuple[int | None, ...]
RowPoints = Mapping[tuple[int, int, int], Mapping[str, int]]
"""The points in each row, by person, round and game, where rows are known."""

THROW_OFF = "throw-off"


@dataclass(frozen=True)
class Standing:
    """A line of the table.

    ``place`` is None for the disqualified, who stand last.  ``rounds`` has the points
    of each round, None where nothing was played; ``total`` is the score less what was
    taken away, both without the final, None before the first game; ``penalty`` is all
    that was taken away, in the final too.  ``tie_breaks`` are looked at from the first
    to the last, throw-offs after them.  ``reason`` is why someone plays no more.
    """

    place: int | None
    shared: bool
    person: int
    games: int
    rounds: Points
    penalty: int
    total: int | None
    tie_breaks: Mapping[str, int | None]
    status: Status
    reason: str = ""


def standings(
    tournament: Tournament, as_of: int | None = None, rows: RowPoints | None = None
) -> list[Standing]:
    """The table as of a round, or as it is, best first; inside a tie by name."""
    return _Reckoning(tournament, as_of, rows or {}).table()


def tied_at_cut(table: Sequence[Standing], number: int) -> list[int]:
    """The people who share the last place among the first ``number`` with one outside.

    Only contenders are looked at.
    """
    left = contenders(table)
    if not 0 < number < len(left) or left[number - 1].place != left[number].place:
        return []
    return [line.person for line in left if line.place == left[number].place]


def contenders(table: Sequence[Standing]) -> list[Standing]:
    """The lines of those who still play and have played a game."""
    return [line for line in table if line.status is Status.PLAYING and line.total is not None]


def left_out_of_final(tournament: Tournament, rows: RowPoints | None = None) -> list[int]:
    """Who now stands as high before the final as someone in it, or higher, but is not in it.

    A correction after the final was drawn brings it about.  Nobody before it is drawn.
    """
    plan = tournament.plan
    finalists = set(tournament.seated(plan.rounds + 1))
    if not plan.final or not finalists:
        return []
    before = contenders(standings(tournament, plan.rounds, rows))
    lowest = max((line.place or 0 for line in before if line.person in finalists), default=0)
    out = [line for line in before if line.person not in finalists]
    return [line.person for line in out if (line.place or 0) <= lowest]


def tie_break_names(plan: Plan) -> list[str]:
    """What the tie-breaks of a plan are called in the lines of its standings."""
    named = enumerate(plan.tie_breaks, 1)
    return [_repeated(one.name, plan.tie_breaks[:number].count(one)) for number, one in named]


class _Reckoning:
    """What is looked at for one table."""

    def __init__(self, tournament: Tournament, as_of: int | None, rows: RowPoints) -> None:
        self._tournament = tournament
        self._plan = tournament.plan
        self._as_of = self._plan.last_round if as_of is None else as_of
        # who leaves after the last round counts as having left
        self._status_as_of = self._as_of + (self._as_of >= self._plan.last_round)
        self._rounds = range(1, self._as_of + 1)
        self._before_final = self._rounds[: self._plan.rounds]
        self._final = self._rounds[self._plan.rounds :]
        self._rows = rows
        self._thrown: dict[int, list[int]] = {}

    def table(self) -> list[Standing]:
        """The lines, the disqualified last."""
        ranked = [person for person in self._people() if not self._out(person)]
        last = [person for person in self._people() if self._out(person)]
        lines: list[Standing] = []
        for group in self._ordered(ranked):
            place = len(lines) + 1
            named = sorted(group, key=self._name)
            lines += [self._line(person, place, shared=len(group) > 1) for person in named]
        return lines + [
            self._line(person, None, shared=False) for person in sorted(last, key=self._name)
        ]

    def _people(self) -> list[int]:
        """Who took part up to then."""
        entrants = self._tournament.entrants.values()
        return [one.person for one in entrants if one.since <= max(self._as_of, 1)]

    def _out(self, person: int) -> bool:
        return self._status(person) is Status.DISQUALIFIED

    def _status(self, person: int) -> Status:
        return self._tournament.status(person, self._status_as_of)

    def _name(self, person: int) -> tuple[str, str, int]:
        name = self._tournament.names[person]
        return sort_key(name), name, person

    def _ordered(self, people: list[int]) -> list[list[int]]:
        """Groups of equal standing, the best first."""
        final = self._finalists(people)
        rest = [person for person in people if person not in final]
        return [
            *self._parted(final, self._final_key, self._final),
            *self._parted(rest, self._key, self._before_final),
        ]

    def _finalists(self, people: Iterable[int]) -> list[int]:
        """Those of the final, once its results are in."""
        number = self._plan.rounds + 1
        held = self._as_of >= number and number in self._tournament.drawn
        if not self._plan.final or not held or self._tournament.missing(number):
            return []
        seated = set(self._tournament.seated(number))
        return [person for person in people if person in seated]

    def _parted(
        self, people: list[int], key: Callable[[int], Points], rounds: range
    ) -> list[list[int]]:
        """Groups of equal standing by a key of those rounds, and by throw-offs."""

        def order(person: int) -> tuple[tuple[bool, int], ...]:
            return tuple((value is not None, value or 0) for value in key(person))

        groups = _groups(people, order)
        for thrown in self._throw_offs(rounds):
            groups = [part for group in groups for part in self._thrown_off(group, thrown)]
        return groups

    def _throw_offs(self, rounds: range) -> list[Mapping[int, int]]:
        """What was thrown since the last of those rounds was begun, between the same the last."""
        since = max(filter(self._tournament.begun, rounds), default=0)
        counting: dict[frozenset[int], Mapping[int, int]] = {}
        for after, one in self._tournament.throw_offs:
            if since <= after <= self._as_of:
                thrown = dict(one.thrown)
                counting.pop(frozenset(thrown), None)  # what is thrown again counts as thrown now
                counting[frozenset(thrown)] = thrown
        return list(counting.values())

    def _thrown_off(self, group: list[int], thrown: Mapping[int, int]) -> list[list[int]]:
        """The group parted by a throw-off in which all of it that plays took part."""
        took_part = [person for person in group if person in thrown]
        playing = [person for person in group if self._status(person) is Status.PLAYING]
        if len(group) == 1 or not set(playing) <= set(took_part):
            return [group]
        for person in took_part:
            self._thrown.setdefault(person, []).append(thrown[person])
        return _groups(group, lambda person: (person in thrown, thrown.get(person, 0)))

    def _final_key(self, person: int) -> Points:
        score = self._score(self._tournament.totals(person, self._final))
        return (None if score is None else score - self._penalty(person, self._final),)

    def _key(self, person: int) -> Points:
        return (self._total(person), *self._tie_breaks(person).values())

    def _total(self, person: int) -> int | None:
        score = self._score(self._tournament.totals(person, self._before_final))
        return None if score is None else score - self._penalty(person, self._before_final)

    def _penalty(self, person: int, rounds: range) -> int:
        told = self._tournament.penalties
        return sum(p.points for p in told if p.person == person and p.round in rounds)

    def _score(self, totals: Iterable[int]) -> int | None:
        best = sorted(totals, reverse=True)[: self._plan.score.best]
        return sum(best) if best else None

    def _tie_breaks(self, person: int) -> dict[str, int | None]:
        totals = sorted(self._tournament.totals(person, self._before_final), reverse=True)
        next_best = 1  # the second, counted from 0
        values: dict[str, int | None] = {}
        names = tie_break_names(self._plan)
        for name, tie_break in zip(names, self._plan.tie_breaks, strict=True):
            match tie_break.kind:
                case "total":
                    values[name] = sum(totals) if totals else None
                case "best-game":
                    values[name] = totals[0] if totals else None
                case "next-best":
                    values[name] = totals[next_best] if next_best < len(totals) else None
                    next_best += 1
                case _:
                    values[name] = self._row_points(person, tie_break.row or "")
        return values

    def _row_points(self, person: int, row: str) -> int | None:
        """The sum where the row is known; a game that turns out unplayed has no rows."""
        known = [
            self._rows[person, number, game][row]
            for number in self._before_final
            for game in range(1, self._plan.games + 1)
            if row in self._rows.get((person, number, game), {})
            and (result := self._tournament.result(person, number, game))
            and result.total is not None
        ]
        return sum(known) if known else None

    def _line(self, person: int, place: int | None, *, shared: bool) -> Standing:
        tie_breaks = self._tie_breaks(person)
        for number, points in enumerate(self._thrown.get(person, ()), 1):
            tie_breaks[_repeated(THROW_OFF, number)] = points
        return Standing(
            place=place,
            shared=shared,
            person=person,
            games=len(self._tournament.totals(person, self._rounds)),
            rounds=tuple(self._round_points(person, number) for number in self._shown_rounds()),
            penalty=self._penalty(person, self._rounds),
            total=self._total(person),
            tie_breaks=tie_breaks,
            status=self._status(person),
            reason=self._reason(person),
        )

    def _reason(self, person: int) -> str:
        change = self._tournament.entrants[person].change(self._status_as_of)
        return change.reason if change and self._status(person) is not Status.PLAYING else ""

    def _shown_rounds(self) -> range:
        """Every round of the plan as of then; the final once it is drawn."""
        drawn_final = self._plan.rounds + 1 in self._tournament.drawn
        return range(1, min(self._as_of, self._plan.rounds + drawn_final) + 1)

    def _round_points(self, person: int, number: int) -> int | None:
        totals = self._tournament.totals(person, [number])
        return sum(totals) if totals else None


def _groups(people: Iterable[int], key: Callable[[int], tuple[object, ...]]) -> list[list[int]]:
    """People of equal key together, the greatest first."""
    return [list(equal) for _, equal in groupby(sorted(people, key=key, reverse=True), key=key)]


def _repeated(name: str, number: int) -> str:
    """What is looked at for the second time is called so."""
    return name if number == 1 else f"{name} {number}"
