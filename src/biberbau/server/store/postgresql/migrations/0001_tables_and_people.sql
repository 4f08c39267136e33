-- A table is a log; its entries contain everything but the names. The key is the only arbiter between writers.
CREATE TABLE log (
  table_id text COLLATE "C" NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  at double precision NOT NULL,
  node integer NOT NULL,
  chain bytea NOT NULL,
  entry bytea NOT NULL,
  PRIMARY KEY (table_id, number)
) WITH (fillfactor = 100);

-- The host of a table while it is open; limits the number of open tables of a person.
CREATE TABLE tables (id text COLLATE "C" PRIMARY KEY, host text COLLATE "C");
CREATE INDEX tables_of_host ON tables (host) WHERE host IS NOT NULL;

-- Names are stored beside the log, so that they can be deleted.
CREATE TABLE tags (
  table_id text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  player text COLLATE "C" NOT NULL,
  name text NOT NULL,
  beaver integer NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX tags_of_player ON tags (player);

CREATE TABLE people (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  beaver integer NOT NULL,
  is_bot boolean NOT NULL,
  seen double precision NOT NULL
);

-- Only hashes of keys and codes are stored.
CREATE TABLE keys (hash bytea PRIMARY KEY, person text COLLATE "C" NOT NULL, made double precision NOT NULL);
CREATE INDEX keys_of_person ON keys (person);

CREATE TABLE device_links (hash bytea PRIMARY KEY, person text COLLATE "C" NOT NULL, until double precision NOT NULL);

-- Every start of a server takes the next number, so no two nodes have the same one.
CREATE SEQUENCE node_numbers AS integer CYCLE;
