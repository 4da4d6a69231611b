"""What a build adds to the sources: compiled catalogs, and the rules in a wheel.

hatchling runs it for sdists, wheels and editable installs.  Run by itself it
compiles the catalogs of a checkout.
"""

from __future__ import annotations

import io
import os
import re
import string
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Sequence

    from babel.messages.catalog import Catalog, Message

CATALOGS = "jatsi/locale/*/LC_MESSAGES/*.po"

_LINE = re.compile(
    r'|#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)[ \t]+)?"(?:[^"\\]|\\.)*"'
)
_ENTRY = re.compile(r"^\s*msgid\s", re.MULTILINE)


class CatalogError(Exception):
    """A translator can put it right; says the file and what is wrong in one line."""


class JatsiBuildHook(BuildHookInterface[BuilderConfig]):
    """Compiles the catalogs; a wheel for users also carries the rules inside."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare one build; ``version`` is "standard" or "editable"."""
        try:
            compile_catalogs(Path(self.root))
        except CatalogError as error:
            self.app.abort(str(error))
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"][str(Path(self.root, "rules"))] = "jatsi/rules"


def compile_catalogs(root: Path) -> list[Path]:
    """The compiled files of every catalog, written where they were outdated.

    Raises CatalogError for a catalog that cannot be read or is not finished.
    """
    return [_compile(path) for path in sorted(root.glob(CATALOGS))]


def _compile(path: Path) -> Path:
    catalog = _read(path)
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    content, target = buffer.getvalue(), path.with_suffix(".mo")
    if target.is_file() and target.read_bytes() == content:
        os.utime(target)  # or else it would look older than its source for ever
    else:
        partial = target.with_suffix(f".{os.getpid()}.partial")
        partial.write_bytes(content)
        partial.replace(target)  # whoever reads meanwhile sees the old or the new one
    return target


def _read(path: Path) -> Catalog:
    try:
        text = path.read_text("utf-8")
        _refuse_broken_lines(path, text)
        catalog = read_po(io.BytesIO(text.encode("utf-8")), abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise CatalogError(f"{path}: this is not a catalog: {error}") from error
    if len(_ENTRY.findall(text)) != len(list(catalog)):
        raise CatalogError(f"{path}: some text is there twice")
    for message in catalog:
        fault = _fault(message, catalog)
        if fault:
            name = message.id if isinstance(message.id, str) else message.id[0]
            raise CatalogError(f"{path}: {name or 'the header'!r}: {fault}")
    return catalog


def _refuse_broken_lines(path: Path, text: str) -> None:
    """Babel itself cuts an open string short and goes on."""
    for number, line in enumerate(text.splitlines(), 1):
        if not _LINE.fullmatch(line.strip()):
            raise CatalogError(f"{path}: line {number}: this is not a line of a catalog")


def _fault(message: Message, catalog: Catalog) -> str | None:
    """Why the program should not show this translation, None where it may."""
    if message.fuzzy:
        return "the translation is fuzzy"
    for error in message.check(catalog):
        return str(error)
    given = _strings(message.string)
    if any(given) and not all(given):
        return "a plural form is missing"
    return _field_fault(_strings(message.id), given) if message.id else None


def _field_fault(sources: Sequence[str], given: Sequence[str]) -> str | None:
    """Why a translation cannot be filled in where its original can."""
    try:
        unknown = set().union(*map(_fields, given)) - set().union(*map(_fields, sources))
    except ValueError as error:
        return f"its {{fields}} are broken: {error}"
    return f"the original has no field {min(unknown)}" if unknown else None


def _strings(value: str | Sequence[str] | None) -> Sequence[str]:
    return [value] if isinstance(value, str) else value or []


def _fields(text: str) -> set[str]:
    """The ``{fields}`` of a text; raises ValueError where braces do not pair."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def main() -> None:
    """Compile the catalogs of the checkout that this file is in."""
    try:
        compile_catalogs(Path(__file__).resolve().parent.parent)
    except CatalogError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
