"""Headings understood, in any language, rows first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.importing.columns import BONUS, DAY, NAME, SUBTOTAL, TOTAL, Columns, understand
from jatsi.club.importing.faults import Cell

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


def understood(ruleset: Ruleset, *titles: str) -> tuple[Columns, list[int]]:
    """The columns, and where faults are."""
    header = [Cell(1, place, title, title) for place, title in enumerate(titles, 1)]
    columns, faults = understand(header, ruleset)
    return columns, [fault.column for fault in faults]


def test_summa_is_a_row_of_jatsi_and_a_total_elsewhere(library: Library) -> None:
    jatsi, yatzy = library.resolve("jatsi"), library.resolve("yatzy")
    columns, faults = understood(yatzy, "Nimi", "Summa")
    assert (columns.places, columns.rows, faults) == ({NAME: 0, TOTAL: 1}, {}, [])
    titles = [row.titles.in_language("fi") for row in jatsi.rows]
    columns, faults = understood(jatsi, "NIMI", *titles, "Yhteensä")
    assert (columns.places, faults) == ({NAME: 0, TOTAL: 17}, [])
    assert columns.rows["summa"] == 1 + [row.id for row in jatsi.rows].index("summa")


@pytest.mark.parametrize("name", ["jatsi", "yatzy", "maxijatsi"])
@pytest.mark.parametrize("language", ["fi", "en", "sv", "id"])
def test_rows_in_any_language_and_order(library: Library, name: str, language: str) -> None:
    ruleset = library.resolve(name)
    titles = [
        row.id if language == "id" else row.titles.in_language(language).upper()
        for row in reversed(ruleset.rows)
    ]
    columns, faults = understood(ruleset, *titles, "date", " Väli-summa ", "BONUS", "Player")
    assert faults == []
    assert list(columns.rows) == [row.id for row in ruleset.rows]
    assert set(columns.places) == {NAME, DAY, SUBTOTAL, BONUS}


@pytest.mark.parametrize(
    ("titles", "where"),
    [
        (("nimi", "yhteensä", "ikä"), [3]),
        (("nimi", "name", "yhteensä"), [2]),
        (("nimi", "yhteensä", "total"), [3]),
        (("nimi", "yhteensä", "bonus", "välisumma"), [4, 3]),
        (("yhteensä", "bonus"), [0, 2]),
        (("nimi",), [0]),
        (("nimi", "pari"), [0]),
        (("nimi", "pari", "One pair"), [3]),
        (("nimi", "", "yhteensä", "?"), [4]),
        (("nimi", "", "yhteensä", " "), []),
    ],
)
def test_what_cannot_be_understood(
    library: Library, titles: tuple[str, ...], where: list[int]
) -> None:
    assert understood(library.resolve("yatzy"), *titles)[1] == where
