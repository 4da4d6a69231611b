"""Games played here at a table of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.tables import TableWish, open_table
from jatsi.errors import IllegalError
from jatsi.game.sheets import Sheets
from jatsi.records.games import append, load
from jatsi.records.played import plan_of
from jatsi.tournament.plan import Dice
from jatsi.tournament.standings import standings
from tests.club.tournaments.helpers import EIGHT, begun, everybody, seated
from tests.records.helpers import NOW, finished, people, played

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def organiser(records: Records, yatzy: Ruleset) -> Organiser:
    """The organiser of a tournament of eight whose first round is drawn."""
    organiser = begun(records, yatzy, *EIGHT)
    organiser.draw()
    return organiser


def at_table(
    records: Records,
    organiser: Organiser,
    table: int,
    number: int | None = None,
    game: int | None = None,
    *,
    by_hand: bool = False,
) -> int:
    """The game at a table."""
    wish = TableWish(organiser.stored().id, table, number, game)
    return open_table(records, wish, None, by_hand=by_hand, now=NOW)


def names_at(records: Records, game: int) -> list[str]:
    """Who plays a game, in seating order."""
    return [seat.name for seat in load(records, game).summary.seats]


def play_on(records: Records, game: int, number: int = 1) -> list[int]:
    """Play a game to its end; each seat's total."""
    stored = load(records, game)
    events, final = played(stored.ruleset, len(stored.summary.seats), number)
    if stored.summary.source == "screen":
        append(records, game, 1, events, final=final, now=NOW)
    else:
        sheets = Sheets.replay(stored.ruleset, len(stored.summary.seats), events)
        append(records, game, 1, events, final=sheets, now=NOW)
    return [card.total for card in final.cards]


def points_of(organiser: Organiser) -> dict[str, int | None]:
    """Everybody's score."""
    stored = organiser.stored()
    table = standings(stored.state, rows=stored.rows)
    return {stored.names[line.person]: line.total for line in table}


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_results_of_a_finished_game_are_those_of_its_table(
    records: Records, organiser: Organiser, *, by_hand: bool
) -> None:
    tables = seated(organiser.stored(), 1)
    for number, table in enumerate(tables, 1):
        game = at_table(records, organiser, number, by_hand=by_hand)
        assert names_at(records, game) == table
        assert at_table(records, organiser, number, by_hand=by_hand) == game
        totals = play_on(records, game, number)
        told = points_of(organiser)
        assert [told[name] for name in table] == totals
    assert organiser.stored().state.current_round is None
    assert not records.db.execute("SELECT COUNT(*) FROM typed_results").fetchone()[0]


def test_the_rows_of_played_games_part_ties(records: Records, yatzy: Ruleset) -> None:
    from jatsi.tournament.plan import tie_breaks_named

    organiser = begun(
        records, yatzy, "Aino", "Eero", rounds=1, tie_breaks=tie_breaks_named("row:sattuma")
    )
    organiser.draw()
    game = at_table(records, organiser, 1)
    play_on(records, game)
    sattuma = {
        seat.name: card.mark_in(yatzy.row("sattuma"))
        for seat, card in zip(
            load(records, game).summary.seats, load(records, game).cards, strict=True
        )
    }
    stored = organiser.stored()
    for line in standings(stored.state, rows=stored.rows):
        mark = sattuma[stored.names[line.person]]
        assert mark
        assert line.tie_breaks == {"row:sattuma": mark.points}


def test_the_next_game_of_a_round_follows(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=1, games=2)
    organiser.draw()
    first = at_table(records, organiser, 1)
    assert at_table(records, organiser, 1, game=2) != first
    totals = play_on(records, first)
    second = at_table(records, organiser, 1)
    assert second != first
    more = play_on(records, second, 2)
    names = names_at(records, first)
    assert points_of(organiser) == {
        name: one + other for name, one, other in zip(names, totals, more, strict=True)
    }
    with pytest.raises(IllegalError, match="games 1 to 2"):
        at_table(records, organiser, 1, 1, 3)
    with pytest.raises(IllegalError, match="has a result in round 1 already"):
        at_table(records, organiser, 1, 1)


