"""Good files of sheets, and ways to write them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from jatsi.club.importing.storing import import_sheets
from jatsi.scorecard import Mark, Scorecard
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.club.importing.storing import Outcome
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

NAMES = ("Liisa", "Päivi Öhman", 'O"Hara; Kalle, "Masa"', "=1+1", "Åke")
DAYS = ("31.1.2025", "2024-12-01", "1.1.2024", "", "30.11.2024")


@dataclass(frozen=True)
class Form:
    """How a file is written."""

    delimiter: str = ";"
    encoding: str = "utf-8"
    line_end: str = "\n"
    language: str = "fi"


FORMS = (
    Form(";", "utf-8-sig", "\r\n", "fi"),
    Form(",", "utf-8", "\n", "en"),
    Form("\t", "cp1252", "\r\n", "sv"),
)
HEADINGS = {
    "fi": ("Nimi", "Päivä", "Välisumma", "Bonus", "Loppusumma"),
    "en": ("Player", "Date", "Subtotal", "Bonus", "Total"),
    "sv": ("Namn", "Datum", "Delsumma", "Bonus", "Totalt"),
}


def sheet(ruleset: Ruleset, number: int) -> Scorecard:
    """A full sheet of points that there can be, the same for the same number."""
    chance = Random(number)  # noqa: S311 - a test does not gamble
    marks = [Mark(chance.choice(ruleset.attainable[row.id]), ()) for row in ruleset.rows]
    return Scorecard(ruleset, tuple(marks))


def good(ruleset: Ruleset, sheets: int, language: str = "fi") -> list[list[str]]:
    """A heading and sheets, with everything that a file can have."""
    name, *others = HEADINGS[language]
    titles = [row.titles.in_language(language) for row in ruleset.rows]
    lines = [[name, *titles, *others]]
    upper = ruleset.sections[0]
    for number in range(sheets):
        card = sheet(ruleset, number)
        points = [str(mark.points) for mark in card.marks if mark]
        who, day = NAMES[number % len(NAMES)], DAYS[number % len(DAYS)]
        sums = map(str, (card.subtotal(upper), card.bonus(upper) or 0, card.total))
        lines.append([who if who[0] != "=" else f"'{who}", *points, day, *sums])
    return lines


def written(lines: list[list[str]], form: Form = FORMS[0]) -> bytes:
    """The file as a spreadsheet would write it."""
    text = io.StringIO()
    csv.writer(text, delimiter=form.delimiter, lineterminator=form.line_end).writerows(lines)
    return text.getvalue().encode(form.encoding)


def imported(
    records: Records,
    ruleset: Ruleset,
    raw: bytes,
    *,
    file: str = "sheets.csv",
    now: datetime = NOW,
    dry_run: bool = False,
) -> Outcome:
    """What comes of the file."""
    return import_sheets(records, raw, ruleset, file=file, now=now, dry_run=dry_run)


def places(outcome: Outcome) -> list[tuple[object, object]]:
    """The lines and columns of the findings."""
    return [(one.fields["line"], one.fields.get("column")) for one in outcome.findings]
