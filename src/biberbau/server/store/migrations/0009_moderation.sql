-- Whom a person has muted or blocked.
CREATE TABLE avoided (
  person TEXT NOT NULL,
  other TEXT NOT NULL,
  how TEXT NOT NULL,
  at REAL NOT NULL,
  PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE INDEX avoided_by_others ON avoided (other);

-- Reports, with the name that the reported person had. The reporter is NULL after they were deleted.
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  at REAL NOT NULL,
  table_id TEXT NOT NULL,
  reporter TEXT,
  reported TEXT NOT NULL,
  name TEXT NOT NULL,
  reason TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (reported, reporter, table_id)
) WITHOUT ROWID;

-- The chat before a report. A line can be deleted with its author.
CREATE TABLE report_lines (
  report TEXT NOT NULL,
  number INTEGER NOT NULL,
  author TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (report, number)
) WITHOUT ROWID;
CREATE INDEX report_lines_of_author ON report_lines (author);

CREATE TABLE sanctions (
  person TEXT NOT NULL,
  kind TEXT NOT NULL,
  at REAL NOT NULL,
  until REAL NOT NULL,
  PRIMARY KEY (person, kind)
) WITHOUT ROWID;

-- Keyed hashes of the addresses of banned people. The person is NULL after they were deleted.
CREATE TABLE banned_addresses (
  address BLOB NOT NULL,
  person TEXT,
  until REAL NOT NULL
);
