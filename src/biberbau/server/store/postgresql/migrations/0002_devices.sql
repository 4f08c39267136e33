-- A device of a person: it keeps its id when its key is replaced. `until` is set when a newer key of it is in use.
ALTER TABLE keys
  ADD COLUMN device text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN browser text NOT NULL DEFAULT '',
  ADD COLUMN system text NOT NULL DEFAULT '',
  ADD COLUMN since double precision NOT NULL DEFAULT 0,
  ADD COLUMN seen double precision NOT NULL DEFAULT 0,
  ADD COLUMN until double precision;
UPDATE keys SET device = encode(substr(hash, 1, 8), 'hex'), since = made, seen = made;

-- The hash of the recovery phrase of a person.
CREATE TABLE recovery (
  person text COLLATE "C" PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  made double precision NOT NULL
);
