"""The part of the schema that is about who comes from afar.

``keys`` has the public keys by which people are known, and ``codes`` the one-time codes
with which a key is bound to somebody: only what SHA-256 makes of a code is kept.
``blocks`` are those who are not let in, ``preferences`` how people want to see things.

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

CREATE INDEX keys_by_person ON keys (person);
CREATE INDEX codes_by_person ON codes (person);
"""
