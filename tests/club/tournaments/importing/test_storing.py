"""A document taken into records: all of it, as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.checking import check
from jatsi.records.games import list_games, load
from jatsi.records.people import anonymise, find, find_or_add, known_or_add, list_people
from jatsi.records.seated import names_as_drawn
from jatsi.records.tournaments import load_tournament
from tests.club.tournaments.exports import taken, told, written
from tests.club.tournaments.helpers import begun
from tests.club.tournaments.importing.documents import as_file, document, whole
from tests.records.helpers import LATER, NOW

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


def test_all_of_it(records: Records, other: Records, library: Library) -> None:
    """Facts, sheets with rows, uids, names as they were; and out again the same."""
    whole(records, library)
    outcome = taken(other, written(records, "json"))
    assert (outcome.results, outcome.findings) == (11, ())
    assert told(other) == told(records)
    assert told(other)[0]["tie_breaks"] == {"row:pari": told(records)[0]["tie_breaks"]["row:pari"]}
    assert document(other) == document(records)
    assert names_as_drawn(other, 1).keys() == {1, 2}
    assert "Matti" in names_as_drawn(other, 1)[1].values()
    assert check(other) == []
    uids = [[one.uid for one in list_games(opened)] for opened in (records, other)]
    assert uids[0] == uids[1]
    assert [load(other, number).cards for number in (1, 2, 3)] == [
        load(records, number).cards for number in (1, 2, 3)
    ]


def test_games_that_do_not_count(records: Records, other: Records, jatsi: Ruleset) -> None:
    """Hints and repeatable dice are told; of the seed itself others may have yet to throw."""
    from tests.club.tournaments.importing.documents import play

    organiser = begun(records, jatsi, "A", "B", rounds=1)
    organiser.draw()
    play(records, organiser, 1, jatsi, {"A": 1, "B": 2})
    records.db.execute("UPDATE games SET seed = 'secret' WHERE id = 1")
    records.db.execute("UPDATE seats SET hints = 3 WHERE game = 2")
    content = written(records, "json")
    assert "secret" not in content
    taken(other, content)
    counts = "SELECT seeded, hints, counts FROM results ORDER BY game"
    assert other.db.execute(counts).fetchall() == [(1, 0, 0), (0, 3, 0)]
    assert document(other) == document(records)


def test_people_who_are_known(records: Records, other: Records, library: Library) -> None:
    """Known by uid, whatever they are called here; a mere namesake is somebody else."""
    whole(records, library)
    aino, oskar = find(records, "Aino"), find(records, "Oskar")
    with other.writing() as db:
        known_or_add(db, aino.uid, "Aino Virtanen", now=NOW)
        known_or_add(db, oskar.uid, "Oskar", now=NOW)
    find_or_add(other, "Maiju", now=NOW)
    outcome = taken(other, written(records, "json"))
    assert "Maiju#2" in outcome.people
    names = {line["name"] for line in told(other)}
    assert {"Aino Virtanen", "Oskar", "Maiju#2", "Liisa#1", "Liisa#2"} < names
    assert len(list_people(other)) == len(list_people(records)) + 1


def test_who_is_anonymised_here_stays_so(
    records: Records, other: Records, library: Library
) -> None:
    whole(records, library)
    with other.writing() as db:
        person = known_or_add(db, find(records, "Aino").uid, "Aino", now=NOW)
    anonymise(other, person, now=LATER)
    taken(other, written(records, "json"))
    assert "Aino" not in written(other, "json")
    assert b"Aino" not in other.path.read_bytes()


def test_it_comes_once(records: Records, other: Records, jatsi: Ruleset) -> None:
    begun(records, jatsi, rounds=1)
    content = written(records, "json")
    with pytest.raises(IllegalError, match=r"^Kevät is here already\."):
        taken(records, content)
    with pytest.raises(UnreadableError, match=r"^The file holds the tournament Kevät\."):
        taken(other, content, "Syksy")
    begun(other, jatsi, rounds=1)
    with pytest.raises(IllegalError, match=r"^There is a tournament Kevät already\."):
        taken(other, content)


def test_a_fact_of_another_tournament(records: Records, other: Records, jatsi: Ruleset) -> None:
    """As no export has it."""
    begun(records, jatsi, "A", rounds=1)
    content = document(records)
    taken(other, as_file(content))
    content["tournament"] |= {"uid": "0" * 32, "name": "Syksy"}
    with pytest.raises(IllegalError, match=r"^Syksy is here already\."):
        taken(other, as_file(content), "Syksy")
    assert other.db.table("tournaments").count == 1


def test_the_dice_to_come_are_others(records: Records, other: Records, jatsi: Ruleset) -> None:
    """The secret of duplicate dice does not travel."""
    begun(records, jatsi, rounds=1)
    content = written(records, "json")
    taken(other, content)
    ours, theirs = (load_tournament(opened, 1) for opened in (records, other))
    assert ours.secret not in content
    assert ours.secret != theirs.secret
    assert (ours.uid, ours.created_at) == (theirs.uid, theirs.created_at)
