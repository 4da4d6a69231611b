"""A table where everybody plays at their own pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from jatsi.session.asking import Asking, GoneError, LeftError, MovedAwayError
from jatsi.session.playing import Playing
from jatsi.session.queries import OpenGame
from jatsi.session.table_queries import SeeRace
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.game.model import Game
    from jatsi.render.view import View
    from jatsi.session.protocol import Talk
    from jatsi.session.table_queries import Race, Racer, TableEntry
    from jatsi.texts import Text

MINUTES = 60


class RaceTable(Asking):
    """One's own game there, and how far the others have come."""

    def __init__(self, view: View, outbox: list[str], table: TableEntry) -> None:
        super().__init__(view, outbox)
        self._table = table

    def run(self) -> Talk[None]:
        """Tell how far everybody is, and play on if there is something to be played."""
        yield from self._tell_race()
        game = self._table.game
        if game is None:
            return
        opened = yield from self.look_up(OpenGame(game))
        playing = Playing(self.view, self.outbox, opened, cast("Game", opened.game), afar=True)
        try:
            yield from playing.run()
        except MovedAwayError:
            self.tell(text("The game went on in another place. Choose it again to go on here."))
            return
        except LeftError as left:
            self.tell(text("Game {number} is saved.", number=game))
            if isinstance(left, GoneError):
                raise
        yield from self._tell_race()

    def _tell_race(self) -> Talk[None]:
        race = yield from self.look_up(SeeRace(self._table.id))
        self.gap()
        self.tell(*map(_racer_text, race.racers), _time_text(race))


def _racer_text(racer: Racer) -> Text:
    fields = {"name": racer.name, "full": racer.full, "rows": racer.rows, "total": racer.total}
    if racer.total is None:
        return text("{name}: {full} of {rows} rows", **fields)
    if racer.late:
        return text("{name}: {total}, too late", **fields)
    return text("{name}: {total}", **fields)


def _time_text(race: Race) -> Text:
    if all(racer.total is not None for racer in race.racers):
        return text("Everybody has finished.")
    if race.minutes <= 0:
        return text("The time is over.")
    hours, minutes = divmod(race.minutes, MINUTES)
    return text("Time left: {hours} h {minutes} min.", hours=hours, minutes=minutes)
