"""The part of the schema that is about tournaments, and about people of several files.

A tournament is what was agreed about it, and facts that are only ever added to;
``typed_results`` is reckoned from them, so that a person's results can be found.

People: ``taken_at`` is when the name was first taken, in an order without ties among
its bearers, and ``named_at`` when it was last changed; both travel when files are
merged.  Someone who was found to be another, ``same_as``, has no results any more,
but is known again when files are merged, and by the name.

``same_people`` tells who was found to be the same or not.  Those who bore one name in
one file are different people, or they would not have been two there; of such a pair
the link's uid is made of theirs, so that every file makes the same one.
"""

PEOPLE = """
DROP VIEW records;
DROP VIEW totals;
DROP VIEW results;

CREATE TABLE people_of_files (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    mark INTEGER NOT NULL CHECK (mark >= 1),
    name_key TEXT,
    sort_key TEXT,
    created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??Z'),
    taken_at TEXT NOT NULL CHECK (taken_at GLOB '????-??-??T??:??:??.??????Z'),
    named_at TEXT NOT NULL CHECK (named_at GLOB '????-??-??T??:??:??Z'),
    anonymised_at TEXT CHECK (anonymised_at GLOB '????-??-??T??:??:??Z'),
    same_as INTEGER REFERENCES people (id) CHECK (same_as <> id),
    UNIQUE (name_key, mark),
    CHECK ((name_key IS NULL) = (anonymised_at IS NOT NULL)),
    CHECK ((sort_key IS NULL) = (name_key IS NULL))
) STRICT;

CREATE TABLE former_names_of_files (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    mark INTEGER NOT NULL CHECK (mark >= 1),
    name_key TEXT NOT NULL,
    taken_at TEXT NOT NULL CHECK (taken_at GLOB '????-??-??T??:??:??.??????Z'),
    given_up_at TEXT NOT NULL CHECK (given_up_at GLOB '????-??-??T??:??:??Z'),
    UNIQUE (name_key, mark)
) STRICT;

INSERT INTO people_of_files (
    id, uid, name, mark, name_key, sort_key, created_at, taken_at, named_at, anonymised_at
)
SELECT id, uid, name, mark, name_key, sort_key, created_at,
    substr(COALESCE(
        (SELECT MAX(given_up_at) FROM former_names WHERE person = people.id), created_at
    ), 1, 19) || printf('.%06dZ', mark),
    COALESCE(
        (SELECT MAX(given_up_at) FROM former_names WHERE person = people.id), created_at
    ),
    anonymised_at
FROM people;

INSERT INTO former_names_of_files
SELECT former_names.id, person, former_names.name, former_names.mark, former_names.name_key,
    substr(people.created_at, 1, 19) || printf('.%06dZ', former_names.mark), given_up_at
FROM former_names JOIN people ON people.id = former_names.person;

DROP TABLE former_names;
DROP TABLE people;
ALTER TABLE people_of_files RENAME TO people;
ALTER TABLE former_names_of_files RENAME TO former_names;
CREATE INDEX former_names_by_person ON former_names (person);

UPDATE people SET name = 'N.N. ' || substr(uid, 1, 6), mark = 1,
    taken_at = substr(created_at, 1, 19) || '.000000Z', named_at = created_at
WHERE anonymised_at IS NOT NULL;

UPDATE seats SET name = (SELECT name FROM people WHERE id = person)
WHERE person IN (SELECT id FROM people WHERE anonymised_at IS NOT NULL);

CREATE TABLE same_people (
    uid TEXT PRIMARY KEY,
    one TEXT NOT NULL,
    other TEXT NOT NULL CHECK (one < other),
    same INTEGER NOT NULL CHECK (same IN (0, 1)),
    who TEXT NOT NULL,
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z')
) STRICT;

WITH bearers (uid, name_key, created_at) AS (
    SELECT uid, name_key, created_at FROM people WHERE name_key IS NOT NULL
    UNION
    SELECT people.uid, former_names.name_key, people.created_at
    FROM former_names JOIN people ON people.id = former_names.person
)
INSERT INTO same_people (uid, one, other, same, who, at)
SELECT substr(one.uid, 1, 16) || substr(other.uid, 1, 16), one.uid, other.uid, 0, '?',
    MAX(one.created_at, other.created_at)
FROM bearers AS one JOIN bearers AS other USING (name_key)
WHERE one.uid < other.uid
GROUP BY one.uid, other.uid;
"""

