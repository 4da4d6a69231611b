"""Tables where everybody plays at their own pace: who sees what, and what is in time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.club.hiding import verify_shown
from jatsi.club.merging import say_same
from jatsi.errors import IllegalError
from jatsi.records.checking import check
from jatsi.records.games import load
from jatsi.records.people import anonymise
from tests.records.helpers import game_of
from tests.session.desk import READY
from tests.session.test_shared import LOBBY, WAITING, Club, opened_club

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.visits import Visit

OWN, SAME = "2", "3"


@pytest.fixture
def club(home: Path) -> Iterator[Club]:
    opened = opened_club(home)
    with opened.records:
        yield opened


def table(club: Club, pace: str = OWN, hours: int = 48) -> tuple[Visit, Visit]:
    """Liisa and Maija at a table where each plays the short game for so many hours."""
    liisa, maija = club.come(1), club.come(2)
    liisa.say("avaa", pace, "ei", "kolme", "ei", "2", str(hours), "kaikki")
    assert liisa.prompt == WAITING
    maija.say("pöydät", "1")
    liisa.hear()
    return liisa, maija


def play(visit: Visit, turns: int = 3) -> None:
    """Play so many turns, marking the rows from the top."""
    for row in range(1, turns + 1):
        visit.say("", "ei", str(row))


def total(club: Club, game: int) -> int | None:
    return load(club.records, game).summary.seats[0].total


def test_everybody_plays_a_game_of_their_own_at_once(club: Club) -> None:
    liisa, maija = table(club)
    for visit in (liisa, maija):
        assert visit.prompt == READY
        start = "Liisa: 0/3 kohtaa Maija: 0/3 kohtaa Aikaa jäljellä: 48 h 0 min."
        assert start in " ".join(visit.said.split())
    play(maija)
    assert f"Maija: {total(club, 2)} Liisa: 0/3 kohtaa" in " ".join(maija.said.split())
    assert maija.prompt == LOBBY
    play(liisa, 1)
    assert liisa.prompt == READY
    liisa.say("lopeta")
    assert f"Maija: {total(club, 2)} Liisa: 1/3 kohtaa" in " ".join(liisa.said.split())
    liisa.say("jatka")
    liisa.say("", "ei", "2", "", "ei", "3")
    ends = sorted(
        ((total(club, game) or 0, name) for game, name in ((1, "Liisa"), (2, "Maija"))),
        reverse=True,
    )
    last = " ".join(f"{name}: {points}" for points, name in ends)
    assert f"{last} Kaikki ovat pelanneet loppuun." in " ".join(liisa.said.split())
    assert check(club.records) == []


def test_who_drops_comes_back_to_the_same_dice(club: Club) -> None:
    liisa, _ = table(club)
    liisa.say("")
    dice = game_of(load(club.records, 1)).turn.dice
    liisa.close()
    again = club.come(1)
    again.say("jatka")
    assert " ".join(map(str, dice)) in " ".join(again.said.split())


def test_others_see_how_far_everybody_is_but_no_dice(club: Club) -> None:
    liisa, _ = table(club)
    liisa.say("")
    olli = club.come(3)
    assert "peli käynnissä" in " ".join(olli.say("pöydät").lines)
    olli.say("1")
    said = " ".join(olli.said.split())
    assert said.startswith(
        "Liisa: 0/3 kohtaa Maija: 0/3 kohtaa Aikaa jäljellä: 48 h 0 min. 1 Pelaa"
    )
    assert olli.prompt == LOBBY


@pytest.mark.parametrize(("pace", "same"), [(OWN, False), (SAME, True)])
def test_only_with_the_same_dice_everybody_throws_the_same(
    club: Club, pace: str, *, same: bool
) -> None:
    liisa, maija = table(club, pace)
    thrown = []
    for visit in (liisa, maija):
        for row in "123":
            visit.say("", "kaikki", row)
    for game in (1, 2):
        events = load(club.records, game).events
        thrown.append([one.event.dice for one in events if hasattr(one.event, "dice")])
    assert (thrown[0] == thrown[1]) == same
    counts = club.records.db.query("SELECT seeded FROM results")
    assert [bool(line["seeded"]) for line in counts] == [same, same]


def test_the_same_dice_are_shown_to_nobody_until_all_have_thrown_them(club: Club) -> None:
    _, maija = table(club, SAME)
    play(maija)
    with pytest.raises(IllegalError) as refused:
        verify_shown(club.records, 2, now=club.at)
    assert refused.value.fields["names"] == ("Liisa",)
    verify_shown(club.records, 2, now=club.at + timedelta(hours=48))
    play(club.visits[0])
    verify_shown(club.records, 2, now=club.at)


def test_the_same_dice_stay_hidden_when_who_threw_them_is_forgotten(club: Club) -> None:
    _, maija = table(club, SAME)
    play(maija)
    anonymise(club.records, 2, now=club.at)
    with pytest.raises(IllegalError):
        verify_shown(club.records, 2, now=club.at)


def test_two_at_one_table_are_two_people(club: Club) -> None:
    table(club, SAME)
    with pytest.raises(IllegalError, match="not the same person"):
        say_same(club.records, "Maija", "Liisa", who="tupu", now=club.at)


def test_own_dice_may_be_seen(club: Club) -> None:
    table(club)
    verify_shown(club.records, 1, now=club.at)


def test_what_ends_after_the_time_is_too_late(club: Club) -> None:
    liisa, maija = table(club, hours=1)
    play(liisa)
    play(maija, 2)
    club.wait(59)
    maija.say("lopeta")
    assert "Aikaa jäljellä: 0 h 1 min." in maija.said
    maija.say("jatka")
    club.wait(2)
    maija.say("", "ei", "3")
    said = " ".join(maija.said.split())
    assert f"Liisa: {total(club, 1)} Maija: {total(club, 2)}, myöhässä" in said


def test_after_the_time_a_game_is_ones_own_to_end(club: Club) -> None:
    liisa, _ = table(club, hours=1)
    liisa.say("lopeta")
    club.wait(60)
    liisa.say("pöydät", "1")
    assert "Aika on päättynyt." in liisa.said
    assert liisa.prompt == LOBBY
    liisa.say("jatka")
    assert liisa.prompt == READY
    play(liisa)
    assert total(club, 1) is not None


def test_two_lines_of_one_person_do_not_play_twice(club: Club) -> None:
    liisa, _ = table(club)
    twin = club.come(1)
    twin.say("jatka", "")
    liisa.say("")
    assert liisa.prompt == LOBBY
    assert liisa.said.startswith("Peliä on jatkettu muualla.")


def test_who_is_anonymised_plays_there_no_more(club: Club) -> None:
    table(club)
    anonymise(club.records, 2, now=club.at)
    olli = club.come(3)
    olli.say("pöydät", "1")
    assert " ".join(olli.said.split()).startswith("Liisa: 0/3 kohtaa Aikaa")
    assert check(club.records) == []


@pytest.mark.parametrize(
    ("passed", "left"),
    [
        (0, "3 h 0 min"),
        (1, "2 h 59 min"),
        (61, "1 h 59 min"),
        (120, "1 h 0 min"),
        (121, "0 h 59 min"),
    ],
)
def test_how_much_time_is_left(club: Club, passed: float, left: str) -> None:
    liisa, _ = table(club, hours=3)
    club.wait(passed)
    liisa.say("lopeta")
    assert f"Aikaa jäljellä: {left}." in liisa.said
