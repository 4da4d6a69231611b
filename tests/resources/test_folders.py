"""Which files lie in the packaged folder and in the user's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.resources.folders import Folders

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Two folders with a ruleset and an option of their own and one of each of a shared name."""
    for place, name in (("packaged", "a"), ("user", "b")):
        (tmp_path / place / "options").mkdir(parents=True)
        for file in (f"{name}.toml", "z.toml", f"options/{name}1.toml", "options/z1.toml"):
            (tmp_path / place / file).touch()
    (tmp_path / "user" / "notes.txt").touch()
    return Folders(tmp_path / "packaged", tmp_path / "user")


def test_packaged_files_come_first_and_hide_others_of_their_name(folders: Folders) -> None:
    packaged, user = folders.packaged, folders.user
    assert list(folders.rulesets.items()) == [
        ("a", packaged / "a.toml"),
        ("z", packaged / "z.toml"),
        ("b", user / "b.toml"),
    ]
    assert list(folders.options) == ["a1", "z1", "b1"]
    assert folders.options["z1"].is_relative_to(packaged)
    assert folders.hidden_files() == [user / "z.toml", user / "options" / "z1.toml"]


def test_the_users_files_are_all_that_are_no_notes(folders: Folders) -> None:
    user = folders.user
    assert folders.own_files == {
        "": [user / "b.toml", user / "z.toml"],
        "options": [user / "options" / "b1.toml", user / "options" / "z1.toml"],
    }


def test_a_name_of_one_kind_hides_none_of_the_other(tmp_path: Path) -> None:
    for file in ("packaged/a.toml", "user/options/a.toml"):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).touch()
    folders = Folders(tmp_path / "packaged", tmp_path / "user")
    assert (list(folders.rulesets), list(folders.options)) == (["a"], ["a"])
    assert folders.hidden_files() == []


def test_a_folder_that_cannot_be_read_offers_nothing(tmp_path: Path) -> None:
    (tmp_path / "packaged").mkdir()
    (tmp_path / "packaged" / "a.toml").touch()
    for user in (tmp_path / "nowhere", tmp_path / "packaged" / "a.toml"):
        folders = Folders(tmp_path / "packaged", user)
        assert list(folders.rulesets) == ["a"]
        assert not any(folders.own_files.values())