TOURNAMENTS = """
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    rounds INTEGER NOT NULL CHECK (rounds >= 1),
    games INTEGER NOT NULL CHECK (games >= 1),
    table_size INTEGER NOT NULL CHECK (table_size >= 2),
    final INTEGER NOT NULL CHECK (final = 0 OR final >= 2),
    score TEXT NOT NULL,
    seating TEXT NOT NULL,
    dice TEXT NOT NULL,
    tie_breaks TEXT NOT NULL,
    hints INTEGER NOT NULL CHECK (hints IN (0, 1)),
    secret TEXT NOT NULL,
    created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??Z')
) STRICT;

CREATE TABLE tournament_rules (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL CHECK (round >= 1),
    ruleset INTEGER NOT NULL REFERENCES rulesets (id),
    PRIMARY KEY (tournament, round)
) STRICT;

CREATE TABLE facts (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    kind TEXT NOT NULL CHECK (kind IN (
        'entered', 'removed', 'withdrawn', 'returned', 'disqualified', 'apart',
        'drawn', 'undrawn', 'swapped', 'result', 'penalty', 'throw-off', 'closed', 'reopened'
    )),
    person INTEGER REFERENCES people (id),
    other INTEGER REFERENCES people (id),
    round INTEGER CHECK (round >= 1),
    game INTEGER CHECK (game >= 1),
    points INTEGER,
    played INTEGER REFERENCES games (id),
    seed TEXT,
    forced INTEGER CHECK (forced IN (0, 1)),
    document TEXT,
    reason TEXT,
    who TEXT NOT NULL CHECK (who <> ''),
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.??????Z'),
    CHECK (kind <> 'result' OR (person IS NOT NULL AND round IS NOT NULL AND game IS NOT NULL))
) STRICT;

CREATE TABLE fact_people (
    fact INTEGER NOT NULL REFERENCES facts (id),
    "table" INTEGER NOT NULL CHECK ("table" >= 1),
    seat INTEGER NOT NULL CHECK (seat >= 1),
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    points INTEGER,
    PRIMARY KEY (fact, "table", seat)
) STRICT;

CREATE TABLE typed_results (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    game INTEGER NOT NULL,
    "table" INTEGER,
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    ruleset INTEGER NOT NULL REFERENCES rulesets (id),
    total INTEGER NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    PRIMARY KEY (tournament, person, round, game)
) STRICT;

ALTER TABLE games ADD COLUMN tournament INTEGER REFERENCES tournaments (id);
ALTER TABLE games ADD COLUMN round INTEGER;
ALTER TABLE games ADD COLUMN game_of_round INTEGER;
ALTER TABLE games ADD COLUMN "table" INTEGER;

CREATE INDEX tournaments_by_name ON tournaments (name_key);
CREATE INDEX facts_by_tournament ON facts (tournament, at, uid);
CREATE INDEX facts_by_played ON facts (played) WHERE played IS NOT NULL;
CREATE INDEX fact_people_by_person ON fact_people (person);
CREATE INDEX typed_results_by_person ON typed_results (person, total);
CREATE INDEX games_by_tournament ON games (tournament, round, game_of_round, "table")
WHERE tournament IS NOT NULL;
"""

RESULTS = """
CREATE VIEW results AS
SELECT games.id AS game, games.tournament, games.round, rulesets.rules, rulesets.options,
    rulesets.hash, games.source, games.started_at, games.finished_at,
    seats.seat, seats.person, seats.level, seats.name, people.mark,
    seats.total, seats.place,
    games.seed IS NOT NULL AS seeded, seats.hints,
    seats.person IS NOT NULL AND games.seed IS NULL AND seats.hints = 0 AS counts
FROM seats
JOIN games ON games.id = seats.game
JOIN rulesets ON rulesets.id = games.ruleset
LEFT JOIN people ON people.id = seats.person
WHERE games.finished_at IS NOT NULL
UNION ALL
SELECT NULL, typed.tournament, typed.round, rulesets.rules, rulesets.options,
    rulesets.hash, 'total', typed.at, typed.at,
    NULL, typed.person, NULL, typed.name, people.mark,
    typed.total, typed.place, 0, 0, 1
FROM typed_results AS typed
JOIN rulesets ON rulesets.id = typed.ruleset
JOIN people ON people.id = typed.person;
"""
