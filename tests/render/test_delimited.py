"""Listings as files: what is written is read back, and a name stays one cell of text."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.club.importing.table import read_table
from jatsi.render.delimited import csv_form, excel_form, markdown_form
from jatsi.render.listing import Listing
from jatsi.texts.catalog import catalog
from jatsi.texts.clean import clean

LEGIBLE = st.characters(exclude_characters="\0\ufffd\ufeff", exclude_categories=["Cs"])
TEXTS = st.text(LEGIBLE) | st.text("aä01 .'\"=-@+#;,\t\r\n|\\👍", max_size=8)
TITLES = st.builds("{}a{}".format, TEXTS, TEXTS)  # a title has a letter
NUMBERS = st.integers(-(10**12), 10**12)
FRACTIONS = st.floats(allow_nan=False, allow_infinity=False)

ODD = 'Kalle "Masa" O\'Hara; Åke, 👍\nJr\r\n|x'
RUN = ("=1+1", "+358401234567", "@x", "-x", "\tx", "\rx", "'=1")
"""What a spreadsheet would run."""


@st.composite
def listings(draw: st.DrawFn) -> Listing:
    """Listings of any cells, no line of which is empty."""
    titles = draw(st.lists(TITLES, min_size=2, max_size=4))
    line = st.tuples(NUMBERS, *[TEXTS | NUMBERS | FRACTIONS | st.none()] * (len(titles) - 1))
    return Listing(tuple(titles), tuple(draw(st.lists(line, max_size=4))))


def by_csv(content: str, delimiter: str) -> list[list[str]]:
    """The cells as Python's csv module reads them."""
    return list(csv.reader(io.StringIO(content, newline=""), delimiter=delimiter, strict=True))


def by_import(content: str) -> list[list[str]]:
    """The names in the cells as a file of results is read."""
    table = read_table(content.encode())
    assert not table.faults
    return [[cell.meant for cell in line] for line in (table.header, *table.lines)]


def worth(cell: str, decimal: str = ".") -> float:
    """The number in a cell."""
    assert re.fullmatch(r"-?[0-9.,e+-]+", cell)
    return float(cell.replace(decimal, "."))


def test_csv_as_rfc_4180_has_it() -> None:
    listing = Listing(
        ("Sija", "Nimi", "Summa", "Keskiarvo"),
        ((1, 'Åke "A", Jr', -42, 12.5), (2, "00123", None, -0.5), (3, "a\nb", 0, 10.0)),
    )
    assert csv_form(listing) == (
        "Sija,Nimi,Summa,Keskiarvo\r\n"
        '1,"Åke ""A"", Jr",-42,12.5\r\n'
        "2,00123,,-0.5\r\n"
        '3,"a\nb",0,10.0\r\n'
    )


def test_the_form_for_excel() -> None:
    listing = Listing(
        ("Sija", "Nimi", "Summa", "Keskiarvo"),
        ((1, 'Åke "A", Jr', -42, 12.5), (2, "00123", None, -0.5), (3, "1.5.", 0, 1000.0)),
    )
    assert excel_form(listing) == (
        "\ufeffSija;Nimi;Summa;Keskiarvo\r\n"
        '1;"Åke ""A"", Jr";-42;12,5\r\n'
        "2;'00123;;-0,5\r\n"
        "3;'1.5.;0;1000,0\r\n"
    )


@pytest.mark.parametrize("name", [*RUN, ODD, "00123", "1.5.", "3/4", "TOSI", "''1-2", "Liisa#2"])
def test_each_name_comes_back_from_each_form(name: str) -> None:
    listing = Listing(("Nimi", "Yhteensä"), ((name, -42),))
    for content in (csv_form(listing), excel_form(listing)):
        assert by_import(content) == [["Nimi", "Yhteensä"], [name, "-42"]]


@pytest.mark.parametrize("name", RUN)
def test_nothing_is_run_wherever_it_stands(name: str) -> None:
    listing = Listing((name, name), ((name, name),))
    for content, delimiter in ((csv_form(listing), ","), (excel_form(listing)[1:], ";")):
        assert by_csv(content, delimiter) == [["'" + name] * 2] * 2


