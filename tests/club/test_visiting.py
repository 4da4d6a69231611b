"""What a caller is answered: who it is comes from the key, never from an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jatsi.club.keys import block, change_keys, invite
from jatsi.club.visiting import Door
from jatsi.errors import IllegalError, JatsiError, UnreadableError
from jatsi.game.paces import OwnPace
from jatsi.records.connection import open_records
from jatsi.records.games import Player, append, start_game
from jatsi.records.keys import keys_of
from jatsi.records.people import (
    anonymise,
    find,
    find_or_add,
    is_borne,
    list_people,
    person_of,
    rename,
)
from jatsi.session import visit_queries as asked
from jatsi.session.table_queries import LeaveTable, OpenTable
from jatsi.session.visit_queries import Registration
from jatsi.texts.clean import name_key
from tests.records.helpers import finished, key_number, people, played
from tests.visits import NOW, answers_for, door, known

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jatsi.club.visiting import Known, VisitAnswers
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

    Call = Callable[..., VisitAnswers]

VICTIM, OTHER, FRESH = 1, 2, 3
GUEST = known(VICTIM).__class__()


@pytest.fixture
def call(records: Records) -> Call:
    """Somebody calls at these records, where Liisa, of the first key, is known."""
    find_or_add(records, "Liisa", now=NOW)
    change_keys(records, "Liisa", add=[key_number(VICTIM)], remove=[], now=NOW)

    def call(caller: Known, at: Door | None = None) -> VisitAnswers:
        return answers_for(records, caller, at or door())

    return call


def visitor(answers: VisitAnswers, query: asked.VisitQuery[Any] | None = None) -> asked.Visitor:
    """Who the answer says that the caller is."""
    found = answers.answer(query or asked.WhoCalls())
    assert isinstance(found, asked.Visitor)
    return found


def test_a_key_tells_who_calls(records: Records, call: Call) -> None:
    liisa = find(records, "Liisa")
    answers = call(known(VICTIM))
    assert answers.person is None
    assert visitor(answers).person == liisa.id == answers.person
    assert keys_of(records, liisa.id)[0].last_used_at == NOW
    for registration in Registration:
        stranger = call(known(FRESH), door(registration))
        assert stranger.answer(asked.WhoCalls()) == asked.Stranger(registration)
        assert stranger.person is None
    assert call(GUEST).answer(asked.WhoCalls()) == asked.Guest()


def test_a_fresh_key_with_the_victims_name_is_a_namesake(records: Records, call: Call) -> None:
    liisa = find(records, "Liisa")
    for typed in ("Liisa", "LIISA", "Li\u200disa", " \x1b[1mLiisa "):
        stranger = call(known(FRESH))
        assert stranger.answer(asked.Register(typed)) is None
        assert stranger.person is None
    made = visitor(call(known(FRESH)), asked.Register("Liisa", namesake=True))
    assert made.name == "Liisa#2"
    assert made.person != liisa.id
    assert [one.key for one in keys_of(records, liisa.id)] == [key_number(VICTIM)]


@pytest.mark.parametrize("typed", ["Liisa#1", "Liisa#new", "Liisa #2", "", "#", "N.N. 0a1b2c"])
def test_no_mark_is_taken_from_an_answer(records: Records, call: Call, typed: str) -> None:
    for namesake in (False, True):
        with pytest.raises(UnreadableError):
            call(known(FRESH)).answer(asked.Register(typed, namesake=namesake))
    assert len(list_people(records)) == 1


NAMES = st.one_of(
    st.text(max_size=45),
    st.sampled_from(["Liisa", "liisa", "L\u0130isa", "Åke", "A\u030ake", "Elisa", "Vanha Nimi"]),
)


@given(st.lists(st.tuples(NAMES, st.booleans()), max_size=6))
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nobody_becomes_somebody_who_was_there(
    tmp_path: Path, tried: list[tuple[str, bool]]
) -> None:
    """Whatever is typed, the person is new and found by no name that found another."""
    path = tmp_path / "any.db"
    path.unlink(missing_ok=True)
    with open_records(path, now=NOW) as records:
        for name in ("Liisa", "Åke", "Vanha Nimi"):
            find_or_add(records, name, now=NOW)
        rename(records, 3, "Elisa", now=NOW)
        before = {one.id: (name_key(one.name), one.mark) for one in list_people(records)}
        for number, (typed, namesake) in enumerate(tried):
            answers = answers_for(records, known(number), door())
            try:
                made = answers.answer(asked.Register(typed, namesake=namesake))
            except UnreadableError:
                continue
            if made is None:
                assert not namesake
                assert is_borne(records, typed)
                continue
            assert isinstance(made, asked.Visitor)
            one = person_of(records, made.person)
            assert one.id not in before
            assert (name_key(one.name), one.mark) not in before.values()
            assert made.name == one.shown
            before[one.id] = (name_key(one.name), one.mark)


def test_the_policy_decides_who_is_taken_in(records: Records, call: Call) -> None:
    code = invite(records, "Liisa", now=NOW).code
    for registration in (Registration.INVITE, Registration.CLOSED):
        with pytest.raises(IllegalError, match="Nobody new is taken in"):
            call(known(FRESH), door(registration)).answer(asked.Register("Maija"))
    with pytest.raises(IllegalError, match="Nobody new is taken in"):
        call(known(FRESH), door(Registration.CLOSED)).answer(asked.UseCode(code))
    assert visitor(call(known(FRESH), door(Registration.INVITE)), asked.UseCode(code))
    assert len(list_people(records)) == 1


def test_a_code_binds_a_second_key_once(records: Records, call: Call) -> None:
    liisa = find(records, "Liisa").id
    code, until = call(known(VICTIM)).answer(asked.OwnCode())
    assert until == "2026-12-07"
    second = call(known(OTHER))
    assert visitor(second, asked.UseCode(code)).person == liisa == second.person
    assert len(keys_of(records, liisa)) == 2
    with pytest.raises(IllegalError, match="does not hold"):
        call(known(FRESH)).answer(asked.UseCode(code))


def test_a_refused_code_is_not_used_up(records: Records, call: Call) -> None:
    code = invite(records, "Liisa", now=NOW).code
    block(records, "Liisa", "rude", who="tupu", now=NOW)
    with pytest.raises(IllegalError, match="rude"):
        call(known(FRESH)).answer(asked.UseCode(code))
    assert call(known(FRESH)).person is None
    records.db.execute("DELETE FROM blocks")
    assert visitor(call(known(FRESH)), asked.UseCode(code))


def test_who_is_known_becomes_nobody_else(records: Records, call: Call) -> None:
    code = invite(records, "Maija", now=NOW).code
    for caller in (known(VICTIM), GUEST, GUEST.__class__(person=1)):
        queries: tuple[asked.VisitQuery[Any], ...] = (asked.Register("Elisa"), asked.UseCode(code))
        for query in queries:
            with pytest.raises(IllegalError, match="nobody is known by"):
                call(caller).answer(query)


def test_quotas_are_an_addresses(records: Records, call: Call) -> None:
    at = door()
    for number in range(5):
        visitor(call(known(10 + number), at), asked.Register(f"Uusi {number}"))
    with pytest.raises(IllegalError, match="Too many new people"):
        call(known(20), at).answer(asked.Register("Uusi"))
    assert visitor(call(known(20, "2001:db8::1"), at), asked.Register("Uusi"))
    code = invite(records, "Liisa", now=NOW).code
    for _ in range(10):
        with pytest.raises(IllegalError, match="does not hold"):
            call(known(21), at).answer(asked.UseCode("0000-0000-0000-0000"))
    with pytest.raises(IllegalError, match="Too many wrong codes"):
        call(known(21), at).answer(asked.UseCode(code))
    assert visitor(call(known(21, "2001:db8::1"), at), asked.UseCode(code))


def test_games_are_counted_by_the_address(records: Records, yatzy: Ruleset) -> None:
    ticks, at = [0.0], Registration.OPEN
    door = Door(at, lambda: ticks[0])
    here, there, sshd = (
        answers_for(records, known(1, address=address), door)
        for address in ("192.0.2.1", "192.0.2.2", "")
    )
    here.answer(asked.Register("Liisa"))
    with pytest.raises(ZeroDivisionError), here.beginning():
        raise ZeroDivisionError  # what could not begin is not counted
    for _ in range(199):
        with here.beginning():
            pass
    table = OpenTable(yatzy, 2, OwnPace(24, same_dice=False), ())
    here.answer(LeaveTable(here.answer(table).id))
    with pytest.raises(IllegalError, match="Too many games"):
        here.answer(table)
    for caller in (there, sshd):
        with caller.beginning():
            pass
    ticks[0] = 24 * 60 * 60
    assert here.answer(table)


def test_who_is_blocked_in_the_middle_is_answered_no_more(records: Records, call: Call) -> None:
    answers = call(known(VICTIM))
    visitor(answers)
    block(records, "Liisa", "rude", who="tupu", now=NOW)
    every: tuple[asked.VisitQuery[Any], ...] = (
        asked.WhoCalls(),
        asked.OwnUnfinished(9),
        asked.OwnKeys(),
        asked.Prefer(plain=True),
    )
    for query in every:
        with pytest.raises(IllegalError, match="Liisa is not let in: rude"):
            answers.answer(query)


def test_who_is_anonymised_in_the_middle_is_a_stranger(records: Records, call: Call) -> None:
    answers, sent = call(known(VICTIM)), call(GUEST.__class__(person=1))
    visitor(answers)
    anonymise(records, find(records, "Liisa").id, now=NOW)
    assert isinstance(answers.answer(asked.WhoCalls()), asked.Stranger)
    with pytest.raises(IllegalError, match="anonymised"):
        sent.answer(asked.WhoCalls())


def test_a_guest_is_told_nothing_of_anybody(records: Records, call: Call, yatzy: Ruleset) -> None:
    finished(records, yatzy, people(records, "Liisa"))
    every: tuple[asked.VisitQuery[Any], ...] = (
        asked.OwnUnfinished(9),
        asked.OwnStandings(),
        asked.ClubStandings(),
    )
    every += (asked.OwnKeys(), asked.OwnCode(), asked.RemoveKey("SHA256:x"))
    for query in every:
        for caller in (GUEST, known(FRESH)):
            with pytest.raises(IllegalError, match="in the records"):
                call(caller).answer(query)
    call(GUEST).answer(asked.Prefer(language="en"))
    assert records.db.table("preferences").count == 0


def test_only_games_of_nobody_else_are_ones_own(
    records: Records, call: Call, yatzy: Ruleset
) -> None:
    liisa, maija = people(records, "Liisa", "Maija")
    machine = Player("Kone", level="aloittelija")

    def begin(*seats: Player, source: str = "screen") -> int:
        return start_game(records, yatzy, seats, seed=None, now=NOW, source=source)

    own = [begin(liisa), begin(liisa, machine)]
    begin(maija)
    begin(liisa, maija)
    begin(machine)
    begin(liisa, source="dice")
    finished(records, yatzy, [liisa])
    append(records, own[0], 1, played(yatzy, 1)[0][:4], now=NOW)
    found = call(known(VICTIM)).answer(asked.OwnUnfinished(9))
    assert isinstance(found, list)
    assert sorted(entry.id for entry in found) == own
    assert len(call(known(VICTIM)).answer(asked.OwnUnfinished(1))) == 1


def test_a_game_of_a_tournament_is_not_ones_own(
    records: Records, call: Call, yatzy: Ruleset
) -> None:
    [liisa] = people(records, "Liisa")
    game = start_game(records, yatzy, [liisa], seed=None, now=NOW)
    answers = call(known(VICTIM))
    assert answers.answer(asked.OwnUnfinished(9))
    records.db.execute("PRAGMA foreign_keys = OFF")
    records.db.execute(
        'UPDATE games SET tournament = 1, round = 1, game_of_round = 1, "table" = 1 WHERE id = ?',
        [game],
    )
    assert answers.answer(asked.OwnUnfinished(9)) == []


def test_results_of_ones_own_and_of_the_club(records: Records, call: Call, yatzy: Ruleset) -> None:
    liisa, maija = people(records, "Liisa", "Maija")
    games = [finished(records, yatzy, [liisa], number=number) for number in (1, 2)]
    finished(records, yatzy, [maija], number=1)
    totals = [
        records.db.execute("SELECT total FROM seats WHERE game = ?", [game]).fetchone()[0]
        for game in games
    ]
    [own] = call(known(VICTIM)).answer(asked.OwnStandings())
    assert (own.game, own.games, own.best) == (("yatzy",), 2, max(totals))
    assert own.mean == sum(totals) / 2
    [club] = call(known(VICTIM)).answer(asked.ClubStandings())
    assert club.best == max(totals)
    both = ("Liisa", "Maija") if totals[0] > totals[1] else ("Liisa",)
    assert club.holders == both


def test_what_is_chosen_is_seen_at_the_next_visit(call: Call) -> None:
    answers = call(known(VICTIM))
    visitor(answers)
    answers.answer(asked.Prefer(language="en"))
    answers.answer(asked.Prefer(plain=True))
    answers.answer(asked.Prefer(width=60))
    assert (answers.view.say.language, answers.view.plain, answers.view.width) == ("en", True, 60)
    later = call(known(VICTIM))
    assert visitor(later).view == later.view
    assert (later.view.say.language, later.view.plain, later.view.width) == ("en", True, 60)
    with pytest.raises(UnreadableError):
        later.answer(asked.Prefer(language="../fi"))


def test_languages_call_themselves_what_they_do(call: Call) -> None:
    tongues = call(GUEST).answer(asked.Tongues())
    assert {asked.Tongue("fi", "suomi"), asked.Tongue("en", "English")} <= set(tongues)


def test_ones_own_keys(records: Records, call: Call) -> None:
    change_keys(records, "Liisa", add=[key_number(OTHER)], remove=[], now=NOW)
    find_or_add(records, "Maija", now=NOW)
    change_keys(records, "Maija", add=[key_number(FRESH)], remove=[], now=NOW)
    answers = call(known(VICTIM))
    visitor(answers)
    first, second = answers.answer(asked.OwnKeys())
    assert (first.present, first.used, first.added) == (True, "2026-11-30", "2026-11-30")
    assert (second.present, second.used) == (False, "")
    for foreign in (key_number(FRESH).fingerprint, "SHA256:x"):
        with pytest.raises(UnreadableError):
            answers.answer(asked.RemoveKey(foreign))
    with pytest.raises(IllegalError, match="came with this key"):
        answers.answer(asked.RemoveKey(first.fingerprint))
    answers.answer(asked.RemoveKey(second.fingerprint))
    sent = call(GUEST.__class__(person=find(records, "Liisa").id))
    with pytest.raises(JatsiError, match="only key"):
        sent.answer(asked.RemoveKey(first.fingerprint))
    assert len(keys_of(records, 1)) == 1


def test_no_codes_where_none_are_taken(call: Call) -> None:
    with pytest.raises(IllegalError, match="No codes"):
        call(known(VICTIM), door(Registration.CLOSED)).answer(asked.OwnCode())
