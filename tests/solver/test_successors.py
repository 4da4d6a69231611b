"""Where marks lead from a sheet, against the sheets themselves with the marks on them."""

from __future__ import annotations

import pytest

from jatsi.scorecard import Mark
from jatsi.solver.space import Space
from jatsi.solver.successors import Successors
from tests.solver.test_advice import card_of, some_sheets
from tests.solver.test_solving import AWKWARD


@pytest.mark.parametrize("name", AWKWARD)
def test_each_of_the_points_leads_to_the_state_of_its_sheet(name: str) -> None:
    ruleset = AWKWARD[name]
    space = Space(ruleset)
    for sheet in some_sheets(ruleset):
        card = card_of(ruleset, sheet)
        found = Successors(space).after(card)
        assert [space.rows[place] for place in found] == list(card.open_rows)
        for place, numbers in found.items():
            row = space.rows[place]
            marked = [card.with_mark(row, Mark(one, ())) for one in ruleset.attainable[row.id]]
            assert numbers.tolist() == [space.number(then) for then in marked]
