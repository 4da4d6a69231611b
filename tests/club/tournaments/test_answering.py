"""What the records answer to a desk; the dialogue itself is tested with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.answering import DeskAnswers
from jatsi.errors import IllegalError
from jatsi.session import desk_queries as asked
from jatsi.tournament.facts import Drawn, Result, Withdrawn
from tests.club.tournaments.helpers import begun, everybody

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def organiser(records: Records, yatzy: Ruleset) -> Organiser:
    """The organiser of a tournament of two games a round, whose first is drawn."""
    organiser = begun(records, yatzy, "Aino", "Eero", "Kaisa", games=2)
    organiser.draw()
    return organiser


@pytest.fixture
def answers(records: Records, organiser: Organiser) -> DeskAnswers:
    """What stands behind its desk."""
    return DeskAnswers(records, organiser, lambda moment: f"{moment:%Y-%m-%d}")


def test_a_withdrawal_is_recorded_with_all_its_totals(
    organiser: Organiser, answers: DeskAnswers
) -> None:
    answers.answer(asked.Withdraw("Aino", ((1, 1, None), (1, 2, 210))))
    facts = [stored.fact for stored in organiser.stored().facts][-3:]
    assert facts == [Result(1, 1, 1, None), Result(1, 1, 2, 210), Withdrawn(1, 2)]


@pytest.mark.parametrize("totals", [(), ((1, 1, 375), (1, 2, 210)), ((1, 1, 200), (1, 2, 375))])
def test_a_withdrawal_that_cannot_be_leaves_nothing(
    organiser: Organiser, answers: DeskAnswers, totals: tuple[tuple[int, int, int | None], ...]
) -> None:
    before = organiser.stored().facts
    with pytest.raises(IllegalError):
        answers.answer(asked.Withdraw("Aino", totals))
    assert organiser.stored().facts == before


def test_only_the_round_that_is_meant_is_drawn_or_taken_back(
    organiser: Organiser, answers: DeskAnswers
) -> None:
    for query in (asked.Draw(1), asked.Draw(3), asked.Undraw(2)):
        with pytest.raises(IllegalError):
            answers.answer(query)
    assert answers.answer(asked.Draw(2)) == 2
    assert answers.answer(asked.Undraw(2)) == 2
    drawn = [one.fact.round for one in organiser.stored().facts if isinstance(one.fact, Drawn)]
    assert drawn == [1, 2]


def test_the_day_of_the_end(organiser: Organiser, answers: DeskAnswers) -> None:
    def closed_on() -> str:
        now = answers.answer(asked.Look())
        assert isinstance(now, asked.AsItStands)
        return now.closed_on

    everybody(organiser, 1, {})
    assert closed_on() == ""
    answers.answer(asked.Close(forced=True))
    assert closed_on() == "2025-01-31"
    answers.answer(asked.Reopen("too soon"))
    assert closed_on() == ""


def test_a_query_that_nobody_knows(answers: DeskAnswers) -> None:
    class Unknown(asked.DeskQuery[None]):
        """Something else."""

    with pytest.raises(TypeError):
        answers.answer(Unknown())
