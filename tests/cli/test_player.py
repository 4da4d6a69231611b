"""``jatsi player``, ``jatsi ratings`` and ``jatsi records``: what they print."""

from __future__ import annotations

import sys
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.cli.player import MOST_MEETINGS, player
from jatsi.cli.records import records as records_command
from jatsi.records.connection import open_records
from jatsi.records.statistics import MOST
from jatsi.ruleset.canonical import content_hash
from tests.cli.tournament.conftest import Program
from tests.records.helpers import NOW, finished, people
from tests.records.tables import begun, game_of, told

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

NARROW = ("--width", "40")


@pytest.fixture
def yatzy(library: Library) -> Ruleset:
    """The ruleset of fifteen rows."""
    return library.resolve("yatzy")


@pytest.fixture
def jatsi(home: Path) -> Program:
    """The program."""
    return Program(home / "jatsi.db")


@pytest.fixture
def club(jatsi: Program, yatzy: Ruleset) -> Program:
    """The program of a club in which Liisa has played a little of everything."""
    with open_records(jatsi.path, now=NOW) as records:
        number = begun(records, yatzy, ("Liisa", "Maija", "Åke"))
        told(records, number, {"Liisa": 212, "Maija": 230, "Åke": 230})
        begun(records, yatzy, ("Liisa", "Maija"), name="Syksy")
        game_of(records, yatzy, {"Liisa": 251, "Maija": 200}, at=NOW + timedelta(days=1))
        finished(records, yatzy, people(records, "Liisa"), seed="1")
    return jatsi


def test_a_person_in_words(club: Program) -> None:
    rated = next(one for one in club.json("ratings") if one["name"] == "Liisa")
    [apart] = club.json("records")[0]["not_counted"]
    alone = apart["total"]
    rating = f"Rating {rated['rating']}, uncertainty {rated['uncertainty']:.1f}, "
    rating += "after 2 games with others"
    assert club("player", "liisa") == [
        "Liisa, in the records since 31.1.2025",
        "Rules: yatzy",
        "2 games: best 251, 1.2.2025; mean 231.5",
        "Not counted:",
        f"yatzy: 1 game: best {alone}, 31.1.2025; mean {alone}.0 (repeatable dice)",
        "Tournaments:",
        "Syksy, 31.1.2025: no results yet",
        "Kevät, 31.1.2025: place 3 of 3",
        "Against others:",
        "Maija: won 1, drawn 0, lost 1",
        "Åke: won 0, drawn 0, lost 1",
        rating,
    ]


def test_lines_fit_and_minus_is_told_to_a_listener(club: Program, yatzy: Ruleset) -> None:
    for command in (("player", "Maija"), ("ratings",), ("records", "--rows")):
        seen, heard = club(*command, *NARROW), club(*command, *NARROW, "--plain")
        assert max(map(len, seen + heard)) <= 40
    with open_records(club.path, now=NOW) as records:
        game_of(records, yatzy, {"Olli": 100, "Liisa": 200})
    assert club("player", "Olli")[-1].startswith("Rating -")
    assert club("player", "Olli", "--plain")[-1].startswith("Rating minus ")


def test_a_person_in_json(club: Program, yatzy: Ruleset) -> None:
    found = club.json("player", "Liisa")
    [games] = found["games"]
    assert (games["rules"], games["hash"], games["games"]) == ("yatzy", content_hash(yatzy), 2)
    assert (games["mean"], games["best"]["total"], games["rows"]) == (231.5, 251, {})
    [apart] = found["not_counted"]
    assert (apart["seeded"], apart["hinted"], apart["games"]) == (True, False, 1)
    syksy, kevat = found["tournaments"]
    assert (syksy["name"], syksy["place"], syksy["over"]) == ("Syksy", None, False)
    assert (kevat["place"], kevat["shared"], kevat["people"]) == (3, False, 3)
    maija, ake = found["against"]
    del maija["person"]
    assert maija == {"name": "Maija", "games": 2, "won": 1, "drawn": 0, "lost": 1}
    assert ake["name"] == "Åke"
    assert found["rating"] == next(
        one for one in club.json("ratings") if one["person"] == found["person"]
    )


