"""The schema, as the migrations that lead to it.

A kept migration is never edited: a change is a new one at the end, and a dump of
every released schema stays in ``tests/records/schemas``.  Migrations run inside
one immediate transaction with foreign keys off (a table can be rebuilt without
deleting what hangs on it); the keys are checked before the commit.

Plain tables only, so that any SQLite tool can read the file: strict types, and
no collation or function of ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlite_utils.migrations import Migrations

from jatsi.records import schema_bests, schema_tournaments, schema_visits

if TYPE_CHECKING:
    from sqlite_utils import Database

APPLICATION_ID = 0x4A415453
"""Stands in the file's header: a database without it is another program's."""

MIGRATIONS = Migrations("jatsi")

_TABLES = """
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    mark INTEGER NOT NULL CHECK (mark >= 1),
    name_key TEXT,
    sort_key TEXT,
    created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??Z'),
    anonymised_at TEXT CHECK (anonymised_at GLOB '????-??-??T??:??:??Z'),
    UNIQUE (name_key, mark),
    CHECK ((name_key IS NULL) = (anonymised_at IS NOT NULL)),
    CHECK ((sort_key IS NULL) = (anonymised_at IS NOT NULL))
) STRICT;

CREATE TABLE former_names (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    mark INTEGER NOT NULL CHECK (mark >= 1),
    name_key TEXT NOT NULL,
    given_up_at TEXT NOT NULL CHECK (given_up_at GLOB '????-??-??T??:??:??Z'),
    UNIQUE (name_key, mark)
) STRICT;

CREATE TABLE rulesets (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    content TEXT NOT NULL
) STRICT;

CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    ruleset INTEGER NOT NULL REFERENCES rulesets (id),
    source TEXT NOT NULL CHECK (source IN ('screen', 'dice', 'points', 'total')),
    seed TEXT,
    started_at TEXT NOT NULL CHECK (started_at GLOB '????-??-??T??:??:??Z'),
    finished_at TEXT CHECK (finished_at GLOB '????-??-??T??:??:??Z')
) STRICT;

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL CHECK (seat >= 1),
    person INTEGER REFERENCES people (id),
    level TEXT,
    name TEXT NOT NULL,
    hints INTEGER NOT NULL DEFAULT 0 CHECK (hints >= 0),
    total INTEGER,
    place INTEGER CHECK (place >= 1),
    PRIMARY KEY (game, seat),
    CHECK ((person IS NULL) <> (level IS NULL)),
    CHECK ((total IS NULL) = (place IS NULL))
) STRICT;

CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('throw', 'keep', 'mark', 'undo', 'correct')),
    seat INTEGER NOT NULL,
    dice TEXT,
    kept TEXT,
    "row" TEXT,
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat),
    CHECK (kind <> 'throw' OR dice IS NOT NULL),
    CHECK (kind <> 'keep' OR kept IS NOT NULL),
    CHECK (kind <> 'mark' OR "row" IS NOT NULL)
) STRICT;

