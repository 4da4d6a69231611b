"""What the place of a game in a tournament is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.texts import Text


def place_text(tournament: str, round_: int, game: int | None) -> Text:
    """The tournament, the round, and the game where a round has several."""
    fields = {"tournament": tournament, "round": round_, "game": game}
    if game is None:
        return text("{tournament}, round {round}", **fields)
    return text("{tournament}, round {round}, game {game}", **fields)
