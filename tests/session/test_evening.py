"""A visit: unfinished games, game after game, the end of the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import IllegalError
from jatsi.game.model import Phase
from jatsi.opponent import LEVELS
from jatsi.session.evening import Start
from jatsi.session.protocol import Closed, Elsewhere
from jatsi.session.queries import Seat
from jatsi.session.setup import Wishes
from tests.session.desk import AGAIN, READY, RETHROW, Desk, Table, wishes

if TYPE_CHECKING:
    from jatsi.render.view import View
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

NEW = Start(Wishes(LEVELS), offer_unfinished=True)
RESUME = Start(Wishes(LEVELS), only_unfinished=True)
WHICH = "Mikä peli jatkuu? (numero tai ei) "


def finish(desk: Desk) -> list[str]:
    """Play a game of one person to its end."""
    shown: list[str] = []
    for row in "123":
        shown = desk.say("", "ei", row)
    return shown


@pytest.fixture
def tables(three: Ruleset) -> list[Table]:
    """Three games in which nothing has happened."""
    return [Table(three, (Seat("Maija"),)) for _ in range(3)]


def test_an_unfinished_game_is_offered_first(
    library: Library, view: View, tables: list[Table]
) -> None:
    desk = Desk(library, view, NEW, tables=tables).begin()
    assert desk.lines[:2] == ["Kesken ovat:", "1 Kolme; Maija; vuoro 1"]
    assert desk.prompt == WHICH
    for wrong in ("4", "0", "Maija"):
        assert desk.say(wrong) == ["Vastaa pelin numerolla tai sanalla ei."]
    desk.say("2")
    assert desk.table is tables[1]
    assert desk.prompt == READY


def test_none_of_them_leads_to_a_new_one(library: Library, view: View, tables: list[Table]) -> None:
    desk = Desk(library, view, NEW, tables=tables).begin()
    desk.say("ei")
    assert desk.prompt == "Ohjeet? (kyllä/ei) "


def test_resume_takes_the_only_one_and_asks_which_of_many(
    library: Library, view: View, tables: list[Table]
) -> None:
    assert Desk(library, view, RESUME, tables=tables[:1]).begin().prompt == READY
    desk = Desk(library, view, RESUME, tables=tables).begin()
    assert desk.prompt == WHICH
    desk.say("ei")
    assert desk.prompt is None
    with pytest.raises(IllegalError):
        Desk(library, view, RESUME).begin()


def test_a_game_of_a_tournament_is_followed_by_no_other(
    library: Library, view: View, three: Ruleset
) -> None:
    table = Table(three, (Seat("Maija"),), of_tournament=True)
    desk = Desk(library, view, Start(Wishes(LEVELS), game=1), tables=[table]).begin()
    shown = finish(desk)
    assert desk.prompt is None
    assert not desk.failed
    assert any(line.startswith("Loppusumma") for line in shown)


def test_another_game_of_the_same_people(library: Library, view: View, three: Ruleset) -> None:
    desk = Desk(library, view, wishes(three, "Maija")).begin()
    assert "Maija: ensimmäinen tulos näillä" in finish(desk)
    assert desk.prompt == AGAIN
    assert desk.say("ehkä") == ["Vastaa kyllä tai ei."]
    assert desk.say("") == []
    desk.say("joo")
    assert desk.prompt == READY
    assert [table.seats for table in desk.tables] == [(Seat("Maija"),)] * 2
    assert desk.tables[0].replay().phase is Phase.OVER


@pytest.mark.parametrize(
    ("best", "told"),
    [
        (1, "Maija: uusi oma ennätys, edellinen oli 1."),
        (99, "Maija: oma ennätys 99 jäi"),
        (None, "Maija: ensimmäinen tulos näillä säännöillä."),
    ],
)
def test_the_total_is_compared_with_ones_own(
    library: Library, view: View, three: Ruleset, best: int | None, told: str
) -> None:
    desk = Desk(library, view, wishes(three), best=best).begin()
    assert told in " ".join(finish(desk))


def test_sheets_and_rules_after_the_game(library: Library, view: View, three: Ruleset) -> None:
    desk = Desk(library, view, wishes(three, "Maija")).begin()
    finish(desk)
    assert desk.say("p")[0] == "KOLME"
    assert desk.say("säännöt")[0] == "KOLME"
    assert desk.say("nopat") == ["nopat: peliä ei ole menossa."]
    assert desk.prompt == AGAIN


def test_the_end_of_the_line(library: Library, view: View, three: Ruleset) -> None:
    saved = ["Peli 1 on tallessa.", "Jatka: jatsi resume 1"]
    desk = Desk(library, view, wishes(three)).begin()
    desk.say("")
    assert desk.close() == saved
    desk = Desk(library, view, Start(Wishes(LEVELS), game=1), tables=desk.tables).begin()
    assert desk.prompt == RETHROW
    assert desk.say("lopeta") == saved
    over = Desk(library, view, wishes(three)).begin()
    finish(over)
    assert over.close() == []
    assert not over.failed


def test_after_the_end_there_is_only_the_end(library: Library, view: View, three: Ruleset) -> None:
    desk = Desk(library, view, wishes(three)).begin()
    desk.close()
    assert desk.say("h", "1") == []
    assert desk.close() == []
    assert desk.table.events == []


def test_a_game_continued_elsewhere_is_told_in_one_line(
    library: Library, view: View, three: Ruleset
) -> None:
    desk = Desk(library, view, wishes(three)).begin()
    before = len(desk.lines)
    desk.give(Elsewhere())
    assert " ".join(desk.lines[before:]) == (
        "Peliä on jatkettu toisessa päätteessä. Avaa se uudelleen: jatsi resume"
    )
    assert desk.failed
    desk.give(Closed())
    assert desk.prompt is None