CREATE TABLE marks (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    "row" TEXT NOT NULL,
    points INTEGER NOT NULL,
    dice TEXT,
    PRIMARY KEY (game, seat, "row"),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;

CREATE INDEX former_names_by_person ON former_names (person);
CREATE INDEX rulesets_by_hash ON rulesets (hash);
CREATE INDEX games_by_ruleset ON games (ruleset);
CREATE INDEX games_unfinished ON games (id) WHERE finished_at IS NULL;
CREATE INDEX seats_by_person ON seats (person);
"""

_RESULTS = """
CREATE VIEW results AS
SELECT games.id AS game, rulesets.rules, rulesets.options, rulesets.hash,
    games.source, games.started_at, games.finished_at,
    seats.seat, seats.person, seats.level, seats.name, people.mark,
    seats.total, seats.place,
    games.seed IS NOT NULL AS seeded, seats.hints,
    seats.person IS NOT NULL AND games.seed IS NULL AND seats.hints = 0 AS counts
FROM seats
JOIN games ON games.id = seats.game
JOIN rulesets ON rulesets.id = games.ruleset
LEFT JOIN people ON people.id = seats.person
WHERE games.finished_at IS NOT NULL;
"""

_SUMMARIES = """
CREATE VIEW totals AS
SELECT summed.person, people.name, people.mark,
    rulesets.rules, rulesets.options, summed.hash,
    summed.games, summed.best, summed.mean
FROM (
    SELECT person, hash, COUNT(*) AS games, MAX(total) AS best, AVG(total) AS mean
    FROM results WHERE counts GROUP BY person, hash
) AS summed
JOIN people ON people.id = summed.person
JOIN rulesets ON rulesets.id = (
    SELECT MIN(first.id) FROM rulesets AS first WHERE first.hash = summed.hash
);

CREATE VIEW records AS
SELECT results.* FROM results
JOIN (
    SELECT hash, MAX(total) AS best FROM results WHERE counts GROUP BY hash
) AS top ON top.hash = results.hash AND top.best = results.total
WHERE results.counts;
"""


_BY_HAND = """
CREATE TABLE events_by_hand (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('throw', 'keep', 'mark', 'undo', 'correct', 'turn')),
    seat INTEGER NOT NULL,
    dice TEXT,
    kept TEXT,
    "row" TEXT,
    throws INTEGER CHECK (throws > 1),
    points INTEGER,
    to_row TEXT,
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat),
    CHECK (kind <> 'throw' OR dice IS NOT NULL),
    CHECK (kind <> 'keep' OR kept IS NOT NULL),
    CHECK (kind <> 'mark' OR "row" IS NOT NULL),
    CHECK (throws IS NULL OR kind = 'throw'),
    CHECK (points IS NULL OR kind IN ('mark', 'correct')),
    CHECK (points IS NULL OR dice IS NULL),
    CHECK ((to_row IS NOT NULL) = (kind = 'correct')),
    CHECK (to_row IS NULL OR "row" IS NOT NULL)
) STRICT;

INSERT INTO events_by_hand (game, seq, kind, seat, dice, kept, "row", at)
SELECT game, seq, kind, seat, dice, kept, "row", at FROM events;

DROP TABLE events;
ALTER TABLE events_by_hand RENAME TO events;

CREATE TABLE corrections (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    seq INTEGER,
    "row" TEXT,
    old INTEGER NOT NULL,
    old_dice TEXT,
    new INTEGER NOT NULL,
    new_dice TEXT,
    reason TEXT NOT NULL CHECK (reason <> ''),
    who TEXT NOT NULL CHECK (who <> ''),
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat),
    FOREIGN KEY (game, seq) REFERENCES events (game, seq),
    CHECK ((seq IS NULL) = ("row" IS NULL))
) STRICT;

CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    sheets INTEGER NOT NULL CHECK (sheets >= 1),
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z')
) STRICT;

CREATE INDEX corrections_by_seat ON corrections (game, seat);
"""

_REVIEWS = """
CREATE TABLE reviews (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    expected REAL NOT NULL,
    luck REAL NOT NULL,
    cost REAL NOT NULL,
    PRIMARY KEY (game, seat),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
"""


@MIGRATIONS()
def games_and_people(db: Database) -> None:
    """The first schema: people, rulesets, games with their events, and results."""
    db.executescript(_TABLES)
    db.executescript(_RESULTS)
    db.executescript(_SUMMARIES)


@MIGRATIONS()
def sheets_by_hand(db: Database) -> None:
    """Sheets of real dice: typed points, throws told together, corrections, imports."""
    db.executescript(_BY_HAND)


@MIGRATIONS()
def tournaments(db: Database) -> None:
    """Tournaments as facts, people of several files, and best results kept at hand."""
    db.executescript(schema_tournaments.PEOPLE)
    db.executescript(schema_tournaments.TOURNAMENTS)
    db.executescript(schema_tournaments.RESULTS)
    db.executescript(_SUMMARIES)
    db.executescript(schema_bests.BESTS)


@MIGRATIONS()
def reviews(db: Database) -> None:
    """What luck and decisions came to in finished games."""
    db.executescript(_REVIEWS)


@MIGRATIONS()
def visits(db: Database) -> None:
    """Who comes from afar: keys, one-time codes, blocks and what people prefer."""
    db.executescript(schema_visits.VISITS)


@MIGRATIONS()
def tables_of_any_pace(db: Database) -> None:
    """Tables where everybody plays at their own pace, and those of tournaments."""
    db.executescript(schema_visits.PACE)
