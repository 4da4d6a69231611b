"""``jatsi db …``: the records file copied and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, Group, msgid, pass_settings
from jatsi.texts import text
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from jatsi.cli.base import Settings


@click.group(
    cls=Group,
    help=msgid("Take care of the records file."),
    places={"backup": "jatsi.cli.db:backup_db", "check": "jatsi.cli.db:check_db"},
)
def db() -> None:
    """The commands about the records file."""


@click.command(cls=Command, help=msgid("Copy the records to a new file, also while games are on."))
@click.argument("file")
@pass_settings
def backup_db(settings: Settings, *, file: str) -> None:
    """Make a whole copy of the records."""
    from pathlib import Path

    from jatsi.records.backups import backup

    with settings.records(existing=True) as records:
        backup(records, Path(file))
    settings.tell(text("The records are copied to {file}", file=shown_path(file)))


@click.command(cls=Command, help=msgid("Check that the records are whole and every game replays."))
@pass_settings
def check_db(settings: Settings) -> int:
    """Say what is wrong with the records; exit code 1 if anything is."""
    from jatsi.records.checking import check

    with settings.records(existing=True) as records:
        findings = check(records)
    settings.tell(*(findings or [text("The records are in order.")]))
    return 1 if findings else 0
