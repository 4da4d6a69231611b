"""The questions before a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.opponent import LEVELS
from jatsi.session.evening import Start
from jatsi.session.queries import Seat
from jatsi.session.setup import Wishes
from tests.session.desk import READY, Desk

if TYPE_CHECKING:
    from jatsi.render.view import View
    from jatsi.resources.library import Library

GAME, OPTIONS = "Mikä peli? ", "Mitkä valinnat? (numerot tai ei) "
PLAYERS, MACHINE = "Montako pelaajaa? ", "Pelaako kone? (taso tai ei) "


@pytest.fixture
def desk(library: Library, view: View) -> Desk:
    """The first question of the old program."""
    return Desk(library, view, Start(Wishes(LEVELS), offer_unfinished=True)).begin()


def seats(desk: Desk) -> list[tuple[str, str | None]]:
    """Who plays."""
    return [(seat.name, seat.level) for seat in desk.table.seats]


def test_it_asks_as_the_old_program_did(desk: Desk) -> None:
    prompts = []
    for answer in ("ei", "yatzy", "ei", "2", "Maija", "Åke", "aloittelija"):
        prompts.append(desk.prompt)
        desk.say(answer)
    names = ["Pelaajan 1 nimi? ", "Pelaajan 2 nimi? "]
    assert prompts == ["Ohjeet? (kyllä/ei) ", GAME, OPTIONS, PLAYERS, *names, MACHINE]
    assert desk.prompt == READY
    assert seats(desk) == [
        ("Maija", None),
        ("Åke", None),
        ("Kone (aloittelija)", "aloittelija"),
    ]
    assert desk.table.ruleset.name == "yatzy"


def test_instructions_are_of_the_chosen_game(desk: Desk) -> None:
    desk.say("kyllä", "maxi")
    shown = desk.say("bonus 84")
    assert shown[0] == "MAXI-JATSI, bonus 84"
    assert "Jokainen täyttää pöytäkirjan, jossa on" in shown
    assert "Yläosa: kun välisumma on vähintään 84," in shown


@pytest.mark.parametrize("answer", ["yatzy", "YATZY", "4", "y", "Yat"])
def test_a_game_by_number_name_or_beginning(desk: Desk, answer: str) -> None:
    desk.say("ei", answer)
    assert desk.prompt == OPTIONS


@pytest.mark.parametrize("answer", ["0", "5", "-1", "0000000012", "9" * 150, "shakki", "²", "٣"])
def test_a_game_that_there_is_not(desk: Desk, answer: str) -> None:
    desk.say("ei")
    assert desk.say(answer) == ["Vastaa luvulla väliltä 1–4."]
    assert desk.prompt == GAME


@pytest.mark.parametrize(
    ("answer", "options"),
    [
        ("ei", ()),
        ("2", ("heittosaasto",)),
        ("2 4", ("heittosaasto", "pakkopeli-ylhaalta")),
        ("4,2", ("pakkopeli-ylhaalta", "heittosaasto")),
        ("2 2", ("heittosaasto",)),
        ("heittosäästö, pakkopeli ylhäältä", ("heittosaasto", "pakkopeli-ylhaalta")),
        ("pakkopeli y, 2,", ("pakkopeli-ylhaalta", "heittosaasto")),
        ("heitto", ("heittosaasto",)),
    ],
)
def test_options_by_number_or_name(desk: Desk, answer: str, options: tuple[str, ...]) -> None:
    desk.say("ei", "yatzy", answer, "1", "Maija", "ei")
    assert sorted(desk.table.ruleset.option_names) == sorted(options)


@pytest.mark.parametrize("answer", [",", "99", "1 99", "pakkopeli", "-"])
def test_options_that_there_are_not(desk: Desk, answer: str) -> None:
    desk.say("ei", "yatzy")
    assert desk.say(answer) == ["Vastaa luvulla väliltä 1–6."]
    assert desk.prompt == OPTIONS


def test_options_that_contradict_are_named_and_asked_again(desk: Desk) -> None:
    desk.say("ei", "yatzy")
    shown = " ".join(desk.say("3 4"))
    assert "pakkopeli-alhaalta" in shown
    assert "pakkopeli-ylhaalta" in shown
    assert desk.prompt == OPTIONS


@pytest.mark.parametrize("answer", ["0", "100", "yksi", "1.5", "-1"])
def test_a_number_of_players_that_cannot_be(desk: Desk, answer: str) -> None:
    desk.say("ei", "yatzy", "ei")
    assert desk.say(answer) == ["Vastaa luvulla väliltä 1–99."]


@pytest.mark.parametrize("name", ["L. Virtanen", "P", "Nopat Oy", "Ei", "Lopeta Lassi", "H", "7"])
def test_names_that_begin_like_a_command(desk: Desk, name: str) -> None:
    desk.say("ei", "yatzy", "ei", "1", name)
    assert desk.prompt == MACHINE
    desk.say("ei")
    assert desk.table.seats == (Seat(name),)


def test_commands_at_the_prompt_for_a_name(desk: Desk) -> None:
    desk.say("ei", "yatzy", "ei", "1")
    assert desk.say("apua")[0] == "Vastaa nimellä. Tulokset tallentuvat sen"
    assert desk.say("?") == desk.say("Apua")
    assert desk.say("nopat") == ["nopat: peliä ei ole menossa."]
    assert desk.say("") == []
    desk.say("lopeta")
    assert desk.prompt is None


@pytest.mark.parametrize("name", ["Maija", "maija", "MAIJA", " Maija "])
def test_nobody_sits_twice(desk: Desk, name: str) -> None:
    """Told at once, not when all have given their names."""
    desk.say("ei", "yatzy", "ei", "2", "Maija")
    assert desk.say(name)[0].endswith("on jo mukana.")
    assert desk.prompt == "Pelaajan 2 nimi? "


def test_names_that_are_none(desk: Desk) -> None:
    desk.say("ei", "yatzy", "ei", "1")
    for name in ("...", "x" * 41, "\ufffd"):
        assert desk.say(name)[0].startswith("Nimessä ")
    assert desk.prompt == "Pelaajan 1 nimi? "


def test_commands_of_a_game_before_there_is_one(desk: Desk) -> None:
    for word in ("p", "pöytäkirja", "kohdat", "vinkki", "säännöt", "nopat"):
        [told] = desk.say(word)
        assert told.endswith(": peliä ei ole menossa.")
    assert desk.say("kumoa") == ["kumoa: ei onnistu tässä."]


def test_leaving_before_the_game_says_nothing(desk: Desk) -> None:
    assert desk.say("ei", "lopeta") == ["1 Jatsi", "2 Maxi-jatsi", "3 Pakkojatsi", "4 Yatzy"]
    assert desk.prompt is None
    assert not desk.failed
    assert desk.tables == []


def test_two_machines_of_one_level_are_numbered(library: Library, view: View) -> None:
    ruleset = library.resolve("yatzy", ())
    computers = ("aloittelija", "aloittelija")
    desk = Desk(library, view, Start(Wishes(LEVELS, ruleset, ("Maija",), computers))).begin()
    names = [name for name, _ in seats(desk)]
    assert names == ["Maija", "Kone 1 (aloittelija)", "Kone 2 (aloittelija)"]


def test_twenty_players(library: Library, view: View) -> None:
    people = tuple(f"Pelaaja {n}" for n in range(1, 21))
    desk = Desk(library, view, Start(Wishes(LEVELS, library.resolve("yatzy", ()), people))).begin()
    for seat in range(20):
        assert desk.game.turn.seat == seat
        desk.say("", "ei", "1")
    assert desk.game.turn.number == 2
