"""The standings in the form of a file, and where it is written."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING

from jatsi.club.tournaments.documents import tournament_json
from jatsi.club.tournaments.telling import not_final_text
from jatsi.errors import UnreadableError
from jatsi.render.delimited import csv_form, excel_form, literal, markdown_form
from jatsi.render.listing import text_form
from jatsi.render.standings_columns import MISSING, UNPLAYED, Told, standings_listing
from jatsi.texts import text
from jatsi.texts.clean import shown_path
from jatsi.texts.filenames import file_name
from jatsi.tournament.moves import verify_drawn
from jatsi.tournament.standings import standings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.render.listing import Listing
    from jatsi.render.view import View
    from jatsi.texts import Text
    from jatsi.tournament.standings import Standing
    from jatsi.tournament.state import Tournament

ENDINGS = {"csv": "csv", "excel": "csv", "json": "json", "markdown": "md", "text": "txt"}
"""What the name of a file of each form ends in."""


def exported(
    records: Records, stored: StoredTournament, form: str, view: View, as_of: int | None = None
) -> str:
    """The standings in a form, as of a round; JSON has the whole tournament besides.

    To be written in UTF-8 without touching the line ends.  Raises IllegalError for a
    round that is not drawn, and where JSON would tell of dice that are to be thrown yet.
    """
    if as_of is not None:
        verify_drawn(stored.state, as_of)
    table = standings(stored.state, as_of, stored.rows)
    match form:
        case "csv":
            return csv_form(_listing(stored, table, view, stored.plan.games))
        case "excel":
            return excel_form(_listing(stored, table, view, stored.plan.games))
        case "markdown":
            title, *others = (literal(view.say(one)) for one in _heading(stored.state, as_of))
            paragraphs = [f"# {title}", *others]
            shown = markdown_form(_listing(stored, table, view), view.say)
            return "\n\n".join([*paragraphs, shown])
        case "text":
            told = text_form(_listing(stored, table, view), view)
            lines = [*view.lines(*_heading(stored.state, as_of)), "", *told]
            return "".join(f"{line}\n" for line in lines)
        case _:
            document = tournament_json(records, stored, table, as_of)
            return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _heading(state: Tournament, as_of: int | None) -> list[Text]:
    """The name and the round, and why the standings are not final where they are not."""
    number = as_of or state.last_begun
    title = text("{name}: standings", name=state.plan.name)
    if number:
        title = text("{name}: standings as of round {round}", name=state.plan.name, round=number)
    why = not_final_text(state, as_of)
    return [title, why] if why else [title]


def _listing(
    stored: StoredTournament, table: Sequence[Standing], view: View, games: int = 1
) -> Listing:
    told = Told(
        {place: results[-1].total for place, results in stored.state.results.items()},
        _notes(stored.state, len(table[0].rounds) if table else 0),
    )
    return standings_listing(table, stored.names, told, stored.plan, stored.rulesets, view, games)


def _notes(state: Tournament, rounds: int) -> dict[int, dict[str, list[int]]]:
    """The rounds of which someone's results are missing, and those with unplayed games."""
    notes: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number in range(1, rounds + 1):
        missing = {person for person, _ in state.missing(number)}
        for person in state.seated(number):
            if person in missing:
                notes[person][MISSING].append(number)
            elif len(state.totals(person, [number])) < state.plan.games:
                notes[person][UNPLAYED].append(number)
    return notes


def write_file(content: str, where: Path, title: str, form: str) -> Path:
    """Write it to a new file, or into a folder under a name that is free there; its path.

    Raises UnreadableError where there is such a file, or it cannot be written.
    """
    try:
        if not where.is_dir():
            _write_new(content, where)
            return where
        return _write_named(content, where, title, form)
    except FileExistsError as error:
        raise UnreadableError(
            "There is already a file {file}. Choose another name.", file=shown_path(where)
        ) from error
    except (OSError, ValueError) as error:
        raise UnreadableError(
            "{file}: the file cannot be written. Choose another.", file=shown_path(where)
        ) from error


def _write_named(content: str, folder: Path, title: str, form: str) -> Path:
    taken = {path.name for path in folder.iterdir()}
    while True:
        path = folder / file_name(title, ENDINGS[form], taken)
        try:
            _write_new(content, path)
        except FileExistsError:  # made just now, or a link that leads nowhere
            taken.add(path.name)
        else:
            return path


def _write_new(content: str, path: Path) -> None:
    path.open("xb").close()  # the name is ours, or somebody else's file stays
    try:
        path.write_bytes(content.encode("utf-8"))
    except OSError:
        path.unlink(missing_ok=True)  # half a file is none
        raise
