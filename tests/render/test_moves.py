"""What others do, in words."""

from __future__ import annotations

import pytest

from jatsi.game.events import KeepEvent, MarkEvent, ThrowEvent, UndoEvent
from jatsi.game.model import Game
from jatsi.render.moves import move_text
from jatsi.texts.catalog import catalog
from tests.session.conftest import three_rows

THROW = ThrowEvent(0, (5, 1, 5))
MARKED = (THROW, MarkEvent(0, "pari"))


@pytest.mark.parametrize(
    ("before", "event", "told"),
    [
        ((), THROW, "Maija: 5 1 5"),
        ((THROW,), KeepEvent(0, (0, 2)), "Maija jättää 5 5."),
        ((THROW,), KeepEvent(0, ()), "Maija heittää kaikki uudelleen."),
        ((THROW,), KeepEvent(0, (0, 1, 2)), "Maija ei heitä enempää."),
        ((THROW,), MARKED[1], "Maija: Pari 10. Yhteensä 10."),
        (MARKED, UndoEvent(0), "Maija kumoaa viimeisen merkinnän."),
    ],
)
def test_moves(
    before: tuple[ThrowEvent | MarkEvent, ...],
    event: ThrowEvent | KeepEvent | MarkEvent | UndoEvent,
    told: str,
) -> None:
    game = Game.replay(three_rows(), 2, before)
    assert catalog("fi")(move_text("Maija", event, game, game.apply(event))) == told
