-- Devices that get push messages: where to send them, and the keys with which they are encrypted.
CREATE TABLE push_subscriptions (
  id text COLLATE "C" PRIMARY KEY,
  person text COLLATE "C" NOT NULL,
  device text COLLATE "C" NOT NULL,
  endpoint text COLLATE "C" NOT NULL UNIQUE,
  key bytea NOT NULL,
  auth bytea NOT NULL,
  language text NOT NULL,
  made double precision NOT NULL
);
CREATE INDEX push_subscriptions_of_person ON push_subscriptions (person);

-- When a person wants no messages, in minutes after midnight.
CREATE TABLE quiet_hours (
  person text COLLATE "C" PRIMARY KEY,
  begins integer NOT NULL,
  ends integer NOT NULL,
  zone text NOT NULL
);

-- Messages that wait. A node has claimed one until a time, while it sends it.
CREATE TABLE pushes (
  subscription text COLLATE "C" NOT NULL,
  table_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  at double precision NOT NULL,
  until double precision NOT NULL,
  attempts integer NOT NULL,
  claimed double precision NOT NULL,
  PRIMARY KEY (subscription, table_id, kind)
);
CREATE INDEX pushes_by_time ON pushes (at);
