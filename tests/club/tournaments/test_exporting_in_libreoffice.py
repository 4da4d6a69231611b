"""An export for Excel opened in LibreOffice Calc in Finnish, saved there, and imported.

Not run where there is no ``soffice``; in Debian it is in libreoffice-calc.
"""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from jatsi.records.connection import open_records
from jatsi.render.view import View
from jatsi.texts.catalog import catalog
from jatsi.texts.spreadsheet import excel_guarded
from tests.club.tournaments.exports import taken, told, written
from tests.club.tournaments.helpers import begun, everybody
from tests.club.tournaments.made_up import AWKWARD
from tests.records.helpers import NOW
from tests.render.test_delimited_in_libreoffice import LOCALES, SOFFICE, opened

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.resources.library import Library

FINNISH = View(catalog("fi"))
LANGUAGE = LOCALES["fi-FI"]


@pytest.fixture
def played(records: Records, library: Library) -> Records:
    """A tournament of everybody with an awkward name, with penalties and negative totals."""
    organiser = begun(records, library.resolve("jatsi"), *AWKWARD, "Liisa", "Liisa#new", rounds=2)
    organiser.draw()
    everybody(organiser, 1, {"00123": -42, "=1+1": 0, "Liisa#2": None})
    organiser.penalise("+358401234567", 10, "1.5. oli myöhässä")
    organiser.disqualify("@x", "=1+1")
    return records


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice (soffice) is not installed")
def test_every_cell_stays_what_it_is(played: Records, tmp_path: Path) -> None:
    """Texts are texts, and numbers numbers; what is empty is read as a text."""
    head, *cells = opened(written(played, "excel", view=FINNISH), tmp_path, LANGUAGE)
    assert all(isinstance(title, str) for title in head)
    standings = {excel_guarded(line["name"]): line for line in told(played)}
    shown = [(line[2], line[0], line[3], *line[4:6], line[7]) for line in cells]
    assert shown == [
        (name, *("" if value is None else value for value in _numbers(line)))
        for name, line in standings.items()
    ]


def _numbers(line: dict[str, object]) -> list[object]:
    rounds = line["rounds"]
    assert isinstance(rounds, list)
    return [line["place"], line["games"], *rounds, line["total"]]


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice (soffice) is not installed")
def test_saved_by_calc_it_comes_back(played: Records, library: Library, tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text(written(played, "excel", view=FINNISH), "utf-8", newline="")
    calc = "Text - txt - csv (StarCalc)"
    command = [
        *(str(SOFFICE), f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless"),
        f"--infilter={calc}:59,34,76,1,,{LANGUAGE},false,true,false,false,false,0,true",
        *("--convert-to", f"csv:{calc}:59,34,76,1,,{LANGUAGE},false,true"),
        *("--outdir", str(tmp_path / "out"), str(tmp_path / "table.csv")),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)  # noqa: S603
    with open_records(tmp_path / "other.db", now=NOW) as other:
        begun(other, library.resolve("jatsi"), rounds=2)
        outcome = taken(other, (tmp_path / "out" / "table.csv").read_bytes())
        assert list(map(FINNISH.say, outcome.findings)) == []
        assert told(other) == told(played)
