"""What the desk shows, in columns and to listen to."""

from __future__ import annotations

import pytest

from jatsi.render.cells import cells
from jatsi.render.desk import (
    brief_standings,
    game_text,
    place_text,
    standings_text,
    table_text,
    title_line,
)
from jatsi.render.view import View
from jatsi.texts.catalog import catalog
from jatsi.tournament.plan import Plan
from jatsi.tournament.standings import Standing
from jatsi.tournament.state import Status

ENGLISH = catalog("en")
VIEW = View(ENGLISH)
PLAIN = View(ENGLISH, plain=True)
NAMES = {1: "Maija", 2: "Åke", 3: "Liisa", 4: "Väinö Ensio Virtanen-Lappalainen"}


def line(
    person: int,
    place: int | None,
    total: int | None,
    *rounds: int | None,
    shared: bool = False,
    status: Status = Status.PLAYING,
) -> Standing:
    """A line of standings."""
    return Standing(place, shared, person, len(rounds), rounds, 0, total, {}, status)


def test_places_names_and_totals_stand_in_columns() -> None:
    table = [
        line(1, 1, 412, 200, 212),
        line(2, 2, 400, 200, 200, shared=True),
        line(3, 2, 400, 190, 210, shared=True, status=Status.WITHDRAWN),
        line(4, None, None, None, None, status=Status.DISQUALIFIED),
    ]
    assert brief_standings(table, NAMES, VIEW) == [
        " 1. Maija                            412",
        " 2. Åke                              400",
        " 2. Liisa (withdrawn)                400",
        "    Väinö Ensio Virtanen-Lappalainen",
        "    (disqualified)                     -",
    ]
    assert brief_standings(table, NAMES, PLAIN)[:3] == [
        "1. Maija: 412",
        "2. (shared) Åke: 400",
        "2. (shared) Liisa (withdrawn): 400",
    ]


def test_after_the_final_its_points_come_first() -> None:
    table = [line(1, 1, 400, 190, 210, 251), line(2, 2, 412, 200, 212, 250), line(3, 3, 300, 150)]
    assert brief_standings(table, NAMES, VIEW, 3) == [
        "In brackets the total before the final.",
        " 1. Maija                      251 (400)",
        " 2. Åke                        250 (412)",
        " 3. Liisa                          (300)",
    ]
    assert brief_standings(table, NAMES, PLAIN, 3)[1:4] == [
        "1. Maija: 400",
        "In the final 251.",
        "2. Åke: 412",
    ]


@pytest.mark.parametrize("width", range(20, 81))
def test_no_line_is_wider_than_the_view(width: int) -> None:
    table = [line(n, place, 412, 200, 212) for n in NAMES for place in (None, 7, 17, 117)]
    view = View(ENGLISH, width)
    shown = [
        *brief_standings(table, NAMES, view, 2),
        *title_line("Syysturnaus 2026, toinen osakilpailu", "Kierros 12", view),
    ]
    assert max(map(cells, shown)) <= width


def test_the_final_and_games_of_a_round_are_named() -> None:
    one, many = Plan("Kevät", 3, final=4), Plan("Kevät", 3, games=2, final=4)

    def said(number: int, plan: Plan) -> list[str]:
        texts = (
            place_text(number, 2, 1, plan),
            table_text(number, 2, 1, plan),
            game_text(number, 1, plan),
            standings_text(number, plan),
        )
        return [ENGLISH(text) for text in texts]

    assert said(3, one) == ["Round 3, table 2", "Table 2", "Round 3", "Standings after round 3"]
    assert said(4, one) == ["Final", "Final", "Final", "Standings after the final"]
    assert said(3, many)[:3] == ["Round 3, table 2, game 1", "Table 2, game 1", "Round 3, game 1"]
    assert said(4, many)[:3] == ["Final, game 1"] * 3
