-- What the coach says about a match. While nobody works on it, `claim` is NULL; `parts` is what is done of it so far.
CREATE TABLE reviews (
  match_id TEXT NOT NULL,
  effort TEXT NOT NULL,
  seats TEXT NOT NULL,
  state TEXT NOT NULL,
  person TEXT,
  asked REAL NOT NULL,
  turn INTEGER NOT NULL,
  claim TEXT,
  claimed REAL NOT NULL,
  done INTEGER NOT NULL,
  total INTEGER NOT NULL,
  problem TEXT,
  parts BLOB,
  review BLOB,
  PRIMARY KEY (match_id, effort)
);
CREATE INDEX reviews_by_state ON reviews (state);
CREATE TRIGGER reviews_go_with_matches AFTER DELETE ON matches BEGIN
  DELETE FROM reviews WHERE match_id = OLD.id;
END;
