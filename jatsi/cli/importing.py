"""``jatsi import``: filled-in sheets from a CSV file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import (
    Command,
    TranslatedOption,
    laid_option,
    msgid,
    pass_settings,
    rules_option,
)
from jatsi.cli.clock import local_day, now
from jatsi.errors import UnreadableError
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jatsi.cli.base import Settings
    from jatsi.club.importing.storing import Outcome
    from jatsi.texts import Message

MOST_BYTES = 20_000_000
_STANDARD_INPUT = "-"

dry_run_option = click.option(
    "--dry-run", is_flag=True, cls=TranslatedOption, help=msgid("Only say what would be stored.")
)


@click.command(
    cls=Command,
    help=msgid("Take filled-in sheets from a CSV file, one a line; - reads standard input."),
)
@click.argument("file")
@rules_option
@laid_option
@dry_run_option
@pass_settings
def import_file(
    settings: Settings, *, file: str, rules: str, options: tuple[str, ...], dry_run: bool
) -> int:
    """Store every sheet of the file, or say what is wrong in it; exit code 1 if anything is."""
    from pathlib import Path

    from jatsi.cli.choosing import chosen_rules
    from jatsi.club.importing.storing import import_sheets

    ruleset = chosen_rules(settings.library, rules, options)
    raw = content_of(file)
    with settings.records() as records:
        outcome = import_sheets(
            records, raw, ruleset, file=Path(file).name, now=now(), dry_run=dry_run
        )
    if outcome.findings or outcome.earlier:
        complain(settings, _wrong(outcome))
        return 1
    _report(settings, outcome, dry_run=dry_run)
    return 0


def content_of(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``; raises UnreadableError."""
    from pathlib import Path

    from jatsi.resources.reading import read_bytes

    if file != _STANDARD_INPUT:
        return read_bytes(Path(file), MOST_BYTES, UnreadableError)
    from jatsi.console import standard_input

    try:
        content = standard_input().read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableError("{file}: the file cannot be read.", file=file) from error
    if len(content) > MOST_BYTES:
        raise UnreadableError(
            "{file}: the file is larger than {limit} bytes.", file=file, limit=MOST_BYTES
        )
    return content


def _wrong(outcome: Outcome) -> Iterator[Message]:
    yield from outcome.findings
    if earlier := outcome.earlier:
        day = local_day(earlier.at)
        yield text("The same sheets were imported {day} from {file}.", day=day, file=earlier.name)


def complain(settings: Settings, findings: Iterable[Message]) -> None:
    """Each on a line of its own on standard error."""
    for message in (*findings, text("Nothing was stored.")):
        settings.complain(message)


def _report(settings: Settings, outcome: Outcome, *, dry_run: bool) -> None:
    number = outcome.sheets
    if dry_run:
        settings.tell(counted("{n} sheet can be stored.", "{n} sheets can be stored.", number))
    else:
        settings.tell(counted("{n} sheet is stored.", "{n} sheets are stored.", number))
    if outcome.people:
        settings.tell(text("New people: {names}.", names=outcome.people))
    if dry_run:
        settings.tell(text("Nothing was stored."))
