"""Standings in every form, and where they are written."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jatsi.club.tournaments.exporting import write_file
from jatsi.errors import IllegalError, UnreadableError
from jatsi.render.view import View
from jatsi.texts.catalog import catalog
from jatsi.texts.spreadsheet import excel_unguarded
from jatsi.tournament.plan import tie_breaks_named
from tests.club.tournaments.exports import ENGLISH, evening, written
from tests.club.tournaments.helpers import begun, everybody

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library

TITLE = 'Kevät: 1/2 "A"'

CSV = """\
Place,Shared,Name,Games,Round 1,Round 2,Penalty,Total,Status
1,,Liisa#2,1,212,,,212,playing (unplayed: 2)
2,,'=1+1,1,212,,10,202,playing (missing: 2)
3,,"M;""x\""",1,100,,,100,withdrawn: ill
4,,Liisa#1,2,-42,100,,58,playing
"""

EXCEL = """\
\ufeffPlace;Shared;Name;Games;Round 1;Round 2;Penalty;Total;Status
1;;Liisa#2;1;212;;;212;playing (unplayed: 2)
2;;'=1+1;1;212;;10;202;playing (missing: 2)
3;;"M;""x\""";1;100;;;100;withdrawn: ill
4;;Liisa#1;2;-42;100;;58;playing
"""

MARKDOWN = r"""# Kevät: standings as of round 2

Not final: Round 2 lacks: =1+1.

| Place | Shared | Name    | Games | Round 1 | Round 2 | Penalty | Total | Status                |
| ----: | :----- | :------ | ----: | ------: | ------: | ------: | ----: | :-------------------- |
|     1 |        | Liisa#2 |     1 |     212 |         |         |   212 | playing (unplayed: 2) |
|     2 |        | =1+1    |     1 |     212 |         |      10 |   202 | playing (missing: 2)  |
|     3 |        | M;"x"   |     1 |     100 |         |         |   100 | withdrawn: ill        |
|     4 |        | Liisa#1 |     2 |     -42 |     100 |         |    58 | playing               |
"""

TEXT = """\
Kevät: standings as of round 2
Not final: Round 2 lacks: =1+1.

Place  Shared  Name     Games  Round 1  Round 2  Penalty  Total  Status
    1          Liisa#2      1      212                      212  playing (unplayed: 2)
    2          =1+1         1      212                10    202  playing (missing: 2)
    3          M;"x"        1      100                      100  withdrawn: ill
    4          Liisa#1      2      -42      100              58  playing
"""


@pytest.fixture
def played(records: Records, library: Library) -> Records:
    """The records of an evening that is not complete."""
    evening(records, library.resolve("jatsi"))
    return records


@pytest.mark.parametrize(
    ("form", "content"),
    [
        pytest.param("csv", CSV.replace("\n", "\r\n"), id="csv"),
        pytest.param("excel", EXCEL.replace("\n", "\r\n"), id="excel"),
        pytest.param("markdown", MARKDOWN, id="markdown"),
        pytest.param("text", TEXT, id="text"),
    ],
)
def test_each_form(played: Records, form: str, content: str) -> None:
    """T2, T12, T13, T21: by hand from what was entered."""
    assert written(played, form) == content


def test_as_of_a_round(played: Records) -> None:
    head, *lines = written(played, "csv", 1).splitlines()
    assert head == "Place,Shared,Name,Games,Round 1,Penalty,Total,Status"
    assert lines == [
        "1,,Liisa#2,1,212,,212,playing",
        "2,,'=1+1,1,212,10,202,playing",
        '3,,"M;""x""",1,100,,100,playing',
        "4,,Liisa#1,1,-42,,-42,playing",
    ]
    assert written(played, "markdown", 1).startswith("# Kevät: standings as of round 1\n\n| Place")
    with pytest.raises(IllegalError, match=r"The tournament has rounds 1 to 2\."):
        written(played, "csv", 3)


def test_a_tournament_that_has_not_begun(records: Records, library: Library) -> None:
    begun(records, library.resolve("yatzy"), "Liisa", rounds=1)
    shown = written(records, "text").splitlines()
    assert shown[:2] == ["Kevät: standings", "Not final: Round 1 is not drawn."]


def test_what_is_decided_by_has_columns(records: Records, library: Library) -> None:
    """T11: a throw-off, and a second one between those who were still equal."""
    agreed: dict[str, Any] = {"rounds": 1, "tie_breaks": tie_breaks_named("best-game,row:pari")}
    organiser = begun(records, library.resolve("yatzy"), "A", "B", "C", **agreed)
    organiser.draw()
    everybody(organiser, 1, {})
    organiser.throw_off([("A", 6), ("B", 6), ("C", 2)])
    organiser.throw_off([("A", 1), ("B", 3)])
    assert written(records, "csv").splitlines() == [
        "Place,Shared,Name,Games,Round 1,Total,Best game,Row pari,Throw-off,Throw-off 2,Status",
        "1,,B,1,100,100,100,,6,3,playing",
        "2,,A,1,100,100,100,,6,1,playing",
        "3,,C,1,100,100,100,,2,,playing",
    ]


