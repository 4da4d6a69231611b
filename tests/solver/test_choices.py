"""Choices with their totals and costs, in late positions by enumeration."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from jatsi.dice.hands import counts_of
from jatsi.scorecard import Mark, Scorecard
from jatsi.scoring import AnyMatch, FaceMatch
from jatsi.solver.advice import Advisor
from jatsi.solver.choices import RankedChoice, choices
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.bruteforce import UPPER
from tests.late import LateGame, LateTurn, inside
from tests.opponent.helpers import row, tiny

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from tests.bruteforce import Dice

DOWN, UP = "pakkopeli-ylhaalta", "pakkopeli-alhaalta"


def solved(ruleset: Ruleset) -> Advisor:
    return Advisor(solve(Space(ruleset), exact=True))


def card_of(ruleset: Ruleset, sheet: dict[str, int]) -> Scorecard:
    """The sheet with these points in its rows."""
    known = {name: Mark(points, ()) for name, points in sheet.items()}
    return Scorecard(ruleset, tuple(known.get(row.id) for row in ruleset.rows))


def faces(choice: RankedChoice) -> Dice:
    """The dice that are kept, ascending."""
    return tuple(face for face, count in enumerate(choice.kept, 1) for _ in range(count))


def upper(sheet: dict[str, int]) -> int:
    """The subtotal of the upper section."""
    return sum(points for name, points in sheet.items() if name in UPPER)


def compare(advisor: Advisor, card: Scorecard, late: LateTurn, chance: Random) -> None:
    """That the choices from some dice are those of enumeration, and the best comes first."""
    for left in range(3):
        dice = tuple(sorted(chance.choices(range(1, 7), k=late.game.dice)))
        found = choices(advisor.turn(card), card, counts_of(dice, 6), left)
        expected = expectations(late, dice, left, card.points)
        named = [(faces(choice), choice.row.id if choice.row else None) for choice in found]
        assert len(set(named)) == len(named)
        assert set(named) == set(expected)
        totals = [expected[name] for name in named]
        assert [choice.expected for choice in found] == pytest.approx(totals, abs=1e-9)
        costs = [totals[0] - total for total in totals]
        assert [choice.cost for choice in found] == pytest.approx(costs, abs=1e-9)
        assert costs == pytest.approx(sorted(costs), abs=1e-9)


def expectations(
    late: LateTurn, dice: Dice, left: int, points: int
) -> dict[tuple[Dice, str | None], float]:
    """The final total of each keep that throws again, if any throw is left, and of each row."""
    marks: dict[tuple[Dice, str | None], float] = {
        (dice, name): points + worth for name, worth in late.marks(dice).items()
    }
    keeps = inside(dice) - {dice} if left else set()
    return marks | {(kept, None): points + late.keep(kept, left) for kept in keeps}


@pytest.mark.parametrize(
    ("base", "options", "count"),
    [
        ("yatzy", [UP], 1),
        ("yatzy", [UP], 2),
        ("yatzy", [DOWN], 2),
        ("jatsi", [UP], 1),
        ("jatsi", [UP, "laajennus"], 2),
        ("jatsi", [DOWN, "vakiojatsi"], 1),
        ("maxijatsi", [UP, "bonus-84"], 2),
        ("maxijatsi", [DOWN], 2),
    ],
)
def test_the_last_rows_of_forced_games(
    library: Library, base: str, options: list[str], count: int
) -> None:
    chance = Random(f"{base} {options} {count}")  # noqa: S311 - any sheet will do
    ruleset = library.resolve(base, options)
    ids = tuple(row.id for row in ruleset.rows)
    order = ids if DOWN in options else ids[::-1]
    late = LateGame(base, frozenset(options), order)
    open_rows = frozenset(order[-count:])
    sheet = late.sheet(open_rows, chance)
    turn = late.turn(open_rows, upper(sheet))
    compare(solved(ruleset), card_of(ruleset, sheet), turn, chance)


@pytest.mark.parametrize(
    ("base", "open_rows"),
    [
        ("yatzy", ("kuutoset", "pari", "yatzy")),
        ("yatzy", ("neloset", "suuri_suora", "sattuma")),
        ("jatsi", ("viitoset", "tayskasi", "jatsi")),
        ("maxijatsi", ("kuutoset", "torni")),
    ],
)
def test_rows_in_any_order(library: Library, base: str, open_rows: tuple[str, ...]) -> None:
    """A game of only these rows, with the bonus for what the others leave missing."""
    chance = Random(f"{base} {open_rows}")  # noqa: S311 - any sheet will do
    late = LateGame(base)
    subtotal = upper(late.sheet(frozenset(open_rows), chance))
    whole = library.resolve(base, [])
    rest = replace(
        whole,
        rows=tuple(map(whole.row, open_rows)),
        bonuses=tuple(b._replace(threshold=b.threshold - subtotal) for b in whole.bonuses),
    )
    turn = late.turn(frozenset(open_rows), subtotal)
    compare(solved(rest), Scorecard.empty(rest), turn, chance)


ONES_OR_ALL = tiny(2, 3, 2, [row(FaceMatch(1)), row(AnyMatch()), row(AnyMatch())])


def told(dice: Dice, left: int, full: dict[str, int]) -> list[RankedChoice]:
    """The choices in a game for ones and twice for all dice."""
    card = card_of(ONES_OR_ALL, full)
    return choices(solved(ONES_OR_ALL).turn(card), card, counts_of(dice, 3), left)


def test_with_no_throw_left_each_row_is_a_choice_and_equals_are_in_sheet_order() -> None:
    """Reckoned by hand, each die by itself.

    In two throws for all dice a three stays and another die is thrown again, which gives
    (3 + 2 + 2) / 3: two dice 14/3.  In two throws for ones a die shows one with the
    chance 5/9: two dice 10/9.
    """
    found = told((2, 3), 0, {"r1": 4})
    shown = [(choice.row and choice.row.id, choice.points) for choice in found]
    assert shown == [("r2", 5), ("r0", 0)]
    assert [choice.expected for choice in found] == pytest.approx([4 + 5 + 10 / 9, 4 + 14 / 3])
    assert found[1].cost == pytest.approx(5 + 10 / 9 - 14 / 3)
    equal = told((2, 3), 0, {"r0": 0})
    assert [choice.row and choice.row.id for choice in equal] == ["r1", "r2"]
    assert [choice.cost for choice in equal] == pytest.approx([0, 0], abs=1e-12)


def test_among_equals_more_dice_and_higher_faces_come_first() -> None:
    """With only the row for ones left, a two or a three that is kept gives nothing."""
    found = told((2, 3), 1, {"r1": 6, "r2": 6})
    assert [faces(choice) for choice in found] == [(), (3,), (2,), (2, 3)]
    totals = [12 + 2 / 3, 12 + 1 / 3, 12 + 1 / 3, 12]
    assert [choice.expected for choice in found] == pytest.approx(totals)
    assert [choice.row and choice.row.id for choice in found] == [None, None, None, "r0"]
