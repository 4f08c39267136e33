-- The host of a table while it is open, NULL when its match is over; limits the number of open tables of a person.
ALTER TABLE tables ADD COLUMN host TEXT;
CREATE INDEX tables_of_host ON tables (host);
