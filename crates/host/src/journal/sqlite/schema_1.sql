CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- New lines of all tables, as they come. `prev` is the row of the same table before this one, if it is still here.
CREATE TABLE log (
    n INTEGER PRIMARY KEY,
    tbl INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    prev INTEGER NOT NULL,
    body BLOB NOT NULL
);

-- Older lines, many of one table together. They are found by the index alone: in a table that is keyed by it, long
-- rows would fill the inner pages of its tree.
CREATE TABLE chapters (
    id INTEGER PRIMARY KEY,
    tbl INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    lines BLOB NOT NULL
);
CREATE UNIQUE INDEX chapters_place ON chapters (tbl, first, last);

CREATE TABLE snapshots (tbl INTEGER PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL);

CREATE TABLE cards (
    tbl INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    stage INTEGER NOT NULL,
    private INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    open_seats INTEGER NOT NULL,
    awake INTEGER NOT NULL,
    people BLOB NOT NULL,
    about BLOB NOT NULL
);
CREATE INDEX cards_lobby ON cards (opened DESC, tbl) WHERE private = 0 AND open_seats > 0 AND stage <= 1;
CREATE INDEX cards_lobby_game ON cards (game, opened DESC, tbl) WHERE private = 0 AND open_seats > 0 AND stage <= 1;
CREATE INDEX cards_awake ON cards (tbl) WHERE awake = 1;
CREATE INDEX cards_changed ON cards (changed DESC, tbl);
CREATE INDEX cards_ended ON cards (changed) WHERE stage >= 2;

-- The people of each card once more, to find tables by person.
CREATE TABLE people (person BLOB NOT NULL, tbl INTEGER NOT NULL, PRIMARY KEY (person, tbl)) WITHOUT ROWID;

CREATE TABLE scores (
    id INTEGER PRIMARY KEY,
    person BLOB NOT NULL,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    won INTEGER NOT NULL,
    points INTEGER NOT NULL
);
CREATE INDEX scores_person ON scores (person, game, at);
