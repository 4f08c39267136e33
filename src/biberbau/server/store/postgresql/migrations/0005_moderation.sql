-- Whom a person has muted or blocked.
CREATE TABLE avoided (
  person text COLLATE "C" NOT NULL,
  other text COLLATE "C" NOT NULL,
  how text COLLATE "C" NOT NULL,
  at double precision NOT NULL,
  PRIMARY KEY (person, other)
);
CREATE INDEX avoided_by_others ON avoided (other);

-- Reports, with the name that the reported person had. The reporter is NULL after they were deleted.
CREATE TABLE reports (
  id text COLLATE "C" PRIMARY KEY,
  at double precision NOT NULL,
  table_id text COLLATE "C" NOT NULL,
  reporter text COLLATE "C",
  reported text COLLATE "C" NOT NULL,
  name text NOT NULL,
  reason text COLLATE "C" NOT NULL,
  text text NOT NULL,
  UNIQUE (reported, reporter, table_id)
);

-- The chat before a report. A line can be deleted with its author.
CREATE TABLE report_lines (
  report text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  author text COLLATE "C" NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (report, number)
);
CREATE INDEX report_lines_of_author ON report_lines (author);

CREATE TABLE sanctions (
  person text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  at double precision NOT NULL,
  until double precision NOT NULL,
  PRIMARY KEY (person, kind)
);

-- Keyed hashes of the addresses of banned people. The person is NULL after they were deleted.
CREATE TABLE banned_addresses (
  address bytea NOT NULL,
  person text COLLATE "C",
  until double precision NOT NULL
);
