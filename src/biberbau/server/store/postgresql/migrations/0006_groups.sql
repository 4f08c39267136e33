-- People who play together. The maker may dissolve the group.
CREATE TABLE groups (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  maker text COLLATE "C" NOT NULL,
  rated integer NOT NULL,
  made double precision NOT NULL
);

-- Who is in a group; invited, while `joined` is NULL. Matches that ended before `since` do not count.
CREATE TABLE group_members (
  group_id text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  since double precision NOT NULL,
  joined double precision,
  invited_by text COLLATE "C",
  PRIMARY KEY (group_id, person)
);
CREATE INDEX group_members_by_person ON group_members (person);

-- Results of matches with real cards, which no table has.
CREATE TABLE pad_results (
  id text COLLATE "C" PRIMARY KEY,
  group_id text COLLATE "C" NOT NULL,
  game text NOT NULL,
  ended double precision NOT NULL,
  result bytea NOT NULL,
  added_by text COLLATE "C"
);
CREATE INDEX pad_results_of_group ON pad_results (group_id);

-- Who played there: a member, or somebody with nothing but a name. Who has left has neither id nor name.
CREATE TABLE pad_players (
  result_id text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  player text COLLATE "C",
  name text,
  beaver integer NOT NULL,
  PRIMARY KEY (result_id, seat)
);
CREATE INDEX pad_players_by_player ON pad_players (player);
