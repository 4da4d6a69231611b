"""Bytes into cells: as the csv module reads them, and every misplaced sign where it stands."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.club.importing.table import decoded, read_table
from jatsi.errors import UnreadableError

SIGNS = st.text(st.sampled_from("aä1 '.-\r\n\t;,\"\x00"), max_size=6)


def cells(raw: bytes) -> list[list[str]]:
    """What stands in the cells of every line."""
    table = read_table(raw)
    return [[cell.text for cell in line] for line in (table.header, *table.lines)]


def faults(raw: bytes) -> list[tuple[int, int]]:
    """Where something is wrong."""
    return [(fault.line, fault.column) for fault in read_table(raw).faults]


@given(
    lines=st.lists(st.lists(SIGNS, min_size=3, max_size=5), min_size=1, max_size=5),
    delimiter=st.sampled_from(";,\t"),
    end=st.sampled_from(["\n", "\r\n"]),
    coding=st.sampled_from(["utf-8", "utf-8-sig", "cp1252"]),
)
def test_what_is_written_comes_back(
    lines: list[list[str]], delimiter: str, end: str, coding: str
) -> None:
    """T14, T18: as csv reads it too; a line on which nothing can be seen is skipped."""
    lines = [[*"abcdefgh", "nothing"], *lines]
    text = io.StringIO()
    csv.writer(
        text,
        delimiter=delimiter,
        lineterminator=end,
        quoting=csv.QUOTE_MINIMAL if end == "\r\n" else csv.QUOTE_ALL,
    ).writerows(lines)
    seen = [line for line in lines if any(cell.strip() for cell in line)]
    assert cells(text.getvalue().encode(coding)) == seen
    theirs = csv.reader(io.StringIO(text.getvalue(), newline=""), delimiter=delimiter, strict=True)
    assert [line for line in theirs if line in seen] == seen
    zeros = [(n, m) for n, x in enumerate(lines, 1) for m, y in enumerate(x, 1) if "\0" in y]
    assert set(faults(text.getvalue().encode(coding))) <= set(zeros)


@given(raw=st.binary(max_size=60) | st.text('a;,"\n\r\t\0', max_size=40).map(str.encode))
def test_any_bytes(raw: bytes) -> None:
    """Whatever it is: no sign of it is lost, or it is refused in one line."""
    try:
        table = read_table(raw)
    except UnreadableError:
        return
    assert all(cell.line == line[0].line for line in table.lines for cell in line)
    assert all([cell.column for cell in line] == [*range(1, len(line) + 1)] for line in table.lines)


@pytest.mark.parametrize(
    ("raw", "where"),
    [
        (b'a;b\nx"y;2', [(2, 1)]),
        (b'a;b\n"x"y;2', [(2, 1)]),
        (b'a;b\n1; "2"', [(2, 2)]),
        (b'a;b\n1;"2\n3;4', [(2, 2)]),
        (b'a;b\n"1\n2";3\n"', [(3, 1)]),
        (b"a;b\n1\x002;3", [(2, 1)]),
        (b'a;b\n"";3', []),
        (b'"a""b";b\n1;2', []),
    ],
)
def test_misplaced_signs(raw: bytes, where: list[tuple[int, int]]) -> None:
    assert faults(raw) == where


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("\ufeffÅke".encode(), "Åke"),
        ("Åke €".encode("cp1252"), "Åke €"),
        (b"Liisa", "Liisa"),
        ("Åke".encode() + b"\xff", "Åke\udcff"),
        (b"\xc5ke\x81", "Åke\udc81"),
    ],
)
def test_codings(raw: bytes, expected: str) -> None:
    assert decoded(raw) == expected


@pytest.mark.parametrize("raw", [b"", b"\xef\xbb\xbf", b" \r\n;;\n", "a;b".encode("utf-16")])
def test_nothing_to_read(raw: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_table(raw)


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_the_heading_tells_the_delimiter(delimiter: str) -> None:
    others = '"x;y,z\t;,"'
    raw = f"\n{delimiter.join([others, 'a', 'b', 'c'])}\n{delimiter.join('1234')}"
    assert cells(raw.encode()) == [["x;y,z\t;,", "a", "b", "c"], list("1234")]


def test_a_delimiter_within_quotes_is_none() -> None:
    assert cells(b'a,"x;y;z"\n1,2') == [["a", "x;y;z"], ["1", "2"]]
    assert cells(b'a;"x,y,z"\n1;2') == [["a", "x,y,z"], ["1", "2"]]


@pytest.mark.parametrize(
    ("delimiter", "meant"),
    [(";", ["00123", "=1", "'=1", "x"]), (",", ["'00123", "=1", "'=1", "x"])],
)
def test_each_form_has_its_apostrophes(delimiter: str, meant: list[str]) -> None:
    table = read_table(delimiter.join(["'00123", "'=1", "''=1", "x"]).encode())
    assert [cell.meant for cell in table.header] == meant


def test_lines_are_counted_as_a_spreadsheet_counts_them() -> None:
    table = read_table(b'a;b\n\n"1\n\n2";3\n;\n4;5')
    assert [line[0].line for line in table.lines] == [3, 5]
