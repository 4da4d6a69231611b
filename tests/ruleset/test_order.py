"""Closed orders and contradictions, against trying to fill the sheet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jatsi.ruleset.order import closure, contradiction, is_cyclic
from tests.facts import can_be_filled

ROWS = "abcdef"
PAIRS = st.sets(st.tuples(st.sampled_from(ROWS), st.sampled_from(ROWS)), max_size=9)


def reachable(pairs: set[tuple[str, str]], start: str) -> set[str]:
    """Every row that a walk along the pairs comes to."""
    found: set[str] = set()
    ahead = {b for a, b in pairs if a == start}
    while ahead:
        found |= ahead
        ahead = {b for a, b in pairs if a in found} - found
    return found


@given(PAIRS)
def test_a_closed_order_is_what_walks_come_to(pairs: set[tuple[str, str]]) -> None:
    assert closure(pairs) == {(a, b) for a in ROWS for b in reachable(pairs, a)}


@given(PAIRS)
def test_an_order_is_circular_when_the_sheet_cannot_be_filled(pairs: set[tuple[str, str]]) -> None:
    assert is_cyclic(pairs) != can_be_filled(tuple(ROWS), pairs)


@given(PAIRS, st.dictionaries(st.sampled_from("pqrs"), PAIRS, max_size=4))
def test_a_contradiction_names_the_fewest_options(
    base: set[tuple[str, str]], options: dict[str, set[tuple[str, str]]]
) -> None:
    names = contradiction(base, options)
    together = base.union(*options.values())
    if can_be_filled(tuple(ROWS), together):
        assert names == ()
        return
    assert not can_be_filled(tuple(ROWS), base.union(*(options[name] for name in names)))
    for spared in names:
        rest = base.union(*(options[name] for name in names if name != spared))
        assert can_be_filled(tuple(ROWS), rest)


def test_a_circle_of_three_needs_all_three() -> None:
    options = {"p": {("a", "b")}, "q": {("b", "c")}, "r": {("c", "a")}, "s": {("a", "c")}}
    assert contradiction(set(), {**options, "s": {("d", "e")}}) == ("p", "q", "r")
    assert contradiction(set(), options) == ("r", "s")
