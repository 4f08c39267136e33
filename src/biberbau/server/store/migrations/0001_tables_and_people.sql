-- A table is a log; its entries contain everything but the names.
CREATE TABLE tables (id TEXT PRIMARY KEY) WITHOUT ROWID;

CREATE TABLE log (
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at REAL NOT NULL,
  entry BLOB NOT NULL,
  PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- Names are stored beside the log, so that they can be deleted.
CREATE TABLE tags (
  table_id TEXT NOT NULL,
  seat TEXT NOT NULL,
  player TEXT NOT NULL,
  name TEXT NOT NULL,
  beaver INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX tags_of_player ON tags (player);

CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  beaver INTEGER NOT NULL,
  is_bot INTEGER NOT NULL,
  seen REAL NOT NULL
) WITHOUT ROWID;

-- Only hashes of keys and codes are stored.
CREATE TABLE keys (
  hash BLOB PRIMARY KEY,
  person TEXT NOT NULL,
  made REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX keys_of_person ON keys (person);

CREATE TABLE passages (
  hash BLOB PRIMARY KEY,
  person TEXT NOT NULL,
  until REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
