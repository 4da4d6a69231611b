"""``jatsi tournament …``: a tournament from its setting up to its final table."""

from __future__ import annotations

import click

from jatsi.cli.base import Group, msgid


@click.group(
    cls=Group,
    help=msgid("Run a tournament: people, tables, results, standings."),
    places={
        "new": "jatsi.cli.tournament.setting_up:new",
        "desk": "jatsi.cli.tournament.desk:desk",
        "add": "jatsi.cli.tournament.people:add",
        "withdraw": "jatsi.cli.tournament.people:withdraw",
        "return": "jatsi.cli.tournament.people:bring_back",
        "disqualify": "jatsi.cli.tournament.people:disqualify",
        "apart": "jatsi.cli.tournament.people:apart",
        "draw": "jatsi.cli.tournament.drawing:draw",
        "undraw": "jatsi.cli.tournament.drawing:undraw",
        "swap": "jatsi.cli.tournament.drawing:swap",
        "tables": "jatsi.cli.tournament.drawing:tables",
        "remote": "jatsi.cli.tournament.remote:remote",
        "result": "jatsi.cli.tournament.results:result",
        "correct": "jatsi.cli.tournament.results:correct",
        "penalty": "jatsi.cli.tournament.results:penalty",
        "throw-off": "jatsi.cli.tournament.results:throw_off",
        "standings": "jatsi.cli.tournament.showing:standings",
        "export": "jatsi.cli.tournament.files:export",
        "import": "jatsi.cli.tournament.files:import_file",
        "close": "jatsi.cli.tournament.closing:close",
        "reopen": "jatsi.cli.tournament.closing:reopen",
        "list": "jatsi.cli.tournament.showing:list_all",
        "show": "jatsi.cli.tournament.whole:show",
    },
)
def tournament() -> None:
    """The commands about tournaments."""