def test_rows_of_a_person_and_of_the_club(jatsi: Program, yatzy: Ruleset) -> None:
    with open_records(jatsi.path, now=NOW) as records:
        for name in ("Liisa", "Liisa", "Maija"):
            finished(records, yatzy, people(records, name))
        marks = 'SELECT "row", points FROM marks WHERE game = 1'
        points = dict(records.db.execute(marks).fetchall())
    lines = jatsi("player", "Liisa")
    assert lines[3:18] == [
        f"{row.titles.in_language('en')}: {points[row.id]}, 2 times" for row in yatzy.rows
    ]
    best = [f"{row.titles.in_language('en')}: {points[row.id]} Liisa" for row in yatzy.rows]
    shown = jatsi("records", "--rows")
    start = shown.index("Most points in a row:") + 1
    assert [line.partition(",")[0] for line in shown[start:]] == best
    assert "Most points in a row:" not in jatsi("records")
    [table] = jatsi.json("records")
    assert {one["row"]: one["points"] for one in table["rows"]} == points
    [mine] = jatsi.json("player", "Maija")["games"]
    first = {"times": 1, "first": "2025-01-31T22:30:00Z"}
    assert mine["rows"]["pari"] == {"points": points["pari"]} | first


def test_many_others(jatsi: Program, yatzy: Ruleset) -> None:
    names = [f"Muu {number:02}" for number in range(12)]
    with open_records(jatsi.path, now=NOW) as records, records.writing():
        for number, name in enumerate(names):
            game_of(records, yatzy, {"Liisa": 200, name: 200 + number})
        game_of(records, yatzy, {"Liisa": 200, names[-1]: 200})
    lines = jatsi("player", "Liisa")
    start = lines.index("Against others:") + 1
    assert lines[start] == "Muu 11: won 0, drawn 1, lost 1"
    assert lines[start + MOST_MEETINGS] == "And 2 more"
    assert [one["name"] for one in jatsi.json("player", "Liisa")["against"]] == [
        names[-1],
        *names[:-1],
    ]


def test_help_tells_how_many_are_shown() -> None:
    assert f"at most {MOST} people" in str(records_command.help)
    assert f"the {MOST_MEETINGS} met most often" in str(player.help)


def test_ratings(club: Program) -> None:
    lines = club("ratings")
    assert lines[0].split() == ["Place", "Name", "Rating", "±", "Games"]
    found = club.json("ratings")
    assert [line.split() for line in lines[1:]] == [
        [
            *(str(one["place"]), one["name"]),
            *(str(one["rating"]), f"{one['uncertainty']:.1f}", str(one["games"])),
        ]
        for one in found
    ]
    assert found[0]["name"] == "Åke"
    assert {one["name"]: one["games"] for one in found} == {"Liisa": 2, "Maija": 2, "Åke": 1}
    assert [one["place"] for one in found] == [1, 2, 3]


def test_without_the_package(club: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    why = 'Ratings need one more package. Install it with: pip install "jatsi[ratings]"'
    assert club.refused("ratings") == why
    assert club("player", "Liisa")[-1] == why
    assert club.json("player", "Liisa")["rating"] is None


def test_nobody_has_played(jatsi: Program, yatzy: Ruleset) -> None:
    assert jatsi("ratings") == ["Nobody has played with others yet."]
    assert jatsi.json("ratings") == []
    assert "nobody called Liisa" in jatsi.refused("player", "Liisa")
    with open_records(jatsi.path, now=NOW) as records:
        begun(records, yatzy, ("Liisa", "Maija"))
    assert jatsi("player", "Liisa")[1:] == ["Tournaments:", "Kevät, 31.1.2025: no results yet"]
