"""``jatsi tournament export`` and ``import``: standings into files, and files into a tournament."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, TranslatedOption, msgid, pass_settings
from jatsi.cli.clock import now
from jatsi.cli.importing import complain, content_of, dry_run_option
from jatsi.cli.tournament.opening import game_option, name_argument, round_option
from jatsi.cli.user import user
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.club.tournaments.importing.taking import Taken

FORMS = ("csv", "excel", "json", "markdown", "text")
_TELLING = ("markdown", "text")
"""Forms that say themselves that standings are not final."""

_BYTE_ORDER_MARK = "\ufeff"


@click.command(
    cls=Command, help=msgid("Write the standings, or with json the whole tournament, to a file.")
)
@name_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default=FORMS[0],
    metavar="FORM",
    cls=TranslatedOption,
    help=msgid("csv, excel, json, markdown or text; usually csv."),
)
@click.option(
    "--out",
    metavar="PATH",
    cls=TranslatedOption,
    help=msgid("A new file, or a folder; usually standard output."),
)
@click.option(
    "--round",
    "number",
    type=click.IntRange(1),
    metavar="R",
    cls=TranslatedOption,
    help=msgid("As of that round; usually as they are now."),
)
@pass_settings
def export(
    settings: Settings, *, name: str, form: str, out: str | None, number: int | None
) -> None:
    """Write them; what else is to be told goes to standard error."""
    from pathlib import Path

    from jatsi.club.tournaments.exporting import exported, write_file
    from jatsi.club.tournaments.telling import not_final_text
    from jatsi.records.tournaments import find_tournament, load_tournament
    from jatsi.texts.clean import shown_path

    with settings.records() as records, records.reading():
        stored = load_tournament(records, find_tournament(records, name))
        content = exported(records, stored, form, settings.view, number)
    why = not_final_text(stored.state, number)
    if why and form not in _TELLING:
        settings.complain(why)
    if out is None:
        _print(content)
        return
    path = write_file(content, Path(out), stored.plan.name, form)
    click.echo(settings.say(text("Written to {file}", file=shown_path(path))), err=True)


def _print(content: str) -> None:
    """The very bytes of a file; on a terminal its text."""
    if sys.stdout is None:
        return
    if sys.stdout.isatty():
        click.echo(content.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n"), nl=False)
    else:
        sys.stdout.buffer.write(content.encode("utf-8"))


@click.command(
    "import",
    cls=Command,
    short_help=msgid("Take results, or a whole tournament, from a file."),
    help=msgid(
        "Take results, or a whole tournament, from a file. A CSV file has those of a round, or"
        " for a new tournament a whole table; a JSON export makes the tournament itself."
        " - reads standard input."
    ),
)
@name_argument
@click.argument("file")
@round_option
@game_option
@dry_run_option
@pass_settings
def import_file(
    settings: Settings, *, name: str, file: str, number: int | None, game: int | None, dry_run: bool
) -> int:
    """Store all of the file, or say what is wrong in it; exit code 1 if anything is."""
    from jatsi.club.tournaments.importing.taking import Wish, take_file

    raw = content_of(file)
    wish = Wish(number, game, dry_run)
    with settings.records() as records:
        taken = take_file(records, name, raw, wish, who=user(), now=now())
    if taken.findings:
        complain(settings, taken.findings)
        return 1
    _report(settings, taken, dry_run=dry_run)
    return 0


def _report(settings: Settings, taken: Taken, *, dry_run: bool) -> None:
    number = taken.results
    if dry_run:
        settings.tell(counted("{n} result can be stored.", "{n} results can be stored.", number))
    else:
        settings.tell(counted("{n} result is stored.", "{n} results are stored.", number))
    if taken.people:
        settings.tell(text("New people: {names}.", names=taken.people))
    if dry_run:
        settings.tell(text("Nothing was stored."))
