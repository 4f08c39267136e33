-- Devices that get push messages: where to send them, and the keys with which they are encrypted.
CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  device TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE,
  key BLOB NOT NULL,
  auth BLOB NOT NULL,
  language TEXT NOT NULL,
  made REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX push_subscriptions_of_person ON push_subscriptions (person);

-- When a person wants no messages, in minutes after midnight.
CREATE TABLE quiet_hours (
  person TEXT PRIMARY KEY,
  begins INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  zone TEXT NOT NULL
) WITHOUT ROWID;

-- Messages that wait. A node has claimed one until a time, while it sends it.
CREATE TABLE pushes (
  subscription TEXT NOT NULL,
  table_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  at REAL NOT NULL,
  until REAL NOT NULL,
  attempts INTEGER NOT NULL,
  claimed REAL NOT NULL,
  PRIMARY KEY (subscription, table_id, kind)
) WITHOUT ROWID;
CREATE INDEX pushes_by_time ON pushes (at);
