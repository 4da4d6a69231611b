"""Files into a tournament: what is exported comes back, and what is bad is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from jatsi.club.tournaments.importing.taking import Taken, Wish
from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.records.checking import check
from jatsi.records.people import anonymise, find, list_people
from jatsi.records.tournaments import load_tournament
from jatsi.render.view import View
from jatsi.texts.catalog import catalog, languages
from jatsi.tournament.facts import Drawn
from jatsi.tournament.plan import tie_breaks_named
from tests.club.tournaments.exports import (
    ENGLISH,
    NAME,
    elsewhere,
    evening,
    taken,
    told,
    written,
)
from tests.club.tournaments.helpers import begun, everybody
from tests.club.tournaments.made_up import empty_records, founded, stored, tournaments
from tests.records.helpers import NOW
from tests.records.keep_schema import dump

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from tests.club.tournaments.made_up import MadeUp

FORMS = ("csv", "excel", "json")


def complaints(outcome: Taken) -> list[str]:
    """The findings in English."""
    return list(map(ENGLISH.say, outcome.findings))


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=15)
@given(made_up=tournaments())
def test_every_tournament_comes_back(library: Library, form: str, made_up: MadeUp) -> None:
    """T12–T15, T19: into empty records, where only the plan is."""
    with empty_records() as records, empty_records() as other:
        stored(records, made_up, library)
        if form != "json":
            founded(other, made_up, library)
        outcome = taken(other, written(records, form), made_up.plan.name)
        assert complaints(outcome) == []
        assert told(other) == elsewhere(told(records))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("form", ["csv", "excel"])
def test_an_export_in_every_language(
    records: Records, other: Records, library: Library, language: str, form: str
) -> None:
    """Every column that there can be."""
    agreed = {"rounds": 1, "games": 2, "tie_breaks": tie_breaks_named("total,best-game,next-best")}
    rules = {2: library.resolve("yatzy")}
    people = ("A", "B", "C", "D", "E")
    for opened in (records, other):
        shown = people if opened is records else ()
        organiser = begun(opened, library.resolve("jatsi"), *shown, other=rules, final=3, **agreed)
        if opened is records:
            full_of_turns(organiser)
    content = written(records, form, view=View(catalog(language)))
    assert complaints(taken(other, content)) == []
    assert told(other) == told(records)


def full_of_turns(organiser: Organiser) -> None:
    """Ties that are thrown off, a penalty in the round and one in the final, and who left."""
    organiser.draw()
    organiser.enter_results([(name, 100) for name in "ABCDE"])
    organiser.enter_results([(name, -42) for name in "ABCD"])
    organiser.disqualify("E", "rude: very (twice)")
    organiser.penalise("D", 7, "late")
    organiser.throw_off([("A", 5), ("B", 5), ("C", 1)])
    organiser.throw_off([("A", 2), ("B", 3)])
    organiser.draw()
    organiser.enter_results([("A", 200), ("B", 200), ("A", 210)], 2)
    organiser.penalise("B", 5, "late again", 2)
    organiser.enter_results([("C", None), ("C", None), ("B", 5)], 2)
    organiser.withdraw("C", reason="")


@pytest.mark.parametrize("form", ["csv", "excel"])
def test_an_export_as_of_a_round(
    records: Records, other: Records, jatsi: Ruleset, form: str
) -> None:
    """The rounds after it are still to be played."""
    organiser = evening(records, jatsi)
    organiser.enter_results([("=1+1", 5)])
    begun(other, jatsi, rounds=2)
    assert taken(other, written(records, form, 1)).results == 4
    assert told(other, 1) == told(records, 1)
    assert load_tournament(other, 1).state.next_round == 2


def test_an_unfinished_tournament_goes_on(records: Records, other: Records, jatsi: Ruleset) -> None:
    """Who sits where a result is missing can have one; a blank alone is not played."""
    evening(records, jatsi)
    organiser = begun(other, jatsi, rounds=2)
    taken(other, written(records, "csv"))
    state = organiser.stored().state
    assert [(state.names[person], game) for person, game in state.missing(2)] == [("=1+1", 1)]
    organiser.enter_results([("=1+1", 120)])
    assert [line["total"] for line in told(other)] == [322, 212, 100, 58]


def test_a_table_of_earlier_years(other: Records, jatsi: Ruleset) -> None:
    """T14, T18: by hand, in Windows-1252, with fewer columns, a line break within a name."""
    begun(other, jatsi, rounds=2)
    table = 'Nimi;1;2;Summa\r\nÅke;100;101;201\r\n"Päivi ""P""\nÖhman; Jr";;99;\r\n'
    outcome = taken(other, table.encode("cp1252"))
    assert outcome == Taken(3, ('Päivi "P" Öhman; Jr', "Åke"))
    assert [(line["name"], line["rounds"], line["games"]) for line in told(other)] == [
        ("Åke", [100, 101], 2),
        ('Päivi "P" Öhman; Jr', [None, 99], 1),
    ]
    state = load_tournament(other, 1).state
    assert [len(table) for number in (1, 2) for table in state.drawn[number]] == [1, 2]


def test_namesakes(records: Records, other: Records, jatsi: Ruleset) -> None:
    """T2: told apart, the second of them first in the table, and one who is not in it."""
    organiser = begun(records, jatsi, "Liisa", "Liisa#new", rounds=1)
    organiser.draw()
    organiser.enter_results([("Liisa#1", 100), ("Liisa#2", 101)])
    content = written(records, "csv").replace("Liisa#2", "Liisa#12")
    begun(other, jatsi, rounds=1)
    assert taken(other, content).people == ("Liisa#1", "Liisa#12")
    assert [line["name"] for line in told(other)] == ["Liisa#12", "Liisa#1"]
    begun(other, jatsi, rounds=1, name="Again")
    assert taken(other, content, "Again").people == ()
    begun(other, jatsi, rounds=1, name="Third")
    with_mark_between = content.replace("Liisa#1,", "Liisa#7,")
    [complaint] = complaints(taken(other, with_mark_between, "Third"))
    assert complaint.startswith("Line 3, column 3 (Name): Nobody bears the name Liisa#7.")
    begun(other, jatsi, rounds=1, name="Fourth")
    one_of_two = content.replace("Liisa#1,", "Liisa,")
    [complaint] = complaints(taken(other, one_of_two, "Fourth"))
    assert complaint.startswith("Line 3, column 3 (Name): Several people bear the name Liisa.")


@pytest.mark.parametrize("form", FORMS)
def test_somebody_anonymised(records: Records, other: Records, jatsi: Ruleset, form: str) -> None:
    organiser = begun(records, jatsi, "Liisa", "Matti", rounds=1)
    organiser.draw()
    everybody(organiser, 1, {})
    anonymise(records, find(records, "Liisa").id, now=NOW)
    if form != "json":
        begun(other, jatsi, rounds=1)
    content = written(records, form)
    taken(other, content)
    assert told(other) == told(records)
    [nameless] = [one for one in list_people(other) if one.anonymised_at]
    assert nameless.shown == f"N.N. {nameless.uid[:6]}"
    if form != "json":
        begun(other, jatsi, rounds=1, name="Again")
        assert taken(other, content, "Again").people == ()


def test_row_220_of_300(other: Records, jatsi: Ruleset) -> None:
    """T17: nothing stored, and that row is named."""
    begun(other, jatsi, rounds=1)
    before = list(dump(other.path))
    lines = [f"{number},Pelaaja {number},100" for number in range(1, 301)]
    lines[218] = "219,Pelaaja 219,sata"
    outcome = taken(other, "\n".join(["Place,Name,Round 1", *lines]))
    assert complaints(outcome) == ["Line 220, column 3 (Round 1): This is not a number."]
    assert (outcome.results, outcome.people) == (0, ())
    assert list(dump(other.path)) == before


def test_a_dry_run_stores_nothing(records: Records, other: Records, jatsi: Ruleset) -> None:
    evening(records, jatsi)
    begun(other, jatsi, rounds=2)
    before = list(dump(other.path))
    outcome = taken(other, written(records, "csv"), wish=Wish(dry_run=True))
    assert (outcome.results, len(outcome.people)) == (6, 4)
    assert list(dump(other.path)) == before


def test_a_dry_run_of_a_document(records: Records, other: Records, jatsi: Ruleset) -> None:
    evening(records, jatsi)
    before = list(dump(other.path))
    outcome = taken(other, written(records, "json"), wish=Wish(dry_run=True))
    assert (outcome.results, len(outcome.people)) == (6, 4)
    assert list(dump(other.path)) == before
    assert taken(other, written(records, "json")).results == 6


def test_who_told_it(records: Records, other: Records, jatsi: Ruleset) -> None:
    evening(records, jatsi)
    begun(other, jatsi, rounds=2)
    taken(other, written(records, "csv"))
    facts = load_tournament(other, 1).facts
    assert {one.who for one in facts} == {"hupu"}
    assert sum(isinstance(one.fact, Drawn) for one in facts) == 2
    assert check(other) == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("Place,Name,Round 1", "The file has a heading, but no results."),
        ("", "The file is empty."),
        ("Name,Total", "No round is on. Draw one first, or name a round."),
    ],
)
def test_files_that_hold_nothing(other: Records, jatsi: Ruleset, content: str, why: str) -> None:
    begun(other, jatsi, rounds=1)
    with pytest.raises((UnreadableError, IllegalError)) as caught:
        taken(other, content)
    assert str(caught.value) == why


def test_only_into_a_new_tournament(records: Records, other: Records, jatsi: Ruleset) -> None:
    evening(records, jatsi)
    content = written(records, "csv")
    with pytest.raises(UnreadableError, match=r"There is no tournament Kevät\."):
        taken(other, content)
    begun(other, jatsi, "Liisa", rounds=2)
    with pytest.raises(IllegalError, match="can only be imported into a new tournament"):
        taken(other, content)
    with pytest.raises(IllegalError, match=r"Leave --round and --game out\."):
        taken(other, content, wish=Wish(round=1))
    with pytest.raises(IllegalError, match=r"Leave --round and --game out\."):
        taken(other, written(records, "json"), wish=Wish(game=1))


def test_one_of_two_tournaments_of_a_name(records: Records, jatsi: Ruleset) -> None:
    begun(records, jatsi, rounds=1)
    begun(records, jatsi, rounds=1, name="Syksy")
    records.db.table("tournaments").update(2, {"name_key": "kevät"})
    with pytest.raises(AmbiguousError):
        taken(records, "Name,Round 1\nA,100")
    assert taken(records, "Name,Round 1\nA,100", "#2").results == 1
    assert load_tournament(records, 1).plan.name == NAME
