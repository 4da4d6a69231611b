"""Sheets filled in by hand: real dice are thrown, and what was typed can change.

Seats may go in any order.  A seat's hand is what it says it threw; it is marked
in a row, or a row's points are typed where only they are known.  Everything can
be taken back, step by step, and any mark can be corrected later.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jatsi.dice.hands import counts_of
from jatsi.errors import IllegalError
from jatsi.game.events import CorrectEvent, KeepEvent, MarkEvent, ThrowEvent, UndoEvent
from jatsi.game.model import put
from jatsi.scorecard import Mark, Scorecard, places

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

    ``saved`` are the throws that each seat has kept from earlier turns, as far as
    they are known; ``before`` is the moment before the last step.
    """

    ruleset: Ruleset
    cards: tuple[Scorecard, ...]
    saved: tuple[int, ...]
    hand: Hand | None = None
    before: Sheets | None = None

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
    def standing(self) -> list[int]:
        """The place of each seat by the totals as they are."""
        return places([card.total for card in self.cards])

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
        match event:
            case ThrowEvent():
                after = replace(self, hand=self._thrown(event))
            case KeepEvent():
                after = replace(self, hand=self._kept(event))
            case MarkEvent():
                after = self._marked(event)
            case CorrectEvent():
                after = self._corrected(event)
        return replace(after, before=self)

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
        if self.hand and self.hand.kept is None:
            raise IllegalError("The dice lie already. Mark them, or say which go again.")
        kept = self.hand.kept or () if self.hand else ()
        if self.hand and any(event.dice[place] != self.hand.dice[place] for place in kept):
            raise IllegalError("A die that was kept has changed.")
        used = self.hand.thrown if self.hand else 0
        return Hand(event.seat, event.dice, used + event.throws)

    def _kept(self, event: KeepEvent) -> Hand:
        self._verify_turn(event.seat)
        if self.hand is None or self.hand.kept is not None or not self.throws_left(event.seat):
            raise IllegalError("No dice can be thrown again now.")
        every = range(self.ruleset.dice)
        if sorted(set(event.kept)) != list(event.kept) or not set(event.kept) < set(every):
            raise IllegalError("There are no such dice to keep.")
        return replace(self.hand, kept=event.kept)

    def _marked(self, event: MarkEvent) -> Sheets:
        self._verify_turn(event.seat)
        row = self.ruleset.named_row(event.row)
        card = self.cards[event.seat]
        card.verify_mark(row)
        if event.points is not None and self.hand is None:
            mark = self._known(row, event.points)
            saved = self.saved
        elif event.points is None and self.hand and self.hand.kept is None:
            mark = self._scored(row, self.hand.dice)
            left = self.throws_left(event.seat) if self.ruleset.saving else 0
            saved = put(self.saved, event.seat, left)
        else:
            raise IllegalError("Give the dice first, or the points of a row.")
        cards = put(self.cards, event.seat, card.with_mark(row, mark))
        return replace(self, cards=cards, saved=saved, hand=None)

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
