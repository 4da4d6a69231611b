"""Two venues: what each has joins, and who is who is decided once."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.club.merging import decide_doubt, merge, say_different, say_same
from jatsi.errors import BusyError, IllegalError, JatsiError, UnreadableError
from jatsi.game.events import CorrectEvent, KeepEvent
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct, correct_total, history
from jatsi.records.entering import enter, note_import
from jatsi.records.games import append, list_games, load, start_game
from jatsi.records.merging.results import ChangedResult
from jatsi.records.people import anonymise, find, find_or_add, list_people, look_up, rename
from jatsi.records.rulesets import keep_ruleset
from jatsi.records.tournaments import find_tournament, load_tournament, record
from jatsi.session.queries import DecideDoubt
from jatsi.tournament.facts import Closed, Penalty, Result
from tests.records.helpers import LATER, NOW, by_hand, finished, people, played
from tests.records.merging.content import content
from tests.records.tables import begun, told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.records.games import GameSummary
    from jatsi.records.merging.report import Report
    from jatsi.ruleset.model import Ruleset
    from jatsi.tournament.facts import Fact

DAY = timedelta(days=1)


@pytest.fixture
def other(path: Path) -> Iterator[Records]:
    """Empty records of another venue."""
    with open_records(path.with_name("other.db"), now=NOW) as opened:
        yield opened


def copied(records: Records, name: str) -> Path:
    """A copy of the file."""
    path = records.path.with_name(name)
    shutil.copyfile(records.path, path)
    return path


def join(records: Records, other: Records) -> Report:
    """Merge the other into the first; the records are sound after it."""
    report = merge(records, other.path, now=NOW)
    assert check(records) == []
    return report


def names(records: Records) -> list[str]:
    """What everybody is called."""
    return [person.shown for person in list_people(records)]


def mentioned(records: Records, *names: str) -> list[str]:
    """Those of the names that stand anywhere in the file, in a free page too."""
    read = records.path.read_bytes().decode("utf-8", "replace").casefold()
    return [name for name in names if name.casefold() in read]


def game(records: Records, uid: str) -> GameSummary:
    """The game of that uid."""
    [found] = [one for one in list_games(records) if one.uid == uid]
    return found


def test_everything_comes_once(records: Records, other: Records, yatzy: Ruleset) -> None:
    by_hand(records, yatzy, people(records, "Liisa", "Maija"))
    finished(other, yatzy, people(other, "Olli", "Pekka"), number=2)
    before = other.path.read_bytes()
    report = join(records, other)
    assert (report.new, report.people, report.games, report.doubtful) == (True, 2, 1, ())
    assert other.path.read_bytes() == before
    assert names(records) == ["Liisa", "Maija", "Olli", "Pekka"]
    assert {one.uid for one in list_games(other)} <= {one.uid for one in list_games(records)}
    theirs = load(other, 1)
    ours = load(records, game(records, theirs.summary.uid).id)
    assert ours.events == theirs.events
    assert ours.cards == theirs.cards
    assert [seat.total for seat in ours.summary.seats] == [
        seat.total for seat in theirs.summary.seats
    ]
    assert not join(records, other).new
    join(other, records)
    assert content(other) == content(records)


def test_a_backup_before_and_only_where_there_is_something_new(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    finished(records, yatzy, people(records, "Liisa"))
    find_or_add(other, "Olli", now=NOW)
    before = content(records)
    report = join(records, other)
    assert report.backup
    with open_records(report.backup, now=NOW) as backup:
        assert content(backup) == before
    files = set(records.path.parent.iterdir())
    assert join(records, other).backup is None
    assert set(records.path.parent.iterdir()) == files


def test_a_dry_run_tells_and_stores_nothing(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    find_or_add(records, "Liisa", now=NOW - DAY)
    finished(other, yatzy, people(other, "Liisa", "Olli"))
    before = records.path.read_bytes()
    report = merge(records, other.path, now=NOW, dry_run=True)
    assert (report.people, report.games, report.backup) == (2, 1, None)
    [(one, two)] = report.doubtful
    assert (one.name, one.here, one.games, one.last) == ("Liisa#1", True, 0, None)
    assert (two.name, two.here, two.games, two.last) == ("Liisa#2", False, 1, NOW)
    assert records.path.read_bytes() == before


def test_the_name_taken_first_has_the_first_mark(records: Records, other: Records) -> None:
    find_or_add(records, "Liisa", now=NOW + DAY)
    find_or_add(records, "Olli", now=NOW + DAY)
    find_or_add(other, "LIISA", now=NOW)
    report = join(records, other)
    assert report.renamed == (("Liisa#1", "Liisa#2"),)
    assert names(records) == ["LIISA#1", "Liisa#2", "Olli"]


def test_the_later_name_holds_and_the_former_is_known(records: Records, other: Records) -> None:
    liisa = find_or_add(records, "Liisa", now=NOW)
    join(other, records)
    rename(records, liisa.id, "Elisa", now=NOW + DAY)
    there = find(other, "Liisa")
    rename(other, there.id, "Lisa", now=NOW + 2 * DAY)
    assert join(records, other).renamed == (("Elisa#1", "Lisa#1"),)
    assert join(other, records).renamed == ()
    for one in (records, other):
        assert names(one) == ["Lisa"]
        assert find_or_add(one, "Elisa", now=NOW).mark == 2


def test_a_name_given_at_the_same_moment_is_later_all_the_same(
    records: Records, other: Records
) -> None:
    find_or_add(records, "Liisa", now=NOW)
    join(other, records)
    for name in ("Elisa", "Anna"):
        rename(records, find(records, names(records)[0]).id, name, now=NOW - DAY)
    join(other, records)
    assert names(other) == ["Anna"]


def test_anonymised_in_one_is_anonymised_in_both(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    finished(records, yatzy, people(records, "Annikki", "Maija"))
    join(other, records)
    finished(other, yatzy, people(other, "Annikki"), number=2)
    rename(other, find(other, "Annikki").id, "Öljymäki", now=NOW + DAY)
    anonymise(records, find(records, "Annikki").id, now=NOW)
    nobody = list_people(records)[-1].name
    assert join(records, other).anonymised == 0
    assert join(other, records).anonymised == 1
    for one in (records, other):
        assert names(one) == ["Maija", nobody]
        seats = [seat.name for found in list_games(one) for seat in found.seats]
        assert sorted(seats) == sorted(["Maija", nobody, nobody])
        assert mentioned(one, "Annikki", "Öljymäki", "Maija") == ["Maija"]


def test_who_is_the_same_is_decided_once_for_all(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    find_or_add(records, "Liisa", now=NOW - DAY)
    finished(records, yatzy, people(records, "Liisa"))
    finished(other, yatzy, people(other, "liisa", "Maija"), number=2)
    [(one, two)] = join(records, other).doubtful
    assert (one.name, two.name) == ("Liisa#1", "liisa#2")
    person = say_same(records, "Liisa#2", "Liisa#1", who="tupu", now=NOW)
    assert (person.shown, person.mark) == ("Liisa", 1)
    assert check(records) == []
    assert names(records) == ["Liisa", "Maija"]
    assert find(records, "Liisa#2") == find(records, "LIISA") == person
    assert join(other, records).united == (("liisa#2", "Liisa#1"),)
    assert content(other) == content(records)
    assert join(records, other).doubtful == ()
    seats = "SELECT COUNT(*) FROM seats WHERE person = ?"
    assert records.db.execute(seats, [person.id]).fetchone() == (2,)


def test_results_go_to_whoever_was_there_first(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    """Also where a third file tells of somebody who was there before both."""
    finished(records, yatzy, people(records, "Liisa"), at=NOW)
    find_or_add(records, "Liisa M.", now=NOW + DAY)
    say_same(records, "Liisa", "Liisa M.", who="?", now=NOW)
    early = find_or_add(other, "Elisa", now=NOW - DAY)
    join(records, other)
    say_same(records, "Liisa M.", "Elisa", who="?", now=NOW)
    assert check(records) == []
    assert names(records) == ["Elisa"]
    for name in ("Liisa", "Liisa M.", "Elisa"):
        assert find(records, name).uid == early.uid
    assert look_up(records, "Liisa") == find(records, "Elisa")
    seat = load(records, 1).summary.seats[0]
    assert (seat.person, seat.name) == (find(records, "Elisa").id, "Liisa")
    assert find_or_add(records, "Liisa#new", now=NOW).mark == 2
    assert find(records, "Liisa").uid != early.uid


def test_anonymising_takes_all_names_of_one_person(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    finished(records, yatzy, people(records, "Annikki"))
    finished(other, yatzy, people(other, "Annastiina"), number=2)
    join(records, other)
    say_same(records, "Annikki", "Annastiina", who="?", now=NOW)
    anonymise(records, find(records, "Annastiina").id, now=NOW)
    join(other, records)
    for one in (records, other):
        assert check(one) == []
        assert mentioned(one, "Annikki", "Annastiina") == []
    assert content(other) == content(records)


def test_that_two_are_different_is_not_asked_again(records: Records, other: Records) -> None:
    find_or_add(records, "Liisa", now=NOW)
    find_or_add(other, "Liisa", now=NOW)
    assert len(join(records, other).doubtful) == 1
    assert len(join(records, other).doubtful) == 1
    say_different(records, "Liisa#1", "Liisa#2", who="tupu", now=NOW)
    assert join(records, other).doubtful == join(other, records).doubtful == ()


def test_namesakes_of_one_file_are_not_doubtful(records: Records, other: Records) -> None:
    """They were made on purpose, or would not be two."""
    for name in ("Liisa", "Liisa#new", "Maija"):
        find_or_add(records, name, now=NOW)
    rename(records, find(records, "Maija").id, "Liisa", now=NOW)
    find_or_add(records, "Maija", now=NOW)
    assert join(other, records).doubtful == ()
    find_or_add(other, "Olli", now=NOW)
    rename(other, find(other, "Olli").id, "Maija", now=NOW)
    assert join(other, records).doubtful == ()


def test_a_former_name_makes_doubtful_too(records: Records, other: Records) -> None:
    rename(records, find_or_add(records, "Liisa", now=NOW).id, "Elisa", now=NOW)
    find_or_add(other, "Liisa", now=NOW + DAY)
    [(one, two)] = join(records, other).doubtful
    assert (one.name, two.name) == ("Elisa#1", "Liisa#2")


def test_who_cannot_be_the_same(records: Records, yatzy: Ruleset) -> None:
    finished(records, yatzy, people(records, "Liisa", "Maija"))
    begun(records, yatzy, ("Olli", "Pekka"))
    for one, two, words in (
        ("Liisa", "Maija", "both played in game 1"),
        ("Pekka", "Olli", "both were drawn in Kevät, round 1"),
        ("Liisa", "liisa#1", "Both are Liisa"),
    ):
        with pytest.raises(IllegalError, match=words):
            say_same(records, one, two, who="?", now=NOW)
    with pytest.raises(IllegalError, match="Both are Liisa"):
        say_different(records, "Liisa", "Liisa#1", who="?", now=NOW)
    with pytest.raises(UnreadableError):
        say_same(records, "Liisa", "Nobody", who="?", now=NOW)
    assert records.db.execute("SELECT COUNT(*) FROM same_people").fetchone() == (0,)


def test_an_answer_decides_about_others_too(records: Records, other: Records, path: Path) -> None:
    find_or_add(records, "Liisa", now=NOW)
    find_or_add(other, "Liisa", now=NOW)
    with open_records(path.with_name("third.db"), now=NOW) as third:
        find_or_add(third, "Liisa", now=NOW)
        join(records, other)
        pairs = [(one.uid, two.uid) for one, two in join(records, third).doubtful]
    assert len(pairs) == 3
    first, second, last = pairs
    told = DecideDoubt(first, same=False, who="tupu", left=(second, last))
    assert decide_doubt(records, told, now=NOW) == [second, last]
    told = DecideDoubt(second, same=True, who="tupu", left=(last,))
    assert decide_doubt(records, told, now=NOW) == []
    assert check(records) == []


@pytest.fixture
def twice(records: Records, yatzy: Ruleset) -> Iterator[Records]:
    """A copy of the records in which game 1 is a closed sheet by hand, and 2 only a total."""
    by_hand(records, yatzy, people(records, "Liisa", "Maija"))
    [liisa, _] = people(records, "Liisa", "Maija")
    with records.writing() as db:
        enter(db, keep_ruleset(db, yatzy), liisa, 200, NOW)
    with open_records(copied(records, "twice.db"), now=NOW) as copy:
        yield copy


def put(records: Records, event: CorrectEvent, *, day: int) -> None:
    """Correct a row of game 1."""
    correct(records, 1, event, reason=f"day {day}", who="tupu", now=NOW + day * DAY)


def points(records: Records, row: str) -> int:
    """What stands in the row of the first seat."""
    stored = load(records, 1)
    mark = stored.cards[0].mark_in(stored.ruleset.row(row))
    assert mark
    return mark.points


def both_ways(records: Records, twice: Records) -> None:
    """Merge each into the other; they hold the same."""
    join(records, twice)
    join(twice, records)
    assert content(records) == content(twice)
    assert not join(records, twice).new


def test_of_two_corrections_of_a_row_the_later_wins(records: Records, twice: Records) -> None:
    put(records, CorrectEvent(0, "sattuma", "sattuma", points=30), day=2)
    put(twice, CorrectEvent(0, "sattuma", "sattuma", (1, 1, 1, 1, 2)), day=1)
    put(twice, CorrectEvent(0, "pari", "pari", points=12), day=3)
    first = history(twice, 1)[0].old.points
    assert merge(records, twice.path, now=NOW, dry_run=True).corrections == 2
    both_ways(records, twice)
    told = [(one.reason, one.row, one.old.points, one.new.points) for one in history(records, 1)]
    pari = history(records, 1)[2].old.points
    assert told == [
        ("day 1", "sattuma", first, 6),
        ("day 2", "sattuma", 6, 30),
        ("day 3", "pari", pari, 12),
    ]
    assert (points(records, "sattuma"), points(records, "pari")) == (30, 12)
    assert load(records, 1).summary.source == "points"


def test_at_equal_moments_the_greater_uid_wins(records: Records, twice: Records) -> None:
    put(records, CorrectEvent(0, "sattuma", "sattuma", points=30), day=1)
    put(twice, CorrectEvent(0, "sattuma", "sattuma", points=29), day=1)
    told = {one.uid: one.new.points for one in (*history(records, 1), *history(twice, 1))}
    both_ways(records, twice)
    assert points(records, "sattuma") == told[max(told)]


def test_rows_that_were_mixed_up_and_a_row_put_right(records: Records, twice: Records) -> None:
    """Each row is what its own last correction says."""
    put(records, CorrectEvent(0, "pari", "sattuma"), day=1)
    moved = {one.row: one.new.points for one in history(records, 1)}
    put(twice, CorrectEvent(0, "pari", "pari", points=0), day=2)
    both_ways(records, twice)
    assert (points(records, "pari"), points(records, "sattuma")) == (0, moved["sattuma"])


def test_totals_corrected_in_both(records: Records, twice: Records) -> None:
    for one, total, day in ((records, 210, 1), (twice, 220, 2), (records, 230, 3)):
        now = NOW + day * DAY
        correct_total(one, 2, 0, total, reason=f"day {day}", who="tupu", now=now)
    both_ways(records, twice)
    told = [(one.old.points, one.new.points) for one in history(records, 2)]
    assert told == [(200, 210), (210, 220), (220, 230)]
    assert load(records, 2).summary.seats[0].total == 230


def test_an_unfinished_game_goes_on_where_it_was_played(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    events, final = played(yatzy, 1)
    number = start_game(records, yatzy, people(records, "Liisa"), seed=None, now=NOW)
    append(records, number, 1, events[:9], now=NOW)
    join(other, records)
    append(other, 1, 10, events[9:], now=NOW, final=final)
    report = join(records, other)
    assert (report.games, report.updated_games, report.conflicts) == (0, 1, ())
    assert load(records, number).summary.finished_at == NOW
    assert not join(records, other).new
    assert join(other, records).conflicts == ()


def test_a_game_that_went_on_differently(records: Records, other: Records, yatzy: Ruleset) -> None:
    """The finished one holds, and each is told what does not."""
    events, final = played(yatzy, 1)
    number = start_game(records, yatzy, people(records, "Liisa"), seed=None, now=NOW)
    append(records, number, 1, events[:9], now=NOW)
    join(other, records)
    append(other, 1, 10, events[9:], now=NOW, final=final)
    append(records, number, 10, [KeepEvent(0, (3,))], now=NOW, hints=[0])
    [conflict] = join(other, records).conflicts
    assert (conflict.game, conflict.ours_held) == (1, True)
    [conflict] = join(records, other).conflicts
    assert (conflict.game, conflict.ours_held) == (number, False)
    assert content(other) == content(records)
    assert not load(records, number).summary.seats[0].hints


def test_hints_taken_in_both_places(records: Records, other: Records, yatzy: Ruleset) -> None:
    number = start_game(records, yatzy, people(records, "Liisa", "Olli"), seed=None, now=NOW)
    join(other, records)
    append(records, number, 1, [], now=NOW, hints=[0, 0])
    append(other, 1, 1, [], now=NOW, hints=[0, 1])
    join(records, other)
    assert [seat.hints for seat in load(records, number).summary.seats] == [2, 1]


def test_a_file_imported_in_both(records: Records, other: Records) -> None:
    for one, name, now in ((records, "b.csv", NOW), (other, "a.csv", NOW - DAY)):
        with one.writing() as db:
            note_import(db, "1234", name, 3, now)
    join(records, other)
    assert records.db.execute("SELECT name FROM imports").fetchall() == [("a.csv",)]
    assert not join(records, other).new


def test_a_tournament_goes_on_in_two_places(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    """The tables of one round are at two venues, and each enters its own results."""
    tables = (("Liisa", "Maija"), ("Olli", "Pekka"))
    number = begun(records, yatzy, *tables)
    assert join(other, records).tournaments == 1
    for one, pair in ((records, tables[0]), (other, tables[1])):
        told = [Result(find(one, name).id, 1, 1, 200) for name in pair]
        record(one, find_tournament(one, "Kevät"), told, who="tupu", now=NOW)
    report = join(records, other)
    assert (report.tournaments, report.updated_tournaments, report.people) == (0, 1, 0)
    assert join(other, records).updated_tournaments == 1
    assert content(other) == content(records)
    stored = load_tournament(records, number)
    assert stored.state.missing(1) == []
    assert records.db.execute("SELECT COUNT(*), SUM(total) FROM typed_results").fetchone() == (
        4,
        800,
    )


def test_a_game_of_a_tournament_is_its_result(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    number = begun(records, yatzy, ("Liisa", "Maija"))
    game = by_hand(records, yatzy, people(records, "Liisa", "Maija"))
    told = [Result(find(records, name).id, 1, 1, None, game) for name in ("Liisa", "Maija")]
    record(records, number, told, who="tupu", now=NOW)
    finished(other, yatzy, people(other, "Olli"))
    join(other, records)
    ours, theirs = (load_tournament(one, find_tournament(one, "Kevät")) for one in (records, other))
    totals = [[told[-1].total for told in one.state.results.values()] for one in (ours, theirs)]
    assert totals[0] == totals[1] == [seat.total for seat in load(records, game).summary.seats]


def test_two_tournaments_of_one_name_both_stay(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    begun(records, yatzy, ("Liisa", "Maija"))
    begun(other, yatzy, ("Olli", "Pekka"))
    join(records, other)
    with pytest.raises(JatsiError, match="Several tournaments are called Kevät"):
        find_tournament(records, "Kevät")


def test_somebody_found_to_be_another_in_a_tournament(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    """Facts, typed results and best results are the one person's."""
    number = begun(records, yatzy, ("Liisa", "Maija"))
    liisa = find(records, "Liisa").id
    told: list[Fact] = [Result(liisa, 1, 1, 250), Penalty(liisa, 1, 5, "x")]
    record(records, number, told, who="tupu", now=NOW + DAY)
    finished(other, yatzy, people(other, "Liisa"), at=NOW - DAY)
    join(records, other)
    person = say_same(records, "Liisa#1", "Liisa#2", who="?", now=NOW)
    assert check(records) == []
    state = load_tournament(records, number).state
    assert person.id in state.entrants
    assert state.penalties[0].person == person.id
    best = "SELECT games, best FROM bests WHERE person = ?"
    assert records.db.execute(best, [person.id]).fetchone() == (2, 250)