def test_rounds_of_different_rules_name_theirs(records: Records, library: Library) -> None:
    other = {2: library.resolve("yatzy", ["pakkopeli-ylhaalta"])}
    begun(records, library.resolve("jatsi"), "A", "B", other=other, rounds=2, final=2)
    titles = next(csv.reader(io.StringIO(written(records, "csv"))))
    assert titles[4:6] == ["Round 1 (Jatsi)", "Round 2 (Yatzy, forced from the top)"]


def test_each_game_of_a_round_has_a_column_in_files_alone(
    records: Records, library: Library
) -> None:
    organiser = begun(records, library.resolve("yatzy"), "A", "B", rounds=1, games=2)
    organiser.draw()
    organiser.enter_results([("A", 100), ("B", 110), ("A", 120)])
    organiser.enter_results([("B", None)])
    assert written(records, "csv").splitlines() == [
        'Place,Shared,Name,Games,Round 1,"Round 1, game 1","Round 1, game 2",Total,Status',
        "1,,A,2,220,100,120,220,playing",
        "2,,B,1,110,110,,110,playing (unplayed: 1)",
    ]
    assert "game 1" not in written(records, "text") + written(records, "markdown")


def test_markup_and_formulas_in_a_title(records: Records, library: Library) -> None:
    begun(records, library.resolve("yatzy"), "*A*", name="Kevät *2* | [x](y)", rounds=1)
    shown = written(records, "markdown").splitlines()
    assert shown[0] == r"# Kevät \*2\* \| \[x\](y): standings"
    assert r"\*A\*" in shown[-1]


def test_to_a_listener_each_line_is_told(played: Records) -> None:
    plain = View(ENGLISH.say, 100, plain=True)
    assert written(played, "text", view=plain).splitlines()[-1] == (
        "Place 4, Name Liisa#1, Games 2, Round 1 minus 42, Round 2 100, Total 58, Status playing"
    )


@pytest.mark.parametrize("language", ["fi", "en"])
def test_nothing_in_excel_s_form_is_a_date(played: Records, language: str) -> None:
    """T19 is in tests/texts; here the titles and words of the program."""
    content = written(played, "excel", view=View(catalog(language))).removeprefix("\ufeff")
    cells = [cell for line in csv.reader(io.StringIO(content), delimiter=";") for cell in line]
    assert [cell for cell in cells if excel_unguarded(cell) != cell] == ["'=1+1"]


def test_a_file_of_its_own_in_a_folder(tmp_path: Path) -> None:
    """T20: legal, inside the folder, and none of those that are there."""
    places = [write_file("a,b\r\n", tmp_path, TITLE, form) for form in ("csv", "excel", "text")]
    assert [place.name for place in places] == [
        *("Kevät 1-2 A.csv", "Kevät 1-2 A (2).csv", "Kevät 1-2 A.txt")
    ]
    assert {place.parent for place in places} == {tmp_path}
    assert [place.read_bytes() for place in places] == [b"a,b\r\n"] * 3
    (tmp_path / "kevät 1-2 a (3).CSV").touch()
    assert write_file("x", tmp_path, TITLE, "csv").name == "Kevät 1-2 A (4).csv"


def test_a_file_made_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = write_file("1", tmp_path, TITLE, "csv")
    monkeypatch.setattr(Path, "iterdir", lambda _: iter(()))
    second = write_file("2", tmp_path, TITLE, "csv")
    assert (first.read_text("utf-8"), second.read_text("utf-8")) == ("1", "2")
    assert second.name == "Kevät 1-2 A (2).csv"


def test_a_file_by_name_is_new(tmp_path: Path) -> None:
    place = tmp_path / "kevat.csv"
    assert write_file("1", place, TITLE, "csv") == place
    with pytest.raises(UnreadableError, match=r"There is already a file .*kevat\.csv\."):
        write_file("2", place, TITLE, "csv")
    assert place.read_text("utf-8") == "1"


@pytest.mark.parametrize("where", ["no/such/folder/x.csv", "x" * 300 + ".csv", "a\0b.csv"])
def test_a_file_that_cannot_be_written(tmp_path: Path, where: str) -> None:
    with pytest.raises(UnreadableError, match="the file cannot be written"):
        write_file("1", tmp_path / where, TITLE, "csv")
    assert list(tmp_path.iterdir()) == []


def test_half_a_file_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the disk is full."""

    def full(_path: Path, _content: bytes) -> int:
        raise OSError

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UnreadableError, match="the file cannot be written"):
        write_file("1", tmp_path / "kevat.csv", TITLE, "csv")
    assert list(tmp_path.iterdir()) == []
