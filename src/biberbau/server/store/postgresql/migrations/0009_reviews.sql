-- What the coach says about a match. While nobody works on it, `claim` is NULL; `parts` is what is done of it so far.
CREATE TABLE reviews (
  match_id text COLLATE "C" NOT NULL REFERENCES matches ON DELETE CASCADE,
  effort text COLLATE "C" NOT NULL,
  seats text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  person text COLLATE "C",
  asked double precision NOT NULL,
  turn integer NOT NULL,
  claim text COLLATE "C",
  claimed double precision NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  problem text,
  parts bytea,
  review bytea,
  PRIMARY KEY (match_id, effort)
);
CREATE INDEX reviews_by_state ON reviews (state);
