"""The form for Excel as LibreOffice Calc takes it in Finland, Sweden and Germany.

Not run where there is no ``soffice``; in Debian it is in libreoffice-calc.
"""

from __future__ import annotations

import csv
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from jatsi.render.delimited import excel_form
from jatsi.render.listing import Listing
from tests.texts.test_spreadsheet import DATES, FREE, NUMBERS, OTHERS, RUN

if TYPE_CHECKING:
    from pathlib import Path

SOFFICE = shutil.which("soffice")

LOCALES = {"fi-FI": 1035, "sv-SE": 1053, "sv-FI": 2077, "de-DE": 1031}
"""By Microsoft's language identifiers."""

GUARDED = [*RUN, *DATES, *NUMBERS, *OTHERS, "0" * 30]
AS_THEY_ARE = [*FREE[1:], 'Kalle "Masa" O\'Hara; Åke, 👍\nJr', "a;b,c", "  two  blanks "]

TITLES = ("Sija", "Nimi", "1. kierros", "toukokuu 2026", "Summa")


def opened(content: str, folder: Path, language: int) -> list[list[str | float]]:
    """The cells: a text where Calc has a text, else a float.

    The file is read as on a double click (semicolons, UTF-8, cells recognised in that
    language, formulas evaluated), and written so that texts alone are quoted; a date
    or a truth value would be no float.  Calc ends lines within a cell in its own way.
    """
    (folder / "listing.csv").write_text(content, "utf-8", newline="")
    calc = "Text - txt - csv (StarCalc)"
    command = [
        *(str(SOFFICE), f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"),
        f"--infilter={calc}:59,34,76,1,,{language},false,true,false,false,false,0,true",
        *("--convert-to", f"csv:{calc}:44,34,76,1,,1033,true,false"),
        *("--outdir", str(folder / "out"), str(folder / "listing.csv")),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)  # noqa: S603
    with (folder / "out" / "listing.csv").open(encoding="utf-8", newline="") as written:
        return [[*line] for line in csv.reader(written, quoting=csv.QUOTE_NONNUMERIC)]


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice (soffice) is not installed")
@pytest.mark.parametrize("locale", LOCALES)
def test_texts_stay_texts_and_numbers_numbers(tmp_path: Path, locale: str) -> None:
    names = [*GUARDED, *AS_THEY_ARE]
    seen = [*("'" + name for name in GUARDED), *AS_THEY_ARE]
    lines = tuple((n, name, f"id {name}", -42 * n, -0.5 * n) for n, name in enumerate(names, 1))
    head, *cells = opened(excel_form(Listing(TITLES, lines)), tmp_path, LOCALES[locale])
    assert head == ["Sija", "Nimi", "'1. kierros", "'toukokuu 2026", "Summa"]
    assert cells == [
        [n, text.replace("\r", "\n"), f"id {name}".replace("\r", "\n"), -42 * n, -0.5 * n]
        for n, (name, text) in enumerate(zip(names, seen, strict=True), 1)
    ]
