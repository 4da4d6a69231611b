"""What stands over the columns of standings, and in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jatsi.render.standings_columns import (
    GAME,
    MISSING,
    ROUND,
    TIE_BREAK,
    UNPLAYED,
    Column,
    Told,
    column_title,
    standings_listing,
)
from jatsi.render.view import View
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from jatsi.resources.library import Library

VIEW = View(catalog("en"))


@dataclass(frozen=True)
class Plan:
    """Two rounds and a final."""

    def is_final(self, number: int) -> bool:
        return number > 2


@dataclass(frozen=True)
class Standing:
    """A line of the standings."""

    person: int
    place: int | None = 1
    shared: bool = False
    games: int = 3
    rounds: tuple[int | None, ...] = (-42, None, 200)
    penalty: int = 0
    total: int | None = -42
    tie_breaks: dict[str, int | None] = field(default_factory=dict)
    status: str = "playing"
    reason: str = ""


def test_titles() -> None:
    columns = [
        Column(ROUND, 1),
        Column(ROUND, 3),
        Column(GAME, 2, 4),
        Column(GAME, 3, 1),
        Column(TIE_BREAK, tie_break="throw-off 2"),
    ]
    assert [column_title(column, Plan(), VIEW) for column in columns] == [
        *("Round 1", "Final", "Round 2, game 4", "Final, game 1", "Throw-off 2")
    ]


def test_cells(library: Library) -> None:
    """Who shares a place, a penalty, a tie-break of one alone; nothing is a zero."""
    table = [
        Standing(7, shared=True, tie_breaks={"total": 158, "throw-off": 6}),
        Standing(8, shared=True, penalty=5, tie_breaks={"total": None}, total=None),
        Standing(9, place=None, status="disqualified", reason="rude"),
    ]
    names = {7: "Liisa", 8: "=1+1", 9: "Åke"}
    told = Told(
        games={(7, 1, 1): -20, (7, 1, 2): -22},
        notes={7: {MISSING: [2]}, 9: {MISSING: [1, 2], UNPLAYED: [3]}},
    )
    rulesets = [library.resolve(name) for name in ("jatsi", "yatzy", "jatsi")]
    listing = standings_listing(table, names, told, Plan(), rulesets, VIEW, games=2)
    assert listing.keys == 3
    shown = dict(zip(listing.titles, zip(*listing.lines, strict=True), strict=True))
    assert shown == {
        "Place": (1, 1, None),
        "Shared": ("shared", "shared", None),
        "Name": ("Liisa", "=1+1", "Åke"),
        "Games": (3, 3, 3),
        "Round 1 (Jatsi)": (-42, -42, -42),
        "Round 1, game 1": (-20, None, None),
        "Round 1, game 2": (-22, None, None),
        "Round 2 (Yatzy)": (None, None, None),
        "Round 2, game 1": (None, None, None),
        "Round 2, game 2": (None, None, None),
        "Final (Jatsi)": (200, 200, 200),
        "Final, game 1": (None, None, None),
        "Final, game 2": (None, None, None),
        "Penalty": (None, 5, None),
        "Total": (-42, None, -42),
        "All games": (158, None, None),
        "Throw-off": (6, None, None),
        "Status": (
            "playing (missing: 2)",
            "playing",
            "disqualified (missing: 1, 2) (unplayed: 3): rude",
        ),
    }


def test_a_table_of_nobody(library: Library) -> None:
    listing = standings_listing([], {}, Told(), Plan(), [library.resolve("yatzy")] * 3, VIEW)
    assert listing.titles == ("Place", "Shared", "Name", "Games", "Total", "Status")
    assert listing.lines == ()
