"""Games: started, continued event by event, finished, and read again."""

from __future__ import annotations

import secrets
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from jatsi.errors import IllegalError, MovedOnError, RecordsError, UnreadableError
from jatsi.game.model import Game
from jatsi.game.sheets import Sheets
from jatsi.records.connection import asked_id
from jatsi.records.events import StoredEvent, line_of, read_line
from jatsi.records.played import record_played
from jatsi.records.results import finish
from jatsi.records.rulesets import keep_ruleset, read_options, read_ruleset
from jatsi.records.times import read_moment, stamp

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.game.events import Event
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset
    from jatsi.scorecard import Scorecard

BY_ROW = ("dice", "points")
"""The sources of sheets that were filled in by hand, row by row."""

_GAMES = """
SELECT games.*, rulesets.rules, rulesets.options, rulesets.hash,
    (SELECT at FROM events WHERE game = games.id ORDER BY seq DESC LIMIT 1) AS last_at
FROM games JOIN rulesets ON rulesets.id = games.ruleset
WHERE
"""

_SEATS = "SELECT seats.* FROM games CROSS JOIN seats ON seats.game = games.id WHERE "
"""The games first, of which there are few: SQLite might look at every seat instead."""

_ALONE = """
games.finished_at IS NULL AND games.source = 'screen' AND games.tournament IS NULL
AND games.id IN (SELECT game FROM seats WHERE person = ? AND total IS NULL)
AND NOT EXISTS (
    SELECT 1 FROM seats AS other
    WHERE other.game = games.id AND other.level IS NULL AND other.person <> ?
)
"""


@dataclass(frozen=True)
class Player:
    """Who takes a seat: a person's id or a machine's level, and the name as played."""

    name: str
    person: int | None = None
    level: str | None = None

    def __post_init__(self) -> None:
        if (self.person is None) == (self.level is None):
            raise ValueError("a player is a person or a machine")


@dataclass(frozen=True)
class StoredSeat:
    """A seat, ``number`` from 1; total and place only once the game is finished."""

    number: int
    name: str
    person: int | None
    level: str | None
    hints: int
    total: int | None
    place: int | None


@dataclass(frozen=True)
class GameSummary:
    """A game without its events; ``last_at`` is when it was last continued.

    ``source`` tells how it came about: "screen", sheets filled in by hand from
    "dice" or with typed "points", or only typed "total".
    """

    id: int
    uid: str
    rules: str
    options: tuple[str, ...]
    hash: str
    source: str
    seed: str | None
    started_at: datetime
    last_at: datetime
    finished_at: datetime | None
    seats: tuple[StoredSeat, ...]


@dataclass(frozen=True)
class StoredGame:
    """A game as it stands in the records."""

    summary: GameSummary
    ruleset: Ruleset
    events: tuple[StoredEvent, ...]

    @property
    def next_seq(self) -> int:
        """The number of the event to come."""
        return len(self.events) + 1

    @property
    def by_hand(self) -> bool:
        """Whether these are sheets filled in row by row."""
        return self.summary.source in BY_ROW

    @cached_property
    def state(self) -> Game | Sheets:
        """What its events make it: the game played on screen, or the sheets filled in by hand.

        Where only totals are known these are empty.  Raises RecordsError where the
        events cannot be.
        """
        replay = Game.replay if self.summary.source == "screen" else Sheets.replay
        events = (stored.event for stored in self.events)
        try:
            return replay(self.ruleset, len(self.summary.seats), events)
        except IllegalError as error:
            raise RecordsError(
                "Game {game} is damaged: {reason} Put a backup of the records in its place.",
                game=self.summary.id,
                reason=error,
            ) from error

    @property
    def cards(self) -> tuple[Scorecard, ...]:
        """The sheet of each seat, none where only totals are known; raises as ``state``."""
        return () if self.summary.source == "total" else self.state.cards


def start_game(
    records: Records,
    ruleset: Ruleset,
    players: Sequence[Player],
    *,
    seed: str | None,
    now: datetime,
    source: str = "screen",
) -> int:
    """Store a new game, nothing thrown or written yet; its id.

    Players sit in the order given.  Raises RecordsError, BusyError.
    """
    with records.writing() as db:
        number = keep_ruleset(db, ruleset)
        return insert_game(db, number, players, source=source, seed=seed, now=now)


def insert_game(
    db: Database,
    ruleset: int,
    players: Sequence[Player],
    *,
    source: str,
    seed: str | None,
    now: datetime,
) -> int:
    """The same within a transaction, under the stored ruleset of that number."""
    line = {
        "uid": secrets.token_hex(16),
        "ruleset": ruleset,
        "source": source,
        "seed": seed,
        "started_at": stamp(now),
    }
    game = int(db.table("games").insert(line).last_rowid or 0)
    seats = [
        {"game": game, "seat": seat, "name": p.name, "person": p.person, "level": p.level}
        for seat, p in enumerate(players, 1)
    ]
    db.table("seats").insert_all(seats)
    return game


