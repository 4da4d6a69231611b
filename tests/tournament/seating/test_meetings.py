"""What meetings cost, against counting pair by pair."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from jatsi.tournament.seating.meetings import excess, largest, meetings, repeats
from tests.tournament.seating.plain import times_met

if TYPE_CHECKING:
    from jatsi.tournament.seating.meetings import Round

ROUNDS = st.lists(
    st.permutations(range(7)).map(lambda line: (tuple(line[:4]), tuple(line[4:]))), max_size=5
)


@given(ROUNDS)
def test_meetings_are_those_at_one_table(rounds: list[Round]) -> None:
    met = meetings(rounds)
    times = [times_met(rounds, *pair) for pair in combinations(range(7), 2)]
    assert [met[frozenset(pair)] for pair in combinations(range(7), 2)] == times
    assert repeats(rounds) == sum(c * (c - 1) // 2 for c in times)
    assert excess(rounds) == sum(max(0, c - 1) for c in times)
    assert largest(rounds) == max(times)


def test_an_example() -> None:
    rounds = [((1, 2, 3), (4, 5, 6)), ((3, 2, 4), (1, 5, 6)), ((2, 5, 3), (1, 4, 6))]
    assert meetings(rounds)[frozenset((2, 3))] == 3
    assert (repeats(rounds), excess(rounds), largest(rounds)) == (6, 5, 3)
