"""What another player did, told in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.game.events import KeepEvent, MarkEvent, ThrowEvent
from jatsi.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.game.events import Event
    from jatsi.game.model import Game


def move_text(name: str, event: Event, before: Game, after: Game) -> Text:
    """The event of a player in a game on screen, which led from the one game to the other."""
    match event:
        case ThrowEvent(dice=dice):
            return text("{name}: {dice}", name=name, dice=_faces(dice))
        case KeepEvent(kept=()):
            return text("{name} throws all again.", name=name)
        case KeepEvent(kept=kept) if len(kept) == len(before.turn.dice):
            return text("{name} throws no more.", name=name)
        case KeepEvent(kept=kept):
            faces = _faces([before.turn.dice[place] for place in kept])
            return text("{name} keeps {dice}.", name=name, dice=faces)
        case MarkEvent(row=row):
            card, marked = after.cards[event.seat], before.ruleset.row(row)
            mark = card.mark_in(marked)
            return text(
                "{name}: {row} {points}. Total {total}.",
                name=name,
                row=marked.titles,
                points=mark.points if mark else 0,
                total=card.total,
            )
    return text("{name} takes the last mark back.", name=name)


def _faces(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))
