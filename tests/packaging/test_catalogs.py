"""The texts in the code are found, and catalogs keep what is translated."""

from __future__ import annotations

import gettext
import io
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("babel")
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import catalogs

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Catalog


@pytest.fixture(scope="module")
def template() -> Catalog:
    """Every text of the code."""
    return catalogs.texts()


def test_texts_errors_and_command_words_are_found(template: Catalog) -> None:
    assert "Throw first." in template
    assert "There is no language {language}. The languages are: {languages}." in template
    assert template.get("throw t h", context="command")
    assert any(isinstance(message.id, tuple) for message in template)


def test_a_new_language_and_its_update(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, template: Catalog
) -> None:
    monkeypatch.setattr(catalogs, "ROOT", tmp_path)
    monkeypatch.setattr(catalogs, "texts", lambda: template)
    (tmp_path / "jatsi" / "locale").mkdir(parents=True)
    catalogs.main(["sv"])
    path = tmp_path / "jatsi" / "locale" / "sv" / "LC_MESSAGES" / "jatsi.po"
    untranslated = 'msgid "Throw first."\nmsgstr ""'
    content = path.read_text("utf-8")
    assert untranslated in content
    assert "EMAIL@ADDRESS" not in content
    path.write_text(content.replace(untranslated, untranslated[:-1] + 'Kasta först."'), "utf-8")
    catalogs.main([])
    buffer = io.BytesIO()
    write_mo(buffer, read_po(io.BytesIO(path.read_bytes()), abort_invalid=True))
    buffer.seek(0)
    assert gettext.GNUTranslations(buffer).gettext("Throw first.") == "Kasta först."