@given(listings())
def test_csv_is_read_by_the_csv_module(listing: Listing) -> None:
    read = by_csv(csv_form(listing), ",")
    for line, cells in zip((listing.titles, *listing.lines), read, strict=True):
        for cell, written in zip(line, cells, strict=True):
            if isinstance(cell, str):
                run = re.match(r"^'*[=+\-@\t\r]", cell)
                assert written == (f"'{cell}" if run else cell)
            else:
                assert written == "" if cell is None else worth(written) == cell


@given(listings())
def test_the_form_for_excel_is_read_by_the_csv_module(listing: Listing) -> None:
    read = by_csv(excel_form(listing).removeprefix("\ufeff"), ";")
    for line, cells in zip((listing.titles, *listing.lines), read, strict=True):
        for cell, written in zip(line, cells, strict=True):
            if isinstance(cell, str):
                assert written in (cell, f"'{cell}")
            else:
                assert written == "" if cell is None else worth(written, ",") == cell


@given(listings())
def test_every_text_comes_back_to_the_import(listing: Listing) -> None:
    for content in (csv_form(listing), excel_form(listing)):
        read = by_import(content)
        for line, cells in zip((listing.titles, *listing.lines), read, strict=True):
            for cell, meant in zip(line, cells, strict=True):
                assert not isinstance(cell, str) or cell == meant


@given(listings())
def test_lines_end_as_a_spreadsheet_ends_them(listing: Listing) -> None:
    for content in (csv_form(listing), excel_form(listing)):
        outside = re.sub(r'"[^"]*"', "", content)
        assert len(re.findall("\r\n", outside)) == 1 + len(listing.lines)
        assert not re.search("[\r\n]", outside.replace("\r\n", ""))


def test_markdown() -> None:
    listing = Listing(
        ("Sija", "Nimi", "Summa", "Id"),
        ((1, "漢字", -42, "00123"), (2, "a|b\\c\n<b>*x*</b>", None, "_y_")),
    )
    assert markdown_form(listing, catalog("en")) == (
        "| Sija | Nimi                     | Summa | Id    |\n"
        "| ---: | :----------------------- | ----: | :---- |\n"
        "|    1 | 漢字                     |   -42 | 00123 |\n"
        "|    2 | a\\|b\\\\c \\<b\\>\\*x\\*\\</b\\> |       | \\_y\\_ |\n"
    )


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("https://a.fi", r"https\://a.fi"),
        ("www.a.fi", r"www\.a.fi"),
        ("&amp;", r"\&amp;"),
        ("![a](b)", r"!\[a\](b)"),
        ("<!-- a -->", r"\<!-- a --\>"),
        ("`a` **b** __c__ ~~d~~ $e$", r"\`a\` \*\*b\*\* \_\_c\_\_ \~\~d\~\~ \$e\$"),
        ("\\|", r"\\\|"),
        ("Kevät: 1/2 'A-B'", "Kevät: 1/2 'A-B'"),
    ],
)
def test_nothing_of_a_name_is_markup(name: str, written: str) -> None:
    content = markdown_form(Listing(("A",), ((name,),)), catalog("en"))
    assert content.splitlines()[2] == f"| {written} |"


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1))
def test_markdown_keeps_every_text_in_its_cell(lines: list[tuple[str, str]]) -> None:
    content = markdown_form(Listing(("A", "B"), tuple(lines)), catalog("en"))
    head, _, *rows = content.split("\n")[:-1]
    assert literal(head) == ["A", "B"]
    assert [literal(row) for row in rows] == [[clean(cell) for cell in line] for line in lines]


def literal(row: str) -> list[str]:
    """The cells of a Markdown row by CommonMark's rule: a backslash makes the next sign text.

    The bare signs of inline markup, which would be something else, are refused.
    """
    cells = [""]
    for escaped, bare in re.findall(r"\\(.)|(.)", row):
        assert bare not in [*"`*_[]<>&~"]
        if bare == "|":
            cells.append("")
        else:
            cells[-1] += escaped or bare
    return [cell.strip() for cell in cells[1:-1]]
