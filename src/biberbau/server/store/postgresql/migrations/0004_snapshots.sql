-- The newest snapshot of a long table (see table_snapshots.py); the log stays the truth.
CREATE TABLE snapshots (
  table_id text COLLATE "C" PRIMARY KEY,
  number integer NOT NULL,
  chain bytea NOT NULL,
  version text COLLATE "C" NOT NULL,
  content bytea NOT NULL
);
