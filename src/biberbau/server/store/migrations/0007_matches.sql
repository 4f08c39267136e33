-- How the match of a table ended, once that is stored: finished, abandoned, unfinished, or none if it never began.
ALTER TABLE tables ADD COLUMN ending TEXT;

-- A match that has ended, with its record, which contains no names. The id is that of its table.
CREATE TABLE matches (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  ending TEXT NOT NULL,
  began REAL NOT NULL,
  ended REAL NOT NULL,
  result BLOB NOT NULL,
  record BLOB NOT NULL
);

-- The people of a match with the names of that time. A deleted person has neither id nor name.
CREATE TABLE match_players (
  match_id TEXT NOT NULL,
  seat TEXT NOT NULL,
  player TEXT,
  name TEXT,
  beaver INTEGER NOT NULL,
  hidden INTEGER NOT NULL,
  share TEXT UNIQUE,
  PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;
CREATE INDEX match_players_by_player ON match_players (player);
