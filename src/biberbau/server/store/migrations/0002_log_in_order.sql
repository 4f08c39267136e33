-- The log in the order of writing: what many tables append at once lands side by side on one page, and a commit writes
-- a few pages where it wrote one for each table.
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
