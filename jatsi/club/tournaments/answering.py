"""Answers what the desk of a tournament asks, and does what it wants done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jatsi.session import desk_queries as asked
from jatsi.tournament.facts import Closed
from jatsi.tournament.moves import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.session.desk_queries import AsItStands, DeskQuery, Withdraw
    from jatsi.tournament.facts import Fact


class DeskAnswers:
    """The records and the organiser behind a desk; ``day`` puts a moment into words.

    Another desk may work on the same tournament: a deed that means a round raises
    IllegalError where that is no longer the one.
    """

    def __init__(
        self, records: Records, organiser: Organiser, day: Callable[[datetime], str]
    ) -> None:
        self._records = records
        self._organiser = organiser
        self._day = day

    def answer(self, query: DeskQuery[Any]) -> object:
        """What comes of the query, once it is recorded; raises JatsiError."""
        match query:
            case asked.Look():
                return self._look()
            case asked.Join() | asked.Withdraw() | asked.BringBack() | asked.Disqualify():
                return self._people(query)
            case asked.Enter() | asked.Correct() | asked.Penalise() | asked.ThrowOff():
                return self._points(query)
            case asked.Close(forced):
                return self._organiser.close(forced=forced)
            case asked.Reopen(reason):
                self._organiser.reopen(reason)
                return None
        return self._tables(query)

    def _look(self) -> AsItStands:
        stored = self._organiser.stored()
        return asked.AsItStands(stored.state, stored.rulesets, stored.rows, self._closed_on(stored))

    def _closed_on(self, stored: StoredTournament) -> str:
        closings = [one.at for one in stored.facts if isinstance(one.fact, Closed)]
        return self._day(closings[-1]) if stored.state.closed else ""

    def _people(
        self, query: asked.Join | asked.Withdraw | asked.BringBack | asked.Disqualify
    ) -> object:
        match query:
            case asked.Join(names):
                return self._organiser.add(names)
            case asked.Withdraw():
                return self._withdraw(query)
            case asked.BringBack(name, reason):
                return self._organiser.bring_back(name, reason)
            case asked.Disqualify(name, reason):
                return self._organiser.disqualify(name, reason)

    def _points(
        self, query: asked.Enter | asked.Correct | asked.Penalise | asked.ThrowOff
    ) -> object:
        match query:
            case asked.Enter(number, game, totals):
                return self._organiser.enter_results(totals, number, game)
            case asked.Correct(name, total, number, game, reason):
                return self._organiser.correct(name, total, number, game, reason)
            case asked.Penalise(name, points, reason):
                return self._organiser.penalise(name, points, reason)
            case asked.ThrowOff(thrown):
                return self._organiser.throw_off(thrown)

    def _tables(self, query: DeskQuery[Any]) -> object:
        match query:
            case asked.KeepApart(name, other):
                return self._organiser.keep_apart(name, other)
            case asked.Swap(name, other):
                return self._organiser.swap(name, other)
            case asked.Draw(number):
                return self._organiser.draw(meant=number)[0]
            case asked.Undraw(number):
                return self._organiser.undraw(number)
        raise TypeError(query)

    def _withdraw(self, wanted: Withdraw) -> list[Fact]:
        """All but the last total are entered first: only one can go with the withdrawal."""
        *before, last = wanted.totals or [None]
        with self._records.writing():
            for number, game, total in filter(None, before):
                self._organiser.enter_results([(wanted.name, total)], number, game)
            return self._organiser.withdraw(wanted.name, Outcome(last[2]) if last else None)
