"""A document with everything in it, and ways to damage one."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from jatsi.club.tournaments.documents import document_hash
from jatsi.records.entering import enter
from jatsi.records.games import Player
from jatsi.records.people import anonymise, find, rename
from jatsi.records.played import TablePlace, record_played, tie_to_table
from jatsi.records.rulesets import keep_ruleset
from jatsi.tournament.plan import tie_breaks_named
from tests.club.importing.files import sheet
from tests.club.tournaments.exports import written
from tests.club.tournaments.helpers import begun
from tests.records.helpers import LATER, NOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

Path = tuple[str | int, ...]
GONE = object()


def whole(records: Records, library: Library) -> Organiser:
    """A tournament in which there is a fact of every kind, sheets, and someone anonymised."""
    jatsi, yatzy = library.resolve("jatsi"), library.resolve("yatzy", ["pakkopeli-ylhaalta"])
    people = ("Liisa", "Liisa#new", "Matti", "Aino", "Eero", "Oskar")
    agreed = {"rounds": 2, "final": 2, "tie_breaks": tie_breaks_named("row:pari")}
    organiser = begun(records, jatsi, *people, "Tuuli", other={2: yatzy}, **agreed)
    organiser.keep_apart("Matti", "Aino")
    organiser.withdraw("Tuuli")
    organiser.draw()
    organiser.undraw()
    organiser.draw()
    play(records, organiser, 1, jatsi, {"Aino": 1, "Eero": 2})
    organiser.enter_results([("Liisa#1", 120), ("Liisa#2", 120), ("Matti", 110), ("Oskar", None)])
    organiser.correct("Matti", 120, 1, None, "read wrong")
    organiser.disqualify("Oskar", "rude")
    organiser.bring_back("Oskar", "was not so")
    organiser.disqualify("Oskar", "rude after all")
    organiser.draw()
    organiser.swap("Liisa#1", "Aino")
    play(records, organiser, 2, yatzy, {"Aino": 3})
    organiser.enter_results([("Liisa#1", 100), ("Liisa#2", 100), ("Matti", 90), ("Eero", 80)])
    organiser.penalise("Eero", 3, "late")
    organiser.withdraw("Matti", reason="ill")
    organiser.throw_off([("Liisa#1", 6), ("Liisa#2", 5)])
    organiser.close(forced=True)
    organiser.reopen("there is a final")
    rename(records, find(records, "Matti").id, "Maiju", now=LATER)
    anonymise(records, find(records, "Eero").id, now=LATER)
    return organiser


def play(
    records: Records, organiser: Organiser, number: int, ruleset: Ruleset, told: dict[str, int]
) -> None:
    """Let people have sheets of a round, each by its number."""
    stored = organiser.stored()
    for name, one in told.items():
        person = find(records, name).id
        table = stored.state.table_of(person, number) or 0
        with records.writing() as db:
            player = Player(name, person=person)
            kept = keep_ruleset(db, ruleset)
            game = enter(db, kept, player, sheet(ruleset, one), NOW)
            tie_to_table(records, game, TablePlace(stored.id, number, table + 1, 1))
            record_played(records, game, NOW)


def document(records: Records) -> dict[str, Any]:
    """The first tournament as a document."""
    told: dict[str, Any] = json.loads(written(records, "json"))
    return told


def as_file(told: dict[str, Any], *, hashed: bool = True) -> str:
    """The document as a file, its hash right unless it is to be as it stands."""
    right = {**told, "hash": document_hash(told)} if hashed else told
    return json.dumps(right, ensure_ascii=False)


def paths(told: object, here: Path = ()) -> Iterator[Path]:
    """The way to everything in the document."""
    inner: Iterable[tuple[str | int, object]] = ()
    if isinstance(told, dict):
        inner = told.items()
    elif isinstance(told, list):
        inner = enumerate(told)
    for name, value in inner:
        yield (*here, name)
        yield from paths(value, (*here, name))


def at(told: Any, path: Path) -> Any:  # noqa: ANN401 - as JSON is
    """What stands there."""
    for name in path:
        told = told[name]
    return told


def changed(told: dict[str, Any], path: Path, value: object) -> dict[str, Any]:
    """A copy in which that stands there; without it where the value is GONE."""
    copy: dict[str, Any] = deepcopy(told)
    around = at(copy, path[:-1])
    if value is GONE:
        del around[path[-1]]
    else:
        around[path[-1]] = value
    return copy
