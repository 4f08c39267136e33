-- How the match of a table ended, once that is stored: finished, abandoned, unfinished, or none if it never began.
ALTER TABLE tables ADD COLUMN ending text;

-- A match that has ended, with its record, which contains no names. The id is that of its table.
CREATE TABLE matches (
  id text COLLATE "C" PRIMARY KEY,
  game text NOT NULL,
  ending text NOT NULL,
  began double precision NOT NULL,
  ended double precision NOT NULL,
  result bytea NOT NULL,
  record bytea NOT NULL
);

-- The people of a match with the names of that time. A deleted person has neither id nor name.
CREATE TABLE match_players (
  match_id text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  player text COLLATE "C",
  name text,
  beaver integer NOT NULL,
  hidden integer NOT NULL,
  share text COLLATE "C" UNIQUE,
  PRIMARY KEY (match_id, seat)
);
CREATE INDEX match_players_by_player ON match_players (player);