def test_what_is_not_there_is_refused(records: Records, organiser: Organiser) -> None:
    with pytest.raises(IllegalError, match="Round 1 has tables 1 to 2"):
        at_table(records, organiser, 3)
    with pytest.raises(IllegalError, match="Round 2 is not drawn"):
        at_table(records, organiser, 1, 2)
    everybody(organiser, 1, {})
    with pytest.raises(IllegalError, match="No round is on"):
        at_table(records, organiser, 1)
    with pytest.raises(IllegalError, match="already"):
        at_table(records, organiser, 1, 1)
    organiser.close(forced=True)
    with pytest.raises(IllegalError, match=r"Kevät is closed. Reopen it first"):
        at_table(records, organiser, 1, 1)


def test_other_rules_than_the_rounds_are_refused(
    records: Records, yatzy: Ruleset, forced: Ruleset, library: Library
) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=2, other={2: forced})
    organiser.draw(every=True)
    number = organiser.stored().id
    with pytest.raises(IllegalError, match=r"Round 1 is played by other rules: .*yatzy"):
        open_table(records, TableWish(number, 1, 1), forced, by_hand=False, now=NOW)
    with pytest.raises(IllegalError, match="Round 2 is played by other rules"):
        open_table(records, TableWish(number, 1, 2), yatzy, by_hand=False, now=NOW)
    preset = library.resolve("pakkojatsi")  # the same rules under another name
    game = open_table(records, TableWish(number, 1, 2), preset, by_hand=False, now=NOW)
    assert load(records, game).ruleset.option_names == ("pakkopeli-ylhaalta",)


def test_who_does_not_play_has_no_seat(records: Records, organiser: Organiser) -> None:
    first, second = seated(organiser.stored(), 1)
    organiser.enter_results([(first[0], None)])
    organiser.disqualify(first[2], "late")
    game = at_table(records, organiser, 1)
    assert names_at(records, game) == [first[1], first[3]]
    play_on(records, game)
    organiser.enter_results([(second[0], 100)])
    with pytest.raises(IllegalError, match=f"{second[0]} has a result"):
        at_table(records, organiser, 2)


def test_a_total_told_while_the_game_is_on_stays(records: Records, organiser: Organiser) -> None:
    game = at_table(records, organiser, 1)
    name = names_at(records, game)[0]
    organiser.enter_results([(name, 111)])
    play_on(records, game)
    assert points_of(organiser)[name] == 111
    assert organiser.stored().state.missing(1)[0][1] == 1


def test_a_game_begun_before_another_draw_is_not_gone_on_with(
    records: Records, organiser: Organiser
) -> None:
    """Nor do its results count: others sit at the table now."""
    first, second = seated(organiser.stored(), 1)
    old = at_table(records, organiser, 1)
    organiser.swap(first[0], second[0])
    new = at_table(records, organiser, 1)
    assert new != old
    assert names_at(records, new) == [second[0], *first[1:]]
    play_on(records, old)
    told = points_of(organiser)
    assert all(told[name] is None for name in first)


def test_a_game_that_ends_after_the_tournament_was_closed_changes_nothing(
    records: Records, organiser: Organiser
) -> None:
    game = at_table(records, organiser, 1)
    organiser.enter_results([(name, 100) for name in seated(organiser.stored(), 1)[1]])
    organiser.close(forced=True)
    before = organiser.stored().facts
    play_on(records, game)
    assert organiser.stored().facts == before


def test_duplicate_dice_are_the_same_at_every_table(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *EIGHT, games=2, dice=Dice.DUPLICATE)
    organiser.draw(every=True)
    seeds = {
        (number, table, game): load(
            records, at_table(records, organiser, table, number, game)
        ).summary.seed
        for number in (1, 2)
        for table in (1, 2)
        for game in (1, 2)
    }
    assert seeds[1, 1, 1] == seeds[1, 2, 1]
    assert seeds[2, 1, 2] == seeds[2, 2, 2]
    assert len(set(seeds.values())) == 4
    assert all(seed and len(seed) == 64 for seed in seeds.values())
    other = begun(records, yatzy, *EIGHT, name="Syksy", dice=Dice.DUPLICATE)
    other.draw()
    seed = load(records, at_table(records, other, 1)).summary.seed
    assert seed not in seeds.values()


def test_ones_own_dice_have_no_seed(records: Records, organiser: Organiser) -> None:
    assert load(records, at_table(records, organiser, 1)).summary.seed is None


def test_the_plan_of_a_game(records: Records, yatzy: Ruleset, organiser: Organiser) -> None:
    plan = plan_of(records, at_table(records, organiser, 1))
    assert plan == organiser.stored().plan
    assert plan_of(records, finished(records, yatzy, people(records, "Aino"))) is None
