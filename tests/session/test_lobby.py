"""What is done between games, and which games can be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jatsi.club.keys import block, change_keys
from jatsi.club.visiting import Known
from jatsi.errors import IllegalError
from jatsi.records.checking import check
from jatsi.records.codes import use_code
from jatsi.records.connection import open_records
from jatsi.records.games import Player, list_games, load, start_game
from jatsi.records.keys import keys_of
from jatsi.records.people import find, find_or_add, list_people, rename
from jatsi.render.cells import cells
from tests.records.helpers import finished, key_number, people
from tests.session.conftest import three_rows
from tests.session.desk import AGAIN, READY, RETHROW
from tests.session.test_any_lines import WORDS
from tests.visits import NOW, Visit, known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

    Come = Callable[..., Visit]

LOBBY, MACHINE = "Mitä tehdään? (numero tai lopeta) ", "Pelaako kone? (taso tai ei) "
NEW_GAME = ("pelaa", "ei", "yatzy", "ei")


@pytest.fixture
def records(home: Path) -> Iterator[Records]:
    """Records in which Liisa is known by the first key, and Maija by the second."""
    with open_records(home / "jatsi.db", now=NOW) as opened:
        for number, name in enumerate(("Liisa", "Maija"), 1):
            find_or_add(opened, name, now=NOW)
            change_keys(opened, name, add=[key_number(number)], remove=[], now=NOW)
        yield opened


@pytest.fixture
def come(records: Records, library: Library) -> Come:
    """Somebody comes to these records."""

    def come(caller: Known) -> Visit:
        return Visit(records, library, caller)

    return come


def begin(records: Records, ruleset: Ruleset, *players: Player) -> int:
    """A game in which nothing has happened."""
    return start_game(records, ruleset, players, seed=None, now=NOW)


def test_a_new_game_asks_for_no_names(records: Records, come: Come) -> None:
    visit = come(known(1))
    assert visit.say(*NEW_GAME).prompt == MACHINE
    assert visit.say("aloittelija").prompt == READY
    [game] = list_games(records)
    seats = [(seat.name, seat.person, seat.level) for seat in game.seats]
    assert seats == [("Liisa", 1, None), ("Kone (aloittelija)", None, "aloittelija")]


def test_leaving_a_game_leads_to_the_lobby_and_back_to_the_same_dice(
    records: Records, come: Come
) -> None:
    visit = come(known(1))
    dice = visit.say(*NEW_GAME, "ei", "").lines[-1]
    assert visit.say("lopeta").prompt == LOBBY
    assert visit.shown.lines[0] == "Peli 1 on tallessa."
    assert "resume" not in visit.said
    visit.say("jatka")
    assert visit.prompt == RETHROW
    assert visit.shown.lines[-1] == dice
    assert visit.close().prompt is None
    assert "resume" not in visit.said
    assert len(list_games(records)) == 1


def test_a_finished_game_is_kept_and_tells_no_command_of_a_shell(
    records: Records, come: Come, three: Ruleset
) -> None:
    [liisa, _] = people(records, "Liisa", "Maija")
    begin(records, three, liisa)
    visit = come(known(1))
    visit.say("jatka")
    for row in "123":
        visit.say("", "ei", row)
    assert visit.prompt == AGAIN
    assert "jatsi review" not in visit.said
    assert load(records, 1).summary.finished_at
    assert visit.say("ei").prompt == LOBBY
    visit.say("omat")
    assert "kolme: 1 peli" in visit.said
    visit.say("kerhon")
    assert visit.said.endswith("Liisa")


def test_nobody_elses_game_can_be_opened(records: Records, come: Come, three: Ruleset) -> None:
    liisa, maija = people(records, "Liisa", "Maija")
    own = [begin(records, three, liisa) for _ in range(2)]
    others = [begin(records, three, maija), begin(records, three, liisa, maija)]
    visit = come(known(1))
    visit.say("jatka")
    assert not any(
        str(number) in line.split()[:1] for line in visit.shown.lines for number in others
    )
    for wrong in (*map(str, others), "Maija", "../jatsi.db", "0"):
        visit.say(wrong)
        assert "Vastaa pelin numerolla" in visit.said
    assert visit.say(str(own[0])).prompt == READY
    for game in others:
        assert load(records, game).events == ()


def test_two_lines_of_one_person(records: Records, come: Come, three: Ruleset) -> None:
    """The one that is behind is told, and may choose the game again."""
    begin(records, three, *people(records, "Liisa"))
    first, second = come(known(1)), come(known(1))
    first.say("jatka")
    second.say("jatka")
    first.say("")
    second.say("")
    assert "Peliä on jatkettu muualla" in second.said
    assert second.prompt == LOBBY
    second.say("jatka", "ei")
    assert len(load(records, 1).events) == 2


def test_a_block_holds_from_the_next_choice_on(records: Records, come: Come) -> None:
    visit = come(known(1))
    block(records, "Liisa", "ruma kieli", who="tupu", now=NOW)
    visit.say("pelaa")
    assert (visit.prompt, visit.shown.failed) == (None, True)
    assert "ruma kieli" in visit.said


def test_a_new_name_holds_from_the_next_choice_on(records: Records, come: Come) -> None:
    visit = come(known(1))
    rename(records, find(records, "Liisa").id, "Elisa", now=NOW)
    visit.say(*NEW_GAME, "ei")
    assert list_games(records)[0].seats[0].name == "Elisa"


def test_a_key_that_is_removed_opens_nothing_more(records: Records, come: Come) -> None:
    visit = come(known(1))
    change_keys(records, "Liisa", add=[], remove=[key_number(1).fingerprint], now=NOW)
    visit.say("pelaa")
    assert (visit.prompt, visit.shown.failed) == (None, True)


def test_a_language_is_spoken_at_once_and_remembered(come: Come) -> None:
    visit = come(known(1))
    visit.say("kieli", "english")
    assert visit.prompt == "What next? (number or quit) "
    assert visit.say("?").lines[1] == "1 Play"
    assert come(known(1)).said.startswith("Welcome, Liisa.")
    assert come(known(2)).said.startswith("Tervetuloa, Maija.")


def test_plain_lines_and_a_width_are_remembered(come: Come) -> None:
    visit = come(known(1))
    visit.say("pelkät", "kyllä")
    assert "" not in visit.say("?").lines
    assert "Vastaa luvulla väliltä 20–250." in come(known(1)).say("leveys", "19").lines
    visit.say("leveys", "20")
    assert "" not in come(known(1)).shown.lines
    assert all(cells(line) <= 20 for line in come(known(1)).shown.lines)


def test_a_code_for_ones_other_key(records: Records, come: Come) -> None:
    visit = come(known(1))
    visit.say("avaimet")
    assert key_number(1).fingerprint in visit.said.replace(" ", "")
    visit.say("koodi")
    code = next(word for word in visit.said.split() if word.count("-") == 3)
    assert "viimeistään 2026-12-07" in visit.said
    assert use_code(records, code, now=NOW) == 1


def test_a_key_is_removed_but_not_the_present_one(records: Records, come: Come) -> None:
    change_keys(records, "Liisa", add=[key_number(9)], remove=[], now=NOW)
    visit = come(known(1))
    visit.say("avaimet", "1")
    assert "Tulit tällä avaimella" in visit.said
    visit.say("avaimet", "3")
    assert "Vastaa luvulla väliltä 1–2." in visit.said
    visit.say("2")
    assert visit.shown.lines == ("Avain on poistettu.",)
    assert [one.key for one in keys_of(records, 1)] == [key_number(1)]


def test_who_is_sent_by_sshd_may_have_no_key_here(records: Records, come: Come) -> None:
    person = find_or_add(records, "Aino", now=NOW).id
    visit = come(Known(person=person))
    assert visit.say("avaimet").lines == ("Sinulla ei ole täällä avainta.",)
    assert visit.say(*NEW_GAME, "ei").prompt == READY
    assert [seat.person for seat in list_games(records)[0].seats] == [person]


def test_nothing_yet(come: Come) -> None:
    visit = come(known(1))
    for answer, told in (
        ("jatka", "Keskeneräistä peliä ei ole."),
        ("omat", "Tuloksia ei ole vielä."),
        ("kerhon", "Tuloksia ei ole vielä."),
    ):
        assert visit.say(answer).lines == (told,)
        assert visit.prompt == LOBBY


def test_a_guest_sees_nobody(home: Path, library: Library) -> None:
    """The records of a guest are the guest's own, and empty."""
    with open_records(home / "guest.db", now=NOW) as nowhere:
        visit = Visit(nowhere, library, Known())
        assert "Vieras pelaa nimettä" in visit.said
        assert [line for line in visit.shown.lines if line[:1].isdecimal()] == [
            "1 Pelaa",
            "2 Kieli",
            "3 Pelkät rivit",
            "4 Leveys",
        ]
        visit.say("kieli", "suomi", "pelaa", "ei", "yatzy", "ei", "ei")
        assert visit.prompt == READY
        assert [seat.name for seat in list_games(nowhere)[0].seats] == ["Vieras"]


