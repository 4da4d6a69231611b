"""Updates the catalogs of Jatsi's own texts from the code, or starts a new one."""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from jatsi import errors

ROOT = Path(__file__).resolve().parent.parent
CATALOG = "LC_MESSAGES/jatsi.po"
ERRORS = [name for name in vars(errors) if name.endswith("Error")]
KEYWORDS = {
    "text": None,
    "msgid": None,
    "counted": (1, 2),
    "in_context": ((1, "c"), 2),
    "fault": None,
    **dict.fromkeys(ERRORS),
}


def main(languages: list[str]) -> None:
    """Update every catalog; the languages given are started where they are new."""
    template = texts()
    locale = ROOT / "jatsi" / "locale"
    for language in sorted({*languages, *(path.name for path in locale.iterdir())}):
        path = locale / language / CATALOG
        catalog = read(path, language)
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalog))
        missing = [message.id for message in catalog if message.id and not message.string]
        print(f"{path.relative_to(ROOT)}: {len(catalog)} texts, {len(missing)} to translate")


def texts() -> Catalog:
    """Every text in the code; see ``jatsi.texts`` and ``jatsi.errors`` for their makers."""
    template = Catalog(project="jatsi", charset="utf-8")
    found = extract_from_dir(ROOT / "jatsi", keywords=KEYWORDS, comment_tags=("Translators:",))
    for file, _, message, comments, context in found:
        locations = [(f"jatsi/{Path(file).as_posix()}", 0)]
        template.add(message, None, locations, auto_comments=comments, context=context)
    return template


def read(path: Path, language: str) -> Catalog:
    """The catalog as it is, or an empty one with the language's plural forms."""
    if path.exists():
        return read_po(io.BytesIO(path.read_bytes()), locale=language)
    now = datetime.now(UTC)
    about = f"# Texts of Jatsi: {language}."
    return Catalog(language, header_comment=about, revision_date=now, charset="utf-8", fuzzy=False)


def written(catalog: Catalog) -> bytes:
    """The catalog as a file, sorted so that changes are small."""
    catalog.project, catalog.version = "jatsi", ""
    catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = ""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, sort_output=True, include_lineno=False)
    return buffer.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
