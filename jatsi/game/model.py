"""The state of a game and how an event changes it.

Each action has three forms: ``verify_x`` raises, ``can`` asks, ``x`` returns the
event; ``apply`` takes any event to the next state.  A seat's turn goes

    READY -throw-> THROWN -keep-> KEPT -throw-> THROWN … -mark-> (next seat) READY

A keep of all dice leads to STOPPED, where only marking is left; so does the
throw that uses up the throws.  A mark is possible whenever dice lie.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeVar

from jatsi.dice.throws import Throw
from jatsi.errors import IllegalError
from jatsi.game.events import KeepEvent, MarkEvent, ThrowEvent, UndoEvent
from jatsi.scorecard import Scorecard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.game.events import Event
    from jatsi.ruleset.model import Row, Ruleset


T = TypeVar("T")


class Phase(Enum):
    """Where in a turn the game is."""

    READY = auto()
    """nothing thrown yet"""
    THROWN = auto()
    """dice lie and may be thrown again"""
    KEPT = auto()
    """what stays is chosen, the throw is to come"""
    STOPPED = auto()
    """dice lie and only marking is left"""
    OVER = auto()
    """every sheet is full"""


@dataclass(frozen=True)
class Turn:
    """A turn so far: ``seat`` from 0, the seat's turn ``number`` from 1."""

    seat: int
    number: int
    throws_left: int
    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None
    thrown: int = 0


