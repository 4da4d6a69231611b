"""Who met whom at a table, and with what."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from jatsi.records.games import Player, append, start_game
from jatsi.records.played import TablePlace, tie_to_table
from jatsi.records.together import (
    Met,
    games_together,
    met_at_tables,
    met_in_games,
    tables_together,
)
from jatsi.records.tournaments import load_tournament, record
from jatsi.tournament.facts import Disqualified, Drawn, Result, Swapped
from tests.records.helpers import LATER, NOW, finished, people, played
from tests.records.tables import begun, game_of, person, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jatsi.records.connection import Records
    from jatsi.records.together import TableResult
    from jatsi.ruleset.model import Ruleset


def by_name(records: Records, numbers: Mapping[int, int]) -> dict[str, int]:
    """The totals by name."""
    names = dict(records.db.execute("SELECT id, name FROM people").fetchall())
    return {names[number]: total for number, total in numbers.items()}


def tables_of(records: Records, tournament: int) -> list[TableResult]:
    """Every table of a tournament."""
    return list(tables_together(records, load_tournament(records, tournament)))


def test_only_what_counts_and_only_with_others(records: Records, yatzy: Ruleset) -> None:
    both = {"Liisa": 210, "Maija": 200}
    game_of(records, yatzy, both, at=LATER)
    game_of(records, yatzy, both | {"Olli": 190})
    game_of(records, yatzy, both, seed="1")
    game_of(records, yatzy, {"Liisa": 250})
    game_of(records, yatzy, both)
    hinted = game_of(records, yatzy, both | {"Olli": 180})
    records.db.execute("UPDATE seats SET hints = 1 WHERE game = ? AND seat = 2", [hinted])
    finished(records, yatzy, [*people(records, "Liisa"), Player("Kone", level="aloittelija")])
    start_game(records, yatzy, people(records, "Liisa", "Maija"), seed=None, now=NOW)
    tables = games_together(records)
    assert [by_name(records, table.totals) for table in tables[-1:]] == [both]
    assert sorted(len(table.totals) for table in tables[:-1]) == [2, 2, 3]
    assert {"Liisa": 210, "Olli": 180} in [by_name(records, table.totals) for table in tables]
    assert [table.at for table in tables] == [NOW, NOW, NOW, LATER]
    assert [table.uid for table in tables[:3]] == sorted(table.uid for table in tables[:3])
    met = met_in_games(records, person(records, "Liisa"))
    assert met == {person(records, "Maija"): Met(won=3), person(records, "Olli"): Met(won=2)}


def test_won_drawn_and_lost(records: Records, yatzy: Ruleset) -> None:
    for totals in ((200, 199), (200, 200), (199, 200), (150, 200)):
        game_of(records, yatzy, dict(zip(("Liisa", "Maija"), totals, strict=True)))
    liisa, maija = person(records, "Liisa"), person(records, "Maija")
    assert met_in_games(records, liisa) == {maija: Met(1, 1, 2)}
    assert met_in_games(records, maija) == {liisa: Met(2, 1, 1)}
    assert met_at_tables(games_together(records), liisa) == met_in_games(records, liisa)
    assert Met(1, 1, 2).games == 4


def test_tables_as_they_are_now(records: Records, yatzy: Ruleset) -> None:
    number = begun(records, yatzy, ("Liisa", "Maija"), ("Olli", "Pia"), rounds=2)
    swap = Swapped(1, person(records, "Maija"), person(records, "Pia"))
    record(records, number, [swap], who="tupu", now=NOW)
    told(records, number, {"Liisa": 200, "Pia": 190, "Olli": 180}, at=NOW)
    told(records, number, {"Maija": 170}, at=LATER)
    told(records, number, {"Liisa": 210, "Maija": None}, round_=2, at=LATER)
    told(records, number, {"Pia": 220}, at=LATER + timedelta(hours=1))
    tables = tables_of(records, number)
    assert [by_name(records, table.totals) for table in tables] == [
        {"Liisa": 200, "Pia": 220},
        {"Olli": 180, "Maija": 170},
    ]
    assert [table.at.replace(microsecond=0) for table in tables] == [NOW, LATER]
    liisa, pia = person(records, "Liisa"), person(records, "Pia")
    assert met_at_tables(tables, liisa) == {pia: Met(lost=1)}
    stored = load_tournament(records, number)
    assert list(tables_together(records, stored, liisa)) == tables[:1]


def test_a_table_that_holds_no_more(records: Records, yatzy: Ruleset) -> None:
    number = begun(records, yatzy, ("Liisa", "Maija"), ("Olli", "Pia"))
    everybody = [person(records, name) for name in ("Liisa", "Olli", "Maija", "Pia")]
    again = Drawn(1, (tuple(everybody[:2]), tuple(everybody[2:])))
    record(records, number, [again], who="tupu", now=NOW)
    told(records, number, {"Liisa": 200, "Maija": 190, "Olli": 180, "Pia": 170})
    assert [by_name(records, table.totals) for table in tables_of(records, number)] == [
        {"Liisa": 200, "Olli": 180},
        {"Maija": 190, "Pia": 170},
    ]


def test_the_disqualified_are_left_out(records: Records, yatzy: Ruleset) -> None:
    number = begun(records, yatzy, ("Liisa", "Maija", "Olli"))
    told(records, number, {"Liisa": 200, "Maija": 190, "Olli": 180})
    out = Disqualified(person(records, "Maija"), 1, "wrong dice")
    record(records, number, [out], who="tupu", now=NOW)
    [table] = tables_of(records, number)
    assert by_name(records, table.totals) == {"Liisa": 200, "Olli": 180}


def test_games_played_here_at_a_table(records: Records, yatzy: Ruleset) -> None:
    """They are the tournament's, once; who took a hint is left out."""
    number = begun(records, yatzy, ("Liisa", "Maija", "Olli"), rounds=2, hints=True)
    names = ("Liisa", "Maija", "Olli")
    for round_, hints in ((1, []), (2, [1])):
        events, final = played(yatzy, 3, round_)
        game = start_game(records, yatzy, people(records, *names), seed=None, now=NOW)
        tie_to_table(records, game, TablePlace(number, round_, 1, 1))
        append(records, game, 1, events, hints=hints, final=final, now=NOW)
        totals = [card.total for card in final.cards]
        expected = dict(zip(names, totals, strict=True))
        if hints:
            del expected["Maija"]
        assert by_name(records, tables_of(records, number)[-1].totals) == expected
    assert games_together(records) == []
    assert met_in_games(records, person(records, "Liisa")) == {}


def test_a_seeded_game_at_a_table(records: Records, yatzy: Ruleset) -> None:
    """Dice of a seed stand apart, in a tournament too."""
    number = begun(records, yatzy, ("Liisa", "Maija"))
    events, final = played(yatzy, 2)
    game = start_game(records, yatzy, people(records, "Liisa", "Maija"), seed="1", now=NOW)
    tie_to_table(records, game, TablePlace(number, 1, 1, 1))
    append(records, game, 1, events, final=final, now=NOW)
    results = load_tournament(records, number).state.results
    assert [isinstance(one, Result) and one.played for [one] in results.values()] == [game] * 2
    assert tables_of(records, number) == []


def test_a_round_of_unknown_tables_brought_nobody_together(
    records: Records, yatzy: Ruleset
) -> None:
    """As in a tournament whose standings were imported: no draw seats six at one table."""
    names = ("Liisa", "Maija", "Olli", "Pia", "Aino", "Eero")
    number = begun(records, yatzy, names)
    told(records, number, dict.fromkeys(names, 200))
    assert tables_of(records, number) == []
    five = begun(records, yatzy, names[:5], name="Syksy")
    told(records, five, dict.fromkeys(names[:5], 200))
    assert len(tables_of(records, five)) == 1
