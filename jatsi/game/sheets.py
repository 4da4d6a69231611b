"""Sheets filled in by hand: real dice are thrown, and what was typed can change.

Seats may go in any order.  A seat's hand is what it says it threw; it is marked
in a row, or a row's points are typed where only they are known.  Everything can
be taken back, step by step, and any mark can be corrected later.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from jatsi.dice.hands import counts_of
from jatsi.errors import IllegalError
from jatsi.game.events import (
    CorrectEvent,
    KeepEvent,
    MarkEvent,
    ThrowEvent,
    TurnEvent,
    UndoEvent,
)
from jatsi.game.model import put, verify_places, verify_stay
from jatsi.scorecard import Mark, Scorecard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.game.events import Event
    from jatsi.ruleset.model import Row, Ruleset


@dataclass(frozen=True)
class Hand:
    """Dice that lie before a seat, and how many throws of its turn they took.

    ``kept`` are the places of those that stay while the others are thrown again.
    """

    seat: int
    dice: tuple[int, ...]
    thrown: int
    kept: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Sheets:
    """The sheets of a table at one moment.

    ``saved`` are the most throws that each seat can have kept from earlier turns:
    of a row whose points alone are known it may have kept all but one.  ``turn`` is
    the seat that writes next, ``by`` the one that took the last step, and
    ``before`` the moment before it.
    """

    ruleset: Ruleset
    cards: tuple[Scorecard, ...]
    saved: tuple[int, ...]
    turn: int = 0
    hand: Hand | None = None
    by: int = 0
    before: Sheets | None = field(default=None, repr=False, compare=False)

    @classmethod
    def start(cls, ruleset: Ruleset, seats: int) -> Sheets:
        """Empty sheets for that many seats."""
        return cls(ruleset, (Scorecard.empty(ruleset),) * seats, (0,) * seats)

    @classmethod
    def replay(cls, ruleset: Ruleset, seats: int, events: Iterable[Event]) -> Sheets:
        """The sheets after the events; raises IllegalError where one cannot be."""
        sheets = cls.start(ruleset, seats)
        for event in events:
            sheets = sheets.apply(event)
        return sheets

    @property
    def full(self) -> bool:
        """Whether every sheet is full."""
        return all(card.full for card in self.cards)

    @property
    def only_points(self) -> bool:
        """Whether of some mark only the points are known."""
        return any(mark and not mark.dice for card in self.cards for mark in card.marks)

    def throws_left(self, seat: int) -> int:
        """How many throws the seat has left in this turn."""
        used = self.hand.thrown if self.hand and self.hand.seat == seat else 0
        return self.ruleset.throws + self.saved[seat] - used

    def can(self, event: Event) -> bool:
        """Whether the event can be applied now."""
        try:
            self.apply(event)
        except IllegalError:
            return False
        return True

    def apply(self, event: Event) -> Sheets:
        """The sheets after the event; raises IllegalError where it cannot be."""
        if isinstance(event, UndoEvent):
            return self._to_undo(event.seat)
        after = self._after(event)
        return replace(after, by=event.seat, before=self)

    def _after(
        self, event: ThrowEvent | KeepEvent | MarkEvent | CorrectEvent | TurnEvent
    ) -> Sheets:
        match event:
            case ThrowEvent():
                return replace(self, hand=self._thrown(event), turn=event.seat)
            case KeepEvent():
                return replace(self, hand=self._kept(event))
            case MarkEvent():
                return self._marked(event)
            case CorrectEvent():
                return self._corrected(event)
            case TurnEvent():
                self._verify_turn(event.seat)
                return replace(self, turn=event.seat)

    def _to_undo(self, seat: int) -> Sheets:
        if self.before is None:
            raise IllegalError("There is nothing to take back.")
        if not 0 <= seat < len(self.cards):
            raise IllegalError("There is no such player.")
        return self.before

    def _thrown(self, event: ThrowEvent) -> Hand:
        self._verify_turn(event.seat)
        self.ruleset.verify_hand(event.dice)
        if not 1 <= event.throws <= self.throws_left(event.seat):
            raise IllegalError(
                "There are {n} throws to use.", n=max(0, self.throws_left(event.seat))
            )
        if self.hand is None:
            return Hand(event.seat, event.dice, event.throws)
        if self.hand.kept is None:
            raise IllegalError("The dice lie already. Mark them, or say which go again.")
        verify_stay(self.hand.dice, self.hand.kept, event.dice)
        return Hand(event.seat, event.dice, self.hand.thrown + event.throws)

    def _kept(self, event: KeepEvent) -> Hand:
        self._verify_turn(event.seat)
        if self.hand is None or self.hand.kept is not None or not self.throws_left(event.seat):
            raise IllegalError("No dice can be thrown again now.")
        verify_places(event.kept, self.ruleset.dice)
        if len(event.kept) == self.ruleset.dice:
            raise IllegalError("No dice go again.")
        return replace(self.hand, kept=event.kept)

    def _marked(self, event: MarkEvent) -> Sheets:
        self._verify_turn(event.seat)
        row = self.ruleset.named_row(event.row)
        card = self.cards[event.seat]
        card.verify_mark(row)
        if event.points is not None and self.hand is None:
            mark = self._known(row, event.points)
            left = self.throws_left(event.seat) - 1
        elif event.points is None and self.hand and self.hand.kept is None:
            mark = self._scored(row, self.hand.dice)
            left = self.throws_left(event.seat)
        else:
            raise IllegalError("Give the dice first, or the points of a row.")
        cards = put(self.cards, event.seat, card.with_mark(row, mark))
        saved = put(self.saved, event.seat, left if self.ruleset.saving else 0)
        turn = _next_seat(cards, event.seat)
        return replace(self, cards=cards, saved=saved, turn=turn, hand=None)

    def _corrected(self, event: CorrectEvent) -> Sheets:
        if not 0 <= event.seat < len(self.cards):
            raise IllegalError("There is no such player.")
        card = self.cards[event.seat]
        row, to = self.ruleset.named_row(event.row), self.ruleset.named_row(event.to)
        old = card.mark_in(row)
        if old is None:
            raise IllegalError("Row {row} is not full yet.", row=row.titles)
        crossed = card.mark_in(to) if to != row else None
        if crossed and not card.full:
            raise IllegalError("Row {row} is already full. Choose another one.", row=to.titles)
        corrected = card.with_mark(row, None).with_mark(to, self._new_mark(to, event, old))
        if crossed:
            corrected = corrected.with_mark(row, self._moved(row, crossed))
        corrected.verify_order()
        return replace(self, cards=put(self.cards, event.seat, corrected))

    def _new_mark(self, row: Row, event: CorrectEvent, old: Mark) -> Mark:
        if event.points is not None:
            return self._known(row, event.points)
        return self._scored(row, event.dice) if event.dice else self._moved(row, old)

    def _moved(self, row: Row, mark: Mark) -> Mark:
        return self._scored(row, mark.dice) if mark.dice else self._known(row, mark.points)

    def _scored(self, row: Row, dice: tuple[int, ...]) -> Mark:
        self.ruleset.verify_hand(dice)
        return Mark(row.score(counts_of(dice, self.ruleset.faces)), dice)

    def _known(self, row: Row, points: int) -> Mark:
        self.ruleset.verify_points(row, points)
        return Mark(points, ())

    def _verify_turn(self, seat: int) -> None:
        if not 0 <= seat < len(self.cards):
            raise IllegalError("There is no such player.")
        if self.hand and self.hand.seat != seat:
            raise IllegalError("It is another player's turn.")
        if self.cards[seat].full:
            raise IllegalError("This sheet is full.")


def _next_seat(cards: tuple[Scorecard, ...], last: int) -> int:
    """Of the seats with the emptiest sheets the next in turn after ``last``."""
    order = [(last + 1 + step) % len(cards) for step in range(len(cards))]
    return max(order, key=lambda seat: len(cards[seat].unmarked))
