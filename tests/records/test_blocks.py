"""People who are not let in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import UnreadableError
from jatsi.records.blocks import Block, block, block_of, unblock
from tests.records.helpers import LATER, NOW, people

if TYPE_CHECKING:
    from jatsi.records.connection import Records


def test_a_block_holds_until_it_is_taken_away(records: Records) -> None:
    liisa, maija = (player.person or 0 for player in people(records, "Liisa", "Maija"))
    block(records, liisa, "rude", who="tupu", now=NOW)
    assert block_of(records, liisa) == Block("rude", "tupu", NOW)
    assert block_of(records, maija) is None
    block(records, liisa, "\x1b[31mrude\nagain", who="", now=LATER)
    assert block_of(records, liisa) == Block("rude again", "?", LATER)
    assert unblock(records, liisa)
    assert not unblock(records, liisa)
    assert block_of(records, liisa) is None


def test_a_block_needs_a_reason(records: Records) -> None:
    [liisa] = people(records, "Liisa")
    with pytest.raises(UnreadableError, match="reason"):
        block(records, liisa.person or 0, " \t", who="tupu", now=NOW)
