"""The steps of a game reckoned against the solved ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from jatsi.dice.hands import counts_of, dice_of
from jatsi.review.model import (
    Choice,
    Decision,
    Known,
    LuckyThrow,
    SeatReview,
    Together,
)
from jatsi.review.turns import screen_turns, sheet_turns
from jatsi.scorecard import Mark, Scorecard
from jatsi.solver.duels import Duels

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from jatsi.dice.hands import Counts
    from jatsi.game.events import Event
    from jatsi.review.model import Step
    from jatsi.review.turns import SeatTurn, Throw
    from jatsi.ruleset.model import Row
    from jatsi.solver.advice import Advisor
    from jatsi.solver.turn_worths import TurnWorths

Option = TypeVar("Option")
"""What is kept, or the name of a row."""

EQUAL = 1e-9
"""Points; choices that are as near as that are equally good."""


def review(
    advisor: Advisor,
    seats: int,
    events: Iterable[Event],
    *,
    by_hand: bool,
    to_win: Collection[int] = (),
) -> tuple[SeatReview, ...]:
    """Each seat's game, whose events must be possible; ``by_hand`` of sheets so filled in.

    The seats ``to_win``, from 0, play for the greatest chance to win where that can be
    reckoned.
    """
    saving = advisor.ruleset.saving
    turns = sheet_turns(events, saving=saving) if by_hand else screen_turns(events)
    reckoned = [_Seat(advisor) for _ in range(seats)]
    duels = Duels(advisor.ruleset)
    for turn in turns:
        mine, *others = (reckoned[(turn.seat + place) % seats].card for place in range(seats))
        wins = turn.seat in to_win and duels.reckons(mine, others)
        reckoned[turn.seat].play(turn, to_win=wins)
    return tuple(seat.review() for seat in reckoned)


class _Seat:
    """A seat's sheet, what is expected of it, and how that came about.

    Once what comes of it can only be told at its end, ``_rest_from`` is the turn from which
    on, and ``_now`` what was expected before.
    """

    def __init__(self, advisor: Advisor) -> None:
        self._advisor = advisor
        self._ruleset = advisor.ruleset
        self.card = Scorecard.empty(self._ruleset)
        self._saved = 0
        self._start = advisor.worth(self.card)
        self._now = self._start
        self._rest_from: int | None = None
        self._turn = 0
        self._steps: list[Step] = []

    def review(self) -> SeatReview:
        """What was found."""
        steps = tuple(self._steps)
        if self._rest_from is None:
            return SeatReview(self._start, self._now, steps)
        now = float(self.card.total) if self.card.full else None
        change = None if now is None else now - self._now
        return SeatReview(self._start, now, (*steps, Together(self._rest_from, Known.REST, change)))

    def play(self, turn: SeatTurn, *, to_win: bool) -> None:
        """Reckon a turn, and write on the sheet what was marked in it."""
        self._turn += 1
        if self._rest_from is None:
            self._reckon(turn, to_win=to_win)
        if turn.row is not None:
            row = self._ruleset.row(turn.row)
            self.card = self.card.with_mark(row, self._mark(turn, row))
            if turn.points is not None and self._rest_from is None:
                self._only_points()

    def _mark(self, turn: SeatTurn, row: Row) -> Mark:
        if turn.points is not None:
            return Mark(turn.points, ())
        dice = turn.throws[-1].dice
        return Mark(row.score(counts_of(dice, self._ruleset.faces)), dice)

    def _reckon(self, turn: SeatTurn, *, to_win: bool) -> None:
        if not self._follows(turn):
            self._rest_from = self._turn
        elif turn.throws:
            worths = self._advisor.turn(self.card, self._saved)
            told = _Turn(self._turn, self.card, worths, self._now, to_win=to_win)
            left = told.play(turn, self._ruleset.throws + self._saved)
            self._steps += told.steps
            self._now = told.now
            if turn.row is not None:
                self._saved = left if self._ruleset.saving else 0

    def _follows(self, turn: SeatTurn) -> bool:
        """Whether the rules allow the turn here, and it is known what it leaves behind.

        Corrections can leave rows in an order in which they could not be marked.
        """
        in_order = turn.row is None or self._ruleset.row(turn.row) in self.card.open_rows
        counted = all(throw.throws for throw in turn.throws) and turn.points is None
        return in_order and (counted or not self._ruleset.saving)

    def _only_points(self) -> None:
        before = self._now
        self._now = self.card.points + self._advisor.worth(self.card)
        self._steps.append(Together(self._turn, Known.POINTS, self._now - before))


class _Turn:
    """A turn on a sheet; ``now`` is the final total that is expected."""

    def __init__(
        self, number: int, card: Scorecard, worths: TurnWorths, now: float, *, to_win: bool
    ) -> None:
        self._number = number
        self._faces = card.ruleset.faces
        self._points = card.points
        self._worths = worths
        self._to_win = to_win
        self._thrown = 0
        self.now = now
        self.steps: list[Step] = []

    def play(self, turn: SeatTurn, left: int) -> int:
        """Reckon all that is told of it; how many of the throws are left then."""
        for place, throw in enumerate(turn.throws):
            left = 0 if throw.throws is None else left - throw.throws
            self._throw(throw, left)
            if place < len(turn.kept):
                self._keep(throw.dice, turn.kept[place], left)
        if turn.row is not None:
            dice = turn.throws[-1].dice
            every = tuple(range(len(dice)))
            if left and turn.kept[-1:] != (every,):
                self._keep(dice, every, left)
            self._mark(dice, turn.row, left)
        return left

    def _hand(self, dice: Sequence[int]) -> Counts:
        return counts_of(dice, self._faces)

    def _throw(self, throw: Throw, left: int) -> None:
        self._thrown += throw.throws or 1
        then = self._points + self._worths.hand(self._hand(throw.dice), left)
        change = then - self.now
        if throw.throws == 1:
            self.steps.append(LuckyThrow(self._number, self._thrown, throw.dice, change))
        else:
            self.steps.append(Together(self._number, Known.DICE, change, throw.dice))
        self.now = then

    def _keep(self, dice: tuple[int, ...], places: tuple[int, ...], left: int) -> None:
        kept = self._hand([dice[place] for place in places])
        worths = self._worths.every_keep(self._hand(dice), left)
        best, margin = _best(worths, kept)
        choices = Choice(dice_of(kept)), Choice(dice_of(best))
        self._decide(dice, left, choices, worths[kept], margin)

    def _mark(self, dice: tuple[int, ...], row: str, left: int) -> None:
        every, lying = self._worths.mark(self._hand(dice), left), tuple(sorted(dice))
        worths = {one.id: worth for one, worth in every}
        best, margin = _best(worths, row)
        choices = Choice(lying, row), Choice(lying, best)
        self._decide(dice, left, choices, worths[row], margin)

    def _decide(
        self,
        dice: tuple[int, ...],
        left: int,
        choices: tuple[Choice, Choice],
        worth: float,
        margin: float | None,
    ) -> None:
        """Note what was chosen, which is worth so much, and what was best."""
        then = self._points + worth
        self.steps.append(
            Decision(
                turn=self._number,
                number=self._thrown,
                dice=dice,
                left=left,
                chosen=choices[0],
                best=choices[1],
                expected=then,
                cost=self.now - then,
                margin=margin,
                to_win=self._to_win,
            )
        )
        self.now = then


def _best(worths: dict[Option, float], chosen: Option) -> tuple[Option, float | None]:
    """The best option, the chosen one if none is better, and its margin over the next best.

    None where there is no other.
    """
    best = max(worths, key=worths.__getitem__)
    if worths[chosen] >= worths[best] - EQUAL:
        best = chosen
    others = [worth for option, worth in worths.items() if option != best]
    return best, max(0.0, worths[best] - max(others)) if others else None
