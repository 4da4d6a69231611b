"""Best play of many games at once: turn by turn, the games in the same state side by side.

What everything in a turn is worth is reckoned once for each state that some game is in.
Among choices that are worth as much as any, but for a tolerance, a keep is of more dice,
then of higher faces, and a mark is in the first row of the sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jatsi.solver.changes import Changes
from jatsi.solver.simulating import over
from jatsi.solver.steps import StepTables
from jatsi.solver.turns import Reckoner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from jatsi.dice.blocks import DiceBlocks, Faces
    from jatsi.solver.simulating import Played
    from jatsi.solver.turns import Turns
    from jatsi.solver.values import Solution

    Numbers = NDArray[np.int64]
    Hands = NDArray[np.int32]
    Worths = NDArray[np.floating]

AT_ONCE = 1 << 16
"""So many games are played at once; the more, the more often some are in the same state."""

CHOOSING = 1 << 14
"""So many choose at once: their worths are still near the processor."""

TIE, TIE_IN_FLOAT32 = 1e-9, 1e-4
"""Points; worths that differ by less are equal, with tables in float64 and in float32."""


class Games:
    """Games between turns: state, subtotals [section, game], throws saved and thrown so far."""

    def __init__(self, faces: Faces, sections: int) -> None:
        self.faces = faces
        self.states = np.ones(len(faces), np.int64)
        self.subtotals = np.zeros((sections, len(faces)), np.int64)
        self.saved = np.zeros(len(faces), np.int64)
        self.thrown = np.zeros(len(faces), np.int64)

    def throw(self, games: Numbers) -> Faces:
        """The faces of each one's next throw, [game, die]."""
        faces = self.faces[games, self.thrown[games]]
        self.thrown[games] += 1
        return faces


class BestPlay:
    """Plays a solved game with dice out of blocks."""

    def __init__(self, solution: Solution, blocks: DiceBlocks) -> None:
        self._blocks = blocks
        self._space = space = solution.shape.space
        self._ruleset = ruleset = space.ruleset
        self._reckoner = Reckoner(solution)
        self._steps = StepTables(space)
        self._changes = Changes(space.layout)
        self._tie = TIE if solution.values.dtype == np.float64 else TIE_IN_FLOAT32
        self._order = [space.rows.index(row) for row in ruleset.rows]
        self._sections = [ruleset.sections.index(row.section) for row in space.rows]
        every = zip(space.points, space.scores, strict=True)
        self._places = np.array([points.searchsorted(scores) for points, scores in every])

    def play(self, start: int, stop: int) -> Iterator[Played]:
        """The games from one number to before another, some after others."""
        for first in range(start, stop, AT_ONCE):
            faces = self._blocks.games(first, min(first + AT_ONCE, stop))
            games = Games(faces, len(self._ruleset.sections))
            for level in range(len(self._space.rows), 0, -1):
                self._take_turns(level, games)
            yield over(self._ruleset, games.subtotals)

    def _take_turns(self, level: int, games: Games) -> None:
        """Every game's next turn."""
        here, below = self._space.levels[level], self._space.levels[level - 1]
        order = games.states.argsort(kind="stable")
        states, lanes, counts = np.unique(
            games.states[order], return_inverse=True, return_counts=True
        )
        places = here.first.searchsorted(states, side="right") - 1
        some, sets = np.unique(places, return_inverse=True)
        steps = self._steps.between(here, below, some)
        saved = games.saved[order]
        most_lanes = self._reckoner.most_lanes(self._most(saved))
        ends = np.append(0, counts.cumsum())
        for first in range(0, len(states), most_lanes):
            part = slice(first, min(first + most_lanes, len(states)))
            classes = states[part] - here.first[places[part]]
            most = self._most(saved[ends[part.start] : ends[part.stop]])
            turns = self._reckoner.reckon(level, steps, sets[part], classes, most)
            for start in range(ends[part.start], ends[part.stop], CHOOSING):
                who = slice(start, min(start + CHOOSING, ends[part.stop]))
                self._take_turn(turns, games, order[who], lanes[who] - first)

    def _most(self, saved: Numbers) -> int:
        """The most throws that are left after the first with so many saved."""
        return self._ruleset.throws - 1 + int(saved.max())

    def _take_turn(self, turns: Turns, games: Games, who: Numbers, lanes: Numbers) -> None:
        """The turn of some games, each in its lane."""
        hands = self._changes.throw(np.zeros_like(who), games.throw(who))
        left = self._ruleset.throws - 1 + games.saved[who]
        for now in range(int(left.max()), 0, -1):
            mine = np.flatnonzero(left == now)
            kept = self._keep(turns.keeps[now - 1], hands[mine], lanes[mine])
            again = kept < self._space.layout.first_hand
            mine, kept = mine[again], kept[again]
            hands[mine] = self._changes.throw(kept, games.throw(who[mine]))
            left[mine] -= 1
        hands -= self._space.layout.first_hand
        if self._ruleset.saving:
            games.saved[who] = left
        else:
            left[:] = 0
        for now in np.unique(left).tolist():
            mine = np.flatnonzero(left == now)
            self._mark(turns, now, games, who[mine], (hands[mine], lanes[mine]))

    def _keep(self, worths: Worths, hands: Hands, lanes: Numbers) -> Hands:
        """The best keep of each hand."""
        options = self._changes.keeps.take(hands - self._space.layout.first_hand, axis=1)
        chosen = self._first_best(worths.take(options * np.int64(worths.shape[1]) + lanes))
        kept: Hands = options[chosen, np.arange(len(hands))]
        return kept

    def _first_best(self, worths: Worths) -> Numbers:
        """The place of the first of the options that are best, [option, game]."""
        place: Numbers = (worths >= worths.max(axis=0) - self._tie).argmax(axis=0)
        return place

    def _mark(
        self, turns: Turns, left: int, games: Games, who: Numbers, dice: tuple[Hands, Numbers]
    ) -> None:
        """Mark each hand, in its lane, where it is best with so many throws left."""
        hands, lanes = dice
        rows = [row for row in self._order if row in turns.then]
        outcomes = self._reckoner.first[rows, np.newaxis] + self._places[rows][:, hands]
        worths = turns.marks[left]
        chosen = self._first_best(worths.take(outcomes * worths.shape[1] + lanes))
        for place, row in enumerate(rows):
            mine = np.flatnonzero(chosen == place)
            points = self._places[row][hands[mine]]
            games.subtotals[self._sections[row], who[mine]] += self._space.points[row][points]
            then = turns.then[row]
            games.states[who[mine]] = then[points if len(then) > 1 else 0, lanes[mine]]
