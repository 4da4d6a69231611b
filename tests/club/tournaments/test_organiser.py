"""What an organiser does, and what is refused, with the reason and what would help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.people import anonymise, rename
from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.records.people import list_people
from jatsi.tournament.facts import Removed, Result, Undrawn, Withdrawn
from jatsi.tournament.moves import Outcome
from jatsi.tournament.standings import standings
from jatsi.tournament.state import Status
from tests.club.tournaments.helpers import EIGHT, begun, everybody, seated, table_of
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def organiser(records: Records, yatzy: Ruleset) -> Organiser:
    """The organiser of a tournament of eight."""
    return begun(records, yatzy, *EIGHT)


def names_in(organiser: Organiser, number: int) -> set[str]:
    """Who has a table in that round."""
    return {name for table in seated(organiser.stored(), number) for name in table}


def totals_of(organiser: Organiser, name: str) -> list[int | None]:
    """The points of each round."""
    stored = organiser.stored()
    table = standings(stored.state, rows=stored.rows)
    return next(list(line.rounds) for line in table if stored.names[line.person] == name)


def test_the_same_person_twice_is_refused_with_the_entry_that_exists(organiser: Organiser) -> None:
    """T1, T15: composed or not, capital or not."""
    for again in ("Aino", "aino", "AINO", " Aino "):
        with pytest.raises(IllegalError, match="Aino is in the tournament already, from round 1"):
            organiser.add([again])
    organiser.add(["Müller"])
    with pytest.raises(IllegalError, match="already"):
        organiser.add(["Mu\N{COMBINING DIAERESIS}ller"])
    assert len(organiser.stored().state.present) == 9


def test_all_are_added_or_none(organiser: Organiser, records: Records) -> None:
    with pytest.raises(IllegalError, match="already"):
        organiser.add(["Uusi", "Toinen uusi", "Matti"])
    assert len(organiser.stored().state.present) == 8
    assert {person.name for person in list_people(records)} == set(EIGHT)


def test_two_people_of_one_name_are_told_apart(organiser: Organiser) -> None:
    """T2."""
    assert organiser.add(["Liisa#new"]) == ["Liisa#2"]
    names = set(organiser.stored().names.values())
    assert {"Liisa#1", "Liisa#2"} <= names
    organiser.draw()
    with pytest.raises(AmbiguousError):
        organiser.enter_results([("Liisa", 200)])
    organiser.enter_results([("Liisa#2", 200), ("Liisa#1", 150)])
    assert totals_of(organiser, "Liisa#2") == [200, None, None]
    assert totals_of(organiser, "Liisa#1") == [150, None, None]


def test_of_namesakes_the_one_who_takes_part_is_meant(records: Records, yatzy: Ruleset) -> None:
    other = begun(records, yatzy, "Liisa", "Matti", name="Syksy")
    organiser = begun(records, yatzy, "Liisa#new", "Matti")
    organiser.draw()
    organiser.enter_results([("Liisa", 200)])
    assert totals_of(organiser, "Liisa#2")[0] == 200
    assert not other.stored().state.results


def test_results_stay_with_a_renamed_person(organiser: Organiser, records: Records) -> None:
    """T3 and T4: who takes a name that was given up inherits nothing."""
    organiser.draw()
    everybody(organiser, 1, {"Matti": 222})
    rename(records, "Matti", "Marko", now=NOW)
    assert totals_of(organiser, "Marko")[0] == 222
    organiser.add(["Matti#new"])
    organiser.draw()
    assert totals_of(organiser, "Matti") == [None, None, None]
    organiser.enter_results([("Marko", 111)])
    assert totals_of(organiser, "Marko") == [222, 111, None]


def test_someone_who_leaves_and_comes_back(organiser: Organiser) -> None:
    """T5."""
    organiser.draw()
    everybody(organiser, 1, {"Kaisa": 150})
    before = table_of(organiser.stored(), 1)
    organiser.withdraw("Kaisa", reason="home")
    organiser.draw()
    assert names_in(organiser, 2) == {*EIGHT} - {"Kaisa"}
    everybody(organiser, 2, {})
    organiser.bring_back("Kaisa")
    organiser.draw()
    assert names_in(organiser, 3) == {*EIGHT}
    everybody(organiser, 3, {"Kaisa": 90})
    assert totals_of(organiser, "Kaisa") == [150, None, 90]
    assert table_of(organiser.stored(), 1) == before


def test_a_newcomer_has_blanks_for_the_rounds_before(organiser: Organiser) -> None:
    """T6."""
    for number in (1, 2):
        organiser.draw()
        everybody(organiser, number, {})
    organiser.add(["Uusi"])
    organiser.draw()
    everybody(organiser, 3, {"Uusi": 99})
    assert totals_of(organiser, "Uusi") == [None, None, 99]
    stored = organiser.stored()
    line = next(one for one in standings(stored.state) if stored.names[one.person] == "Uusi")
    assert (line.games, line.total) == (1, 99)
    assert "Uusi" not in {name for _, name in table_of(stored, 2)}


def test_someone_removed_while_a_round_is_on(organiser: Organiser) -> None:
    """T7: an outcome is asked for, and the next draw is possible."""
    organiser.draw()
    organiser.enter_results([(name, 100) for name in EIGHT if name != "Oskar"])
    with pytest.raises(IllegalError, match="Oskar sits in round 1, which is on"):
        organiser.withdraw("Oskar")
    with pytest.raises(IllegalError, match="No full sheet comes to 999"):
        organiser.withdraw("Oskar", Outcome(999))
    facts = organiser.withdraw("Oskar", Outcome(120), "tired")
    person = facts[-1].person  # type: ignore[union-attr]
    assert facts == [Result(person, 1, 1, 120), Withdrawn(person, 2, "tired")]
    organiser.draw()
    assert names_in(organiser, 2) == {*EIGHT} - {"Oskar"}
    assert totals_of(organiser, "Oskar") == [120, None, None]


def test_someone_who_leaves_takes_rounds_drawn_ahead_along(organiser: Organiser) -> None:
    organiser.draw(every=True)
    facts = organiser.withdraw("Oskar", Outcome())
    assert [fact.round for fact in facts if isinstance(fact, Undrawn)] == [3, 2]
    assert list(organiser.stored().state.drawn) == [1]
    everybody(organiser, 1, {})
    organiser.draw()
    assert names_in(organiser, 2) == {*EIGHT} - {"Oskar"}


def test_someone_who_never_sat_leaves_no_trace(organiser: Organiser) -> None:
    assert [type(fact) for fact in organiser.withdraw("Tuuli")] == [Removed]
    assert len(organiser.stored().state.present) == 7
    with pytest.raises(IllegalError, match="Tuuli is not in the tournament"):
        organiser.withdraw("Tuuli")
    organiser.add(["Tuuli"])
    assert len(organiser.stored().state.present) == 8


def test_a_result_two_rounds_ago_is_corrected(organiser: Organiser) -> None:
    """T8: all that follows is reckoned anew, and the old value can be seen."""
    for number in (1, 2, 3):
        organiser.draw()
        everybody(organiser, number, {"Aino": 110, "Eero": 109 if number == 1 else 110})
    assert table_of(organiser.stored())[:2] == [(1, "Aino"), (2, "Eero")]
    for reason in ("", " \t"):
        with pytest.raises(UnreadableError, match="Give a reason"):
            organiser.correct("Eero", 119, 1, None, reason)
    old = organiser.correct("Eero", 119, 1, None, "read as 109")
    assert old.total == 109
    assert table_of(organiser.stored())[:2] == [(1, "Eero"), (2, "Aino")]
    assert table_of(organiser.stored(), 1)[:2] == [(1, "Eero"), (2, "Aino")]
    stored = organiser.stored()
    [corrected] = [one for one in stored.facts if getattr(one.fact, "reason", "")]
    assert (corrected.who, corrected.at) == ("tupu", max(one.at for one in stored.facts))
    with pytest.raises(IllegalError, match="stands there already"):
        organiser.correct("Eero", 119, 1, None, "again")
    with pytest.raises(IllegalError, match="No full sheet"):
        organiser.correct("Eero", -42, 1, None, "again")


def test_the_disqualified_stand_last_with_the_reason(organiser: Organiser) -> None:
    """T9."""
    organiser.draw()
    everybody(organiser, 1, {"Aino": 200, "Eero": 190, "Liisa": 180})
    organiser.disqualify("Aino", "loaded dice")
    stored = organiser.stored()
    table = standings(stored.state)
    assert [(line.place, stored.names[line.person]) for line in table[:2]] == [
        (1, "Eero"),
        (2, "Liisa"),
    ]
    last = table[-1]
    assert (last.place, last.status, last.reason) == (None, Status.DISQUALIFIED, "loaded dice")
    with pytest.raises(IllegalError, match="disqualified already"):
        organiser.disqualify("Aino", "again")
    with pytest.raises(UnreadableError, match="reason"):
        organiser.bring_back("Aino")
    organiser.bring_back("Aino", "they were not")
    assert table_of(organiser.stored())[0] == (1, "Aino")


def test_a_tie_at_the_last_place_of_the_final(records: Records, yatzy: Ruleset) -> None:
    """T11: the final waits for a throw-off."""
    organiser = begun(records, yatzy, *EIGHT, rounds=1, final=4)
    organiser.draw()
    everybody(organiser, 1, {"Aino": 200, "Eero": 190, "Liisa": 180, "Matti": 170, "Tuuli": 170})
    with pytest.raises(IllegalError, match=r"tied: .*Matti.*Tuuli.*Record a throw-off"):
        organiser.draw()
    with pytest.raises(IllegalError, match="between all who are tied"):
        organiser.throw_off([("Matti", 20), ("Aino", 12)])
    organiser.throw_off([("Matti", 20), ("Tuuli", 20)])
    with pytest.raises(IllegalError, match="tied"):
        organiser.draw()
    organiser.throw_off([("Matti", 20), ("Tuuli", 21)])
    assert organiser.draw() == [2]
    assert seated(organiser.stored(), 2) == [["Aino", "Eero", "Liisa", "Tuuli"]]
    everybody(organiser, 2, {"Tuuli": 150})
    assert table_of(organiser.stored())[:6] == [
        (1, "Tuuli"),
        (2, "Aino"),
        (2, "Eero"),
        (2, "Liisa"),
        (5, "Matti"),
        (6, "Ilmari"),
    ]


def test_a_throw_off_needs_a_tie(organiser: Organiser) -> None:
    organiser.draw()
    everybody(organiser, 1, {"Aino": 200, "Eero": 190})
    with pytest.raises(IllegalError, match="Aino is tied with nobody"):
        organiser.throw_off([("Aino", 20), ("Eero", 12)])
    with pytest.raises(IllegalError, match="each named once"):
        organiser.throw_off([("Liisa", 20), ("Liisa", 12)])


def test_results_of_a_call_are_all_stored_or_none(organiser: Organiser) -> None:
    organiser.draw()
    with pytest.raises(IllegalError, match="No full sheet comes to 1000"):
        organiser.enter_results([("Aino", 200), ("Eero", 1000)])
    with pytest.raises(UnreadableError, match="nobody called Nobody"):
        organiser.enter_results([("Aino", 200), ("Nobody", 100)])
    assert not organiser.stored().state.results
    organiser.enter_results([("Aino", 200), ("Eero", None)])
    with pytest.raises(IllegalError, match=r"Aino has 200 in round 1 already. To change it"):
        organiser.enter_results([("Aino", 201)])
    with pytest.raises(IllegalError, match="Eero has - in round 1 already"):
        organiser.enter_results([("Eero", 201)])


def test_all_results_of_a_call_are_of_one_round(organiser: Organiser) -> None:
    """A name written twice is no result of the next round."""
    organiser.draw(every=True)
    told = [(name, 100) for name in EIGHT]
    with pytest.raises(IllegalError, match="Aino has 100 in round 1 already"):
        organiser.enter_results([*told, ("Aino", 101)])
    organiser.enter_results(told)
    assert {one.round for one in organiser.enter_results(told)} == {2}


def test_the_games_of_a_round_follow_each_other(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=1, games=2)
    organiser.draw()
    told = organiser.enter_results([("Aino", 200), ("Aino", 210), ("Eero", 150)])
    assert [(one.game, one.total) for one in told] == [(1, 200), (2, 210), (1, 150)]
    with pytest.raises(IllegalError, match="games 1 to 2"):
        organiser.enter_results([("Eero", 150)], None, 3)
    with pytest.raises(IllegalError, match="which game"):
        organiser.correct("Aino", 211, 1, None, "typo")
    organiser.correct("Aino", 211, 1, 2, "typo")
    organiser.enter_results([("Eero", 160)], 1, 2)
    assert table_of(organiser.stored()) == [(1, "Aino"), (2, "Eero")]
    assert totals_of(organiser, "Aino") == [411]


def test_a_round_under_rules_of_its_own(records: Records, yatzy: Ruleset, library: object) -> None:
    jatsi = library.resolve("jatsi")  # type: ignore[attr-defined]
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=2, other={2: jatsi})
    organiser.draw()
    with pytest.raises(IllegalError, match="No full sheet comes to -42"):
        organiser.enter_results([("Aino", -42)])
    everybody(organiser, 1, {})
    organiser.draw()
    organiser.enter_results([("Aino", -42)])
    assert totals_of(organiser, "Aino") == [100, -42]


def test_the_states_in_their_order(organiser: Organiser) -> None:
    with pytest.raises(IllegalError, match="Nothing was played"):
        organiser.close()
    with pytest.raises(IllegalError, match="No round is drawn"):
        organiser.undraw()
    with pytest.raises(IllegalError, match="Round 1 is not drawn"):
        organiser.enter_results([("Aino", 200)])
    organiser.draw()
    assert organiser.undraw() == 1
    assert organiser.draw() == [1]
    everybody(organiser, 1, {})
    with pytest.raises(IllegalError, match="Round 1 has results and cannot be undrawn"):
        organiser.undraw()
    with pytest.raises(IllegalError, match=r"Round 2 is not drawn yet. Draw it, or close with"):
        organiser.close()
    organiser.draw(every=True)
    with pytest.raises(IllegalError, match="All 3 rounds are drawn"):
        organiser.draw()
    with pytest.raises(IllegalError, match=r"All rounds are drawn. Undraw one, and Uusi can join"):
        organiser.add(["Uusi"])
    with pytest.raises(IllegalError, match=r"Round 2 lacks results: .*Aino.*. Enter them first"):
        organiser.close()
    with pytest.raises(UnreadableError, match="reason"):
        organiser.reopen("")
    with pytest.raises(IllegalError, match="Kevät is not closed"):
        organiser.reopen("why not")


@pytest.mark.parametrize("forced", [False, True])
def test_a_closed_tournament_stands_still(organiser: Organiser, *, forced: bool) -> None:
    organiser.draw(every=True)
    for number in (1, 2) if forced else (1, 2, 3):
        everybody(organiser, number, {"Aino": 200})
    end = organiser.close(forced=forced)
    assert end.forced is forced
    before = organiser.stored().facts
    for move in (
        lambda: organiser.add(["Uusi"]),
        lambda: organiser.withdraw("Aino", Outcome()),
        lambda: organiser.bring_back("Aino"),
        lambda: organiser.disqualify("Aino", "late"),
        lambda: organiser.penalise("Aino", 5, "late"),
        lambda: organiser.keep_apart("Aino", "Eero"),
        organiser.draw,
        organiser.undraw,
        lambda: organiser.swap("Aino", "Eero"),
        lambda: organiser.enter_results([("Aino", 5)], 3),
        lambda: organiser.correct("Aino", 201, 1, None, "typo"),
        lambda: organiser.throw_off([("Aino", 5), ("Eero", 6)]),
        lambda: organiser.close(forced=True),
    ):
        with pytest.raises(IllegalError, match=r"Kevät is closed. Reopen it first"):
            move()
    assert organiser.stored().facts == before
    organiser.reopen("a sheet was found")
    organiser.correct("Aino", 201, 1, None, "typo")


def test_a_penalty_counts_from_its_round_on(organiser: Organiser) -> None:
    organiser.draw()
    everybody(organiser, 1, {"Aino": 103, "Eero": 101})
    organiser.draw()
    everybody(organiser, 2, {})
    organiser.penalise("Aino", 3, "late", 2)
    assert table_of(organiser.stored(), 1)[:2] == [(1, "Aino"), (2, "Eero")]
    assert table_of(organiser.stored(), 2)[:2] == [(1, "Eero"), (2, "Aino")]
    with pytest.raises(IllegalError, match="at least one point"):
        organiser.penalise("Aino", 0, "late")
    with pytest.raises(IllegalError, match="Round 3 is not drawn"):
        organiser.penalise("Aino", 1, "late", 3)


def test_two_change_places(organiser: Organiser) -> None:
    organiser.draw()
    first, second = seated(organiser.stored(), 1)
    assert organiser.swap(first[0], second[-1]) == 1
    assert seated(organiser.stored(), 1) == [[second[-1], *first[1:]], [*second[:-1], first[0]]]
    organiser.enter_results([(first[1], 100)])
    with pytest.raises(IllegalError, match="has a result in round 1 and stays"):
        organiser.swap(first[1], second[1])
    with pytest.raises(IllegalError, match="different people"):
        organiser.swap(second[1], second[1])


def test_what_was_published_stays_but_for_the_anonymised(
    organiser: Organiser, records: Records
) -> None:
    from jatsi.club.tournaments.publishing import published

    organiser.draw(every=True)
    for number in (1, 2, 3):
        everybody(organiser, number, {"Aino": 200, "Matti": 190})
    first = organiser.close()
    organiser.reopen("typo")
    organiser.correct("Matti", 290, 1, None, "typo")
    rename(records, "Aino", "Anna", now=NOW)
    organiser.close()
    told = [
        published(one.fact.document)
        for one in organiser.stored().facts
        if hasattr(one.fact, "document")
    ]
    assert [one.names[1] for one in told] == ["Aino", "Matti"]
    assert [one.table[0].total for one in told] == [600, 670]
    assert published(first.document).table == told[0].table
    anonymise(records, "Matti", now=NOW)
    shown = [one.fact.document for one in organiser.stored().facts if hasattr(one.fact, "document")]
    assert not any("Matti" in document for document in shown)
    assert all("Eero" in document for document in shown)
    assert published(shown[1]).names[1].startswith("N.N. ")
