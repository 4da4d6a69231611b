"""Rulesets as the records keep them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.errors import RecordsError
from jatsi.records.rulesets import keep_ruleset, read_options, read_ruleset
from jatsi.ruleset.canonical import content_hash, to_json

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


def test_one_line_for_all_games_that_share_it(
    records: Records, yatzy: Ruleset, forced: Ruleset
) -> None:
    with records.writing() as db:
        lines = [keep_ruleset(db, ruleset) for ruleset in (yatzy, forced, yatzy, forced)]
        kept = list(db.query("SELECT * FROM rulesets ORDER BY id"))
    assert lines == [1, 2, 1, 2]
    assert [read_ruleset(line["content"], line["hash"]) for line in kept] == [yatzy, forced]
    assert [(line["rules"], read_options(line["options"])) for line in kept] == [
        ("yatzy", ()),
        ("yatzy", ("pakkopeli-ylhaalta",)),
    ]


def test_a_preset_is_named_by_what_it_stands_for(records: Records, library: Library) -> None:
    with records.writing() as db:
        keep_ruleset(db, library.resolve("pakkojatsi"))
        line = next(db.query("SELECT * FROM rulesets"))
    assert (line["rules"], line["options"]) == ("yatzy", '["pakkopeli-ylhaalta"]')


JUNK: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.text()) | st.just({})
)


@given(data=st.data())
@settings(max_examples=200)
def test_damage_anywhere_is_told_plainly(data: st.DataObject, forced: Ruleset) -> None:
    tree: Any = json.loads(to_json(forced))
    node = tree
    while True:
        step = data.draw(
            st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node)))
        )
        if not (isinstance(node[step], dict | list) and node[step] and data.draw(st.booleans())):
            break
        node = node[step]
    node[step] = data.draw(JUNK)
    try:
        ruleset = read_ruleset(json.dumps(tree), content_hash(forced))
    except RecordsError:
        return
    assert content_hash(ruleset) == content_hash(forced)


@pytest.mark.parametrize("stored", ["", "{}", "null", "[", "7"])
def test_other_damage(stored: str) -> None:
    with pytest.raises(RecordsError):
        read_ruleset(stored, "x")
    with pytest.raises(RecordsError):
        read_options(stored)
