"""Runs a dialogue without records: events and games are kept in lists."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jatsi.dice.sources import SeededDice
from jatsi.dice.throws import Throw as DiceThrow
from jatsi.errors import JatsiError, UnreadableError
from jatsi.game.events import MarkEvent
from jatsi.game.model import Game, Phase
from jatsi.opponent import LEVELS
from jatsi.session.evening import Evening, Start
from jatsi.session.protocol import (
    Answer,
    Choice,
    Chosen,
    Closed,
    Dialogue,
    End,
    Line,
    LookedUp,
    Lookup,
    Others,
    Throw,
    Thrown,
)
from jatsi.session.queries import (
    Counts,
    FindPerson,
    FittingOptions,
    GameEntry,
    Judged,
    Opened,
    OpenGame,
    PreviousBest,
    PreviousBests,
    ResolveRules,
    RulesEntry,
    RulesetNames,
    Seat,
    StartGame,
    Unfinished,
    Verdicts,
)
from jatsi.session.setup import Wishes
from jatsi.texts.clean import clean_name
from tests.tables import policy

if TYPE_CHECKING:
    from jatsi.game.events import Event
    from jatsi.render.view import View
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from jatsi.session.protocol import Input, Query, Step

READY, RETHROW, ROW = "Heitä (Enter)> ", "Mitkä uudelleen? ", "Mihin kohtaan? "
AGAIN = "Uusi peli? (kyllä/ei) "


@dataclass
class Table:
    """A game as the desk keeps it."""

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    events: list[Event] = field(default_factory=list)
    of_tournament: bool = False
    hints: bool = True

    def replay(self) -> Game:
        """The game after what was stored."""
        return Game.replay(self.ruleset, len(self.seats), self.events)


@dataclass
class Desk:
    """Brings a dialogue what it waits for, and keeps what was stored and shown, in order."""

    library: Library
    view: View
    start: Start
    seed: int = 1
    tables: list[Table] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    hints: list[int] = field(default_factory=list)
    levels_asked: list[str | None] = field(default_factory=list)
    best: int | None = None
    judged: tuple[Judged, ...] = ()
    prompt: str | None = None
    failed: bool = False
    _table: Table | None = None
    _before: int = 0

    def __post_init__(self) -> None:
        self.dialogue = Dialogue(Evening(self.view, self.start).run())

    def begin(self) -> Desk:
        """Run to the first prompt."""
        self._carry_out(self.dialogue.start())
        return self

    def say(self, *answers: str, cut: bool = False) -> list[str]:
        """What is shown after the answers, but for the prompts."""
        self._before = len(self.lines)
        for answer in answers:
            self._carry_out(self.dialogue.handle(Line(answer, cut)))
        return self.lines[self._before :]

    def close(self) -> list[str]:
        """What is shown when the line is gone."""
        before = len(self.lines)
        self._carry_out(self.dialogue.handle(Closed()))
        return self.lines[before:]

    def give(self, given: Input) -> None:
        """Give the dialogue any input."""
        self._carry_out(self.dialogue.handle(given))

    @property
    def table(self) -> Table:
        """The game on the table."""
        assert self._table
        return self._table

    @property
    def game(self) -> Game:
        """The game on the table as what was stored makes it."""
        return self.table.replay()

    @property
    def marks(self) -> list[MarkEvent]:
        """Every mark that was stored, taken back or not."""
        return [event for event in self.table.events if isinstance(event, MarkEvent)]

    def _carry_out(self, step: Step) -> None:
        while True:
            if step.events:
                self.table.events += step.events
                self.table.replay()
            self.hints += step.hinted
            self.lines += step.lines
            if isinstance(step.wait, Answer):
                self.prompt = step.wait.prompt
                return
            if isinstance(step.wait, End):
                self.prompt, self.failed = None, step.wait.failed
                return
            step = self.dialogue.handle(self._bring(step.wait))

    def _bring(self, wait: Throw | Choice | Lookup | Others) -> Input:
        match wait:
            case Others():
                raise TypeError(wait)  # nobody else is here
            case Throw(game, places):
                assert self.game == game
                assert not self.view.plain or places
                return Thrown(self.faces(game, places))
            case Choice(level, game):
                self.levels_asked.append(level)
                return Chosen(policy(level or LEVELS[0]).choose(game))
            case Lookup(query):
                try:
                    return LookedUp(self._look_up(query))
                except JatsiError as error:
                    return LookedUp(None, error)

    def faces(self, game: Game, places: tuple[int, ...]) -> tuple[int, ...]:
        """What is thrown."""
        turn = game.turn
        dice = tuple(place + 1 for place in places)
        throw = DiceThrow(turn.seat + 1, turn.number, turn.thrown + 1, dice, game.ruleset.faces)
        return tuple(SeededDice.from_number(self.seed).throw(throw))

    def _ended(self, query: PreviousBests | Counts) -> object:
        if isinstance(query, Counts):
            return True
        return [None if seat.level else PreviousBest(self.best) for seat in self.table.seats]

    def _look_up(self, query: Query[object]) -> object:
        match query:
            case RulesetNames():
                entries = map(self.library.entry, self.library.rulesets)
                return [RulesEntry(entry.name, entry.titles) for entry in entries]
            case FittingOptions(rules):
                entry = self.library.entry(rules)
                return [option.label for option in self.library.fitting_options(entry)]
            case ResolveRules(rules, options):
                return self.library.resolve(rules, options)
            case FindPerson(name):
                return clean_name(name)
            case Unfinished(most):
                return self._unfinished()[:most]
            case OpenGame(number):
                return self._open(number)
            case StartGame(ruleset, seats, _):
                self.tables.append(Table(ruleset, seats))
                return self._open(len(self.tables))
            case PreviousBests() | Counts():
                return self._ended(query)
            case Verdicts():
                return self.judged or [Judged(None, None)] * len(self.table.seats)
        raise TypeError(query)

    def _unfinished(self) -> list[GameEntry]:
        return [
            GameEntry(number, table.ruleset, tuple(seat.name for seat in table.seats), 1)
            for number, table in enumerate(self.tables, 1)
            if table.replay().phase is not Phase.OVER
        ]

    def _open(self, number: int) -> Opened:
        if not 1 <= number <= len(self.tables):
            raise UnreadableError("There is no game {number}.", number=number)
        self._table = self.tables[number - 1]
        table = self._table
        return Opened(number, table.replay(), table.seats, table.of_tournament, table.hints)


@dataclass
class LoadedDesk(Desk):
    """A desk at which the hands are laid: one for each turn, thrown at once."""

    hands: tuple[tuple[int, ...], ...] = ()

    def faces(self, game: Game, places: tuple[int, ...]) -> tuple[int, ...]:
        """The hand of the turn."""
        done = sum(len(card.ruleset.rows) - len(card.unmarked) for card in game.cards)
        return tuple(self.hands[done % len(self.hands)][place] for place in places)


def wishes(ruleset: Ruleset, *people: str, computers: tuple[str, ...] = ()) -> Start:
    """A start with everything known."""
    return Start(Wishes(LEVELS, ruleset, people or ("Maija",), computers))
