"""``jatsi merge``: another records file joined to this one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from jatsi.cli.base import (
    Command,
    TranslatedOption,
    json_option,
    msgid,
    pass_settings,
    print_json,
)
from jatsi.cli.clock import local_day, now
from jatsi.texts import counted, text
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.cli.base import Settings
    from jatsi.records.merging.report import Report, Somebody
    from jatsi.records.merging.results import ChangedResult
    from jatsi.texts import Text


@click.command(
    cls=Command,
    help=msgid("Join another records file to this one; the other stays as it is."),
)
@click.argument("file")
@click.option(
    "--dry-run", is_flag=True, cls=TranslatedOption, help=msgid("Only say what would come.")
)
@json_option
@pass_settings
def merge(settings: Settings, *, file: str, dry_run: bool, as_json: bool) -> int:
    """Join the file, tell what came, and ask at a terminal who is who."""
    from pathlib import Path

    from jatsi.club.merging import merge as join

    with settings.records() as records:
        report = join(records, Path(file), now=now(), dry_run=dry_run)
    if as_json:
        print_json(_json(report))
        return 0
    settings.tell(*_lines(report))
    if dry_run:
        settings.tell(text("Nothing was stored."))
    if report.doubtful and not dry_run and _at_terminal():
        return _ask(settings, report)
    settings.tell(*_doubts(report, dry_run=dry_run))
    return 0


def _lines(report: Report) -> Iterator[Text]:
    if not report.new:
        yield text("Nothing new.")
    told = [*_numbers(report), *_names(report)]
    if report.new and not told:
        yield text("Only decisions or notes are new.")
    yield from told
    for conflict in report.conflicts:
        if conflict.ours_held:
            yield text(
                "Game {game} went on differently in the other file. What is here stays.",
                game=conflict.game,
            )
        else:
            yield text(
                "Game {game} went on differently in the other file, and what is there holds.",
                game=conflict.game,
            )
    for result in report.results:
        yield _result_text(result)
    if report.backup:
        yield text("The records as they were before: {file}", file=shown_path(report.backup))


def _result_text(result: ChangedResult) -> Text:
    from jatsi.render.standings import shown_total

    return text(
        "{tournament}, round {round}, {name}: {new}, earlier {old}.",
        tournament=result.tournament,
        round=result.round,
        name=result.name,
        new=shown_total(result.new),
        old=shown_total(result.old),
    )


def _numbers(report: Report) -> Iterator[Text]:
    """How much of each came, where any did."""
    for told in (
        counted("{n} new person.", "{n} new people.", report.people),
        counted("{n} new game.", "{n} new games.", report.games),
        counted("{n} game has changed.", "{n} games have changed.", report.updated_games),
        counted("{n} new correction.", "{n} new corrections.", report.corrections),
        counted("{n} new tournament.", "{n} new tournaments.", report.tournaments),
        counted(
            "{n} tournament has news.", "{n} tournaments have news.", report.updated_tournaments
        ),
        counted("{n} person is anonymised.", "{n} people are anonymised.", report.anonymised),
    ):
        if told.number:
            yield told


def _names(report: Report) -> Iterator[Text]:
    for old, new in report.renamed:
        yield text("{old} is now {new}.", old=old, new=new)
    for one, other in report.united:
        yield text("{one} and {other} are the same person.", one=one, other=other)


def _doubts(report: Report, *, dry_run: bool) -> Iterator[Text]:
    """Whom to decide about, and with which words; they do not work before the file is joined."""
    for one, other in report.doubtful:
        yield text("Perhaps the same person: {one}; {other}.", one=_told(one), other=_told(other))
        if not dry_run:
            names = {"one": _quoted(one.name), "other": _quoted(other.name)}
            yield text("If so: jatsi people same {one} {other}", **names)
            yield text("If not: jatsi people different {one} {other}", **names)


def _quoted(name: str) -> str:
    """The name as a shell takes it: it may be anybody's, and have anything in it."""
    from shlex import quote

    return f'"{name}"' if sys.platform == "win32" else quote(name)


def _told(somebody: Somebody) -> Text:
    """Who it is, as far as the file that knew them can tell."""
    name: Text | str = somebody.name
    if not somebody.here:
        name = text("{name} of the other file", name=name)
    if somebody.last is None:
        return text("{name} (no games)", name=name)
    day = local_day(somebody.last)
    return counted(
        "{name} ({n} game, {day})",
        "{name} ({n} games, the last {day})",
        somebody.games,
        name=name,
        day=day,
    )


def _at_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _ask(settings: Settings, report: Report) -> int:
    """Ask about everybody who is in doubt; the exit code."""
    from jatsi.cli.user import user
    from jatsi.console import Console
    from jatsi.runner import Runner
    from jatsi.session.doubts import Doubt, Doubts
    from jatsi.session.protocol import Dialogue

    doubts = [
        Doubt(
            (one.uid, other.uid),
            text("Are {one} and {other} the same person?", one=_told(one), other=_told(other)),
        )
        for one, other in report.doubtful
    ]
    with settings.records() as records:
        dialogue = Dialogue(Doubts(settings.view, doubts, user()).run())
        runner = Runner(dialogue, records, settings.library, settings.advisors(), now)
        return Console.standard(None).run(runner)


def _json(report: Report) -> dict[str, object]:
    return {
        "new": report.new,
        "people": report.people,
        "games": report.games,
        "changed_games": report.updated_games,
        "corrections": report.corrections,
        "tournaments": report.tournaments,
        "changed_tournaments": report.updated_tournaments,
        "anonymised": report.anonymised,
        "renamed": [{"old": old, "new": new} for old, new in report.renamed],
        "same": [[one, other] for one, other in report.united],
        "conflicts": [
            {"game": conflict.game, "holds": "here" if conflict.ours_held else "there"}
            for conflict in report.conflicts
        ],
        "results": [vars(result) for result in report.results],
        "doubtful": [[_somebody_json(one) for one in pair] for pair in report.doubtful],
        "backup": None if report.backup is None else str(report.backup),
    }


def _somebody_json(somebody: Somebody) -> dict[str, object]:
    from jatsi.records.times import stamp

    return {
        "uid": somebody.uid,
        "name": somebody.name,
        "here": somebody.here,
        "games": somebody.games,
        "last": stamp(somebody.last) if somebody.last else None,
    }
