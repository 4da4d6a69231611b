"""The part of the schema that is about who comes from afar.

``keys`` has the public keys by which people are known, and ``codes`` the one-time codes
with which a key is bound to somebody: only what SHA-256 makes of a code is kept.
``blocks`` are those who are not let in, ``preferences`` how people want to see things.
``tables`` are those where people play together from different places, ``table_seats`` who
sits there until the game begins, ``invitations`` who may where not everybody may, and
``present`` who is there.  At a table where everybody plays at their own pace, each has a
game of ``own_games`` until the table's ``ends_at``.  ``drawn_games`` tells by which draw of
a round, a fact of the tournament, a game is played, where it was begun in this file.

All of it belongs to this file: when files are merged, none of it travels.
"""

VISITS = """
CREATE TABLE keys (
    id INTEGER PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE CHECK (fingerprint GLOB 'SHA256:?*'),
    "key" TEXT NOT NULL CHECK ("key" <> ''),
    person INTEGER NOT NULL REFERENCES people (id),
    added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??Z'),
    last_used_at TEXT CHECK (last_used_at GLOB '????-??-??T??:??:??Z')
) STRICT;

CREATE TABLE codes (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    person INTEGER NOT NULL REFERENCES people (id),
    expires_at TEXT NOT NULL CHECK (expires_at GLOB '????-??-??T??:??:??Z'),
    used_at TEXT CHECK (used_at GLOB '????-??-??T??:??:??Z')
) STRICT;

CREATE TABLE blocks (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    reason TEXT NOT NULL CHECK (reason <> ''),
    who TEXT NOT NULL CHECK (who <> ''),
    blocked_at TEXT NOT NULL CHECK (blocked_at GLOB '????-??-??T??:??:??Z')
) STRICT;

CREATE TABLE preferences (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    language TEXT CHECK (language <> ''),
    plain INTEGER CHECK (plain IN (0, 1)),
    width INTEGER CHECK (width BETWEEN 20 AND 250)
) STRICT;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    ruleset INTEGER NOT NULL REFERENCES rulesets (id),
    people INTEGER NOT NULL CHECK (people BETWEEN 2 AND 9),
    level TEXT CHECK (level <> ''),
    machine TEXT CHECK (machine <> ''),
    reminder INTEGER NOT NULL CHECK (reminder BETWEEN 1 AND 1440),
    stands_in INTEGER NOT NULL CHECK (stands_in IN (0, 1)),
    opened_at TEXT NOT NULL CHECK (opened_at GLOB '????-??-??T??:??:??Z'),
    game INTEGER UNIQUE REFERENCES games (id),
    CHECK ((level IS NULL) = (machine IS NULL))
) STRICT;

CREATE TABLE table_seats (
    "table" INTEGER NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL CHECK (place >= 1),
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY ("table", place),
    UNIQUE ("table", person)
) STRICT;

CREATE TABLE invitations (
    "table" INTEGER NOT NULL REFERENCES tables (id),
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY ("table", person)
) STRICT;

CREATE TABLE present (
    "table" INTEGER NOT NULL REFERENCES tables (id),
    person INTEGER NOT NULL REFERENCES people (id),
    seen_at TEXT NOT NULL CHECK (seen_at GLOB '????-??-??T??:??:??Z'),
    PRIMARY KEY ("table", person)
) STRICT;

CREATE INDEX keys_by_person ON keys (person);
CREATE INDEX codes_by_person ON codes (person);
CREATE INDEX table_seats_by_person ON table_seats (person);
CREATE INDEX invitations_by_person ON invitations (person);
CREATE INDEX present_by_person ON present (person);
"""

PACE = """
CREATE TABLE tables_of_any_pace (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ruleset INTEGER NOT NULL REFERENCES rulesets (id),
    people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 20),
    level TEXT CHECK (level <> ''),
    machine TEXT CHECK (machine <> ''),
    reminder INTEGER CHECK (reminder BETWEEN 1 AND 1440),
    stands_in INTEGER CHECK (stands_in IN (0, 1)),
    opened_at TEXT NOT NULL CHECK (opened_at GLOB '????-??-??T??:??:??Z'),
    game INTEGER UNIQUE REFERENCES games (id),
    hours INTEGER CHECK (hours BETWEEN 1 AND 2160),
    same_dice INTEGER NOT NULL CHECK (same_dice IN (0, 1)),
    ends_at TEXT CHECK (ends_at GLOB '????-??-??T??:??:??Z'),
    CHECK ((level IS NULL) = (machine IS NULL)),
    CHECK ((hours IS NULL) = (reminder IS NOT NULL)),
    CHECK ((hours IS NULL) = (stands_in IS NOT NULL)),
    CHECK (hours IS NULL OR (game IS NULL AND level IS NULL)),
    CHECK (hours IS NOT NULL OR (same_dice = 0 AND ends_at IS NULL))
) STRICT;

INSERT INTO tables_of_any_pace
SELECT id, ruleset, people, level, machine, reminder, stands_in, opened_at, game, NULL, 0, NULL
FROM tables;

DROP TABLE tables;
ALTER TABLE tables_of_any_pace RENAME TO tables;

CREATE TABLE own_games (
    "table" INTEGER NOT NULL REFERENCES tables (id),
    person INTEGER NOT NULL REFERENCES people (id),
    game INTEGER NOT NULL UNIQUE REFERENCES games (id),
    PRIMARY KEY ("table", person)
) STRICT;

CREATE TABLE drawn_games (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    draw TEXT NOT NULL CHECK (draw <> '')
) STRICT;

CREATE INDEX own_games_by_person ON own_games (person);
"""
