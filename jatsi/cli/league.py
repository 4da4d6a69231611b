"""``jatsi league``: several tournaments summed up."""

from __future__ import annotations

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
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.cli.base import Settings
    from jatsi.club.tournaments.league import League
    from jatsi.texts import Text


@click.command(cls=Command, help=msgid("Sum up several tournaments, each person's best ones."))
@click.argument("tournaments", nargs=-1, required=True, metavar="NAME...")
@click.option(
    "--best",
    type=click.IntRange(1),
    metavar="M",
    cls=TranslatedOption,
    help=msgid("Only the best M totals of each person count."),
)
@json_option
@pass_settings
def league(
    settings: Settings, *, tournaments: tuple[str, ...], best: int | None, as_json: bool
) -> None:
    """The league, best first; a line says which tournaments go on, with JSON on standard error."""
    from jatsi.club.tournaments.league import league_of

    with settings.records() as records:
        found = league_of(records, tournaments, best)
    why = [text("Not final: {name} goes on.", name=name) for name in found.unfinished]
    if as_json:
        for one in why:
            settings.complain(one)
        print_json(_json(found))
        return
    settings.tell(text("League: {names}", names=found.tournaments), *why)
    for line in _lines(found):
        settings.print(settings.view.lines(line))


def _json(found: League) -> list[dict[str, object]]:
    return [
        {
            "place": line.place,
            "shared": line.shared,
            "name": found.names[line.person],
            "tournaments": list(line.totals),
            "total": line.total,
        }
        for line in found.table
    ]


def _lines(found: League) -> Iterator[Text]:
    for line in found.table:
        fields = {
            "place": line.place,
            "name": found.names[line.person],
            "total": line.total,
            "totals": tuple("-" if total is None else total for total in line.totals),
        }
        if line.shared:
            yield text("{place}. (shared) {name}: {total} ({totals})", **fields)
        else:
            yield text("{place}. {name}: {total} ({totals})", **fields)
