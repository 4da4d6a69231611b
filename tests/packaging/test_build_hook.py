"""Catalogs are compiled when outdated, and refused when not finished."""

from __future__ import annotations

import gettext
import os
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("hatchling")
import build_hook

if TYPE_CHECKING:
    from pathlib import Path

HEADER = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""
GOOD = 'msgid "Throw."\nmsgstr "Heitä."\n'


def catalog(root: Path, content: str) -> Path:
    folder = root / "jatsi" / "locale" / "fi" / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "jatsi.po"
    path.write_text(content, "utf-8")
    return path


def test_a_catalog_is_compiled(tmp_path: Path) -> None:
    catalog(tmp_path, HEADER + GOOD)
    [compiled] = build_hook.compile_catalogs(tmp_path)
    with compiled.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Throw.") == "Heitä."


def test_an_up_to_date_catalog_is_not_written_again(tmp_path: Path) -> None:
    source = catalog(tmp_path, HEADER + GOOD)
    [compiled] = build_hook.compile_catalogs(tmp_path)
    os.utime(compiled, (1, 1))
    before = compiled.stat()
    build_hook.compile_catalogs(tmp_path)
    assert compiled.stat().st_ino == before.st_ino
    assert compiled.stat().st_mtime >= source.stat().st_mtime


def test_a_changed_catalog_is_written_and_leaves_no_other_file(tmp_path: Path) -> None:
    catalog(tmp_path, HEADER + GOOD)
    [compiled] = build_hook.compile_catalogs(tmp_path)
    before = compiled.read_bytes()
    source = catalog(tmp_path, HEADER + GOOD.replace("Heitä", "Heitäpä"))
    build_hook.compile_catalogs(tmp_path)
    assert compiled.read_bytes() != before
    assert sorted(compiled.parent.iterdir()) == [compiled, source]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ('#, fuzzy\nmsgid "Throw."\nmsgstr "Heitto."\n', "fuzzy"),
        ('msgid "Throw."\nmsgstr "Heit', "line 7"),
        ('msgid "Throw."\nmsgstr Heitä\n', "line 7"),
        ('msgid "Throw."\nmsgstr "Heit"ä"\n', "line 7"),
        ("oops\n", "line 6"),
        (GOOD + GOOD.replace("Heitä", "Viskaa"), "twice"),
        ('msgid "{n} die"\nmsgstr "{m} noppa"\n', "no field m"),
        ('msgid "{n} die"\nmsgstr "{n noppa"\n', "are broken"),
        ('msgid "die"\nmsgid_plural "dice"\nmsgstr[0] "noppa"\n', "plural"),
        ('#, python-format\nmsgid "%(n)d dice"\nmsgstr "%(m)d noppaa"\n', "placeholder"),
    ],
)
def test_an_unfinished_catalog_is_refused(tmp_path: Path, entry: str, reason: str) -> None:
    source = catalog(tmp_path, HEADER + entry)
    with pytest.raises(build_hook.CatalogError, match=reason) as caught:
        build_hook.compile_catalogs(tmp_path)
    assert str(source) in str(caught.value)
    assert not source.with_suffix(".mo").exists()


def test_a_catalog_in_another_encoding_is_refused(tmp_path: Path) -> None:
    catalog(tmp_path, "").write_bytes(HEADER.encode() + b'msgid "a"\nmsgstr "\xe4"\n')
    with pytest.raises(build_hook.CatalogError):
        build_hook.compile_catalogs(tmp_path)
