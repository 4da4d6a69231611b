"""Does what a dialogue asks, in order: store, throw, choose, look up, then show.

One code for every carrier of lines.  Lines are let out only when the events
before them are committed, so that what somebody has seen is never lost.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from jatsi.club.playing import start
from jatsi.club.tables import (
    entry_of,
    late_note,
    open_game,
    playing_name,
    previous_bests,
    unfinished_games,
)
from jatsi.dice.sources import SeededDice, SystemDice
from jatsi.errors import BusyError, JatsiError, MovedOnError, RecordsError
from jatsi.opponent import BEST, policy
from jatsi.records.games import append, load
from jatsi.records.played import counts_in_tournament, plan_of
from jatsi.session.desk_queries import DeskQuery
from jatsi.session.protocol import (
    Answer,
    Choice,
    Chosen,
    Elsewhere,
    End,
    Happened,
    LookedUp,
    Lookup,
    Others,
    Throw,
    Thrown,
)
from jatsi.session.queries import (
    Counts,
    DecideDoubt,
    FindPerson,
    FittingOptions,
    Judged,
    Opened,
    OpenGame,
    PreviousBests,
    ResolveRules,
    RulesEntry,
    RulesetNames,
    Seat,
    StartGame,
    Unfinished,
    Verdicts,
)
from jatsi.session.table_queries import Moves
from jatsi.session.visit_queries import LookBack, LookedBack, VisitQuery

if TYPE_CHECKING:
    from jatsi.club.tournaments.answering import DeskAnswers
    from jatsi.club.visiting import VisitAnswers
    from jatsi.dice.sources import DiceSource
    from jatsi.opponent import Policy
    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame
    from jatsi.resources.advisors import Advisors
    from jatsi.resources.library import Library
    from jatsi.review.model import SeatReview
    from jatsi.ruleset.model import OptionLabel, Ruleset
    from jatsi.session.protocol import Dialogue, Input, Query, Step
    from jatsi.texts import Message

Clock = Callable[[], datetime]
"""The time now, with its zone."""


@dataclass(frozen=True)
class Shown:
    """What a carrier does next: show the lines, then ask; no prompt is the end.

    Where it is ``among_others``, they may act meanwhile: ask for ``news`` now and then.
    """

    lines: tuple[str, ...]
    prompt: str | None
    failed: bool = False
    among_others: bool = False


@dataclass(frozen=True)
class Thinking:
    """Work that may take long and needs no records: a machine's choice, a review.

    ``ruleset`` is the game that it needs to have solved, if it needs one.  With ``after``
    it is of a game that is over: those who play need not wait for it.
    """

    ruleset: Ruleset | None
    work: Callable[[], object]
    after: bool = False


Working = Generator[Thinking, Any, Shown]
"""What leads to what is shown; it is sent what came of the thinking it asks for."""

Hearing = Generator[Thinking, Any, Shown | None]
"""The same where there may be nothing to show."""

S = TypeVar("S", Shown, Shown | None)


Think = Callable[[Thinking], object]
"""Does the work and gives what comes of it."""


def think(thinking: Thinking) -> object:
    """What comes of thinking here and now."""
    return thinking.work()


def _done(working: Generator[Thinking, Any, S], think: Think) -> S:
    thought: object = None
    while True:
        try:
            thought = think(working.send(thought))
        except StopIteration as end:
            shown: S = end.value
            return shown


class Runner:
    """A dialogue with the records, rulesets, dice, policies and advice that it asks for.

    The ``desk`` is that of a tournament, where the dialogue is about one, and ``visit``
    knows who has come from afar, where somebody has.
    """

    def __init__(
        self,
        dialogue: Dialogue,
        records: Records,
        library: Library,
        advisors: Advisors,
        clock: Clock,
        desk: DeskAnswers | None = None,
        visit: VisitAnswers | None = None,
    ) -> None:
        self._dialogue = dialogue
        self._records = records
        self._library = library
        self._advisors = advisors
        self._policies: dict[str, Policy] = {}
        self._clock = clock
        self._desk = desk
        self._visit = visit
        self._table: StoredGame | None = None
        self._next_seq = 0
        self._asked: Query[object] | None = None

    @property
    def game(self) -> int | None:
        """The number of the game on the table."""
        return self._table.summary.id if self._table else None

    def start(self, think: Think = think) -> Shown:
        """What is shown before the first answer; raises JatsiError."""
        return _done(self.starting(), think)

    def feed(self, given: Input, think: Think = think) -> Shown:
        """What an answer leads to; raises JatsiError where it cannot go on."""
        return _done(self.feeding(given), think)

    def news(self, think: Think = think) -> Shown | None:
        """What others did while a line is awaited, None where they did nothing.

        Raises as ``feed``.
        """
        return _done(self.hearing(), think)

    def starting(self) -> Working:
        """As ``start``, but whoever calls does the thinking."""
        return self._carry_out(self._dialogue.start())

    def feeding(self, given: Input) -> Working:
        """As ``feed``, but whoever calls does the thinking."""
        return self._carry_out(self._dialogue.handle(given))

    def hearing(self) -> Hearing:
        """As ``news``, but whoever calls does the thinking."""
        given = self._heard()
        return None if given is None else (yield from self._carry_out(self._dialogue.handle(given)))

    def _heard(self) -> Happened | LookedUp | None:
        if self._asked is None:
            return None
        try:
            found = self._look_up(self._asked)
        except BusyError:
            return None  # it is asked again soon
        except JatsiError as error:
            return LookedUp(None, error)
        return None if found is None else Happened(found)

    def _carry_out(self, step: Step) -> Working:
        self._asked = None
        lines: list[str] = []
        while True:
            if not self._store(step):
                step = self._dialogue.handle(Elsewhere())
                continue
            lines += step.lines
            if isinstance(step.wait, Answer):
                return Shown(tuple(lines), step.wait.prompt)
            if isinstance(step.wait, Others):
                self._asked = step.wait.query
                return Shown(tuple(lines), step.wait.prompt, among_others=True)
            if isinstance(step.wait, End):
                return Shown(tuple(lines), None, step.wait.failed)
            step = self._dialogue.handle((yield from self._bring(step.wait)))

    def _store(self, step: Step) -> bool:
        """Commit what the step asks to be stored; false where the game moved on."""
        if not (step.events or step.hinted or step.final) or self._table is None:
            return True
        try:
            append(
                self._records,
                self._table.summary.id,
                self._next_seq,
                step.events,
                now=self._clock(),
                hints=step.hinted,
                final=step.final,
            )
        except MovedOnError:
            return False
        self._next_seq += len(step.events)
        return True

    def _bring(self, wait: Throw | Choice | Lookup) -> Generator[Thinking, Any, Input]:
        match wait:
            case Throw(game):
                return Thrown(tuple(self._dice().throw(game.due_throw)))
            case Choice(level, game):
                wanted = level or BEST
                work = partial(self._policy(wanted).choose, game)
                solved = game.ruleset if wanted == BEST else None
                return Chosen((yield Thinking(solved, work)))
            case Lookup(query):
                try:
                    return LookedUp((yield from self._answer(query)))
                except JatsiError as error:
                    return LookedUp(None, error)

    def _answer(self, query: Query[object]) -> Generator[Thinking, Any, object]:
        if isinstance(query, Verdicts):
            return (yield from self._judge(query.game))
        if isinstance(query, LookBack) and self._visit:
            return (yield from self._look_back(self._visit.own_game(query.game)))
        return self._look_up(query)

    def _policy(self, level: str) -> Policy:
        """The player of that level, the same one all the time: it may remember turns."""
        if level not in self._policies:
            self._policies[level] = policy(level, self._advisors.advisor)
        return self._policies[level]

    def _dice(self) -> DiceSource:
        seed = self._table.summary.seed if self._table else None
        return SystemDice() if seed is None else SeededDice(seed.encode("ascii"))

    def _look_up(self, query: Query[object]) -> object:
        match query:
            case RulesetNames() | FittingOptions() | ResolveRules():
                return self._rules(query)
            case FindPerson(name):
                return playing_name(self._records, name)
            case Unfinished(most):
                return list(map(entry_of, unfinished_games(self._records, most)))
            case OpenGame(number):
                return self._open(number)
            case StartGame():
                return self._start(query)
            case PreviousBests() | Counts():
                return self._ended(query)
            case DecideDoubt():
                return self._decide(query)
            case DeskQuery() if self._desk:
                return self._desk.answer(query)
            case VisitQuery() if self._visit:
                return self._visited(query, self._visit)
        raise TypeError(query)

    def _ended(self, query: PreviousBests | Counts) -> object:
        """What is told of a game that is over."""
        if isinstance(query, Counts):
            return counts_in_tournament(self._records, query.game)
        return previous_bests(self._records, query.game)

    def _visited(self, query: VisitQuery[object], visit: VisitAnswers) -> object:
        if not isinstance(query, Moves) or self._table is None:
            return visit.answer(query)
        moved = visit.moved(query, self._table.summary.id, self._next_seq)
        self._next_seq += len(moved.events) if moved else 0
        return moved

    def _rules(self, query: RulesetNames | FittingOptions | ResolveRules) -> object:
        match query:
            case RulesetNames():
                entries = self._library.entries()
                return [RulesEntry(entry.name, entry.titles) for entry in entries]
            case FittingOptions(rules):
                return self._fitting(rules)
            case ResolveRules(rules, options):
                return self._to_be_played(self._library.resolve(rules, options))

    def _to_be_played(self, ruleset: Ruleset) -> Ruleset:
        """A ruleset whose solution will soon be wanted: for hints, a machine, a review."""
        self._advisors.begin(ruleset)
        return ruleset

    def _judge(self, number: int) -> Generator[Thinking, Any, list[Judged]]:
        """How a game that is over is judged; what its reviews come to is kept."""
        stored = load(self._records, number)
        ruleset, totals = stored.ruleset, [card.total for card in stored.cards]
        found: Sequence[SeatReview | None] = [None] * len(totals)
        if self._advisors.at_hand(ruleset):
            found = yield from self._reviewed(stored)
        better = [self._advisors.better_than(ruleset, total) for total in totals]
        return [
            Judged(one.verdict if one else None, share)
            for one, share in zip(found, better, strict=True)
        ]

    def _look_back(self, stored: StoredGame) -> Generator[Thinking, Any, LookedBack]:
        found = yield from self._reviewed(stored)
        seats = zip(stored.summary.seats, found, strict=True)
        people = ((seat.name, one, seat.total) for seat, one in seats if not seat.level)
        return LookedBack(stored.ruleset, tuple(people))

    def _reviewed(self, stored: StoredGame) -> Generator[Thinking, Any, Sequence[SeatReview]]:
        """The review of each seat; what a finished game came to is kept."""
        from jatsi.club.reviewing import keep_review, reviews  # with NumPy

        ruleset = stored.ruleset
        found: Sequence[SeatReview] = yield Thinking(
            ruleset, lambda: reviews(stored, self._advisors.advisor(ruleset)), after=True
        )
        with suppress(RecordsError):  # they can be kept later, by jatsi review
            keep_review(self._records, stored, found)
        return found

    def _decide(self, doubt: DecideDoubt) -> object:
        from jatsi.club.merging import decide_doubt  # no game needs it

        return decide_doubt(self._records, doubt, now=self._clock())

    def _fitting(self, rules: str) -> list[OptionLabel]:
        entry = self._library.entry(rules)
        return [option.label for option in self._library.fitting_options(entry)]

    def _start(self, wanted: StartGame) -> Opened:
        seed = None if wanted.seed is None else str(wanted.seed)
        with self._visit.beginning() if self._visit else nullcontext():
            number = start(
                self._records,
                wanted.ruleset,
                wanted.seats,
                seed=seed,
                now=self._clock(),
                source="dice" if wanted.by_hand else "screen",
            )
        return self._open(number)

    def _open(self, number: int) -> Opened:
        stored = open_game(
            self._records, number, at_table=self._visit is not None, now=self._clock()
        )
        self._table, self._next_seq = stored, stored.next_seq
        self._to_be_played(stored.ruleset)
        seats = tuple(Seat(seat.name, seat.level, seat.person) for seat in stored.summary.seats)
        plan = plan_of(self._records, number)
        hints = plan is None or plan.hints
        return Opened(
            number, stored.state, seats, plan is not None, hints, self._notes(stored, seats)
        )

    def _notes(self, stored: StoredGame, seats: Sequence[Seat]) -> tuple[Message, ...]:
        """What is to be told: of a time that is over, of a machine that plays below its level."""
        late = late_note(self._records, stored.summary.id, self._clock())
        plays_best = any(seat.level == BEST for seat in seats)
        limits = self._advisors.limits(stored.ruleset) if plays_best else None
        return tuple(note for note in (late, limits) if note)
