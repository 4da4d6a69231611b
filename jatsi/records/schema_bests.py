"""The part of the schema that keeps best results at hand, however many results there are.

``bests`` has a line for each bearer, a person or a machine level, under each hash:
how many results, the sum of their totals, the best, and when it was first reached.
Those that count, seeded ones, hinted ones, and those that are both stand apart.
``row_bests`` has each person's best points in a row, in results that count: how many
times, and when first.  Both are reckoned from the view ``results`` and from ``marks``.
"""

BESTS = """
CREATE TABLE bests (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL,
    person INTEGER REFERENCES people (id),
    level TEXT,
    seeded INTEGER NOT NULL CHECK (seeded IN (0, 1)),
    hinted INTEGER NOT NULL CHECK (hinted IN (0, 1)),
    counts INTEGER NOT NULL,
    games INTEGER NOT NULL CHECK (games >= 1),
    points INTEGER NOT NULL,
    best INTEGER NOT NULL,
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    CHECK ((person IS NULL) <> (level IS NULL)),
    CHECK (counts = (person IS NOT NULL AND seeded = 0 AND hinted = 0))
) STRICT;

CREATE TABLE row_bests (
    person INTEGER NOT NULL REFERENCES people (id),
    hash TEXT NOT NULL,
    "row" TEXT NOT NULL,
    best INTEGER NOT NULL,
    times INTEGER NOT NULL CHECK (times >= 1),
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    PRIMARY KEY (person, hash, "row")
) STRICT;

INSERT INTO bests (
    hash, person, level, seeded, hinted, counts, games, points, best, at
)
SELECT hash, person, level, seeded, hints > 0, counts, COUNT(*), SUM(total), best,
    MIN(CASE WHEN total = best THEN finished_at END)
FROM (
    SELECT *, MAX(total) OVER (PARTITION BY hash, person, level, seeded, hints > 0) AS best
    FROM results WHERE total IS NOT NULL
)
GROUP BY hash, person, level, seeded, hints > 0;

INSERT INTO row_bests (person, hash, "row", best, times, at)
SELECT person, hash, "row", best, COUNT(*), MIN(finished_at)
FROM (
    SELECT person, hash, "row", points, finished_at,
        MAX(points) OVER (PARTITION BY person, hash, "row") AS best
    FROM marks JOIN results ON results.game = marks.game AND results.seat = marks.seat
    WHERE counts
)
WHERE points = best
GROUP BY person, hash, "row";

CREATE UNIQUE INDEX bests_by_bearer
ON bests (COALESCE(person, 0), COALESCE(level, ''), hash, seeded, hinted);
CREATE INDEX bests_by_hash ON bests (hash, counts, best DESC, at);
CREATE INDEX bests_by_person ON bests (person);
CREATE INDEX row_bests_by_row ON row_bests (hash, "row", best DESC, at);

DROP INDEX seats_by_person;
CREATE INDEX seats_by_person ON seats (person, total);
CREATE INDEX seats_by_level ON seats (level, total) WHERE level IS NOT NULL;
CREATE INDEX facts_by_entrant ON facts (person) WHERE kind = 'entered';
"""
