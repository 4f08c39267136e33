-- Whose table it is while it is open; nobody's when its match is over. So it is known who has how many.
ALTER TABLE tables ADD COLUMN host TEXT;
CREATE INDEX tables_of_host ON tables (host);
