"""What an organiser does: every call records its facts, all of them or none."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, TypeVar

from jatsi.club.tournaments.drawing import draw_next
from jatsi.club.tournaments.naming import entrant_named
from jatsi.club.tournaments.publishing import document
from jatsi.errors import IllegalError
from jatsi.records.people import find_or_add
from jatsi.records.tournaments import load_tournament, record_in
from jatsi.texts.clean import clean
from jatsi.tournament import moves
from jatsi.tournament.facts import Closed, Result
from jatsi.tournament.plan import Seating
from jatsi.tournament.state import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.tournament.facts import (
        Apart,
        Disqualified,
        Fact,
        Penalty,
        Returned,
        ThrowOff,
    )
    from jatsi.tournament.moves import Outcome

F = TypeVar("F", bound="Fact")


class Organiser:
    """Runs the tournament of that number for ``who``.

    Every call raises IllegalError where the tournament stands otherwise than it needs,
    UnreadableError and AmbiguousError for names, RecordsError and BusyError.
    """

    def __init__(
        self, records: Records, number: int, *, who: str, clock: Callable[[], datetime]
    ) -> None:
        self._records = records
        self._number = number
        self._who = who
        self._clock = clock

    def stored(self, *also: int) -> StoredTournament:
        """The tournament as it stands, and the names of people who are not in it."""
        return load_tournament(self._records, self._number, also)

    def add(self, names: Iterable[str]) -> list[str]:
        """Take people in, new ones too; what they are called."""
        facts: list[Fact] = []
        with self._records.writing():
            people = [find_or_add(self._records, name, now=self._clock()).id for name in names]
            stored = self.stored(*people)
            for person in people:
                facts.append(moves.enter(_after(stored, facts), person))
            self._record(stored, facts)
        return [stored.names[person] for person in people]

    def withdraw(self, name: str, outcome: Outcome | None = None, reason: str = "") -> list[Fact]:
        """Let someone go; an ``outcome`` is for the round that is on."""
        with self._records.writing():
            stored, [person] = self._named(name)
            facts = moves.withdraw(stored.state, person, outcome, clean(reason))
            for fact in facts:
                if isinstance(fact, Result) and fact.total is not None:
                    stored.ruleset(fact.round).verify_total(fact.total)
            self._record(stored, facts)
            return facts

    def bring_back(self, name: str, reason: str = "") -> Returned:
        """Let someone who left, or was disqualified, play again."""
        with self._records.writing():
            stored, [person] = self._named(name)
            return self._add(stored, moves.bring_back(stored.state, person, clean(reason)))

    def disqualify(self, name: str, reason: str) -> Disqualified:
        """Put someone out."""
        with self._records.writing():
            stored, [person] = self._named(name)
            return self._add(stored, moves.disqualify(stored.state, person, clean(reason)))

    def penalise(self, name: str, points: int, reason: str, number: int | None = None) -> Penalty:
        """Take points away."""
        with self._records.writing():
            stored, [person] = self._named(name)
            return self._add(
                stored, moves.penalise(stored.state, person, points, clean(reason), number)
            )

    def keep_apart(self, name: str, other: str) -> Apart:
        """Let two not sit at one table where it can be helped."""
        with self._records.writing():
            stored, [person, second] = self._named(name, other)
            return self._add(stored, moves.keep_apart(stored.state, person, second))

    def draw(self, *, every: bool = False, meant: int | None = None) -> list[int]:
        """Draw the next round, or all that are left; their numbers.

        Raises IllegalError where the next is not the one ``meant``.
        """
        drawn = []
        seed = secrets.token_hex(8)
        draw_next(self.stored(), seed)  # a plan may take seconds: made before others must wait
        with self._records.writing():
            _verify_meant(meant, self.stored().state.next_round)
            while True:
                stored = self.stored()
                fact = self._add(stored, draw_next(stored, seed))
                drawn.append(fact.round)
                by_standing = stored.plan.seating is Seating.BY_STANDING
                if not every or by_standing or fact.round >= stored.plan.rounds:
                    return drawn

    def undraw(self, meant: int | None = None) -> int:
        """Take the last drawn round back; its number.

        Raises IllegalError where it is not the one ``meant``.
        """
        with self._records.writing():
            stored = self.stored()
            _verify_meant(meant, max(stored.state.drawn, default=0))
            return self._add(stored, moves.undraw(stored.state)).round

    def swap(self, name: str, other: str, number: int | None = None) -> int:
        """Let two change places in a round; its number."""
        with self._records.writing():
            stored, [person, second] = self._named(name, other)
            return self._add(stored, moves.swap(stored.state, person, second, number)).round

    def enter_results(
        self,
        told: Sequence[tuple[str, int | None]],
        number: int | None = None,
        game: int | None = None,
    ) -> list[Result]:
        """Enter typed totals, None for unplayed, of one round, usually the one that is on."""
        entered: list[Result] = []
        with self._records.writing():
            stored, people = self._named(*(name for name, _ in told))
            for person, (_, total) in zip(people, told, strict=True):
                again = any(one.person == person for one in entered)
                state = _after(stored, entered) if again else stored.state
                where, which = moves.place_of_result(state, person, number, game)
                if total is not None:
                    stored.ruleset(where).verify_total(total)
                entered.append(Result(person, where, which, total))
                number = where
            self._record(stored, entered)
        return entered

    def correct(
        self, name: str, total: int | None, number: int, game: int | None, reason: str
    ) -> Result:
        """Put another total in the place of one that was told; the old one, which is kept."""
        with self._records.writing():
            stored, [person] = self._named(name)
            fact = moves.correct(stored.state, person, total, number, game, clean(reason))
            if total is not None:
                stored.ruleset(number).verify_total(total)
            self._add(stored, fact)
            return stored.state.results[person, number, fact.game][-1]

    def throw_off(self, thrown: Sequence[tuple[str, int]]) -> ThrowOff:
        """Record what people of equal standing threw."""
        with self._records.writing():
            stored, people = self._named(*(name for name, _ in thrown))
            told = [(person, points) for person, (_, points) in zip(people, thrown, strict=True)]
            return self._add(stored, moves.throw_off(stored.state, told, stored.rows))

    def close(self, *, forced: bool = False) -> Closed:
        """End the tournament, and publish its final table."""
        with self._records.writing():
            stored = self.stored()
            moves.verify_close(stored.state, forced=forced)
            final = stored.state.complete
            return self._add(
                stored, Closed(document(self._records, stored, final=final), not final)
            )

    def reopen(self, reason: str) -> None:
        """Let a closed tournament go on."""
        with self._records.writing():
            stored = self.stored()
            self._add(stored, moves.reopen(stored.state, clean(reason)))

    def _named(self, *names: str) -> tuple[StoredTournament, list[int]]:
        """The tournament, and the numbers of the people meant; it knows what they are called."""
        stored = self.stored()
        people = [entrant_named(self._records, stored, name) for name in names]
        known = all(person in stored.names for person in people)
        return (stored if known else self.stored(*people)), people

    def _add(self, stored: StoredTournament, fact: F) -> F:
        self._record(stored, [fact])
        return fact

    def _record(self, stored: StoredTournament, facts: Sequence[Fact]) -> None:
        record_in(self._records, stored, facts, who=self._who, now=self._clock())


def _verify_meant(meant: int | None, found: int) -> None:
    if meant not in (None, found):
        raise IllegalError("In another place a round was drawn or taken back. See the tables.")


def _after(stored: StoredTournament, facts: Sequence[Fact]) -> Tournament:
    """The tournament as it will be with these facts too."""
    return Tournament(stored.plan, [*(one.fact for one in stored.facts), *facts], stored.names)
