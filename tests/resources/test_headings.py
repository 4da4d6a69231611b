"""A list says of each file what reading the whole of it says."""

from __future__ import annotations

from shutil import copytree
from typing import TYPE_CHECKING

import pytest

from jatsi.resources.folders import Folders
from jatsi.resources.headings import Headings, headings
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules
from jatsi.resources.reading import read_text
from jatsi.texts.catalog import catalog
from tests.ruleset.documents import BASE, OPTION, Document, toml

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """The folder of a user's own rulesets."""
    (tmp_path / "user" / "options").mkdir(parents=True)
    return tmp_path / "user"


def put(folder: Path, name: str, document: Document) -> None:
    """Write a document into a folder."""
    (folder / f"{name}.toml").write_text(toml(document), "utf-8")


def whole(packaged: Path, user: Path) -> Headings:
    """What reading all files as a whole tells."""
    library = Library(packaged, user)
    return Headings(
        {entry.name: entry.titles for entry in library.entries()},
        {option.name: option.label.about for option in library.readable_options()},
        library.faults(),
    )


def test_the_heads_of_the_packaged_files_say_what_the_files_say(user: Path) -> None:
    found = headings(Folders(packaged_rules(), user))
    assert found == whole(packaged_rules(), user)
    assert list(found.rulesets) == ["jatsi", "maxijatsi", "pakkojatsi", "yatzy"]
    assert found.rulesets["pakkojatsi"].in_language("en") == "Forced Yatzy"
    about = found.options["bonus-84"].in_language("en")
    assert about == "A subtotal of at least 84 gives a bonus of 100."


def test_no_row_is_read_for_it(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(path: Path) -> str:
        return read_text(path) + "\n[[rows]]\nid = ["

    monkeypatch.setattr("jatsi.resources.headings.read_text", spoilt)
    assert headings(Folders(packaged_rules(), user)) == whole(packaged_rules(), user)


def test_files_of_ones_own_are_read_as_a_whole(user: Path) -> None:
    put(user, "koe", BASE)
    put(user, "yatzy", BASE)
    put(user, "bad", BASE | {"dice": 9})
    put(user / "options", "lisa", OPTION)
    found = headings(Folders(packaged_rules(), user))
    assert list(found.rulesets)[-2:] == ["yatzy", "koe"]
    assert list(found.options)[-1] == "lisa"
    told = [catalog("en")(fault) for fault in found.faults]
    assert [line.rpartition("/")[2].partition(":")[0] for line in told] == [
        "yatzy.toml",
        "bad.toml",
    ]


@pytest.mark.parametrize(
    "content",
    ["", "dice = ", '[titles]\nfi = ""\n', 'dice = 5\n[[rows]]\nid = "a"\n[titles]\nfi = "Odd"\n'],
)
def test_a_packaged_head_without_titles_lets_all_be_read(
    tmp_path: Path, user: Path, content: str
) -> None:
    packaged = tmp_path / "packaged"
    copytree(packaged_rules(), packaged)
    (packaged / "odd.toml").write_text(content, "utf-8")
    found = headings(Folders(packaged, user))
    assert list(found.rulesets) == ["jatsi", "maxijatsi", "pakkojatsi", "yatzy"]
    assert [catalog("en")(fault).partition(":")[0] for fault in found.faults] == ["odd.toml"]


def test_titles_may_stand_after_the_rows(tmp_path: Path, user: Path) -> None:
    packaged = tmp_path / "packaged"
    packaged.mkdir()
    yatzy = (packaged_rules() / "yatzy.toml").read_text("utf-8")
    names, mark, rest = yatzy.partition("[titles]\n")
    table, bracket, rows = rest.partition("[[rows]]\n")
    (packaged / "late.toml").write_text(names + bracket + rows + mark + table, "utf-8")
    found = headings(Folders(packaged, user))
    assert found.rulesets["late"].in_language("fi") == "Yatzy"
    assert not found.faults
