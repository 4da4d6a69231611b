"""``jatsi advise``."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.bruteforce import UPPER
from tests.cli.program import run, run_json
from tests.cli.test_situation import ALL_BUT_LAST
from tests.late import LateGame, inside

if TYPE_CHECKING:
    from pathlib import Path

FORCED = ("advise", "--rules", "yatzy", "-o", "pakkopeli-ylhaalta")
ONLY_YATZY = (*FORCED, "--sheet", ALL_BUT_LAST)
"""153 points, 63 of them in the upper section: 203 and the last row."""


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which what one test solves, the next one finds."""
    return tmp_path_factory.mktemp("solved")


def test_the_last_rows_of_a_forced_game(home: Path) -> None:
    chance = Random("forced")  # noqa: S311 - any sheet will do
    order = ("kakkoset", "ykkoset")  # from the bottom
    late = LateGame("jatsi", forced=order)
    call = ("advise", "--rules", "jatsi", "-o", "pakkopeli-alhaalta", "--exact")
    for left in (2, 0):
        compare(home, call, late, frozenset(order), left, chance, within=1e-9)


def test_late_positions_of_yatzy(solved: Path) -> None:
    chance = Random("late")  # noqa: S311 - any sheet will do
    late, call = LateGame("yatzy"), ("advise", "--rules", "yatzy")
    for open_rows, left in (({"kuutoset", "yatzy"}, 1), ({"neloset", "kaksi_paria"}, 0)):
        compare(solved, call, late, frozenset(open_rows), left, chance, within=1e-3)


def compare(
    home: Path,
    call: tuple[str, ...],
    late: LateGame,
    open_rows: frozenset[str],
    left: int,
    chance: Random,
    *,
    within: float,
) -> None:
    """That every choice has the total of enumeration."""
    sheet = late.sheet(open_rows, chance)
    thrown = chance.choices(range(1, 7), k=late.dice)
    told = run_json(home, *call, *moment(sheet, thrown, left))
    subtotal = sum(points for row, points in sheet.items() if row in UPPER)
    turn, points, dice = late.turn(open_rows, subtotal), sum(sheet.values()), tuple(sorted(thrown))
    assert told["sheet"] == sheet
    assert (told["dice"], told["throws_left"], told["saved"]) == (thrown, left, 0)
    assert told["expected"] == pytest.approx(points + turn.lying(dice, left), abs=within)
    expected: dict[Any, float] = {(dice, row): worth for row, worth in turn.marks(dice).items()}
    if left:
        keeps = inside(dice) - {dice}
        expected |= {(kept, None): turn.keep(kept, left) for kept in keeps}
    found = {(tuple(choice["keep"]), choice["row"]): choice for choice in told["choices"]}
    assert len(found) == len(told["choices"])
    assert {one: choice["expected"] - points for one, choice in found.items()} == pytest.approx(
        expected, abs=within
    )
    for choice in found.values():
        assert choice["cost"] == pytest.approx(told["expected"] - choice["expected"], abs=1e-12)
        assert (choice["row"] is None) == (choice["points"] is None)
        assert (choice["row"] is None) == (sorted(thrown) != choice["keep"])
        if choice["row"]:
            assert choice["points"] == turn.rows[choice["row"]](dice)


def moment(sheet: dict[str, int], dice: list[int], left: int) -> tuple[str, ...]:
    """The options that tell it."""
    rows = ",".join(f"{row}={points}" for row, points in sheet.items())
    thrown = "".join(map(str, dice))
    return ("--sheet", rows, "--dice", thrown, "--throws-left", str(left))


def test_before_the_first_throw(solved: Path) -> None:
    """Found by two independent programs."""
    told = run_json(solved, "advise", "--rules", "yatzy")
    assert told["expected"] == pytest.approx(248.4399893779, abs=1e-3)
    assert (told["choices"], told["dice"], told["throws_left"]) == ([], [], 3)
    done = run(solved, *FORCED, "--lang", "en")
    name = "YATZY, forced from the top"
    assert done.stdout.splitlines() == [name, "Expected total: 122.56"]


