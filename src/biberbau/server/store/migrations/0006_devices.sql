-- A device of a person: it keeps its id when its key is replaced. `until` is set when a newer key of it is in use.
ALTER TABLE keys ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE keys ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE keys ADD COLUMN system TEXT NOT NULL DEFAULT '';
ALTER TABLE keys ADD COLUMN since REAL NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN seen REAL NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN until REAL;
UPDATE keys SET device = lower(hex(substr(hash, 1, 8))), since = made, seen = made;

-- The hash of the recovery phrase of a person.
CREATE TABLE recovery (
  person TEXT PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  made REAL NOT NULL
) WITHOUT ROWID;
