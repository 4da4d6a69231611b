"""Answers what the dialogue of a visit asks, for the one caller whom it knows.

Who the caller is comes from the key that signed, or from the operator, and is decided
anew at each question: whoever is blocked, anonymised or loses the key during a visit is
not that person any more.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from jatsi.club.hiding import verify_shown
from jatsi.club.quotas import Quota
from jatsi.club.shared_tables import TableAnswers
from jatsi.club.tables import own_entries
from jatsi.errors import BusyError, IllegalError
from jatsi.records.blocks import block_of
from jatsi.records.codes import make_code, use_code
from jatsi.records.games import finished_with, load
from jatsi.records.keys import add_key, key_of, keys_of, note_used, remove_key
from jatsi.records.people import add_new, is_borne, person_of
from jatsi.records.personal import personal_records
from jatsi.records.preferences import Preferences, prefer, preferences
from jatsi.records.statistics import record_table
from jatsi.render.view import View
from jatsi.session import visit_queries as asked
from jatsi.session.table_queries import OpenTable
from jatsi.session.visit_queries import Registration, VisitQuery
from jatsi.texts import in_context
from jatsi.texts.catalog import catalog, languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.games import GameSummary, StoredGame
    from jatsi.records.keys import PublicKey
    from jatsi.records.people import Person
    from jatsi.session.table_queries import Moved, Moves

T = TypeVar("T")

_DAY = 24 * 60 * 60.0


@dataclass(frozen=True)
class Known:
    """What is known of a caller: the key that signed, or the person whom the operator says.

    Where both are, the key is only noted as used.  Neither is a guest.  ``address`` is what
    quotas go by, and is kept nowhere else.
    """

    key: PublicKey | None = None
    person: int | None = None
    address: str = ""


class Door:
    """What becomes of callers whom nobody knows; one for all visits.

    From one address at most 5 people are made, 200 games or tables begun, and 10 wrong
    codes taken, in 24 hours of the clock, which tells seconds.
    """

    def __init__(self, registration: Registration, clock: Callable[[], float]) -> None:
        self.registration = registration
        self.newcomers = Quota(5, _DAY, clock)
        self.games = Quota(200, _DAY, clock)
        self.wrong_codes = Quota(10, _DAY, clock)


class VisitAnswers:
    """The records behind a visit; ``day`` puts a moment into words.

    ``view`` is how the caller sees things now, at first as the carrier finds out;
    ``person`` is the number of whom the caller was when last asked about, None before that
    and for a guest.  Both can be read from any thread.
    """

    def __init__(
        self,
        records: Records,
        caller: Known,
        door: Door,
        view: View,
        clock: Callable[[], datetime],
        day: Callable[[datetime], str],
    ) -> None:
        self.view = view
        self.person: int | None = None
        self._records = records
        self._caller = caller
        self._door = door
        self._clock = clock
        self._day = day
        self._noted = False
        self._tables = TableAnswers(records, clock)

    @staticmethod
    def handles(query: object) -> bool:
        """Whether it is a question of this kind."""
        return isinstance(query, VisitQuery)

    def answer(self, query: VisitQuery[T]) -> T:
        """What comes of the query, once it is recorded; raises JatsiError."""
        return cast("T", self._answer(query))

    def _answer(self, query: VisitQuery[Any]) -> object:
        match query:
            case asked.WhoCalls():
                return self._who()
            case asked.Register():
                return self._register(query)
            case asked.UseCode(code):
                return self._use(code)
            case asked.Prefer():
                return self._prefer(query)
            case asked.Tongues():
                return list(map(_tongue, languages()))
        return self._own(query, self._let_in())

    def _own(self, query: VisitQuery[Any], person: Person) -> object:
        """The answer to what only somebody of the records can ask."""
        match query:
            case asked.OwnUnfinished(most):
                return own_entries(self._records, person.id, most, now=self._clock())
            case asked.OwnFinished(most):
                return [
                    self._finished(game) for game in finished_with(self._records, person.id, most)
                ]
            case asked.OwnStandings():
                return [
                    asked.Standing((one.rules, *one.options), one.games, one.best.total, one.mean)
                    for one in personal_records(self._records, person.id)[0]
                ]
            case asked.ClubStandings():
                return self._club()
            case asked.OwnKeys():
                return self._keys(person)
            case asked.RemoveKey(fingerprint):
                self._remove(person, fingerprint)
                return None
            case asked.OwnCode():
                return self._code(person)
        if isinstance(query, OpenTable):
            with self.beginning():
                return self._tables.answer(query, person.id)
        return self._tables.answer(query, person.id)

    @contextmanager
    def beginning(self) -> Iterator[None]:
        """The caller begins a game in the block; raises IllegalError for one too many."""
        address = self._caller.address
        if address and self._door.games.left(address) <= 0:
            raise IllegalError(
                "Too many games have been begun from your address today. Go on with one, or come"
                " back tomorrow."
            )
        yield
        self._door.games.note(address)

    def _finished(self, game: GameSummary) -> asked.FinishedEntry:
        players = tuple(f"{seat.name} {seat.total}" for seat in game.seats)
        day = self._day(game.finished_at or game.last_at)
        return asked.FinishedEntry(game.id, (game.rules, *game.options), players, day)

    def own_game(self, number: int) -> StoredGame:
        """A finished game of the caller's; raises IllegalError where there is none to be seen."""
        person = self._let_in()
        with self._records.reading():
            verify_shown(self._records, number, now=self._clock())
            stored = load(self._records, number)
        seats = stored.summary.seats
        if stored.summary.finished_at is None or all(one.person != person.id for one in seats):
            raise IllegalError("There is no finished game {game} of yours.", game=number)
        return stored

    def moved(self, known: Moves, game: int, next_seq: int) -> Moved | None:
        """What others did in a game at a table from that event on, None where all is known.

        Raises JatsiError, as for who is let in no more.
        """
        return self._tables.moved(known, self._let_in().id, game, next_seq)

    def _person(self) -> Person | None:
        """Who the caller is now, blocked or not."""
        if self._caller.person is not None:
            return person_of(self._records, self._caller.person)
        if self._caller.key is None:
            return None
        known = key_of(self._records, self._caller.key.fingerprint)
        return person_of(self._records, known.person) if known else None

    def _let_in(self) -> Person:
        """Who the caller is; raises IllegalError for nobody and for who is not let in."""
        with self._records.reading():
            person = self._person()
            if person is None:
                raise IllegalError("That is only for those who are in the records.")
            if person.anonymised_at:
                raise IllegalError("{name} is anonymised and stays so.", name=person.name)
            block = block_of(self._records, person.id)
        if block:
            raise IllegalError(
                "{name} is not let in: {reason}. Ask the club about it.",
                name=person.shown,
                reason=block.reason,
            )
        return person

    def _who(self) -> asked.Visitor | asked.Stranger | asked.Guest:
        if self._caller.key is None and self._caller.person is None:
            return asked.Guest()
        if self._person() is None:
            return asked.Stranger(self._door.registration)
        return self._visitor(self._let_in())

    def _visitor(self, person: Person) -> asked.Visitor:
        """The caller as that person, who from now on sees things as chosen."""
        if not self._noted:
            self._noted = True
            self._note_used()
            chosen = preferences(self._records, person.id)
            self.view = _seen(self.view, chosen)
        self.person = person.id
        return asked.Visitor(person.id, person.shown, self.view)

    def _note_used(self) -> None:
        if self._caller.key:
            with suppress(BusyError):  # nobody is kept out because a moment cannot be noted
                note_used(self._records, self._caller.key.fingerprint, now=self._clock())

    def _strange_key(self) -> PublicKey:
        """The key of a caller who may become somebody; raises IllegalError for another."""
        if self._caller.key is None or self._person():
            raise IllegalError("That is only for a key that nobody is known by.")
        if self._door.registration is Registration.CLOSED:
            raise IllegalError("Nobody new is taken in here. Ask the club to add your key.")
        return self._caller.key

    def _register(self, wanted: asked.Register) -> asked.Visitor | None:
        with self._records.writing():
            key = self._strange_key()
            if self._door.registration is not Registration.OPEN:
                raise IllegalError("Nobody new is taken in here without a one-time code.")
            if not wanted.namesake and is_borne(self._records, wanted.name):
                return None
            if self._door.newcomers.left(self._caller.address) <= 0:
                raise IllegalError(
                    "Too many new people have come from your address today. Come back tomorrow."
                )
            now = self._clock()
            person = add_new(self._records, wanted.name, now=now)
            add_key(self._records, person.id, key, now=now)
        self._door.newcomers.note(self._caller.address)
        return self._visitor(person)

    def _use(self, code: str) -> asked.Visitor:
        if self._door.wrong_codes.left(self._caller.address) <= 0:
            raise IllegalError(
                "Too many wrong codes have come from your address today. Come back tomorrow."
            )
        with self._records.writing():
            key, now = self._strange_key(), self._clock()
            try:
                number = use_code(self._records, code, now=now)
            except IllegalError:
                self._door.wrong_codes.note(self._caller.address)
                raise
            add_key(self._records, number, key, now=now)
            return self._visitor(self._let_in())

    def _prefer(self, wanted: asked.Prefer) -> View:
        chosen = Preferences(wanted.language, wanted.plain, wanted.width)
        view = _seen(self.view, chosen)
        if self._person():
            prefer(self._records, self._let_in().id, chosen)
        self.view = view
        return view

    def _club(self) -> list[asked.Standing]:
        return [
            asked.Standing(
                (table.rules, *table.options),
                0,
                table.best[0].total,
                0.0,
                tuple(dict.fromkeys(best.holder for best in table.best)),
            )
            for table in record_table(self._records, 1)
            if table.best
        ]

    def _keys(self, person: Person) -> list[asked.OwnKey]:
        return [
            asked.OwnKey(
                one.key.fingerprint,
                self._day(one.added_at),
                self._day(one.last_used_at) if one.last_used_at else "",
                self._is_present(one.key.fingerprint),
            )
            for one in keys_of(self._records, person.id)
        ]

    def _is_present(self, fingerprint: str) -> bool:
        return self._caller.key is not None and self._caller.key.fingerprint == fingerprint

    def _remove(self, person: Person, fingerprint: str) -> None:
        if self._is_present(fingerprint):
            raise IllegalError("You came with this key. Come with another to remove it.")
        with self._records.writing():
            if len(keys_of(self._records, person.id)) == 1:
                raise IllegalError("That is your only key. Ask the club to remove it.")
            remove_key(self._records, person.id, fingerprint)

    def _code(self, person: Person) -> tuple[str, str]:
        if self._door.registration is Registration.CLOSED:
            raise IllegalError("No codes are taken here. Ask the club to add your key.")
        code, until = make_code(self._records, person.id, now=self._clock())
        return code, self._day(until)


def _seen(view: View, chosen: Preferences) -> View:
    """The view with what is chosen; raises UnreadableError for a language that there is not."""
    return View(
        view.say if chosen.language is None else catalog(chosen.language),
        view.width if chosen.width is None else chosen.width,
        view.plain if chosen.plain is None else chosen.plain,
    )


def _tongue(code: str) -> asked.Tongue:
    return asked.Tongue(code, catalog(code)(in_context("language", "English")))
