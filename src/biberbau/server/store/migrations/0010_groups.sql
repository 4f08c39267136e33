-- People who play together. The maker may dissolve the group.
CREATE TABLE groups (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  maker TEXT NOT NULL,
  rated INTEGER NOT NULL,
  made REAL NOT NULL
) WITHOUT ROWID;

-- Who is in a group; invited, while `joined` is NULL. Matches that ended before `since` do not count.
CREATE TABLE group_members (
  group_id TEXT NOT NULL,
  person TEXT NOT NULL,
  since REAL NOT NULL,
  joined REAL,
  invited_by TEXT,
  PRIMARY KEY (group_id, person)
) WITHOUT ROWID;
CREATE INDEX group_members_by_person ON group_members (person);

-- Results of matches with real cards, which no table has.
CREATE TABLE pad_results (
  id TEXT PRIMARY KEY,
  group_id TEXT NOT NULL,
  game TEXT NOT NULL,
  ended REAL NOT NULL,
  result BLOB NOT NULL,
  added_by TEXT
) WITHOUT ROWID;
CREATE INDEX pad_results_of_group ON pad_results (group_id);

-- Who played there: a member, or somebody with nothing but a name. Who has left has neither id nor name.
CREATE TABLE pad_players (
  result_id TEXT NOT NULL,
  seat TEXT NOT NULL,
  player TEXT,
  name TEXT,
  beaver INTEGER NOT NULL,
  PRIMARY KEY (result_id, seat)
) WITHOUT ROWID;
CREATE INDEX pad_players_by_player ON pad_players (player);