@dataclass(frozen=True)
class Game:
    """A game at one moment.

    ``saved`` are the throws that each seat has kept from earlier turns;
    ``before_mark`` is the game before the last mark while that can be undone.
    """

    ruleset: Ruleset
    cards: tuple[Scorecard, ...]
    saved: tuple[int, ...]
    turn: Turn
    before_mark: Game | None = None

    @classmethod
    def start(cls, ruleset: Ruleset, seats: int) -> Game:
        """A game of that many seats, at the first seat's first turn."""
        cards = (Scorecard.empty(ruleset),) * seats
        return cls(ruleset, cards, (0,) * seats, Turn(0, 1, ruleset.throws))

    @classmethod
    def replay(cls, ruleset: Ruleset, seats: int, events: Iterable[Event]) -> Game:
        """The game after the events; raises IllegalError where one cannot be."""
        game = cls.start(ruleset, seats)
        for event in events:
            game = game.apply(event)
        return game

    @property
    def phase(self) -> Phase:
        """Where in the turn the game is."""
        turn = self.turn
        if all(card.full for card in self.cards):
            return Phase.OVER
        if not turn.dice:
            return Phase.READY
        if turn.kept is not None and len(turn.kept) < self.ruleset.dice:
            return Phase.KEPT
        return Phase.STOPPED if turn.kept is not None or not turn.throws_left else Phase.THROWN

    @property
    def card(self) -> Scorecard:
        """The sheet of the seat whose turn it is."""
        return self.cards[self.turn.seat]

    @property
    def places_to_throw(self) -> tuple[int, ...]:
        """The places, from 0, of the dice that the next throw throws."""
        kept = self.turn.kept or ()
        return tuple(place for place in range(self.ruleset.dice) if place not in kept)

    @property
    def due_throw(self) -> Throw:
        """The next throw, as sources of dice know it."""
        return Throw(
            stream=self.turn.seat + 1,
            turn=self.turn.number,
            number=self.turn.thrown + 1,
            dice=tuple(place + 1 for place in self.places_to_throw),
            faces=self.ruleset.faces,
        )

    def verify_throw(self, dice: tuple[int, ...]) -> None:
        """Raise IllegalError where these dice cannot lie after a throw now."""
        if self.phase not in (Phase.READY, Phase.KEPT):
            raise IllegalError("It is not time to throw.")
        self.ruleset.verify_hand(dice)
        verify_stay(self.turn.dice, self.turn.kept or (), dice)

    def throw(self, dice: tuple[int, ...]) -> ThrowEvent:
        """The throw after which the dice lie so; raises IllegalError."""
        self.verify_throw(dice)
        return ThrowEvent(self.turn.seat, dice)

    def verify_keep(self, kept: tuple[int, ...]) -> None:
        """Raise IllegalError where the dice in these places cannot be kept."""
        if self.phase is not Phase.THROWN:
            raise IllegalError("No dice can be thrown again now.")
        verify_places(kept, self.ruleset.dice)

    def keep(self, kept: tuple[int, ...]) -> KeepEvent:
        """The choice to keep the dice in these places; raises IllegalError."""
        self.verify_keep(kept)
        return KeepEvent(self.turn.seat, kept)

    def verify_mark(self, row: Row) -> None:
        """Raise IllegalError where the dice cannot be marked in the row now."""
        if self.phase is Phase.OVER:
            raise IllegalError("The game is over.")
        if self.phase not in (Phase.THROWN, Phase.STOPPED):
            raise IllegalError("Throw first.")
        self.card.verify_mark(row)

    def mark(self, row: Row) -> MarkEvent:
        """The mark of the dice as they lie in the row; raises IllegalError."""
        self.verify_mark(row)
        return MarkEvent(self.turn.seat, row.id)

    def can(self, event: Event) -> bool:
        """Whether the event can be applied now."""
        try:
            self.apply(event)
        except IllegalError:
            return False
        return True

    def undo(self) -> UndoEvent:
        """Taking the last mark back; raises IllegalError."""
        return UndoEvent(self._to_undo().turn.seat)

    def apply(self, event: Event) -> Game:
        """The game after the event; raises IllegalError where it cannot be."""
        before = self._to_undo() if isinstance(event, UndoEvent) else self
        if event.seat != before.turn.seat:
            raise IllegalError("It is another player's turn.")
        match event:
            case ThrowEvent(throws=1):
                return self._after_throw(event)
            case KeepEvent():
                self.verify_keep(event.kept)
                return replace(self, turn=replace(self.turn, kept=event.kept))
            case MarkEvent(points=None):
                return self._after_mark(event)
            case UndoEvent():
                return replace(before, before_mark=None)
        raise IllegalError("Only a sheet filled in by hand can be changed so.")

    def _to_undo(self) -> Game:
        if self.phase is Phase.OVER:
            raise IllegalError("The game is over.")
        if self.phase is not Phase.READY:
            raise IllegalError("A throw cannot be taken back.")
        if self.before_mark is None:
            raise IllegalError("There is no mark to take back.")
        return self.before_mark

    def _after_throw(self, event: ThrowEvent) -> Game:
        self.verify_throw(event.dice)
        turn = replace(
            self.turn,
            dice=event.dice,
            kept=None,
            thrown=self.turn.thrown + 1,
            throws_left=self.turn.throws_left - 1,
        )
        return replace(self, turn=turn)

    def _after_mark(self, event: MarkEvent) -> Game:
        row = self.ruleset.named_row(event.row)
        self.verify_mark(row)
        seat = self.turn.seat
        cards = put(self.cards, seat, self.card.mark(row, self.turn.dice))
        left = self.turn.throws_left if self.ruleset.saving else 0
        saved = put(self.saved, seat, left)
        turn = self._next_turn(saved)
        return Game(self.ruleset, cards, saved, turn, replace(self, before_mark=None))

    def _next_turn(self, saved: tuple[int, ...]) -> Turn:
        seat = (self.turn.seat + 1) % len(self.cards)
        number = self.turn.number + (seat == 0)
        return Turn(seat, number, self.ruleset.throws + saved[seat])


def verify_places(kept: tuple[int, ...], dice: int) -> None:
    """Raise IllegalError where these are not ascending places of that many dice."""
    if sorted(set(kept)) != list(kept) or not set(kept) <= set(range(dice)):
        raise IllegalError("There are no such dice to keep.")


def verify_stay(lying: tuple[int, ...], kept: tuple[int, ...], thrown: tuple[int, ...]) -> None:
    """Raise IllegalError where a die that was kept shows another face."""
    if any(lying[place] != thrown[place] for place in kept):
        raise IllegalError("A die that was kept has changed.")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The values with another one in that place."""
    return (*values[:index], value, *values[index + 1 :])