def test_keeps_in_columns(solved: Path) -> None:
    """With one throw left, 50 times the chance of the missing dice: 1/36, 1/216, 1/1296."""
    done = run(solved, *ONLY_YATZY, "--dice", "33366", "--throws-left", "1", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "YATZY, forced from the top",
        "Expected total: 204.39",
        "Keep    Total  Cost",
        "3 3 3  204.39  0.00",
        "6 6    203.23  1.16",
        "3 3    203.23  1.16",
        "6      203.04  1.35",
        "3      203.04  1.35",
        "7 choices more.",
    ]


def test_keeps_in_words(solved: Path) -> None:
    asked = ("--dice", "66666", "--throws-left", "1", "--top", "2", "--lang", "en", "--plain")
    assert run(solved, *ONLY_YATZY, *asked).stdout.splitlines() == [
        "Yatzy, forced from the top",
        "Mark Yatzy: 50 now, expected total",
        "253.00, cost 0.00.",
        "Keep 6 6 6 6: expected total 211.33,",
        "cost 41.67.",
        "4 choices more.",
    ]


def test_keeping_nothing(solved: Path) -> None:
    asked = ("--dice", "12345", "--throws-left", "1", "--lang", "en")
    words = run(solved, *ONLY_YATZY, *asked, "--plain", "--top", "6").stdout
    assert "Keep nothing: expected total 203.04,\n" in words
    shown = run(solved, *ONLY_YATZY, *asked, "--top", "50").stdout.splitlines()
    assert "nothing     203.04  0.00" in shown
    assert "mark Yatzy  203.00  0.04" in shown
    assert len(shown) == 3 + 2**5
    assert max(map(len, shown)) <= 40


def test_rows(solved: Path) -> None:
    asked = ("--dice", "33366", "--throws-left", "0", "--lang", "en")
    assert run(solved, *ONLY_YATZY, *asked).stdout.splitlines() == [
        "YATZY, forced from the top",
        "Expected total: 203.00",
        "Row    Points   Total  Cost",
        "Yatzy       0  203.00  0.00",
    ]


def test_saved_throws(home: Path) -> None:
    (home / "saving.toml").write_text(SAVING, "utf-8")
    call = ("advise", "--rules", "./saving.toml", "--dice", "1")
    first = run_json(home, *call)["choices"]
    # a die in one throw gives 3.5 on average, in two 4.25, in three 14/3: thrown again it
    # leaves two for the last row, marked now three
    told = [(choice["keep"], choice["row"]) for choice in first]
    assert told == [([], None), ([1], "r0"), ([1], "r1")]
    marked = 1 + 14 / 3
    assert [choice["expected"] for choice in first] == pytest.approx([3.5 + 4.25, marked, marked])
    last = run_json(home, *call, "--sheet", "r0=6", "--saved", "1")
    assert last["throws_left"] == 2
    assert [choice["expected"] for choice in last["choices"]] == pytest.approx([6 + 4.25, 6 + 1])


SAVING = """
dice = 1
faces = 6
throws = 2
saving = true
titles = { fi = "Säästö" }
rows = [
    { id = "r0", titles = { fi = "R0" }, section = "lower", match = "any", points = "sum" },
    { id = "r1", titles = { fi = "R1" }, section = "lower", match = "any", points = "sum" },
]
"""


def test_every_row_is_a_choice_while_throws_are_left(solved: Path) -> None:
    """188 points without the two rows that are open.

    Of three throws for it chance gives 23.33 on average, and five of a kind comes with a
    chance of 4.603 per cent.
    """
    two = ALL_BUT_LAST.removesuffix(",sattuma=15")
    asked = ("--sheet", two, "--dice", "66666", "--throws-left", "1", "--lang", "en")
    shown = run(solved, "advise", "--rules", "yatzy", *asked).stdout.splitlines()
    assert shown[3] == "mark Yatzy   261.33   0.00"  # 188 + 50 + 23.33
    assert shown[5] == "mark Chance  220.30  41.03"  # 188 + 30 + 2.30


def test_what_is_wrong_is_told_in_one_line(home: Path) -> None:
    done = run(home, "advise", "--rules", "yatzy", "--sheet", "ykkoset=7", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Row Ones cannot give 7. It can give: 0, 1, 2, 3, 4, 5.\n"
    assert not (home / "cache").exists()


def test_top(solved: Path) -> None:
    asked = (*ONLY_YATZY, "--dice", "33366")
    told = run_json(solved, *asked, "--top", "3")
    assert told["throws_left"] == 2
    assert len(told["choices"]) == 3
    assert told["choices"] == run_json(solved, *asked)["choices"][:3]