SAID = st.lists(
    st.one_of(
        st.sampled_from(
            [*WORDS, *"123456789", "pelaa", "jatka", "omat", "kerhon", "kieli", "suomi"]
        ),
        st.sampled_from(["pelkät", "leveys", "avaimet", "koodi", "40", "ei", "kyllä", "yatzy"]),
        st.text(max_size=30),
    ),
    max_size=40,
)


@given(SAID, st.integers(1, 3))
@settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_whatever_is_said_others_are_left_alone(
    home: Path, library: Library, said: list[str], key: int
) -> None:
    """No exception, nothing too wide, and what others have is as it was."""
    path = home / "any.db"
    path.unlink(missing_ok=True)
    with open_records(path, now=NOW) as records:
        liisa, maija, other = people(records, "Liisa", "Maija", "Aino")
        change_keys(records, "Liisa", add=[key_number(1)], remove=[], now=NOW)
        change_keys(records, "Maija", add=[key_number(2)], remove=[], now=NOW)
        begin(records, three_rows(), other)
        begin(records, three_rows(), liisa, maija)
        finished(records, three_rows(), [other])
        visit = Visit(records, library, known(key))
        for line in said:
            if visit.prompt is None:
                break
            visit.say(line)
            width = visit.answers.view.width
            assert all(cells(one) <= max(width, 40) for one in visit.shown.lines)
        if visit.prompt is not None:
            visit.close()
        assert visit.prompt is None
        assert check(records) == []
        assert [load(records, game).events for game in (1, 2)] == [(), ()]
        mine = visit.answers.person
        for game in list_games(records)[3:]:
            assert {seat.person for seat in game.seats} - {None} == {mine}
        names = {one.shown for one in list_people(records)}
        assert {"Liisa", "Maija", "Aino"} <= {name.partition("#")[0] for name in names}