def test_a_published_table_of_somebody_anonymised_elsewhere(
    records: Records, other: Records, yatzy: Ruleset
) -> None:
    number = begun(records, yatzy, ("Annikki", "Maija"))
    join(other, records)
    annikki = find(records, "Annikki")
    table = f'{{"standings": [{{"person": "{annikki.uid}", "name": "Annikki", "total": 5}}]}}'
    record(records, number, [Closed(table, forced=True)], who="tupu", now=NOW)
    anonymise(other, find(other, "Annikki").id, now=NOW)
    join(records, other)
    join(other, records)
    nobody = f"N.N. {annikki.uid[:6]}"
    for one in (records, other):
        [document] = one.db.execute("SELECT document FROM facts WHERE kind = 'closed'").fetchone()
        assert document == table.replace("Annikki", nobody)
        assert mentioned(one, "Annikki") == []
    assert content(other) == content(records)


def test_what_others_hold_is_waited_for(records: Records, other: Records, path: Path) -> None:
    """Our file is written to by another; theirs is."""
    find_or_add(other, "Olli", now=NOW)
    with ExitStack() as stack:
        held = stack.enter_context(open_records(path, now=NOW, busy_seconds=0))
        stack.enter_context(records.writing())
        with pytest.raises(BusyError):
            merge(held, other.path, now=NOW)
    assert names(records) == []
    assert join(records, other).new


def test_a_result_told_twice_is_named(tmp_path: Path, yatzy: Ruleset) -> None:
    """Two secretaries typed one total; the later holds, and both are told."""
    ours, theirs = tmp_path / "ours.db", tmp_path / "theirs.db"
    with open_records(ours, now=NOW) as records:
        number = begun(records, yatzy, ("Liisa", "Maija"))
    theirs.write_bytes(ours.read_bytes())
    for path, total, at in ((ours, 200, NOW), (theirs, 210, LATER)):
        with open_records(path, now=NOW) as records:
            told(records, number, {"Liisa": total}, at=at)
    with open_records(ours, now=NOW) as records:
        report = merge(records, theirs, now=LATER)
        assert report.results == (ChangedResult("Kevät", "Liisa", 1, 1, 200, 210),)
        assert merge(records, theirs, now=LATER).results == ()
    with open_records(theirs, now=NOW) as records:
        assert merge(records, ours, now=LATER).results == ()
