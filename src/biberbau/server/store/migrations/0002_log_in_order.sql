-- The log in the order of writing: entries that many tables append at once share a page of the file, so a commit writes
-- a few pages instead of one for each table.
ALTER TABLE log RENAME TO log_by_table;

CREATE TABLE log (
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at REAL NOT NULL,
  entry BLOB NOT NULL
);
INSERT INTO log SELECT * FROM log_by_table ORDER BY at;
DROP TABLE log_by_table;
CREATE UNIQUE INDEX log_of_table ON log (table_id, number);