def test_a_game_of_ones_own_is_looked_back_on(records: Records, come: Come, three: Ruleset) -> None:
    liisa, maija = people(records, "Liisa", "Maija")
    visit = come(known(1))
    assert visit.say("tarkastele").lines[0] == "Loppuun pelattua peliä ei ole."
    machine = Player("Kone", level="aloittelija")
    game = finished(records, three, [liisa, machine])
    others = finished(records, three, [maija], number=2)
    visit.say("tarkastele")
    total = load(records, game).summary.seats[0].total
    assert f"Liisa {total}" in visit.said
    assert "Maija" not in visit.said
    assert "Vastaa pelin numerolla" in " ".join(visit.say(str(others)).lines)
    visit.say(str(game))
    said = " ".join(visit.said.split())
    found = {
        row[0]: row[1:]
        for row in records.db.execute("SELECT seat, luck, cost FROM reviews").fetchall()
    }
    luck, cost = found[1]
    assert f"Liisa: valinnat maksoivat {cost:.2f}".replace(".", ",") in said
    assert f"{abs(luck):.2f}".replace(".", ",") in said
    assert "Kone:" not in said
    assert visit.prompt == LOBBY
    assert visit.say("tarkastele", "ei").prompt == LOBBY


def test_nobody_elses_game_is_looked_back_on(records: Records, come: Come, three: Ruleset) -> None:
    _, maija = people(records, "Liisa", "Maija")
    others = finished(records, three, [maija])
    with pytest.raises(IllegalError):
        come(known(1)).answers.own_game(others)
