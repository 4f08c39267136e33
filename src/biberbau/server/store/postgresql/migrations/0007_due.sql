-- When a table with days per move has to be loaded, though nobody is connected.
ALTER TABLE tables ADD COLUMN due double precision;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