def append(
    records: Records,
    game_id: int,
    first_seq: int,
    events: Sequence[Event],
    *,
    now: datetime,
    hints: Sequence[int] = (),
    final: Game | Sheets | None = None,
) -> None:
    """Store what an answer led to, all of it or nothing.

    ``first_seq`` is the number that the first event is to bear, ``hints`` are the
    seats, from 0, that took one, and ``final`` is the game or the sheets once they are over.
    Raises MovedOnError, storing nothing, where the game does not stand where
    ``first_seq`` says; UnreadableError for an unknown game; RecordsError, BusyError.
    """
    with records.writing() as db:
        _verify_stands(db, game_id, first_seq)
        numbered = enumerate(events, first_seq)
        lines = [line_of(game_id, StoredEvent(seq, event, now)) for seq, event in numbered]
        db.table("events").insert_all(lines)
        for seat in hints:
            add_hint = "UPDATE seats SET hints = hints + 1 WHERE game = ? AND seat = ?"
            db.execute(add_hint, [game_id, seat + 1])
        if final:
            finish(db, game_id, final, now)
            record_played(records, game_id, now)


def summary_of(records: Records, game_id: int) -> GameSummary:
    """The game without its events; raises UnreadableError for an unknown id."""
    with records.reading() as db:
        found = _summaries(db, "games.id = ?", asked_id(game_id))
    if not found:
        raise _unknown(game_id)
    return found[0]


def load(records: Records, game_id: int) -> StoredGame:
    """The game with its events.

    Raises UnreadableError for an unknown id, RecordsError for a damaged game.
    """
    with records.reading() as db:
        return load_from(db, game_id)


def load_from(db: Database, game_id: int) -> StoredGame:
    """The same within a transaction."""
    found = _summaries(db, "games.id = ?", asked_id(game_id))
    if not found:
        raise _unknown(game_id)
    kept = (
        "SELECT content, hash FROM rulesets JOIN games ON ruleset = rulesets.id WHERE games.id = ?"
    )
    content, hash_ = db.execute(kept, [game_id]).fetchone()
    lines = db.query("SELECT * FROM events WHERE game = ? ORDER BY seq", [game_id])
    return StoredGame(found[0], read_ruleset(content, hash_), tuple(map(read_line, lines)))


def list_games(records: Records) -> list[GameSummary]:
    """Every game, the oldest first."""
    with records.reading() as db:
        return _summaries(db, "TRUE")


def unfinished(records: Records) -> list[GameSummary]:
    """The games that can be continued, the one last played first."""
    with records.reading() as db:
        latest = "COALESCE(last_at, started_at) DESC, games.id DESC"
        return _summaries(db, "games.finished_at IS NULL", order=latest)


def unfinished_alone(records: Records, person: int) -> list[GameSummary]:
    """Somebody's games on screen that can be continued, the one last played first.

    Those of a tournament are not among them, nor those with other people in them.
    """
    with records.reading() as db:
        latest = "COALESCE(last_at, started_at) DESC, games.id DESC"
        return _summaries(db, _ALONE, person, person, order=latest)


def finished_with(records: Records, person: int, most: int) -> list[GameSummary]:
    """At most that many finished games in which somebody played, the latest first.

    Those of which only the totals are known are not among them.
    """
    with records.reading() as db:
        which = """
        games.finished_at IS NOT NULL AND games.source <> 'total'
        AND games.id IN (SELECT game FROM seats WHERE person = ?)
        """
        latest = "games.finished_at DESC, games.id DESC"
        return _summaries(db, which, person, order=f"{latest} LIMIT {most}")


def _verify_stands(db: Database, game_id: int, first_seq: int) -> None:
    stands = """
    SELECT finished_at, (SELECT MAX(seq) FROM events WHERE game = games.id)
    FROM games WHERE id = ?
    """
    found = db.execute(stands, [asked_id(game_id)]).fetchone()
    if not found:
        raise _unknown(game_id)
    finished_at, last = found
    if finished_at or first_seq != (last or 0) + 1:
        raise MovedOnError(
            "Game {game} was continued elsewhere. Open it again to go on from there.",
            game=game_id,
        )


def _summaries(
    db: Database, which: str, *values: object, order: str = "games.id"
) -> list[GameSummary]:
    games = list(db.query(f"{_GAMES}{which} ORDER BY {order}", values))
    seats: dict[int, list[StoredSeat]] = defaultdict(list)
    for line in db.query(f"{_SEATS}{which} ORDER BY seat", values):
        seats[line["game"]].append(_seat(line))
    return [_summary(game, tuple(seats[game["id"]])) for game in games]


def _seat(line: Mapping[str, Any]) -> StoredSeat:
    same = ("name", "person", "level", "hints", "total", "place")
    return StoredSeat(number=line["seat"], **{name: line[name] for name in same})


def _summary(line: Mapping[str, Any], seats: tuple[StoredSeat, ...]) -> GameSummary:
    finished_at = line["finished_at"]
    return GameSummary(
        id=line["id"],
        uid=line["uid"],
        rules=line["rules"],
        options=read_options(line["options"]),
        hash=line["hash"],
        source=line["source"],
        seed=line["seed"],
        started_at=read_moment(line["started_at"]),
        last_at=read_moment(line["last_at"] or line["started_at"]),
        finished_at=read_moment(finished_at) if finished_at else None,
        seats=seats,
    )


def _unknown(game_id: int) -> UnreadableError:
    return UnreadableError(
        "The records have no game {game}. See the list of games for the right number.",
        game=game_id,
    )
