-- The newest snapshot of a long table (see table_snapshots.py); the log stays the truth.
CREATE TABLE snapshots (
  table_id TEXT PRIMARY KEY,
  number INTEGER NOT NULL,
  chain BLOB NOT NULL,
  version TEXT NOT NULL,
  content BLOB NOT NULL
) WITHOUT ROWID;
