"""How far everybody has come at a table where each plays at their own pace."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from jatsi.club.tables import whole
from jatsi.session.table_queries import Race, Racer

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame
    from jatsi.records.tables import Table


def race(records: Records, table: Table, now: datetime) -> Race:
    """Totals in time first, then late ones, then those who play still, as they sit.

    Of a sheet that is not full only how full it is: with the same dice, its points would
    tell what is still to be thrown by others.
    """
    ends_at = table.ends_at or now
    with records.reading():
        racers = [_racer(stored, ends_at) for stored in whole(records, table.own.values())]
    racers.sort(key=lambda one: (one.total is None, one.late, -(one.total or 0)))
    return Race(tuple(racers), ceil((ends_at - now).total_seconds() / 60))


def _racer(stored: StoredGame, ends_at: datetime) -> Racer:
    [seat], [card] = stored.summary.seats, stored.cards
    rows = len(stored.ruleset.rows)
    finished = stored.summary.finished_at
    late = finished is not None and finished > ends_at
    return Racer(seat.name, rows - len(card.unmarked), rows, seat.total, late)
