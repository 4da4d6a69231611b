"""Names taken out of published tables, whatever the tables look like."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.records.published import under_name

UID = "0123456789abcdef0123456789abcdef"


def renamed(told: object) -> object:
    """What is told once Liisa is nobody."""
    return json.loads(under_name(json.dumps(told), UID, "N.N."))


def test_a_table() -> None:
    line = {"person": UID, "name": "Liisa", "total": 5}
    told = {"standings": [line, {"person": "another", "name": "Liisa"}], "name": "Liisa"}
    expected = {
        "standings": [line | {"name": "N.N."}, {"person": "another", "name": "Liisa"}],
        "name": "Liisa",
    }
    assert renamed(told) == expected


@pytest.mark.parametrize(
    "document",
    [
        "",
        "Liisa",
        "[",
        f'{{"person": "{UID}"}}',
        f'["{UID}", null, 1.50]',
        '{"person":[1]}',
        "[" * 9999,
    ],
)
def test_what_names_nobody_stays_to_the_letter(document: str) -> None:
    assert under_name(document, UID, "N.N.") == document


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just(UID),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["person", "name", "other"]), inner, max_size=3)
    ),
)


@given(told=JSON)
def test_any_shape(told: object) -> None:
    """Done twice it is done once, and of the person no other name is left."""
    once = under_name(json.dumps(told), UID, "N.N.")
    assert under_name(once, UID, "N.N.") == once

    def names(told: object) -> list[object]:
        if isinstance(told, list):
            return [name for one in told for name in names(one)]
        if not isinstance(told, dict):
            return []
        own = [told["name"]] if told.get("person") == UID and "name" in told else []
        return own + [name for one in told.values() for name in names(one)]

    assert set(map(str, names(json.loads(once)))) <= {"N.N."}
