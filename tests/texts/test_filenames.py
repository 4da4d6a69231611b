"""Names of files: legal on Windows, Linux and macOS, and no file's that is there."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jatsi.texts.filenames import file_name

TITLES = st.text(st.characters()) | st.lists(
    st.sampled_from(
        ["nul", "COM1", ".", "..", "/", "\\", ":", " ", "~", "-", "Å", "👍", "\u200d", "\0"]
    )
).map("".join)
DEVICES = (
    *("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"),
    *(f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"),
)
"""From Microsoft's page Naming Files, Paths, and Namespaces."""


def legal_on_windows(name: str) -> bool:
    """What that page asks for."""
    device = name.partition(".")[0].rstrip(" ").upper()
    return (
        not re.search(r'[<>:"/\\|?*\x00-\x1f]', name)
        and name[-1] not in " ."
        and device not in DEVICES
    )


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ('Kevät: 1/2 "A"', "Kevät 1-2 A.csv"),
        ("Maija", "Maija.csv"),
        ("a\\b|c:d", "a-b-c-d.csv"),
        ("../../etc/passwd", "etc-passwd.csv"),
        ("C:\\Windows\\x", "C-Windows-x.csv"),
        ("/etc", "etc.csv"),
        ("..", "jatsi.csv"),
        ("", "jatsi.csv"),
        ("???", "jatsi.csv"),
        (" . ", "jatsi.csv"),
        ("-rf", "rf.csv"),
        (".profile", "profile.csv"),
        ("Loppu. ", "Loppu.csv"),
        ("CON", "_CON.csv"),
        ("nul.txt", "_nul.txt.csv"),
        ("Com1 .x", "_Com1 .x.csv"),
        ("LPT²", "_LPT².csv"),
        ("Conny", "Conny.csv"),
        ("com10", "com10.csv"),
        ("a\x00b\x1b[31mc\nd", "abc d.csv"),
    ],
)
def test_titles_and_their_names(title: str, name: str) -> None:
    assert file_name(title, "csv", ()) == name


@given(TITLES, st.sampled_from(["csv", "json", "md", "txt"]))
@example("👩\u200d" * 60, "csv")
@example("ä" * 300, "csv")
@example("x" * 115 + " . . .", "csv")
def test_any_title_gives_a_legal_name(title: str, ending: str) -> None:
    name = file_name(title, ending, ())
    assert legal_on_windows(name)
    assert name.endswith(f".{ending}")
    assert name[0] not in ".-~ "
    assert len(name.encode()) <= 120
    assert PurePosixPath("folder", name).parent == PurePosixPath("folder")
    assert PureWindowsPath("C:/folder", name).parent == PureWindowsPath("C:/folder")
    assert file_name(name.removesuffix(f".{ending}"), ending, ()) == name


def test_a_long_title_is_cut_between_characters() -> None:
    assert file_name("x" * 115 + " y" * 9, "csv", ()) == "x" * 115 + ".csv"
    name = file_name("ä" * 300, "csv", ())
    assert name == "ä" * 58 + ".csv"
    assert file_name("ä" * 300, "csv", [name]) == "ä" * 56 + " (2).csv"


@pytest.mark.parametrize(
    "taken", ["Kevät.csv", "KEVÄT.CSV", unicodedata.normalize("NFD", "kevät.csv")]
)
def test_a_name_that_is_taken_gets_a_number(taken: str) -> None:
    assert file_name("Kevät", "csv", [taken]) == "Kevät (2).csv"
    assert file_name("Kevät", "csv", [taken, "kevät (2).csv"]) == "Kevät (3).csv"
    assert file_name("Kevät", "json", [taken]) == "Kevät.json"


@given(st.lists(TITLES | st.just("NUL") | st.just("Maija"), max_size=8))
def test_names_given_one_after_another_never_meet(titles: list[str]) -> None:
    names: list[str] = []
    for title in titles:
        names.append(file_name(title, "csv", names))
    assert len({name.casefold() for name in names}) == len(titles)
    assert all(map(legal_on_windows, names))
