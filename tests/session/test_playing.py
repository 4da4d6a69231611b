"""The dialogue of a game, by the cases that went wrong elsewhere (G8 to G18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from jatsi.game.events import KeepEvent, ThrowEvent
from jatsi.game.model import Phase
from jatsi.opponent import LEVELS
from jatsi.review.model import Verdict
from jatsi.session.evening import Start
from jatsi.session.queries import Judged, Seat
from jatsi.session.setup import Wishes
from tests.session.conftest import three_rows
from tests.session.desk import AGAIN, READY, RETHROW, ROW, Desk, LoadedDesk, Table, wishes

if TYPE_CHECKING:
    from jatsi.render.view import View
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

THREES = tuple((face, face, face, face % 6 + 1, (face + 1) % 6 + 1) for face in range(1, 7))
"""For each face a hand with three of it."""


def turn(desk: Desk, row: str) -> list[str]:
    """Throw once and mark."""
    return desk.say("", "ei", row)


def laid(
    library: Library, view: View, ruleset: Ruleset, hands: tuple[tuple[int, ...], ...], *names: str
) -> LoadedDesk:
    """A game in which these hands are thrown, one a turn."""
    desk = LoadedDesk(library, view, wishes(ruleset, *names), hands=hands)
    desk.begin()
    return desk


@pytest.mark.parametrize(
    ("base", "ones", "said", "total"),
    [
        ("yatzy", (1, 1, 1, 2, 3), "Välisumma 63. Bonus 50.", 113),
        ("yatzy", (1, 1, 6, 2, 3), "Välisumma 62. Bonus 0.", 62),
        ("jatsi", (1, 1, 1, 2, 3), "Välisumma 0. Bonus 0.", 0),
        ("jatsi", (1, 1, 6, 2, 3), "Välisumma -1. Bonus -50.", -51),
    ],
)
def test_the_mark_that_fills_the_section_counts_at_once(
    library: Library, view: View, base: str, ones: tuple[int, ...], said: str, total: int
) -> None:
    """G8; and G9: taken back, bonus, subtotal, total and pace follow."""
    desk = laid(library, view, library.resolve(base, ()), (*THREES[1:], ones))
    for number in "23456":
        shown = turn(desk, number)
        assert not any(line.startswith("Välisumma") for line in shown)
        assert "Bonuksen tahti: tasan." in shown
    before = desk.game.card.total
    shown = turn(desk, "1")
    assert said in shown
    assert f"Yhteensä {total}." in " ".join(shown)

    desk.say("kumoa")
    assert desk.prompt == ROW
    assert desk.game.card.total == before
    sheet = desk.say("p")
    assert any(line.split() == ["Tahti", "+0"] for line in sheet)
    assert not any(line.split()[:1] == ["Bonus"] for line in sheet)
    assert said in desk.say("1")


@pytest.mark.parametrize(
    ("options", "rows", "points"),
    [(("pakkopeli-ylhaalta",), ["1"], -3), ((), [str(n) for n in range(2, 17)] + ["1"], -3)],
)
def test_a_row_that_does_not_fit_is_marked_like_any(
    library: Library, view: View, options: tuple[str, ...], rows: list[str], points: int
) -> None:
    """G10: a forced row, and the only one left, with the same question."""
    desk = laid(library, view, library.resolve("jatsi", options), ((2, 3, 4, 4, 6),))
    for row in rows:
        desk.say("", "ei")
        assert desk.prompt == ROW
        shown = desk.say(row)
    assert any(line.startswith(f"Ykköset: {points}. ") for line in shown)
    card = desk.game.cards[0]
    mark = card.mark_in(card.ruleset.row("ykkoset"))
    assert mark
    assert mark.points == points


def test_equal_best_totals_share_the_win(library: Library, view: View, three: Ruleset) -> None:
    """G11: nobody is the winner, and the next place is 3."""
    hands = ((6, 6, 1), (6, 1, 6), (1, 2, 3))
    desk = laid(library, view, three, hands, "Maija", "Åke", "Väinö")
    for row in "123":
        for _ in range(3):
            turn(desk, row)
    assert desk.prompt == AGAIN
    end = desk.lines[-12:]
    places = [line for line in end if line[:2] in ("1.", "2.", "3.")]
    assert places == ["1. Maija: 42", "1. Åke: 42", "3. Väinö: 6"]
    assert "Jaettu voitto: Maija, Åke." in end
    assert not any("Voittaja" in line for line in desk.lines)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("width", [20, 40, 80])
def test_active_options_stand_in_every_header(
    library: Library, view: View, width: int, *, plain: bool
) -> None:
    """G12: of the game, of a sheet, of the final sheets, of the rules."""
    ruleset = library.resolve("pakkojatsi", ("heittosaasto",))
    desk = Desk(library, replace(view, width=width, plain=plain), wishes(ruleset)).begin()
    options = ("pakkopeli ylhäältä", "heittosäästö")
    for shown in (desk.lines, desk.say("p"), desk.say("säännöt")):
        assert all(option in " ".join(shown) for option in options)
    headers = desk.say("", "ei", "1")
    assert all(option in " ".join(headers) for option in options)


def test_the_machine_throws_again_and_cannot_be_undone(library: Library, view: View) -> None:
    """G13."""
    ruleset = library.resolve("yatzy", ())
    desk = Desk(library, view, wishes(ruleset, computers=("aloittelija",))).begin()
    turn(desk, "15")
    desk.say("h")
    own = [event for event in desk.table.events if event.seat == 1]
    assert [event.kind for event in own] == ["throw", "keep", "throw", "keep", "throw", "mark"]
    stored = desk.table.events[:]
    assert desk.say("kumoa") == ["Koneen merkintää ei voi kumota."]
    assert desk.table.events == stored
    assert desk.prompt == READY


def test_the_machine_moves_once_whenever_the_game_is_taken_up(
    library: Library, view: View, three: Ruleset
) -> None:
    """G13: cut off after each stored event in turn, the same game comes out."""
    start = wishes(three, computers=("aloittelija",))
    whole = Desk(library, view, start).begin()
    play_on(whole)
    for cut in range(len(whole.table.events)):
        desk = Desk(library, view, start).begin()
        desk.table.events[:] = whole.table.events[:cut]
        again = Desk(library, view, Start(start.wishes, game=1), tables=desk.tables).begin()
        play_on(again)
        assert again.table.events == whole.table.events


def play_on(desk: Desk) -> None:
    """To the end, with the same answer at every prompt: rethrow A, mark the first row."""
    while desk.prompt != AGAIN:
        rows = desk.game.card.open_rows
        number = desk.game.ruleset.index(rows[0].id) + 1
        desk.say({READY: "", RETHROW: "a", ROW: str(number)}[desk.prompt or ""])


def test_a_quitted_game_stays_open(library: Library, view: View, three: Ruleset) -> None:
    """G14: it is neither a result nor gone."""
    desk = Desk(library, view, wishes(three)).begin()
    turn(desk, "1")
    said = desk.say("lopeta")
    assert said == ["Peli 1 on tallessa.", "Jatka: jatsi resume 1"]
    assert desk.prompt is None
    assert not desk.failed
    assert desk.game.phase is Phase.READY
    again = Desk(library, view, Start(Wishes(LEVELS), only_unfinished=True), tables=desk.tables)
    assert again.begin().prompt == READY


@pytest.mark.parametrize(
    ("said", "row"),
    [
        ("kaksi paria", "kaksi_paria"),
        ("KAKSI PARIA", "kaksi_paria"),
        ("kaksiparia", "kaksi_paria"),
        ("  kaksi   paria ", "kaksi_paria"),
        ("kaksi_paria", "kaksi_paria"),
        ("neljä samaa", "nelja_samaa"),
        ("nelja samaa", "nelja_samaa"),
        ("NELJÄ S", "nelja_samaa"),
        ("täys-käsi", "tayskasi"),
        ("tays", "tayskasi"),
        ("yksi pari", "pari"),
        ("two pairs", "kaksi_paria"),
        ("16", "jatsi"),
        ("16.", "jatsi"),
        ("ykk", "ykkoset"),
    ],
)
def test_rows_by_number_name_or_beginning(
    library: Library, view: View, said: str, row: str
) -> None:
    """G16."""
    desk = Desk(library, view, wishes(library.resolve("jatsi", ()))).begin()
    turn(desk, said)
    assert [mark.row for mark in desk.marks] == [row]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("1", "Nopissa ei ole ykköstä. Nopat ovat"),
        ("7", "Nopissa ei ole seiskaa. Nopat ovat"),
        ("55", "Silmälukua 5 ei ole noin monta. Nopat"),
        ("a2", "Silmälukua 2 ei ole noin monta. Nopat"),
        ("f", "Noppaa F ei ole. Nopat ovat 2 3 4 5 6."),
        ("pidä 1", "Nopissa ei ole ykköstä. Nopat ovat"),
        ("täysk", "täysk: nämä eivät ole noppia."),
    ],
)
def test_dice_that_are_not_there(library: Library, view: View, said: str, told: str) -> None:
    """G17, G18: refused with the dice shown, and nothing is thrown."""
    desk = laid(library, view, library.resolve("yatzy", ()), ((2, 3, 4, 5, 6),))
    desk.say("")
    stored = desk.table.events[:]
    shown = desk.say(said)
    assert shown[0] == told
    assert "noppia" in told or "2 3 4 5 6" in " ".join(shown)
    assert desk.table.events == stored
    assert desk.prompt == RETHROW


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("ade", (1, 2)),
        ("A, D; E", (1, 2)),
        ("eda", (1, 2)),
        ("25", (1, 2, 4)),
        ("52", (1, 2, 4)),
        ("aa", (1, 2, 3, 4)),
        ("b5", (0, 2, 4)),
        ("pidä bc", (1, 2)),
        ("PIDÄ 35", (1, 3)),
        ("kaikki", ()),
        ("k", ()),
        ("abcde", ()),
        ("ei", (0, 1, 2, 3, 4)),
        ("pidä kaikki", (0, 1, 2, 3, 4)),
        ("pidä abcde", (0, 1, 2, 3, 4)),
    ],
)
def test_dice_by_letter_face_or_what_stays(
    library: Library, view: View, said: str, kept: tuple[int, ...]
) -> None:
    desk = laid(library, view, library.resolve("yatzy", ()), ((2, 3, 4, 5, 6),))
    desk.say("", said)
    keeps = [event for event in desk.table.events if isinstance(event, KeepEvent)]
    assert keeps == [KeepEvent(0, kept)]
    assert desk.prompt == (ROW if len(kept) == 5 else RETHROW)


def test_dice_keep_their_places(library: Library, view: View) -> None:
    desk = Desk(library, view, wishes(library.resolve("yatzy", ()))).begin()
    first = desk.say("")
    second = desk.say("bd")
    throws = [event for event in desk.table.events if isinstance(event, ThrowEvent)]
    assert [throws[0].dice[i] for i in (0, 2, 4)] == [throws[1].dice[i] for i in (0, 2, 4)]
    for shown, throw in zip((first, second), throws, strict=True):
        assert shown[1].split() == list(map(str, throw.dice))


def test_an_empty_answer_throws_only_at_the_first_prompt(
    library: Library, view: View, three: Ruleset
) -> None:
    """A pasted CRLF brings one."""
    desk = Desk(library, view, wishes(three)).begin()
    desk.say("")
    stored = desk.table.events[:]
    assert desk.say("", " ", "\t", "\x1b[A") == []
    assert desk.prompt == RETHROW
    desk.say("ei")
    assert desk.say("") == []
    assert desk.prompt == ROW
    assert desk.table.events[: len(stored)] == stored


def test_undo_only_at_the_first_prompt_and_once(
    library: Library, view: View, three: Ruleset
) -> None:
    desk = Desk(library, view, wishes(three, "Maija", "Åke")).begin()
    assert desk.say("kumoa") == ["Kumottavaa merkintää ei ole."]
    turn(desk, "1")
    desk.say("")
    assert desk.say("kumoa") == ["kumoa: ei onnistu tässä."]
    desk.say("ei", "1", "kumoa")
    assert desk.prompt == ROW
    desk.say("2", "kumoa", "1", "kumoa", "3")
    assert [event.kind for event in desk.table.events].count("undo") == 3
    assert [card.total for card in desk.game.cards] == [
        sum(mark.points for mark in card.marks if mark) for card in desk.game.cards
    ]


def test_unused_throws_are_saved(library: Library, view: View) -> None:
    desk = Desk(library, view, wishes(library.resolve("yatzy", ("heittosaasto",)))).begin()
    assert "3 heittoa jäljellä." in desk.lines
    assert "5 heittoa jäljellä." in turn(desk, "1")
    shown = desk.say("", "a", "a", "a", "a")
    assert shown[-1] == "0 heittoa jäljellä."
    assert desk.prompt == ROW


def test_hints_are_of_the_best_level_and_are_counted(
    library: Library, view: View, three: Ruleset
) -> None:
    desk = Desk(library, view, wishes(three, "Maija", "Åke")).begin()
    assert desk.say("vinkki") == ["Vinkin saa omiin noppiin. Heitä ensin."]
    assert not desk.hints
    turn(desk, "1")
    assert desk.say("", "vinkki")[-1].startswith("Vinkki: ")
    assert desk.say("ei", "v")[-1].startswith("Vinkki: merkitse kohta ")
    assert desk.hints == [1, 1]
    assert desk.levels_asked == [None, None]


def test_hints_that_are_off(library: Library, view: View, three: Ruleset) -> None:
    """In a tournament that does not allow them; the dice lie as before."""
    table = Table(three, (Seat("Maija"),), of_tournament=True, hints=False)
    start = Start(Wishes(LEVELS), game=1)
    desk = Desk(library, view, start, tables=[table]).begin()
    desk.say("")
    assert desk.say("vinkki") == ["Tässä turnauksessa ei ole vinkkejä."]
    assert desk.prompt == RETHROW
    assert not desk.hints
    assert not desk.levels_asked


def test_sheets_of_anyone_at_any_prompt(library: Library, view: View, three: Ruleset) -> None:
    desk = Desk(library, view, wishes(three, "Maija", "Åke", "😀", "Maija-Liisa")).begin()

    def heads(answer: str) -> str:
        return desk.say(answer)[1].strip()

    for prompt in (READY, RETHROW, ROW):
        assert desk.prompt == prompt
        assert heads("p") == "Maija"
        assert heads("p åke") == heads("pöytäkirja Å") == heads("p 2") == "Åke"
        assert heads("p 😀") == "😀"
        assert heads("p maija") == "Maija"
        assert heads("p maijal") == "Maija-Liisa"
        assert desk.say("p mai")[0].startswith("mai sopii moneen pelaajaan:")
        assert desk.say("p 5") == ["Pelaajaa 5 ei ole."]
        assert desk.say("p !!!") == ["Pelaajaa !!! ei ole."]
        assert desk.say("p Pekka") == ["Pelaajaa Pekka ei ole."]
        desk.say("ei" if prompt == RETHROW else "")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("ei", "ei: ei onnistu tässä."),
        ("h 5", "5: tähän ei kuulu mitään."),
        ("lopeta nyt", "nyt: tähän ei kuulu mitään."),
        ("l. V", "V: tähän ei kuulu mitään."),
        ("hei", "Enter heittää. kumoa ottaa viimeisen"),
        ("x" * 201, "Vastaus on liian pitkä; enintään 200"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_happens(
    library: Library, view: View, three: Ruleset, word: str, told: str
) -> None:
    desk = Desk(library, view, wishes(three)).begin()
    assert desk.say(word)[0] == told
    assert desk.prompt == READY
    assert desk.table.events == []


def test_a_cut_line_is_refused(library: Library, view: View, three: Ruleset) -> None:
    desk = Desk(library, view, wishes(three)).begin()
    assert desk.say("h", cut=True)[0].startswith("Vastaus on liian pitkä")
    assert desk.table.events == []


def test_people_are_told_how_their_games_are_judged(library: Library, view: View) -> None:
    """The machine's game is not; what is not known is left out."""
    verdict = Verdict(-3.0, 12.5, None, None, None)
    desk = Desk(library, view, wishes(three_rows(), "Maija", computers=("aloittelija",)))
    desk.judged = (Judged(verdict, 0.254), Judged(verdict, 0.5))
    desk.begin()
    while desk.prompt and "Uusi" not in desk.prompt:
        desk.say({READY: "", RETHROW: "ei"}.get(desk.prompt, "1"))
        if desk.prompt == ROW:
            desk.say(str(1 + 3 - len(desk.game.card.unmarked)))
    told = " ".join(desk.lines)
    assert "Maija: valinnat maksoivat 12,50, tuuri -3,00." in told
    assert "Maija: parempi kuin 25 % virheettömistä peleistä." in told
    assert told.count("maksoivat") == told.count("virheettömistä") == 1
